// Checkpoints of a load: records up to one survive any crash. Outcomes are tracked in source order, although responses arrive in
// any order, so that a checkpoint never has an unknown record before it; it is taken after a flush, and only if no shard has restarted.

import type { Client } from '@elastic/elasticsearch'
import { storedFieldNames } from '../src/schema/fields.ts'
import type { WrittenCounts } from './bulk-request.ts'
import { flushToDisk, primaryTerms } from './durability.ts'
import { LoadError } from './load-report.ts'
import type { Reject, RejectsFile } from './output-files.ts'
import {
  type Checkpoint,
  HEARTBEAT,
  type LoadPosition,
  ownLoader,
  type ReleaseMeta,
  writeMeta,
} from './releases.ts'

export const firstPosition: LoadPosition = {
  ordinal: 0,
  written: { created: 0, replaced: 0, outdated: 0, uncertain: 0 },
  reasons: {},
  filled: { of: 0, fields: {} },
  rejectsBytes: 0,
}

/** Tracks the outcomes of a load for its checkpoints. */
export type Outcomes = {
  readonly reject: (ordinal: number, reject: Reject) => void
  /** Counts the fields of a document sent to Elasticsearch. */
  readonly countFields: (document: Readonly<Record<string, unknown>>) => void
  /** Assigns the field counts since the last call to the documents up to this ordinal. */
  readonly assignFields: (ordinal: number) => void
  /** Records the counts of a batch whose documents all have their final outcome. */
  readonly written: (firstOrdinal: number, counts: Readonly<WrittenCounts>) => void
  /** Sums up everything up to an ordinal, if all outcomes up to it are known; rejects are in the file when this resolves. */
  readonly advanceTo: (ordinal: number) => Promise<LoadPosition>
  /** Records rejected so far, whether in a checkpoint or not. */
  readonly rejected: () => number
  /** Rejects that are held back. */
  readonly held: () => number
}

/** Documents, and how many of them have each field. */
type FieldTally = { of: number; readonly fields: number[] }
const newFieldTally = (): FieldTally => ({ of: 0, fields: storedFieldNames.map(() => 0) })

type Held<Value> = { readonly ordinal: number; readonly value: Value }

/** Starts to track outcomes; `from` is the checkpoint of the load that is resumed, whose rejects are already in the file. */
export function trackOutcomes(
  rejects: RejectsFile | undefined,
  from: LoadPosition = firstPosition,
): Outcomes {
  let position = from
  let rejected = Object.values(from.reasons).reduce((sum, count) => sum + count, 0)
  let rejectsHeld: Held<Reject>[] = []
  let writes: Held<Readonly<WrittenCounts>>[] = []
  let fieldTallies: Held<FieldTally>[] = []
  let fieldTally = newFieldTally()

  const advanceTo = async (ordinal: number): Promise<LoadPosition> => {
    const written = { ...position.written }
    const reasons = { ...position.reasons }
    let { of } = position.filled
    const counts = storedFieldNames.map(field => position.filled.fields[field] ?? 0)
    const passed = rejectsHeld.filter(held => held.ordinal <= ordinal)
    rejectsHeld = rejectsHeld.filter(held => held.ordinal > ordinal)
    for (const { value } of writes.filter(held => held.ordinal <= ordinal))
      for (const kind of Object.keys(written) as (keyof WrittenCounts)[]) written[kind] += value[kind]
    writes = writes.filter(held => held.ordinal > ordinal)
    for (const { value } of fieldTallies.filter(held => held.ordinal <= ordinal)) {
      of += value.of
      for (const [index, count] of value.fields.entries()) counts[index] = (counts[index] ?? 0) + count
    }
    fieldTallies = fieldTallies.filter(held => held.ordinal > ordinal)
    passed.sort((one, other) => one.ordinal - other.ordinal)
    for (const { value } of passed) {
      const [{ reason }] = value.faults
      reasons[reason] = (reasons[reason] ?? 0) + 1
      await rejects?.add(value)
    }
    const filledFields = storedFieldNames.map((field, index) => [field, counts[index] ?? 0] as const)
    const filled = { of, fields: Object.fromEntries(filledFields.filter(([, count]) => count > 0)) }
    position = { ordinal, written, reasons, filled, rejectsBytes: (await rejects?.flush()) ?? 0 }
    return position
  }

  // One at a time: a second call waits for the first.
  let last: Promise<unknown> = Promise.resolve()
  return {
    reject: (ordinal, value) => {
      rejected += 1
      rejectsHeld.push({ ordinal, value })
    },
    countFields: document => {
      fieldTally.of += 1
      for (let index = 0; index < storedFieldNames.length; index += 1)
        if (document[storedFieldNames[index] ?? ''] !== undefined)
          fieldTally.fields[index] = (fieldTally.fields[index] ?? 0) + 1
    },
    assignFields: ordinal => {
      fieldTallies.push({ ordinal, value: fieldTally })
      fieldTally = newFieldTally()
    },
    written: (ordinal, value) => writes.push({ ordinal, value }),
    advanceTo: ordinal => {
      const next = last.then(() => (ordinal > position.ordinal ? advanceTo(ordinal) : position))
      last = next.catch(() => {})
      return next
    },
    rejected: () => rejected,
    held: () => rejectsHeld.length,
  }
}

/** A shard restarted during a load: records acknowledged after `last` may be lost. */
export class ShardRestarted extends LoadError {
  readonly last: LoadPosition

  constructor(last: LoadPosition) {
    super('Elasticsearch was restarted during the load, and may have lost records that it had acknowledged.')
    this.last = last
  }
}

/** The checkpoints of one load. */
export type Checkpoints = {
  /** The newest point that survives a crash. */
  readonly last: () => LoadPosition
  /**
   * Takes a checkpoint of what `reached` returns.
   * @throws ShardRestarted if records may be lost; any other error if no checkpoint can be taken now
   */
  readonly take: (reached: () => Promise<LoadPosition>) => Promise<LoadPosition>
}

/**
 * Starts the checkpoints of an index. Call it before the first record is written.
 * @param from the checkpoint of the load that is resumed
 */
export async function checkpointsOf(
  client: Client,
  index: string,
  from: LoadPosition = firstPosition,
): Promise<Checkpoints> {
  const before = JSON.stringify(await primaryTerms(client, index))
  let last = from
  const take = async (reached: () => Promise<LoadPosition>): Promise<LoadPosition> => {
    const position = await reached()
    if (position.ordinal <= last.ordinal) return last
    await flushToDisk(client, index)
    // Read after the flush: an earlier crash shows in the terms, and a later one loses nothing.
    if (JSON.stringify(await primaryTerms(client, index)) !== before) throw new ShardRestarted(last)
    last = position
    return last
  }
  // One at a time, so that `last` never goes backwards.
  let running: Promise<unknown> = Promise.resolve()
  return {
    last: () => last,
    take: reached => {
      const next = running.then(() => take(reached))
      running = next.catch(() => {})
      return next
    },
  }
}

/** Milliseconds between checkpoints; more if they would take more than this share of the time of a load. */
const CHECKPOINT_EVERY = 2_000
const CHECKPOINT_SHARE = 0.05

/**
 * Writes heartbeats and checkpoints to the metadata of a release until the returned function is called, which resolves when the
 * last write has ended.
 * @param far the current checkpoint; undefined, or an error, if it is not known
 */
export function keepAlive(
  client: Client,
  meta: ReleaseMeta,
  far: () => Promise<Checkpoint | undefined> = async () => undefined,
): () => Promise<void> {
  let beat: Promise<void> | undefined
  let written = 0
  let known = meta.checkpoint
  let nextAt = 0
  const give = async (): Promise<void> => {
    const began = performance.now()
    const checkpoint = began < nextAt ? known : await far().catch(() => known)
    const ended = performance.now()
    if (began >= nextAt) nextAt = ended + (ended - began) / CHECKPOINT_SHARE
    const stale = Date.now() - written >= HEARTBEAT.every
    if (!stale && checkpoint?.ordinal === known?.ordinal) return
    await writeMeta(client, { ...meta, loader: ownLoader(), ...(checkpoint && { checkpoint }) })
    written = Date.now()
    known = checkpoint
  }
  const timer = setInterval(() => {
    // A heartbeat may fail without failing the load: the next one follows.
    beat ??= give()
      .catch(() => {})
      .finally(() => {
        beat = undefined
      })
  }, CHECKPOINT_EVERY)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await beat
  }
}
