// Writes the documents of a load into a fresh index, each exactly once, in a few concurrent bulk requests.

import type { Client } from '@elastic/elasticsearch'
import {
  append,
  type Batch,
  bodyOf,
  emptyBatch,
  entryLength,
  type FinalOutcome,
  type WrittenCounts,
} from './bulk-request.ts'
import { type SendingPace, sendBulk } from './bulk-sender.ts'
import type { Fault, RowPlace } from './sources/rows.ts'

/** Upper limits. */
export type PaceLimits = {
  /** Requests at a time. */
  readonly inFlight: number
  readonly batchRecords: number
  /** Bytes per batch. */
  readonly batchSize: number
}

/** The current limits, adapted to what Elasticsearch accepts. */
export type BulkPace = SendingPace & {
  /** Current limit of concurrent requests; at least 1. */
  readonly inFlight: () => number
  /** Current limit of records per batch; at least 1. */
  readonly records: () => number
  /** Current limit of bytes per batch. */
  readonly size: () => number
}

/** Limits of concurrency and size, and the timeout without progress. */
export type BulkLimits = PaceLimits & {
  /** Milliseconds without any progress after which the load fails. */
  readonly timeout: number
}

export const defaultLimits: BulkLimits = {
  batchSize: 2_500_000,
  batchRecords: 2_000,
  inFlight: 4,
  timeout: 10 * 60_000,
}

/** A document to be written. `ordinal` is its record's position in the load: per ID the highest wins, in any order of arrival. */
export type Pending = { readonly ID: number; readonly ordinal: number; readonly place: RowPlace }

const noCounts = (): WrittenCounts => ({ created: 0, replaced: 0, outdated: 0, uncertain: 0 })

function countWritten(counts: WrittenCounts, outcome: FinalOutcome, repeated: boolean): void {
  // The request without a response may have stored this record, and a later one replaced it since.
  if (outcome === 'outdated') counts[repeated ? 'uncertain' : 'outdated'] += 1
  else if (outcome !== 'deleted' && outcome !== 'absent') counts[outcome] += 1
}

/** A writer of documents into one index. */
export type BulkWriter = {
  /** Adds a document (JSON). Returns a promise if the caller must wait for room; it rejects once a batch has failed. */
  readonly add: (pending: Pending, document: string) => Promise<void> | undefined
  /** Sends the rest and waits for all responses. */
  readonly finish: () => Promise<void>
  /** Drops everything not yet sent and waits for the requests in flight. */
  readonly abandon: () => Promise<void>
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
export type WriterTarget = {
  readonly client: Client
  readonly alias: string
  readonly limits: BulkLimits
  readonly signal: AbortSignal
  /** Called for each document that Elasticsearch refuses permanently. */
  readonly onRefused: (pending: Pending, fault: Fault) => Promise<void>
  /** Called with the counts of a batch once all its documents have a final outcome. */
  readonly onWritten: (firstOrdinal: number, counts: Readonly<WrittenCounts>) => void
}

/** Opens a writer. */
export function bulkWriter(target: WriterTarget): BulkWriter {
  const { limits, signal } = target
  const pace = bulkPace(limits)
  const stop = new AbortController()
  const stopped = AbortSignal.any([signal, stop.signal])
  /** Batches in flight, with the first ordinal of each. */
  const inFlight = new Map<Promise<void>, number>()
  const spare: Buffer[] = []
  let batch: Batch<Pending> | undefined
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
    while (inFlight.size >= pace.inFlight()) await Promise.race(inFlight.keys())
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
      .finally(() => inFlight.delete(sending))
    inFlight.set(sending, first)
  }

  const sendBatch = async (sent: Batch<Pending>, first: number): Promise<void> => {
    const counts = noCounts()
    let isAnswered = true
    await sendBulk<Pending>(
      {
        ...target,
        work: 'load',
        timeout: limits.timeout,
        signal: stopped,
        pace,
        onResult: (_, outcome, repeated) => countWritten(counts, outcome, repeated),
        onNoResponse: () => {
          isAnswered = false
        },
        onWaiting: reason => {
          waiting = reason
        },
      },
      bodyOf(sent),
    )
    target.onWritten(first, counts)
    // A request without a response may still be reading from this buffer.
    if (isAnswered && sent.buffer.length === limits.batchSize) spare.push(sent.buffer)
  }

  const batchFor = (length: number): Batch<Pending> => {
    const buffer = length > limits.batchSize ? undefined : spare.pop()
    return emptyBatch(buffer ?? Buffer.allocUnsafeSlow(Math.max(limits.batchSize, length)))
  }

  return {
    waiting: () => waiting,
    inFlight: () => inFlight.size,
    launched: () => launched,
    oldest: () => {
      let oldest = batch?.documents[0]?.ordinal
      for (const first of [...inFlight.values(), ...(lost === undefined ? [] : [lost])])
        if (oldest === undefined || first < oldest) oldest = first
      return oldest
    },
    add: (pending, document) => {
      const action = `{"index":{"_id":"${pending.ID}","version":${pending.ordinal},"version_type":"external"}}`
      const length = entryLength(action, document)
      const write = (): void => {
        batch ??= batchFor(length)
        append(batch, { of: pending, action, document, length })
      }
      const full = batch !== undefined && batch.used + length > batch.buffer.length
      if (full) return launch().then(write)
      write()
      const enough =
        batch !== undefined && (batch.documents.length >= pace.records() || batch.used >= pace.size())
      return enough ? launch() : undefined
    },
    finish: async () => {
      if (batch !== undefined) await launch()
      await Promise.all(inFlight.keys())
      checked()
    },
    abandon: async () => {
      stop.abort()
      lose(batch?.documents[0]?.ordinal)
      batch = undefined
      await Promise.all(inFlight.keys())
    },
  }
}

/** Concurrent requests at the start: with two, a node has work while the next one is being prepared. */
const BEGIN_WITH = 2
const SMALLEST = 1 / 32
/** How much a success adds to the batch size, as a share of the full size. */
const GROWTH = 1 / 16

/**
 * Concurrency control as in TCP: the limit grows a little after every success and halves after a refusal. The number of requests
 * falls first, then their size.
 * @param now milliseconds, as `performance.now()`
 */
export function bulkPace(limits: PaceLimits, now: () => number = () => performance.now()): BulkPace {
  let inFlight = Math.min(BEGIN_WITH, limits.inFlight)
  let share = 1
  let slowedAt = Number.NEGATIVE_INFINITY
  const records = (): number => Math.max(1, Math.floor(limits.batchRecords * share))
  return {
    inFlight: () => Math.max(1, Math.floor(inFlight)),
    records,
    size: () => limits.batchSize * share,
    fitting: ends => {
      let count = Math.min(ends.length, records())
      while (count > 1 && (ends[count - 1] ?? 0) > limits.batchSize * share) count = Math.ceil(count / 2)
      return count
    },
    accepted: () => {
      if (share < 1) share = Math.min(1, share + GROWTH)
      else inFlight = Math.min(limits.inFlight, inFlight + 1 / inFlight)
    },
    refused: sentAt => {
      // A request sent before the last slowdown says nothing about the current limits.
      if (sentAt < slowedAt) return
      slowedAt = now()
      if (inFlight > 1) inFlight = Math.max(1, inFlight / 2)
      else share = Math.max(SMALLEST, share / 2)
    },
  }
}
