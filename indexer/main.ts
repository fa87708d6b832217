// The command-line program `companies`: its commands, and the only file of the indexer that runs on import.

import { resolve } from 'node:path'
import { inspect } from 'node:util'
import { Command } from 'commander'
import { reportTo } from '../engine/progress.ts'
import { addAuditCommand } from './commands/audit.ts'
import { addClientsCommand } from './commands/clients.ts'
import type { CommandLine } from './commands/command-line.ts'
import { addDeltaCommand } from './commands/delta.ts'
import { addDemoCommand } from './commands/demo.ts'
import { addInspectCommand } from './commands/inspect.ts'
import { addLoadCommand } from './commands/load.ts'
import { addPackagesCommand } from './commands/packages.ts'
import { addPruneCommand } from './commands/prune.ts'
import { addReleasesCommand } from './commands/releases.ts'
import { addRollbackCommand } from './commands/rollback.ts'
import { addSourcesCommand } from './commands/sources.ts'
import { addUsageCommand } from './commands/usage.ts'
import { Interruption, isExpected } from './expected-errors.ts'

/** Progress and errors. */
const report = reportTo(process.stderr)

const EXIT_CODES = { SIGINT: 130, SIGTERM: 143 } as const

const ending = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    // Asked twice, it does not clear up any more; the next load does.
    if (ending.signal.aborted) {
      report.end()
      process.exit(EXIT_CODES[signal])
    }
    ending.abort(new Interruption(`Interrupted (${signal}): nothing was changed.`, EXIT_CODES[signal]))
  })
}

const commandLine: CommandLine = {
  environment: process.env,
  currentFolder: process.cwd(),
  projectFolder: resolve(import.meta.dirname, '..'),
  stdin: process.stdin,
  stdout: process.stdout,
  report,
  onTerminal: process.stderr.isTTY,
  signal: ending.signal,
}

const program = new Command('companies')
  .description('Load company records into the index that the service searches, and look after it.')
  .showHelpAfterError('(companies help COMMAND tells more)')
  .addHelpText(
    'after',
    `
Examples:
  companies load companies.csv.gz
  companies demo --count 10000 | companies load -
  companies releases
  companies help load

In this project: npm run companies -- load companies.csv.gz

Elasticsearch is the one that ELASTICSEARCH_URL names, else the one that npm start uses. COMPANIES_INDEX is the alias that
the server reads (default: companies).
`,
  )

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

try {
  await program.parseAsync()
} catch (error) {
  const { reason } = ending.signal
  process.exitCode = reason instanceof Interruption ? reason.exitCode : 1
  report.end()
  report(isExpected(error) ? error.message : inspect(error))
} finally {
  report.end()
}
