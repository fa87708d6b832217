// Writes documents into a fresh index, each exactly once: in a few concurrent batches; temporary refusals are retried, permanent
// ones reported.

import { append, type Batch, batchBuffers, bodyOf, type Entry, entryOf, type Pending } from './bulk-batch.ts'
import { type BulkBody, partOfBody } from './bulk-body.ts'
import { bulkPace, type PaceLimits } from './bulk-pace.ts'
import { noCounts, type RequestTarget, sendBulk, type WrittenCounts } from './bulk-request.ts'
import { retryPauses } from './bulk-retry.ts'

/** Limits of concurrency and size, and the timeout without progress. */
export type BulkLimits = PaceLimits & {
  /** Milliseconds without any progress after which the load fails. */
  readonly patience: number
}

export const usualLimits: BulkLimits = {
  batchSize: 2_500_000,
  batchRecords: 2_000,
  inFlight: 4,
  patience: 10 * 60_000,
}

/** A writer of documents into one index. */
export type BulkWriter = {
  /** Adds a document (JSON). Returns a promise if the caller must wait for room; it rejects once a batch has failed. */
  readonly add: (pending: Pending, document: string) => Promise<void> | undefined
  /** Sends the rest and waits for all responses. */
  readonly finish: () => Promise<void>
  /** Drops everything not yet sent and waits for the requests in flight. */
  readonly abandon: () => Promise<void>
  readonly counts: Readonly<WrittenCounts>
  /** The lowest ordinal without a final outcome; undefined if there is none. */
  readonly oldest: () => number | undefined
  /** Requests in flight. */
  readonly inFlight: () => number
  /** The ordinal of the document sent last; 0 before the first. */
  readonly launched: () => number
  /** Why the load is not progressing at present: Elasticsearch's reason. */
  readonly waiting: () => string | undefined
}

/** Where and how a writer writes. */
export type BulkTarget = RequestTarget & {
  readonly limits: BulkLimits
  readonly signal: AbortSignal
  /** Called with the counts of a batch once all its documents have a final outcome. */
  readonly onSettled?: (firstOrdinal: number, counts: Readonly<WrittenCounts>) => void
}

/** Opens a writer. */
export function bulkWriter(target: BulkTarget): BulkWriter {
  const { limits, signal, onSettled } = target
  const pace = bulkPace(limits)
  const counts = noCounts()
  const stop = new AbortController()
  const stopped = AbortSignal.any([signal, stop.signal])
  /** Batches in flight, with the first ordinal of each. */
  const underWay = new Map<Promise<void>, number>()
  const buffers = batchBuffers(limits.batchSize)
  let batch: Batch | undefined
  let failure: { readonly error: unknown } | undefined
  let waiting: string | undefined
  let launched = 0
  /** The first ordinal that will never have an outcome. */
  let lost: number | undefined

  const checked = (): void => {
    if (failure !== undefined) throw failure.error
    signal.throwIfAborted()
  }

  const lose = (first: number | undefined): void => {
    if (first !== undefined && (lost === undefined || first < lost)) lost = first
  }

  const launch = async (): Promise<void> => {
    while (underWay.size >= pace.inFlight()) await Promise.race(underWay.keys())
    checked()
    const sent = batch
    const first = sent?.documents[0]?.ordinal
    batch = undefined
    if (sent === undefined || first === undefined) return
    launched = sent.documents.at(-1)?.ordinal ?? first
    const sending: Promise<void> = sendBatch(sent, first)
      .catch(error => {
        lose(first)
        failure ??= { error }
        stop.abort(error)
      })
      .finally(() => underWay.delete(sending))
    underWay.set(sending, first)
  }

  const sendBatch = async (sent: Batch, first: number): Promise<void> => {
    const own = noCounts()
    const { answered } = await send(bodyOf(sent), own)
    for (const kind of Object.keys(own) as (keyof WrittenCounts)[]) counts[kind] += own[kind]
    onSettled?.(first, own)
    // A request without a response may still be reading from this buffer.
    if (answered) buffers.giveBack(sent)
  }

  /** Sends until every document has a final outcome, in parts within the current limits. */
  const send = async (body: BulkBody<Pending>, own: WrittenCounts): Promise<{ answered: boolean }> => {
    const queue = [body]
    const pauses = retryPauses(limits.patience, stopped)
    let unanswered = false
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const fitting = fittingCount(next)
      if (fitting < next.documents.length) {
        queue.unshift(partOfBody(next, fitting, next.documents.length))
        next = partOfBody(next, 0, fitting)
      }
      const sentAt = performance.now()
      const { later, reason, parts, ...outcome } = await sendBulk(target, next, unanswered, own)
      unanswered ||= outcome.unanswered
      if (parts !== undefined) queue.unshift(...parts)
      else if (later === undefined) pace.taken()
      else pace.refused(sentAt)
      if (later === undefined || later.documents.length < next.documents.length) {
        pauses.progressed()
        waiting = undefined
      }
      if (later === undefined) continue
      queue.unshift(later)
      waiting = reason
      await pauses.pause(reason)
    }
    return { answered: !unanswered }
  }

  const fittingCount = ({ documents, ends }: BulkBody<Pending>): number => {
    const most = Math.min(documents.length, pace.records())
    const size = pace.size()
    let count = most
    while (count > 1 && (ends[count - 1] ?? 0) > size) count = Math.ceil(count / 2)
    return count
  }

  const write = (entry: Entry): void => {
    batch ??= buffers.batch(entry.length)
    append(batch, entry)
  }

  return {
    counts,
    waiting: () => waiting,
    inFlight: () => underWay.size,
    launched: () => launched,
    oldest: () => {
      let oldest = batch?.documents[0]?.ordinal
      for (const first of [...underWay.values(), ...(lost === undefined ? [] : [lost])])
        if (oldest === undefined || first < oldest) oldest = first
      return oldest
    },
    add: (pending, document) => {
      const entry = entryOf(pending, document)
      const full = batch !== undefined && batch.used + entry.length > batch.buffer.length
      if (full) return launch().then(() => write(entry))
      write(entry)
      const enough =
        batch !== undefined && (batch.documents.length >= pace.records() || batch.used >= pace.size())
      return enough ? launch() : undefined
    },
    finish: async () => {
      if (batch !== undefined) await launch()
      await Promise.all(underWay.keys())
      checked()
    },
    abandon: async () => {
      stop.abort()
      lose(batch?.documents[0]?.ordinal)
      batch = undefined
      await Promise.all(underWay.keys())
    },
  }
}
