// What a measurement of loads under a reader stands on: an Elasticsearch, an alias, a folder, and an end that clears all up.

import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from '@elastic/elasticsearch'
import { findElasticsearch } from '../../engine/find-elasticsearch.ts'
import { reportTo } from '../../engine/progress.ts'
import type { Report } from '../../indexer/progress.ts'
import { releasesOf, removeRelease } from '../../indexer/releases.ts'
import { clearingUp, type Later } from '../clearing-up.ts'
import { wholeNumber } from '../whole-number.ts'
import { projectFolder } from './loader-process.ts'

export type Setting = {
  readonly client: Client
  /** Of the first node. */
  readonly url: string
  readonly alias: string
  readonly folder: string
  readonly report: Report
  readonly later: Later
}

/** A positive whole number of the command line. */
export const count = wholeNumber(1)

/** Runs a measurement in a setting of its own, and clears all of it up in the end. */
export async function measure(name: string, run: (setting: Setting) => Promise<void>): Promise<void> {
  const report = reportTo(process.stderr)
  await clearingUp(async later => {
    const engine = await findElasticsearch({
      purpose: 'test',
      environment: process.env,
      projectFolder,
      report,
    })
    later(() => engine.stop())
    const client = new Client({ ...engine.clientOptions, requestTimeout: 300_000 })
    later(() => client.close())
    const url = String([engine.clientOptions.nodes ?? engine.clientOptions.node].flat()[0])
    const folder = await mkdtemp(join(tmpdir(), `${name}-`))
    later(() => rm(folder, { recursive: true }))
    const alias = `${name}-${randomBytes(4).toString('hex')}`
    later(async () => {
      for (const generation of await releasesOf(client, alias)) await removeRelease(client, generation.name)
    })
    await run({ client, url, alias, folder, report, later })
  })
}
