// Which ladder of tiers does a search text mean? The clauses of a few texts, whole.

import { describe, expect, test } from 'vitest'
import type { Clause } from '../../../src/query/clauses.ts'
import { nameFilter } from '../../../src/query/name-filter.ts'
import { type Ranking, scoringClause } from '../../../src/query/ranking.ts'

type Side = 'company' | 'trade' | 'other'
type Tiers = Record<number, Clause>

const word = (side: Side, value: string): Clause => ({ term: { [`match.${side}Words`]: value } })
const key = (side: Side, ...values: string[]): Clause =>
  values.length === 1
    ? { term: { [`match.${side}Keys`]: values[0] } }
    : { terms: { [`match.${side}Keys`]: values } }
const start = (side: Side, value: string): Clause => ({ term: { [`match.${side}Keys.start`]: value } })
const longStart = (side: Side, value: string): Clause => ({ prefix: { [`match.${side}Keys`]: { value } } })
const all = (...filter: Clause[]): Clause => ({ bool: { filter } })
const any = (...should: Clause[]): Clause => ({ bool: { should, minimum_should_match: 1 } })

/** The tier of the other names that belongs to a tier of the company name. */
const OF_OTHER_NAMES: Readonly<Record<number, number>> = { 12: 10.5, 10: 6.5, 8: 6.5, 6: 2.5, 4: 2.5 }

/** The tiers of all names: the trade name's stand one below the company name's, those of other names below both. */
const names = (score: number, clause: (side: Side) => Clause): Tiers => ({
  [score]: clause('company'),
  [score - 1]: clause('trade'),
  [OF_OTHER_NAMES[score] ?? Number.NaN]: clause('other'),
})
const alternatives = (clause: Clause): Clause[] =>
  'bool' in clause ? (clause.bool as { should: Clause[] }).should : [clause]
const ladder = (...all: Tiers[]): Clause => {
  const tiers: Tiers = {}
  for (const [score, clause] of all.flatMap(each => Object.entries(each))) {
    const begins = tiers[Number(score)]
    tiers[Number(score)] =
      score === '6.5' && begins !== undefined ? any(begins, ...alternatives(clause)) : clause
  }
  return {
    dis_max: {
      queries: Object.entries(tiers)
        .toSorted(([a], [b]) => Number(b) - Number(a))
        .map(([boost, filter]) => ({ constant_score: { filter, boost: Number(boost) } })),
    },
  }
}

/** The clause that matches and scores. */
function clauseOf(text: string): Clause {
  const parsed = nameFilter(text)
  if ('error' in parsed) throw new Error(parsed.error)
  return parsed.value.type === 'clause' ? parsed.value.clause : scoringClause(parsed.value.ranking.tiers)
}

/** The ranking of similar names. */
function fuzzyRankingOf(text: string): Ranking | undefined {
  const parsed = nameFilter(text)
  return 'value' in parsed && parsed.value.type === 'name' ? parsed.value.fuzzyRanking : undefined
}

describe('a search text', () => {
  test.each<[what: string, text: string, clause: Clause]>([
    [
      'one word',
      'Müller',
      ladder(
        names(12, side => key(side, 'muller')),
        names(10, side => start(side, 'muller')),
        names(6, side => word(side, 'muller')),
      ),
    ],
    [
      'an umlaut written out',
      'Mueller',
      ladder(
        names(12, side => key(side, 'mueller', 'muller')),
        names(10, side => start(side, 'mueller')),
        names(8, side => start(side, 'muller')),
        names(6, side => word(side, 'mueller')),
        names(4, side => any(word(side, 'mueller'), word(side, 'muller'))),
      ),
    ],
    [
      'words with a legal form',
      'Total Energies SE',
      ladder(
        { 13: key('company', 'total energies se') },
        names(12, side => key(side, 'total energies', 'totalenergies')),
        names(10, side => longStart(side, 'total energies se')),
        names(8, side => any(longStart(side, 'totalenergies'), longStart(side, 'totalenergiesse'))),
        names(6, side => all(word(side, 'total'), word(side, 'energies'), word(side, 'se'))),
        names(4, side =>
          all(
            any(word(side, 'total'), word(side, 'totalenergies')),
            any(word(side, 'energies'), word(side, 'totalenergies')),
          ),
        ),
      ),
    ],
    [
      'a begun word behind &',
      'at & t',
      ladder(
        names(12, side => key(side, 'at t', 'att')),
        names(10, side => start(side, 'at and t')),
        names(8, side => any(start(side, 'att'), start(side, 'atandt'))),
        names(6, side => all(word(side, 'at'), word(side, 'and'), word(side, 't'))),
        names(4, side =>
          all(any(word(side, 'at'), word(side, 'att')), any(word(side, 't'), word(side, 'att'))),
        ),
      ),
    ],
    [
      'a word longer than any gram',
      'Donaudampfschifffahrtsgesellschaft',
      ladder(
        names(12, side => key(side, 'donaudampfschifffahrtsgesellschaft')),
        names(10, side => longStart(side, 'donaudampfschifffahrtsgesellschaft')),
        names(6, side => word(side, 'donaudampfschifffahr')),
      ),
    ],
    [
      'digits, an ID and a registration number too',
      '12 345',
      ladder(
        { 14: any({ term: { ID: 12_345 } }, { term: { 'match.nationalIdKey': '12345' } }) },
        names(12, side => key(side, '12 345', '12345')),
        names(10, side => start(side, '12 345')),
        names(8, side => start(side, '12345')),
        names(6, side => all(word(side, '12'), word(side, '345'))),
        names(4, side =>
          all(any(word(side, '12'), word(side, '12345')), any(word(side, '345'), word(side, '12345'))),
        ),
      ),
    ],
    [
      'a domain, of emails too',
      'Acme.com',
      ladder(
        names(12, side => key(side, 'acme com', 'acmecom')),
        names(10, side => start(side, 'acme com')),
        names(8, side => start(side, 'acmecom')),
        names(6, side => all(word(side, 'acme'), word(side, 'com'))),
        names(4, side =>
          all(any(word(side, 'acme'), word(side, 'acmecom')), any(word(side, 'com'), word(side, 'acmecom'))),
        ),
        { 2: { term: { 'match.emailDomain': 'acme.com' } } },
      ),
    ],
    [
      'nothing but a legal form',
      'Ltd',
      ladder(
        names(12, side => key(side, 'ltd')),
        names(10, side => start(side, 'ltd')),
        names(6, side => word(side, 'ltd')),
      ),
    ],
    ['an email address', 'Info@Acme.com', { term: { email: 'info@acme.com' } }],
    ['an email domain', '@acme.com', { term: { 'match.emailDomain': 'acme.com' } }],
  ])('%s', (_what, text, clause) => {
    expect(clauseOf(text)).toEqual(clause)
  })

  test('more digits than an ID has are a registration number only', () => {
    expect(JSON.stringify(nameFilter('9'.repeat(20)))).not.toContain('"ID"')
  })

  test('characters beyond the basic plane are cut whole', () => {
    const text = '𠮷'.repeat(30)
    expect(JSON.stringify(nameFilter(text))).toContain(`"match.companyWords":"${'𠮷'.repeat(20)}"`)
  })

  test('a text asks no more clauses than Elasticsearch takes, however it grows in normalisation', () => {
    // One character that stands for four words.
    const grown = nameFilter('\ufdfa'.repeat(200))
    expect('error' in grown && grown.error).toBe('A search text has at most 40 words.')
    const most = JSON.stringify(nameFilter('\ufdfa'.repeat(10)))
    expect(most.match(/"(term|terms|prefix)":/g)?.length).toBeLessThan(1000)
    const fuzzy = fuzzyRankingOf(Array.from({ length: 40 }, () => 'word').join(' '))
    expect(fuzzy).toBeUndefined()
  })

  test.each([
    ['!!!', 'Type at least one letter or digit.'],
    ['&', 'Type at least one letter or digit.'],
    ['@', 'Write a whole address'],
    ['*@*', 'matches too many addresses'],
  ])('%s is refused', (text, message) => {
    const match = nameFilter(text)
    expect('error' in match && match.error).toContain(message)
  })
})

describe('a text with typing errors', () => {
  const fuzzy = (path: string, value: string, fuzziness: number): Clause => ({
    fuzzy: { [path]: { value, fuzziness, prefix_length: 1, max_expansions: 100 } },
  })

  test('may differ in one letter from four, in two from eight, in no digit', () => {
    expect(scoringClause(fuzzyRankingOf('Simens Energi')?.tiers ?? [])).toEqual(
      ladder(
        names(12, side =>
          any(fuzzy(`match.${side}Keys`, 'simens energi', 2), fuzzy(`match.${side}Keys`, 'simensenergi', 2)),
        ),
        names(4, side =>
          all(
            any(word(side, 'simens'), word(side, 'simensenergi'), fuzzy(`match.${side}Words`, 'simens', 1)),
            any(word(side, 'energi'), word(side, 'simensenergi'), fuzzy(`match.${side}Words`, 'energi', 1)),
          ),
        ),
      ),
    )
  })

  test.each(['abc', '3m', '2050', 'info@acme.com', '!!!'])('%s may hold none', text => {
    expect(fuzzyRankingOf(text)).toBeUndefined()
  })
})
