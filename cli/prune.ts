// companies prune: removes old releases and what interrupted loads have left behind.

import { type Command, InvalidArgumentError } from 'commander'
import { prune, prunePlan } from '../indexer/go-live.ts'
import { releasesOf } from '../indexer/releases.ts'
import { type CommandLine, indexerSettings, withElasticsearch, writeLine } from './command-line.ts'
import { listedReleases, releaseRows } from './releases.ts'

type PruneOptions = { readonly keep: number; readonly dryRun?: boolean }

const MORE_HELP = `
Prune never removes the live release, a release that is being loaded, or an index that this program did not create. Of the other
releases it keeps the newest; abandoned ones, whose load was interrupted, are removed. Right before each removal it checks again
that the release is not live.

Examples:
  companies prune                  keep the live release and the previous one
  companies prune --keep 5
  companies prune --keep 1 --dry-run
`

/** Adds the command. */
export function addPruneCommand(program: Command, line: CommandLine): void {
  program
    .command('prune')
    .summary('remove old releases')
    .description(
      'Remove old releases and what interrupted loads have left behind, but never the live release.',
    )
    .option('--keep <n>', 'number of releases to keep, including the live one', atLeastOne, 2)
    .option('--dry-run', 'only show what would be removed')
    .addHelpText('after', MORE_HELP)
    .action((options: PruneOptions) => pruneReleases(options, line))
}

function atLeastOne(text: string): number {
  const value = /^\d{1,6}$/.test(text) ? Number(text) : 0
  if (value === 0)
    throw new InvalidArgumentError('It must be a whole number, 1 or more: the live release always stays.')
  return value
}

async function pruneReleases({ keep, dryRun }: PruneOptions, line: CommandLine): Promise<void> {
  const { alias } = indexerSettings(line.environment, line.currentFolder)
  await withElasticsearch(line, line.report, async client => {
    const plan = prunePlan(await releasesOf(client, alias), keep)
    if (plan.remove.length === 0) {
      await writeLine(line, 'There is nothing to remove.')
      return
    }
    const head = dryRun ? 'Would be removed:' : 'To be removed:'
    const table = releaseRows(await listedReleases(client, plan.remove))
    await writeLine(line, `${head}\n${table}`)
    if (dryRun) return
    const { removed, spared } = await prune(client, alias, plan)
    const lines = [
      ...removed.map(name => `Removed ${name}.`),
      ...spared.map(name => `${name} was kept: its state changed in the meantime.`),
    ]
    await writeLine(line, lines.join('\n'))
  })
}
