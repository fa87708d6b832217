// Writes a batch of a delta's operations to the live release. An older version never replaces a newer one, even if rows arrive
// twice or late.

import type { Client } from '@elastic/elasticsearch'
import type { BulkBody, FinalOutcome } from '../bulk-request.ts'
import { sendBulk } from '../bulk-sender.ts'
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
  readonly timeout: number
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
  const done: AppliedOperation[] = []
  let isAnswered = true
  try {
    await sendBulk<Sent>(
      {
        client: target.client,
        alias: target.alias,
        work: 'delta',
        timeout: target.timeout,
        signal: target.signal,
        onRefused: ({ operation }, fault) => target.onRefused(operation, fault),
        onResult: ({ operation, before }, outcome, repeated) =>
          done.push({ operation, before, applied: appliedOf(outcome, before !== undefined, repeated) }),
        onNoResponse: () => {
          isAnswered = false
        },
      },
      encoded(operations),
    )
    return done
  } catch (error) {
    if (!isAnswered) target.onUncertain()
    throw error
  }
}

/** If versions are equal, the record stored first stays, but a deletion wins over an upsert. */
function linesOf(operation: Operation): string {
  const { ID, version, kind } = operation
  return kind === 'delete'
    ? `{"delete":{"_id":"${ID}","version":${version},"version_type":"external_gte"}}\n`
    : `{"index":{"_id":"${ID}","version":${version},"version_type":"external"}}\n${operation.document}\n`
}

function encoded(operations: readonly Sent[]): BulkBody<Sent> {
  const lines = operations.map(({ operation }) => Buffer.from(linesOf(operation)))
  let end = 0
  return {
    documents: operations,
    bytes: Buffer.concat(lines),
    ends: lines.map(({ length }) => (end += length)),
  }
}

/** `repeated`: an earlier request had no response and may have been carried out. */
function appliedOf(outcome: FinalOutcome, existed: boolean, repeated: boolean): Applied {
  switch (outcome) {
    case 'absent':
      return repeated && existed ? 'deleted' : 'absent'
    case 'outdated':
      return 'older'
    case 'uncertain':
      return repeated ? (existed ? 'replaced' : 'created') : 'older'
    default:
      return outcome
  }
}
