// The command-line program `companies`: runs a command in this process. The only file here that runs on import.

import { resolve } from 'node:path'
import { reportTo } from '../engine/progress.ts'
import { Interruption } from './expected-errors.ts'
import { runCompanies } from './program.ts'

/** Progress and errors. */
const report = reportTo(process.stderr)

const EXIT_CODES = { SIGINT: 130, SIGTERM: 143 } as const

const ending = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    // On a second signal it exits without cleaning up; the next load does that.
    if (ending.signal.aborted) {
      report.end()
      process.exit(EXIT_CODES[signal])
    }
    ending.abort(new Interruption(`Interrupted (${signal}): nothing was changed.`, EXIT_CODES[signal]))
  })
}

process.exitCode = await runCompanies(process.argv.slice(2), {
  environment: process.env,
  currentFolder: process.cwd(),
  projectFolder: resolve(import.meta.dirname, '..'),
  stdin: process.stdin,
  stdout: process.stdout,
  report,
  onTerminal: process.stderr.isTTY,
  signal: ending.signal,
})
