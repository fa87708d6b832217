// The parameters of a query: each is one row, and everything that mentions a parameter (schema, clauses, OpenAPI,
// documentation, the cases that tests must have) is computed from it.

import { type CompanyEndpoint, companyEndpoints } from '../schema/endpoints.ts'
import { facetFields, fieldNames } from '../schema/fields.ts'
import { MOST_FACETS } from './facets.ts'
import {
  activityCode,
  anyCode,
  anyInteger,
  anyKey,
  countryCode,
  domain,
  email,
  flag,
  location,
  phone,
  present,
  range,
  searchText,
} from './filter-types.ts'
import { DEFAULT_PAGE_SIZE, LARGEST_PAGE_SIZE, WINDOW } from './page.ts'
import { type Parameter, type ParsedParameters, parameterTable } from './parse-parameters.ts'
import { FACET_COST } from './query-cost.ts'
import { booleanSetting, cursorSetting, integerSetting, someOf } from './setting-types.ts'

/** A row of the table. `endpoints`: the only ones that take it; all of them if absent. */
type CompanyParameter = Parameter & { readonly endpoints?: readonly CompanyEndpoint[] }

/** The endpoints that return records. */
const withRecords: readonly CompanyEndpoint[] = ['search', 'export']

/** Elasticsearch sorts all records before a page to return it. */
const pageCost = (page: number): number => Math.min(page, WINDOW / LARGEST_PAGE_SIZE) / 2

export const parameters = {
  ID: {
    type: anyInteger('ID'),
    meaning: 'Company ID.',
    example: '1234567',
  },
  search: {
    type: searchText(),
    meaning:
      'Company name as typed so far: each word complete or begun, in any order; trade names too. An email address or pattern (with @), a domain, an ID or a registration number are understood.',
    example: 'muller gmb',
  },
  sic4Digits: {
    type: activityCode('sic4Digits'),
    meaning: 'Four-digit SIC code of 1987; 73* or 737* match a group.',
    example: '7372',
  },
  importExportCode: {
    type: anyCode('importExportCode'),
    meaning: 'Import/export code.',
    example: 'B',
  },
  legalStatus: {
    type: anyCode('legalStatus', '0'),
    meaning: 'Legal type code; 0 also means records without one.',
    example: '3',
  },
  statusCode: {
    type: anyCode('statusCode'),
    meaning: 'Location type.',
    example: '1',
  },
  subsidiaryCode: {
    type: anyCode('subsidiaryCode'),
    meaning: 'Whether the company is a subsidiary.',
    example: '3',
  },
  countryName: {
    type: location('countryName'),
    meaning:
      'Country where the company is located: its name in any case, or its ISO 3166 code of two or three letters.',
    example: 'GERMANY',
  },
  provinceName: {
    type: location('provinceName'),
    meaning: 'State or province, whole; values that begin with it if none is equal, or with a trailing *.',
    example: 'Bavaria',
  },
  cityName: {
    type: location('cityName'),
    meaning: 'City, whole; values that begin with it if none is equal, or with a trailing *.',
    example: 'München',
  },
  employeesHere: {
    type: range('employeesHere'),
    meaning: "Employees at the company's location.",
    example: '10',
  },
  employeesTotal: {
    type: range('employeesTotal'),
    meaning: 'Total employees in the company.',
    example: '500',
  },
  annualSales: {
    type: range('annualSales', Number.MIN_SAFE_INTEGER),
    meaning: 'Annual sales in U.S. dollars.',
    example: '1000000',
  },
  foundingYears: {
    type: range('foundingYear'),
    meaning: 'Founding year.',
    example: '1990',
  },
  phoneNumber: {
    type: phone('phone'),
    meaning:
      'Full phone number in international format with a leading +; a 00 prefix or a local format is refused.',
    example: '+49301234567',
  },
  email: {
    type: email(),
    meaning:
      'Email address, domain (subdomains included), name part (info@), or a pattern with * in either half.',
    example: '@acme.com',
  },
  worldwideHeadquarterID: {
    type: anyInteger('worldwideHeadquarterID'),
    meaning: 'ID of the worldwide headquarter.',
    example: '1234567',
  },
  nationalId: {
    type: anyKey('nationalId'),
    meaning:
      'National company registration number, without regard to case, whitespace and punctuation; adding countryName is recommended.',
    example: 'HRB 12345',
  },
  hasEmail: {
    type: present('email'),
    meaning: 'An email address is available.',
    example: 'true',
  },
  hasMarketability: {
    type: flag('marketable'),
    meaning: 'The company is marked as marketable.',
    example: 'true',
  },
  hasPhone: {
    type: present('phoneNumber'),
    meaning: 'A telephone number is available.',
    example: 'true',
  },
  hasFax: {
    type: present('faxNumber'),
    meaning: 'A fax number is available.',
    example: 'true',
  },
  hasContactPerson: {
    type: present('contactPersons', 'ceoName'),
    meaning: 'A contact person is available.',
    example: 'true',
  },
  hasWebsite: {
    type: present('website'),
    meaning: 'A website is available.',
    example: 'true',
  },
  hasNationalID: {
    type: present('nationalId'),
    meaning: 'A national ID is available.',
    example: 'true',
  },
  hasBusinessName: {
    type: present('companyName', 'tradeName'),
    meaning: 'A business name is available.',
    example: 'true',
  },
  hasStreetAddress: {
    type: present('address1'),
    meaning: 'A street address is available.',
    example: 'true',
  },
  hasPostalCode: {
    type: present('postalCode'),
    meaning: 'A postal code is available.',
    example: 'true',
  },
  hasCEOName: {
    type: present('ceoName'),
    meaning: 'A CEO name is available.',
    example: 'true',
  },
  countryCode: {
    type: countryCode('countryCode'),
    meaning: 'Country by its ISO 3166 code of two letters.',
    example: 'DE',
  },
  postalCode: {
    type: anyKey('postalCode'),
    meaning: 'Postal code, without regard to case, whitespace and punctuation.',
    example: '10115',
  },
  website: {
    type: domain('websiteDomain'),
    meaning: 'Website by its domain, subdomains included.',
    example: 'acme.com',
  },
  page: {
    type: integerSetting({ min: 1, defaultValue: 1 }, pageCost),
    meaning: 'Page number.',
    example: '2',
    endpoints: withRecords,
  },
  pageSize: {
    type: integerSetting({ min: 1, max: LARGEST_PAGE_SIZE, defaultValue: DEFAULT_PAGE_SIZE }),
    meaning: 'Records per page.',
    example: '50',
    endpoints: withRecords,
  },
  cursor: {
    type: cursorSetting(),
    meaning:
      'In place of page: returns every matching record exactly once in order of ID, however many. Use * for the first page and then the nextCursor of the previous page, unchanged. after:ID resumes after that record, counting pages from 1.',
    example: '*',
    endpoints: withRecords,
  },
  fields: {
    type: someOf(fieldNames, { what: 'a field of the record', most: fieldNames.length }),
    meaning: "Narrows the records to these fields, within the client's package.",
    example: 'companyName,cityName',
    endpoints: withRecords,
  },
  facets: {
    type: someOf(facetFields, {
      what: 'a field that can be counted by',
      most: MOST_FACETS,
      costEach: FACET_COST,
    }),
    meaning: 'Counts the matching records by each value of these fields.',
    example: 'countryName,sic4Digits',
  },
  export: {
    type: booleanSetting(),
    meaning: 'Accepted for compatibility; changes nothing.',
    example: 'true',
    endpoints: ['export'],
  },
} as const satisfies Record<string, CompanyParameter>

export type ParameterName = keyof typeof parameters
/** What a query string asks of an endpoint of companies. */
export type CompanyParameters = ParsedParameters<typeof parameters>

const rows: Readonly<Record<ParameterName, CompanyParameter>> = parameters
const takenBy = (endpoint: CompanyEndpoint) =>
  parameterTable(parameters, name => rows[name].endpoints?.includes(endpoint) ?? true)

/** The parameters that each endpoint takes. */
export const parametersOf = Object.fromEntries(
  companyEndpoints.map(endpoint => [endpoint, takenBy(endpoint)]),
) as Readonly<Record<CompanyEndpoint, ReturnType<typeof takenBy>>>

/** Every key that a query string may have, on any endpoint. */
export const parameterKeys: ReadonlySet<string> = new Set(parameterTable(parameters).rowOfKey.keys())
