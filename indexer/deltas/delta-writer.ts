// Writes a batch of a delta's operations to the live release. An older version never replaces a newer one, even if rows arrive
// twice or late.

import { type Client, errors } from '@elastic/elasticsearch'
import { type BulkItem, itemOutcome, type NotWritten, refusedFault, tooLargeFault } from '../bulk-item.ts'
import { isPassing, retryPauses, sentOnce } from '../bulk-retry.ts'
import { elasticsearchReason, LoadError } from '../load-error.ts'
import type { Fault } from '../sources/rows.ts'
import { type GroupFacts, groupFacts, type Operation } from './operations.ts'
import type { Tombstones } from './tombstones.ts'

/** The outcome of an operation. `older`: not newer than the stored record; `absent`: there was nothing to delete. */
export type Applied = 'created' | 'replaced' | 'deleted' | 'older' | 'absent'

/** An operation with its outcome, and the group facts of the record before. */
export type AppliedOperation = {
  readonly operation: Operation
  readonly applied: Applied
  readonly before: GroupFacts | undefined
}

/** Where and how a delta is written. */
export type DeltaTarget = {
  readonly client: Client
  /** An alias of this release only: writing to it never re-creates an index. */
  readonly alias: string
  readonly tombstones: Tombstones
  readonly signal: AbortSignal
  /** Milliseconds without any progress after which the delta fails. */
  readonly patience: number
  readonly onRefused: (operation: Operation, fault: Fault) => Promise<void>
  /** Called before existing records are deleted; if it throws, the whole batch is not written. */
  readonly onDeletions: (count: number) => void
  /** Called if a batch fails after a request without a response, which may still be carried out. */
  readonly onUncertain: () => void
}

type Sent = { readonly operation: Operation; readonly before: GroupFacts | undefined }

/**
 * Writes a batch without duplicate records; returns the outcome of each operation that was not refused.
 * @throws LoadError if Elasticsearch refuses the delta or accepts nothing for too long
 */
export async function writeBatch(
  target: DeltaTarget,
  operations: readonly Operation[],
): Promise<AppliedOperation[]> {
  const { tombstones } = target
  const deletions = operations.filter(({ kind }) => kind === 'delete')
  const upserts = operations.filter(({ kind }) => kind === 'upsert')
  const [deleted, before] = await Promise.all([
    tombstones.versionsOf(upserts.map(({ ID }) => ID)),
    factsBefore(target, operations),
  ])
  target.onDeletions(deletions.filter(({ ID }) => before.has(ID)).length)
  // Stored before deleting: a stored deletion that was not made is made by the next run, but one not stored could be undone.
  await tombstones.add(deletions)
  const done: AppliedOperation[] = []
  const left: Sent[] = []
  for (const operation of operations) {
    const gone = operation.kind === 'upsert' && (deleted.get(operation.ID) ?? -1) >= operation.version
    const known = before.get(operation.ID)
    if (gone) done.push({ operation, applied: 'older', before: known })
    else left.push({ operation, before: known })
  }
  done.push(...(await sendAll(target, left)))
  return done
}

async function factsBefore(
  { client, alias }: DeltaTarget,
  operations: readonly Operation[],
): Promise<Map<number, GroupFacts>> {
  const { docs } = await client.mget<Record<string, unknown>>({
    index: alias,
    ids: operations.map(({ ID }) => String(ID)),
    _source_includes: ['worldwideHeadquarterID', 'companiesInGroup'],
  })
  return new Map(
    docs.flatMap(doc =>
      'found' in doc && doc.found ? [[Number(doc._id), groupFacts(doc._source ?? {})] as const] : [],
    ),
  )
}

async function sendAll(target: DeltaTarget, operations: readonly Sent[]): Promise<AppliedOperation[]> {
  const state = { unanswered: false }
  try {
    return await sendUntilDone(target, operations, state)
  } catch (error) {
    if (state.unanswered) target.onUncertain()
    throw error
  }
}

async function sendUntilDone(
  target: DeltaTarget,
  operations: readonly Sent[],
  state: { unanswered: boolean },
): Promise<AppliedOperation[]> {
  const done: AppliedOperation[] = []
  const pauses = retryPauses(target.patience, target.signal)
  for (let left = operations; left.length > 0; ) {
    const answer = await send(target, left, state.unanswered)
    done.push(...answer.done)
    state.unanswered ||= answer.unanswered
    if (answer.later.length < left.length) pauses.progressed()
    left = answer.later
    if (left.length > 0) await pauses.pause(answer.reason)
  }
  return done
}

type Answer = {
  readonly done: readonly AppliedOperation[]
  readonly later: readonly Sent[]
  readonly reason: string
  readonly unanswered: boolean
}

async function send(target: DeltaTarget, operations: readonly Sent[], again: boolean): Promise<Answer> {
  try {
    const { items } = await target.client.bulk<string>(
      {
        index: target.alias,
        require_alias: true,
        filter_path: ['items.*.status', 'items.*.result', 'items.*.error'],
        operations: operations.flatMap(({ operation }) => lines(operation)),
      },
      sentOnce,
    )
    if (items.length !== operations.length) {
      throw new LoadError(
        `Elasticsearch returned results for ${items.length} of the ${operations.length} rows of a request.`,
      )
    }
    return await settle(target, operations, items, again)
  } catch (error) {
    if (isPassing(error))
      return { done: [], later: operations, reason: elasticsearchReason(error), unanswered: true }
    if (error instanceof errors.ResponseError && error.statusCode === 413)
      return await divided(target, operations, again)
    if (error instanceof errors.ElasticsearchClientError)
      throw new LoadError(`Elasticsearch refuses the delta: ${elasticsearchReason(error)}`, { cause: error })
    throw error
  }
}

/** Splits a request that is too large for Elasticsearch; a single record that is too large is rejected. */
async function divided(target: DeltaTarget, operations: readonly Sent[], again: boolean): Promise<Answer> {
  const [only] = operations
  if (operations.length === 1 && only !== undefined) {
    await target.onRefused(only.operation, tooLargeFault)
    return { done: [], later: [], reason: '', unanswered: false }
  }
  const middle = Math.ceil(operations.length / 2)
  const first = await send(target, operations.slice(0, middle), again)
  const second = await send(target, operations.slice(middle), again)
  return {
    done: [...first.done, ...second.done],
    later: [...first.later, ...second.later],
    reason: second.reason || first.reason,
    unanswered: first.unanswered || second.unanswered,
  }
}

/** If versions are equal, the record stored first stays, but a deletion wins over an upsert. */
function lines(operation: Operation): (string | object)[] {
  const { ID, version, kind } = operation
  return kind === 'delete'
    ? [`{"delete":{"_id":"${ID}","version":${version},"version_type":"external_gte"}}`]
    : [`{"index":{"_id":"${ID}","version":${version},"version_type":"external"}}`, operation.document]
}

async function settle(
  { onRefused }: DeltaTarget,
  operations: readonly Sent[],
  items: readonly { readonly index?: BulkItem; readonly delete?: BulkItem }[],
  again: boolean,
): Promise<Answer> {
  const done: AppliedOperation[] = []
  const later: Sent[] = []
  let reason = ''
  for (const [at, sent] of operations.entries()) {
    const { operation, before } = sent
    const item = items[at]?.[operation.kind === 'delete' ? 'delete' : 'index'] ?? { status: 0 }
    const applied = appliedOf(operation, item, before !== undefined, again)
    if (typeof applied === 'string') {
      done.push({ operation, applied, before })
      continue
    }
    if (applied.kind === 'later') {
      later.push(sent)
      reason = applied.reason
    } else if (applied.kind === 'refused') await onRefused(operation, refusedFault(applied))
    else throw new LoadError(`Elasticsearch refuses the delta: ${applied.reason}`)
  }
  return { done, later, reason, unanswered: false }
}

/** `again`: an earlier request had no response and may have been carried out. */
function appliedOf(
  { kind }: Operation,
  item: BulkItem,
  existed: boolean,
  again: boolean,
): Applied | NotWritten {
  if (kind === 'delete' && item.error === undefined) {
    if (item.status === 200) return 'deleted'
    if (item.status === 404) return again && existed ? 'deleted' : 'absent'
  }
  const outcome = itemOutcome(item)
  switch (outcome.kind) {
    case 'created':
    case 'replaced':
      return outcome.kind
    case 'outdated':
      return 'older'
    case 'uncertain':
      return again ? (existed ? 'replaced' : 'created') : 'older'
    default:
      return outcome
  }
}
