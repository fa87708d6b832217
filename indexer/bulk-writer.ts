// How do documents get into a fresh index, each exactly once, whatever Elasticsearch answers meanwhile? In batches, a few at a
// time; what is refused for the moment is sent again, what is refused for good is handed back.

import { setTimeout as delay } from 'node:timers/promises'
import { type Client, errors } from '@elastic/elasticsearch'
import { type BulkBody, bulkBody, partOfBody, pickedBody } from './bulk-body.ts'
import { type BulkItem, itemOutcome } from './bulk-item.ts'
import { bulkPace, type PaceLimits } from './bulk-pace.ts'
import { elasticsearchReason, LoadError } from './load-error.ts'
import type { Fault, RowPlace } from './sources/source-row.ts'

/** A document on its way. `ordinal` is its record's place in the load: of one ID the highest wins, in whatever order they land. */
export type Pending = { readonly ID: number; readonly ordinal: number; readonly place: RowPlace }

/** What became of the documents. A repeated request whose first answer was lost leaves some `uncertain`: created, or doubles. */
export type WrittenCounts = { created: number; replaced: number; outdated: number; uncertain: number }

/** How much is sent at once at the most, and how long a refusal is borne. */
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
  /** Takes a document, JSON. Gives a promise where more must wait until there is room; it rejects once anything failed for good. */
  readonly add: (pending: Pending, document: string) => Promise<void> | undefined
  /** Sends what is left and waits for all answers. */
  readonly finish: () => Promise<void>
  /** Gives up what is not sent, and waits for the answers under way. */
  readonly abandon: () => Promise<void>
  readonly counts: Readonly<WrittenCounts>
  /** The lowest ordinal that has no final answer yet; undefined where all have. */
  readonly oldest: () => number | undefined
  /** Requests under way. */
  readonly inFlight: () => number
  /** The ordinal of the document that was sent last; 0 before the first. */
  readonly launched: () => number
  /** Why nothing goes on at present, in Elasticsearch's words. */
  readonly waiting: () => string | undefined
}

/** Where and how a writer writes. */
export type BulkTarget = {
  readonly client: Client
  /** An alias: a bulk request to it never creates an index. */
  readonly alias: string
  readonly limits: BulkLimits
  readonly signal: AbortSignal
  /** Told of each document that Elasticsearch refuses for good. */
  readonly onRefused: (pending: Pending, fault: Fault) => Promise<void>
  /** Told what became of a batch when all its documents have their final answers. */
  readonly onSettled?: (firstOrdinal: number, counts: Readonly<WrittenCounts>) => void
}

const REQUEST_TIMEOUT = 120_000
const FIRST_PAUSE = 200
const LONGEST_PAUSE = 15_000
const LINE_FEED = 0x0a

/** What became of a request: what must be sent again and why, and whether Elasticsearch may have done it without saying so. */
type RequestOutcome = {
  readonly later: Body | undefined
  readonly reason: string
  readonly unanswered: boolean
  /** What was too large for one request. */
  readonly halves?: readonly Body[]
}
type Body = BulkBody<Pending>

const DONE: RequestOutcome = { later: undefined, reason: '', unanswered: false }

const RETRIED_STATUS = new Set([408, 429, 502, 503, 504])

/** True for a fault of a whole request after which it is sent again. */
export function isPassing(error: unknown): boolean {
  if (error instanceof errors.ResponseError) return RETRIED_STATUS.has(error.statusCode ?? 0)
  return (
    error instanceof errors.ConnectionError ||
    error instanceof errors.TimeoutError ||
    error instanceof errors.NoLivingConnectionsError ||
    error instanceof errors.DeserializationError
  )
}

/** Documents that wait to be sent together. Their bytes stand in one buffer, which serves again when they are through. */
type Batch = {
  readonly documents: Pending[]
  readonly lengths: number[]
  readonly buffer: Buffer
  used: number
}

const noCounts = (): WrittenCounts => ({ created: 0, replaced: 0, outdated: 0, uncertain: 0 })

/** Opens a writer. */
export function bulkWriter({ client, alias, limits, signal, onRefused, onSettled }: BulkTarget): BulkWriter {
  const pace = bulkPace(limits)
  const counts = noCounts()
  const stop = new AbortController()
  const stopped = AbortSignal.any([signal, stop.signal])
  /** Batches under way, with the first ordinal of each. */
  const underWay = new Map<Promise<void>, number>()
  const spare: Buffer[] = []
  let batch: Batch | undefined
  let failure: { readonly error: unknown } | undefined
  let waiting: string | undefined
  let launched = 0
  /** The first ordinal of what will never be answered. */
  let lost: number | undefined

  const checked = (): void => {
    if (failure !== undefined) throw failure.error
    signal.throwIfAborted()
  }

  const lose = (first: number | undefined): void => {
    if (first !== undefined && (lost === undefined || first < lost)) lost = first
  }

  const newBatch = (needed: number): Batch => {
    const buffer = needed > limits.batchSize ? undefined : spare.pop()
    const size = Math.max(limits.batchSize, needed)
    return { documents: [], lengths: [], used: 0, buffer: buffer ?? Buffer.allocUnsafeSlow(size) }
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

  const sendBatch = async ({ documents, lengths, buffer, used }: Batch, first: number): Promise<void> => {
    const own = noCounts()
    const { answered } = await send(bulkBody(documents, buffer.subarray(0, used), lengths), own)
    for (const kind of Object.keys(own) as (keyof WrittenCounts)[]) counts[kind] += own[kind]
    onSettled?.(first, own)
    // Of a request without an answer a part may still be on its way out of this buffer.
    if (answered && buffer.length === limits.batchSize) spare.push(buffer)
  }

  /** Sends until every document has its final answer, in parts as large as the pace allows. */
  const send = async (body: Body, own: WrittenCounts): Promise<{ answered: boolean }> => {
    const queue = [body]
    let refusedSince: number | undefined
    let unanswered = false
    let attempt = 0
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const fitting = fittingCount(next)
      if (fitting < next.documents.length) {
        queue.unshift(partOfBody(next, fitting, next.documents.length))
        next = partOfBody(next, 0, fitting)
      }
      const outcome = await request(next, unanswered, own)
      unanswered ||= outcome.unanswered
      if (outcome.halves !== undefined) queue.unshift(...outcome.halves)
      const { later, reason } = outcome
      if (later === undefined || later.documents.length < next.documents.length) {
        attempt = 0
        refusedSince = undefined
        waiting = undefined
      }
      if (later === undefined) continue
      queue.unshift(later)
      refusedSince ??= performance.now()
      waiting = reason
      if (performance.now() - refusedSince > limits.patience) {
        throw new LoadError(`Elasticsearch has taken nothing for too long. Its reason: ${reason}`)
      }
      const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** attempt)
      attempt += 1
      await delay(pause * (0.5 + Math.random() / 2), undefined, { signal: stopped })
    }
    return { answered: !unanswered }
  }

  const fittingCount = ({ documents, ends }: Body): number => {
    const most = Math.min(documents.length, pace.records())
    const size = pace.size()
    let count = most
    while (count > 1 && (ends[count - 1] ?? 0) > size) count = Math.ceil(count / 2)
    return count
  }

  /** One request; tells what must be sent again. `again`: an earlier one with these documents had no answer. */
  const request = async (body: Body, again: boolean, own: WrittenCounts): Promise<RequestOutcome> => {
    const sentAt = performance.now()
    try {
      const answer = await client.transport.request<{ items?: { readonly index?: BulkItem }[] }>(
        {
          method: 'POST',
          path: `/${encodeURIComponent(alias)}/_bulk`,
          querystring: { require_alias: true, filter_path: 'items.index.status,items.index.error' },
          // Bytes go out as they are; the client's own helpers would join and encode every text once more.
          bulkBody: body.bytes as unknown as string,
        },
        { maxRetries: 0, requestTimeout: REQUEST_TIMEOUT },
      )
      const outcome = await settle(body, answer.items ?? [], again, own)
      if (outcome.later === undefined) pace.taken()
      else pace.refused(sentAt)
      return outcome
    } catch (error) {
      if (isPassing(error)) {
        pace.refused(sentAt)
        return { later: body, reason: elasticsearchReason(error), unanswered: true }
      }
      if (error instanceof errors.ResponseError && error.statusCode === 413) return await divided(body)
      throw error instanceof errors.ElasticsearchClientError
        ? new LoadError(`Elasticsearch refuses the load: ${elasticsearchReason(error)}`, { cause: error })
        : error
    }
  }

  /** A request that is too large for Elasticsearch goes in halves; one document that is, goes nowhere. */
  const divided = async (body: Body): Promise<RequestOutcome> => {
    const { documents } = body
    const [only] = documents
    if (documents.length === 1 && only !== undefined) {
      await onRefused(only, {
        reason: 'document_too_large',
        message: 'Elasticsearch takes no request as large as this record',
      })
      return DONE
    }
    const middle = Math.ceil(documents.length / 2)
    return { ...DONE, halves: [partOfBody(body, 0, middle), partOfBody(body, middle, documents.length)] }
  }

  const settle = async (
    body: Body,
    items: readonly { readonly index?: BulkItem }[],
    again: boolean,
    own: WrittenCounts,
  ): Promise<RequestOutcome> => {
    const { documents } = body
    if (items.length !== documents.length) {
      throw new LoadError(
        `Elasticsearch answered ${items.length} of ${documents.length} records of a request.`,
      )
    }
    const later: number[] = []
    let reason = ''
    for (const [index, pending] of documents.entries()) {
      const outcome = itemOutcome(items[index]?.index ?? { status: 0 })
      switch (outcome.kind) {
        case 'later':
          later.push(index)
          reason = outcome.reason
          break
        case 'refused':
          await onRefused(pending, {
            reason: outcome.type,
            message: `Elasticsearch refuses it: ${outcome.reason}`,
          })
          break
        case 'fatal':
          throw new LoadError(`Elasticsearch refuses the load: ${outcome.reason}`)
        case 'outdated':
          // Perhaps this record itself was stored by the request without an answer, and replaced since.
          own[again ? 'uncertain' : 'outdated'] += 1
          break
        default:
          own[outcome.kind] += 1
      }
    }
    return later.length === 0 ? DONE : { later: pickedBody(body, later), reason, unanswered: false }
  }

  const write = (pending: Pending, head: string, document: string, length: number): void => {
    batch ??= newBatch(length)
    const { buffer, documents, lengths, used } = batch
    buffer.write(head, used, 'latin1')
    buffer.write(document, used + head.length)
    buffer[used + length - 1] = LINE_FEED
    batch.used = used + length
    documents.push(pending)
    lengths.push(length)
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
      const head = `{"index":{"_id":"${pending.ID}","version":${pending.ordinal},"version_type":"external"}}\n`
      const length = head.length + Buffer.byteLength(document) + 1
      const full = batch !== undefined && batch.used + length > batch.buffer.length
      if (full) return launch().then(() => write(pending, head, document, length))
      write(pending, head, document, length)
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
