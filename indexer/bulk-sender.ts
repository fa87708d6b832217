// Sends bulk requests until every document has a final result: temporary refusals are retried, requests that are too large are
// divided, and the size and number of requests follow what Elasticsearch accepts. Shared by loads and deltas.

import { setTimeout as delay } from 'node:timers/promises'
import { type Client, errors } from '@elastic/elasticsearch'
import {
  type BulkBody,
  type BulkItem,
  elasticsearchReason,
  type FinalOutcome,
  itemOutcome,
  partOfBody,
  pickedBody,
  refusedFault,
  tooLargeFault,
} from './bulk-request.ts'
import { LoadError } from './load-report.ts'
import type { Fault } from './sources/rows.ts'

/** The limits of a request, adapted to what Elasticsearch accepts. */
export type SendingPace = {
  /** How many documents of a body, by their ends, a request may have; at least 1. */
  readonly fitting: (ends: readonly number[]) => number
  /** Call after a request was accepted. */
  readonly accepted: () => void
  /** Call after a temporary refusal. `sentAt`: when the request was sent, by `performance.now()`. */
  readonly refused: (sentAt: number) => void
}

/** Where and how requests are sent. */
export type BulkTarget<Document> = {
  readonly client: Client
  /** An alias: a bulk request to it never creates an index. */
  readonly alias: string
  /** For messages. */
  readonly work: 'load' | 'delta'
  /** Milliseconds without any progress after which sending fails. */
  readonly timeout: number
  readonly signal: AbortSignal
  /** The current limits of a request; by default whole bodies are sent. */
  readonly pace?: SendingPace
  /**
   * Called for each document with a final result. `repeated`: an earlier request with it had no response, and may have been
   * carried out.
   */
  readonly onResult: (document: Document, outcome: FinalOutcome, repeated: boolean) => void
  /** Called for each document that Elasticsearch refuses permanently. */
  readonly onRefused: (document: Document, fault: Fault) => Promise<void>
  /** Called after a request without a response, which may still be carried out. */
  readonly onNoResponse?: () => void
  /** Called with Elasticsearch's reason while it accepts nothing, and with undefined once it does again. */
  readonly onWaiting?: (reason: string | undefined) => void
}

/**
 * Sends a body until every document has a final result.
 * @throws LoadError if Elasticsearch refuses whole requests or accepts nothing for too long
 */
export async function sendBulk<Document>(
  target: BulkTarget<Document>,
  body: BulkBody<Document>,
): Promise<void> {
  const { pace } = target
  const queue = body.documents.length === 0 ? [] : [body]
  const pauses = retryPauses(target.timeout, target.signal)
  let repeated = false
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const fitting = pace?.fitting(next.ends) ?? next.documents.length
    if (fitting < next.documents.length) {
      queue.unshift(partOfBody(next, fitting, next.documents.length))
      next = partOfBody(next, 0, fitting)
    }
    const sentAt = performance.now()
    const response = await request(target, next)
    let later: BulkBody<Document> | undefined
    let reason = ''
    if ('tooLarge' in response) queue.unshift(...(await divided(target, next)))
    else if ('noResponse' in response) {
      ;[later, reason] = [next, response.noResponse]
      repeated = true
      target.onNoResponse?.()
    } else ({ later, reason } = await passResults(target, next, response.items, repeated))
    if (later !== undefined) pace?.refused(sentAt)
    else if (!('tooLarge' in response)) pace?.accepted()
    if (later === undefined || later.documents.length < next.documents.length) {
      pauses.progressed()
      target.onWaiting?.(undefined)
    }
    if (later === undefined) continue
    queue.unshift(later)
    target.onWaiting?.(reason)
    await pauses.pause(reason)
  }
}

type Items = readonly { readonly index?: BulkItem; readonly delete?: BulkItem }[]
type Response = { readonly items: Items } | { readonly tooLarge: true } | { readonly noResponse: string }

async function request<Document>(
  { client, alias, work }: BulkTarget<Document>,
  body: BulkBody<Document>,
): Promise<Response> {
  try {
    const { items = [] } = await client.transport.request<{ items?: Items }>(
      {
        method: 'POST',
        path: `/${encodeURIComponent(alias)}/_bulk`,
        querystring: { require_alias: true, filter_path: 'items.*.status,items.*.error' },
        // The bytes are sent unchanged; the client's own helpers would join and encode every text again.
        bulkBody: body.bytes as unknown as string,
      },
      // The client must not retry: only this module knows which documents to send again.
      { maxRetries: 0, requestTimeout: 120_000 },
    )
    return { items }
  } catch (error) {
    if (isPassing(error)) return { noResponse: elasticsearchReason(error) }
    if (error instanceof errors.ResponseError && error.statusCode === 413) return { tooLarge: true }
    throw error instanceof errors.ElasticsearchClientError
      ? new LoadError(`Elasticsearch refuses the ${work}: ${elasticsearchReason(error)}`, { cause: error })
      : error
  }
}

/** The halves of a body that is too large for Elasticsearch; a single document that is too large is rejected. */
async function divided<Document>(
  { onRefused }: BulkTarget<Document>,
  body: BulkBody<Document>,
): Promise<BulkBody<Document>[]> {
  const { documents } = body
  const [only] = documents
  if (documents.length === 1 && only !== undefined) {
    await onRefused(only, tooLargeFault)
    return []
  }
  const middle = Math.ceil(documents.length / 2)
  return [partOfBody(body, 0, middle), partOfBody(body, middle, documents.length)]
}

/** Passes on the final results; returns the documents to be sent again, and why. */
async function passResults<Document>(
  { work, onRefused, onResult }: BulkTarget<Document>,
  body: BulkBody<Document>,
  items: Items,
  repeated: boolean,
): Promise<{ later: BulkBody<Document> | undefined; reason: string }> {
  const { documents } = body
  if (items.length !== documents.length)
    throw new LoadError(
      `Elasticsearch returned results for ${items.length} of the ${documents.length} records of a request.`,
    )
  const later: number[] = []
  let reason = ''
  for (const [index, document] of documents.entries()) {
    const item = items[index] ?? {}
    const outcome = itemOutcome(item.delete ?? item.index ?? { status: 0 }, item.delete ? 'delete' : 'index')
    if (!('reason' in outcome)) onResult(document, outcome.kind, repeated)
    else if (outcome.kind === 'refused') await onRefused(document, refusedFault(outcome))
    else if (outcome.kind === 'fatal')
      throw new LoadError(`Elasticsearch refuses the ${work}: ${outcome.reason}`)
    else {
      later.push(index)
      reason = outcome.reason
    }
  }
  return { later: later.length === 0 ? undefined : pickedBody(body, later), reason }
}

/** Milliseconds. */
const FIRST_PAUSE = 200
const LONGEST_PAUSE = 15_000

const RETRIED_STATUS = new Set([408, 429, 502, 503, 504])

/** True if a failed request should be sent again. */
export function isPassing(error: unknown): boolean {
  if (error instanceof errors.ResponseError) return RETRIED_STATUS.has(error.statusCode ?? 0)
  return (
    error instanceof errors.ConnectionError ||
    error instanceof errors.TimeoutError ||
    error instanceof errors.NoLivingConnectionsError ||
    error instanceof errors.DeserializationError
  )
}

/** Pauses that grow while nothing is accepted. */
export type RetryPauses = {
  /** Call when something was accepted. */
  readonly progressed: () => void
  /** Waits before the next request; throws a {@link LoadError} with the reason if nothing was accepted for too long. */
  readonly pause: (reason: string) => Promise<void>
}

/** @param timeout milliseconds without any progress after which `pause` throws */
export function retryPauses(timeout: number, signal: AbortSignal): RetryPauses {
  let attempt = 0
  let refusedSince: number | undefined
  return {
    progressed: () => {
      attempt = 0
      refusedSince = undefined
    },
    pause: async reason => {
      refusedSince ??= performance.now()
      if (performance.now() - refusedSince > timeout) {
        throw new LoadError(`Elasticsearch has accepted nothing for too long. Its reason: ${reason}`)
      }
      const longest = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** attempt)
      attempt += 1
      await delay(longest * (0.5 + Math.random() / 2), undefined, { signal })
    },
  }
}
