// companies rollback [RELEASE]: makes an earlier release live again.

import type { Command } from 'commander'
import { releasesOf } from '../indexer/releases.ts'
import { rollBack } from '../indexer/rollback.ts'
import { type CommandLine, indexerSettings, withElasticsearch, writeLine } from './command-line.ts'

const MORE_HELP = `
Examples:
  companies rollback
  companies rollback companies-20261121t101500-1f2e3d4c-9a0b
`

/** Adds the command. */
export function addRollbackCommand(program: Command, line: CommandLine): void {
  program
    .command('rollback')
    .summary('make an earlier release live again')
    .description(
      'Make an earlier release live again, in one step. The current release is kept, so a second rollback undoes the first.',
    )
    .argument('[release]', 'the release to go back to (default: the newest kept release)')
    .addHelpText('after', MORE_HELP)
    .action((release: string | undefined) => rollBackTo(release, line))
}

async function rollBackTo(release: string | undefined, line: CommandLine): Promise<void> {
  const { alias } = indexerSettings(line.environment, line.currentFolder)
  await withElasticsearch(line, line.report, async client => {
    const { live, before } = await rollBack(client, alias, release)
    await writeLine(line, `${live} is live${before === undefined ? '' : `, in place of ${before}`}.`)
    const left = (await releasesOf(client, alias)).find(({ name }) => name === before)
    const runs = left?.meta?.delta?.runs ?? 0
    if (runs > 0)
      await writeLine(
        line,
        `It does not have the deltas that were applied to ${before} (${runs}). Apply them again: rows that are not newer change nothing.`,
      )
  })
}
