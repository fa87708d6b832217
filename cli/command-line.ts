// What a command gets from the process it runs in, and its settings. main.ts passes it in, so that no command touches the process
// itself.

import type { Readable, Writable } from 'node:stream'
import { Client } from '@elastic/elasticsearch'
import * as z from 'zod'
import { findElasticsearch } from '../engine/find-elasticsearch.ts'
import { printable, type StreamReport } from '../engine/progress.ts'
import type { Report } from '../indexer/progress.ts'
import { aliasSchema, type Config, readConfig } from '../src/config.ts'

/** A process's surroundings. */
export type CommandLine = {
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly currentFolder: string
  readonly projectFolder: string
  readonly stdin: Readable
  /** For the result of a command. */
  readonly stdout: Writable
  /** For progress and errors, on standard error. */
  readonly report: StreamReport
  /** Whether reports go to a terminal. */
  readonly onTerminal: boolean
  /** Aborted when the process receives a stop signal; its reason names the signal. */
  readonly signal: AbortSignal
}

/**
 * Runs `work` with the Elasticsearch that the environment names, or else the one that `npm start` uses, and then releases it.
 * @throws EngineError if there is none
 */
export async function withElasticsearch<Result>(
  line: CommandLine,
  report: Report,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const { environment, projectFolder } = line
  const engine = await findElasticsearch({ purpose: 'run', environment, projectFolder, report })
  const client = new Client(engine.clientOptions)
  try {
    return await work(client)
  } finally {
    await client.close()
    await engine.stop()
  }
}

/** Writes a line for people, with control characters escaped; false if the reader has closed the pipe. */
export async function writeLine({ report, stdout }: CommandLine, text: string): Promise<boolean> {
  report.end()
  return await writeText(stdout, `${printable(text)}\n`)
}

/** Writes text unchanged and waits for a slow reader; false if the reader has closed the pipe. */
export async function writeText(stream: Writable, text: string): Promise<boolean> {
  if (stream.destroyed || stream.writableEnded) return false
  return await new Promise((resolve, reject) => {
    stream.write(text, error => {
      if (!error) resolve(true)
      else if ((error as NodeJS.ErrnoException).code === 'EPIPE') resolve(false)
      else reject(error)
    })
  })
}

type Environment = Readonly<Record<string, string | undefined>>

/** Settings of the commands; see README for each variable. */
export type IndexerSettings = {
  /** The alias that the server reads. */
  readonly alias: string
  /** Base of relative paths: the folder in which the command was run, even through npm, which changes to the project. */
  readonly folder: string
}

const schema = z.object({
  COMPANIES_INDEX: aliasSchema,
  INIT_CWD: z.string().min(1).optional(),
})

/** A setting is invalid; the message names the variable and how to fix it. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
}

/**
 * Reads the settings. An empty variable counts as unset.
 * @throws SettingsError that lists every error
 */
export function indexerSettings(environment: Environment, currentFolder: string): IndexerSettings {
  const filled = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const read = schema.safeParse(filled)
  if (!read.success) {
    const faults = read.error.issues.map(issue => `${issue.path.join('.')} ${issue.message}.`)
    throw new SettingsError(faults.join('\n'))
  }
  return { alias: read.data.COMPANIES_INDEX, folder: read.data.INIT_CWD ?? currentFolder }
}

/**
 * The settings of the server, for commands that manage its data.
 * @throws SettingsError that lists every error
 */
export function serverSettings(environment: Environment): Config {
  try {
    return readConfig(environment)
  } catch (error) {
    throw new SettingsError(error instanceof Error ? error.message : String(error), { cause: error })
  }
}
