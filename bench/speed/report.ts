// What a run found, for a terminal and for docs/performance.md.

import Table from 'cli-table3'
import { counted } from '../../indexer/progress.ts'
import { markdownTable } from '../markdown-table.ts'
import {
  type Measurement,
  measured,
  measuredPairs,
  type Results,
  type Soak,
  systemNames,
  systems,
} from './results.ts'
import { type Verdict, verdictInWords, verdictOnGrowth, verdictOnSoak, verdictsOn } from './verdicts.ts'
import { TYPING, TYPING_DISTINCT } from './workload.ts'

const figure = (value: number | undefined): string => {
  if (value === undefined || !Number.isFinite(value)) return ''
  return value >= 100 ? counted(value) : String(Number(value.toPrecision(3)))
}
const ratio = (one: number | undefined, other: number | undefined): string =>
  one === undefined || other === undefined ? '' : figure(Number((one / other).toPrecision(2)))

type Shown = { readonly head: string[]; readonly body: string[][] }

/** Requests a second and latencies of each system, and the service's as multiples of the others'. */
function speeds(results: Results): Shown {
  const shown = systems.filter(system => results.measurements.some(one => one.system === system))
  const others = shown.filter(system => system !== 'service')
  return {
    head: [
      'workload',
      'connections',
      ...shown.map(system => systemNames[system]),
      ...others.flatMap(system => ['p50', 'p99', 'req/s'].map(what => `${SHORT[system]} ${what}`)),
    ],
    body: measuredPairs(results).map(({ workload, connections }) => {
      const service = measured(results, workload, connections, 'service')
      return [
        workload,
        String(connections),
        ...shown.map(system => speed(measured(results, workload, connections, system))),
        ...others.flatMap(system => {
          const other = measured(results, workload, connections, system)
          return (['p50', 'p99', 'perSecond'] as const).map(what => ratio(service?.[what], other?.[what]))
        }),
      ]
    }),
  }
}

const SHORT = { service: '', elasticsearch: '÷ ES', postgres: '÷ PG' } as const
const IN_CELLS =
  'Each cell: requests a second · p50 / p95 / p99 in milliseconds. ÷ ES, ÷ PG: the service’s figure as a multiple of Elasticsearch’s own and of PostgreSQL’s.'

const speed = (one: Measurement | undefined): string =>
  one === undefined ? '' : `${figure(one.perSecond)} · ${[one.p50, one.p95, one.p99].map(figure).join(' / ')}`

/** Processor time of a request by process, at the number of connections in the middle. */
function processors(results: Results): Shown {
  const counts = [...new Set(results.measurements.map(({ connections }) => connections))]
  const connections = counts[Math.floor(counts.length / 2)] ?? 1
  const workloads = [...new Set(results.measurements.map(({ workload }) => workload))]
  return {
    head: [
      `at ${connections} connections`,
      'service ms',
      'Elasticsearch ms, for the service',
      'searches a request',
      'Elasticsearch ms, directly',
      'PostgreSQL ms',
    ],
    body: workloads.map(workload => {
      const of = (system: (typeof systems)[number]) => measured(results, workload, connections, system)
      return [
        workload,
        figure(of('service')?.processor.service),
        figure(of('service')?.processor.elasticsearch),
        figure(of('service')?.searches),
        figure(of('elasticsearch')?.processor.elasticsearch),
        figure(of('postgres')?.processor.postgres),
      ]
    }),
  }
}

function sizes({ records, bytes }: Results): string {
  const each = (value: number): string => `${counted(value / records)} bytes a record`
  return [
    `NDJSON ${each(bytes.ndjson)}`,
    `index ${each(bytes.index)} (${(bytes.index / bytes.ndjson).toFixed(2)} × the NDJSON)`,
    ...(bytes.postgres === undefined
      ? []
      : [`PostgreSQL ${each(bytes.postgres)} (${(bytes.postgres / bytes.ndjson).toFixed(2)} ×)`]),
  ].join('; ')
}

const versions = ({ versions: { elasticsearch, postgres } }: Results): string =>
  [elasticsearch, ...(postgres === undefined ? [] : [`PostgreSQL ${postgres}`])].join(', ')

const memory = ({ servicePeak }: Results): string =>
  servicePeak === undefined ? '' : ` Most memory of the service: ${Math.round(servicePeak / 1_000_000)} MB.`

/** Measurements of one workload: `at 1: service 900/s, 1 ms, …; at 8: …`. */
export function inOneLine(found: readonly Measurement[]): string {
  const byConnections = Map.groupBy(found, ({ connections }) => connections)
  return [...byConnections]
    .map(([connections, each]) => {
      const speeds = each.map(
        ({ system, perSecond, p50 }) => `${systemNames[system]} ${figure(perSecond)}/s, ${figure(p50)} ms`,
      )
      return `at ${connections}: ${speeds.join(', ')}`
    })
    .join('; ')
}

/** Everything a run found, for a terminal. */
export function resultsForTerminal(results: Results): string {
  const tables = [speeds(results), processors(results)].map(({ head, body }) => {
    const colAligns = head.map((_, at): 'left' | 'right' => (at === 0 ? 'left' : 'right'))
    const table = new Table({
      head,
      style: { head: [], border: [], compact: true },
      colAligns,
      wordWrap: true,
    })
    table.push(...body)
    return table.toString()
  })
  return [
    IN_CELLS,
    ...tables,
    `${counted(results.records)} companies. ${sizes(results)}.${memory(results)}`,
    ...results.setAside.map(text => `Set aside: ${text}`),
    ...results.faults.map(text => `FAULT: ${text}`),
    ...verdictsOn(results).map(verdictInWords),
  ].join('\n')
}

const BEGIN = '<!-- measured -->'
const END = '<!-- /measured -->'

/** The page with its measured part made anew; what else stands in it stays. */
export function pageWith(page: string | undefined, measuredPart: string): string {
  const text = page ?? `# Performance\n\n${BEGIN}\n${END}\n`
  const [begin, end] = [text.indexOf(BEGIN), text.indexOf(END)]
  if (begin < 0 || end < begin)
    throw new Error(
      `The page has no part between ${BEGIN} and ${END}: put the two lines where the figures shall stand.`,
    )
  return `${text.slice(0, begin + BEGIN.length)}\n\n${measuredPart}\n\n${text.slice(end)}`
}

const cased = (text: string): string => text[0]?.toUpperCase() + text.slice(1)

function verdictList(verdicts: readonly Verdict[]): string {
  return verdicts
    .map(({ figure: wanted, reached, detail }) => {
      const word = reached === undefined ? 'open' : reached ? 'reached' : '**missed**'
      return `- ${cased(wanted)}: ${word} (${detail}).`
    })
    .join('\n')
}

/** The measured part of docs/performance.md, from every run that is kept, smallest first. */
export function measuredInMarkdown(all: readonly Results[], soak: Soak | undefined, plot: string): string {
  const ordered = all.toSorted((a, b) => a.records - b.records)
  return [
    `Measured by \`npm run bench\`, which writes this part. All systems run on one machine beside the program that asks, in turn within short rounds: ratios mean more than figures. \`Elasticsearch\` is asked directly, over kept connections, what the service asks it to answer the same question (of several requests the last with a total); PostgreSQL the same question with an exact total, over the indexes that its users would make and our normal forms in columns.`,
    ordered.length === 0 ? 'Nothing is measured yet.' : `![Latency against the number of records](${plot})`,
    '## Across sizes',
    verdictList([
      ...[TYPING, TYPING_DISTINCT].map(which => verdictOnGrowth(ordered, which)),
      ...(soak === undefined ? [] : [verdictOnSoak(soak)]),
    ]),
    ...(soak === undefined ? [] : [soakInWords(soak)]),
    ...ordered.flatMap(sectionOf),
  ].join('\n\n')
}

function soakInWords({ records, requests, byMinute }: Soak): string {
  const each = byMinute.map(bytes => Math.round(bytes / 1_000_000)).join(', ')
  const told = each === '' ? '' : ` Memory at the end of each minute, in MB: ${each}.`
  return `Memory was watched during ${counted(requests)} requests of all workloads mixed, over ${counted(records)} companies.${told}`
}

function sectionOf(results: Results): string[] {
  const tables = [speeds(results), processors(results)].map(({ head, body }) => markdownTable(head, body))
  const when = results.measuredAt.slice(0, 10)
  return [
    `## ${counted(results.records)} companies`,
    `${versions(results)}; ${results.machine}; seed ${results.seed}; ${results.seconds} s for each figure, in ${results.rounds === 1 ? 'one round' : `${results.rounds} rounds`}; ${when}. ${cased(sizes(results))}. Loaded in ${counted(results.loadSeconds)} s.${memory(results)}`,
    IN_CELLS,
    tables[0] ?? '',
    'Processor time of one request:',
    tables[1] ?? '',
    verdictList(verdictsOn(results)),
    ...(results.setAside.length === 0
      ? []
      : [results.setAside.map(text => `- Set aside: ${text}.`).join('\n')]),
  ]
}
