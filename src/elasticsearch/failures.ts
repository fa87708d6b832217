// Turns failures of Elasticsearch into errors of the service.

import { errors } from '@elastic/elasticsearch'
import { ServiceError } from '../errors.ts'

const RETRIED_STATUS: ReadonlySet<number> = new Set([429, 502, 503])

/** Elasticsearch answered with a status of failure. */
class FailureResponse extends Error {
  readonly status: number
  /** The type of the error, such as `parsing_exception`; undefined if the response is not in Elasticsearch's own form. */
  readonly type: string | undefined
  constructor(status: number, reason: unknown) {
    super(`Elasticsearch answered ${status}: ${JSON.stringify(reason)}`)
    this.status = status
    this.type = (reason as { readonly type?: string } | null | undefined)?.type
  }
}

/** Throws if a status, or an error in the body, says that the request failed. */
export function refuseFailure(status: number, body: unknown): void {
  const { error } = (body ?? {}) as { readonly error?: unknown }
  if (status >= 300 || error !== undefined) throw new FailureResponse(status, error ?? body)
}

/** Elasticsearch cannot answer now. */
export function unavailable(reason: string): ServiceError {
  return new ServiceError('unavailable', undefined, { cause: new Error(reason) })
}

const isClosed = (error: unknown): boolean =>
  error instanceof FailureResponse && error.type === 'index_closed_exception'

/** Elasticsearch says itself that the index does not exist. */
export const isMissing = (error: unknown): boolean =>
  error instanceof FailureResponse && error.type === 'index_not_found_exception'

/** The index of a request was removed or closed. */
export const isGone = (error: unknown): boolean =>
  isClosed(error) || (error instanceof FailureResponse && error.status === 404)

/** True if a retry may help. */
export const isRetried = (error: unknown): boolean =>
  error instanceof FailureResponse
    ? RETRIED_STATUS.has(error.status)
    : error instanceof errors.ConnectionError

/** A refused query (400) is a bug of ours and stays what it is; every other failure means that Elasticsearch cannot answer. */
export function asServiceError(error: unknown): unknown {
  if (error instanceof errors.TimeoutError) return new ServiceError('timeout', undefined, { cause: error })
  if (error instanceof FailureResponse) {
    const isRefused = error.status === 400 && error.type !== undefined && !isClosed(error)
    return isRefused ? refusedQuery(error) : new ServiceError('unavailable', undefined, { cause: error })
  }
  if (!(error instanceof errors.ElasticsearchClientError)) return error
  return new ServiceError('unavailable', undefined, { cause: error })
}

/** Elasticsearch limits the clauses of a query by its memory, so a request may exceed it: that is its sender's to fix. */
function refusedQuery(error: FailureResponse): Error {
  if (!/"too_many_(nested_)?clauses"/.test(error.message)) return error
  return new ServiceError(
    'invalid_parameters',
    'The query asks for more than the database takes at once: give shorter lists, fewer words or shorter patterns, and ask in several requests.',
    { cause: error },
  )
}
