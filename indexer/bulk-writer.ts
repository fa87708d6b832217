// How do documents get into a fresh index, each exactly once, whatever Elasticsearch answers meanwhile? In batches, a few at a
// time; what is refused for the moment is sent again, what is refused for good is handed back.

import { setTimeout as delay } from 'node:timers/promises'
import { type Client, errors } from '@elastic/elasticsearch'
import { elasticsearchReason, LoadError, reasonOf } from './load-error.ts'
import type { Fault, RowPlace } from './sources/source-row.ts'

/** A document on its way. `ordinal` is its record's place in the load: of one ID the highest wins, in whatever order they land. */
export type Pending = {
  readonly ID: number
  readonly ordinal: number
  readonly place: RowPlace
  /** JSON. */
  readonly document: string
}

/** What became of the documents. A repeated request whose first answer was lost leaves some `uncertain`: created, or doubles. */
export type WrittenCounts = { created: number; replaced: number; outdated: number; uncertain: number }

/** How much is sent at once, and how long a refusal is borne. */
export type BulkLimits = {
  /** Characters of a batch. */
  readonly batchSize: number
  readonly batchRecords: number
  /** Requests at a time. */
  readonly inFlight: number
  /** Milliseconds without any progress after which the load fails. */
  readonly patience: number
}

export const usualLimits: BulkLimits = {
  batchSize: 2_500_000,
  batchRecords: 2_000,
  inFlight: 2,
  patience: 10 * 60_000,
}

/** A writer of documents into one index. */
export type BulkWriter = {
  /** Resolves when there is room for more. Rejects once anything failed for good. */
  readonly add: (pending: Pending) => Promise<void>
  /** Sends what is left and waits for all answers. */
  readonly finish: () => Promise<void>
  /** Gives up what is not sent, and waits for the answers under way. */
  readonly abandon: () => Promise<void>
  readonly counts: Readonly<WrittenCounts>
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
}

const REQUEST_TIMEOUT = 120_000
const FIRST_PAUSE = 200
const LONGEST_PAUSE = 15_000

/** An item of a bulk answer, as far as it is asked for. */
export type BulkItem = { readonly status: number; readonly result?: string; readonly error?: unknown }

/** What an item's answer means for its document. */
export type ItemOutcome =
  | { readonly kind: 'created' | 'replaced' | 'outdated' | 'uncertain' }
  | { readonly kind: 'later' | 'refused' | 'fatal'; readonly reason: string; readonly type: string }

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

/** What became of a request: what must be sent again and why, and whether Elasticsearch may have done it without saying so. */
type RequestOutcome = {
  readonly later: readonly Pending[]
  readonly reason: string
  readonly unanswered: boolean
}
const DONE: RequestOutcome = { later: [], reason: '', unanswered: false }

const RETRIED_STATUS = new Set([408, 429, 502, 503, 504])

/** True for a fault of a whole request after which it is sent again. */
function isPassing(error: unknown): boolean {
  if (error instanceof errors.ResponseError) return RETRIED_STATUS.has(error.statusCode ?? 0)
  return (
    error instanceof errors.ConnectionError ||
    error instanceof errors.TimeoutError ||
    error instanceof errors.NoLivingConnectionsError ||
    error instanceof errors.DeserializationError
  )
}

/** Opens a writer. */
export function bulkWriter({ client, alias, limits, signal, onRefused }: BulkTarget): BulkWriter {
  const counts: WrittenCounts = { created: 0, replaced: 0, outdated: 0, uncertain: 0 }
  const stop = new AbortController()
  const stopped = AbortSignal.any([signal, stop.signal])
  const underWay = new Set<Promise<void>>()
  let batch: Pending[] = []
  let size = 0
  let failure: { readonly error: unknown } | undefined
  let waiting: string | undefined

  const checked = (): void => {
    if (failure !== undefined) throw failure.error
    signal.throwIfAborted()
  }

  const launch = async (): Promise<void> => {
    while (underWay.size >= limits.inFlight) await Promise.race(underWay)
    checked()
    const sent = batch
    batch = []
    size = 0
    const sending: Promise<void> = send(sent)
      .catch(error => {
        failure ??= { error }
        stop.abort(error)
      })
      .finally(() => underWay.delete(sending))
    underWay.add(sending)
  }

  /** Sends until every document has its final answer. `again`: an earlier request with them had none. */
  const send = async (documents: readonly Pending[], again = false): Promise<void> => {
    let left = documents
    let refusedSince: number | undefined
    let unanswered = again
    for (let attempt = 0; left.length > 0; attempt += 1) {
      const { later, reason, ...answer } = await request(left, unanswered)
      unanswered ||= answer.unanswered
      if (later.length < left.length) {
        attempt = 0
        refusedSince = undefined
        waiting = undefined
      }
      left = later
      if (left.length === 0) return
      refusedSince ??= performance.now()
      waiting = reason
      if (performance.now() - refusedSince > limits.patience) {
        throw new LoadError(`Elasticsearch has taken nothing for too long. Its reason: ${reason}`)
      }
      const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** attempt)
      await delay(pause * (0.5 + Math.random() / 2), undefined, { signal: stopped })
    }
  }

  /** One request; gives back what must be sent again. `again`: an earlier one with these documents had no answer. */
  const request = async (documents: readonly Pending[], again: boolean): Promise<RequestOutcome> => {
    try {
      const answer = await client.bulk<string>(
        {
          index: alias,
          require_alias: true,
          filter_path: ['items.index.status', 'items.index.result', 'items.index.error'],
          operations: documents.flatMap(({ ID, ordinal, document }) => [
            `{"index":{"_id":"${ID}","version":${ordinal},"version_type":"external"}}`,
            document,
          ]),
        },
        { maxRetries: 0, requestTimeout: REQUEST_TIMEOUT },
      )
      return await settle(documents, answer.items, again)
    } catch (error) {
      if (isPassing(error)) return { later: documents, reason: elasticsearchReason(error), unanswered: true }
      if (error instanceof errors.ResponseError && error.statusCode === 413)
        return await divided(documents, again)
      throw error instanceof errors.ElasticsearchClientError
        ? new LoadError(`Elasticsearch refuses the load: ${elasticsearchReason(error)}`, { cause: error })
        : error
    }
  }

  /** A request that is too large for Elasticsearch goes in halves; one document that is, goes nowhere. */
  const divided = async (documents: readonly Pending[], again: boolean): Promise<RequestOutcome> => {
    const [only] = documents
    if (documents.length === 1 && only !== undefined) {
      await onRefused(only, {
        reason: 'document_too_large',
        message: 'Elasticsearch takes no request as large as this record',
      })
      return DONE
    }
    const middle = Math.ceil(documents.length / 2)
    await send(documents.slice(0, middle), again)
    await send(documents.slice(middle), again)
    return DONE
  }

  const settle = async (
    documents: readonly Pending[],
    items: readonly { readonly index?: BulkItem }[],
    again: boolean,
  ): Promise<RequestOutcome> => {
    if (items.length !== documents.length) {
      throw new LoadError(
        `Elasticsearch answered ${items.length} of ${documents.length} records of a request.`,
      )
    }
    const later: Pending[] = []
    let reason = ''
    for (const [index, pending] of documents.entries()) {
      const outcome = itemOutcome(items[index]?.index ?? { status: 0 })
      switch (outcome.kind) {
        case 'later':
          later.push(pending)
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
          counts[again ? 'uncertain' : 'outdated'] += 1
          break
        default:
          counts[outcome.kind] += 1
      }
    }
    return { later, reason, unanswered: false }
  }

  return {
    counts,
    waiting: () => waiting,
    add: async pending => {
      batch.push(pending)
      size += pending.document.length
      if (batch.length >= limits.batchRecords || size >= limits.batchSize) await launch()
    },
    finish: async () => {
      if (batch.length > 0) await launch()
      await Promise.all(underWay)
      checked()
    },
    abandon: async () => {
      stop.abort()
      batch = []
      await Promise.all(underWay)
    },
  }
}
