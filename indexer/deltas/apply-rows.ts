// Reads the rows of a delta and sorts each one: written to the release, rejected, or counted as changing nothing.

import type { Client } from '@elastic/elasticsearch'
import { type Reject, rejectsFile } from '../output-files.ts'
import { type Report, showProgress } from '../progress.ts'
import { deltaAlias } from '../releases.ts'
import { type BatchLimits, batchesInFlight, defaultBatches } from './batches-in-flight.ts'
import type { DeletionsGuard } from './deletions-guard.ts'
import type { DeltaMarker } from './delta-marker.ts'
import type { DeltaReport } from './delta-report.ts'
import { type DeltaInput, type DeltaReading, deltaRows } from './delta-rows.ts'
import { type AppliedOperation, type DeltaTarget, writeBatch } from './delta-writer.ts'
import { type GroupChanges, noteGroups } from './group-counts.ts'
import type { OperationReader } from './operations.ts'
import { openTombstones } from './tombstones.ts'

/** The counts of a delta. */
export type DeltaTally = {
  read: number
  readonly applied: Record<AppliedOperation['applied'], number>
  rejected: number
  readonly reasons: Map<string, number>
  readonly unknownColumns: Set<string>
  readonly leftOut: Map<string, number>
  readonly groups: GroupChanges
  appliedTo: DeltaReport['appliedTo']
  /** True after a request without a response: its changes may still arrive. */
  uncertain: boolean
}

export const newDeltaTally = (): DeltaTally => ({
  read: 0,
  applied: { created: 0, replaced: 0, deleted: 0, older: 0, absent: 0 },
  rejected: 0,
  reasons: new Map(),
  unknownColumns: new Set(),
  leftOut: new Map(),
  groups: new Map(),
  appliedTo: undefined,
  uncertain: false,
})

/** The rows to apply, the release, and the rules. */
export type Applying = DeltaReading & {
  readonly client: Client
  readonly release: string
  readonly inputs: readonly DeltaInput[]
  readonly mapName?: string | undefined
  readonly rejectsFile?: string | undefined
  readonly report?: Report | undefined
  readonly signal: AbortSignal
  readonly limits?: Partial<BatchLimits> | undefined
  readonly timeout?: number | undefined
  readonly marker: DeltaMarker
  readonly guard: DeletionsGuard
  readonly reader: OperationReader
  /** Updated as rows are applied. */
  readonly tally: DeltaTally
  /** Throws if the release must not be changed any more. */
  readonly stillLive: () => Promise<void>
}

/** Applies all rows. If it throws, it sends nothing more, and waits for no response. */
export async function applyRows(applying: Applying): Promise<void> {
  const { client, release, reader, tally, marker, guard, signal, stillLive } = applying
  const rejects =
    applying.rejectsFile === undefined
      ? undefined
      : rejectsFile(applying.rejectsFile, { map: applying.mapName })
  const reject = async (refused: Reject): Promise<void> => {
    const [{ reason }] = refused.faults
    tally.rejected += 1
    tally.reasons.set(reason, (tally.reasons.get(reason) ?? 0) + 1)
    await rejects?.add(refused)
  }
  const stop = new AbortController()
  const target: DeltaTarget = {
    client,
    alias: deltaAlias(release),
    tombstones: await openTombstones(client, release),
    signal: AbortSignal.any([signal, stop.signal]),
    timeout: applying.timeout ?? 10 * 60_000,
    onRefused: (operation, fault) => reject({ ...operation.place, faults: [fault] }),
    onDeletions: guard.allow,
    onUncertain: () => {
      tally.uncertain = true
    },
  }
  const batches = batchesInFlight({
    limits: { ...defaultBatches, ...applying.limits },
    write: async operations => {
      signal.throwIfAborted()
      await stillLive()
      await marker.begin(reader.kind())
      return await writeBatch(target, operations)
    },
    onApplied: done => {
      for (const one of done) {
        tally.applied[one.applied] += 1
        noteGroups(tally.groups, one)
      }
    },
    onDoneUpTo: ({ place: { file, line } }) => {
      tally.appliedTo = { file, line }
    },
    onFailed: error => stop.abort(error),
  })
  const stopProgress = showProgress(applying.report ?? (() => {}), 0, 0, () => ({
    read: tally.read,
    rejected: tally.rejected,
    share: undefined,
    waiting: undefined,
  }))
  try {
    for await (const row of deltaRows(applying.inputs, counting(applying))) {
      signal.throwIfAborted()
      tally.read += 1
      const outcome = reader.read(row, tally.read)
      if ('faults' in outcome) await reject({ ...row, faults: outcome.faults })
      else if ('outdated' in outcome) tally.applied.older += 1
      else await batches.add(outcome.operation)
    }
    await batches.finish()
    await stillLive()
  } finally {
    stopProgress()
    await batches.abandon()
    await rejects?.close()
  }
}

function counting({ tally, ...reading }: Applying): DeltaReading {
  return {
    ...reading,
    onUnknownColumns: (columns, file) => {
      for (const column of columns) tally.unknownColumns.add(column)
      reading.onUnknownColumns?.(columns, file)
    },
    onLeftOut: condition => {
      tally.leftOut.set(condition, (tally.leftOut.get(condition) ?? 0) + 1)
    },
  }
}
