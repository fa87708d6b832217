// What does Elasticsearch's answer for one document of a bulk request mean? The one place that knows its words.

import { reasonOf } from './load-error.ts'
import type { Fault } from './sources/source-row.ts'

/** An item of a bulk answer, as far as it is asked for. */
export type BulkItem = { readonly status: number; readonly result?: string; readonly error?: unknown }

/** That a document is not written, and Elasticsearch's words for why. */
export type NotWritten = {
  readonly kind: 'later' | 'refused' | 'fatal'
  readonly reason: string
  readonly type: string
}

/** What an item's answer means for its document. */
export type ItemOutcome = { readonly kind: 'created' | 'replaced' | 'outdated' | 'uncertain' } | NotWritten

/**
 * Reads an item's answer: `outdated` where a later record of the same ID was faster, `uncertain` where this very record is
 * stored already, `later` where Elasticsearch cannot now, `refused` where it never will, `fatal` where nothing at all can be written.
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

/** What is told of a record that Elasticsearch refuses for good. */
export function refusedFault({ type, reason }: NotWritten): Fault {
  return { reason: type, message: `Elasticsearch refuses it: ${reason}` }
}

/** What is told of a record that is too large for a request of its own. */
export const tooLargeFault: Fault = {
  reason: 'document_too_large',
  message: 'Elasticsearch takes no request as large as this record',
}
