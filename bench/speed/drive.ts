// How is a system kept busy by a fixed number of connections, each asking its next question as soon as it has an answer, and
// how long does every answer take?

import autocannon from 'autocannon'
import type { Pool } from 'pg'
import type { Sql } from './sql.ts'

/** What happened while a system was driven. */
export type Driven = {
  /** In milliseconds, of every answer but the first of each connection over HTTP. */
  readonly latencies: readonly number[]
  /** In which those came. */
  readonly seconds: number
  /** All answers. */
  readonly answers: number
  /** What went wrong, and how often. */
  readonly faults: ReadonlyMap<string, number>
}

export type HttpRequest = {
  readonly method?: 'GET' | 'POST'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Buffer
}

/** How often autocannon looks whether it is to end, in milliseconds. */
const LOOK_EVERY = 20
/** Seconds after which an answer no longer counts. */
const PATIENCE = 60

/** Deals sessions to connections in turn; single questions, where there are fewer sessions than connections. */
export function dealt<Item>(sessions: readonly (readonly Item[])[], connections: number): Item[][] {
  const dealable = sessions.length >= connections ? sessions : sessions.flat().map(item => [item])
  const hands = Array.from({ length: connections }, (): Item[] => [])
  for (const [at, session] of dealable.entries()) hands[at % connections]?.push(...session)
  return hands.filter(hand => hand.length > 0)
}

/** Drives an HTTP server; ends after some seconds, or when a connection has asked all that it has in hand. */
export async function driveHttp(
  url: string,
  hands: readonly (readonly HttpRequest[])[],
  seconds: number,
): Promise<Driven> {
  const faults = new Map<string, number>()
  const fault = (what: string): void => void faults.set(what, (faults.get(what) ?? 0) + 1)
  const latencies: number[] = []
  const met = new Set<unknown>()
  let began: number | undefined
  let ended = 0
  let next = 0
  await new Promise<void>((resolve, reject) => {
    const run = autocannon(
      {
        url,
        connections: hands.length,
        duration: seconds,
        maxConnectionRequests: Math.max(2, Math.min(...hands.map(hand => hand.length))),
        sampleInt: LOOK_EVERY,
        timeout: PATIENCE,
        setupClient: client => {
          // A copy: the driver writes into what it is given.
          const hand = (hands[next] ?? []).map(request => ({ method: 'GET', ...request }))
          client.setRequests(hand as autocannon.Request[])
          next += 1
        },
      },
      error => (error ? reject(error) : resolve()),
    )
    run.on('response', (client, status, _bytes, latency) => {
      const isFirst = !met.has(client)
      met.add(client)
      ended = performance.now()
      if (status !== 200) fault(`status ${status}`)
      // The first answer of a connection took the making of all connections too.
      if (isFirst) began ??= ended
      else latencies.push(latency)
    })
    run.on('reqError', (error: Error) => fault(error.message))
  })
  return {
    latencies,
    seconds: (ended - (began ?? ended)) / 1000,
    answers: latencies.length + met.size,
    faults,
  }
}

const names = new Map<string, string>()
function statementName(text: string): string {
  const name = names.get(text) ?? `question_${names.size}`
  names.set(text, name)
  return name
}

/** Drives PostgreSQL, each connection with its own hand of questions, over and over; ends after some seconds. */
export async function drivePostgres(
  pool: Pool,
  hands: readonly (readonly Sql[])[],
  seconds: number,
): Promise<Driven> {
  const faults = new Map<string, number>()
  const latencies: number[] = []
  const clients = await Promise.all(hands.map(() => pool.connect()))
  const began = performance.now()
  const end = began + seconds * 1000
  let ended = began
  try {
    await Promise.all(
      clients.map(async (client, at) => {
        const hand = hands[at] ?? []
        for (let turn = 0; performance.now() < end && turn < hand.length; turn += 1) {
          const { text, values } = hand[turn] as Sql
          const asked = performance.now()
          try {
            await client.query({ name: statementName(text), text, values: [...values] })
          } catch (error) {
            const message = error instanceof Error ? error.message : String(error)
            faults.set(message, (faults.get(message) ?? 0) + 1)
          }
          ended = performance.now()
          latencies.push(ended - asked)
        }
      }),
    )
  } finally {
    for (const client of clients) client.release()
  }
  return { latencies, seconds: (ended - began) / 1000, answers: latencies.length, faults }
}
