// `npm run bench:stop`: does a server that is asked to stop, under load, lose a single request of its clients?

import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { Client } from '@elastic/elasticsearch'
import { Command } from 'commander'
import { demoCompanies } from '../../demo/demo-companies.ts'
import { findElasticsearch } from '../../engine/find-elasticsearch.ts'
import { reportTo } from '../../engine/progress.ts'
import { loadCompanies } from '../../indexer/load.ts'
import { sourceOfRecords } from '../../indexer/sources/records.ts'
import { clearingUp, type Later } from '../clearing-up.ts'
import { markdownTable } from '../markdown-table.ts'
import { addClient, startServiceProcess } from '../speed/service-process.ts'
import { wholeNumber } from '../whole-number.ts'
import { isClean, measureStop, type StopOutcome } from './measure.ts'

const projectFolder = resolve(import.meta.dirname, '../..')

const options = new Command('bench:stop')
  .description('Stops the server with SIGTERM under busy clients; fails if any request is lost.')
  .option('--runs <number>', 'how often', wholeNumber(1), 20)
  .option('--clients <number>', 'clients that ask on one connection each', wholeNumber(1), 64)
  .option('--streams <number>', 'open streams of each format', wholeNumber(0), 4)
  .option('--records <number>', 'demo companies to load', wholeNumber(1), 20_000)
  .option('--delay <ms>', 'SHUTDOWN_DELAY_MS of the server', wholeNumber(0), 2_000)
  .parse()
  .opts<{ runs: number; clients: number; streams: number; records: number; delay: number }>()

const report = reportTo(process.stderr)

await clearingUp(run)

async function run(later: Later): Promise<void> {
  const { runs, clients, streams, records, delay } = options
  const engine = await findElasticsearch({
    purpose: 'test',
    environment: process.env,
    projectFolder,
    report,
  })
  later(() => engine.stop())
  const client = new Client(engine.clientOptions)
  later(() => client.close())
  const alias = `bench-stop-${randomBytes(4).toString('hex')}`
  later(async () => {
    const made = await client.indices.get({ index: `${alias}*`, expand_wildcards: 'all' })
    for (const index of Object.keys(made)) await client.indices.delete({ index })
  })
  const source = sourceOfRecords('demo companies', demoCompanies({ count: records, seed: 1 }), records)
  await loadCompanies({ client, alias, source, report, drain: 0 })
  const key = await addClient(client, alias)
  const { nodes, node } = engine.clientOptions
  const elasticsearch = [nodes ?? node].flat().map(String).join(',')
  const environment = {
    PATH: process.env.PATH,
    // A busy machine is slow, not wrong.
    REQUEST_TIMEOUT_MS: '30000',
    LOG_LEVEL: 'fatal',
    SHUTDOWN_DELAY_MS: String(delay),
  }
  const outcomes: StopOutcome[] = []
  while (outcomes.length < runs) {
    const service = await startServiceProcess(environment, { elasticsearch, alias, key })
    const outcome = await measureStop(service, { clients, streams, warmUp: 5 })
    outcomes.push(outcome)
    const verdict = isClean(outcome) ? 'clean' : `NOT CLEAN: ${JSON.stringify(outcome)} ${service.said()}`
    report(`Run ${outcomes.length} of ${runs}: ${verdict}`)
  }
  process.stdout.write(`${table(outcomes)}\n`)
  const lost = outcomes.filter(outcome => !isClean(outcome)).length
  if (lost > 0) throw new Error(`${lost} of ${runs} stops were not clean.`)
}

function table(outcomes: readonly StopOutcome[]): string {
  const rows = outcomes.map(({ clients, streams, seconds, exitCode }, at) => [
    at + 1,
    clients.answered,
    clients.reset,
    clients.truncated,
    clients.otherStatus,
    clients.refused,
    streams.complete,
    streams.told,
    streams.untold,
    seconds.toFixed(2),
    exitCode ?? 'killed',
  ])
  return markdownTable(
    [
      'run',
      'answers',
      'reset',
      'truncated',
      'other status',
      'new connections refused',
      'streams complete',
      'told',
      'untold',
      'seconds',
      'exit code',
    ],
    rows.map(cells => cells.map(String)),
    [],
  )
}
