// The content of a bulk request as bytes, and the meaning of Elasticsearch's result for each document. Documents are encoded once:
// a retry sends slices of the same bytes.

import { errors } from '@elastic/elasticsearch'
import type { Fault } from './sources/rows.ts'

/** Documents and their bytes; `ends` are the offsets at which each document ends. */
export type BulkBody<Document> = {
  readonly documents: readonly Document[]
  readonly bytes: Buffer
  readonly ends: readonly number[]
}

/** The part of a body from the document at `start` up to, not including, the one at `end`. */
export function partOfBody<Document>(
  { documents, bytes, ends }: BulkBody<Document>,
  start: number,
  end: number,
): BulkBody<Document> {
  const from = ends[start - 1] ?? 0
  return {
    documents: documents.slice(start, end),
    bytes: bytes.subarray(from, ends[end - 1] ?? from),
    ends: ends.slice(start, end).map(at => at - from),
  }
}

/** A body of only the documents at the given indexes, in that order. */
export function pickedBody<Document>(
  body: BulkBody<Document>,
  places: readonly number[],
): BulkBody<Document> {
  if (places.length === body.documents.length) return body
  const parts = places.map(place => partOfBody(body, place, place + 1))
  let end = 0
  return {
    documents: parts.flatMap(({ documents }) => documents),
    bytes: Buffer.concat(parts.map(({ bytes }) => bytes)),
    ends: parts.map(({ bytes }) => (end += bytes.length)),
  }
}

/** Documents that wait to be sent, encoded into a buffer of which `used` bytes are taken. */
export type Batch<Document> = {
  readonly documents: Document[]
  readonly ends: number[]
  readonly buffer: Buffer
  used: number
}

/** An empty batch. */
export function emptyBatch<Document>(buffer: Buffer): Batch<Document> {
  return { documents: [], ends: [], buffer, used: 0 }
}

const LINE_FEED = 0x0a

/** Bytes that a document takes in a request: its action line and its own line. */
export function entryLength(action: string, document: string): number {
  return action.length + Buffer.byteLength(document) + 2
}

/**
 * Adds a document to a batch that has room for it.
 * @param action the line that says what to do with it, ASCII
 * @param length its {@link entryLength}
 */
export function append<Document>(
  batch: Batch<Document>,
  entry: {
    readonly of: Document
    readonly action: string
    readonly document: string
    readonly length: number
  },
): void {
  const { buffer, used } = batch
  const { action, document, length } = entry
  buffer.write(action, used, 'latin1')
  buffer[used + action.length] = LINE_FEED
  buffer.write(document, used + action.length + 1)
  buffer[used + length - 1] = LINE_FEED
  batch.used = used + length
  batch.documents.push(entry.of)
  batch.ends.push(batch.used)
}

/** The request body of a batch. */
export function bodyOf<Document>({ documents, ends, buffer, used }: Batch<Document>): BulkBody<Document> {
  return { documents, ends, bytes: buffer.subarray(0, used) }
}

/** An item of a bulk response, with the properties that are requested. */
export type BulkItem = { readonly status: number; readonly error?: unknown }

/** A document that was not written, and Elasticsearch's reason. */
export type NotWritten = {
  readonly kind: 'later' | 'refused' | 'fatal'
  readonly reason: string
  readonly type: string
}

/** A final result: written, or not because a version at least as new is stored. */
export type FinalOutcome = 'created' | 'replaced' | 'deleted' | 'absent' | 'outdated' | 'uncertain'

/** Counts by outcome. If a response is lost and the request repeated, some documents are `uncertain`: created or duplicates. */
export type WrittenCounts = { created: number; replaced: number; outdated: number; uncertain: number }

/** What the result of an item means for its document. */
export type ItemOutcome = { readonly kind: FinalOutcome } | NotWritten

/**
 * Interprets the result of an item: `absent` if there was nothing to delete, `outdated` if a later record with the same ID is stored already, `uncertain` if this very
 * record is, `later` if Elasticsearch cannot write it now, `refused` if it never will, `fatal` if nothing can be written at all.
 */
export function itemOutcome(item: BulkItem, action: 'index' | 'delete' = 'index'): ItemOutcome {
  if (action === 'delete' && item.error === undefined) {
    if (item.status === 200) return { kind: 'deleted' }
    if (item.status === 404) return { kind: 'absent' }
  }
  if (item.status === 201) return { kind: 'created' }
  if (item.status === 200) return { kind: 'replaced' }
  const reason = reasonOf(item.error) ?? `status ${item.status}`
  if (item.status === 409) {
    const versions = /current version \[(\d+)\].*provided \[(\d+)\]/.exec(reason)
    return { kind: versions !== null && versions[1] === versions[2] ? 'uncertain' : 'outdated' }
  }
  const type = (item.error as { type?: string } | undefined)?.type ?? 'refused_by_elasticsearch'
  if (item.status === 429 || item.status >= 500) return { kind: 'later', reason, type }
  return { kind: item.status === 400 ? 'refused' : 'fatal', reason, type }
}

/** The reject reason of a record that Elasticsearch refuses permanently. */
export function refusedFault({ type, reason }: NotWritten): Fault {
  return { reason: type, message: `Elasticsearch refuses it: ${reason}` }
}

/** The reject reason of a record that is too large even for a request of its own. */
export const tooLargeFault: Fault = {
  reason: 'document_too_large',
  message: 'Elasticsearch does not accept a request as large as this record',
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
