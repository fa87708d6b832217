// The HTTP server: it limits what it reads, and it stops without cutting off a request that is on its way.

import { createServer, type RequestListener, type Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { listen, type Place } from '../operations/listen.ts'
import { Connections } from './connections.ts'
import { refuseOthers } from './refused-requests.ts'
import { cutUnreadResponses } from './unread-responses.ts'

/** How long the server waits for clients, in milliseconds. */
export type HttpTimeouts = {
  /** For all headers of a request. */
  readonly headers: number
  /** For a whole request. */
  readonly request: number
  /** Interval between two checks of these. */
  readonly check: number
  /**
   * While stopping: how long a connection must be idle before it is closed. Nothing can warn a client before it sends its next
   * request, so this is long enough for a busy client to have sent one, even on a busy machine.
   */
  readonly idle: number
}
export const httpTimeouts: HttpTimeouts = { headers: 10_000, request: 15_000, check: 1_000, idle: 2_500 }

/** Interval between two checks for idle connections, in milliseconds. */
const IDLE_CHECK = 50

/** Longest time to accept waiting connections before the port is closed, in milliseconds: new ones may come forever. */
const LAST_ACCEPTS = 5_000

/** How to stop. */
export type Stop = {
  /** How long new connections are still accepted, in ms, while load balancers notice that this server is not ready. */
  readonly delay: number
  /** Ends the open streams, which may have hours to go. */
  readonly endStreams: () => void
  /** When connections that still wait for the end of a response are cut, in milliseconds. */
  readonly longestAnswer: number
}

export type HttpServer = {
  readonly port: number
  readonly stop: (how: Stop) => Promise<void>
}

/**
 * Opens the port.
 * @throws PortError
 */
export async function startHttpServer(
  listener: RequestListener,
  place: Place,
  timeouts: HttpTimeouts = httpTimeouts,
): Promise<HttpServer> {
  const server = createServer(
    {
      headersTimeout: timeouts.headers,
      requestTimeout: timeouts.request,
      connectionsCheckingInterval: timeouts.check,
      keepAliveTimeout: 65_000,
      // A request without a host gets an error in the form of all others.
      requireHostHeader: false,
    },
    listener,
  )
  refuseOthers(server)
  cutUnreadResponses(server)
  const connections = new Connections(server)
  const port = await listen(server, place)
  return { port, stop: how => stop(server, connections, how, timeouts.idle) }
}

async function stop(server: Server, connections: Connections, how: Stop, idle: number): Promise<void> {
  await new Promise(resolve => setTimeout(resolve, how.delay))
  await acceptWaiting(connections)
  const closed = new Promise<void>(resolve => {
    // The close() of HTTP servers also closes idle connections, on which a request may be arriving.
    NetServer.prototype.close.call(server, () => resolve())
  })
  connections.closeAfterAnswers()
  how.endStreams()
  // After the poll phase, so that data which has arrived is seen first.
  const check = setInterval(() => setImmediate(() => connections.closeIdle(idle)), IDLE_CHECK)
  const cut = setTimeout(() => server.closeAllConnections(), Math.max(2 * idle, how.longestAnswer))
  await closed
  clearTimeout(cut)
  clearInterval(check)
  // The port is closed already; this ends Node's own checks of connections.
  server.close()
}

/**
 * Closing a port resets the connections that wait to be accepted, and Node accepts one in each round of its event loop: returns
 * right after a round that had none.
 */
async function acceptWaiting(connections: Connections): Promise<void> {
  const end = performance.now() + LAST_ACCEPTS
  for (let before = -1; before < connections.accepted && performance.now() < end; ) {
    before = connections.accepted
    await new Promise(resolve => setImmediate(resolve))
  }
}
