// A flood of requests with keys of one kind, in a process of its own: node flood.ts PORT RATE SECONDS KIND. Prints, as JSON,
// how many were sent and how many were answered with which status.

import { connect, type Socket } from 'node:net'
import { setPriority } from 'node:os'
import { newApiKey } from '../../src/clients/api-key.ts'

export const floodKinds = ['unknown', 'mistyped', 'the same unknown', 'no key'] as const
export type FloodKind = (typeof floodKinds)[number]
export type FloodOutcome = { readonly sent: number; readonly statuses: Record<string, number> }

const CONNECTIONS = 100
/** How often requests are sent, in milliseconds. */
const TICK = 1
/** How many keys are made before the flood: they repeat only after that. */
const KEYS = 50_000
/** Requests of one connection that may be unanswered: a server that falls behind is sent less. */
const MOST_UNANSWERED = 4

function keyHeader(kind: FloodKind, key: string): string {
  if (kind === 'no key') return ''
  return `x-api-key: ${kind === 'mistyped' ? `${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}` : key}\r\n`
}

async function flood(port: number, rate: number, seconds: number, kind: FloodKind): Promise<FloodOutcome> {
  const count = kind === 'unknown' || kind === 'mistyped' ? KEYS : 1
  const requests = Array.from({ length: count }, () =>
    Buffer.from(
      `GET /api/company/search?search=acme HTTP/1.1\r\nHost: localhost\r\n${keyHeader(kind, newApiKey())}\r\n`,
    ),
  )
  const statuses: Record<string, number> = {}
  let sent = 0
  const connections = await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      const socket: Socket = connect(port, '127.0.0.1')
      await new Promise(resolve => socket.once('connect', resolve))
      const state = { socket, unanswered: 0 }
      socket.on('data', chunk => {
        for (const [, status = ''] of chunk.toString('latin1').matchAll(/HTTP\/1\.1 (\d{3}) /g)) {
          statuses[status] = (statuses[status] ?? 0) + 1
          state.unanswered -= 1
        }
      })
      return state
    }),
  )
  const begun = performance.now()
  let next = 0
  await new Promise<void>(resolve => {
    const timer = setInterval(() => {
      const elapsed = performance.now() - begun
      const due = Math.min((elapsed / 1000) * rate - sent, (rate * TICK * 20) / 1000)
      for (let at = 0; at < due; at += 1) {
        next = (next + 1) % CONNECTIONS
        const connection = connections[next]
        if (connection === undefined || connection.unanswered >= MOST_UNANSWERED) continue
        connection.unanswered += 1
        connection.socket.write(requests[sent % requests.length] as Buffer)
        sent += 1
      }
      if (elapsed < seconds * 1000) return
      clearInterval(timer)
      setTimeout(resolve, 1_000)
    }, TICK)
  })
  for (const { socket } of connections) socket.destroy()
  return { sent, statuses }
}

if (import.meta.main) {
  // A flood comes from elsewhere: here it must not take the processor from those who are measured.
  setPriority(19)
  const [port, rate, seconds, kind] = process.argv.slice(2)
  const outcome = await flood(Number(port), Number(rate), Number(seconds), kind as FloodKind)
  process.stdout.write(JSON.stringify(outcome))
}
