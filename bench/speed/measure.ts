// How fast is each system? Every workload at every number of connections, the systems in turn within short rounds and in
// another order every round, so that whatever else the machine does falls on all of them alike.

import type { Client } from '@elastic/elasticsearch'
import type { Pool } from 'pg'
import { quantiles } from '../quantile.ts'
import { type Driven, dealt, driveHttp, drivePostgres, type HttpRequest, perSecond } from './drive.ts'
import { makeNew } from './new-data.ts'
import type { PreparedWorkload } from './preparation.ts'
import { processorSeconds } from './processes.ts'
import type { Measurement, System } from './results.ts'
import type { ServiceProcess } from './service-process.ts'
import type { Question, Session } from './workload.ts'

/** What is measured. */
export type Subjects = {
  readonly service: ServiceProcess
  readonly elasticsearch: {
    readonly url: string
    readonly client: Client
    readonly alias: string
    readonly pid: number | undefined
  }
  readonly postgres: { readonly pid: number; readonly pool: (connections: number) => Pool } | undefined
}

export type Plan = {
  readonly connections: readonly number[]
  readonly rounds: number
  readonly seconds: number
}

const WARM_UP = { connections: 8, seconds: 0.7 } as const
/** How long the service is asked each workload before all, so that its code is compiled; in seconds. */
const LIMBER_UP = 4
const LONGEST_WARM_UP = 180

type Sum = {
  latencies: number[]
  seconds: number
  inTime: number
  answers: number
  searches: number
  readonly processor: Map<System, number>
}

/**
 * Asks the service what it will be asked, so that its code is compiled as that of a server that has been up for a while; what
 * it has answered it forgets again. Elasticsearch has been asked all of it by then.
 */
export async function limberUp(workloads: readonly PreparedWorkload[], subjects: Subjects): Promise<void> {
  for (const workload of workloads) {
    if (!workload.remembers)
      await drive(
        'service',
        workload,
        partOf(workload, -1),
        WARM_UP.connections,
        LIMBER_UP,
        subjects,
        undefined,
      )
  }
  await makeNew(subjects.elasticsearch, subjects.service)
}

const partOf = ({ parts }: PreparedWorkload, at: number): readonly Session[] =>
  parts.at(at % parts.length) ?? []

/** Measures a workload on the systems that may be timed in it; faults are told to `fault`, what was reached to `progress`. */
export async function measurementsOf(
  workload: PreparedWorkload,
  timed: readonly System[],
  subjects: Subjects,
  plan: Plan,
  {
    progress,
    fault,
  }: {
    readonly progress: (done: string) => void
    readonly fault: (text: string) => void
  },
): Promise<Measurement[]> {
  const measurements: Measurement[] = []
  let turn = 0
  progress('warming up')
  for (const system of timed) await warmUp(system, workload, subjects)
  for (const connections of plan.connections) {
    const pool = timed.includes('postgres') ? subjects.postgres?.pool(connections) : undefined
    const sums = new Map(timed.map(system => [system, newSum()]))
    try {
      if (pool) await connected(pool, connections)
      for (let round = 0; round < plan.rounds; round += 1) {
        const order = timed.map((_, at) => timed[(at + round) % timed.length] as System)
        for (const system of order) {
          progress(`${connections} connections, round ${round + 1} of ${plan.rounds}, ${system}`)
          if (!workload.remembers) await forget(system, subjects)
          const before = await state(subjects)
          const driven = await drive(
            system,
            workload,
            partOf(workload, turn),
            connections,
            plan.seconds / plan.rounds,
            subjects,
            pool,
          )
          const after = await state(subjects)
          const sum = sums.get(system)
          if (sum) add(sum, driven, before, after)
          for (const [what, count] of driven.faults)
            fault(`${workload.name}, ${connections} connections, ${system}: ${what}, ${count} times`)
        }
        turn += 1
      }
    } finally {
      await pool?.end()
    }
    for (const [system, sum] of sums) measurements.push(measurement(workload, connections, system, sum))
  }
  return measurements
}

/** Nothing is known to a system from before. */
async function forget(system: System, { elasticsearch, service }: Subjects): Promise<void> {
  if (system === 'postgres') return
  if (system === 'service') await makeNew(elasticsearch, service)
  await elasticsearch.client.indices.clearCache({ index: elasticsearch.alias, request: true })
}

const newSum = (): Sum => ({
  latencies: [],
  seconds: 0,
  inTime: 0,
  answers: 0,
  searches: 0,
  processor: new Map(),
})

type State = { readonly searches: number; readonly processor: ReadonlyMap<System, number> }

async function state({ service, elasticsearch, postgres }: Subjects): Promise<State> {
  const { client, alias } = elasticsearch
  const { _all } = await client.indices.stats({ index: alias, metric: 'search' })
  const pids = [
    ['service', service.pid],
    ['elasticsearch', elasticsearch.pid],
    ['postgres', postgres?.pid],
  ] as const
  const processor = new Map<System, number>()
  for (const [system, pid] of pids) {
    const seconds = processorSeconds(pid)
    if (seconds !== undefined) processor.set(system, seconds)
  }
  return { searches: _all.primaries?.search?.query_total ?? 0, processor }
}

function add(sum: Sum, driven: Driven, before: State, after: State): void {
  sum.latencies = sum.latencies.concat(driven.latencies)
  sum.seconds += driven.seconds
  sum.inTime += driven.inTime
  sum.answers += driven.answers
  sum.searches += after.searches - before.searches
  for (const [system, seconds] of after.processor) {
    const taken = seconds - (before.processor.get(system) ?? seconds)
    sum.processor.set(system, (sum.processor.get(system) ?? 0) + taken)
  }
}

function measurement(workload: PreparedWorkload, connections: number, system: System, sum: Sum): Measurement {
  const [p50 = 0, p95 = 0, p99 = 0] = quantiles(sum.latencies, [0.5, 0.95, 0.99]).map(value => rounded(value))
  const each = (value: number): number => rounded(value / sum.answers)
  const involved: readonly System[] = system === 'service' ? ['service', 'elasticsearch'] : [system]
  return {
    workload: workload.name,
    kind: workload.kind,
    connections,
    system,
    requests: sum.answers,
    perSecond: rounded(perSecond(sum, connections)),
    p50,
    p95,
    p99,
    processor: Object.fromEntries(
      involved.flatMap(one => {
        const seconds = sum.processor.get(one)
        return seconds === undefined ? [] : [[one, each(seconds * 1000)]]
      }),
    ),
    ...(system !== 'postgres' && { searches: each(sum.searches) }),
  }
}

/** Three digits are all that a measurement means. */
const rounded = (value: number): number => Number(value.toPrecision(value >= 100 ? 4 : 3))

async function drive(
  system: System,
  workload: PreparedWorkload,
  sessions: readonly Session[],
  connections: number,
  seconds: number,
  { service, elasticsearch }: Subjects,
  pool: Pool | undefined,
): Promise<Driven> {
  const hands = dealt(sessions, connections)
  if (system === 'postgres') {
    if (pool === undefined) throw new Error('PostgreSQL is not there')
    const asked = hands.map(hand => hand.flatMap(({ sql }) => sql ?? []))
    return drivePostgres(pool, asked, seconds)
  }
  if (system === 'service')
    return driveHttp(
      service.url,
      hands.map(hand => hand.map(serviceRequest(service))),
      seconds,
    )
  const replays = hands.map(hand =>
    hand.map(({ path }): HttpRequest => {
      const found = workload.recorded.get(path)
      if (found === undefined) throw new Error(`${path} was not recorded`)
      return found.replay
    }),
  )
  return driveHttp(elasticsearch.url, replays, seconds)
}

const serviceRequest =
  ({ key }: ServiceProcess) =>
  ({ path }: Question): HttpRequest => ({ path, headers: { 'x-api-key': key } })

async function warmUp(system: System, workload: PreparedWorkload, subjects: Subjects): Promise<void> {
  const pool = system === 'postgres' ? subjects.postgres?.pool(WARM_UP.connections) : undefined
  try {
    // Whole, where the service may remember: it is what a service that has been up for a while knows.
    const whole = system === 'service' ? workload.first : undefined
    const sessions = whole ?? partOf(workload, -1)
    const seconds = whole === undefined ? WARM_UP.seconds : LONGEST_WARM_UP
    await drive(system, workload, sessions, WARM_UP.connections, seconds, subjects, pool)
  } finally {
    await pool?.end()
  }
}

/** A pool connects on demand: all of it before anything is timed. */
async function connected(pool: Pool, connections: number): Promise<void> {
  const clients = await Promise.all(Array.from({ length: connections }, () => pool.connect()))
  for (const client of clients) client.release()
}
