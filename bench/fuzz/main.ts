// `npm run fuzz`: does any request, however odd, get an answer of 5xx or one that /openapi.json does not promise?

import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { Client } from '@elastic/elasticsearch'
import { Command } from 'commander'
import { demoCompanies, demoDrafts } from '../../demo/demo-companies.ts'
import { findElasticsearch } from '../../engine/find-elasticsearch.ts'
import { reportTo } from '../../engine/progress.ts'
import { loadCompanies } from '../../indexer/load.ts'
import { sourceOfRecords } from '../../indexer/sources/records.ts'
import type { FieldValues } from '../../indexer/sources/rows.ts'
import { ClientStore } from '../../src/clients/client-store.ts'
import { readConfig } from '../../src/config.ts'
import { createLogger } from '../../src/operations/logging.ts'
import type { Company } from '../../src/schema/fields.ts'
import { noLimits } from '../../src/schema/limits.ts'
import { type RunningServer, startServer } from '../../src/server.ts'
import { wholeNumber } from '../whole-number.ts'
import { fuzz } from './run.ts'

const count = wholeNumber(0)

type Options = {
  readonly requests: number
  readonly seed: number
  readonly records: number
  readonly serve: boolean
}

const options = new Command('fuzz')
  .description('Sends requests by chance and checks every answer against /openapi.json.')
  .option('--requests <number>', 'requests to send', count, 10_000)
  .option('--seed <number>', 'what chance starts from', count, 1)
  .option('--records <number>', 'demo companies to load', count, 5_000)
  .option('--serve', 'send nothing: print address and key for another tool, until Ctrl-C', false)
  .parse()
  .opts<Options>()

/** Faults that are shown. */
const MOST_SHOWN = 20

const report = reportTo(process.stderr)
const { requests, seed, records, serve } = options
const projectFolder = resolve(import.meta.dirname, '../..')
const engine = await findElasticsearch({ purpose: 'test', environment: process.env, projectFolder, report })
const client = new Client(engine.clientOptions)
const alias = `fuzz-${randomBytes(4).toString('hex')}`
const made: string[] = [`${alias}-clients`]
const log: string[] = []
let server: RunningServer | undefined
try {
  const drafts = demoDrafts({ count: records, seed }) as Iterable<unknown> as Iterable<FieldValues>
  const source = sourceOfRecords(`${records} demo companies`, drafts, records)
  made.push((await loadCompanies({ client, alias, source, report })).release)
  const { key } = await new ClientStore(client, alias).add({
    name: 'fuzz',
    package: 'full',
    limits: noLimits,
  })
  server = await startServer(
    {
      ...readConfig({}),
      port: 0,
      alias,
      packagesPath: resolve(projectFolder, 'config/packages.json'),
      requestTimeout: 10_000,
    },
    engine.clientOptions,
    createLogger('error', { write: line => void log.push(line) }),
  )
  if (serve) {
    process.stdout.write(`${JSON.stringify({ url: server.url, key })}\n`)
    await new Promise<void>(stopped => process.once('SIGINT', stopped).once('SIGTERM', stopped))
  } else {
    const companies = [...demoCompanies({ count: records, seed })] as Company[]
    const result = await fuzz({
      url: server.url,
      requests,
      seed,
      material: { companies, key },
      progress: done => done % 500 === 0 && report(`${done} of ${requests}`, true),
    })
    const statuses = Object.entries(result.statuses).map(([status, answers]) => `${status}: ${answers}`)
    process.stdout.write(`${requests} requests, seed ${seed}; answers ${statuses.join(', ')}\n`)
    process.stdout.write(`The slowest took ${result.slowest.ms} ms: ${result.slowest.path.slice(0, 300)}\n`)
    for (const { request, answer, fault } of result.faults.slice(0, MOST_SHOWN)) {
      process.stdout.write(
        `\n${fault}\n${request.method} ${request.path.slice(0, 1000)}\n${JSON.stringify(request.headers)}\n${answer.status} ${answer.text.slice(0, 500)}\n`,
      )
    }
    process.stdout.write(`${result.faults.length} answers are not as they should be\n`)
    if (result.faults.length > 0) process.exitCode = 1
  }
  if (log.length > 0)
    process.stdout.write(`The log has ${log.length} errors, the first: ${log[0]?.slice(0, 1500)}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  process.exitCode = 1
} finally {
  await server?.stop()
  for (const index of made) await client.indices.delete({ index, ignore_unavailable: true })
  await client.close()
  await engine.stop()
}
