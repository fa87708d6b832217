// The measurements as a table for a terminal and as docs/indexing.md.

import Table from 'cli-table3'
import { counted } from '../../indexer/progress.ts'
import type { Hot } from './profile.ts'

/** One measured part. Seconds of processor time are those of the loader or of the bare client, and of Elasticsearch. */
export type Run = {
  readonly records: number
  readonly bytes: number
  readonly seconds: number
  readonly ownSeconds: number | undefined
  readonly nodesSeconds: number
  /** Bytes. */
  readonly peakMemory: number | undefined
}

export type IndexResults = {
  readonly records: number
  readonly rounds: number
  readonly inFlight: number
  readonly version: string
  readonly ceiling: readonly Run[]
  readonly loader: readonly Run[]
  readonly hottest: readonly Hot[] | undefined
}

const sum = (runs: readonly Run[], of: (run: Run) => number): number =>
  runs.reduce((total, run) => total + of(run), 0)
const ratePerSecond = (runs: readonly Run[]): number =>
  sum(runs, ({ records }) => records) / sum(runs, ({ seconds }) => seconds)

/** The loader's rate as a share of the ceiling's. */
export function ratio({ ceiling, loader }: IndexResults): number {
  return ratePerSecond(loader) / ratePerSecond(ceiling)
}

function columns(runs: readonly Run[]): string[] {
  const records = sum(runs, run => run.records)
  const micros = (of: (run: Run) => number): string => `${counted((sum(runs, of) / records) * 1e6)} µs`
  const megabytes = sum(runs, ({ bytes }) => bytes) / 1e6 / sum(runs, ({ seconds }) => seconds)
  const peaks = runs.flatMap(({ peakMemory }) => peakMemory ?? [])
  return [
    counted(ratePerSecond(runs)),
    runs.map(run => counted(run.records / run.seconds)).join(', '),
    megabytes.toFixed(1),
    runs.some(({ ownSeconds }) => ownSeconds === undefined)
      ? ''
      : micros(({ ownSeconds }) => ownSeconds ?? 0),
    micros(({ nodesSeconds }) => nodesSeconds),
    peaks.length === 0 ? '' : `${counted(Math.max(...peaks) / 1e6)} MB`,
  ]
}

const HEAD = [
  '',
  'records/s',
  'by round',
  'MB/s',
  'own processor time a record',
  "Elasticsearch's",
  'peak memory',
]

const rows = (results: IndexResults): string[][] => [
  ['ceiling', ...columns(results.ceiling)],
  ['loader', ...columns(results.loader)],
]

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`

/** For people at a terminal. */
export function inTerminal(results: IndexResults): string {
  const table = new Table({ head: HEAD, style: { head: [], border: [] } })
  table.push(...rows(results))
  const hot = results.hottest?.map(({ where, share }) => `${percent(share).padStart(7)}  ${where}`) ?? []
  return [table.toString(), `The loader reaches ${percent(ratio(results))} of the ceiling.`, ...hot].join(
    '\n',
  )
}

/** docs/indexing.md. */
export function inMarkdown(results: IndexResults): string {
  const { records, rounds, inFlight, version, hottest } = results
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  return [
    '# What indexing costs',
    '',
    'Written by `npm run bench:index`; every figure is measured in one run, on one machine that Elasticsearch shares.',
    '',
    `${counted(records)} demo companies in ${rounds} rounds, ${version}. The ceiling is the same documents, serialised`,
    `before, read from a file and posted to \`_bulk\` by a bare HTTP client, ${inFlight} requests at a time, into a fresh index of the`,
    'same mapping. The loader is `npm run companies -- load FILE`, from an NDJSON file. Both are timed from making the index to',
    'its refresh; rounds alternate, so that what is slow on the machine is slow for both.',
    '',
    line(HEAD),
    line(HEAD.map(() => '---')),
    ...rows(results).map(line),
    '',
    `The loader reaches **${percent(ratio(results))}** of the ceiling. Peak memory is the resident set of its process.`,
    ...(hottest === undefined
      ? []
      : [
          '',
          '## Where the loader spends its time',
          '',
          line(['share', 'function']),
          line(['---', '---']),
          ...hottest.map(({ where, share }) => line([percent(share), `\`${where}\``])),
        ]),
    '',
  ].join('\n')
}
