// What a measurement of loads under a reader stands on: an Elasticsearch, an alias, a folder, and an end that clears all up.

import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from '@elastic/elasticsearch'
import { InvalidArgumentError } from 'commander'
import { findElasticsearch } from '../../engine/find-elasticsearch.ts'
import { reportTo } from '../../engine/progress.ts'
import { generationsOf, removeGeneration } from '../../indexer/generations.ts'
import type { Report } from '../../indexer/progress.ts'
import { projectFolder } from './loader-process.ts'

export type Setting = {
  readonly client: Client
  /** Of the first node. */
  readonly url: string
  readonly alias: string
  readonly folder: string
  readonly report: Report
  /** Does this in the end, before what was asked earlier. */
  readonly later: (stop: () => Promise<unknown>) => void
}

/** A positive whole number of the command line. */
export function count(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value) || value < 1) throw new InvalidArgumentError('A whole number is expected.')
  return value
}

/** Runs a measurement to its end, clears up whatever happens, and sets the exit code. */
export async function measure(name: string, run: (setting: Setting) => Promise<void>): Promise<void> {
  const report = reportTo(process.stderr)
  const stops: (() => Promise<unknown>)[] = []
  const stopAll = async (): Promise<void> => {
    for (const stop of stops.splice(0).toReversed()) await stop()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void stopAll().finally(() => process.exit(130)))
  }
  try {
    const engine = await findElasticsearch({
      purpose: 'test',
      environment: process.env,
      projectFolder,
      report,
    })
    stops.push(() => engine.stop())
    const client = new Client({ ...engine.clientOptions, requestTimeout: 300_000 })
    stops.push(() => client.close())
    const url = String([engine.clientOptions.nodes ?? engine.clientOptions.node].flat()[0])
    const folder = await mkdtemp(join(tmpdir(), `${name}-`))
    stops.push(() => rm(folder, { recursive: true }))
    const alias = `${name}-${randomBytes(4).toString('hex')}`
    stops.push(async () => {
      for (const generation of await generationsOf(client, alias))
        await removeGeneration(client, generation.name)
    })
    await run({ client, url, alias, folder, report, later: stop => stops.push(stop) })
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
    process.exitCode = 1
  } finally {
    await stopAll()
  }
}
