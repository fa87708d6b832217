// How do many rows become few requests at a time, and yet no change overtakes another of the same record? Batches are written side
// by side as long as they have no record in common.

import type { AppliedOperation } from './delta-writer.ts'
import type { Operation } from './operations.ts'

/** How much is written at once. */
export type BatchLimits = {
  /** Rows and characters of a batch. */
  readonly records: number
  readonly size: number
  /** Batches under way at a time. */
  readonly inFlight: number
}

export const usualBatches: BatchLimits = { records: 1_000, size: 2_500_000, inFlight: 4 }

/** A writer of operations in batches. */
export type BatchesInFlight = {
  /** Takes an operation; waits where its record is under way or there is no room. Rejects once a batch has failed. */
  readonly add: (operation: Operation) => Promise<void>
  /** Writes what is left, and waits for all. */
  readonly finish: () => Promise<void>
  /** Gives up what is not written, and waits for what is under way. */
  readonly abandon: () => Promise<void>
}

/** How a batch is written and who hears of it. */
export type BatchTarget = {
  readonly limits: BatchLimits
  readonly write: (operations: readonly Operation[]) => Promise<readonly AppliedOperation[]>
  readonly onApplied: (done: readonly AppliedOperation[]) => void
  /** Hears of the last operation before which, and with which, all are done. */
  readonly onDoneUpTo: (last: Operation) => void
  /** Hears at once that a batch failed, so that the others need not be patient. */
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
  /** In the order of their rows; what is done stays until all before it are. */
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
  /** What became of a record must be known before it is changed again. */
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
