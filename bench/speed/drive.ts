// How is a system kept busy by a fixed number of connections, each asking its next question as soon as it has an answer, and
// how long does every answer take?

import autocannon from 'autocannon'
import type { Pool } from 'pg'
import type { Sql } from './sql.ts'

/** What happened while a system was driven. */
export type Driven = {
  /** In milliseconds, of every answer but the first of each connection over HTTP, which took the connecting too. */
  readonly latencies: readonly number[]
  /** From the first answer until no more was asked, and the answers that came within. */
  readonly seconds: number
  readonly inTime: number
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

/** What autocannon's documented types leave out: how many requests a connection makes before it ends. */
type Connection = autocannon.Client & { responseMax: number; readonly reqsMade: number }

/**
 * Drives an HTTP server. After some seconds, or as soon as a connection has asked all that it has in hand, no more is asked;
 * what was asked is waited for, so that slow answers count as well.
 */
export async function driveHttp(
  url: string,
  hands: readonly (readonly HttpRequest[])[],
  seconds: number,
): Promise<Driven> {
  const tally = new Tally()
  const connections: Connection[] = []
  const met = new Set<unknown>()
  await new Promise<void>((resolve, reject) => {
    const stop = (): void => {
      tally.close()
      for (const connection of connections) connection.responseMax = 1
    }
    const timer = setTimeout(stop, seconds * 1000)
    const run = autocannon(
      {
        url,
        connections: hands.length,
        duration: seconds + PATIENCE,
        sampleInt: LOOK_EVERY,
        timeout: PATIENCE,
        setupClient: client => {
          // A copy: the driver writes into what it is given.
          const hand = (hands[connections.length] ?? []).map(request => ({ method: 'GET', ...request }))
          client.setRequests(hand as autocannon.Request[])
          connections.push(client as Connection)
        },
      },
      error => {
        clearTimeout(timer)
        if (error) reject(error)
        else resolve()
      },
    )
    run.on('response', (client, status, _bytes, latency) => {
      if (status !== 200) tally.fault(`status ${status}`)
      tally.answer(met.has(client) ? latency : undefined)
      met.add(client)
      const at = connections.indexOf(client as Connection)
      if ((client as Connection).reqsMade >= (hands[at]?.length ?? 0)) stop()
    })
    run.on('reqError', (error: Error) => tally.fault(error.message))
  })
  return tally.driven()
}

/** Counts answers as they come. */
class Tally {
  readonly #latencies: number[] = []
  readonly #faults = new Map<string, number>()
  #began: number | undefined
  #closed: number | undefined
  #inTime = 0
  #answers = 0

  /** An answer; without a latency where that would say nothing of the system. The first one begins the time. */
  answer(latency?: number): void {
    this.#answers += 1
    if (latency !== undefined) this.#latencies.push(latency)
    if (this.#began === undefined) this.begin()
    else if (this.#closed === undefined) this.#inTime += 1
  }

  begin(): void {
    this.#began = performance.now()
  }

  fault(what: string): void {
    this.#faults.set(what, (this.#faults.get(what) ?? 0) + 1)
  }

  /** From now on nothing is asked. */
  close(): void {
    this.#closed ??= performance.now()
  }

  get isClosed(): boolean {
    return this.#closed !== undefined
  }

  driven(): Driven {
    this.close()
    return {
      latencies: this.#latencies,
      seconds: ((this.#closed ?? 0) - (this.#began ?? this.#closed ?? 0)) / 1000,
      inTime: this.#inTime,
      answers: this.#answers,
      faults: this.#faults,
    }
  }
}

const names = new Map<string, string>()
function statementName(text: string): string {
  const name = names.get(text) ?? `question_${names.size}`
  names.set(text, name)
  return name
}

/** Drives PostgreSQL, each connection with its own hand of questions; ends as {@link driveHttp} does. */
export async function drivePostgres(
  pool: Pool,
  hands: readonly (readonly Sql[])[],
  seconds: number,
): Promise<Driven> {
  const tally = new Tally()
  const clients = await Promise.all(hands.map(() => pool.connect()))
  const timer = setTimeout(() => tally.close(), seconds * 1000)
  tally.begin()
  try {
    await Promise.all(
      clients.map(async (client, at) => {
        for (const { text, values } of hands[at] ?? []) {
          if (tally.isClosed) return
          const asked = performance.now()
          try {
            await client.query({ name: statementName(text), text, values: [...values] })
          } catch (error) {
            tally.fault(error instanceof Error ? error.message : String(error))
          }
          tally.answer(performance.now() - asked)
        }
        tally.close()
      }),
    )
  } finally {
    clearTimeout(timer)
    for (const client of clients) client.release()
  }
  return tally.driven()
}

/** Answers a second; where too few came in time to tell, as many as such latencies allow. */
export function perSecond(
  { inTime, seconds, latencies }: Pick<Driven, 'inTime' | 'seconds' | 'latencies'>,
  connections: number,
): number {
  if (inTime >= connections && seconds > 0) return inTime / seconds
  const mean = latencies.reduce((sum, latency) => sum + latency, 0) / latencies.length
  return (1000 * connections) / mean
}
