// Which generations of the index are there, and in what state? The only place that makes and removes them.

import { hostname } from 'node:os'
import { type Client, errors } from '@elastic/elasticsearch'
import { indexBody, mappingVersion } from '../mappings/index-body.ts'
import type { DeltaMark } from './deltas/delta-mark.ts'
import type { FilledFields } from './gates/fill-rates.ts'
import { generationName, loadingAlias, lockAlias, parseGenerationName } from './index-name.ts'
import type { Settled } from './ledger.ts'
import type { LoadOrigin } from './load-origin.ts'
import { counted } from './progress.ts'

/** Who fills a generation, so that another load knows whether it was left behind. */
export type Loader = {
  readonly host: string
  readonly pid: number
  /** When the process began: a number that came back is another process. */
  readonly since: number
  /** The last sign of life, milliseconds since 1970. */
  readonly beatAt: number
  /** It has ended and left the generation half-filled on purpose. */
  readonly ended?: boolean
}

/** What a generation's mapping says of it, under `_meta`. */
export type GenerationMeta = {
  /** The generation's name: changes with every release, so that answers may be cached by it. */
  readonly dataVersion: string
  readonly createdAt: string
  readonly mappingVersion: string
  readonly sources: readonly string[]
  readonly state: 'loading' | 'complete'
  /** From when it is complete on; see src/elasticsearch/release-records.ts for what is counted, and when. */
  readonly records?: number
  readonly completedAt?: string
  /** How many of the load's documents have each field. */
  readonly filled?: FilledFields
  /** What the data of the load are as old as: an instant or a sequence number, see deltas/versions.ts. */
  readonly asOf?: string
  /** The deltas since. The server reads their `state`: while one runs it keeps no answer for longer than a second. */
  readonly delta?: DeltaMark
  readonly loader: Loader
  /** While it is loading: how far, so that another load can go on. */
  readonly checkpoint?: Checkpoint
}

/** How far a load is: all records up to one are on the disk of Elasticsearch, or in the rejects file. */
export type Checkpoint = Settled & {
  /** Absent from one of a program that counted what was acknowledged and perhaps not on disk. */
  readonly flushed?: true
  /** What is loaded; undefined where it cannot be read twice. */
  readonly origin?: LoadOrigin | undefined
  /** Path of the rejects file. */
  readonly rejectsFile?: string | undefined
}

/** A generation of the index. `loading` ones belong to a load that runs, `abandoned` ones to none. */
export type Generation = {
  readonly name: string
  readonly createdAt: Date
  readonly mappingVersion: string
  readonly state: 'live' | 'kept' | 'loading' | 'abandoned' | 'unknown'
  readonly meta: GenerationMeta | undefined
}

/** The state of a generation for people: `abandoned, 120,000 records done` where a load may go on with it. */
export function stateInWords({ state, meta }: Pick<Generation, 'state' | 'meta'>): string {
  const done = meta?.checkpoint?.ordinal ?? 0
  if (done === 0 || (state !== 'abandoned' && state !== 'loading')) return state
  return `${state}, ${counted(done)} records done${state === 'abandoned' && meta?.checkpoint?.origin ? ' (--resume)' : ''}`
}

/** How often a load gives a sign of life, and after how long without one it is taken for dead; milliseconds. */
export const HEARTBEAT = { every: 30_000, deadAfter: 5 * 60_000 } as const

const processBegan = Math.round(performance.timeOrigin)

/** Every generation of an alias, oldest first. */
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

/** Whether the process that fills a generation still runs: known for certain on its own host, by its signs of life elsewhere. */
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

/** What an index is made with: mappings and settings. */
export type IndexBody = {
  readonly settings: Readonly<Record<string, unknown>>
  readonly mappings: Readonly<Record<string, unknown>>
}

/** Makes an empty generation, to be filled through its {@link loadingAlias}; gives its name and what its mapping says. */
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
      // Of all indices with one alias a single one may be the one to write to: a second load cannot begin.
      [lockAlias(alias)]: { is_hidden: true, is_write_index: true },
    },
  })
  return meta
}

/** This process, as the one that fills a generation; with a sign of life of now. */
export function ownLoader(): Loader {
  return { host: hostname(), pid: process.pid, since: processBegan, beatAt: Date.now() }
}

/** Rewrites what a generation's mapping says of it. */
export async function writeMeta(client: Client, meta: GenerationMeta): Promise<void> {
  await client.indices.putMapping({ index: meta.dataVersion, _meta: meta })
}

/** How often a load writes down how far it is, in milliseconds; less often where that takes more than this part of its time. */
const CHECKPOINT_EVERY = 2_000
const CHECKPOINT_SHARE = 0.05

/**
 * Gives signs of life for a generation, with how far its load is, until the function it returns is called, which resolves
 * when the last one is through.
 * @param far tells how far the load is; undefined, or an error, if that is not known
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
    // A sign that does not arrive is no fault of the load: the next one will.
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

/** Removes a generation; one that is gone already is no fault. */
export async function removeGeneration(client: Client, name: string): Promise<void> {
  try {
    await client.indices.delete({ index: name })
  } catch (error) {
    if (error instanceof errors.ResponseError && error.statusCode === 404) return
    throw error
  }
}

/** Removes what loads that were killed have left behind; gives the names. */
export async function removeAbandoned(client: Client, alias: string): Promise<string[]> {
  const abandoned = (await generationsOf(client, alias)).filter(({ state }) => state === 'abandoned')
  for (const { name } of abandoned) await removeGeneration(client, name)
  return abandoned.map(({ name }) => name)
}
