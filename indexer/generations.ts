// Lists, creates and removes releases (generations) of the index, and keeps their metadata. Nothing else creates or removes one.

import { hostname } from 'node:os'
import { type Client, errors } from '@elastic/elasticsearch'
import { indexBody, mappingVersion } from '../mappings/index-body.ts'
import type { DeltaMark } from './deltas/delta-mark.ts'
import type { FilledFields } from './gates/fill-rates.ts'
import { generationName, loadingAlias, lockAlias, parseGenerationName } from './index-name.ts'
import type { Settled } from './ledger.ts'
import type { LoadOrigin } from './load-origin.ts'
import { counted } from './progress.ts'

/** The process that loads a release, so that another load can tell whether it is still alive. */
export type Loader = {
  readonly host: string
  readonly pid: number
  /** When the process started, milliseconds since 1970: a process ID may be reused. */
  readonly since: number
  /** The last heartbeat, milliseconds since 1970. */
  readonly beatAt: number
  /** It has ended and left the release incomplete on purpose. */
  readonly ended?: boolean
}

/** Metadata of a release, stored in its mapping under `_meta`. */
export type GenerationMeta = {
  /** The name of the release: changes with every load, so that responses may be cached by it. */
  readonly dataVersion: string
  readonly createdAt: string
  readonly mappingVersion: string
  readonly sources: readonly string[]
  readonly state: 'loading' | 'complete'
  /** Set once it is complete; see src/elasticsearch/release-records.ts for what is counted, and when. */
  readonly records?: number
  readonly completedAt?: string
  /** How many of the load's documents have each field. */
  readonly filled?: FilledFields
  /** Version of the loaded data: an instant or a sequence number, see deltas/versions.ts. */
  readonly asOf?: string
  /** Deltas since the load. The server reads their `state`: while one runs it caches no response for longer than a second. */
  readonly delta?: DeltaMark
  readonly loader: Loader
  /** How far the load is, so that another load can resume it; absent once it is complete. */
  readonly checkpoint?: Checkpoint
}

/** How far a load is: every record up to `ordinal` is on Elasticsearch's disk or in the rejects file. */
export type Checkpoint = Settled & {
  /** Absent if an older version of this program wrote it, which did not wait until records were on disk. */
  readonly flushed?: true
  /** Identifies the source; undefined if it cannot be read twice. */
  readonly origin?: LoadOrigin | undefined
  /** Path of the rejects file. */
  readonly rejectsFile?: string | undefined
}

/** A release of the index. A `loading` one belongs to a running load; the load of an `abandoned` one has died. */
export type Generation = {
  readonly name: string
  readonly createdAt: Date
  readonly mappingVersion: string
  readonly state: 'live' | 'kept' | 'loading' | 'abandoned' | 'unknown'
  readonly meta: GenerationMeta | undefined
}

/** The state of a release for people: `abandoned, 120,000 records done (--resume)` if a load can resume it. */
export function stateInWords({ state, meta }: Pick<Generation, 'state' | 'meta'>): string {
  const done = meta?.checkpoint?.ordinal ?? 0
  if (done === 0 || (state !== 'abandoned' && state !== 'loading')) return state
  return `${state}, ${counted(done)} records done${state === 'abandoned' && meta?.checkpoint?.origin ? ' (--resume)' : ''}`
}

/** Interval between heartbeats, and how long after the last one a load counts as dead; milliseconds. */
export const HEARTBEAT = { every: 30_000, deadAfter: 5 * 60_000 } as const

const processBegan = Math.round(performance.timeOrigin)

/** Every release of an alias, oldest first. */
export async function generationsOf(client: Client, alias: string): Promise<Generation[]> {
  const found = await client.indices.get({
    index: `${alias}-*`,
    allow_no_indices: true,
    expand_wildcards: ['open', 'hidden'],
    filter_path: ['*.aliases', '*.mappings._meta', '*.settings.index.uuid'],
  })
  return Object.entries(found)
    .flatMap(([index, { aliases, mappings }]) => {
      const parsed = parseGenerationName(alias, index)
      if (parsed === undefined) return []
      const meta = mappings?._meta as GenerationMeta | undefined
      const { name, mappingVersion } = parsed
      const createdAt = meta === undefined ? parsed.createdAt : new Date(meta.createdAt)
      return [
        { name, createdAt, mappingVersion, meta, state: stateOf(meta, Object.hasOwn(aliases ?? {}, alias)) },
      ]
    })
    .sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
}

function stateOf(meta: GenerationMeta | undefined, live: boolean): Generation['state'] {
  if (live) return 'live'
  if (meta === undefined) return 'unknown'
  if (meta.state === 'complete') return 'kept'
  return isAlive(meta.loader, Date.now()) ? 'loading' : 'abandoned'
}

/** Whether the loader still runs: checked by process ID on the same host, and by heartbeat on any host. */
export function isAlive(loader: Loader, now: number): boolean {
  if (loader.ended) return false
  if (loader.host === hostname()) {
    if (loader.pid === process.pid) return loader.since === processBegan
    if (!processExists(loader.pid)) return false
  }
  return now - loader.beatAt < HEARTBEAT.deadAfter
}

function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Mappings and settings of a new index. */
export type IndexBody = {
  readonly settings: Readonly<Record<string, unknown>>
  readonly mappings: Readonly<Record<string, unknown>>
}

/** Creates an empty release, to be loaded through its {@link loadingAlias}; returns its metadata. */
export async function createGeneration(
  client: Client,
  alias: string,
  sources: readonly string[],
  body: IndexBody = indexBody,
): Promise<GenerationMeta> {
  const createdAt = new Date()
  const name = generationName(alias, createdAt)
  const meta: GenerationMeta = {
    dataVersion: name,
    createdAt: createdAt.toISOString(),
    mappingVersion,
    sources,
    state: 'loading',
    loader: ownLoader(),
  }
  await client.indices.create({
    index: name,
    settings: body.settings,
    mappings: { ...body.mappings, _meta: meta },
    aliases: {
      [loadingAlias(name)]: { is_hidden: true },
      // Elasticsearch allows one write index per alias, so a second load cannot start.
      [lockAlias(alias)]: { is_hidden: true, is_write_index: true },
    },
  })
  return meta
}

/** This process as a loader, with a heartbeat of now. */
export function ownLoader(): Loader {
  return { host: hostname(), pid: process.pid, since: processBegan, beatAt: Date.now() }
}

/** Replaces the metadata of a release. */
export async function writeMeta(client: Client, meta: GenerationMeta): Promise<void> {
  await client.indices.putMapping({ index: meta.dataVersion, _meta: meta })
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
  meta: GenerationMeta,
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

/** Removes a release; one that is already gone is not an error. */
export async function removeGeneration(client: Client, name: string): Promise<void> {
  try {
    await client.indices.delete({ index: name })
  } catch (error) {
    if (error instanceof errors.ResponseError && error.statusCode === 404) return
    throw error
  }
}

/** Removes the releases that killed loads have left behind; returns their names. */
export async function removeAbandoned(client: Client, alias: string): Promise<string[]> {
  const abandoned = (await generationsOf(client, alias)).filter(({ state }) => state === 'abandoned')
  for (const { name } of abandoned) await removeGeneration(client, name)
  return abandoned.map(({ name }) => name)
}
