// Which ladder of tiers does a search text mean? The clauses of a few texts, whole.

import { describe, expect, test } from 'vitest'
import type { Clause } from '../../../src/query/clauses.ts'
import { nameFilter } from '../../../src/query/name-filter.ts'
import { type Ranking, scoringClause } from '../../../src/query/ranking.ts'

type Side = 'company' | 'trade' | 'other' | 'reading'
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

/** The tiers of other names and of readings that belong to a tier of the company name. */
const LOWER: Readonly<Record<number, readonly [other: number, reading: number]>> = {
  12: [10.5, 1.9],
  10: [6.5, 1.8],
  8: [6.5, 1.8],
  6: [2.5, 1.7],
  4: [2.5, 1.7],
}

/**
 * The tiers of all names: the trade name's stand one below the company name's, those of other names below both, those
 * of readings below all.
 */
const names = (score: number, clause: (side: Side) => Clause): Tiers => {
  const [other, reading] = LOWER[score] ?? []
  if (other === undefined || reading === undefined) throw new Error(`${score} is no tier of the company name`)
  return {
    [score]: clause('company'),
    [score - 1]: clause('trade'),
    [other]: clause('other'),
    [reading]: clause('reading'),
  }
}
const alternatives = (clause: Clause): Clause[] =>
  'bool' in clause ? (clause.bool as { should: Clause[] }).should : [clause]
const ladder = (...all: Tiers[]): Clause => {
  const tiers: Tiers = {}
  for (const [score, clause] of all.flatMap(each => Object.entries(each))) {
    const begins = tiers[Number(score)]
    const isBeginning = score === '6.5' || score === '1.8'
    tiers[Number(score)] = isBeginning && begins !== undefined ? any(begins, ...alternatives(clause)) : clause
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
  return 'value' in parsed && parsed.value.type === 'name' ? parsed.value.fuzzyRanking() : undefined
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

  const paths = (ranking: Ranking | undefined): string => JSON.stringify(scoringClause(ranking?.tiers ?? []))
  const asked = (text: string): string => paths(fuzzyRankingOf(text))

  test('may differ in one letter from four, in two from eight, in no digit', () => {
    const tiers = fuzzyRankingOf('Simens Energi')?.tiers ?? []
    expect(tiers[0]?.clause).toMatchObject({
      bool: {
        should: [
          fuzzy('match.companyKeys', 'simens energi', 2),
          fuzzy('match.companyKeys', 'simensenergi', 2),
        ],
      },
    })
    expect(tiers.find(({ score }) => score === 4)?.clause).toMatchObject({
      bool: {
        filter: [
          any(
            word('company', 'simens'),
            word('company', 'simensenergi'),
            fuzzy('match.companyWords', 'simens', 1),
            { terms: { 'match.companyWords': expect.any(Array) } },
          ),
          any(
            word('company', 'energi'),
            word('company', 'simensenergi'),
            fuzzy('match.companyWords', 'energi', 1),
            { terms: { 'match.companyWords': expect.any(Array) } },
          ),
        ],
      },
    })
  })

  test.each([
    ['wrong', 'biemens'],
    ['left out', 'iemens'],
    ['one too many', 'xsiemens'],
    ['swapped with the second', 'isemens'],
  ])('may have its first letter %s: %s', (_what, text) => {
    const [first] = fuzzyRankingOf(text)?.tiers ?? []
    expect(first?.clause).toMatchObject({
      bool: {
        should: [{ fuzzy: {} }, { terms: { 'match.companyKeys': expect.arrayContaining(['siemens']) } }],
      },
    })
  })

  test('of many words may have any one wrong, in place of other first letters', () => {
    const four = asked('chanting dazhong public utilities')
    expect(four).toContain('"minimum_should_match":3')
    expect(four).not.toContain('"terms"')
    expect(asked('dazhong public utilities')).not.toContain('"minimum_should_match":2')
  })

  test('in another script is compared by its readings with all names, and by its own letters', () => {
    expect(asked('Сименс')).toContain('"match.companyKeys":{"value":"simens"')
    expect(asked('Сименс')).toContain('"match.companyKeys":{"value":"сименс"')
  })

  test('is compared by its consonants with the readings of names in other scripts', () => {
    expect(asked("McDonald's")).toContain('"match.sounds":{"value":"mktmrts"')
  })

  test.each(['abc', '3m', '2050', 'info@acme.com', '!!!'])('%s may hold none', text => {
    expect(fuzzyRankingOf(text)).toBeUndefined()
  })
})
