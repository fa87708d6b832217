// Tracks which connections of an HTTP server are in use, to close the idle ones without losing a request: Node's own
// closeIdleConnections() also closes a connection whose next request is already on its way.

import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

type Use = {
  /** Requests that have not been answered in full. */
  unanswered: number
  /** When the last response ended, or the connection began. */
  idleSince: number
  /** Bytes received by then: any more are the beginning of a request. */
  received: number
}

export class Connections {
  readonly #uses = new Map<Socket, Use>()
  readonly #unanswered = new Set<ServerResponse>()
  readonly #now: () => number
  #closing = false
  #accepted = 0

  /** Watches a server that does not listen yet. `now` in milliseconds. */
  constructor(server: Server, now: () => number = () => performance.now()) {
    this.#now = now
    server.on('connection', (socket: Socket) => {
      this.#accepted += 1
      this.#uses.set(socket, { unanswered: 0, idleSince: now(), received: 0 })
      socket.once('close', () => this.#uses.delete(socket))
    })
    server.prependListener('request', (request: IncomingMessage, response: ServerResponse) =>
      this.#begin(request.socket, response),
    )
  }

  /** How many connections have been accepted. */
  get accepted(): number {
    return this.#accepted
  }

  /** From now on every response whose headers are not sent yet says that its connection closes. */
  closeAfterAnswers(): void {
    this.#closing = true
    for (const response of this.#unanswered) {
      if (!response.headersSent) response.setHeader('Connection', 'close')
    }
  }

  /** Closes the connections on which nothing has arrived for this long since their last response. */
  closeIdle(milliseconds: number): void {
    const now = this.#now()
    for (const [socket, use] of this.#uses) {
      if (use.unanswered > 0) continue
      if (socket.bytesRead !== use.received) {
        use.received = socket.bytesRead
        use.idleSince = now
      } else if (now - use.idleSince >= milliseconds) socket.destroySoon()
    }
  }

  #begin(socket: Socket, response: ServerResponse): void {
    if (this.#closing) response.setHeader('Connection', 'close')
    const use = this.#uses.get(socket)
    if (use === undefined) return
    use.unanswered += 1
    this.#unanswered.add(response)
    response.once('close', () => {
      this.#unanswered.delete(response)
      use.unanswered -= 1
      use.idleSince = this.#now()
      use.received = socket.bytesRead
    })
  }
}
