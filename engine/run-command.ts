// Runs another program to its end and collects its output for error messages.

import { access, constants } from 'node:fs/promises'
import { execa } from 'execa'

/** The end of a program; `code` is undefined if a signal or the time limit ended it, or it could not be started. */
export interface CommandResult {
  code: number | undefined
  /** Standard output and error, interleaved as they came. */
  output: string
  /** Only standard output. */
  stdout: string
  /** Set if the program could not be started at all, such as ENOENT. */
  startError?: Error
  timedOut: boolean
}

export interface CommandOptions {
  cwd?: string
  environment?: Readonly<Record<string, string | undefined>>
  /** Milliseconds; none by default. */
  timeout?: number
}

/** Runs a program without a shell. Never rejects: errors are in the result. */
export async function runCommand(
  command: string,
  args: readonly string[],
  { cwd, environment, timeout }: CommandOptions = {},
): Promise<CommandResult> {
  const { exitCode, signal, all, stdout, timedOut, cause } = await execa(command, args, {
    ...(cwd && { cwd }),
    ...(environment && { env: environment, extendEnv: false }),
    ...(timeout && { timeout, killSignal: 'SIGKILL' }),
    stdin: 'ignore',
    all: true,
    reject: false,
    // As Docker: it must not be ended with us halfway through.
    cleanup: false,
  })
  const neverRan = exitCode === undefined && signal === undefined && !timedOut
  return {
    code: exitCode,
    output: all ?? '',
    stdout: stdout ?? '',
    timedOut,
    ...(neverRan && cause instanceof Error && { startError: cause }),
  }
}

/** Whether there is a program at this path that we can run. */
export async function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  )
}
