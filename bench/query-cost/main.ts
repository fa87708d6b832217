// `npm run bench:query-cost`: what does each shape of query cost, and does any cost more than it may?

import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Command, InvalidArgumentError } from 'commander'
import { findElasticsearch } from '../../engine/find-elasticsearch.ts'
import { reportTo } from '../../engine/progress.ts'
import { elasticsearchVersion } from '../elasticsearch-version.ts'
import { costs } from './measure.ts'
import { beyondLimit, type Results, resultsForTerminal, resultsInMarkdown } from './results.ts'
import { startService } from './service.ts'
import { shapesOf } from './shapes.ts'

const projectFolder = resolve(import.meta.dirname, '../..')

type Options = {
  readonly records: number
  readonly rounds: number
  readonly seed: number
  readonly shapes: string
  readonly write: boolean
}

const count = (text: string): number => {
  const value = Number(text)
  if (!Number.isSafeInteger(value) || value < 1) throw new InvalidArgumentError('A whole number is expected.')
  return value
}

const options = new Command('bench:query-cost')
  .description('Measures what queries of every shape cost, and whether any costs more than it may.')
  .option('--records <number>', 'demo companies to load', count, 200_000)
  .option('--rounds <number>', 'times that each shape is asked', count, 200)
  .option('--seed <number>', 'what chance starts from', count, 1)
  .option('--shapes <pattern>', 'besides the name queries only the shapes whose group or name holds this', '')
  .option('--no-write', 'do not write docs/query-cost.md')
  .parse()
  .opts<Options>()

const report = reportTo(process.stderr)
const stops: (() => Promise<void>)[] = []

async function stopAll(): Promise<void> {
  for (const stop of stops.splice(0).toReversed()) await stop()
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void stopAll().finally(() => process.exit(130)))
}

try {
  await run()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  process.exitCode = 1
} finally {
  await stopAll()
}

async function run(): Promise<void> {
  const engine = await findElasticsearch({ purpose: 'test', environment: process.env, projectFolder, report })
  stops.push(() => engine.stop())
  const alias = `bench-${randomBytes(4).toString('hex')}`
  const { records, rounds, seed } = options
  const service = await startService(engine.clientOptions, alias, { records, seed }, report)
  stops.push(() => service.stop())
  const shapes = shapesOf(seed).filter(
    ({ group, name }) => group === 'name' || `${group}: ${name}`.includes(options.shapes),
  )
  const warmUp = Math.ceil(rounds / 5)
  const measured = await costs(service, shapes, { rounds, warmUp, seed }, done =>
    report(`Round ${done} of ${warmUp + rounds}`, true),
  )
  const version = await elasticsearchVersion(service.client)
  const results: Results = { records, seed, rounds, version, costs: measured }
  process.stdout.write(`${resultsForTerminal(results)}\n`)
  const beyond = beyondLimit(measured)
  if (beyond.length > 0) {
    process.stdout.write(`Beyond their limit: ${beyond.map(({ shape }) => shape.name).join('; ')}\n`)
    process.exitCode = 1
  }
  if (options.write && options.shapes === '') {
    await mkdir(resolve(projectFolder, 'docs'), { recursive: true })
    await writeFile(resolve(projectFolder, 'docs/query-cost.md'), resultsInMarkdown(results))
    report('docs/query-cost.md is written')
  }
}
