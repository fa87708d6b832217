// How do changes get into the live release while it serves? Row by row in their order, each only where it is newer than what is
// there; and no further, where another release goes live meanwhile.

import { type Client, errors } from '@elastic/elasticsearch'
import { mappingVersion } from '../../mappings/index-body.ts'
import { type Generation, type GenerationMeta, generationsOf } from '../generations.ts'
import { deltaAlias } from '../index-name.ts'
import { elasticsearchReason, LoadError } from '../load-error.ts'
import { counted, type Report, rate } from '../progress.ts'
import { type Reject, type RejectsFile, rejectsFile } from '../rejects.ts'
import { indicesBehind } from '../release.ts'
import { lockDeltas, type RunLock } from '../run-lock.ts'
import { SourceError } from '../sources/source-row.ts'
import { DeltaError } from './delta-error.ts'
import { type DeltaMarker, openMarker } from './delta-marker.ts'
import type { DeltaReport } from './delta-report.ts'
import { type DeltaInput, type DeltaReading, deltaRows } from './delta-rows.ts'
import { type AppliedOperation, type DeltaTarget, writeBatch } from './delta-writer.ts'
import { type GroupChanges, groupFindings, noteGroups } from './group-counts.ts'
import { type Operation, type OperationReader, operationReader } from './operations.ts'
import { openTombstones } from './tombstones.ts'
import { recordVersion } from './versions.ts'

/** What to apply, and how. */
export type DeltaRequest = DeltaReading & {
  readonly client: Client
  /** The alias that the server reads. */
  readonly alias: string
  readonly inputs: readonly DeltaInput[]
  /** The map's name, for the rejects. */
  readonly mapName?: string | undefined
  readonly report?: Report | undefined
  /** Path of the rejects file; without it rejects are only counted. */
  readonly rejectsFile?: string | undefined
  /** Ends the delta after the batch under way. */
  readonly signal?: AbortSignal | undefined
  /** Rows and characters of a batch. */
  readonly batchRecords?: number | undefined
  readonly batchSize?: number | undefined
  readonly patience?: number | undefined
}

const PROGRESS_EVERY = 500

type Tally = {
  read: number
  readonly applied: Record<AppliedOperation['applied'], number>
  rejected: number
  readonly reasons: Map<string, number>
  readonly unknownColumns: Set<string>
  readonly leftOut: Map<string, number>
  appliedTo: DeltaReport['appliedTo']
}

/**
 * Applies a delta to the live release.
 * @throws DeltaError with a report where it stopped half-way, LoadError where it did not begin
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
  const reader = operationReader({
    versionFrom: request.versionFrom,
    // A clock that was set back must not make this delta older than the last one.
    began: Math.max(Date.now(), meta.delta === undefined ? 0 : Date.parse(meta.delta.at) + 1),
    runs: meta.delta?.runs ?? 0,
    loadedAt: Date.parse(meta.createdAt),
    asOf: meta.asOf === undefined ? undefined : recordVersion(meta.asOf, Date.now()),
    kind: meta.delta?.versions,
  })
  const tally: Tally = {
    read: 0,
    applied: { created: 0, replaced: 0, deleted: 0, older: 0, absent: 0 },
    rejected: 0,
    reasons: new Map(),
    unknownColumns: new Set(),
    leftOut: new Map(),
    appliedTo: undefined,
  }
  const groups: GroupChanges = new Map()
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
  await client.indices.updateAliases({
    actions: [{ add: { index: release, alias: deltaAlias(release), is_hidden: true } }],
  })
  const marker = await openMarker(client, meta, names)
  request.report?.(`Applying ${names.join(', ')} to ${release}`)
  try {
    await applyRows(request, { release, lock, marker, reader, tally, groups })
    await marker.end('complete', reader.kind())
    return reportNow(true, await groupFindings(client, release, groups))
  } catch (error) {
    // What was applied becomes visible by itself; without the mark kept answers may outlive it, so it is tried.
    await marker.end('interrupted', reader.kind()).catch(() => {})
    throw stopped(error, reportNow(false), request.signal)
  } finally {
    await client.indices
      .deleteAlias({ index: release, name: deltaAlias(release) })
      .catch(() =>
        request.report?.(`The alias ${deltaAlias(release)} could not be removed; it does no harm.`),
      )
  }
}

/** The live release, once it is certain that a delta may change it. */
async function releaseToChange(client: Client, alias: string): Promise<GenerationMeta> {
  const generations = await generationsOf(client, alias)
  const loading = generations.find(({ state }) => state === 'loading')
  if (loading?.meta !== undefined) {
    const { host, pid } = loading.meta.loader
    throw new LoadError(
      `A load is running: process ${pid} on ${host} fills ${loading.name} since ${loading.meta.createdAt}. ` +
        'What a delta changes now would be gone when it goes live: let it end, then apply the delta.',
    )
  }
  const live = generations.filter(({ state }) => state === 'live')
  const [only] = live
  if (only?.meta === undefined || live.length > 1 || (await indicesBehind(client, alias)).length > 1) {
    throw new LoadError(
      `There is no one release of ${alias} that is live: companies load FILE makes one, and a delta changes it.`,
    )
  }
  refuseOtherMapping(only)
  return only.meta
}

function refuseOtherMapping({ name, mappingVersion: made }: Generation): void {
  if (made === mappingVersion) return
  throw new LoadError(
    `${name} was made with mapping ${made}, this program writes ${mappingVersion}: go back to that version of the program, or load in full.`,
  )
}

type Running = {
  readonly release: string
  readonly lock: RunLock
  readonly marker: DeltaMarker
  readonly reader: OperationReader
  readonly tally: Tally
  readonly groups: GroupChanges
}

async function applyRows(
  request: DeltaRequest,
  { release, lock, marker, reader, tally, groups }: Running,
): Promise<void> {
  const { client, alias, batchRecords = 1_000, batchSize = 2_500_000 } = request
  const signal = request.signal ?? new AbortController().signal
  const rejects: RejectsFile | undefined =
    request.rejectsFile === undefined ? undefined : rejectsFile(request.rejectsFile, { map: request.mapName })
  const reject = async (refused: Reject): Promise<void> => {
    const [{ reason }] = refused.faults
    tally.rejected += 1
    tally.reasons.set(reason, (tally.reasons.get(reason) ?? 0) + 1)
    await rejects?.add(refused)
  }
  const target: DeltaTarget = {
    client,
    alias: deltaAlias(release),
    tombstones: await openTombstones(client, release),
    signal,
    patience: request.patience ?? 10 * 60_000,
    onRefused: (operation, fault) => reject({ ...operation.place, faults: [fault] }),
    onWritten: marker.tick,
  }
  let batch = new Map<number, Operation>()
  let size = 0
  const flush = async (): Promise<void> => {
    if (batch.size === 0) return
    signal.throwIfAborted()
    await refuseOtherRelease(client, alias, release, lock)
    const operations = [...batch.values()]
    batch = new Map()
    size = 0
    for (const done of await writeBatch(target, operations)) {
      tally.applied[done.applied] += 1
      noteGroups(groups, done)
    }
    const last = operations.at(-1)
    tally.appliedTo = last && { file: last.place.file, line: last.place.line }
  }
  const onUnknownColumns = (columns: readonly string[], file: string): void => {
    for (const column of columns) tally.unknownColumns.add(column)
    request.onUnknownColumns?.(columns, file)
  }
  const onLeftOut = (condition: string): void => {
    tally.leftOut.set(condition, (tally.leftOut.get(condition) ?? 0) + 1)
  }
  const began = performance.now()
  let shownAt = began
  try {
    for await (const row of deltaRows(request.inputs, { ...request, onUnknownColumns, onLeftOut })) {
      signal.throwIfAborted()
      tally.read += 1
      const outcome = reader.read(row, tally.read)
      if ('faults' in outcome) await reject({ ...row, faults: outcome.faults })
      else if ('outdated' in outcome) tally.applied.older += 1
      else {
        const { operation } = outcome
        // A batch holds a record once: what became of the first must be known before the second.
        if (batch.has(operation.ID)) await flush()
        batch.set(operation.ID, operation)
        size += operation.kind === 'upsert' ? operation.document.length : 0
        if (batch.size >= batchRecords || size >= batchSize) await flush()
      }
      if (performance.now() - shownAt > PROGRESS_EVERY) {
        shownAt = performance.now()
        const speed = counted(rate(tally.read, (shownAt - began) / 1000))
        request.report?.(
          `${counted(tally.read)} rows · ${speed}/s · ${counted(tally.rejected)} rejected`,
          true,
        )
      }
    }
    await flush()
    await refuseOtherRelease(client, alias, release, lock)
  } finally {
    await rejects?.close()
  }
}

async function refuseOtherRelease(
  client: Client,
  alias: string,
  release: string,
  lock: RunLock,
): Promise<void> {
  if (lock.lost())
    throw new LoadError('Another delta took over, since this one gave no sign of life for minutes.')
  const behind = await indicesBehind(client, alias)
  if (behind.length === 1 && behind[0] === release) return
  throw new LoadError(
    `${alias} is ${behind.join(', ') || 'gone'} now: another release went live while the delta ran, and ${release} is no longer searched. ` +
      'Nothing of this delta is in the release that is live: apply the whole delta again.',
  )
}

function stopped(error: unknown, report: DeltaReport, signal: AbortSignal | undefined): unknown {
  const reason = signal?.aborted ? signal.reason : error
  const known =
    signal?.aborted ||
    error instanceof LoadError ||
    error instanceof SourceError ||
    error instanceof errors.ElasticsearchClientError ||
    (error instanceof Error && 'code' in error)
  if (!known) return error
  const message =
    error instanceof errors.ElasticsearchClientError && !signal?.aborted
      ? `Elasticsearch: ${elasticsearchReason(error)}`
      : signal?.aborted
        ? 'The delta was interrupted.'
        : (reason as Error).message
  return new DeltaError(message, report, error)
}
