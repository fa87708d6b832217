// Which query strings are refused, with which words, and is every error reported at once?

import { describe, expect, test } from 'vitest'
import { companyQuery, queryFingerprint } from '../../../src/query/company-query.ts'
import { cursorText } from '../../../src/query/cursor.ts'
import type { ParameterError } from '../../../src/query/parameter-error.ts'
import { parameters } from '../../../src/query/parameters.ts'
import type { CompanyEndpoint } from '../../../src/schema/endpoints.ts'
import { digestOf } from './filter-digest.ts'

function errorsOf(queryString: string, endpoint: CompanyEndpoint = 'search'): readonly ParameterError[] {
  const checked = companyQuery(queryString, endpoint)
  return 'errors' in checked ? checked.errors : []
}

const numbers = (count: number): string => Array.from({ length: count }, (_, index) => index + 1).join(',')

describe('one error', () => {
  test.each<[queryString: string, parameter: string, code: string, message: string]>([
    // Empty and repeated values
    ['page=', 'page', 'empty_value', 'The value is empty'],
    ['page', 'page', 'empty_value', 'The value is empty'],
    ['search=%20%20', 'search', 'empty_value', 'The value is empty'],
    ['cityName=', 'cityName', 'empty_value', 'The value is empty'],
    ['cityName=Paris&cityName=', 'cityName', 'empty_value', 'The value is empty'],
    ['cityName=Paris,,Lyon', 'cityName', 'empty_value', 'drop the comma'],
    ['ID=1,', 'ID', 'empty_value', 'drop the comma'],
    ['ID=""', 'ID', 'empty_value', 'is empty'],
    ['page=1&page=2', 'page', 'repeated', 'not 2'],
    ['search=a&search=b', 'search', 'repeated', 'not 2'],
    ['hasEmail=true&hasEmail=true', 'hasEmail', 'repeated', 'give the parameter once'],
    ['employeesTotal[min]=1&employeesTotal[min]=2', 'employeesTotal[min]', 'repeated', 'not 2'],
    // Numbers
    ['page=0', 'page', 'out_of_range', 'at least 1'],
    ['page=-1', 'page', 'out_of_range', 'at least 1'],
    ['page=1.5', 'page', 'not_an_integer', 'whole number'],
    ['page=1e3', 'page', 'not_an_integer', 'whole number'],
    ['page=0x10', 'page', 'not_an_integer', 'whole number'],
    ['page=1,2', 'page', 'not_an_integer', 'whole number'],
    ['page=two', 'page', 'not_an_integer', 'whole number'],
    ['page=%EF%BC%92', 'page', 'not_an_integer', 'whole number'],
    ['page=99999999999999999999', 'page', 'not_an_integer', 'whole number'],
    ['pageSize=0', 'pageSize', 'out_of_range', 'between 1 and 50'],
    ['pageSize=51', 'pageSize', 'out_of_range', 'between 1 and 50'],
    ['ID=0', 'ID', 'out_of_range', 'at least 1'],
    ['ID=abc', 'ID', 'not_an_integer', 'whole number'],
    ['ID=9007199254740992', 'ID', 'not_an_integer', 'whole number'],
    ['worldwideHeadquarterID=1.0', 'worldwideHeadquarterID', 'not_an_integer', 'whole number'],
    ['employeesTotal[min]=-1', 'employeesTotal[min]', 'out_of_range', 'at least 0'],
    ['employeesHere[max]=many', 'employeesHere[max]', 'not_an_integer', 'whole number'],
    ['foundingYears[min]=19.5', 'foundingYears[min]', 'not_an_integer', 'whole number'],
    [
      'annualSales[min]=5&annualSales[max]=4',
      'annualSales[min]',
      'min_above_max',
      '5 is above the maximum 4',
    ],
    ['page=401', 'page', 'window_exceeded', 'cursor=*'],
    ['page=201&pageSize=50', 'page', 'window_exceeded', 'would end at 10050'],
    ['page=9007199254740991', 'page', 'window_exceeded', 'cursor=*'],
    // Truth values
    ['hasEmail=TRUE', 'hasEmail', 'not_a_boolean', 'true or false'],
    ['hasEmail=1', 'hasEmail', 'not_a_boolean', 'true or false'],
    ['hasMarketability=yes', 'hasMarketability', 'not_a_boolean', 'true or false'],
    // Codes
    ['importExportCode=I', 'importExportCode', 'unknown_code', 'B Imports & Exports'],
    ['statusCode=3', 'statusCode', 'unknown_code', '2 branch'],
    ['statusCode=01', 'statusCode', 'unknown_code', '2 branch'],
    ['subsidiaryCode=1', 'subsidiaryCode', 'unknown_code', '3 is a subsidiary'],
    ['legalStatus=-1', 'legalStatus', 'unknown_code', 'non-negative integer'],
    ['legalStatus=x', 'legalStatus', 'unknown_code', 'non-negative integer'],
    ['countryCode=DEU', 'countryCode', 'unknown_code', 'two letters'],
    ['countryCode=XX', 'countryCode', 'unknown_code', 'two letters'],
    ['sic4Digits=737', 'sic4Digits', 'malformed', 'four digits'],
    ['sic4Digits=7*', 'sic4Digits', 'malformed', 'four digits'],
    ['sic4Digits=*', 'sic4Digits', 'malformed', 'four digits'],
    ['sic4Digits=7372*', 'sic4Digits', 'malformed', 'four digits'],
    // Texts
    ['search=!!!', 'search', 'malformed', 'at least one letter or digit'],
    [`search=${'a'.repeat(201)}`, 'search', 'too_long', 'at most 200'],
    ['search=*@*', 'search', 'malformed', 'matches too many addresses'],
    ['cityName=*', 'cityName', 'malformed', 'at least one letter or digit'],
    ['cityName=...', 'cityName', 'malformed', 'at least one letter or digit'],
    // A letter in name only, that no key holds: its beginning would be everything.
    ['cityName=%D9%80*', 'cityName', 'malformed', 'at least one letter or digit'],
    ['cityName="Paris', 'cityName', 'malformed', 'double quote'],
    ['nationalId=---', 'nationalId', 'malformed', 'letter or digit'],
    ['postalCode=-', 'postalCode', 'malformed', 'letter or digit'],
    ['website=acme', 'website', 'malformed', 'acme.com'],
    ['email=*', 'email', 'malformed', 'matches too many addresses'],
    ['email=acme', 'email', 'malformed', 'info@acme.com'],
    // Phone numbers
    ['phoneNumber=0049301234567', 'phoneNumber', 'malformed', '+49301234567'],
    ['phoneNumber=0301234567', 'phoneNumber', 'malformed', '+49301234567'],
    ['phoneNumber=49301234567', 'phoneNumber', 'malformed', '+49301234567'],
    ['phoneNumber=%2B49301', 'phoneNumber', 'malformed', '6 to 15 digits'],
    ['phoneNumber=%2B4930123456789012', 'phoneNumber', 'malformed', '6 to 15 digits'],
    ['phoneNumber=%2B0301234567', 'phoneNumber', 'malformed', '+49301234567'],
    ['phoneNumber=+49-30-CALL-ME', 'phoneNumber', 'malformed', '+49301234567'],
    // Lists
    [`ID=${numbers(101)}`, 'ID', 'too_many_values', 'At most 100'],
    ['facets=email', 'facets', 'unknown_name', 'not a field that can be counted by'],
    ['fields=marketable', 'fields', 'unknown_name', 'not a field of the record'],
    ['fields=companyname', 'fields', 'unknown_name', 'Did you mean companyName?'],
    // Cursors
    ['cursor=hello', 'cursor', 'malformed', 'nextCursor'],
    ['cursor=*&page=2', 'page', 'conflicting', 'either page or cursor'],
    [
      `hasFax=true&cursor=${cursorText({ after: 1, page: 2, filter: digestOf('') })}`,
      'cursor',
      'other_filters',
      'other filters',
    ],
    [
      `cursor=${Buffer.from('[0,"an old form"]').toString('base64url')}`,
      'cursor',
      'cursor_outdated',
      'begin again',
    ],
    // Encoding
    ['cityName=%ff', 'cityName', 'malformed_encoding', '%25'],
    ['cityName=a%00b', 'cityName', 'malformed_encoding', 'control character'],
  ])('%s', (queryString, parameter, code, message) => {
    const errors = errorsOf(queryString)
    expect(errors.map(error => [error.parameter, error.code])).toEqual([[parameter, code]])
    expect(errors[0]?.message).toContain(message)
  })

  test('of a closed table lists what is allowed', () => {
    expect(errorsOf('statusCode=9')[0]?.allowed).toEqual(['0', '1', '2'])
    expect(errorsOf('hasEmail=maybe')[0]?.allowed).toEqual(['true', 'false'])
    expect(errorsOf('legalStatus=x')[0]).not.toHaveProperty('allowed')
  })

  test('repeats at most sixty characters of what was sent', () => {
    const [error] = errorsOf(`ID=${'x'.repeat(5000)}`)
    expect(error?.message.length).toBeLessThan(200)
    const [unknown] = errorsOf(`${'x'.repeat(5000)}=1`)
    expect(unknown?.parameter).toHaveLength(100)
    expect(unknown?.message.length).toBeLessThan(200)
  })
})

describe('an unknown parameter', () => {
  test.each<[key: string, suggestion: string | undefined]>([
    ['cityname', 'cityName'],
    ['CITYNAME', 'cityName'],
    ['city', 'cityName'],
    ['pagesize', 'pageSize'],
    ['serach', 'search'],
    ['id', 'ID'],
    ['employeesTotal', 'employeesTotal[min] and employeesTotal[max]'],
    ['employeestotal', 'employeesTotal[min] and employeesTotal[max]'],
    ['employeesTotal[Min]', 'employeesTotal[min]'],
    ['foundingYear', 'foundingYears[min]'],
    ['hasEMail', 'hasEmail'],
    ['sort', undefined],
    ['q', undefined],
    ['constructor', undefined],
    ['__proto__', undefined],
  ])('%s', (key, suggestion) => {
    const [error, ...more] = errorsOf(`${key}=1`)
    expect(more).toEqual([])
    expect(error).toMatchObject({ parameter: key, code: 'unknown_parameter' })
    expect(error?.suggestion).toBe(suggestion)
    expect(error?.message).toContain(
      suggestion === undefined ? 'GET /openapi.json' : `Did you mean ${suggestion}?`,
    )
  })

  test('is one that another endpoint takes', () => {
    expect(errorsOf('export=true', 'export')).toEqual([])
    expect(errorsOf('export=true', 'search')).toMatchObject([
      { parameter: 'export', code: 'unknown_parameter' },
    ])
    expect(errorsOf('page=1', 'count')).toMatchObject([{ parameter: 'page', code: 'unknown_parameter' }])
    expect(errorsOf('facets=countryName', 'count')).toEqual([])
  })
})

test('every error is reported at once', () => {
  const queryString =
    'cityname=Paris&page=0&pageSize=51&hasEmail=maybe&ID=a,b&statusCode=7&x=%zz&annualSales[min]=2&annualSales[max]=1'
  expect(
    errorsOf(queryString)
      .map(({ parameter, code }) => `${parameter} ${code}`)
      .toSorted(),
  ).toEqual([
    'ID not_an_integer',
    'ID not_an_integer',
    'annualSales[min] min_above_max',
    'cityname unknown_parameter',
    'hasEmail not_a_boolean',
    'page out_of_range',
    'pageSize out_of_range',
    'statusCode unknown_code',
    'x malformed_encoding',
  ])
})

describe('what is right', () => {
  test.each([
    ['nothing at all', ''],
    ['a value of 200 characters', `search=${'ä'.repeat(200)}`],
    ['characters beyond the basic plane counted as one', `search=${encodeURIComponent('𠮷'.repeat(200))}`],
    ['a hundred values', `ID=${numbers(100)}`],
    ['duplicates, which are ignored', `ID=${numbers(100)},${numbers(100)}`],
    ['a text with commas', 'search=Smith,%20Jones%20%26%20Co'],
    ['equal bounds', 'employeesTotal[min]=5&employeesTotal[max]=5'],
    ['an unknown place', 'cityName=Nowhere'],
    ['an unknown country', 'countryName=Atlantis'],
    ['a quoted value', 'nationalId="12,345"'],
  ])('%s', (_what, queryString) => {
    expect(errorsOf(queryString)).toEqual([])
  })

  test('is page 1 of 25 records if nothing is given', () => {
    expect(companyQuery('', 'search')).toEqual({
      query: { filters: [], facets: [], page: { page: 1, pageSize: 25, from: 0 } },
    })
  })

  test('a cursor continues with its own filters, in whatever order, and another page size', () => {
    const filter = digestOf('hasFax=true&ID=1,2')
    const cursor = cursorText({ after: 99, page: 4, filter })
    const checked = companyQuery(`pageSize=10&ID=2,1&hasFax=true&cursor=${cursor}`, 'export')
    expect(checked).toMatchObject({
      query: { page: { page: 4, pageSize: 10, from: 0 }, cursor: { after: 99, page: 4, filter } },
    })
  })
})

test('no two parameters differ in case only', () => {
  const names = Object.keys(parameters)
  expect(new Set(names.map(name => name.toLowerCase())).size).toBe(names.length)
})

describe('what would be lost or read otherwise than it was written', () => {
  test.each([
    ['ID=5#&countryName=DE', 'ID', 'malformed_encoding'],
    ['search=C# Solutions', 'search', 'malformed_encoding'],
    ['countryName=DE*', 'countryName', 'malformed'],
    ['cityName=*burg', 'cityName', 'malformed'],
    ['cityName=Bad*burg', 'cityName', 'malformed'],
    [`cityName=${'a,b,'.repeat(150)}c`, 'cityName', 'malformed'],
    ['phoneNumber=%2B49301234567, 301234567', 'phoneNumber', 'malformed'],
  ])('%s is refused', (query, parameter, code) => {
    const checked = companyQuery(query, 'search')
    expect('errors' in checked && checked.errors[0]).toMatchObject({ parameter, code })
  })
})

describe('the fingerprint of a query', () => {
  const fingerprintOf = (queryString: string): string => {
    const checked = companyQuery(queryString, 'export')
    if ('errors' in checked) throw new Error(JSON.stringify(checked.errors))
    return queryFingerprint(checked.query)
  }

  test.each([
    ['the order of parameters', 'hasEmail=true&ID=1,2', 'ID=1,2&hasEmail=true'],
    ['the order of values, duplicates and repeated parameters', 'ID=1,2', 'ID=2&ID=1,1'],
    ['encoding', 'employeesTotal[min]=1', 'employeesTotal%5Bmin%5D=%31'],
    ['a default that is given', 'hasFax=true', 'page=1&pageSize=25&hasFax=true'],
    ['what changes nothing', 'ID=5', 'export=true&ID=5'],
    [
      'the case of codes, countries and search texts',
      'importExportCode=b&countryName=de&search=Acme',
      'importExportCode=B&countryName=DE&search=acme',
    ],
    ['whitespace in a search text', 'search=acme%20tools', 'search=%20acme++tools'],
    ['the way a phone number is written', 'phoneNumber=%2B49301234567', 'phoneNumber=+49%20(0)30%201234-567'],
    ['the order of facets', 'facets=statusCode,countryName', 'facets=countryName&facets=statusCode'],
  ])('is the same whatever %s', (_what, one, other) => {
    expect(fingerprintOf(one)).toBe(fingerprintOf(other))
  })

  test.each([
    ['a value', 'ID=1', 'ID=2'],
    ['a bound', 'employeesTotal[min]=1', 'employeesTotal[max]=1'],
    ['a parameter', 'employeesTotal[min]=1', 'employeesHere[min]=1'],
    ['the page', 'page=1', 'page=2'],
    ['the page size', 'pageSize=25', 'pageSize=50'],
    ['the position of a cursor', 'cursor=*', 'cursor=after:5'],
    ['pages and cursors', '', 'cursor=*'],
    ['facets', '', 'facets=statusCode'],
    ['a search text', 'search=acme', 'search=acmes'],
    ['case that may matter in another script', 'search=%CE%A3', 'search=%CF%83'],
    ['places that may be one name', 'cityName=Washington,DC', 'cityName=DC,Washington'],
  ])('differs with %s', (_what, one, other) => {
    expect(fingerprintOf(one)).not.toBe(fingerprintOf(other))
  })
})
