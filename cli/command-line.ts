// What a command gets from the process it runs in. main.ts passes it in, so that no command touches the process itself.

import type { Readable, Writable } from 'node:stream'
import { Client } from '@elastic/elasticsearch'
import { findElasticsearch } from '../engine/find-elasticsearch.ts'
import { printable } from '../engine/printable.ts'
import type { StreamReport } from '../engine/progress.ts'
import type { Report } from '../indexer/progress.ts'

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
