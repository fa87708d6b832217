// `npm run bench:false-answers`: what do clients see while Elasticsearch, or what stands before it, answers falsely?

import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { Client } from '@elastic/elasticsearch'
import { Command } from 'commander'
import { demoCompanies } from '../../demo/demo-companies.ts'
import { findElasticsearch } from '../../engine/find-elasticsearch.ts'
import { reportTo } from '../../engine/progress.ts'
import { loadCompanies } from '../../indexer/load.ts'
import { sourceOfRecords } from '../../indexer/sources/records.ts'
import { clearingUp } from '../clearing-up.ts'
import { markdownTable } from '../markdown-table.ts'
import { wholeNumber } from '../whole-number.ts'
import { faults } from './faults.ts'
import { type FaultOutcome, falseAnswers, endpointNames as names } from './measure.ts'
import { startProxy } from './proxy.ts'

/** How much later than its limit an answer may come on a machine that is not late itself, and how soon the service is ready again, in milliseconds. */
const LATE = 50
const READY_WITHIN = 2_000

type Options = { readonly limit: number; readonly records: number }

const options = new Command('bench:false-answers')
  .description(
    'Asks every kind of endpoint while Elasticsearch answers falsely; exits with 1 if an answer was wrong or late.',
  )
  .option('--limit <milliseconds>', 'the longest that a request may take', wholeNumber(100), 400)
  .option('--records <number>', 'demo companies', wholeNumber(100), 2_000)
  .parse()
  .opts<Options>()

await clearingUp(async later => {
  const report = reportTo(process.stderr)
  const projectFolder = resolve(import.meta.dirname, '../..')
  const engine = await findElasticsearch({ purpose: 'test', environment: process.env, projectFolder, report })
  later(() => engine.stop())
  const client = new Client(engine.clientOptions)
  later(() => client.close())
  const alias = `false-${randomBytes(4).toString('hex')}`
  later(() => removeAll(client, alias))
  const source = sourceOfRecords(
    'demo companies',
    demoCompanies({ count: options.records, seed: 1 }),
    options.records,
  )
  await loadCompanies({ client, alias, source, report, drain: 0 })
  const { nodes, node } = engine.clientOptions
  const proxy = await startProxy(String([nodes ?? node].flat()[0]))
  later(() => proxy.stop())
  const all: FaultOutcome[] = []
  for await (const outcome of falseAnswers({
    client,
    proxy,
    alias,
    limit: options.limit,
    endpoints: names,
    faults: faults(options.limit),
  })) {
    all.push(outcome)
    report(`${all.length} faults, last: ${outcome.fault}`, true)
  }
  const rows = all.map(({ fault, outcomes, readyAfter, machineLate }) => [
    fault,
    ...names.map(name => `${outcomes[name].status}, ${Math.round(outcomes[name].ms)}`),
    String(Math.round(readyAfter)),
    String(Math.round(machineLate)),
  ])
  process.stdout.write(`${markdownTable(['fault', ...names, 'ready after', 'machine late'], rows)}\n\n`)
  const each = all.flatMap(({ fault, machineLate, outcomes }) =>
    names.map(name => ({ fault, name, machineLate, ...outcomes[name] })),
  )
  const wrong = each.filter(({ verdict }) => verdict === 'wrong')
  const late = each.filter(({ ms, machineLate }) => ms - machineLate > options.limit + LATE)
  const slow = all.filter(({ readyAfter }) => readyAfter > READY_WITHIN)
  for (const { fault, name, status, text } of wrong)
    process.stdout.write(`WRONG: ${name}, ${fault}: ${status} ${text.slice(0, 200)}\n`)
  for (const { fault, name, ms } of late)
    process.stdout.write(`LATE: ${name}, ${fault}: ${Math.round(ms)} ms\n`)
  for (const { fault, readyAfter } of slow)
    process.stdout.write(`NOT READY: ${fault}: ${Math.round(readyAfter)} ms\n`)
  const right = each.filter(({ verdict }) => verdict === 'right').length
  process.stdout.write(
    `${all.length} faults, ${each.length} answers: ${right} right, ${each.length - right - wrong.length} refused, ${wrong.length} wrong, ${late.length} late; slowest ${Math.round(Math.max(...each.map(({ ms }) => ms)))} ms of ${options.limit} ms\n`,
  )
  if (wrong.length + late.length + slow.length > 0) process.exitCode = 1
})

async function removeAll(client: Client, alias: string): Promise<void> {
  const indices = await client.indices.get({ index: `${alias}*`, allow_no_indices: true })
  for (const index of Object.keys(indices)) await client.indices.delete({ index, ignore_unavailable: true })
}
