// Why did a load fail, in words for whoever runs it?

import { errors } from '@elastic/elasticsearch'
import type { LoadReport } from './load-report.ts'

/** A load that failed: nothing of it is live. `report` tells how far it came, where it had begun to read. */
export class LoadError extends Error {
  override readonly name = 'LoadError'
  readonly report: LoadReport | undefined

  constructor(message: string, options: { cause?: unknown; report?: LoadReport } = {}) {
    super(message, { cause: options.cause })
    this.report = options.report
  }
}

/** A load that ended while it went live: Elasticsearch did not say whether it did. */
export class PerhapsLive extends LoadError {
  readonly exitCode = 3
}

/** What Elasticsearch says was wrong: its own reason, with the cause below it where there is one. */
export function elasticsearchReason(error: unknown): string {
  if (!(error instanceof errors.ResponseError)) return (error as Error).message
  const body: unknown = error.body
  const fault = typeof body === 'object' && body !== null && 'error' in body ? body.error : undefined
  return reasonOf(fault) ?? `status ${error.statusCode}`
}

/** The words of an `error` object of Elasticsearch: reason, and the reason of what caused it. */
export function reasonOf(fault: unknown): string | undefined {
  if (typeof fault === 'string') return fault
  if (typeof fault !== 'object' || fault === null) return undefined
  const { type, reason, caused_by: cause } = fault as { type?: string; reason?: string; caused_by?: unknown }
  const own = reason ?? type
  const below = reasonOf(cause)
  if (own === undefined || below === undefined || own.includes(below)) return own ?? below
  return `${own}: ${below}`
}
