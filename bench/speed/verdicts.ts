// Which figures are reached? Each verdict says the figure, whether it is reached, and by what.

import { counted } from '../../indexer/progress.ts'
import { quantile } from '../quantile.ts'
import { type Measurement, measured, measuredPairs, type Results, type Soak } from './results.ts'
import { ONE_LETTER, PREFIXES, TYPING } from './workload.ts'

/** `reached` is undefined where the run cannot tell. */
export type Verdict = {
  readonly figure: string
  readonly reached: boolean | undefined
  readonly detail: string
}

const LATENCY = 1.5
const THROUGHPUT = 3
const GROWTH = 2
const OF_MEDIAN = 2
const FASTER = 10
/** Connections at which a latency is not one of a queue. */
const UNHURRIED: readonly number[] = [1, 8]
export const MOST_MEMORY = 300 * 1_000_000
/** What memory may differ by between two quarters without being growth. */
const NOISE = 1.03

/** A share of the searches that says so beyond doubt. */
const CLEARLY_FEWER = 0.85

/** Workloads in which the service may know what it was asked before. */
const REMEMBERING: readonly string[] = [TYPING, PREFIXES]

type Compared = { readonly name: string; readonly ratio: number }

const times = (ratio: number): string => `${ratio.toPrecision(ratio >= 100 ? 3 : 2)} ×`

/** Reached where every ratio is at most (or at least) the limit; the worst three are told. */
function judged(figure: string, compared: readonly Compared[], limit: number, atLeast = false): Verdict {
  if (compared.length === 0) return { figure, reached: undefined, detail: 'not measured' }
  const worst = compared.toSorted((a, b) => (atLeast ? a.ratio - b.ratio : b.ratio - a.ratio))
  const missed = compared.filter(({ ratio }) => (atLeast ? ratio < limit : ratio > limit))
  const shown = worst.slice(0, 3).map(({ name, ratio }) => `${name} ${times(ratio)}`)
  return {
    figure,
    reached: missed.length === 0,
    detail: `${compared.length - missed.length} of ${compared.length}; ${atLeast ? 'least' : 'most'}: ${shown.join('; ')}`,
  }
}

/** The verdicts on one run. */
export function verdictsOn(results: Results): Verdict[] {
  return [
    autocomplete(results, 'where it comes as people type it', service =>
      REMEMBERING.includes(service.workload),
    ),
    autocomplete(
      results,
      'where nothing was asked before',
      service => !REMEMBERING.includes(service.workload),
    ),
    judged(
      `typing with its repeats: at least ${THROUGHPUT} × Elasticsearch's own throughput`,
      pairsWith(results, 'elasticsearch')
        .filter(({ service }) => service.workload === TYPING)
        .map(({ name, service, other }) => ({ name, ratio: service.perSecond / other.perSecond })),
      THROUGHPUT,
      true,
    ),
    judged(
      `one letter at 1 and 8 connections: at most ${OF_MEDIAN} × the median workload (p50)`,
      UNHURRIED.flatMap(connections => oneLetter(results, connections)),
      OF_MEDIAN,
    ),
    judged(
      'no workload slower than PostgreSQL (p50 and throughput)',
      pairsWith(results, 'postgres').flatMap(({ name, service, other }) => [
        { name: `${name}, p50`, ratio: service.p50 / other.p50 },
        { name: `${name}, throughput`, ratio: other.perSecond / service.perSecond },
      ]),
      1,
    ),
    ...(results.records < 1_000_000
      ? []
      : [
          judged(
            `autocomplete and combined filters at least ${FASTER} × faster than PostgreSQL (p50)`,
            pairsWith(results, 'postgres')
              .filter(({ service }) => service.kind !== 'other')
              .map(({ name, service, other }) => ({ name, ratio: other.p50 / service.p50 })),
            FASTER,
            true,
          ),
        ]),
    judged(
      'index at most 1.0 × the NDJSON loaded',
      [
        {
          name: `${counted(results.bytes.index / results.records)} of ${counted(results.bytes.ndjson / results.records)} bytes a record:`,
          ratio: results.bytes.index / results.bytes.ndjson,
        },
      ],
      1,
    ),
    {
      figure: 'every answer the same in all systems',
      reached: results.faults.length === 0,
      detail: results.faults.length === 0 ? 'no faults' : results.faults.join('; '),
    },
  ]
}

/** How near autocomplete comes to Elasticsearch, for some of its workloads. */
function autocomplete(results: Results, which: string, isMeant: (service: Measurement) => boolean): Verdict {
  return judged(
    `autocomplete at 1 and 8 connections ${which}: p50 and p99 at most ${LATENCY} × Elasticsearch's own`,
    pairsWith(results, 'elasticsearch')
      .filter(({ service }) => service.kind === 'autocomplete' && UNHURRIED.includes(service.connections))
      .filter(({ service }) => isMeant(service))
      .flatMap(({ name, service, other }) => [
        { name: `${name}, p50`, ratio: service.p50 / other.p50 },
        { name: `${name}, p99`, ratio: service.p99 / other.p99 },
      ]),
    LATENCY,
  )
}

/** The verdict on how a workload, unless said otherwise typing, grows with the number of records. */
export function verdictOnGrowth(all: readonly Results[], which: string = TYPING): Verdict {
  const figure = `the p99 of ${which} at 5,000,000 at most ${GROWTH} × that at 100,000`
  const small = all.find(({ records }) => records === 100_000)
  const large = all.find(({ records }) => records === 5_000_000)
  if (small === undefined || large === undefined)
    return { figure, reached: undefined, detail: 'both sizes are needed' }
  const compared = measuredPairs(large).flatMap(({ workload, connections }): Compared[] => {
    const [before, after] = [small, large].map(results => measured(results, workload, connections, 'service'))
    if (workload !== which || !UNHURRIED.includes(connections) || !before || !after) return []
    return [{ name: nameOf(after), ratio: after.p99 / before.p99 }]
  })
  return judged(figure, compared, GROWTH)
}

/**
 * The measurements in which the service remembered answers although the data were made new: it made clearly fewer searches
 * than the same questions take. In words.
 */
export function rememberedAfterAll(measurements: readonly Measurement[]): string[] {
  return measurements.flatMap(service => {
    const direct = measured({ measurements }, service.workload, service.connections, 'elasticsearch')
    const { searches = 1 } = service
    if (service.system !== 'service' || direct?.searches === undefined) return []
    if (searches >= direct.searches * CLEARLY_FEWER) return []
    return [
      `${nameOf(service)}: the service remembered answers (${searches} searches a request in place of ${direct.searches})`,
    ]
  })
}

/** The verdict on memory. */
export function verdictOnSoak({ minutes, connections, peak, third, last }: Soak): Verdict {
  const megabytes = (bytes: number): string => `${Math.round(bytes / 1_000_000)} MB`
  return {
    figure: `memory at most ${megabytes(MOST_MEMORY)} under ${connections} connections for ${minutes} minutes, without growth in the second half`,
    reached: peak <= MOST_MEMORY && last <= third * NOISE,
    detail: `peak ${megabytes(peak)}; mean of the third quarter ${megabytes(third)}, of the last ${megabytes(last)}`,
  }
}

const nameOf = ({ workload, connections }: Measurement): string => `${workload} at ${connections}`

function pairsWith(
  results: Results,
  system: 'elasticsearch' | 'postgres',
): { name: string; service: Measurement; other: Measurement }[] {
  return measuredPairs(results).flatMap(({ workload, connections }) => {
    const service = measured(results, workload, connections, 'service')
    const other = measured(results, workload, connections, system)
    return service && other ? [{ name: nameOf(service), service, other }] : []
  })
}

function oneLetter(results: Results, connections: number): Compared[] {
  const one = measured(results, ONE_LETTER, connections, 'service')
  const others = results.measurements.filter(
    ({ system, connections: at, workload }) =>
      system === 'service' && at === connections && workload !== ONE_LETTER,
  )
  if (one === undefined || others.length < 3) return []
  return [
    {
      name: nameOf(one),
      ratio:
        one.p50 /
        quantile(
          others.map(({ p50 }) => p50),
          0.5,
        ),
    },
  ]
}

/** A verdict in one line. */
export function verdictInWords({ figure, reached, detail }: Verdict): string {
  const word = reached === undefined ? 'open' : reached ? 'reached' : 'MISSED'
  return `${word}: ${figure} (${detail})`
}
