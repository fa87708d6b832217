// Interprets Elasticsearch's result for one document of a bulk request. Nothing else depends on its format.

import { reasonOf } from './load-error.ts'
import type { Fault } from './sources/rows.ts'

/** An item of a bulk response, with the properties that are requested. */
export type BulkItem = { readonly status: number; readonly result?: string; readonly error?: unknown }

/** A document that was not written, and Elasticsearch's reason. */
export type NotWritten = {
  readonly kind: 'later' | 'refused' | 'fatal'
  readonly reason: string
  readonly type: string
}

/** What the result of an item means for its document. */
export type ItemOutcome = { readonly kind: 'created' | 'replaced' | 'outdated' | 'uncertain' } | NotWritten

/**
 * Interprets the result of an item: `outdated` if a later record with the same ID is stored already, `uncertain` if this very
 * record is, `later` if Elasticsearch cannot write it now, `refused` if it never will, `fatal` if nothing can be written at all.
 */
export function itemOutcome(item: BulkItem): ItemOutcome {
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
