// Loads a source: fills a fresh release record by record, counts what it wrote, and then makes the whole release live or
// removes it.

import type { Client } from '@elastic/elasticsearch'
import { elasticsearchReason } from './bulk-request.ts'
import type { BulkLimits } from './bulk-writer.ts'
import { ShardRestarted } from './checkpoints.ts'
import { recordsOnDisk } from './durability.ts'
import { defaultGates, type GateOutcome, type GateRules, refusalOf, runGates } from './gates/gates.ts'
import { isRefusal, liveRelease, makeLive, prepareRelease, pruneAfterLoad } from './go-live.ts'
import { CountMismatch, type LoadingUnderWay, newTally, startRound, type Tally } from './load-records.ts'
import { failureMessage, isUnexpected, LoadError, type LoadReport, PerhapsLive } from './load-report.ts'
import { unlock } from './lock.ts'
import { openRelease } from './open-release.ts'
import { counted, type Report } from './progress.ts'
import { type IndexBody, type LoadOrigin, type ReleaseMeta, removeRelease, writeMeta } from './releases.ts'
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
  let meta: ReleaseMeta | undefined
  let live = false
  let swapping = false
  let loadingSeconds = 0
  let gates: GateOutcome[] = []
  let loading: LoadingUnderWay | undefined
  let before = 0
  const keep = (request.keep || request.resume) ?? false
  const reportNow = (): LoadReport => ({
    release: meta?.dataVersion ?? '',
    live,
    sources: source.names,
    read: tally.read,
    before: Math.min(tally.read, before),
    filled: tally.filled,
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
  let stopHeartbeat = async (): Promise<void> => {}
  try {
    signal.throwIfAborted()
    meta = await openRelease({ ...request, sources: source.names }, report)
    before = meta.checkpoint?.ordinal ?? 0
    for (let rounds = 1; ; rounds += 1) {
      const { rejectsFile, mapName, origin, bar = 0, limits } = request
      const rules = { client, rejectsFile, mapName, origin, bar, limits, keep }
      const round = await startRound({ ...rules, source, meta, tally, report, signal })
      loading = round.loading
      stopHeartbeat = round.stopHeartbeat
      const restart = await round.done
      if (restart === undefined) break
      // A second restart without progress in between: Elasticsearch cannot handle the load.
      const progressed = restart.last.ordinal > (meta.checkpoint?.ordinal ?? 0)
      if (request.reopen === undefined || !(progressed || rounds === 1)) throw restart
      await stopHeartbeat()
      report(`${restart.message} The load continues after record ${counted(restart.last.ordinal)}.`)
      meta = { ...meta, checkpoint: loading.last() }
      source = await request.reopen()
      Object.assign(tally, newTally())
    }
    loadingSeconds = (performance.now() - began) / 1000
    gates = await checkGates(request, meta.dataVersion, tally, signal)
    for (const { gate, verdict, fault } of gates)
      if (verdict === 'overridden') report(`Gate ${gate} overridden: ${fault}`)
    const refusal = refusalOf(gates)
    if (refusal !== undefined) {
      loading = undefined
      throw new LoadError(refusal)
    }
    await prepareRelease(client, meta.dataVersion, { merge: request.merge ?? true, report, signal })
    await stopHeartbeat()
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
      filled: tally.filled,
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
    await stopHeartbeat()
    const kept = keep || (error instanceof ShardRestarted && request.origin !== undefined)
    const resumable = kept && !swapping && !(error instanceof CountMismatch) ? loading : undefined
    const perhapsLive = swapping && !isRefusal(error)
    const left = meta && (await clearUp(client, meta, perhapsLive, resumable))
    if (isUnexpected(error) && !signal.aborted) throw error
    const reason = failureMessage(signal.aborted ? signal.reason : error)
    const message = left === undefined ? reason : `${reason}\n${left}`
    const Failure = perhapsLive ? PerhapsLive : LoadError
    throw new Failure(message, { cause: error, ...(tally.read > 0 ? { report: reportNow() } : {}) })
  }
}

async function checkGates(
  { client, alias, gates, maxRejectsShare, allowEmpty }: LoadRequest,
  name: string,
  tally: Tally,
  signal: AbortSignal,
): Promise<GateOutcome[]> {
  return await runGates({
    client,
    name,
    live: await liveRelease(client, alias),
    facts: tally,
    rules: {
      ...defaultGates,
      ...gates,
      maxRejectsShare: maxRejectsShare ?? defaultGates.maxRejectsShare,
      allowEmpty: allowEmpty ?? defaultGates.allowEmpty,
    },
    signal,
  })
}

/** Removes older releases. A failure is only reported: the release is live already. */
async function prune(
  { client, alias, drain }: LoadRequest,
  previous: string | undefined,
  report: Report,
): Promise<void> {
  try {
    for (const name of await pruneAfterLoad(client, alias, previous, drain))
      report(`Removed the older release ${name}.`)
  } catch (error) {
    report(
      `Older releases could not be removed; the next load will try again. Reason: ${elasticsearchReason(error)}`,
    )
  }
}

/**
 * Removes the release of a failed load unless it may have gone live, or keeps it at the checkpoint of `loading`. Returns a
 * sentence for the user if a release is left.
 */
async function clearUp(
  client: Client,
  meta: ReleaseMeta,
  perhapsLive: boolean,
  loading: LoadingUnderWay | undefined,
): Promise<string | undefined> {
  const { dataVersion: name } = meta
  if (perhapsLive) return `${name} may have gone live. To check, run companies releases.`
  try {
    const checkpoint = await loading?.checkpoint().catch(loading.last)
    if (checkpoint !== undefined && checkpoint.ordinal > 0) {
      await writeMeta(client, { ...meta, loader: { ...meta.loader, ended: true }, checkpoint })
      return `${name} is kept with ${counted(checkpoint.ordinal)} records done. To resume it, run companies load … --resume.`
    }
    await removeRelease(client, name)
    return undefined
  } catch (error) {
    return `The incomplete release ${name} could not be removed (${elasticsearchReason(error)}); the next load removes it.`
  }
}
