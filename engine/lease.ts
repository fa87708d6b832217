// A lease on a running Elasticsearch: a connection to its watchdog that keeps it running; see watchdog.ts.

import { connect, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import type { EngineState } from './engine-state.ts'
import { releaseLine, type WatchdogMessage } from './watchdog.ts'

/** A connection to a watchdog that has identified itself. */
export interface Lease {
  /**
   * Waits until Elasticsearch answers.
   * @returns its port; undefined if it is being stopped: then take a new lease once `closed` resolves
   * @throws EngineStartFailure with the engine's last log lines
   */
  ready(): Promise<number | undefined>
  /**
   * Returns the lease. Resolves once Elasticsearch is down, or at once if others use it.
   * @returns `lost` if the watchdog had died, so that Elasticsearch may still be running
   */
  release(): Promise<'released' | 'lost'>
  /** Resolves when the watchdog is gone or has ended the lease. */
  closed: Promise<void>
  /** Called if Elasticsearch ends although it is in use, and is not started again. */
  onEnded(listener: (reason: string, log: string) => void): void
  /** Called if Elasticsearch ends although it is in use and is started again, and once more when it answers. */
  onRestart(listener: (restart: Restart) => void): void
}

/** How far a restart of Elasticsearch is. */
export type Restart =
  | { readonly status: 'begun'; readonly reason: string; readonly attempt: number; readonly attempts: number }
  | { readonly status: 'done' }

/** Elasticsearch ended before it answered. */
export class EngineStartFailure extends Error {
  override readonly name = 'EngineStartFailure'
  /** The engine's own last lines. */
  readonly log: string

  constructor(reason: string, log: string) {
    super(reason)
    this.log = log
  }
}

const greetingWithin = 5_000

/** A lease on the engine of this state, or undefined where no such watchdog answers any more. */
export async function takeLease(state: Pick<EngineState, 'leasePort' | 'id'>): Promise<Lease | undefined> {
  const socket = await connected(state.leasePort)
  if (!socket) return undefined
  const closed = new Promise<void>(resolve => socket.once('close', () => resolve()))
  const messages: WatchdogMessage[] = []
  let changed = Promise.withResolvers<void>()
  const ended: ((reason: string, log: string) => void)[] = []
  const restarted: ((restart: Restart) => void)[] = []
  let released = false
  createInterface({ input: socket })
    .on('line', text => {
      const message = parsed(text)
      if (!message) return
      const before = messages.at(-1)?.status
      messages.push(message)
      if (message.status === 'restarting') {
        const { reason, attempt, attempts } = message
        for (const listener of restarted) listener({ status: 'begun', reason, attempt, attempts })
      }
      if (message.status === 'ready' && before === 'restarting') {
        for (const listener of restarted) listener({ status: 'done' })
      }
      if (message.status === 'ended') for (const listener of ended) listener(message.reason, message.log)
      if (message.status === 'stopping' && !released) {
        for (const listener of ended) listener('its watchdog was told to stop it', '')
      }
      changed.resolve()
      changed = Promise.withResolvers<void>()
    })
    .on('error', () => {})

  const timer = setTimeout(() => socket.destroy(), greetingWithin)
  while (messages.length === 0 && !socket.destroyed) await Promise.race([changed.promise, closed])
  clearTimeout(timer)
  const [greeting] = messages
  if (!greeting || ('id' in greeting && greeting.id !== state.id)) {
    socket.destroy()
    return undefined
  }

  return {
    closed,
    onEnded: listener => ended.push(listener),
    onRestart: listener => restarted.push(listener),
    async ready() {
      for (;;) {
        const last = messages.at(-1)
        if (last?.status === 'ready') {
          // From here on the lease must not keep this process alive.
          socket.unref()
          return last.httpPort
        }
        if (last?.status === 'failed' || last?.status === 'ended')
          throw new EngineStartFailure(last.reason, last.log)
        if (last?.status === 'stopping' || last?.status === 'stopped') return undefined
        if (socket.destroyed) throw new EngineStartFailure('its watchdog ended', '')
        await Promise.race([changed.promise, closed])
      }
    },
    async release() {
      released = true
      socket.ref()
      if (!socket.destroyed) socket.write(releaseLine)
      await closed
      const last = messages.at(-1)?.status
      return last === 'starting' || last === 'ready' || last === 'restarting' ? 'lost' : 'released'
    },
  }
}

function connected(port: number): Promise<Socket | undefined> {
  return new Promise(resolve => {
    const socket = connect({ host: '127.0.0.1', port })
    socket.setEncoding('utf8')
    socket.once('connect', () => resolve(socket))
    socket.on('error', () => {
      socket.destroy()
      resolve(undefined)
    })
  })
}

/** A message; undefined if the line is not one: another program may be using the port by now. */
function parsed(text: string): WatchdogMessage | undefined {
  try {
    const message = JSON.parse(text)
    return typeof message?.status === 'string' ? message : undefined
  } catch {
    return undefined
  }
}
