// `npm run bench:walk`: does a walk give every record exactly once through swaps of the index and starts of the server?

import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import CliTable from 'cli-table3'
import { Command } from 'commander'
import { findElasticsearch } from '../../engine/find-elasticsearch.ts'
import { reportTo } from '../../engine/progress.ts'
import { wholeNumber } from '../whole-number.ts'
import { isExact, walkThroughChanges } from './changes.ts'

const count = wholeNumber(1)

type Options = {
  readonly records: number
  readonly walks: number
  readonly swapEvery: number
  readonly restartAfter: number[]
}

const options = new Command('bench:walk')
  .description(
    'Walks every record as JSON, JSON lines and CSV in parallel while the index is swapped and the server restarted.',
  )
  .option('--records <number>', 'companies in each of two generations, about', count, 20_000)
  .option('--walks <number>', 'walks of each kind', count, 2)
  .option('--swap-every <milliseconds>', 'between two swaps of the index', count, 200)
  .option(
    '--restart-after <milliseconds>',
    'when the server is started anew; may be given several times',
    (text, before: number[]) => [...before, count(text)],
    [],
  )
  .parse()
  .opts<Options>()

const report = reportTo(process.stderr)
const projectFolder = resolve(import.meta.dirname, '../..')
const engine = await findElasticsearch({ purpose: 'test', environment: process.env, projectFolder, report })
try {
  const alias = `walk-${randomBytes(4).toString('hex')}`
  const {
    restartAfter: [...restartAfter],
    ...others
  } = options
  if (restartAfter.length === 0) restartAfter.push(500, 6_000)
  const result = await walkThroughChanges(engine.clientOptions, alias, { ...others, restartAfter }, report)
  const table = new CliTable({
    head: ['walk', 'seconds', 'given', 'in both', 'missing', 'twice', 'in neither', 'cut off', 'requests'],
    style: { head: [], border: [] },
  })
  for (const walk of result.walks) {
    const { kind, seconds, given, inBoth, missing, twiceOrOutOfOrder, inNeither, interruptions, requests } =
      walk
    table.push([kind, seconds, given, inBoth, missing, twiceOrOutOfOrder, inNeither, interruptions, requests])
  }
  process.stdout.write(`${table.toString()}\n`)
  process.stdout.write(
    `${result.swaps} swaps, ${result.restarts} starts of the server, at most ${result.memory} MB in server and clients together\n`,
  )
  process.stdout.write(
    isExact(result)
      ? 'Every record of both generations was given exactly once by every walk.\n'
      : 'A walk missed records, gave some twice or gave what is not there.\n',
  )
  if (!isExact(result)) process.exitCode = 1
} catch (error) {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  process.exitCode = 1
} finally {
  await engine.stop()
}
