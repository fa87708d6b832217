// The command-line program `companies`: its commands, and the only file of the indexer that runs on import.

import { resolve } from 'node:path'
import { Command } from 'commander'
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
import { PerhapsLive } from './load-error.ts'
import { ReportNotWritten } from './report-file.ts'

const EXIT_CODES = { SIGINT: 130, SIGTERM: 143 } as const

const ending = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    // Asked twice, it does not clear up any more; the next load does.
    if (ending.signal.aborted) process.exit(EXIT_CODES[signal])
    ending.abort(new Interruption(`Interrupted (${signal}): nothing was changed.`, EXIT_CODES[signal]))
  })
}

const commandLine: CommandLine = {
  environment: process.env,
  currentFolder: process.cwd(),
  projectFolder: resolve(import.meta.dirname, '..'),
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
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
  // What is changed already is said even if the process was asked to end meanwhile.
  if (error instanceof ReportNotWritten || error instanceof PerhapsLive) process.exitCode = error.exitCode
  else process.exitCode = reason instanceof Interruption ? reason.exitCode : 1
  console.error(isExpected(error) ? `\n${error.message}` : error)
}
