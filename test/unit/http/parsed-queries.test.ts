// Queries that are parsed once for all requests with the same text.

import { expect, test, vi } from 'vitest'
import { ParsedQueries, type QueryText } from '../../../src/http/parsed-queries.ts'
import { type CompanyQuery, companyQuery, queryFingerprint } from '../../../src/query/company-query.ts'

const parsed = ({ text, endpoint }: QueryText): CompanyQuery => {
  const checked = companyQuery(text, endpoint)
  if ('errors' in checked) throw new Error('wrong')
  return checked.query
}
const search: QueryText = { text: 'search=acme', endpoint: 'search', format: undefined }

test('the same text is parsed once, and anything else that parsing depends on makes another query', () => {
  const queries = new ParsedQueries()
  const given = [
    search,
    { ...search, endpoint: 'count' },
    { ...search, endpoint: 'export' },
    { ...search, endpoint: 'export', format: 'text/csv' },
    { ...search, text: 'search=acm' },
  ] as const
  const parse = vi.fn(parsed)
  for (const one of [...given, ...given]) {
    const { query, fingerprint } = queries.of(one, () => parse(one))
    const fresh = parsed(one)
    // Functions are equal only if they are the same one.
    expect(JSON.stringify(query)).toBe(JSON.stringify(fresh))
    expect(fingerprint).toBe(queryFingerprint(fresh))
  }
  expect(parse).toHaveBeenCalledTimes(given.length)
})

test('an error is not kept', () => {
  const queries = new ParsedQueries()
  const wrong = { ...search, text: 'page=0' }
  const parse = vi.fn(() => parsed(wrong))
  for (const _ of [1, 2]) expect(() => queries.of(wrong, parse)).toThrow('wrong')
  expect(parse).toHaveBeenCalledTimes(2)
})

test('queries that were not asked for long make place for others', () => {
  const queries = new ParsedQueries()
  const parse = vi.fn(() => parsed(search))
  for (let number = 0; number < 20_000; number += 1)
    queries.of({ ...search, text: `search=${number}` }, parse)
  queries.of({ ...search, text: 'search=19999' }, parse)
  expect(parse).toHaveBeenCalledTimes(20_000)
  queries.of({ ...search, text: 'search=0' }, parse)
  expect(parse).toHaveBeenCalledTimes(20_001)
})
