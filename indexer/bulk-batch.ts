// Collects documents for one bulk request. Each is encoded once, into a buffer that is reused when the request is done.

import { type BulkBody, bulkBody } from './bulk-body.ts'
import type { RowPlace } from './sources/rows.ts'

/** A document to be written. `ordinal` is its record's position in the load: per ID the highest wins, in any order of arrival. */
export type Pending = { readonly ID: number; readonly ordinal: number; readonly place: RowPlace }

/** A document as it appears in a request. */
export type Entry = {
  readonly pending: Pending
  readonly action: string
  readonly document: string
  readonly length: number
}

/** Documents waiting to be sent; `used` is how many bytes of the buffer they take. */
export type Batch = {
  readonly documents: Pending[]
  readonly lengths: number[]
  readonly buffer: Buffer
  used: number
}

/** A pool of buffers for batches. */
export type BatchBuffers = {
  /** An empty batch with room for a document of `needed` bytes. */
  readonly batch: (needed: number) => Batch
  /** Returns the buffer of a finished batch to the pool. */
  readonly giveBack: (batch: Batch) => void
}

const LINE_FEED = 0x0a

/** A pool of buffers of `size` bytes; a larger document gets its own. */
export function batchBuffers(size: number): BatchBuffers {
  const spare: Buffer[] = []
  return {
    batch: needed => {
      const buffer = needed > size ? undefined : spare.pop()
      return {
        documents: [],
        lengths: [],
        used: 0,
        buffer: buffer ?? Buffer.allocUnsafeSlow(Math.max(size, needed)),
      }
    },
    giveBack: ({ buffer }) => {
      if (buffer.length === size) spare.push(buffer)
    },
  }
}

/** A document as its two lines; `length` in bytes, line feeds included. */
export function entryOf(pending: Pending, document: string): Entry {
  const action = `{"index":{"_id":"${pending.ID}","version":${pending.ordinal},"version_type":"external"}}\n`
  return { pending, action, document, length: action.length + Buffer.byteLength(document) + 1 }
}

/** Adds a document to a batch that has room for it. */
export function append(batch: Batch, { pending, action, document, length }: Entry): void {
  const { buffer, documents, lengths, used } = batch
  buffer.write(action, used, 'latin1')
  buffer.write(document, used + action.length)
  buffer[used + length - 1] = LINE_FEED
  batch.used = used + length
  documents.push(pending)
  lengths.push(length)
}

/** The request body of a batch. */
export function bodyOf({ documents, lengths, buffer, used }: Batch): BulkBody<Pending> {
  return bulkBody(documents, buffer.subarray(0, used), lengths)
}
