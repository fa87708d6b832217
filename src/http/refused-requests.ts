// What the application never sees (no HTTP, another protocol, too large, too slow) is answered in the same shape as its
// errors, then the connection ends.

import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { type ErrorCode, errorTable, problem, problemMediaType, ServiceError } from '../errors.ts'

/** Of Node's faults, those that are not simply no request. */
const CODES: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'too_slow',
}

/** How long a refused client has to read the answer before its connection is cut, in milliseconds. */
const TIME_TO_READ = 1_000

/** Answers what arrives at a server and is not for the application. */
export function refuseOthers(server: Server): void {
  const latest = new WeakMap<Duplex, { request: IncomingMessage; response: ServerResponse }>()
  const refused = new WeakSet<Duplex>()
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    latest.set(request.socket, { request, response })
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // Whatever follows the first error is another error to Node.
    if (refused.has(socket)) return
    refused.add(socket)
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    socket.pause()
    const { request, response } = latest.get(socket) ?? {}
    const refuse = (): void => {
      // An error in the body of a request that is answered already: one request has one answer.
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
  // Nobody who asks first is told to send a body: there is none to be sent.
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    server.emit('request', request, response)
  })
}

/** The answer to a request that cannot be read as one of an address (a bad Host, `OPTIONS *`). */
export function unreadable(error: unknown): Response {
  const isOurs = !(error instanceof Error && error.name === 'RequestError')
  return asResponse(new ServiceError(isOurs ? 'internal' : 'malformed_request'))
}

/** The answer to a request without one host, or with a body where nothing can be done with one; undefined for all others. */
export function refusal({ method, headers, httpVersion, rawHeaders }: IncomingMessage): Response | undefined {
  if (!headers.host && httpVersion !== '1.0') {
    return asResponse(
      new ServiceError('malformed_request', 'The header Host is missing: send the host of the address.'),
    )
  }
  // Node keeps the first of two, and whoever stands in front of this server may have gone by the other.
  const hosts = rawHeaders.filter((text, at) => at % 2 === 0 && text.length === 4 && /^host$/i.test(text))
  if (hosts.length > 1) {
    return asResponse(
      new ServiceError('malformed_request', 'The header Host is there more than once: send it once.'),
    )
  }
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
  if (!hasBody || (method !== 'GET' && method !== 'HEAD')) return undefined
  return asResponse(
    new ServiceError('malformed_request', 'A request has no body here: send its parameters in the address.'),
  )
}

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

/** Ends a connection. To cut it at once could take the answer from a client that is still sending. */
function endWith(socket: Duplex, last: string): void {
  if (socket.destroyed) return
  if (socket.writable) socket.end(last)
  const cut = setTimeout(() => socket.destroy(), TIME_TO_READ).unref()
  socket.once('close', () => clearTimeout(cut))
}
