// Runs canaries: searches that must find a known company in a fresh index before it goes live, through the code that serves.

import { readFile } from 'node:fs/promises'
import type { Client } from '@elastic/elasticsearch'
import * as z from 'zod'
import { companyResults } from '../../src/companies/company-results.ts'
import type { Projection } from '../../src/companies/entitlements.ts'
import { CompanyIndex } from '../../src/elasticsearch/company-index.ts'
import type { RequestSession } from '../../src/elasticsearch/request-session.ts'
import { ServiceError } from '../../src/errors.ts'
import { companyQuery } from '../../src/query/company-query.ts'
import { csvRow, delimiterOf } from '../sources/csv.ts'
import { SourceError } from '../sources/rows.ts'

/** A query string of the search endpoint that must find a company among the first `within`. */
export type Canary = { readonly query: string; readonly ID: number; readonly within: number }

/** A canary that did not find its company; `saw` is what it found instead, in words. */
export type CanaryMiss = Canary & { readonly saw: string }

const DEFAULT_WITHIN = 10
/** The largest page of the search endpoint. */
const MOST_WITHIN = 50
/** Milliseconds that one canary may take: the index is cold. */
const TIMEOUT = 30_000

const wholeNumber = (max: number) => z.coerce.number().int().min(1).max(max)
const schema = z.strictObject({
  query: z
    .string()
    .trim()
    .transform(text => text.replace(/^\?/, ''))
    .superRefine((query, context) => {
      if (/(^|&)(page|pageSize|cursor)=/.test(query)) {
        context.addIssue({
          code: 'custom',
          message: 'must not contain page, pageSize or cursor: use "within"',
        })
        return
      }
      const checked = companyQuery(query, 'search')
      if (!('errors' in checked)) return
      for (const { parameter, message } of checked.errors)
        context.addIssue({ code: 'custom', message: `has an invalid ${parameter}: ${message}` })
    }),
  ID: wholeNumber(Number.MAX_SAFE_INTEGER),
  within: z.preprocess(
    value => (value === '' || value === null ? undefined : value),
    wholeNumber(MOST_WITHIN).default(DEFAULT_WITHIN),
  ),
})

/**
 * Reads canaries: JSON lines or one JSON array of `{"query", "ID", "within"?}`, or CSV with these columns.
 * @param name name of the file in messages
 * @throws SourceError that lists every error with its line
 */
export function canariesOf(text: string, name: string): Canary[] {
  const rows = rowsOf(text.replace(/^\ufeff/, ''), name)
  if (rows.length === 0) throw new SourceError(`There is no canary in ${name}.`)
  const canaries: Canary[] = []
  const faults: string[] = []
  for (const { place, row } of rows) {
    const read = schema.safeParse(row)
    if (read.success) canaries.push(read.data)
    else
      faults.push(
        ...read.error.issues.map(
          issue => `  - ${place}: ${issue.path.join('.') || 'the canary'} ${issue.message}`,
        ),
      )
  }
  if (faults.length === 0) return canaries
  throw new SourceError(
    [
      `The canaries of ${name} cannot be used; each is {"query": "search=acme", "ID": 1, "within": 10}:`,
      ...faults,
    ].join('\n'),
  )
}

/** Reads a file of canaries. @throws SourceError */
export async function readCanaries(path: string): Promise<Canary[]> {
  const text = await readFile(path, 'utf8').catch((error: Error) => {
    throw new SourceError(`The canaries ${path} cannot be read: ${error.message}.`)
  })
  return canariesOf(text, path)
}

type Row = { readonly place: string; readonly row: unknown }

function rowsOf(text: string, name: string): Row[] {
  if (text.trimStart().startsWith('[')) {
    const list = parsed(text, name)
    return Array.isArray(list) ? list.map((row, index) => ({ place: `canary ${index + 1}`, row })) : []
  }
  const lines = text
    .split(/\r?\n/)
    .map((line, index) => ({ place: `line ${index + 1}`, line }))
    .filter(({ line }) => line.trim() !== '')
  if (lines[0]?.line.trimStart().startsWith('{'))
    return lines.map(({ place, line }) => ({ place, row: parsed(line, `${name}, ${place},`) }))
  const [header, ...rows] = lines
  if (header === undefined) return []
  const delimiter = delimiterOf(header.line)
  const columns = cells(header.line, delimiter, `${name}, ${header.place},`).map(cell => cell.trim())
  return rows.map(({ place, line }) => {
    const values = cells(line, delimiter, `${name}, ${place},`)
    return { place, row: Object.fromEntries(columns.map((column, index) => [column, values[index]])) }
  })
}

function parsed(text: string, what: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new SourceError(`${what} is not JSON: ${(error as Error).message}.`)
  }
}

function cells(line: string, delimiter: string, what: string): string[] {
  const row = csvRow(line, delimiter)
  if (typeof row === 'string')
    throw new SourceError(`${what} has an unclosed quote, or text after a closing quote.`)
  return row.values
}

/** Runs every canary against an index, one after the other; returns those that miss. */
export async function missedCanaries(
  client: Client,
  index: string,
  canaries: readonly Canary[],
  signal: AbortSignal,
): Promise<CanaryMiss[]> {
  const companies = new CompanyIndex(client, { alias: index, timeout: TIMEOUT })
  const missed: CanaryMiss[] = []
  for (const canary of canaries) {
    using session = companies.openSession(() => signal)
    const saw = await whatIsSeen(companies, canary, session)
    if (saw !== undefined) missed.push({ ...canary, saw })
  }
  return missed
}

const shown: Projection = {
  endpoint: 'search',
  fields: ['ID', 'companyName'],
  facets: [],
  propertyNames: 'names',
}

/** What a canary found instead of its company; undefined if it found the company. */
async function whatIsSeen(
  companies: CompanyIndex,
  { query, ID, within }: Canary,
  session: RequestSession,
): Promise<string | undefined> {
  const checked = companyQuery([...(query === '' ? [] : [query]), `pageSize=${within}`].join('&'), 'search')
  if ('errors' in checked) throw new Error(checked.errors.map(({ message }) => message).join(' '))
  try {
    const { companies: found, totalCount } = await companyResults(checked.query, shown, companies, session)
    if (found.some(company => company.ID === ID)) return undefined
    const [first] = found
    if (first === undefined) return 'nothing is found'
    return `${totalCount} found, first ${first.ID}${first.companyName === undefined ? '' : ` (${first.companyName})`}`
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    return `no answer (${error.code})`
  }
}
