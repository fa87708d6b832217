// Names, lists, creates and removes the releases of an index, and keeps their metadata. Names are parsed so strictly that no other
// index whose name starts with the alias is mistaken for a release.

import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import type { Client } from '@elastic/elasticsearch'
import { isAlive as processLives } from '../engine/process-group.ts'
import { indexBody, mappingVersion } from '../mappings/index-body.ts'
import type { StoredFieldName } from '../src/schema/fields.ts'
import type { WrittenCounts } from './bulk-request.ts'

/** The parts of a release's name. */
export type ReleaseName = {
  readonly name: string
  readonly alias: string
  /** To the second, UTC. */
  readonly createdAt: Date
  /** Eight hexadecimal digits, see mappings/index-body.ts. */
  readonly mappingVersion: string
}

const TAIL = /^(\d{4})(\d\d)(\d\d)t(\d\d)(\d\d)(\d\d)-([0-9a-f]{8})-[0-9a-f]{4}$/

/** A fresh name: `<alias>-<yyyymmdd>t<hhmmss>-<mapping version>-<4 random digits>`. */
export function releaseName(alias: string, createdAt = new Date()): string {
  const stamp = createdAt.toISOString().slice(0, 19).replace(/[-:]/g, '').toLowerCase()
  return `${alias}-${stamp}-${mappingVersion}-${randomBytes(2).toString('hex')}`
}

/** Parses a name; undefined unless it is a release of exactly this alias. */
export function parseReleaseName(alias: string, name: string): ReleaseName | undefined {
  if (!name.startsWith(`${alias}-`)) return undefined
  const parts = TAIL.exec(name.slice(alias.length + 1))
  if (parts === null) return undefined
  const [, year, month, day, hour, minute, second, version = ''] = parts
  const iso = `${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`
  const createdAt = new Date(iso)
  // Date turns 20260231, which does not exist, into a day of March.
  if (Number.isNaN(createdAt.getTime()) || createdAt.toISOString() !== iso) return undefined
  return { name, alias, createdAt, mappingVersion: version }
}

/** The alias of the one release being loaded: no second index can be created with it. */
export function lockAlias(alias: string): string {
  return `${alias}-load-lock`
}

/**
 * The alias through which a release is loaded, removed when it goes live. Writing only through it means that a late bulk
 * request never re-creates a release that was removed.
 */
export function loadingAlias(release: string): string {
  return `${release}-loading`
}

/** The alias through which deltas are written to a release, for the same reason. */
export function deltaAlias(release: string): string {
  return `${release}-delta`
}

/** The index that holds the deletions of a release. */
export function tombstoneIndex(release: string): string {
  return `${release}-deleted`
}

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

/**
 * How many of `of` records have each field, in the order of the field table; a field that none has is absent. Kept in a
 * release's `_meta`.
 */
export type FieldCounts = {
  readonly of: number
  readonly fields: Readonly<Partial<Record<StoredFieldName, number>>>
}

/** Kept under `_meta.delta`. */
export type DeltaMark = {
  /** Deltas started since the release was loaded. */
  readonly runs: number
  /** When this was last written. */
  readonly at: string
  /** `running` from before the first change; after a killed delta, until the next one has ended. */
  readonly state: 'running' | 'complete' | 'interrupted'
  readonly sources: readonly string[]
  /** The release's `records` were counted when this was written; see src/elasticsearch/release-records.ts. */
  readonly counted?: true
  /** The kind of versions that the release accepts; undefined until a delta brings its own. */
  readonly versions: VersionKind | undefined
}

/** What orders the changes of a record: instants, or sequence numbers of the source. */
export type VersionKind = 'time' | 'sequence'

/** Metadata of a release, stored in its mapping under `_meta`. */
export type ReleaseMeta = {
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
  readonly filled?: FieldCounts
  /** Version of the loaded data: an instant or a sequence number, see deltas/versions.ts. */
  readonly asOf?: string
  /** Deltas since the load. The server reads their `state`: while one runs it caches no response for longer than a second. */
  readonly delta?: DeltaMark
  readonly loader: Loader
  /** How far the load is, so that another load can resume it; absent once it is complete. */
  readonly checkpoint?: Checkpoint
}

/** One file as it was when the load started. */
export type OriginFile = {
  readonly name: string
  readonly size: number
  /** Time of the last change, milliseconds since 1970. */
  readonly modified: number
  /** Hash of its first 64 KiB. */
  readonly hash: string
}

/** Everything that decides which records a load reads, and in which order. */
export type LoadOrigin = {
  readonly files: readonly OriginFile[]
  /** Hash of the map and all other rules for reading the files. */
  readonly rules: string
}

/** The outcomes of all records up to one; `ordinal` is its position in the load, from 1. */
export type LoadPosition = {
  readonly ordinal: number
  readonly written: Readonly<WrittenCounts>
  /** Rejected records by the reason of their first error. */
  readonly reasons: Readonly<Record<string, number>>
  /** Field counts of the documents sent to Elasticsearch, including duplicates. */
  readonly filled: FieldCounts
  /** Size of the rejects file in bytes. */
  readonly rejectsBytes: number
}

/** How far a load is: every record up to `ordinal` is on Elasticsearch's disk or in the rejects file. */
export type Checkpoint = LoadPosition & {
  /** Absent if an older version of this program wrote it, which did not wait until records were on disk. */
  readonly flushed?: true
  /** Identifies the source; undefined if it cannot be read twice. */
  readonly origin?: LoadOrigin | undefined
  /** Path of the rejects file. */
  readonly rejectsFile?: string | undefined
}

/** A release of the index. A `loading` one belongs to a running load; the load of an `abandoned` one has died. */
export type Release = {
  readonly name: string
  readonly createdAt: Date
  readonly mappingVersion: string
  readonly state: 'live' | 'kept' | 'loading' | 'abandoned' | 'unknown'
  readonly meta: ReleaseMeta | undefined
}

/** Interval between heartbeats, and how long after the last one a load counts as dead; milliseconds. */
export const HEARTBEAT = { every: 30_000, deadAfter: 5 * 60_000 } as const

const processBegan = Math.round(performance.timeOrigin)

/** Every release of an alias, oldest first. */
export async function releasesOf(client: Client, alias: string): Promise<Release[]> {
  const found = await client.indices.get({
    index: `${alias}-*`,
    allow_no_indices: true,
    expand_wildcards: ['open', 'hidden'],
    filter_path: ['*.aliases', '*.mappings._meta', '*.settings.index.uuid'],
  })
  return Object.entries(found)
    .flatMap(([index, { aliases, mappings }]) => {
      const parsed = parseReleaseName(alias, index)
      if (parsed === undefined) return []
      const meta = mappings?._meta as ReleaseMeta | undefined
      const { name, mappingVersion } = parsed
      const createdAt = meta === undefined ? parsed.createdAt : new Date(meta.createdAt)
      return [
        { name, createdAt, mappingVersion, meta, state: stateOf(meta, Object.hasOwn(aliases ?? {}, alias)) },
      ]
    })
    .sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
}

function stateOf(meta: ReleaseMeta | undefined, live: boolean): Release['state'] {
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
    if (!processLives(loader.pid)) return false
  }
  return now - loader.beatAt < HEARTBEAT.deadAfter
}

/** Mappings and settings of a new index. */
export type IndexBody = {
  readonly settings: Readonly<Record<string, unknown>>
  readonly mappings: Readonly<Record<string, unknown>>
}

/** Creates an empty release, to be loaded through its {@link loadingAlias}; returns its metadata. */
export async function createRelease(
  client: Client,
  alias: string,
  sources: readonly string[],
  body: IndexBody = indexBody,
): Promise<ReleaseMeta> {
  const createdAt = new Date()
  const name = releaseName(alias, createdAt)
  const meta: ReleaseMeta = {
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
export async function writeMeta(client: Client, meta: ReleaseMeta): Promise<void> {
  await client.indices.putMapping({ index: meta.dataVersion, _meta: meta })
}

/** Removes a release and the deletions stored beside it; what is already gone is not an error. */
export async function removeRelease(client: Client, name: string): Promise<void> {
  await client.indices.delete({ index: name }, { ignore: [404] })
  await client.indices.delete({ index: tombstoneIndex(name) }, { ignore: [404] })
}
