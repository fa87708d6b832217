// How is another program run to its end, with its output at hand for an error message?

import { spawn } from 'node:child_process'
import { access, constants } from 'node:fs/promises'

/** The end of a program; `code` is null where a signal or the time limit ended it. */
export interface CommandResult {
  code: number | null
  /** Standard output and error, interleaved as they came; the last 200,000 characters. */
  output: string
  /** Standard output alone. */
  stdout: string
  /** Set where the program could not be started at all, such as ENOENT. */
  startError?: NodeJS.ErrnoException
  timedOut: boolean
}

export interface CommandOptions {
  cwd?: string
  environment?: Readonly<Record<string, string | undefined>>
  /** Milliseconds; none by default. */
  timeout?: number
}

const kept = 200_000

/** Runs a program without a shell. Never rejects: what went wrong is in the result. */
export function runCommand(
  command: string,
  args: readonly string[],
  options: CommandOptions = {},
): Promise<CommandResult> {
  return new Promise(resolve => {
    const result: CommandResult = { code: null, output: '', stdout: '', timedOut: false }
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: options.environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const timer = options.timeout
      ? setTimeout(() => {
          result.timedOut = true
          child.kill('SIGKILL')
        }, options.timeout)
      : undefined
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      result.stdout = (result.stdout + text).slice(-kept)
      result.output = (result.output + text).slice(-kept)
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      result.output = (result.output + text).slice(-kept)
    })
    child.on('error', error => {
      clearTimeout(timer)
      resolve({ ...result, startError: error })
    })
    child.on('close', code => {
      clearTimeout(timer)
      resolve({ ...result, code })
    })
  })
}

/** Whether there is a program of this path that we may run. */
export async function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  )
}
