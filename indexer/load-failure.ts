// Why did a load or a delta fail: what people are told, or a fault of the program that needs its stack shown?

import { errors } from '@elastic/elasticsearch'
import { elasticsearchReason, LoadError } from './load-error.ts'
import { SourceError } from './sources/source-row.ts'

/** Anything but what is said to people, what Elasticsearch answers and what the operating system refuses (it has a code). */
export function isUnexpected(error: unknown): boolean {
  if (error instanceof LoadError || error instanceof SourceError) return false
  return !(error instanceof errors.ElasticsearchClientError) && !(error instanceof Error && 'code' in error)
}

/** What is said to people. */
export function failureMessage(error: unknown): string {
  if (error instanceof LoadError || error instanceof SourceError) return error.message
  if (error instanceof errors.ElasticsearchClientError) return `Elasticsearch: ${elasticsearchReason(error)}`
  return error instanceof Error ? error.message : String(error)
}
