// Which clause does an email pattern mean, and which patterns are refused because they would walk the whole index?

import { describe, expect, test } from 'vitest'
import type { Clause } from '../../../src/query/clauses.ts'
import { emailClause, looksLikeDomain } from '../../../src/query/email-filter.ts'

const ADDRESS = 'email.pieces'
const DOMAIN = 'match.emailDomain.pieces'

const literal = (query: string) => ({ match: { query, max_gaps: 0, ordered: true } })
/** One literal is a phrase of three-letter pieces. */
const phrase = (path: string, text: string): Clause => ({ match_phrase: { [path]: text } })
/** Of several, all three-letter pieces, and then their order. */
const pattern = (path: string, pieces: string[], ...intervals: object[]): Clause => ({
  bool: {
    filter: [
      ...pieces.map(query => ({ match: { [path]: { query, operator: 'and' } } })),
      // All stand in one address: between two values of a list lie more positions.
      { intervals: { [path]: { all_of: { intervals, ordered: true, max_gaps: 999 } } } },
    ],
  },
})

describe('an email pattern', () => {
  test.each<[shape: string, text: string, clause: Clause]>([
    ['a whole address', 'info@acme.com', { term: { email: 'info@acme.com' } }],
    ['an address in capitals', ' Info@ACME.com ', { term: { email: 'info@acme.com' } }],
    ['an address with a plus', 'a.b+c@acme.co.uk', { term: { email: 'a.b+c@acme.co.uk' } }],
    ['an internationalised address', 'büro@müller.de', { term: { email: 'büro@müller.de' } }],
    ['a domain', 'acme.com', { term: { 'match.emailDomain': 'acme.com' } }],
    ['a domain behind @', '@Acme.com', { term: { 'match.emailDomain': 'acme.com' } }],
    ['a domain of many labels', '@mail.acme.co.uk', { term: { 'match.emailDomain': 'mail.acme.co.uk' } }],
    ['a name part', 'Info@', { term: { 'match.emailLocal': 'info' } }],
    ['stars in both halves', '*.sales@acme.*', phrase(ADDRESS, '.sales@acme.')],
    ['a name part at any domain', 'info@*', { term: { 'match.emailLocal': 'info' } }],
    ['a begun name part', 'info*@', phrase(ADDRESS, '<info')],
    [
      'a begun name part at a domain',
      'inf*@acme.com',
      pattern(ADDRESS, ['<inf', '@acme.com>'], literal('<inf'), literal('@acme.com>')),
    ],
    [
      'a star within the domain',
      'info@ac*.com',
      pattern(ADDRESS, ['<info@ac', '.com>'], literal('<info@ac'), literal('.com>')),
    ],
    ['a domain under any ending', 'acme.*', phrase(DOMAIN, '<acme.')],
    ['any subdomain', '@*.acme.com', phrase(DOMAIN, '.acme.com>')],
    ['a part of a domain', '*Acme*', phrase(DOMAIN, 'acme')],
    [
      'a literal of two characters',
      'acme*co*',
      pattern(DOMAIN, ['<acme'], literal('<acme'), { prefix: { prefix: 'co' } }),
    ],
    [
      'one last character',
      'acme.co*m',
      pattern(DOMAIN, ['<acme.co'], literal('<acme.co'), { wildcard: { pattern: '?m>' } }),
    ],
    [
      'one first character',
      'a*sales@acme.com',
      pattern(ADDRESS, ['sales@acme.com>'], { prefix: { prefix: '<a' } }, literal('sales@acme.com>')),
    ],
    [
      'stars side by side',
      '**acme**.com',
      pattern(DOMAIN, ['acme', '.com>'], literal('acme'), literal('.com>')),
    ],
  ])('%s: %s', (_shape, text, clause) => {
    expect(emailClause(text)).toEqual({ clause })
  })

  test.each<[why: string, text: string, message: string]>([
    ['nothing but a star', '*', 'matches too many addresses'],
    ['stars on both sides', '*@*', 'matches too many addresses'],
    ['nothing but stars and dots', '*.*@*.*', 'matches too many addresses'],
    ['any domain under an ending', '*.com', 'matches too many addresses'],
    ['any address under an ending', '*@*.com', 'matches too many addresses'],
    ['the ending twice', '*.com*.com', 'matches too many addresses'],
    ['two letters', 'ab*', 'matches too many addresses'],
    ['two letters on either side', 'ab*@cd*', 'matches too many addresses'],
    ['a single letter between stars', 'acme*x*', 'at least two characters'],
    ['an end that begins again', 'acme*me.com', 'must not overlap'],
    ['two @', 'info@acme@x*', 'at most one @'],
    ['a blank within', 'in fo*@acme.com', 'no whitespace'],
    ['a comma within', 'info*,x@acme.com', 'at most one @'],
    ['an anchor within', '<info*@acme.com', 'at most one @'],
    ['a word', 'acme', 'Write a whole address'],
    ['a word behind @', '@acme', 'Write a whole address'],
    ['@ alone', '@', 'Write a whole address'],
    ['an address without ending', 'info@acme', 'Write a whole address'],
    ['two @ without star', 'info@@acme.com', 'Write a whole address'],
    ['a blank without star', 'in fo@acme.com', 'Write a whole address'],
    ['nothing', ' ', 'Write a whole address'],
    ['more than an address can have', `${'a'.repeat(400)}*@acme.com`, 'at most 320 characters'],
    ['more than eight stars', '*ab*cd*ef*gh*ij*kl*mno*pq*', 'at most 8 *'],
  ])('is refused for %s: %s', (_why, text, message) => {
    const match = emailClause(text)
    expect(match).not.toHaveProperty('clause')
    expect('error' in match && match.error).toContain(message)
  })

  test.each(['*.sales@acme.*', 'acme.co*m', 'a*sales@acme.com', '*acme*', 'info@*', 'acme.com'])(
    'never walks the whole index: %s',
    text => {
      const match = emailClause(text)
      const outsideOfIntervals = JSON.stringify(match, (name, value) => (name === 'intervals' ? null : value))
      expect(outsideOfIntervals).toMatch(/"(match|match_phrase|term)":/)
      expect(outsideOfIntervals).not.toMatch(/"(wildcard|prefix|regexp|query_string|script)":/)
    },
  )
})

test.each([
  ['acme.com', true],
  [' Acme.CO.UK ', true],
  ['müller.de', true],
  ['acme', false],
  ['acme inc.', false],
  ['info@acme.com', false],
  ['3.14', false],
])('%s looks like a domain: %s', (text, isOne) => {
  expect(looksLikeDomain(text)).toBe(isOne)
})
