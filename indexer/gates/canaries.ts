// Runs canaries: searches that must find a known company in a fresh index before it goes live, through the code that serves.

import type { Client } from '@elastic/elasticsearch'
import * as z from 'zod'
import { companyResults } from '../../src/companies/company-results.ts'
import type { Projection } from '../../src/companies/entitlements.ts'
import { CompanyIndex } from '../../src/elasticsearch/company-index.ts'
import type { RequestSession } from '../../src/elasticsearch/request-session.ts'
import { ServiceError } from '../../src/errors.ts'
import { companyQuery } from '../../src/query/company-query.ts'
import { fileBytes } from '../sources/inputs.ts'
import { openRows } from '../sources/records.ts'
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
export async function canariesOf(chunks: AsyncIterable<Buffer>, name: string): Promise<Canary[]> {
  const { rows } = await openRows(chunks, name, {})
  const canaries: Canary[] = []
  const faults: string[] = []
  for await (const row of rows) {
    const place = `line ${row.line}`
    if ('fault' in row) {
      faults.push(`  - ${place}: ${row.fault.message}`)
      continue
    }
    const read = schema.safeParse(row.values)
    if (read.success) canaries.push(read.data)
    else
      faults.push(
        ...read.error.issues.map(
          issue => `  - ${place}: ${issue.path.join('.') || 'the canary'} ${issue.message}`,
        ),
      )
  }
  if (canaries.length + faults.length === 0) throw new SourceError(`There is no canary in ${name}.`)
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
  return await canariesOf((await fileBytes(path)).chunks, path)
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
