// Which Elasticsearch request does each parameter mean? One table for every key of every parameter: a new parameter
// without a case here fails the suite.

import { describe, expect, test } from 'vitest'
import type { Clause } from '../../../src/query/clauses.ts'
import { companyQuery } from '../../../src/query/company-query.ts'
import { cursorText, filterDigest } from '../../../src/query/cursor.ts'
import { resolvedFilter, resolveNames } from '../../../src/query/location-filter.ts'
import { parameterKeys, parameters } from '../../../src/query/parameters.ts'
import {
  countRequest,
  pageRequest,
  rankedRequest,
  type SearchRequest,
  searchTerms,
} from '../../../src/query/search-request.ts'

const byID = [{ ID: 'asc' }]
const byProminence = [{ 'match.prominence': 'desc' }, { ID: 'asc' }]
const byMatch = [{ _score: 'desc' }, ...byProminence]

type Expected = Partial<Omit<SearchRequest, '_source' | 'track_total_hits'>>
type Case = readonly [queryString: string, expected: Expected, index?: IndexContent]
/** Which place keys the index is to hold, as whole values and as beginnings. */
type IndexContent = { readonly held?: readonly string[]; readonly begun?: readonly string[] }

const filtered = (...filter: Clause[]): Expected => ({ query: { bool: { filter } } })
const anyOf = (...should: Clause[]): Clause => ({ bool: { should, minimum_should_match: 1 } })
const has = (...tokens: string[]): Clause =>
  tokens.length === 1 ? { term: { 'match.has': tokens[0] } } : { terms: { 'match.has': tokens } }
const tier = (boost: number, filter: Clause): Clause => ({ constant_score: { filter, boost } })

const facet = (field: string): Record<string, object> => ({
  [field]: {
    terms: { field, size: 1000, shard_size: 60_000, order: [{ _count: 'desc' }, { _key: 'asc' }] },
  },
  [`${field}:missing`]: { missing: { field } },
})

/** The cases of a has… parameter over one field. */
const presence = (key: string, field: string): Case[] => [
  [`${key}=true`, filtered(has(field))],
  [`${key}=false`, filtered(has(`!${field}`))],
]

/** The cases of one end of a range. */
const bound = (parameter: string, field: string, end: 'min' | 'max'): Case[] => [
  [`${parameter}[${end}]=10`, filtered({ range: { [field]: end === 'min' ? { gte: 10 } : { lte: 10 } } })],
  [`${parameter}%5B${end}%5D=0`, filtered({ range: { [field]: end === 'min' ? { gte: 0 } : { lte: 0 } } })],
  [`${parameter}[min]=10&${parameter}[max]=10`, filtered({ range: { [field]: { gte: 10, lte: 10 } } })],
]

const cases: Record<string, readonly Case[]> = {
  ID: [
    ['ID=5', filtered({ term: { ID: 5 } })],
    ['ID=5,7&ID=7&ID=9', filtered({ terms: { ID: [5, 7, 9] } })],
    ['ID=%205%20,%206', filtered({ terms: { ID: [5, 6] } })],
    ['ID=9007199254740991', filtered({ term: { ID: Number.MAX_SAFE_INTEGER } })],
  ],
  search: [
    [
      'search=Acme',
      {
        query: {
          dis_max: {
            queries: [
              tier(12, { term: { 'match.companyKeys': 'acme' } }),
              tier(11, { term: { 'match.tradeKeys': 'acme' } }),
              tier(10.5, { term: { 'match.otherKeys': 'acme' } }),
              tier(10, { term: { 'match.companyKeys.start': 'acme' } }),
              tier(9, { term: { 'match.tradeKeys.start': 'acme' } }),
              tier(6.5, { term: { 'match.otherKeys.start': 'acme' } }),
              tier(6, { term: { 'match.companyWords': 'acme' } }),
              tier(5, { term: { 'match.tradeWords': 'acme' } }),
              tier(2.5, { term: { 'match.otherWords': 'acme' } }),
              tier(1.9, { term: { 'match.readingKeys': 'acme' } }),
              tier(1.8, { term: { 'match.readingKeys.start': 'acme' } }),
              tier(1.7, { term: { 'match.readingWords': 'acme' } }),
            ],
          },
        },
        sort: byMatch,
      },
    ],
    ['search=info@acme.com', filtered({ term: { email: 'info@acme.com' } })],
    [
      'search=info@acme.com&hasPhone=true',
      filtered({ term: { email: 'info@acme.com' } }, has('phoneNumber')),
    ],
  ],
  sic4Digits: [
    ['sic4Digits=0111', filtered({ term: { sic4Digits: '0111' } })],
    ['sic4Digits=7372,7371', filtered({ terms: { sic4Digits: ['7372', '7371'] } })],
    ['sic4Digits=73*', filtered({ prefix: { sic4Digits: { value: '73' } } })],
    [
      'sic4Digits=0111,737*,73*',
      filtered(
        anyOf(
          { term: { sic4Digits: '0111' } },
          { prefix: { sic4Digits: { value: '737' } } },
          { prefix: { sic4Digits: { value: '73' } } },
        ),
      ),
    ],
  ],
  importExportCode: [
    ['importExportCode=B', filtered({ term: { importExportCode: 'B' } })],
    ['importExportCode=b,B,h', filtered({ terms: { importExportCode: ['B', 'H'] } })],
  ],
  legalStatus: [
    ['legalStatus=1', filtered({ term: { legalStatus: '1' } })],
    ['legalStatus=4711', filtered({ term: { legalStatus: '4711' } })],
    [
      'legalStatus=0',
      filtered(
        anyOf({ term: { legalStatus: '0' } }, { bool: { must_not: [{ exists: { field: 'legalStatus' } }] } }),
      ),
    ],
    [
      'legalStatus=3,0',
      filtered(
        anyOf(
          { terms: { legalStatus: ['3', '0'] } },
          { bool: { must_not: [{ exists: { field: 'legalStatus' } }] } },
        ),
      ),
    ],
  ],
  statusCode: [
    // Only legalStatus=0 also means records without a code.
    ['statusCode=0', filtered({ term: { statusCode: '0' } })],
    ['statusCode=1,2', filtered({ terms: { statusCode: ['1', '2'] } })],
  ],
  subsidiaryCode: [
    ['subsidiaryCode=0', filtered({ term: { subsidiaryCode: '0' } })],
    ['subsidiaryCode=0,3', filtered({ terms: { subsidiaryCode: ['0', '3'] } })],
  ],
  countryName: [
    ['countryName=germany', filtered({ term: { 'match.countryCode': 'DE' } })],
    ['countryName=DEU', filtered({ term: { 'match.countryCode': 'DE' } })],
    ['countryName=FRANCE,DE,GERMANY', filtered({ terms: { 'match.countryCode': ['FR', 'DE'] } })],
    ['countryName=KOREA,%20REPUBLIC%20OF', filtered({ term: { 'match.countryCode': 'KR' } })],
    [
      'countryName=Atlantis,FRANCE',
      filtered(anyOf({ term: { 'match.countryKey': 'atlantis' } }, { term: { 'match.countryCode': 'FR' } })),
      { held: ['atlantis'] },
    ],
    ['countryName=Atlantis', filtered({ match_none: {} })],
  ],
  provinceName: [
    ['provinceName=Bavaria', filtered({ term: { 'match.provinceKey': 'bavaria' } }), { held: ['bavaria'] }],
    [
      'provinceName=Bav*',
      filtered({ prefix: { 'match.provinceKey': { value: 'bav' } } }),
      { held: ['bavaria', 'bav'] },
    ],
    ['provinceName=Mordor', filtered({ match_none: {} })],
  ],
  cityName: [
    ['cityName=M%C3%BCnchen', filtered({ term: { 'match.cityKey': 'munchen' } }), { held: ['munchen'] }],
    [
      'cityName=Paris,Lyon&cityName=LYON',
      filtered({ terms: { 'match.cityKey': ['paris', 'lyon'] } }),
      { held: ['paris', 'lyon'] },
    ],
    ['cityName=Mun', filtered({ prefix: { 'match.cityKey': { value: 'mun' } } }), { begun: ['mun'] }],
    [
      'cityName=Paris,San%20*',
      filtered(
        anyOf({ term: { 'match.cityKey': 'paris' } }, { prefix: { 'match.cityKey': { value: 'san' } } }),
      ),
      { held: ['paris'] },
    ],
  ],
  'employeesHere[min]': bound('employeesHere', 'employeesHere', 'min'),
  'employeesHere[max]': bound('employeesHere', 'employeesHere', 'max'),
  'employeesTotal[min]': bound('employeesTotal', 'employeesTotal', 'min'),
  'employeesTotal[max]': bound('employeesTotal', 'employeesTotal', 'max'),
  'annualSales[min]': [
    ...bound('annualSales', 'annualSales', 'min'),
    ['annualSales[min]=-5', filtered({ range: { annualSales: { gte: -5 } } })],
  ],
  'annualSales[max]': bound('annualSales', 'annualSales', 'max'),
  'foundingYears[min]': bound('foundingYears', 'foundingYear', 'min'),
  'foundingYears[max]': bound('foundingYears', 'foundingYear', 'max'),
  phoneNumber: [
    ['phoneNumber=%2B49301234567', filtered({ term: { 'match.phone': '49301234567' } })],
    // An unencoded + arrives as a blank.
    ['phoneNumber=+49301234567', filtered({ term: { 'match.phone': '49301234567' } })],
    ['phoneNumber=+49%20(0)30%2F123-45.67', filtered({ term: { 'match.phone': '49301234567' } })],
    [
      'phoneNumber=+49301234567,+12125550100',
      filtered({ terms: { 'match.phone': ['49301234567', '12125550100'] } }),
    ],
  ],
  email: [
    ['email=Info@Acme.com', filtered({ term: { email: 'info@acme.com' } })],
    ['email=acme.com', filtered({ term: { 'match.emailDomain': 'acme.com' } })],
    [
      'email=info@,@acme.com',
      filtered(
        anyOf({ term: { 'match.emailLocal': 'info' } }, { term: { 'match.emailDomain': 'acme.com' } }),
      ),
    ],
  ],
  worldwideHeadquarterID: [
    ['worldwideHeadquarterID=12', filtered({ term: { worldwideHeadquarterID: 12 } })],
    ['worldwideHeadquarterID=12,13', filtered({ terms: { worldwideHeadquarterID: [12, 13] } })],
  ],
  nationalId: [
    ['nationalId=hrb%2012-345', filtered({ term: { 'match.nationalIdKey': 'HRB12345' } })],
    [
      'nationalId=HRB12345,HRB%2012345,007',
      filtered({ terms: { 'match.nationalIdKey': ['HRB12345', '007'] } }),
    ],
  ],
  hasEmail: presence('hasEmail', 'email'),
  hasMarketability: [
    ['hasMarketability=true', filtered({ term: { marketable: true } })],
    ['hasMarketability=false', filtered({ bool: { must_not: [{ term: { marketable: true } }] } })],
  ],
  hasPhone: presence('hasPhone', 'phoneNumber'),
  hasFax: presence('hasFax', 'faxNumber'),
  hasContactPerson: [
    ['hasContactPerson=true', filtered(has('contactPersons', 'ceoName'))],
    ['hasContactPerson=false', filtered({ bool: { filter: [has('!contactPersons'), has('!ceoName')] } })],
  ],
  hasWebsite: presence('hasWebsite', 'website'),
  hasNationalID: presence('hasNationalID', 'nationalId'),
  hasBusinessName: [
    ['hasBusinessName=true', filtered(has('companyName', 'tradeName'))],
    ['hasBusinessName=false', filtered({ bool: { filter: [has('!companyName'), has('!tradeName')] } })],
  ],
  hasStreetAddress: presence('hasStreetAddress', 'address1'),
  hasPostalCode: presence('hasPostalCode', 'postalCode'),
  hasCEOName: presence('hasCEOName', 'ceoName'),
  countryCode: [
    ['countryCode=de', filtered({ term: { 'match.countryCode': 'DE' } })],
    ['countryCode=DE,FR,de', filtered({ terms: { 'match.countryCode': ['DE', 'FR'] } })],
  ],
  postalCode: [
    ['postalCode=10115', filtered({ term: { 'match.postalCodeKey': '10115' } })],
    ['postalCode=sw1a%201aa,10-115', filtered({ terms: { 'match.postalCodeKey': ['SW1A1AA', '10115'] } })],
  ],
  website: [
    ['website=acme.com', filtered({ term: { 'match.websiteDomain': 'acme.com' } })],
    [
      'website=https://www.Acme.com/en,shop.acme.com',
      filtered({ terms: { 'match.websiteDomain': ['acme.com', 'shop.acme.com'] } }),
    ],
  ],
  page: [
    ['page=3', { from: 50, size: 25 }],
    ['page=400', { from: 9975, size: 25 }],
  ],
  pageSize: [
    ['pageSize=1', { from: 0, size: 1 }],
    ['pageSize=50&page=200', { from: 9950, size: 50 }],
  ],
  cursor: [
    // One more than the page, which tells whether there is another.
    ['cursor=*', { sort: byID, from: 0, search_after: [0], size: 26 }],
    [
      'cursor=*&pageSize=50&ID=5',
      { ...filtered({ term: { ID: 5 } }), sort: byID, search_after: [0], size: 51 },
    ],
    [
      `cursor=${cursorText({ after: 4711, page: 3, filter: filterDigest([]) })}`,
      { sort: byID, from: 0, search_after: [4711], size: 26 },
    ],
  ],
  fields: [
    // Which of them a client may see is not the query's business.
    ['fields=companyName,cityName', {}],
    ['fields=email&fields=ID', {}],
  ],
  facets: [
    ['facets=countryName', { aggs: { ...facet('countryName') } }],
    ['facets=statusCode,countryName', { aggs: { ...facet('statusCode'), ...facet('countryName') } }],
  ],
  export: [
    ['export=true', {}],
    ['export=false', {}],
  ],
}

/** The request of a query string on an index that has these locations. */
function requestOf(queryString: string, { held = [], begun = [] }: IndexContent = {}): SearchRequest {
  const checked = companyQuery(queryString, 'export')
  if ('errors' in checked) throw new Error(JSON.stringify(checked.errors))
  const filters = checked.query.filters.map(({ parameter, filter }) => ({
    parameter,
    filter:
      filter.type === 'location'
        ? resolvedFilter(filter, resolveNames(filter, new Set(held), new Set(begun)))
        : filter,
  }))
  const query = { ...checked.query, filters }
  const terms = searchTerms(query)
  const fields = ['ID', 'companyName'] as const
  if (terms.ranking !== undefined) return rankedRequest(terms, terms.ranking, query, fields)
  const { query: counted, aggs } = countRequest(terms)
  const page = pageRequest(terms, query, fields)
  expect(counted).toEqual(page.query)
  return { ...page, ...(aggs && { aggs }) }
}

describe('each parameter', () => {
  test('has its cases here', () => {
    expect(Object.keys(cases)).toEqual([...parameterKeys])
    for (const [key, list] of Object.entries(cases)) {
      const asked = list.map(([queryString]) => decodeURIComponent(queryString))
      expect(asked.filter(queryString => !queryString.includes(`${key}=`))).toEqual([])
    }
  })

  test.each(
    Object.entries(cases).flatMap(([key, list]) =>
      list.map(([queryString, expected, index]) => [key, queryString, expected, index] as const),
    ),
  )('%s: %s', (_key, queryString, expected, index) => {
    expect(requestOf(queryString, index)).toEqual({
      query: { match_all: {} },
      sort: byProminence,
      from: 0,
      size: 25,
      track_total_hits: expected.sort === byMatch,
      _source: false,
      stored_fields: '_none_',
      docvalue_fields: ['ID', 'companyName'],
      ...expected,
    })
  })
})

describe('several parameters', () => {
  test('combine as all-of', () => {
    expect(requestOf('hasEmail=true&ID=1,2&employeesTotal[min]=5').query).toEqual({
      bool: {
        filter: [{ terms: { ID: [1, 2] } }, { range: { employeesTotal: { gte: 5 } } }, has('email')],
      },
    })
  })

  test('do not matter in their order', () => {
    expect(requestOf('countryCode=DE&page=2&ID=1')).toEqual(requestOf('ID=1&countryCode=DE&page=2'))
  })

  test('no filter is added that nobody asked for', () => {
    expect(requestOf('').query).toEqual({ match_all: {} })
  })
})

describe('the example of each parameter', () => {
  test.each(
    Object.entries(parameters).flatMap(([name, { type, example }]) =>
      Object.keys(type.keys).map(suffix => [name + suffix, example]),
    ),
  )('%s=%s is understood', (key, example) => {
    expect(companyQuery(`${key}=${encodeURIComponent(example)}`, 'export')).not.toHaveProperty('errors')
  })
})
