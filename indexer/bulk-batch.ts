// Which documents wait to be sent together, as bytes? They are encoded once, into a buffer that serves again when they are
// through.

import { type BulkBody, bulkBody } from './bulk-body.ts'
import type { RowPlace } from './sources/source-row.ts'

/** A document on its way. `ordinal` is its record's place in the load: of one ID the highest wins, in whatever order they land. */
export type Pending = { readonly ID: number; readonly ordinal: number; readonly place: RowPlace }

/** What a document is in a request. */
export type Entry = {
  readonly pending: Pending
  readonly action: string
  readonly document: string
  readonly length: number
}

/** Documents that wait; `used` are the bytes of the buffer that are theirs. */
export type Batch = {
  readonly documents: Pending[]
  readonly lengths: number[]
  readonly buffer: Buffer
  used: number
}

/** Where batches get their buffers from. */
export type BatchBuffers = {
  /** An empty batch that takes a document of `needed` bytes at least. */
  readonly batch: (needed: number) => Batch
  /** Takes the buffer of a batch that is through. */
  readonly giveBack: (batch: Batch) => void
}

const LINE_FEED = 0x0a

/** Buffers of `size` bytes; a document that is larger gets one for itself. */
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

/** Puts a document into a batch that has room for it. */
export function append(batch: Batch, { pending, action, document, length }: Entry): void {
  const { buffer, documents, lengths, used } = batch
  buffer.write(action, used, 'latin1')
  buffer.write(document, used + action.length)
  buffer[used + length - 1] = LINE_FEED
  batch.used = used + length
  documents.push(pending)
  lengths.push(length)
}

/** What of a batch is sent. */
export function bodyOf({ documents, lengths, buffer, used }: Batch): BulkBody<Pending> {
  return bulkBody(documents, buffer.subarray(0, used), lengths)
}
