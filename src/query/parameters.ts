// The parameters of a query: each is one row, and everything that mentions a parameter (schema, clauses, OpenAPI,
// documentation, the cases that tests must have) is computed from it.

import { importExportCodes, legalStatusCodes, statusCodes, subsidiaryCodes } from '../catalogue/codes.ts'
import { facetFields, fieldNames } from '../catalogue/fields.ts'
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
  phone,
  place,
  present,
  range,
  text,
} from './filter-kinds.ts'
import { DEFAULT_PAGE_SIZE, LARGEST_PAGE_SIZE, WINDOW } from './page.ts'
import type { Kind, Values } from './parameter-keys.ts'
import { costing, FACET_COST } from './query-cost.ts'
import { booleanSetting, cursorSetting, integerSetting, someOf } from './setting-kinds.ts'

/** A row of a parameter table. `only`: the endpoints that alone take it. */
export type Parameter = {
  readonly kind: Kind
  readonly meaning: string
  readonly example: string
  readonly only?: readonly Endpoint[]
}

/** The endpoints that take the parameters. */
export type Endpoint = 'search' | 'export' | 'count'

/** The endpoints that answer with records. */
const withRecords: readonly Endpoint[] = ['search', 'export']

const row = (kind: Kind, meaning: string, example: string, only?: readonly Endpoint[]): Parameter => ({
  kind,
  meaning,
  example,
  ...(only && { only }),
})

/** To give a page, all records before it are sorted. */
const pageCost = (values: Values): number => Math.min(values[''] as number, WINDOW / LARGEST_PAGE_SIZE) / 2
const facetsCost = (values: Values): number => FACET_COST * (values[''] as readonly unknown[]).length

export const parameters = {
  ID: row(anyInteger('ID'), 'Company ID.', '1234567'),
  search: row(
    text(),
    'Company name as typed so far: each word complete or begun, in any order; trade names too. An email address or pattern (with @), a domain, an ID or a registration number are understood.',
    'muller gmb',
  ),
  sic4Digits: row(
    activityCode('sic4Digits'),
    'Four-digit SIC code of 1987; 73* or 737* ask for a group.',
    '7372',
  ),
  importExportCode: row(anyCode('importExportCode', importExportCodes), 'Import/export code.', 'B'),
  legalStatus: row(
    anyCode('legalStatus', legalStatusCodes, '0'),
    'Legal type code; 0 also means records without one.',
    '3',
  ),
  statusCode: row(anyCode('statusCode', statusCodes), 'Location type.', '1'),
  subsidiaryCode: row(
    anyCode('subsidiaryCode', subsidiaryCodes),
    'Whether the company is a subsidiary.',
    '3',
  ),
  countryName: row(
    place('countryName', 'countryKey'),
    'Country where the company is located: its name in any case, or its ISO 3166 code of two or three letters.',
    'GERMANY',
  ),
  provinceName: row(
    place('provinceName', 'provinceKey'),
    'State or province, whole; values that begin with it where none is equal, or with a trailing *.',
    'Bavaria',
  ),
  cityName: row(
    place('cityName', 'cityKey'),
    'City, whole; values that begin with it where none is equal, or with a trailing *.',
    'München',
  ),
  employeesHere: row(range('employeesHere'), "Employees at the company's location.", '10'),
  employeesTotal: row(range('employeesTotal'), 'Total employees in the company.', '500'),
  annualSales: row(range('annualSales', Number.MIN_SAFE_INTEGER), 'Annual sales in U.S. dollars.', '1000000'),
  foundingYears: row(range('foundingYear'), 'Founding year.', '1990'),
  phoneNumber: row(
    phone('phone'),
    'Full phone number in international format with a leading +; a 00 prefix or a local format is refused.',
    '+49301234567',
  ),
  email: row(
    email(),
    'Email address, domain (subdomains included), name part (info@), or a pattern with * in either half.',
    '@acme.com',
  ),
  worldwideHeadquarterID: row(
    anyInteger('worldwideHeadquarterID'),
    'ID of the worldwide headquarter.',
    '1234567',
  ),
  nationalId: row(
    anyKey('nationalId'),
    'National company registration number, without regard to case, blanks and punctuation; adding countryName is recommended.',
    'HRB 12345',
  ),
  hasEmail: row(present('email'), 'An email address is available.', 'true'),
  hasMarketability: row(flag('marketable'), 'The company is marked as marketable.', 'true'),
  hasPhone: row(present('phoneNumber'), 'A telephone number is available.', 'true'),
  hasFax: row(present('faxNumber'), 'A fax number is available.', 'true'),
  hasContactPerson: row(present('contactPersons', 'ceoName'), 'A contact person is available.', 'true'),
  hasWebsite: row(present('website'), 'A website is available.', 'true'),
  hasNationalID: row(present('nationalId'), 'A national ID is available.', 'true'),
  hasBusinessName: row(present('companyName', 'tradeName'), 'A business name is available.', 'true'),
  hasStreetAddress: row(present('address1'), 'A street address is available.', 'true'),
  hasPostalCode: row(present('postalCode'), 'A postal code is available.', 'true'),
  hasCEOName: row(present('ceoName'), 'A CEO name is available.', 'true'),
  countryCode: row(countryCode('countryCode'), 'Country by its ISO 3166 code of two letters.', 'DE'),
  postalCode: row(
    anyKey('postalCode'),
    'Postal code, without regard to case, blanks and punctuation.',
    '10115',
  ),
  website: row(domain('websiteDomain'), 'Website by its domain, subdomains included.', 'acme.com'),
  page: row(costing(integerSetting(1, undefined, 1), pageCost), 'Page number.', '2', withRecords),
  pageSize: row(
    integerSetting(1, LARGEST_PAGE_SIZE, DEFAULT_PAGE_SIZE),
    'Records per page.',
    '50',
    withRecords,
  ),
  cursor: row(
    cursorSetting(),
    'In place of page: walks every matching record exactly once in order of ID, however many. Begin with *, go on with nextCursor; after: and an ID go on behind that record, counting pages from 1.',
    '*',
    withRecords,
  ),
  fields: row(
    someOf(fieldNames, 'a field of the record', fieldNames.length),
    "Narrows the records to these fields, within the client's package.",
    'companyName,cityName',
    withRecords,
  ),
  facets: row(
    costing(someOf(facetFields, 'a field that can be counted by', MOST_FACETS), facetsCost),
    'Counts the matching records by each value of these fields.',
    'countryName,sic4Digits',
  ),
  export: row(booleanSetting(), 'Accepted for compatibility; changes nothing.', 'true', ['export']),
} as const satisfies Record<string, Parameter>

export type ParameterName = keyof typeof parameters

const rows = Object.entries(parameters) as [ParameterName, Parameter][]
const taken = (endpoint: Endpoint) =>
  rows.filter(([, { only }]) => only === undefined || only.includes(endpoint))
const rowsByEndpoint = { search: taken('search'), export: taken('export'), count: taken('count') }

/** The rows that an endpoint takes, in the order of the table: always the same list. */
export const parametersOf = (endpoint: Endpoint): readonly (readonly [ParameterName, Parameter])[] =>
  rowsByEndpoint[endpoint]

/** Every key that a query string may have, on any endpoint. */
export const parameterKeys: ReadonlySet<string> = new Set(
  rows.flatMap(([name, { kind }]) => Object.keys(kind.keys).map(suffix => name + suffix)),
)
