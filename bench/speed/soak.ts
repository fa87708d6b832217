// Does the service keep within its memory when it is kept busy for minutes by everything at once?

import { setTimeout as sleep } from 'node:timers/promises'
import { Random } from '../../demo/random.ts'
import type { Report } from '../../indexer/progress.ts'
import { dealt, driveHttp, type HttpRequest } from './drive.ts'
import { residentBytes } from './processes.ts'
import type { Soak } from './results.ts'
import type { ServiceProcess } from './service-process.ts'
import type { Workload } from './workload.ts'

const MINUTE = 60
/** Seconds that the questions of one hand of cards last; then they are dealt anew. */
const DEAL = 20
const QUESTIONS = 1_000

/** Keeps the service busy with every workload mixed, and looks at its memory every second. */
export async function soaked(
  service: ServiceProcess,
  workloads: readonly Workload[],
  {
    minutes,
    connections,
    records,
    seed,
  }: {
    readonly minutes: number
    readonly connections: number
    readonly records: number
    readonly seed: number
  },
  report: Report,
): Promise<Soak> {
  const random = new Random(seed, 29)
  const paths = workloads.flatMap(({ parts, walks = [] }) => [
    ...parts.flat(2).map(({ path }) => path),
    ...walks,
  ])
  const headers = { 'x-api-key': service.key }
  const samples: number[] = []
  const began = performance.now()
  const passed = (): number => (performance.now() - began) / 1000
  const looking = new AbortController()
  const looks = look(service, samples, passed, minutes, report, looking.signal)
  let requests = 0
  try {
    while (passed() < minutes * MINUTE) {
      const seconds = Math.min(DEAL, minutes * MINUTE - passed())
      const hand = Array.from(
        { length: connections * QUESTIONS },
        (): HttpRequest => ({ path: random.pick(paths), headers }),
      )
      const driven = await driveHttp(
        service.url,
        dealt(
          hand.map(one => [one]),
          connections,
        ),
        seconds,
      )
      requests += driven.latencies.length
      for (const [what, count] of driven.faults) report(`While busy: ${what}, ${count} times`)
    }
  } finally {
    looking.abort()
    await looks
  }
  const memory = memoryOf(samples, minutes)
  const peak = residentBytes(service.pid, 'peak') ?? memory.peak
  return { records, minutes, connections, requests, ...memory, peak }
}

async function look(
  service: ServiceProcess,
  samples: number[],
  passed: () => number,
  minutes: number,
  report: Report,
  signal: AbortSignal,
): Promise<void> {
  let told = 0
  while (!signal.aborted) {
    const bytes = residentBytes(service.pid)
    if (bytes !== undefined) samples.push(bytes)
    const megabytes = Math.round((bytes ?? 0) / 1_000_000)
    const minute = Math.floor(passed() / MINUTE)
    if (minute > told) report(`Memory of the service after ${minute} min: ${megabytes} MB`)
    else report(`Keeping busy, ${minute} of ${minutes} minutes, ${megabytes} MB`, true)
    told = minute
    await sleep(1000, undefined, { signal }).catch(() => undefined)
  }
}

/** What samples of memory at even distances say: the last of each whole minute, the most, and the means of the last two quarters. */
export function memoryOf(
  samples: readonly number[],
  minutes: number,
): Pick<Soak, 'byMinute' | 'peak' | 'third' | 'last'> {
  const part = (from: number, to: number): readonly number[] =>
    samples.slice(Math.floor(samples.length * from), Math.floor(samples.length * to))
  const mean = (values: readonly number[]): number =>
    Math.round(values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length))
  return {
    byMinute: Array.from({ length: Math.floor(minutes) }, (_, at) => part(0, (at + 1) / minutes).at(-1) ?? 0),
    peak: Math.max(...samples),
    third: mean(part(0.5, 0.75)),
    last: mean(part(0.75, 1)),
  }
}
