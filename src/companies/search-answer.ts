// What Elasticsearch answers a search with, read whole or not at all, and what its failures are to a client.

import { errors } from '@elastic/elasticsearch'
import type { Company } from '../catalogue/fields.ts'
import { ServiceError } from '../errors.ts'

/** A proxy in between may answer 200 with a page of its own. */
const NOT_ELASTICSEARCH = 'the answer is not one of Elasticsearch'
const RETRIED_STATUS = new Set([429, 502, 503])

/** What a search found: its records, how many match in all where that was asked, and what was counted besides. */
export type Found = {
  readonly companies: readonly Company[]
  readonly totalCount: number | undefined
  /** True where it ended before all that matches was looked at. */
  readonly endedEarly: boolean
  readonly aggregations: Readonly<Record<string, object>>
}

/** What Elasticsearch answers a search with, as far as it is read here. */
export type SearchAnswer = {
  readonly timed_out: boolean
  readonly terminated_early?: boolean
  readonly _shards: { readonly failed: number; readonly failures?: readonly unknown[] }
  readonly hits: {
    readonly total?: { readonly value: number; readonly relation: string }
    readonly hits: readonly {
      readonly _source?: unknown
      readonly fields?: Readonly<Record<string, readonly [unknown]>>
    }[]
  }
  readonly aggregations?: Readonly<Record<string, { readonly buckets?: unknown }>>
}

/** What a search found. Throws where a total was asked for and none that is exact came. */
export function found({ hits, terminated_early, aggregations }: SearchAnswer): Found {
  const { total } = hits
  if (total !== undefined && total.relation !== 'eq' && terminated_early !== true) {
    throw new Error('Elasticsearch gave no exact total')
  }
  return {
    companies: hits.hits.map(({ _source, fields }) => (fields ? firstValues(fields) : _source) as Company),
    totalCount: total?.value,
    endedEarly: terminated_early === true,
    aggregations: aggregations ?? {},
  }
}

/** Columns are lists always. */
function firstValues(fields: Readonly<Record<string, readonly [unknown]>>): Record<string, unknown> {
  const record: Record<string, unknown> = {}
  for (const name in fields) record[name] = fields[name]?.[0]
  return record
}

/** A search that Elasticsearch refused or could not do. */
class SearchFailure extends Error {
  readonly status: number
  constructor(status: number, reason: unknown) {
    super(`Elasticsearch answered ${status}: ${JSON.stringify(reason)}`)
    this.status = status
  }
}

/** A search as it is answered, alone or among others. */
type Answered = Partial<SearchAnswer> & { readonly error?: unknown; readonly status?: number }

/** Throws where a status says that nothing was answered. */
function refuseFailure(status: number, body: unknown): void {
  if (status >= 300) throw new SearchFailure(status, (body as Answered | undefined)?.error ?? body)
}

/** The JSON object of an answer with a good status. Throws where it is a failure or something else. */
export function wholeBody(status: number, body: unknown): object {
  refuseFailure(status, body)
  if (typeof body !== 'object' || body === null) throw unavailable(new Error(NOT_ELASTICSEARCH))
  return body
}

/** The answer to a search, which lacks nothing. Throws where it is a failure, or part of an answer. */
export function wholeAnswer(status: number, body: unknown): SearchAnswer {
  refuseFailure(status, body)
  const answer = body as Answered | null | undefined
  if (answer?.error !== undefined) throw new SearchFailure(answer.status ?? 500, answer.error)
  if (typeof answer?.timed_out !== 'boolean' || typeof answer._shards?.failed !== 'number') {
    throw unavailable(new Error(NOT_ELASTICSEARCH))
  }
  if (answer.timed_out) throw new ServiceError('timeout')
  if (answer._shards.failed > 0) {
    throw unavailable(new Error(`shards failed: ${JSON.stringify(answer._shards.failures)}`))
  }
  return answer as SearchAnswer
}

/** The answers to several searches that were sent together; throws as {@link wholeAnswer} does. */
export function wholeAnswers(status: number, body: unknown, count: number): SearchAnswer[] {
  refuseFailure(status, body)
  const { responses } = (body ?? {}) as { readonly responses?: readonly Answered[] }
  if (responses?.length !== count) throw unavailable(new Error(NOT_ELASTICSEARCH))
  return responses.map(answer => wholeAnswer(200, answer))
}

/** Elasticsearch cannot answer now. */
export function unavailable(cause: unknown): ServiceError {
  return new ServiceError('unavailable', undefined, { cause })
}

const statusOf = (error: unknown): number | undefined =>
  error instanceof SearchFailure ? error.status : undefined

/** Elasticsearch bounds how many clauses a query has by its memory, so that ours may be beyond it: that is the client's to mend. */
function refusedQuery(error: unknown): unknown {
  if (!/"too_many_(nested_)?clauses"/.test(String(error))) return error
  return new ServiceError(
    'invalid_parameters',
    'The query asks for more than the database takes at once: give shorter lists, fewer words or shorter patterns, and ask in several requests.',
    { cause: error },
  )
}

/** The generation that was asked has been removed since. */
export const isGone = (error: unknown): boolean => statusOf(error) === 404

/** True where asking once more may help. */
export const isRetried = (error: unknown): boolean =>
  RETRIED_STATUS.has(statusOf(error) ?? 0) || error instanceof errors.ConnectionError

/** A refused query (400) is our fault and stays what it is; everything else means that Elasticsearch cannot answer. */
export function asServiceError(error: unknown): unknown {
  if (error instanceof ServiceError) return error
  if (error instanceof errors.TimeoutError) return new ServiceError('timeout', undefined, { cause: error })
  if (statusOf(error) === 400) return refusedQuery(error)
  if (error instanceof errors.ElasticsearchClientError || error instanceof SearchFailure) {
    return unavailable(error)
  }
  return error
}
