// companies releases: lists the releases of the index, and shows which one is live.

import type { Client } from '@elastic/elasticsearch'
import type { Command } from 'commander'
import { megabytes } from '../engine/progress.ts'
import { recordsFault } from '../indexer/durability.ts'
import { LoadError } from '../indexer/load-report.ts'
import { counted } from '../indexer/progress.ts'
import { type DeltaMark, type Release, releasesOf } from '../indexer/releases.ts'
import { tableText } from '../indexer/table.ts'
import { expectedRecords } from '../src/elasticsearch/release-records.ts'
import { type CommandLine, indexerSettings, withElasticsearch, writeLine } from './command-line.ts'

const MORE_HELP = `
Examples:
  companies releases
  companies rollback            go back to the kept release
  companies prune               remove old releases

State: live (searches use it), kept (for a rollback), loading (a load is writing it), abandoned (its load was interrupted; if
"--resume" is shown, load --resume can continue it; any other load, or prune, removes it), unknown (named like a release but not
created by this program; never touched). A release is marked "damaged" if its number of records differs from what was loaded
and changed: Elasticsearch has lost data, or the index was changed by something else. Load again, or roll back to an intact
release.

Exit codes: 0 all releases are intact; 1 a release is damaged or not available.
`

/** Adds the command. */
export function addReleasesCommand(program: Command, line: CommandLine): void {
  program
    .command('releases')
    .summary('list the releases of the index')
    .description('List the releases of the index, newest first, and show which one is live.')
    .addHelpText('after', MORE_HELP)
    .action(() => listReleases(line))
}

async function listReleases(line: CommandLine): Promise<void> {
  const { alias } = indexerSettings(line.environment, line.currentFolder)
  await withElasticsearch(line, line.report, async client => {
    const found = (await releasesOf(client, alias)).reverse()
    const releases = await listedReleases(client, found)
    await writeLine(line, releasesText(releases, alias))
    const damaged = releases.filter(({ damage }) => damage !== undefined)
    if (damaged.length > 0)
      throw new LoadError(
        damaged.map(({ release, damage }) => `${release.name} is damaged: it ${damage}.`).join('\n'),
      )
  })
}

/** A release, with the figures of its index in Elasticsearch. */
export type ListedRelease = {
  readonly release: Release
  readonly records: number
  /** Why it is damaged, in words; undefined if it is intact or was never live. */
  readonly damage: string | undefined
  /** Including replicas. */
  readonly bytes: number
}

/** Releases as a table for people, and what to do about interrupted loads. */
export function releasesText(releases: readonly ListedRelease[], alias: string): string {
  if (releases.length === 0)
    return `There is no release of ${alias} yet: create one with companies load FILE.`
  const table = releaseRows(releases)
  const left = releases.some(({ release }) => release.state === 'abandoned')
  return left ? `${table}\nA load was interrupted; companies prune removes what it left behind.` : table
}

/** Releases as a table, in the order given. */
export function releaseRows(releases: readonly ListedRelease[], now = Date.now()): string {
  const rows = releases.map(({ release, records, damage, bytes }) => {
    const { name, createdAt, state, meta } = release
    return [
      name,
      utc(createdAt),
      age(now - createdAt.getTime()),
      counted(records),
      megabytes(bytes),
      [stateInWords({ state, meta }), ...(damage === undefined ? [] : [`damaged: ${damage}`])].join('\n'),
      [meta?.sources.join(', ') ?? '', ...deltaWords(meta?.delta)].join('\n'),
    ]
  })
  return tableText(rows, {
    head: ['release (data version)', 'loaded (UTC)', 'age', 'records', 'on disk', 'state', 'from'],
    colAligns: ['left', 'left', 'right', 'right', 'right', 'left', 'left'],
  })
}

/** The state of a release for people: `abandoned, 120,000 records done (--resume)` if a load can resume it. */
export function stateInWords({ state, meta }: Pick<Release, 'state' | 'meta'>): string {
  const done = meta?.checkpoint?.ordinal ?? 0
  if (done === 0 || (state !== 'abandoned' && state !== 'loading')) return state
  return `${state}, ${counted(done)} records done${state === 'abandoned' && meta?.checkpoint?.origin ? ' (--resume)' : ''}`
}

const utc = (instant: Date): string => instant.toISOString().slice(0, 19).replace('T', ' ')

function deltaWords(delta: DeltaMark | undefined): string[] {
  if (delta === undefined) return []
  const how = {
    complete: 'last',
    running: 'one is running or was killed (if killed, apply it again), started',
    interrupted: 'the last was interrupted',
  }
  const deltas = delta.runs === 1 ? '1 delta' : `${counted(delta.runs)} deltas`
  return [`+ ${deltas}, ${how[delta.state]} ${utc(new Date(delta.at))} (${delta.sources.join(', ')})`]
}

/** `35 min`, `7 h`, `12 days`. */
function age(milliseconds: number): string {
  const minutes = Math.max(0, Math.floor(milliseconds / 60_000))
  if (minutes < 120) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `${hours} h` : `${counted(Math.floor(hours / 24))} days`
}

/** Reads the size, record count and health of each release. */
export async function listedReleases(client: Client, found: readonly Release[]): Promise<ListedRelease[]> {
  if (found.length === 0) return []
  const { indices = {} } = await client.indices.stats({
    index: found.map(({ name }) => name),
    metric: ['docs', 'store'],
  })
  return found.map(release => {
    const { health, primaries, total } = indices[release.name] ?? {}
    const records = primaries?.docs?.count ?? 0
    return {
      release,
      records,
      damage: damageOf(release, health, records),
      bytes: total?.store?.size_in_bytes ?? 0,
    }
  })
}

function damageOf({ meta, state }: Release, health: string | undefined, records: number): string | undefined {
  if (state !== 'live' && state !== 'kept') return undefined
  if (health?.toLowerCase() === 'red') return 'is not available: its health is red'
  return recordsFault(records, expectedRecords(meta))
}
