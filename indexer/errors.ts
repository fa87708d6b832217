// The errors of a load, and Elasticsearch's reasons as text for people.

import { errors } from '@elastic/elasticsearch'
import type { LoadReport } from './load-report.ts'
import { SourceError } from './sources/rows.ts'

/** A load failed and none of it is live. `report` says how far it came, if it had started to read. */
export class LoadError extends Error {
  override readonly name = 'LoadError'
  readonly report: LoadReport | undefined

  constructor(message: string, options: { cause?: unknown; report?: LoadReport } = {}) {
    super(message, { cause: options.cause })
    this.report = options.report
  }
}

/** A load failed while going live, and Elasticsearch did not say whether it did. */
export class PerhapsLive extends LoadError {
  readonly exitCode = 3
}

/** Elasticsearch's reason for an error, with its root cause if there is one. */
export function elasticsearchReason(error: unknown): string {
  if (!(error instanceof errors.ResponseError)) return (error as Error).message
  const body: unknown = error.body
  const fault = typeof body === 'object' && body !== null && 'error' in body ? body.error : undefined
  return reasonOf(fault) ?? `status ${error.statusCode}`
}

/** The text of an Elasticsearch `error` object: its reason and the reason of its cause. */
export function reasonOf(fault: unknown): string | undefined {
  if (typeof fault === 'string') return fault
  if (typeof fault !== 'object' || fault === null) return undefined
  const { type, reason, caused_by: cause } = fault as { type?: string; reason?: string; caused_by?: unknown }
  const own = reason ?? type
  const below = reasonOf(cause)
  if (own === undefined || below === undefined || own.includes(below)) return own ?? below
  return `${own}: ${below}`
}

/** True unless the error is written for people, or comes from Elasticsearch or the operating system (it has a code). */
export function isUnexpected(error: unknown): boolean {
  if (error instanceof LoadError || error instanceof SourceError) return false
  return !(error instanceof errors.ElasticsearchClientError) && !(error instanceof Error && 'code' in error)
}

/** The message for people. */
export function failureMessage(error: unknown): string {
  if (error instanceof LoadError || error instanceof SourceError) return error.message
  if (error instanceof errors.ElasticsearchClientError) return `Elasticsearch: ${elasticsearchReason(error)}`
  return error instanceof Error ? error.message : String(error)
}
