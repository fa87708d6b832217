// Tells failures of a load or delta that people can act on from bugs of this program, which need a stack trace.

import { errors } from '@elastic/elasticsearch'
import { elasticsearchReason, LoadError } from './load-error.ts'
import { SourceError } from './sources/rows.ts'

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
