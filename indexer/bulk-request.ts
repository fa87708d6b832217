// Sends one bulk request and sorts its documents: stored, refused permanently, to be sent again, or unknown.

import { type Client, errors } from '@elastic/elasticsearch'
import type { Pending } from './bulk-batch.ts'
import { type BulkBody, partOfBody, pickedBody } from './bulk-body.ts'
import { type BulkItem, itemOutcome, refusedFault, tooLargeFault } from './bulk-item.ts'
import { isPassing, sentOnce } from './bulk-retry.ts'
import { elasticsearchReason, LoadError } from './load-error.ts'
import type { Fault } from './sources/rows.ts'

/** Counts by outcome. If a response is lost and the request repeated, some documents are `uncertain`: created or duplicates. */
export type WrittenCounts = { created: number; replaced: number; outdated: number; uncertain: number }

/** Nothing written yet. */
export const noCounts = (): WrittenCounts => ({ created: 0, replaced: 0, outdated: 0, uncertain: 0 })

/** Where requests go. */
export type RequestTarget = {
  readonly client: Client
  /** An alias: a bulk request to it never creates an index. */
  readonly alias: string
  /** Called for each document that Elasticsearch refuses permanently. */
  readonly onRefused: (pending: Pending, fault: Fault) => Promise<void>
}

/** The outcome of a request: what must be sent again and why, and whether Elasticsearch may have carried it out unconfirmed. */
export type RequestOutcome = {
  readonly later: BulkBody<Pending> | undefined
  readonly reason: string
  readonly unanswered: boolean
  /** If the request was too large: the smaller ones to send instead. */
  readonly parts?: readonly BulkBody<Pending>[]
}

type Items = readonly { readonly index?: BulkItem }[]

const DONE: RequestOutcome = { later: undefined, reason: '', unanswered: false }

/**
 * Sends a request and counts final outcomes. `again`: an earlier request with these documents had no response.
 * @throws LoadError if Elasticsearch refuses the whole request
 */
export async function sendBulk(
  target: RequestTarget,
  body: BulkBody<Pending>,
  again: boolean,
  counts: WrittenCounts,
): Promise<RequestOutcome> {
  try {
    const { items = [] } = await target.client.transport.request<{ items?: Items }>(
      {
        method: 'POST',
        path: `/${encodeURIComponent(target.alias)}/_bulk`,
        querystring: { require_alias: true, filter_path: 'items.index.status,items.index.error' },
        // The bytes are sent unchanged; the client's own helpers would join and encode every text again.
        bulkBody: body.bytes as unknown as string,
      },
      sentOnce,
    )
    return await settle(target, body, items, again, counts)
  } catch (error) {
    if (isPassing(error)) return { later: body, reason: elasticsearchReason(error), unanswered: true }
    if (error instanceof errors.ResponseError && error.statusCode === 413) return await divided(target, body)
    throw error instanceof errors.ElasticsearchClientError
      ? new LoadError(`Elasticsearch refuses the load: ${elasticsearchReason(error)}`, { cause: error })
      : error
  }
}

/** Splits a request that is too large for Elasticsearch; a single document that is too large is rejected. */
async function divided({ onRefused }: RequestTarget, body: BulkBody<Pending>): Promise<RequestOutcome> {
  const { documents } = body
  const [only] = documents
  if (documents.length === 1 && only !== undefined) {
    await onRefused(only, tooLargeFault)
    return { ...DONE, parts: [] }
  }
  const middle = Math.ceil(documents.length / 2)
  return { ...DONE, parts: [partOfBody(body, 0, middle), partOfBody(body, middle, documents.length)] }
}

async function settle(
  { onRefused }: RequestTarget,
  body: BulkBody<Pending>,
  items: Items,
  again: boolean,
  counts: WrittenCounts,
): Promise<RequestOutcome> {
  const { documents } = body
  if (items.length !== documents.length) {
    throw new LoadError(
      `Elasticsearch returned results for ${items.length} of the ${documents.length} records of a request.`,
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
        await onRefused(pending, refusedFault(outcome))
        break
      case 'fatal':
        throw new LoadError(`Elasticsearch refuses the load: ${outcome.reason}`)
      case 'outdated':
        // The request without a response may have stored this record, and a later one replaced it since.
        counts[again ? 'uncertain' : 'outdated'] += 1
        break
      default:
        counts[outcome.kind] += 1
    }
  }
  return later.length === 0 ? DONE : { later: pickedBody(body, later), reason, unanswered: false }
}
