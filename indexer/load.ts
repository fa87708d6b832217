// Loads a source: fills a fresh release record by record, counts what it wrote, and then makes the whole release live or
// removes it.

import { type Client, errors } from '@elastic/elasticsearch'
import { expectedRecords } from '../src/elasticsearch/release-records.ts'
import type { BulkLimits } from './bulk-writer.ts'
import { checkpointsOf, ShardRestarted } from './checkpoints.ts'
import { recordsOnDisk } from './durability.ts'
import {
  CountMismatch,
  type Filling,
  type FillingUnderWay,
  newTally,
  startFilling,
  type Tally,
} from './fill.ts'
import { filledFields } from './gates/fill-rates.ts'
import { type GateOutcome, type GateRules, refusalOf, runGates, usualGates } from './gates/gates.ts'
import {
  type GenerationMeta,
  type IndexBody,
  keepAlive,
  removeAbandoned,
  removeGeneration,
  writeMeta,
} from './generations.ts'
import { elasticsearchReason, LoadError, PerhapsLive } from './load-error.ts'
import { failureMessage, isUnexpected } from './load-failure.ts'
import { createLocked, refuseSecond, unlock } from './load-lock.ts'
import type { LoadOrigin } from './load-origin.ts'
import type { LoadReport } from './load-report.ts'
import { counted, type Report } from './progress.ts'
import {
  liveGeneration,
  prepareGeneration,
  pruneGenerations,
  refuseTakenAlias,
  swapAlias,
} from './release.ts'
import { resumeGeneration } from './resume.ts'
import { refuseWhileDeltaRuns } from './run-lock.ts'
import type { RecordSource } from './sources/records.ts'

/** What to load, and how. Only the first three properties are required. */
export type LoadRequest = {
  readonly client: Client
  /** The alias that the server reads; releases are named after it. */
  readonly alias: string
  readonly source: RecordSource
  readonly report?: Report | undefined
  /** Path of the rejects file, created on the first reject; without it rejects are only counted. */
  readonly rejectsFile?: string | undefined
  /** The largest share of rejects to go live with, from 0 to 1. Default 0.05. */
  readonly maxRejectsShare?: number | undefined
  /** Let an index without records go live. */
  readonly allowEmpty?: boolean | undefined
  /** Further conditions for going live; see gates/gates.ts. */
  readonly gates?: Partial<Omit<GateRules, 'maxRejectsShare' | 'allowEmpty'>> | undefined
  /** Version of the data, already validated: stored in `_meta`, so that older rows of deltas change nothing. */
  readonly asOf?: string | undefined
  /** The map's name, for the rejects. */
  readonly mapName?: string | undefined
  /** Merge to one segment before going live. Default true. */
  readonly merge?: boolean | undefined
  /** Identifies the files of the source; undefined if it cannot be read again. */
  readonly origin?: LoadOrigin | undefined
  /** Resumes the incomplete release that an interrupted load left, if there is one; implies `keep`. */
  readonly resume?: boolean | undefined
  /** Opens the source again, so that the load can go back to its last checkpoint if Elasticsearch restarts. */
  readonly reopen?: (() => Promise<RecordSource>) | undefined
  /** Keeps the incomplete release if the load is interrupted, so that another load can resume it. */
  readonly keep?: boolean | undefined
  /** Characters of the bar in progress lines. Default 0: none. */
  readonly bar?: number | undefined
  /** Stops the load; its incomplete release is removed, or kept. */
  readonly signal?: AbortSignal | undefined
  readonly limits?: Partial<BulkLimits> | undefined
  /** Milliseconds between going live and deleting older releases. */
  readonly drain?: number | undefined
  /** Mappings and settings of the fresh index. */
  readonly body?: IndexBody | undefined
}

/**
 * Loads a source into a fresh release and makes it live. Older releases are removed, except the previous one.
 * @throws LoadError if it did not go live: its incomplete release is removed and the live release unchanged. Unexpected errors
 * are rethrown unchanged after the same cleanup.
 */
export async function loadCompanies(request: LoadRequest): Promise<LoadReport> {
  const { client, alias } = request
  let { source } = request
  const report = request.report ?? (() => {})
  const signal = request.signal ?? new AbortController().signal
  const began = performance.now()
  const tally = newTally()
  let meta: GenerationMeta | undefined
  let live = false
  let swapping = false
  let loadingSeconds = 0
  let gates: GateOutcome[] = []
  let filling: FillingUnderWay | undefined
  let before = 0
  const keep = (request.keep || request.resume) ?? false
  const reportNow = (): LoadReport => ({
    release: meta?.dataVersion ?? '',
    live,
    sources: source.names,
    read: tally.read,
    before: Math.min(tally.read, before),
    filled: filledFields(tally.filled),
    loaded: tally.loaded,
    rejected: tally.rejected,
    rejectedByReason: [...tally.reasons].sort(([, one], [, other]) => other - one),
    duplicates: tally.duplicates,
    unknownColumns: source.unknownColumns(),
    leftOut: source.leftOut?.() ?? new Map(),
    dropped: source.dropped?.() ?? new Map(),
    loadingSeconds: loadingSeconds || (performance.now() - began) / 1000,
    seconds: (performance.now() - began) / 1000,
    rejectsFile: tally.rejected > 0 ? request.rejectsFile : undefined,
    gates,
  })
  let endLife = async (): Promise<void> => {}
  try {
    signal.throwIfAborted()
    meta = await openGeneration(request, report)
    before = meta.checkpoint?.ordinal ?? 0
    for (let rounds = 1; ; rounds += 1) {
      const round = await beginFilling(request, { source, meta, tally, report, signal, keep })
      filling = round.filling
      endLife = round.endLife
      const restart = await round.done
      if (restart === undefined) break
      // A second restart without progress in between: Elasticsearch cannot handle the load.
      const progressed = restart.certain.ordinal > (meta.checkpoint?.ordinal ?? 0)
      if (request.reopen === undefined || !(progressed || rounds === 1)) throw restart
      await endLife()
      report(`${restart.message} The load continues after record ${counted(restart.certain.ordinal)}.`)
      meta = { ...meta, checkpoint: filling.certain() }
      source = await request.reopen()
      Object.assign(tally, newTally())
    }
    loadingSeconds = (performance.now() - began) / 1000
    gates = await askGates(request, meta.dataVersion, tally, signal)
    for (const { gate, verdict, fault } of gates)
      if (verdict === 'overridden') report(`Gate ${gate} overridden: ${fault}`)
    const refusal = refusalOf(gates)
    if (refusal !== undefined) {
      filling = undefined
      throw new LoadError(refusal)
    }
    await prepareGeneration(client, meta.dataVersion, { merge: request.merge ?? true, report, signal })
    await endLife()
    signal.throwIfAborted()
    const records = await recordsOnDisk(client, meta.dataVersion)
    if (records !== tally.loaded)
      throw new CountMismatch(
        `${meta.dataVersion} has ${counted(records)} records on disk, but ${counted(tally.loaded)} were loaded. Load again.`,
      )
    await unlock(client, alias, meta.dataVersion)
    const { checkpoint: _, ...known } = meta
    await writeMeta(client, {
      ...known,
      state: 'complete',
      records,
      filled: filledFields(tally.filled),
      ...(request.asOf === undefined ? {} : { asOf: request.asOf }),
      completedAt: new Date().toISOString(),
    })
    swapping = true
    const previous = await makeLive(client, alias, meta.dataVersion)
    live = true
    report(`${meta.dataVersion} is live.`)
    await prune(request, previous, report)
    return reportNow()
  } catch (error) {
    await endLife()
    const kept = keep || (error instanceof ShardRestarted && request.origin !== undefined)
    const far = kept && !swapping && !(error instanceof CountMismatch) ? filling : undefined
    const perhapsLive = swapping && !isRefusal(error)
    const left = meta && (await clearUp(client, meta, perhapsLive, far))
    if (isUnexpected(error) && !signal.aborted) throw error
    const reason = failureMessage(signal.aborted ? signal.reason : error)
    const message = left === undefined ? reason : `${reason}\n${left}`
    const Failure = perhapsLive ? PerhapsLive : LoadError
    throw new Failure(message, { cause: error, ...(tally.read > 0 ? { report: reportNow() } : {}) })
  }
}

type Round = Pick<Filling, 'source' | 'meta' | 'tally' | 'report' | 'signal' | 'keep'>

/** Starts loading; `done` resolves to the Elasticsearch restart that stopped it, or undefined once everything is loaded. */
async function beginFilling(
  request: LoadRequest,
  round: Round,
): Promise<{
  filling: FillingUnderWay
  endLife: () => Promise<void>
  done: Promise<ShardRestarted | undefined>
}> {
  const { client, rejectsFile, mapName, origin, bar = 0, limits } = request
  const { meta } = round
  const restarted = new AbortController()
  const checkpoints = await checkpointsOf(client, meta.dataVersion, meta.checkpoint)
  const signal = AbortSignal.any([round.signal, restarted.signal])
  const place = { client, rejectsFile, mapName, origin, bar, limits, checkpoints }
  const filling = startFilling({ ...round, ...place, signal })
  const endLife = keepAlive(client, meta, async () => {
    try {
      return await filling.checkpoint()
    } catch (error) {
      if (error instanceof ShardRestarted) restarted.abort(error)
      throw error
    }
  })
  const done = filling.done.then(
    () => undefined,
    (error: unknown) => {
      if (round.signal.aborted) throw error
      const cause: unknown = restarted.signal.aborted ? restarted.signal.reason : error
      if (cause instanceof ShardRestarted) return cause
      throw cause
    },
  )
  return { filling, endLife, done }
}

async function askGates(
  { client, alias, gates, maxRejectsShare, allowEmpty }: LoadRequest,
  name: string,
  tally: Tally,
  signal: AbortSignal,
): Promise<GateOutcome[]> {
  const live = await liveGeneration(client, alias)
  return await runGates({
    client,
    name,
    live: live && { name: live.name, filled: live.meta?.filled, expected: expectedRecords(live.meta) },
    facts: { ...tally, filled: filledFields(tally.filled) },
    rules: {
      ...usualGates,
      ...gates,
      maxRejectsShare: maxRejectsShare ?? usualGates.maxRejectsShare,
      allowEmpty: allowEmpty ?? usualGates.allowEmpty,
    },
    signal,
  })
}

/** The release to load: the one that an interrupted load left, or a fresh one. */
async function openGeneration(request: LoadRequest, report: Report): Promise<GenerationMeta> {
  const { client, alias, source, origin, rejectsFile } = request
  await refuseTakenAlias(client, alias)
  await refuseWhileDeltaRuns(client, alias)
  const left = request.resume
    ? await resumeGeneration(client, alias, { origin, rejectsFile }, report)
    : undefined
  if (left !== undefined) {
    report(
      `Resuming ${left.dataVersion}: ${counted(left.checkpoint?.ordinal ?? 0)} records are loaded already.`,
    )
    return left
  }
  if (request.resume) report('There is no load to resume: starting from the first record.')
  await refuseSecond(client, alias)
  for (const name of await removeAbandoned(client, alias))
    report(`Removed ${name}, left behind by an interrupted load.`)
  const fresh = await createLocked(client, alias, source.names, request.body)
  report(`Loading ${source.names.join(', ')} into ${fresh.dataVersion}`)
  return fresh
}

/** Makes a release live, even if the response is lost; returns the previous release, if known. */
async function makeLive(client: Client, alias: string, name: string): Promise<string | undefined> {
  try {
    const [previous] = await swapAlias(client, alias, name)
    return previous
  } catch (error) {
    const live = isRefusal(error) ? undefined : await liveGeneration(client, alias).catch(() => undefined)
    if (live?.name !== name) throw error
    return undefined
  }
}

/** Removes older releases. A failure is only reported: the release is live already. */
async function prune(
  { client, alias, drain }: LoadRequest,
  previous: string | undefined,
  report: Report,
): Promise<void> {
  try {
    for (const name of await pruneGenerations(client, alias, previous, drain))
      report(`Removed the older release ${name}.`)
  } catch (error) {
    report(
      `Older releases could not be removed; the next load will try again. Reason: ${elasticsearchReason(error)}`,
    )
  }
}

/**
 * Removes the release of a failed load unless it may have gone live, or keeps it at the checkpoint of `filling`. Returns a
 * sentence for the user if a release is left.
 */
async function clearUp(
  client: Client,
  meta: GenerationMeta,
  perhapsLive: boolean,
  filling: FillingUnderWay | undefined,
): Promise<string | undefined> {
  const { dataVersion: name } = meta
  if (perhapsLive) return `${name} may have gone live. To check, run companies releases.`
  try {
    const checkpoint = await filling?.checkpoint().catch(filling.certain)
    if (checkpoint !== undefined && checkpoint.ordinal > 0) {
      await writeMeta(client, { ...meta, loader: { ...meta.loader, ended: true }, checkpoint })
      return `${name} is kept with ${counted(checkpoint.ordinal)} records done. To resume it, run companies load … --resume.`
    }
    await removeGeneration(client, name)
    return undefined
  } catch (error) {
    return `The incomplete release ${name} could not be removed (${elasticsearchReason(error)}); the next load removes it.`
  }
}

/** True if Elasticsearch refused the request. After a 5xx or no response at all it may have carried it out. */
function isRefusal(error: unknown): boolean {
  return error instanceof errors.ResponseError && (error.statusCode ?? 0) < 500
}
