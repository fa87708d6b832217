// Writes every record of a source into a fresh release or to the rejects file, counts each of them, and compares the counts
// with the index at the end.

import type { Client } from '@elastic/elasticsearch'
import type { WrittenCounts } from './bulk-request.ts'
import { type BulkLimits, bulkWriter, defaultLimits } from './bulk-writer.ts'
import { type Checkpoints, checkpointsOf, keepAlive, ShardRestarted, trackOutcomes } from './checkpoints.ts'
import { companyDocument } from './document.ts'
import { longRequest } from './durability.ts'
import { LoadError } from './load-report.ts'
import { rejectsFile } from './output-files.ts'
import { counted, type Report, showProgress } from './progress.ts'
import {
  type Checkpoint,
  type FieldCounts,
  type LoadOrigin,
  type LoadPosition,
  loadingAlias,
  type ReleaseMeta,
} from './releases.ts'
import type { RecordSource } from './sources/records.ts'

/** The counts of a load. */
export type Tally = {
  read: number
  loaded: number
  rejected: number
  duplicates: number
  reasons: ReadonlyMap<string, number>
  filled: FieldCounts
}

export const newTally = (): Tally => ({
  read: 0,
  loaded: 0,
  rejected: 0,
  duplicates: 0,
  reasons: new Map(),
  filled: { of: 0, fields: {} },
})

/** A load: its source, its release and its rules. */
export type Loading = {
  readonly client: Client
  readonly source: RecordSource
  readonly meta: ReleaseMeta
  /** Updated during the load. */
  readonly tally: Tally
  readonly report: Report
  readonly signal: AbortSignal
  readonly rejectsFile: string | undefined
  readonly mapName: string | undefined
  readonly origin: LoadOrigin | undefined
  /** If the load is interrupted, count only records up to the last checkpoint, so that another load can resume it. */
  readonly keep: boolean
  /** Characters of the bar in progress lines; 0 for none. */
  readonly bar: number
  readonly limits: Partial<BulkLimits> | undefined
  readonly checkpoints: Checkpoints
}

/** The index does not have what was loaded, and no restart explains it: nothing can be built on it. */
export class CountMismatch extends LoadError {}

/** A running load. */
export type LoadingUnderWay = {
  /** Resolves once all records are on disk and the counts agree with the index; rejects with ShardRestarted as `checkpoint` does. */
  readonly done: Promise<void>
  /** Flushes acknowledged records to disk and returns how far they go; rejects with ShardRestarted if some may be lost. */
  readonly checkpoint: () => Promise<Checkpoint>
  /** The last checkpoint. */
  readonly last: () => Checkpoint
}

/** Rejects kept in memory while earlier documents have no outcome yet. */
const MOST_HELD = 2_000

/** Starts to read the source to its end and to write every record after the last checkpoint. */
function startLoading(loading: Loading): LoadingUnderWay {
  const { client, meta, rejectsFile: path, mapName, limits, signal, origin, checkpoints } = loading
  const from = checkpoints.last()
  const rejects = path === undefined ? undefined : rejectsFile(path, { map: mapName }, from.rejectsBytes)
  const outcomes = trackOutcomes(rejects, from)
  const writer = bulkWriter({
    client,
    alias: loadingAlias(meta.dataVersion),
    limits: { ...defaultLimits, ...limits },
    signal,
    onRefused: async (pending, fault) =>
      outcomes.reject(pending.ordinal, { ...pending.place, faults: [fault] }),
    onWritten: outcomes.written,
  })
  /** The last record passed to the writer or the rejects. */
  let handed = 0
  const position = async (): Promise<LoadPosition> => {
    const oldest = writer.oldest()
    return await outcomes.advanceTo(Math.min(handed, oldest === undefined ? handed : oldest - 1))
  }
  const read = async (): Promise<void> => {
    const { source, tally } = loading
    const stored = await storedRecords(loading)
    const stopProgress = showProgress(loading.report, loading.bar, from.ordinal, () => ({
      read: tally.read,
      rejected: outcomes.rejected(),
      share: source.share(),
      inFlight: writer.inFlight(),
      waiting: writer.waiting(),
    }))
    try {
      for await (const record of source.records()) {
        signal.throwIfAborted()
        const ordinal = tally.read + 1
        tally.read = ordinal
        if (ordinal > from.ordinal) {
          const { file, line, json } = record
          const place = { file, line, json }
          const made =
            'fault' in record ? { faults: [record.fault] as const } : companyDocument(record.values)
          if ('faults' in made) {
            outcomes.reject(ordinal, { ...place, faults: made.faults })
            if (outcomes.held() > MOST_HELD) {
              handed = ordinal
              await position()
              if (outcomes.held() > MOST_HELD) await writer.finish()
            }
          } else {
            const room = writer.add({ ID: made.ID, ordinal, place }, JSON.stringify(made.document))
            if (room !== undefined) {
              await room
              // The batch just sent ends with this document or the one before.
              if (writer.launched() < ordinal) outcomes.assignFields(writer.launched())
            }
            outcomes.countFields(made.document)
            if (writer.launched() === ordinal) outcomes.assignFields(ordinal)
          }
        }
        handed = ordinal
      }
      if (tally.read < from.ordinal)
        throw new LoadError(
          `The source has ${counted(tally.read)} records, fewer than the ${counted(from.ordinal)} that were loaded before.`,
        )
      await writer.finish()
      outcomes.assignFields(handed)
    } finally {
      stopProgress()
      await writer.abandon()
      countUp(tally, loading.keep ? await position() : await outcomes.advanceTo(tally.read))
      await rejects?.close()
    }
    await checkpoints.take(position)
    await checkCounts(loading, (await position()).written, { stored, written: from.written })
  }
  const written = (at: LoadPosition): Checkpoint => ({
    ...at,
    origin,
    rejectsFile: path,
    flushed: true,
  })
  return {
    done: read(),
    checkpoint: async () => written(await checkpoints.take(position)),
    last: () => written(checkpoints.last()),
  }
}

/** Loading until all records are done or Elasticsearch restarts, with a heartbeat and checkpoints in the release's metadata. */
export type LoadingRound = {
  readonly loading: LoadingUnderWay
  readonly stopHeartbeat: () => Promise<void>
  /** Resolves to the restart that stopped the round, or to undefined once everything is loaded. */
  readonly done: Promise<ShardRestarted | undefined>
}

/** Starts a round from the last checkpoint of the release. */
export async function startRound(request: Omit<Loading, 'checkpoints'>): Promise<LoadingRound> {
  const { client, meta } = request
  const restarted = new AbortController()
  const checkpoints = await checkpointsOf(client, meta.dataVersion, meta.checkpoint)
  const signal = AbortSignal.any([request.signal, restarted.signal])
  const loading = startLoading({ ...request, checkpoints, signal })
  const stopHeartbeat = keepAlive(client, meta, async () => {
    try {
      return await loading.checkpoint()
    } catch (error) {
      if (error instanceof ShardRestarted) restarted.abort(error)
      throw error
    }
  })
  const done = loading.done.then(
    () => undefined,
    (error: unknown) => {
      if (request.signal.aborted) throw error
      const cause: unknown = restarted.signal.aborted ? restarted.signal.reason : error
      if (cause instanceof ShardRestarted) return cause
      throw cause
    },
  )
  return { loading, stopHeartbeat, done }
}

function countUp(tally: Tally, { written, reasons, filled }: LoadPosition): void {
  tally.loaded = written.created
  tally.duplicates = written.replaced + written.outdated
  tally.reasons = new Map(Object.entries(reasons))
  tally.rejected = Object.values(reasons).reduce((sum, count) => sum + count, 0)
  tally.filled = filled
}

async function storedRecords({ client, meta }: Loading): Promise<number> {
  const index = meta.dataVersion
  await client.indices.refresh({ index }, longRequest)
  return (await client.count({ index }, longRequest)).count
}

/** The state before the first record: documents in the index, and how many of them a checkpoint covers. */
type Before = { readonly stored: number; readonly written: Readonly<WrittenCounts> }

/** Checks that the record count of the index agrees with the acknowledged writes. */
async function checkCounts(
  loading: Loading,
  written: Readonly<WrittenCounts>,
  before: Before,
): Promise<void> {
  const { tally } = loading
  const count = await storedRecords(loading)
  const { created, replaced, outdated, uncertain } = written
  const certain = tally.read === created + replaced + outdated + uncertain + tally.rejected
  // A load that was interrupted may have stored more than its checkpoint says, and its last requests may land late.
  const least = before.stored + created - before.written.created
  const most = least + uncertain + (before.stored === 0 ? 0 : replaced + outdated)
  if (!certain || count < least || count > most) {
    throw new CountMismatch(
      `The index has ${counted(count)} companies, but ${counted(least)} were acknowledged ` +
        `(of ${counted(tally.read)} records read: ${counted(replaced + outdated)} duplicates, ${counted(tally.rejected)} rejected). ` +
        'Something else has changed the index. Load again.',
    )
  }
  tally.loaded = count
  tally.duplicates = tally.read - tally.rejected - count
}
