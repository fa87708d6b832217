// The commands of `companies` run in this process: what they print, and the code they would end with.

import { resolve } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { runCompanies } from '../../cli/program.ts'
import { reportTo } from '../../engine/progress.ts'

export type CommandRun = { readonly code: number; readonly stdout: string; readonly stderr: string }

export type Surroundings = {
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly folder: string
  readonly stdin?: string | Buffer
}

export async function runCommand(
  args: readonly string[],
  { environment, folder, stdin = '' }: Surroundings,
): Promise<CommandRun> {
  const written = { stdout: '', stderr: '' }
  const into = (name: keyof typeof written): Writable =>
    new Writable({
      decodeStrings: false,
      write: (text, _encoding, done) => {
        written[name] += text
        done()
      },
    })
  const code = await runCompanies(args, {
    environment,
    currentFolder: folder,
    projectFolder: resolve(import.meta.dirname, '../..'),
    stdin: Readable.from(typeof stdin === 'string' ? Buffer.from(stdin) : stdin),
    stdout: into('stdout'),
    report: reportTo(into('stderr')),
    onTerminal: false,
    signal: new AbortController().signal,
  })
  return { code, ...written }
}
