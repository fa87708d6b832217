// companies releases: which generations of the index there are, and which of them is live.

import type { Client } from '@elastic/elasticsearch'
import Table from 'cli-table3'
import type { Command } from 'commander'
import { type Generation, generationsOf, stateInWords } from '../generations.ts'
import { counted, NO_INNER_LINES } from '../progress.ts'
import { indexerSettings } from '../settings.ts'
import { type CommandLine, reportOf, withElasticsearch, writeText } from './command-line.ts'

const MORE_HELP = `
Examples:
  companies releases
  companies rollback            go back to the release that is kept

State: live (searches see it), kept (for a rollback), loading (a load fills it now), abandoned (its load was broken off:
load --resume goes on with it where it says so, any other load removes it), unknown (named like a release, but not made by this program: it is never touched).
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
  await withElasticsearch(line, reportOf(line), async client => {
    await writeText(line.stdout, `${await releasesTable(client, alias)}\n`)
  })
}

/** The releases of an alias as a table for people. */
export async function releasesTable(client: Client, alias: string): Promise<string> {
  const generations = (await generationsOf(client, alias)).reverse()
  if (generations.length === 0) return `There is no release of ${alias} yet: companies load FILE makes one.`
  const sizes = await sizesOf(client, generations)
  const table = new Table({
    head: ['release', 'created (UTC)', 'records', 'size', 'state', 'from'],
    chars: NO_INNER_LINES,
    style: { head: [], border: [] },
    colAligns: ['left', 'left', 'right', 'right', 'left', 'left'],
  })
  for (const { name, createdAt, state, meta } of generations) {
    const { records, bytes } = sizes.get(name) ?? { records: 0, bytes: 0 }
    table.push([
      name,
      createdAt.toISOString().slice(0, 19).replace('T', ' '),
      counted(records),
      `${(bytes / 1_000_000).toFixed(1)} MB`,
      stateInWords({ state, meta }),
      meta?.sources.join(', ') ?? '',
    ])
  }
  return table.toString()
}

async function sizesOf(
  client: Client,
  generations: readonly Generation[],
): Promise<Map<string, { records: number; bytes: number }>> {
  const { indices = {} } = await client.indices.stats({
    index: generations.map(({ name }) => name),
    metric: ['docs', 'store'],
  })
  return new Map(
    Object.entries(indices).map(([name, { primaries }]) => [
      name,
      { records: primaries?.docs?.count ?? 0, bytes: primaries?.store?.size_in_bytes ?? 0 },
    ]),
  )
}
