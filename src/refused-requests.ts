// What the application never sees (no HTTP, another protocol, too large, too slow) is answered in the same shape as its
// errors, then the connection ends.

import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { type ErrorCode, errorTable, problem, problemMediaType, ServiceError } from './errors.ts'

/** Of Node's faults, those that are not simply no request. */
const CODES: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'too_slow',
}

/** Answers what arrives at a server and is not for the application. */
export function refuseOthers(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy()
    else endWith(socket, new ServiceError(CODES[error.code ?? ''] ?? 'malformed_request'))
  })
  server.on('connect', (_: IncomingMessage, socket: Duplex) => {
    socket.on('error', () => {})
    endWith(socket, methodNotAllowed())
  })
  server.on('checkExpectation', (_: IncomingMessage, response: ServerResponse) => {
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

/** The answer to a request without a host, or with a body where nothing can be done with one; undefined for all others. */
export function refusal({ method, headers, httpVersion }: IncomingMessage): Response | undefined {
  if (headers.host === undefined && httpVersion !== '1.0') {
    return asResponse(
      new ServiceError('malformed_request', 'The header Host is missing: send the host of the address.'),
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

function endWith(socket: Duplex, error: ServiceError): void {
  const { status, headers, body } = answer(error)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'))
}
