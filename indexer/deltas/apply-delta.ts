// Applies a delta to the live release while it serves: row by row in order, each only if it is newer than the stored record.
// It stops if another release goes live in the meantime.

import type { Client } from '@elastic/elasticsearch'
import { expectedRecords } from '../../src/elasticsearch/release-records.ts'
import { recordsFault, recordsOnDisk } from '../durability.ts'
import { failureMessage, isUnexpected, LoadError } from '../load-report.ts'
import { lockDeltas, type RunLock } from '../lock.ts'
import type { Report } from '../progress.ts'
import { deltaAlias, type ReleaseMeta } from '../releases.ts'
import { applyRows, type DeltaTally, newDeltaTally } from './apply-rows.ts'
import type { BatchLimits } from './batches-in-flight.ts'
import { DEFAULT_DELETIONS_SHARE, deletionsGuard } from './deletions-guard.ts'
import { deltaMarker } from './delta-marker.ts'
import { DeltaError, type DeltaReport } from './delta-report.ts'
import { type DeltaInput, type DeltaReading, deltaRows } from './delta-rows.ts'
import { groupFindings } from './group-counts.ts'
import { refuseOtherRelease, releaseToChange } from './live-release.ts'
import { type OperationReader, operationReader } from './operations.ts'
import { recordVersion } from './versions.ts'

/** What to apply, and how. */
export type DeltaRequest = DeltaReading & {
  readonly client: Client
  /** The alias that the server reads. */
  readonly alias: string
  readonly inputs: readonly DeltaInput[]
  /** Opens the inputs again, so that deletions are counted before the first change; absent if they cannot be read twice. */
  readonly reopen?: (() => Promise<readonly DeltaInput[]>) | undefined
  /** The largest share of the live records to delete, from 0 to 1. Default 0.1; a few deletions are always allowed. */
  readonly maxDeletionsShare?: number | undefined
  /** The map's name, for the rejects. */
  readonly mapName?: string | undefined
  readonly report?: Report | undefined
  /** Path of the rejects file; without it rejects are only counted. */
  readonly rejectsFile?: string | undefined
  /** Stops the delta after the batches in flight. */
  readonly signal?: AbortSignal | undefined
  readonly limits?: Partial<BatchLimits> | undefined
  /** Milliseconds without any progress after which the delta fails. */
  readonly timeout?: number | undefined
}

/**
 * Applies a delta to the live release.
 * @throws DeltaError with a report if it stopped half-way, LoadError if it did not start
 */
export async function applyDelta(request: DeltaRequest): Promise<DeltaReport> {
  const { client, alias, inputs } = request
  const names = inputs.map(({ name }) => name)
  const lock = await lockDeltas(client, alias, names)
  try {
    return await applyLocked(request, names, lock)
  } finally {
    await lock.release()
  }
}

async function applyLocked(
  request: DeltaRequest,
  names: readonly string[],
  lock: RunLock,
): Promise<DeltaReport> {
  const { client, alias } = request
  const began = performance.now()
  const meta = await releaseToChange(client, alias)
  const release = meta.dataVersion
  const reader = readerFor(request, meta)
  const tally = newDeltaTally()
  const reportNow = (complete: boolean, found?: DeltaReport['groups']): DeltaReport => ({
    release,
    complete,
    sources: names,
    read: tally.read,
    ...tally.applied,
    rejected: tally.rejected,
    rejectedByReason: [...tally.reasons].sort(([, one], [, other]) => other - one),
    rejectsFile: tally.rejected > 0 ? request.rejectsFile : undefined,
    unknownColumns: [...tally.unknownColumns],
    leftOut: [...tally.leftOut],
    groups: found,
    appliedTo: tally.appliedTo,
    seconds: (performance.now() - began) / 1000,
  })
  const signal = request.signal ?? new AbortController().signal
  const guard = await deletionsGuard(client, release, request.maxDeletionsShare ?? DEFAULT_DELETIONS_SHARE)
  const again = await request.reopen?.()
  // Files are reported when they are applied, not in this first pass.
  const quietly = { ...request, onOpened: undefined, onUnknownColumns: undefined, onLeftOut: undefined }
  if (again !== undefined) await guard.look(deltaRows(again, quietly), signal)
  await client.indices.updateAliases({
    actions: [{ add: { index: release, alias: deltaAlias(release), is_hidden: true } }],
  })
  const marker = deltaMarker(client, meta, names)
  request.report?.(`Applying ${names.join(', ')} to ${release}`)
  try {
    const stillLive = (): Promise<void> => refuseOtherRelease(client, alias, release, lock)
    await applyRows({ ...request, release, signal, marker, guard, reader, tally, stillLive })
    await endCounted(client, meta, tally, records => marker.end('complete', reader.kind(), records))
    return reportNow(true, await groupFindings(client, release, tally.groups))
  } catch (error) {
    // While an unconfirmed change may still arrive, or if this fails, the release stays marked as changing.
    if (!tally.uncertain && !(error instanceof DamagedRelease))
      await recordsOnDisk(client, release)
        .then(records => marker.end('interrupted', reader.kind(), records))
        .catch(() => {})
    throw stopped(error, reportNow(false), request.signal)
  } finally {
    await client.indices
      .deleteAlias({ index: release, name: deltaAlias(release) })
      .catch(() =>
        request.report?.(`The alias ${deltaAlias(release)} could not be removed. This is harmless.`),
      )
  }
}

/** The record count of the release is not the expected one. */
class DamagedRelease extends LoadError {}

/**
 * Marks a delta as complete once its changes are on disk and counted.
 * @throws DamagedRelease if the count is not that of the records before plus the changes; the release then shows as damaged
 */
async function endCounted(
  client: Client,
  meta: ReleaseMeta,
  { applied: { created, deleted } }: DeltaTally,
  end: (records: number) => Promise<void>,
): Promise<void> {
  const records = await recordsOnDisk(client, meta.dataVersion)
  const before = expectedRecords(meta)
  const expected = before === undefined ? records : before + created - deleted
  await end(expected)
  const fault = recordsFault(records, expected)
  if (fault !== undefined)
    throw new DamagedRelease(`${meta.dataVersion} is damaged: it ${fault}. Load the data again.`)
}

function readerFor(
  { versionFrom }: DeltaRequest,
  { delta, createdAt, completedAt = createdAt, asOf }: ReleaseMeta,
): OperationReader {
  return operationReader({
    versionFrom,
    // If the clock was set back, this delta must still be newer than the last one.
    began: Math.max(Date.now(), delta === undefined ? 0 : Date.parse(delta.at) + 1),
    runs: delta?.runs ?? 0,
    loadedAt: Date.parse(createdAt),
    completedAt: Date.parse(completedAt),
    asOf: asOf === undefined ? undefined : recordVersion(asOf, Date.now()),
    kind: delta?.versions,
  })
}

function stopped(error: unknown, report: DeltaReport, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted) return new DeltaError('The delta was interrupted.', report, error)
  return isUnexpected(error) ? error : new DeltaError(failureMessage(error), report, error)
}
