// Asks every kind of endpoint under every fault: is each answer right or an error that says when to come again, and in time?

import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Client } from '@elastic/elasticsearch'
import { ClientStore } from '../../src/clients/client-store.ts'
import { noLimits } from '../../src/schema/limits.ts'
import type { Fault } from './faults.ts'
import type { LyingProxy } from './proxy.ts'
import { type Response, type Service, startService } from './service.ts'

type Endpoint = { readonly path: string; readonly accept?: string; readonly isOpen?: true }

/** Kinds of endpoints, by what they ask of Elasticsearch. */
export const endpoints = {
  search: { path: '/api/company/search?search=acme' },
  filter: { path: '/api/company/search?cityName=Berlin&facets=countryName' },
  export: { path: '/api/company/export?countryCode=DE' },
  stream: { path: '/api/company/export?cursor=*&fields=companyName', accept: 'text/csv' },
  count: { path: '/api/company/count?facets=countryName' },
  cities: { path: '/api/cities' },
  usage: { path: '/api/usage' },
  'new key': { path: '/api/company/search?search=acme' },
  ready: { path: '/health/ready', isOpen: true },
} as const satisfies Readonly<Record<string, Endpoint>>

export type EndpointName = keyof typeof endpoints
export const endpointNames = Object.keys(endpoints) as EndpointName[]

/** `right`: as without the fault. `refused`: 503 or 504 with Retry-After, or a stream that broke off. Anything else is wrong. */
export type Verdict = 'right' | 'refused' | 'wrong'
export type Outcome = {
  readonly verdict: Verdict
  readonly status: number
  readonly ms: number
  readonly text: string
}
export type FaultOutcome = {
  readonly fault: string
  readonly outcomes: Readonly<Record<EndpointName, Outcome>>
  /** The longest that the process was held up meanwhile, in milliseconds: so late may the machine itself be. */
  readonly machineLate: number
  /** How long it took until the service was ready again, in milliseconds. */
  readonly readyAfter: number
}

/** Codes of errors that promise that asking again later helps. */
const PASSING = /"code":"(unavailable|timeout|release_damaged)"/

export type Measuring = {
  /** Elasticsearch itself. */
  readonly client: Client
  readonly proxy: LyingProxy
  readonly alias: string
  /** The time that requests may take, in milliseconds. */
  readonly limit: number
  readonly endpoints: readonly EndpointName[]
  readonly faults: readonly Fault[]
}

/** Asks under one fault after the other. */
export async function* falseAnswers(measuring: Measuring): AsyncGenerator<FaultOutcome> {
  const { client, proxy, alias, limit, endpoints: names, faults } = measuring
  const store = new ClientStore(client, alias)
  const newKey = async (): Promise<string> =>
    (await store.add({ name: 'False answers', package: 'full', limits: noLimits })).key
  const key = await newKey()
  const truth = await truths(measuring, key)
  let service = await startService(proxy.url, alias, limit)
  try {
    for (const { name: fault, begin, end } of faults) {
      if (names.includes('new key')) {
        // A server makes few looks for unknown keys.
        await service.stop()
        service = await startService(proxy.url, alias, limit)
      }
      const fresh = names.includes('new key') ? await newKey() : key
      await begin(proxy)
      const delays = monitorEventLoopDelay({ resolution: DELAY_RESOLUTION })
      delays.enable()
      const outcomes = await Promise.all(
        names.map(async name => {
          const response = await asked(service, name, name === 'new key' ? fresh : key)
          return [name, outcomeOf(response, truth[name])] as const
        }),
      ).finally(() => end(proxy))
      delays.disable()
      const machineLate = Math.max(0, delays.max / 1e6 - DELAY_RESOLUTION)
      const readyAfter = await untilReady(service)
      yield {
        fault,
        outcomes: Object.fromEntries(outcomes) as Record<EndpointName, Outcome>,
        machineLate,
        readyAfter,
      }
    }
  } finally {
    await service.stop()
  }
}

async function truths(
  { proxy, alias, endpoints: names }: Measuring,
  key: string,
): Promise<Readonly<Record<EndpointName, string>>> {
  const service = await startService(proxy.url, alias, PATIENT)
  try {
    const texts = await Promise.all(
      names.map(async name => {
        const { status, text } = await asked(service, name, key)
        if (status !== 200) throw new Error(`${name} answered ${status} without any fault: ${text}`)
        return [name, lasting(text)] as const
      }),
    )
    return Object.fromEntries(texts) as Record<EndpointName, string>
  } finally {
    await service.stop()
  }
}

/** Time for requests without faults, in milliseconds. */
const PATIENT = 30_000

const asked = (service: Service, name: EndpointName, key: string): Promise<Response> => {
  const { path, accept, isOpen }: Endpoint = endpoints[name]
  return service.ask(path, isOpen ? undefined : key, accept)
}

function outcomeOf({ status, text, retryAfter, isCut, ms }: Response, truth: string): Outcome {
  const isRefused = (status === 503 || status === 504) && retryAfter !== null && PASSING.test(text)
  const isRight = status === 200 && !isCut && lasting(text) === truth
  return { verdict: isRight ? 'right' : isRefused || isCut ? 'refused' : 'wrong', status, ms, text }
}

/** What does not change with every request: usage tells what was used. */
const lasting = (text: string): string => text.replace(/"used":.*$/, '')

async function untilReady(service: Service): Promise<number> {
  const begun = performance.now()
  for (;;) {
    if ((await service.ask(endpoints.ready.path)).status === 200) return performance.now() - begun
    await new Promise(resolve => setTimeout(resolve, READY_EVERY))
  }
}

/** Of the measurement of how late the machine is, in milliseconds. */
const DELAY_RESOLUTION = 5

/** Between two probes, in milliseconds. */
const READY_EVERY = 20
