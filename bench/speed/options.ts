// How is the bench told what to measure?

import { Command, InvalidArgumentError, Option } from 'commander'
import { wholeNumber } from '../whole-number.ts'

export type Options = {
  readonly records: number
  readonly seed: number
  readonly seconds: number
  readonly rounds: number
  readonly questions: number
  readonly connections: readonly number[]
  readonly workloads: readonly string[]
  readonly with?: 'postgres'
  readonly without?: 'postgres'
  readonly soak?: number | true
  readonly write: boolean
}

/** Beyond this many records PostgreSQL is left out unless asked for: its load and its counts take too long. */
export const MOST_FOR_POSTGRES = 1_000_000

const LEAST_AMOUNT = 0.1

const count = wholeNumber(1)
const amount = (text: string): number => {
  const value = Number(text)
  if (!(value >= LEAST_AMOUNT))
    throw new InvalidArgumentError(`A number from ${LEAST_AMOUNT} on is expected.`)
  return value
}
const list = (text: string): string[] =>
  text
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '')

/** Reads the command line. */
export function readOptions(argv?: readonly string[]): Options {
  return new Command('bench')
    .description(
      'Measures how fast the service is, beside Elasticsearch asked directly and PostgreSQL over the same companies.',
    )
    .option('--records <number>', 'demo companies to load', count, 200_000)
    .option('--seed <number>', 'what chance starts from', count, 1)
    .option('--seconds <number>', 'seconds for each figure', amount, 3)
    .option('--rounds <number>', 'rounds that those are divided into', count, 3)
    .option('--questions <number>', 'different questions of each workload', count, 1_500)
    .option('--connections <list>', 'numbers of connections', text => list(text).map(count), [1, 8, 64])
    .option('--workloads <list>', 'only the workloads whose name holds one of these', list, [])
    .addOption(new Option('--without <system>', 'leave a system out').choices(['postgres']))
    .addOption(
      new Option('--with <system>', `include PostgreSQL beyond ${MOST_FOR_POSTGRES} records`).choices([
        'postgres',
      ]),
    )
    .option(
      '--soak [minutes]',
      'in place of all that: keep the service busy for so long (default 5) and look at its memory',
      amount,
    )
    .option('--no-write', 'keep nothing in docs')
    .parse(argv ?? process.argv.slice(2), { from: 'user' })
    .opts<Options>()
}
