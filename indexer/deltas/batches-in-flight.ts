// Writes operations in concurrent batches without reordering changes of the same record: two batches run at once only if they
// have no record in common.

import type { AppliedOperation } from './delta-writer.ts'
import type { Operation } from './operations.ts'

/** Limits of size and concurrency. */
export type BatchLimits = {
  /** Rows and characters of a batch. */
  readonly records: number
  readonly size: number
  /** Concurrent batches. */
  readonly inFlight: number
}

export const defaultBatches: BatchLimits = { records: 1_000, size: 2_500_000, inFlight: 4 }

/** A writer of operations in batches. */
export type BatchesInFlight = {
  /** Adds an operation; waits if its record is in flight or there is no room. Rejects once a batch has failed. */
  readonly add: (operation: Operation) => Promise<void>
  /** Writes the rest and waits for all batches. */
  readonly finish: () => Promise<void>
  /** Drops everything not yet sent and waits for the batches in flight. */
  readonly abandon: () => Promise<void>
}

/** How batches are written, and callbacks for their outcome. */
export type BatchTarget = {
  readonly limits: BatchLimits
  readonly write: (operations: readonly Operation[]) => Promise<readonly AppliedOperation[]>
  readonly onApplied: (done: readonly AppliedOperation[]) => void
  /** Called with the last operation up to which, inclusive, all are done. */
  readonly onDoneUpTo: (last: Operation) => void
  /** Called as soon as a batch fails, so that the others can stop retrying. */
  readonly onFailed: (error: unknown) => void
}

type Batch = { readonly operations: Map<number, Operation>; size: number; done: boolean }

/** Opens a writer. */
export function batchesInFlight({
  limits,
  write,
  onApplied,
  onDoneUpTo,
  onFailed,
}: BatchTarget): BatchesInFlight {
  const newBatch = (): Batch => ({ operations: new Map(), size: 0, done: false })
  let batch = newBatch()
  /** In row order; a finished batch stays until all earlier ones are finished. */
  const launched: Batch[] = []
  const underWay = new Map<Batch, Promise<void>>()
  let failure: { readonly error: unknown } | undefined

  const checked = (): void => {
    if (failure !== undefined) throw failure.error
  }
  const writeOne = async (own: Batch): Promise<void> => {
    try {
      onApplied(await write([...own.operations.values()]))
      own.done = true
      for (let [first] = launched; first?.done; [first] = launched) {
        launched.shift()
        const last = [...first.operations.values()].at(-1)
        if (last !== undefined) onDoneUpTo(last)
      }
    } catch (error) {
      failure ??= { error }
      onFailed(error)
    } finally {
      underWay.delete(own)
    }
  }
  const launch = async (): Promise<void> => {
    while (underWay.size >= limits.inFlight) await Promise.race(underWay.values())
    checked()
    if (batch.operations.size === 0) return
    const own = batch
    batch = newBatch()
    launched.push(own)
    underWay.set(own, writeOne(own))
  }
  /** The outcome of a change must be known before the record is changed again. */
  const recordSettled = async (ID: number): Promise<void> => {
    if (batch.operations.has(ID)) await launch()
    for (const [other, writing] of underWay) if (other.operations.has(ID)) await writing
    checked()
  }
  return {
    add: async operation => {
      await recordSettled(operation.ID)
      batch.operations.set(operation.ID, operation)
      batch.size += operation.kind === 'upsert' ? operation.document.length : 0
      if (batch.operations.size >= limits.records || batch.size >= limits.size) await launch()
    },
    finish: async () => {
      await launch()
      await Promise.all(underWay.values())
      checked()
    },
    abandon: async () => {
      batch = newBatch()
      await Promise.all(underWay.values())
    },
  }
}
