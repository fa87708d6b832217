// One SIGTERM of the server under load: what did its clients lose, and how did it end?

import type { ServiceProcess } from '../speed/service-process.ts'
import { busyClient, type ClientCounts, noCounts } from './busy-client.ts'
import { noStreams, type StreamCounts, slowStream, streamTypes } from './slow-stream.ts'

export type StopOutcome = {
  readonly clients: ClientCounts
  readonly streams: StreamCounts
  /** Null where it had to be killed. */
  readonly exitCode: number | null
  /** From the signal to the end of the process. */
  readonly seconds: number
}

export type Load = {
  readonly clients: number
  /** Streams of each format. */
  readonly streams: number
  /** Answers, for each client, before the signal. */
  readonly warmUp: number
}

const paths = [
  '/api/company/search?search=a&pageSize=10',
  '/api/company/export?pageSize=50&hasEmail=true',
  '/api/company/count?countryName=DE',
  '/health/live',
]

/** Asks at once, after up to 100 ms, and after 0.3 to 1.2 s: around the time after which a connection counts as idle. */
const pauses = [() => 0, () => 0, () => 100 * Math.random(), () => 300 + 900 * Math.random()]

/** Stops a service that runs, under load. */
export async function measureStop(service: ServiceProcess, load: Load): Promise<StopOutcome> {
  const { url, key } = service
  const counts = noCounts()
  const streams = streamTypes.flatMap(type =>
    Array.from({ length: load.streams }, () => slowStream(url, key, type)),
  )
  await Promise.all(streams.map(({ flowing }) => flowing))
  const clients = Array.from({ length: load.clients }, (_, at) =>
    busyClient({ url, key, paths, pause: pauses[at % pauses.length] ?? (() => 0) }, counts),
  )
  while (counts.answered < load.clients * load.warmUp) {
    await new Promise(resolve => setTimeout(resolve, 20))
  }
  const asked = performance.now()
  const exitCode = await service.stop()
  const seconds = (performance.now() - asked) / 1000
  await Promise.all(clients)
  const ends = noStreams()
  for (const end of await Promise.all(streams.map(({ ended }) => ended))) ends[end] += 1
  return { clients: counts, streams: ends, exitCode, seconds }
}

/** Whether nobody lost anything, and the process ended by itself. */
export function isClean({ clients, streams, exitCode }: StopOutcome): boolean {
  return (
    clients.reset + clients.truncated + clients.otherStatus + streams.untold === 0 &&
    clients.answered > 0 &&
    exitCode === 0
  )
}
