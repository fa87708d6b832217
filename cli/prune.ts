// companies prune: removes old releases and what killed loads have left behind.

import { type Command, InvalidArgumentError } from 'commander'
import { generationsOf } from '../indexer/generations.ts'
import { prune, prunePlan } from '../indexer/prune.ts'
import { indexerSettings } from '../indexer/settings.ts'
import { type CommandLine, withElasticsearch, writeLine } from './command-line.ts'
import { releaseRows, releasesOf } from './releases.ts'

type PruneOptions = { readonly keep: number; readonly dryRun?: boolean }

const MORE_HELP = `
The live release stays, whatever N is, and so does one that a load fills now, and what this program did not make. Of the others
the newest stay; abandoned ones, whose load was killed, go. The alias is asked first, and again right before each is removed.

Examples:
  companies prune                  keep the live release and the one before
  companies prune --keep 5
  companies prune --keep 1 --dry-run
`

/** Adds the command. */
export function addPruneCommand(program: Command, line: CommandLine): void {
  program
    .command('prune')
    .summary('remove old releases')
    .description('Remove old releases and what killed loads have left behind; never the live one.')
    .option('--keep <n>', 'how many releases to keep, the live one among them', atLeastOne, 2)
    .option('--dry-run', 'only tell what would be removed')
    .addHelpText('after', MORE_HELP)
    .action((options: PruneOptions) => pruneReleases(options, line))
}

function atLeastOne(text: string): number {
  const value = /^\d{1,6}$/.test(text) ? Number(text) : 0
  if (value === 0)
    throw new InvalidArgumentError('It is a whole number, 1 or more: the live release always stays.')
  return value
}

async function pruneReleases({ keep, dryRun }: PruneOptions, line: CommandLine): Promise<void> {
  const { alias } = indexerSettings(line.environment, line.currentFolder)
  await withElasticsearch(line, line.report, async client => {
    const plan = prunePlan(await generationsOf(client, alias), keep)
    if (plan.remove.length === 0) {
      await writeLine(line, 'There is nothing to remove.')
      return
    }
    const head = dryRun ? 'Would be removed:' : 'To be removed:'
    const table = releaseRows(await releasesOf(client, plan.remove))
    await writeLine(line, `${head}\n${table}`)
    if (dryRun) return
    const { removed, spared } = await prune(client, alias, plan)
    const lines = [
      ...removed.map(name => `Removed ${name}.`),
      ...spared.map(name => `${name} stays: it came into use meanwhile.`),
    ]
    await writeLine(line, lines.join('\n'))
  })
}
