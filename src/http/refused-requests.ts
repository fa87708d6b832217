// Answers what never reaches the application (not HTTP, another protocol, too large, too slow) in the same form as its
// errors, and closes the connection.

import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { type ErrorCode, errorTable, problem, problemMediaType, ServiceError } from '../errors.ts'

/** Node's error codes that are not simply malformed requests. */
const CODES: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'too_slow',
}

/** How long a refused client has to read the response before its connection is cut, in milliseconds. */
const TIME_TO_READ = 1_000

/** Answers the requests to a server that are not for the application. */
export function refuseOthers(server: Server): void {
  const latest = new WeakMap<Duplex, { request: IncomingMessage; response: ServerResponse }>()
  const refused = new WeakSet<Duplex>()
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    latest.set(request.socket, { request, response })
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // Node reports everything after the first error as another one.
    if (refused.has(socket)) return
    refused.add(socket)
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    socket.pause()
    const { request, response } = latest.get(socket) ?? {}
    const refuse = (): void => {
      // An error in the body of a request that was answered already: one request has one response.
      if (request?.complete === false) endWith(socket, '')
      else endWith(socket, rawAnswer(new ServiceError(CODES[error.code ?? ''] ?? 'malformed_request')))
    }
    if (response === undefined || response.closed) refuse()
    else response.once('close', refuse)
  })
  server.on('connect', (_: IncomingMessage, socket: Duplex) => {
    socket.on('error', () => {})
    endWith(socket, rawAnswer(methodNotAllowed()))
  })
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    latest.set(request.socket, { request, response })
    const { status, headers, body } = answer(new ServiceError('expectation_failed'))
    response.writeHead(status, headers).end(body)
  })
  // A client that asks before sending a body is never told to continue: no request has one.
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    server.emit('request', request, response)
  })
}

/** The response to a request without a readable address (a bad Host, `OPTIONS *`). */
export function unreadable(error: unknown): Response {
  const isOurs = !(error instanceof Error && error.name === 'RequestError')
  return asResponse(new ServiceError(isOurs ? 'internal' : 'malformed_request'))
}

/** The response to a request without exactly one host, or with a body; undefined for all others. */
export function refusal({ method, headers, httpVersion, rawHeaders }: IncomingMessage): Response | undefined {
  if (!headers.host && httpVersion !== '1.0') {
    return asResponse(
      new ServiceError('malformed_request', 'The Host header is missing: send the host of the address.'),
    )
  }
  // Node keeps the first of two, and a proxy in front of this server may have used the other.
  const hosts = rawHeaders.filter((text, at) => at % 2 === 0 && text.length === 4 && /^host$/i.test(text))
  if (hosts.length > 1) {
    return asResponse(
      new ServiceError('malformed_request', 'There is more than one Host header: send it once.'),
    )
  }
  if (!hasBody(headers) || (method !== 'GET' && method !== 'HEAD')) return undefined
  return asResponse(bodyRefused())
}

/** True if a request with these headers has a body. */
export const hasBody = (headers: Readonly<Record<string, unknown>>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

export const bodyRefused = (): ServiceError =>
  new ServiceError('malformed_request', 'Requests have no body here: send the parameters in the address.')

const methodNotAllowed = (): ServiceError =>
  new ServiceError('method_not_allowed', undefined, { headers: { Allow: 'GET, HEAD' } })

function answer(error: ServiceError) {
  const requestId = crypto.randomUUID()
  const body = JSON.stringify(problem(error, requestId))
  const headers = {
    'Content-Type': problemMediaType,
    'Content-Length': String(Buffer.byteLength(body)),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'X-Request-Id': requestId,
    Connection: 'close',
    ...error.headers,
  }
  return { status: errorTable[error.code].status, headers, body }
}

function asResponse(error: ServiceError): Response {
  const { status, headers, body } = answer(error)
  return new Response(body, { status, headers })
}

function rawAnswer(error: ServiceError): string {
  const { status, headers, body } = answer(error)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n')
}

/** Ends a connection. To cut it at once could lose the response for a client that is still sending. */
function endWith(socket: Duplex, last: string): void {
  if (socket.destroyed) return
  if (socket.writable) socket.end(last)
  const cut = setTimeout(() => socket.destroy(), TIME_TO_READ).unref()
  socket.once('close', () => clearTimeout(cut))
}
