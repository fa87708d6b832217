// companies releases: which generations of the index there are, and which of them is live.

import type { Client } from '@elastic/elasticsearch'
import Table from 'cli-table3'
import type { Command } from 'commander'
import type { DeltaMark } from '../indexer/deltas/delta-mark.ts'
import { recordsFault } from '../indexer/durability.ts'
import { type Generation, generationsOf, stateInWords } from '../indexer/generations.ts'
import { LoadError } from '../indexer/load-error.ts'
import { counted, NO_INNER_LINES } from '../indexer/progress.ts'
import { indexerSettings } from '../indexer/settings.ts'
import { expectedRecords } from '../src/elasticsearch/release-records.ts'
import { type CommandLine, withElasticsearch, writeLine } from './command-line.ts'

const MORE_HELP = `
Examples:
  companies releases
  companies rollback            go back to the release that is kept
  companies prune               remove old ones

State: live (searches see it), kept (for a rollback), loading (a load fills it now), abandoned (its load was broken off:
load --resume goes on with it where it says so; any other load removes it, and so does prune), unknown (named like a release, but
not made by this program: it is never touched). "damaged" stands beside the state of a release that does not hold as many records as
were loaded and changed: Elasticsearch has lost some. Load again, or roll back to one that is whole.

Exit codes: 0 all releases are whole, 1 one is damaged or not available.
`

/** Adds the command. */
export function addReleasesCommand(program: Command, line: CommandLine): void {
  program
    .command('releases')
    .summary('list the releases of the index')
    .description('List the releases of the index, newest first, and which one is live.')
    .addHelpText('after', MORE_HELP)
    .action(() => listReleases(line))
}

async function listReleases(line: CommandLine): Promise<void> {
  const { alias } = indexerSettings(line.environment, line.currentFolder)
  await withElasticsearch(line, line.report, async client => {
    const generations = (await generationsOf(client, alias)).reverse()
    const releases = await releasesOf(client, generations)
    await writeLine(line, releasesText(releases, alias))
    const damaged = releases.filter(({ damage }) => damage !== undefined)
    if (damaged.length > 0)
      throw new LoadError(
        damaged.map(({ generation, damage }) => `${generation.name} is damaged: it ${damage}.`).join('\n'),
      )
  })
}

/** A release, and what Elasticsearch says of its index. */
export type ListedRelease = {
  readonly generation: Generation
  readonly records: number
  /** Why it is not what was made live, in words; undefined if it is, or was never live. */
  readonly damage: string | undefined
  /** With its replicas. */
  readonly bytes: number
}

/** Releases as a table for people, with what there is to do. */
export function releasesText(releases: readonly ListedRelease[], alias: string): string {
  if (releases.length === 0) return `There is no release of ${alias} yet: companies load FILE makes one.`
  const table = releaseRows(releases)
  const left = releases.some(({ generation }) => generation.state === 'abandoned')
  return left ? `${table}\nA load was broken off; companies prune removes what it left behind.` : table
}

/** Releases as a table, in the order given. */
export function releaseRows(releases: readonly ListedRelease[], now = Date.now()): string {
  const table = new Table({
    head: ['release (data version)', 'loaded (UTC)', 'age', 'records', 'on disk', 'state', 'from'],
    chars: NO_INNER_LINES,
    style: { head: [], border: [] },
    colAligns: ['left', 'left', 'right', 'right', 'right', 'left', 'left'],
  })
  for (const { generation, records, damage, bytes } of releases) {
    const { name, createdAt, state, meta } = generation
    table.push([
      name,
      utc(createdAt),
      age(now - createdAt.getTime()),
      counted(records),
      `${(bytes / 1_000_000).toFixed(1)} MB`,
      [stateInWords({ state, meta }), ...(damage === undefined ? [] : [`damaged: ${damage}`])].join('\n'),
      [meta?.sources.join(', ') ?? '', ...deltaWords(meta?.delta)].join('\n'),
    ])
  }
  return table.toString()
}

const utc = (instant: Date): string => instant.toISOString().slice(0, 19).replace('T', ' ')

function deltaWords(delta: DeltaMark | undefined): string[] {
  if (delta === undefined) return []
  const how = {
    complete: 'last',
    running: 'one runs or was killed (then apply it again), begun',
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

/** Asks what the indices of generations hold. */
export async function releasesOf(
  client: Client,
  generations: readonly Generation[],
): Promise<ListedRelease[]> {
  if (generations.length === 0) return []
  const { indices = {} } = await client.indices.stats({
    index: generations.map(({ name }) => name),
    metric: ['docs', 'store'],
  })
  return generations.map(generation => {
    const { health, primaries, total } = indices[generation.name] ?? {}
    const records = primaries?.docs?.count ?? 0
    return {
      generation,
      records,
      damage: damageOf(generation, health, records),
      bytes: total?.store?.size_in_bytes ?? 0,
    }
  })
}

function damageOf(
  { meta, state }: Generation,
  health: string | undefined,
  records: number,
): string | undefined {
  if (state !== 'live' && state !== 'kept') return undefined
  if (health?.toLowerCase() === 'red') return 'is not available: its health is red'
  return recordsFault(records, expectedRecords(meta))
}
