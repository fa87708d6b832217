// `npm run bench:query-cost`: what does each shape of query cost, and does any cost more than it may?

import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Command } from 'commander'
import { findElasticsearch } from '../../engine/find-elasticsearch.ts'
import { reportTo } from '../../engine/progress.ts'
import { clearingUp, type Later } from '../clearing-up.ts'
import { elasticsearchVersion } from '../elasticsearch-version.ts'
import { wholeNumber } from '../whole-number.ts'
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

const count = wholeNumber(1)

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

await clearingUp(run)

async function run(later: Later): Promise<void> {
  const engine = await findElasticsearch({ purpose: 'test', environment: process.env, projectFolder, report })
  later(() => engine.stop())
  const alias = `bench-${randomBytes(4).toString('hex')}`
  const { records, rounds, seed } = options
  const service = await startService(engine.clientOptions, alias, { records, seed }, report)
  later(() => service.stop())
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
