// `npm run bench:cost`: what processor time does a request of each kind cost the server, and is it more than is kept in the
// repository?

import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Client } from '@elastic/elasticsearch'
import { Command, Option } from 'commander'
import { demoCompanies } from '../../demo/demo-companies.ts'
import { findElasticsearch } from '../../engine/find-elasticsearch.ts'
import { reportTo } from '../../engine/progress.ts'
import { loadCompanies } from '../../indexer/load.ts'
import { sourceOfRecords } from '../../indexer/sources/records.ts'
import { ClientStore } from '../../src/clients/client-store.ts'
import { clearingUp, type Later } from '../clearing-up.ts'
import { markdownTable } from '../markdown-table.ts'
import { wholeNumber } from '../whole-number.ts'
import { exceeded, type Figures, type KeptFigures, type Kind, kinds } from './figures.ts'
import { costs } from './measure.ts'
import { requestsOver } from './requests.ts'
import { startCalibration, startServer } from './server.ts'

const projectFolder = resolve(import.meta.dirname, '../..')
const keptPath = resolve(import.meta.dirname, 'figures.json')
/** Far more than is asked, so that every limit is checked and reported, and none is reached. */
const limits = {
  requestsPerSecond: 1_000_000,
  concurrentRequests: 1_000,
  requestsPerMonth: 1_000_000_000,
  recordsPerMonth: 1_000_000_000,
}

type Options = {
  readonly records: number
  readonly rounds: number
  readonly kinds: readonly Kind[]
  readonly server: string
  readonly profile?: string
  readonly write?: true
}

const options = new Command('bench:cost')
  .description('Measures the processor time of the server for one request of each kind.')
  .option('--records <number>', 'demo companies to load', wholeNumber(1_000), 10_000)
  .option('--rounds <number>', 'times that each kind is measured', wholeNumber(1), 5)
  .addOption(new Option('--kinds <kinds...>', 'only these').choices(kinds).default([...kinds], 'all'))
  .option('--server <folder>', 'the project whose server is measured', projectFolder)
  .option('--profile <folder>', 'where to write a CPU profile of the server')
  .option('--write', 'keep the figures instead of comparing them')
  .parse()
  .opts<Options>()

const report = reportTo(process.stderr)

await clearingUp(run)

async function run(later: Later): Promise<void> {
  const engine = await findElasticsearch({ purpose: 'test', environment: process.env, projectFolder, report })
  later(() => engine.stop())
  const alias = `bench-cost-${randomBytes(4).toString('hex')}`
  const elasticsearch = new Client(engine.clientOptions)
  later(() => elasticsearch.close())
  later(() => removeAll(elasticsearch, alias))
  const companies = [...demoCompanies({ count: options.records, seed: 1 })]
  const source = sourceOfRecords('demo companies', companies, companies.length)
  await loadCompanies({ client: elasticsearch, alias, source, report, drain: 0 })
  const { key } = await new ClientStore(elasticsearch, alias, 'bench').add({
    name: 'Bench',
    package: 'full',
    limits,
  })
  const { nodes, node } = engine.clientOptions
  const calibration = await startCalibration()
  later(() => calibration.stop())
  const server = await startServer({
    elasticsearch: [nodes ?? node].flat().map(String).join(','),
    alias,
    folder: options.server,
    profile: options.profile,
  })
  later(() => server.stop())
  const measured = await costs({
    server,
    calibration,
    key,
    kinds: options.kinds,
    rounds: options.rounds,
    paths: requestsOver(companies),
    onRound: done => report(`Round ${done} of ${options.rounds}`, true),
  })
  conclude(Object.fromEntries(measured))
}

/** Prints the figures, and keeps them or compares them with those that are kept. */
function conclude(measured: Figures): void {
  const all = JSON.parse(readFileSync(keptPath, 'utf8')) as KeptFigures
  const [node = ''] = process.versions.node.split('.')
  const kept = all[node] ?? {}
  const rows = options.kinds.map(kind => {
    const [now, before] = [measured[kind], kept[kind]]
    return [kind, String(now?.microseconds), String(now?.ratio), String(before?.ratio ?? '–')]
  })
  process.stdout.write(`${markdownTable(['request', 'µs', 'ratio', 'kept ratio'], rows)}\n`)
  if (options.write) {
    const written = { ...all, [node]: { ...kept, ...measured } }
    writeFileSync(keptPath, `${JSON.stringify(written, undefined, 2)}\n`)
    return
  }
  for (const words of exceeded(measured, kept)) {
    process.stdout.write(`${words}\n`)
    process.exitCode = 1
  }
}

async function removeAll(elasticsearch: Client, alias: string): Promise<void> {
  const made = await elasticsearch.indices.get({ index: `${alias}*`, expand_wildcards: 'all' })
  for (const index of Object.keys(made)) await elasticsearch.indices.delete({ index })
}
