// How does a source become the live index? Into a fresh generation, record by record, counted; then made live as a whole, or
// removed as a whole.

import { type Client, errors } from '@elastic/elasticsearch'
import { type BulkLimits, type BulkWriter, bulkWriter, usualLimits } from './bulk-writer.ts'
import { companyDocument } from './document.ts'
import { countFilled, type FillTally, filledFields, newFillTally } from './gates/fill-rates.ts'
import { type GateOutcome, type GateRules, refusalOf, runGates, usualGates } from './gates/gates.ts'
import {
  createGeneration,
  type GenerationMeta,
  type IndexBody,
  keepAlive,
  removeAbandoned,
  removeGeneration,
  writeMeta,
} from './generations.ts'
import { loadingAlias } from './index-name.ts'
import { elasticsearchReason, LoadError } from './load-error.ts'
import { counted, type LoadReport, progressLine, type Report } from './progress.ts'
import { type Reject, rejectsFile } from './rejects.ts'
import { indicesBehind, liveGeneration, prepareGeneration, pruneGenerations, swapAlias } from './release.ts'
import type { RecordSource, SourceRecord } from './sources/read-records.ts'
import { SourceError } from './sources/source-row.ts'

/** What to load, and how. Only the first three must be given. */
export type LoadRequest = {
  readonly client: Client
  /** The alias that the server reads; generations are named after it. */
  readonly alias: string
  readonly source: RecordSource
  readonly report?: Report | undefined
  /** Path of the rejects file, made when there is a reject; without it rejects are only counted. */
  readonly rejectsFile?: string | undefined
  /** From 0 to 1; more rejects than that keep the load from going live. Default 0.05. */
  readonly maxRejectsShare?: number | undefined
  /** Let an index without records go live. */
  readonly allowEmpty?: boolean | undefined
  /** What else must hold for going live; see gates/gates.ts. */
  readonly gates?: Partial<Omit<GateRules, 'maxRejectsShare' | 'allowEmpty'>> | undefined
  /** What the data are as old as, checked before: kept in `_meta`, so that older rows of deltas change nothing. */
  readonly asOf?: string | undefined
  /** The map's name, for the rejects. */
  readonly mapName?: string | undefined
  /** Merge to one segment before going live. Default true. */
  readonly merge?: boolean | undefined
  /** Ends the load; what it has filled is removed. */
  readonly signal?: AbortSignal | undefined
  readonly limits?: Partial<BulkLimits> | undefined
  /** Milliseconds between going live and deleting older generations. */
  readonly drain?: number | undefined
  /** Mappings and settings of the fresh index. */
  readonly body?: IndexBody | undefined
}

/** Milliseconds between two progress lines. */
const PROGRESS_EVERY = 500

/**
 * Loads a source into a fresh generation and makes it live. Older generations are removed but for the previous one.
 * @throws LoadError where it did not go live; the half-filled index is removed and the live one untouched. A fault of the
 * program itself is thrown as it is, after the same.
 */
export async function loadCompanies(request: LoadRequest): Promise<LoadReport> {
  const { client, alias, source } = request
  const report = request.report ?? (() => {})
  const signal = request.signal ?? new AbortController().signal
  const began = performance.now()
  const tally = newTally()
  let meta: GenerationMeta | undefined
  let live = false
  let swapping = false
  let loadingSeconds = 0
  let gates: GateOutcome[] = []
  const reportNow = (): LoadReport => ({
    release: meta?.dataVersion ?? '',
    live,
    read: tally.read,
    loaded: tally.loaded,
    rejected: tally.rejected,
    rejectedByReason: [...tally.reasons].sort(([, one], [, other]) => other - one),
    duplicates: tally.duplicates,
    unknownColumns: source.unknownColumns(),
    loadingSeconds: loadingSeconds || (performance.now() - began) / 1000,
    seconds: (performance.now() - began) / 1000,
    rejectsFile: tally.rejected > 0 ? request.rejectsFile : undefined,
    gates,
  })
  let endLife = async (): Promise<void> => {}
  try {
    signal.throwIfAborted()
    await refuseTakenAlias(client, alias)
    for (const name of await removeAbandoned(client, alias))
      report(`Removed ${name}, left behind by a load that was killed.`)
    meta = await createGeneration(client, alias, source.names, request.body)
    endLife = keepAlive(client, meta)
    report(`Loading ${source.names.join(', ')} into ${meta.dataVersion}`)
    await fill(request, meta, tally, report, signal)
    loadingSeconds = (performance.now() - began) / 1000
    gates = await askGates(request, meta.dataVersion, tally, signal)
    const refusal = refusalOf(gates)
    if (refusal !== undefined) throw new LoadError(refusal)
    await prepareGeneration(client, meta.dataVersion, { merge: request.merge ?? true, report, signal })
    await endLife()
    signal.throwIfAborted()
    await writeMeta(client, {
      ...meta,
      state: 'complete',
      records: tally.loaded,
      filled: filledFields(tally.filled),
      ...(request.asOf === undefined ? {} : { asOf: request.asOf }),
      completedAt: new Date().toISOString(),
    })
    swapping = true
    const [previous] = await swapAlias(client, alias, meta.dataVersion)
    live = true
    report(`${meta.dataVersion} is live.`)
    await prune(request, previous, report)
    return reportNow()
  } catch (error) {
    await endLife()
    const left = meta && (await clearUp(client, meta.dataVersion, swapping && !isRefusal(error)))
    if (isUnexpected(error) && !signal.aborted) throw error
    const reason = failureMessage(signal.aborted ? signal.reason : error)
    const message = left === undefined ? reason : `${reason}\n${left}`
    throw new LoadError(message, { cause: error, ...(tally.read > 0 ? { report: reportNow() } : {}) })
  }
}

type Tally = {
  read: number
  loaded: number
  rejected: number
  duplicates: number
  readonly reasons: Map<string, number>
  readonly filled: FillTally
}

const newTally = (): Tally => ({
  read: 0,
  loaded: 0,
  rejected: 0,
  duplicates: 0,
  reasons: new Map(),
  filled: newFillTally(),
})

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
    live: live && { name: live.name, filled: live.meta?.filled },
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

/** Reads the source to its end and writes every record, to the index or to the rejects; checks that none is missing. */
async function fill(
  { client, source, rejectsFile: rejectsPath, mapName, limits }: LoadRequest,
  { dataVersion: index }: GenerationMeta,
  tally: Tally,
  report: Report,
  signal: AbortSignal,
): Promise<void> {
  const rejects = rejectsPath === undefined ? undefined : rejectsFile(rejectsPath, { map: mapName })
  const reject = async (refused: Reject): Promise<void> => {
    const [{ reason }] = refused.faults
    tally.rejected += 1
    tally.reasons.set(reason, (tally.reasons.get(reason) ?? 0) + 1)
    await rejects?.add(refused)
  }
  const writer = bulkWriter({
    client,
    alias: loadingAlias(index),
    limits: { ...usualLimits, ...limits },
    signal,
    onRefused: (pending, fault) => reject({ ...pending.place, faults: [fault] }),
  })
  const began = performance.now()
  const showProgress = (): void => {
    const { read, rejected } = tally
    const seconds = (performance.now() - began) / 1000
    report(progressLine({ read, rejected, seconds, share: source.share(), waiting: writer.waiting() }), true)
  }
  const timer = setInterval(showProgress, PROGRESS_EVERY)
  try {
    for await (const record of source.records()) {
      signal.throwIfAborted()
      tally.read += 1
      await take(record, tally, writer, reject)
    }
    await writer.finish()
  } finally {
    clearInterval(timer)
    await writer.abandon()
    tally.loaded = writer.counts.created
    tally.duplicates = writer.counts.replaced + writer.counts.outdated
    await rejects?.close()
  }
  await settleCounts(client, index, tally, writer)
}

async function take(
  record: SourceRecord,
  tally: Tally,
  writer: BulkWriter,
  reject: (refused: Reject) => Promise<void>,
): Promise<void> {
  const { file, line, json } = record
  const place = { file, line, json }
  const made = 'fault' in record ? { faults: [record.fault] as const } : companyDocument(record.values)
  if ('faults' in made) return await reject({ ...place, faults: made.faults })
  countFilled(tally.filled, made.document)
  await writer.add({ ID: made.ID, ordinal: tally.read, place, document: JSON.stringify(made.document) })
}

/** The index itself says how many companies it has; that must be what the answers said. */
async function settleCounts(client: Client, index: string, tally: Tally, writer: BulkWriter): Promise<void> {
  await client.indices.refresh({ index })
  const { count } = await client.count({ index })
  const { created, replaced, outdated, uncertain } = writer.counts
  const certain = tally.read === created + replaced + outdated + uncertain + tally.rejected
  if (!certain || count < created || count > created + uncertain) {
    throw new LoadError(
      `The index holds ${counted(count)} companies, but ${counted(created)} were acknowledged ` +
        `(of ${counted(tally.read)} records read: ${counted(replaced + outdated)} duplicates, ${counted(tally.rejected)} rejected). ` +
        'Elasticsearch has lost some, as it may where it was restarted during the load: run the load again.',
    )
  }
  tally.loaded = count
  tally.duplicates = tally.read - tally.rejected - count
}

async function refuseTakenAlias(client: Client, alias: string): Promise<void> {
  if ((await indicesBehind(client, alias)).length > 0) return
  if (!(await client.indices.exists({ index: alias }))) return
  throw new LoadError(
    `There is an index called ${alias}, where an alias must be. Remove it, or name another alias with COMPANIES_INDEX.`,
  )
}

/** What is live stays live whatever becomes of this. */
async function prune(
  { client, alias, drain }: LoadRequest,
  previous: string | undefined,
  report: Report,
): Promise<void> {
  try {
    for (const name of await pruneGenerations(client, alias, previous, drain))
      report(`Removed the older ${name}.`)
  } catch (error) {
    report(`Older releases could not be removed, the next load will try again: ${elasticsearchReason(error)}`)
  }
}

/** Removes what a failed load has filled, unless it may have gone live; gives a sentence where something is left. */
async function clearUp(client: Client, name: string, perhapsLive: boolean): Promise<string | undefined> {
  if (perhapsLive) return `Whether ${name} went live is not known: the releases command tells.`
  try {
    await removeGeneration(client, name)
    return undefined
  } catch (error) {
    return `The half-filled index ${name} could not be removed (${elasticsearchReason(error)}); the next load removes it.`
  }
}

/** True where Elasticsearch has said no; without an answer, or with one of trouble, it may have done it all the same. */
function isRefusal(error: unknown): boolean {
  return error instanceof errors.ResponseError && (error.statusCode ?? 0) < 500
}

/** Anything but what is said to people, what Elasticsearch answers and what the operating system refuses (it has a code). */
function isUnexpected(error: unknown): boolean {
  if (error instanceof LoadError || error instanceof SourceError) return false
  return !(error instanceof errors.ElasticsearchClientError) && !(error instanceof Error && 'code' in error)
}

function failureMessage(error: unknown): string {
  if (error instanceof LoadError || error instanceof SourceError) return error.message
  if (error instanceof errors.ElasticsearchClientError) return `Elasticsearch: ${elasticsearchReason(error)}`
  return error instanceof Error ? error.message : String(error)
}
