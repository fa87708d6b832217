// The program `companies`: its commands, and how it ends.

import { inspect } from 'node:util'
import { Command, CommanderError } from 'commander'
import { PerhapsLive, ReportNotWritten } from '../indexer/load-report.ts'
import { addAuditCommand } from './audit.ts'
import { addClientsCommand } from './clients.ts'
import type { CommandLine } from './command-line.ts'
import { addDeltaCommand } from './delta.ts'
import { addDemoCommand } from './demo.ts'
import { Interruption, isExpected } from './expected-errors.ts'
import { addInspectCommand } from './inspect.ts'
import { addLoadCommand } from './load.ts'
import { addPackagesCommand } from './packages.ts'
import { addPruneCommand } from './prune.ts'
import { addReleasesCommand } from './releases.ts'
import { addRollbackCommand } from './rollback.ts'
import { addSourcesCommand } from './sources.ts'
import { addUsageCommand } from './usage.ts'

const MORE_HELP = `
Examples:
  companies load companies.csv.gz
  companies demo --count 10000 | companies load -
  companies releases
  companies help load

In this project: npx companies load companies.csv.gz

Commands use the Elasticsearch at ELASTICSEARCH_URL, or else the one that npm start uses. COMPANIES_INDEX is the alias that the
server reads (default: companies).
`

/** The program with all its commands. Instead of ending the process it throws a CommanderError with the exit code. */
export function companiesProgram(commandLine: CommandLine): Command {
  const { stdout, report } = commandLine
  // Commands inherit these settings when they are added.
  const program = new Command('companies')
    .description(
      'Load company records into the index that the service searches, and manage releases and clients.',
    )
    .showHelpAfterError('(for more, run companies help COMMAND)')
    .exitOverride()
    .configureOutput({
      writeOut: text => void stdout.write(text),
      writeErr: text => report(text.trimEnd()),
    })
    .addHelpText('after', MORE_HELP)
  addLoadCommand(program, commandLine)
  addDeltaCommand(program, commandLine)
  addInspectCommand(program, commandLine)
  addSourcesCommand(program, commandLine)
  addReleasesCommand(program, commandLine)
  addRollbackCommand(program, commandLine)
  addPruneCommand(program, commandLine)
  addDemoCommand(program, commandLine)
  addClientsCommand(program, commandLine)
  addPackagesCommand(program, commandLine)
  addAuditCommand(program, commandLine)
  addUsageCommand(program, commandLine)
  return program
}

/** Runs a command and returns its exit code. Errors are written to standard error. */
export async function runCompanies(args: readonly string[], commandLine: CommandLine): Promise<number> {
  try {
    await companiesProgram(commandLine).parseAsync(args, { from: 'user' })
    return 0
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode
    commandLine.report.end()
    commandLine.report(isExpected(error) ? error.message : inspect(error))
    // The exit code reports what has changed, even if a stop signal came in the meantime.
    if (error instanceof ReportNotWritten || error instanceof PerhapsLive) return error.exitCode
    const { reason } = commandLine.signal
    return reason instanceof Interruption ? reason.exitCode : 1
  } finally {
    commandLine.report.end()
  }
}
