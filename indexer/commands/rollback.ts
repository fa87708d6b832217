// companies rollback [RELEASE]: makes an earlier release live again.

import type { Command } from 'commander'
import { generationsOf } from '../generations.ts'
import { rollBack } from '../release.ts'
import { indexerSettings } from '../settings.ts'
import { type CommandLine, reportOf, withElasticsearch, writeText } from './command-line.ts'

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
      'Make an earlier release live again, in one step. The release that was live is kept: rolling back twice undoes it.',
    )
    .argument('[release]', 'the release to go back to (default: the newest one that is kept)')
    .addHelpText('after', MORE_HELP)
    .action((release: string | undefined) => rollBackTo(release, line))
}

async function rollBackTo(release: string | undefined, line: CommandLine): Promise<void> {
  const { alias } = indexerSettings(line.environment, line.currentFolder)
  await withElasticsearch(line, reportOf(line), async client => {
    const { live, before } = await rollBack(client, alias, release)
    await writeText(line.stdout, `${live} is live${before === undefined ? '' : `, in place of ${before}`}.\n`)
    const left = (await generationsOf(client, alias)).find(({ name }) => name === before)
    const runs = left?.meta?.delta?.runs ?? 0
    if (runs > 0)
      await writeText(
        line.stdout,
        `It lacks the deltas that ${before} had (${runs}): apply them again; what is not newer changes nothing.\n`,
      )
  })
}
