// Requests by chance: what clients ask, what they get wrong, and what nobody in good faith would send. The same seed
// always gives the same requests.

import type { Random } from '../../demo/random.ts'
import { locationLookups, lookupParameters } from '../../src/query/location-lookup.ts'
import { parametersOf } from '../../src/query/parameters.ts'
import type { Parameter } from '../../src/query/parse-parameters.ts'
import { companyEndpoints } from '../../src/schema/endpoints.ts'
import type { Company } from '../../src/schema/fields.ts'

export type FuzzRequest = {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
}

/** Path → the parameters that it takes. */
const tables: Readonly<Record<string, readonly (readonly [string, Parameter])[]>> = {
  ...Object.fromEntries(companyEndpoints.map(name => [`/api/company/${name}`, parametersOf[name].rows])),
  ...Object.fromEntries(
    Object.entries(locationLookups).map(([name, lookup]) => [`/api/${name}`, lookupParameters(lookup).rows]),
  ),
}
const paths = Object.keys(tables)
const otherPaths = [
  '/health/live',
  '/health/ready',
  '/openapi.json',
  '/nowhere',
  '/',
  '/api/company/search/',
  '/api/company/..%2fsearch',
  '/API/company/search',
  '/%00',
  '/%ff%fe',
  '//',
  '/api/company/search;a=b',
  '/api//company/search',
  '/./api/company/search',
]

const strange = [
  '',
  ' ',
  ',',
  ',,',
  '*',
  '**',
  '"',
  '""',
  '"a',
  'a"b',
  '@',
  '*@*',
  '@*',
  '-1',
  '0',
  '1.5',
  '1e9',
  '9007199254740991',
  '9007199254740992',
  '99999999999999999999',
  'NaN',
  'null',
  'undefined',
  'true',
  'false',
  'TRUE',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  "' OR 1=1 --",
  '{"match_all":{}}',
  '/.*/',
  'a AND b OR NOT c',
  'a~2',
  '[1 TO *]',
  '<script>',
  '{{7*7}}',
  '\u0000',
  '\r\nX-Injected: 1',
  '\u202e',
  '\ud83d\ude00',
  'ß',
  'İ',
  'ﬀ',
  '日本',
  'e\u0301',
  'after:0',
  'after:1',
  'after:x',
  'aa*bb*cc*dd*ee',
  'a'.repeat(199),
  'ü'.repeat(201),
  `${'a '.repeat(60)}`,
  '*abc*'.repeat(30),
]

const accepts = [
  'application/json',
  '*/*',
  'text/csv',
  'application/x-ndjson',
  'text/csv;q=0.5, application/json;q=0.4',
  'text/html',
  'application/*;q=0',
  ';;;,q=',
  'a/b/c',
  '*',
]
const methods = [
  'GET',
  'GET',
  'GET',
  'GET',
  'GET',
  'GET',
  'GET',
  'GET',
  'HEAD',
  'POST',
  'DELETE',
  'OPTIONS',
  'PATCH',
  'PUT',
  'TRACE',
]

/** What requests are made of besides chance. */
export type Material = {
  readonly companies: readonly Company[]
  readonly key: string
  /** Cursors and ETags that answers gave. */
  readonly cursors: string[]
  readonly etags: string[]
}

/** The next request. */
export function fuzzRequest(random: Random, material: Material): FuzzRequest {
  const isApi = random.chance(0.95)
  const path = isApi ? random.pick(paths) : random.pick(otherPaths)
  const table = tables[path] ?? tables['/api/company/search'] ?? []
  const pairs = Array.from({ length: random.pick([0, 1, 1, 1, 2, 2, 3, 4, 8]) }, () =>
    pair(random, table, material),
  )
  const query = mutated(random, pairs.join(random.chance(0.02) ? random.pick([';', '&&', '?', '%26']) : '&'))
  return {
    method: random.chance(0.9) ? 'GET' : random.pick(methods),
    path:
      query === '' && random.chance(0.7)
        ? path
        : `${path}?${query}`.slice(0, random.chance(0.01) ? 20_000 : 7_000),
    headers: headersOf(random, path, material),
  }
}

function headersOf(random: Random, path: string, { key, etags }: Material): Record<string, string> {
  const keys = [key.slice(0, -1), `${key}x`, '', 'cds_', `${key}, ${key}`, 'é']
  return {
    ...(random.chance(0.97)
      ? { 'x-api-key': key }
      : random.chance(0.5)
        ? { 'x-api-key': random.pick(keys) }
        : {}),
    ...(random.chance(path.endsWith('/export') ? 0.6 : 0.1) && { Accept: random.pick(accepts) }),
    ...(etags.length > 0 && random.chance(0.1) && { 'If-None-Match': random.pick(etags) }),
    ...(random.chance(0.05) && { 'If-None-Match': random.pick(['*', '""', 'W/"', 'x, y', ',,,']) }),
    ...(random.chance(0.05) && { 'X-Request-Id': random.pick(['abc', 'a b', '<x>', 'a'.repeat(100), 'é']) }),
    ...(random.chance(0.02) && { Range: 'bytes=0-10' }),
    ...(random.chance(0.02) && { 'X-HTTP-Method-Override': 'DELETE' }),
  }
}

/** `name=value`, mostly of the table and as it should be. */
function pair(random: Random, table: readonly (readonly [string, Parameter])[], material: Material): string {
  const [name, row] = random.pick(table)
  const suffix = random.pick(Object.keys(row.type.keys))
  const key = random.chance(0.96)
    ? name + suffix
    : mutated(
        random,
        random.pick([name, name.toLowerCase(), `${name}[]`, `${name}[min]`, `${name}[__proto__]`]),
      )
  const isList = row.type.keys[suffix]?.isList === true
  const count = isList ? random.pick([1, 1, 1, 2, 3, 20, 100, 120]) : 1
  const values = Array.from({ length: count }, () => drawnValue(random, name, row, material))
  const written = random.chance(0.5) ? key.replace('[', '%5B').replace(']', '%5D') : key
  const joined = values
    .map(value => (isList && value.includes(',') && random.chance(0.7) ? `"${value}"` : value))
    .join(',')
  return `${written}=${random.chance(0.97) ? encodeURIComponent(joined) : joined.replace(/[^\x21-\x7e]/g, '%')}`
}

function drawnValue(
  random: Random,
  name: string,
  { example }: Parameter,
  { companies, cursors }: Material,
): string {
  if (random.chance(0.1)) return wellFormed(random.pick(strange))
  if (name === 'cursor')
    return cursors.length > 0 && random.chance(0.6)
      ? random.pick(cursors)
      : random.pick(['*', '*', 'after:0'])
  const held = fromRecord(random, name, random.pick(companies))
  const value = held !== undefined && random.chance(0.7) ? held : random.pick(example.split(','))
  return random.chance(0.15) ? mutated(random, value) : value
}

/** A value of a record, or a part of it, for the parameters that look for one. */
function fromRecord(random: Random, name: string, company: Company): string | undefined {
  const fields: Readonly<Record<string, unknown>> = {
    ...company,
    search: random.pick(
      [company.companyName, company.tradeName, company.cityName, company.email?.[0]].filter(
        text => text !== undefined,
      ),
    ),
    countries: company.countryName,
    foundingYears: company.foundingYear,
    facets: random.pick(Object.keys(company)),
    fields: random.pick(Object.keys(company)),
    email: random.pick([
      company.email?.[0] ?? 'info@',
      (company.email?.[0] ?? '@acme.com').replace(/.*@/, '@'),
      `*${company.cityName ?? 'abc'}*`,
    ]),
    page: random.between(1, 210),
    pageSize: random.between(1, 51),
    limit: random.between(1, 1001),
  }
  const value = fields[name]
  if (value === undefined || value === null) return undefined
  const text = String(value)
  return random.chance(0.2) ? text.slice(0, random.between(1, Math.max(1, text.length))) : text
}

/** `encodeURIComponent` takes no halves of pairs. */
const wellFormed = (text: string): string => text.toWellFormed()

/** Sometimes a letter less, more, doubled or another. */
function mutated(random: Random, text: string): string {
  if (text === '' || !random.chance(0.1)) return text
  const at = random.between(0, text.length - 1)
  const letter = String.fromCharCode(random.between(33, 126))
  return wellFormed(
    random.pick([
      text.slice(0, at) + text.slice(at + 1),
      text.slice(0, at) + letter + text.slice(at),
      text.slice(0, at) + letter + text.slice(at + 1),
      text.slice(at) + text.slice(0, at),
      text.toUpperCase(),
      `${text}${text}`,
    ]),
  )
}
