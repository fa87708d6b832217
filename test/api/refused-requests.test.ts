// Is what HTTP itself refuses, or ignores, answered in the shape of all errors, and is no slow sender waited for?

import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import type { Server } from 'node:http'
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { type HttpTimeouts, httpTimeouts, startHttpServer } from '../../src/http/http-server.ts'
import { createLogger } from '../../src/operations/logging.ts'
import { type RunningServer, startServer } from '../../src/server.ts'
import { type BrokenElasticsearch, brokenElasticsearch, refusal } from '../support/broken-elasticsearch.ts'
import { expectAsDescribed } from '../support/openapi.ts'

/** Shorter than those of the service, which nobody should have to wait for. */
const timeouts: HttpTimeouts = { headers: 1_000, request: 1_500, check: 50, idle: 100 }

let stub: BrokenElasticsearch
let server: RunningServer
beforeAll(async () => {
  stub = await brokenElasticsearch(refusal(503, 'exception'))
  const config = {
    ...readConfig({}),
    port: 0,
    alias: 'companies',
    packagesPath: fileURLToPath(new URL('../../config/packages.json', import.meta.url)),
    requestTimeout: 1000,
    shutdownDelay: 0,
    logLevel: 'silent',
  } as const
  server = await startServer(config, { node: stub.url }, createLogger('silent'), undefined, timeouts)
})
afterAll(async () => {
  await server.stop()
  await stub.close()
})

type Raw = {
  readonly status: number
  readonly headers: Headers
  readonly body: string
  /** All that came, further answers included. */
  readonly all: string
  /** How many parts were sent before the end. */
  readonly sent: number
}

/** Sends bytes as they are, or one part after the other, and reads until the server ends the connection. */
async function sendRaw(bytes: string | readonly string[]): Promise<Raw> {
  const socket = connect(server.port, '127.0.0.1')
  let received = ''
  socket.setEncoding('latin1').on('data', text => {
    received += text
  })
  socket.on('error', () => {})
  const parts = [bytes].flat()
  socket.write(parts[0] ?? '', 'latin1')
  let sent = 1
  const drip = setInterval(() => {
    const next = parts[sent]
    if (next === undefined || !socket.writable) return
    sent += 1
    socket.write(next)
  }, PART_EVERY)
  await once(socket, 'close')
  clearInterval(drip)
  const [head = '', ...body] = received.split('\r\n\r\n')
  const [statusLine = '', ...lines] = head.split('\r\n')
  const headers = new Headers(lines.map(line => line.split(/: (.*)/s).slice(0, 2) as [string, string]))
  const status = Number(statusLine.split(' ')[1])
  return { status, headers, body: body.join('\r\n\r\n'), all: received, sent }
}

function expectProblem({ status, headers, body }: Raw, code: string): void {
  expect(JSON.parse(body)).toMatchObject({ status, code, requestId: headers.get('X-Request-Id') })
  expect(Number(headers.get('Content-Length'))).toBe(Buffer.byteLength(body))
  expect(headers.get('Connection')).toBe('close')
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
  expectAsDescribed('/', 'GET', new Response(null, { status, headers }), body)
}

/** Milliseconds. */
const PART_EVERY = 100
const LIVE = 'GET /health/live HTTP/1.1\r\n'
const CLOSE = 'Connection: close\r\n'

describe('what HTTP refuses', () => {
  test.each<[what: string, bytes: string, status: number, code: string]>([
    ['a Host that is none', `${LIVE}Host: a b\r\n${CLOSE}\r\n`, 400, 'malformed_request'],
    ['a Host with a path', `${LIVE}Host: a/b\r\n${CLOSE}\r\n`, 400, 'malformed_request'],
    ['a Host with a user', `${LIVE}Host: a@b\r\n${CLOSE}\r\n`, 400, 'malformed_request'],
    ['a Host with a port that is none', `${LIVE}Host: a:99999\r\n${CLOSE}\r\n`, 400, 'malformed_request'],
    ['no Host', `${LIVE}${CLOSE}\r\n`, 400, 'malformed_request'],
    ['an empty Host', `${LIVE}Host:\r\n${CLOSE}\r\n`, 400, 'malformed_request'],
    ['two Hosts', `${LIVE}Host: a\r\nHost: b\r\n${CLOSE}\r\n`, 400, 'malformed_request'],
    ['one Host twice', `${LIVE}Host: a\r\nHOST: a\r\n${CLOSE}\r\n`, 400, 'malformed_request'],
    ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400, 'malformed_request'],
    ['an unknown version', 'GET / HTTP/9.9\r\nHost: a\r\n\r\n', 400, 'malformed_request'],
    ['the hello of TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400, 'malformed_request'],
    ['an address of another protocol', `GET ftp://a/ HTTP/1.1\r\nHost: a\r\n\r\n`, 400, 'malformed_request'],
    [
      'two lengths',
      `${LIVE}Host: a\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabc`,
      400,
      'malformed_request',
    ],
    ['a header too large', `${LIVE}Host: a\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, 431, 'headers_too_large'],
    [
      'an expectation with a body',
      `${LIVE}Host: a\r\nExpect: foo\r\nContent-Length: 3\r\n\r\nabc`,
      417,
      'expectation_failed',
    ],
    ...['foo', 'foo, chunked', 'chunked, foo'].map(
      coding =>
        [
          `Transfer-Encoding: ${coding}`,
          `${LIVE}Host: a\r\nTransfer-Encoding: ${coding}\r\n\r\n3\r\nabc\r\n0\r\n\r\n`,
          400,
          'malformed_request',
        ] as [string, string, number, string],
    ),
    [
      'a length beside chunks',
      `${LIVE}Host: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n3\r\nabc\r\n0\r\n\r\n`,
      400,
      'malformed_request',
    ],
    [
      'a broken chunk',
      `${LIVE}Host: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nabc\r\n`,
      400,
      'malformed_request',
    ],
    ['an expectation', `${LIVE}Host: a\r\nExpect: foo\r\n${CLOSE}\r\n`, 417, 'expectation_failed'],
    ['OPTIONS *', `OPTIONS * HTTP/1.1\r\nHost: a\r\n${CLOSE}\r\n`, 400, 'malformed_request'],
    ['CONNECT', `CONNECT a:443 HTTP/1.1\r\nHost: a:443\r\n\r\n`, 405, 'method_not_allowed'],
    [
      'an address that is none',
      `GET http://[::1 HTTP/1.1\r\nHost: a\r\n${CLOSE}\r\n`,
      400,
      'malformed_request',
    ],
    ['a path with a backslash', `GET /a\\b HTTP/1.1\r\nHost: a\r\n${CLOSE}\r\n`, 400, 'malformed_request'],
    ['GET with a body', `${LIVE}Host: a\r\nContent-Length: 3\r\n\r\nabc`, 400, 'malformed_request'],
    [
      'GET with a body in chunks',
      `${LIVE}Host: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n`,
      400,
      'malformed_request',
    ],
    [
      'GET that asks to send a body',
      `${LIVE}Host: a\r\nContent-Length: 3\r\nExpect: 100-continue\r\n\r\n`,
      400,
      'malformed_request',
    ],
  ])('%s', async (_what, bytes, status, code) => {
    const raw = await sendRaw(bytes)
    expect(raw.status).toBe(status)
    expectProblem(raw, code)
    expect(raw.headers.get('Allow')).toBe(status === 405 ? 'GET, HEAD' : null)
  })

  test.each<[what: string, parts: readonly string[], statuses: readonly number[]]>([
    [
      'in the body of a request that is refused already: no second answer',
      [`${LIVE}Host: a\r\nTransfer-Encoding: chunked\r\n\r\n`, 'zz\r\nabc\r\n'],
      [400],
    ],
    [
      'in the body of a request with another method: no second answer',
      ['POST /health/live HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n', 'zz\r\nabc\r\n'],
      [405],
    ],
    [
      'behind a good request: both are answered, in order',
      [`${LIVE}Host: a\r\n\r\nGARBAGE\r\n\r\n`],
      [200, 400],
    ],
    [
      'behind two good requests',
      [`${LIVE}Host: a\r\n\r\n${LIVE}Host: a\r\n\r\nGARBAGE\r\n\r\n`],
      [200, 200, 400],
    ],
    ['and then more of it', ['GARBAGE\r\n\r\n', 'GARBAGE\r\n\r\n'], [400]],
  ])('what is no HTTP %s, and the connection ends', async (_what, parts, statuses) => {
    const { all } = await sendRaw(parts)
    expect([...all.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))).toEqual(statuses)
  })

  test('a client that sends on and does not close is cut off', async () => {
    const socket = connect({ port: server.port, host: '127.0.0.1', allowHalfOpen: true })
    socket.on('error', () => {})
    socket.resume()
    socket.write('GARBAGE\r\n\r\n')
    await once(socket, 'end')
    const push = (): void => void (socket.writable && socket.write('GARBAGE\r\n\r\n', push))
    push()
    await new Promise(resolve => socket.once('close', resolve))
  })

  test('a body without end is not read', async () => {
    const socket = connect(server.port, '127.0.0.1')
    socket.on('error', () => {})
    let sent = 0
    let received = ''
    socket.on('data', chunk => {
      received += chunk
    })
    socket.write(`${LIVE}Host: a\r\nContent-Length: 1000000000000\r\n\r\n`)
    const chunk = Buffer.alloc(65_536)
    const push = (): void => {
      while (socket.writable && socket.write(chunk)) sent += chunk.length
    }
    socket.on('drain', push)
    push()
    await new Promise(resolve => socket.once('close', resolve))
    expect(sent).toBeLessThan(50e6)
    expect(received === '' || received.startsWith('HTTP/1.1 400')).toBe(true)
  })
})

describe('what HTTP lets a server ignore', () => {
  test.each([
    [
      'an upgrade to another protocol',
      `${LIVE}Host: a\r\nConnection: Upgrade, close\r\nUpgrade: h2c\r\n\r\n`,
    ],
    [
      'a web socket',
      `${LIVE}Host: a\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AQIDBAUGBwgJCgsMDQ4PEA==\r\n\r\n`,
    ],
    ['an empty body', `${LIVE}Host: a\r\nContent-Length: 0\r\n${CLOSE}\r\n`],
    ['HTTP/1.0 without Host', 'GET /health/live HTTP/1.0\r\n\r\n'],
    ['the whole address', `GET http://a/health/live HTTP/1.1\r\nHost: a\r\n${CLOSE}\r\n`],
    ['a Host in capitals, with a port', `${LIVE}Host: EXAMPLE.com:8080\r\n${CLOSE}\r\n`],
    ['a Host of IPv6', `${LIVE}Host: [::1]:3000\r\n${CLOSE}\r\n`],
  ])('%s', async (_what, bytes) => {
    const { status, body } = await sendRaw(bytes)
    expect([status, JSON.parse(body)]).toEqual([200, { status: 'ok' }])
  })
})

describe('response splitting', () => {
  test.each([
    'GET /api/company/search?search=a%0d%0aX-Injected:%201 HTTP/1.1',
    'GET /health/live?%0d%0aX-Injected:%201 HTTP/1.1',
    'GET /%0d%0aX-Injected:%201 HTTP/1.1',
    'GET /api/company/export?cursor=*%0d%0aX-Injected:%201 HTTP/1.1',
  ])('by %s: no header of the client’s making', async line => {
    const { headers } = await sendRaw(`${line}\r\nHost: a\r\nAccept: */*\r\n${CLOSE}\r\n`)
    expect(headers.get('X-Injected')).toBeNull()
    expect(headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/)
  })

  test.each(['abc\rX-Injected: 1', 'abc\x00', 'abc\x0b', 'a%0d%0aX-Injected:1', 'abc\tX-Injected: 1'])(
    'by X-Request-Id %j: it is our own, or refused',
    async id => {
      const { status, headers } = await sendRaw(`${LIVE}Host: a\r\nX-Request-Id: ${id}\r\n${CLOSE}\r\n`)
      expect([200, 400]).toContain(status)
      expect(headers.get('X-Injected')).toBeNull()
      expect(headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/)
    },
  )
})

describe('a slow sender', () => {
  const drip = (text: string): string[] => [...text]

  test.each<[what: string, parts: readonly string[]]>([
    ['of headers', [`${LIVE}Host: a\r\n`, ...drip('X-Slow: aaaaaaaaaaaaaaaaaaaaaaaa')]],
    ['of nothing but a first letter', ['G']],
  ])('%s is answered 408 and cut off', async (_what, parts) => {
    const raw = await sendRaw(parts)
    expect(raw.status).toBe(408)
    expectProblem(raw, 'too_slow')
    // It had time for more than its first part, unless that was all, and not for everything.
    expect(raw.sent).toBeGreaterThanOrEqual(Math.min(parts.length, 3))
    if (parts.length > 1) expect(raw.sent).toBeLessThan(parts.length)
  })

  test('of a body is cut off', async () => {
    const head = 'POST /health/live HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n'
    const raw = await sendRaw([head, ...drip('a'.repeat(30))])
    expect(raw.status).toBe(405)
    expect(raw.sent).toBeLessThan(31)
  })

  test('has ten seconds for headers and fifteen for a request, checked every second', async () => {
    const made: Promise<[{ server: Server }]> = new Promise(resolve => {
      const take = (message: unknown): void => {
        unsubscribe('http.server.request.start', take)
        resolve([message as { server: Server }])
      }
      subscribe('http.server.request.start', take)
    })
    const place = { host: '127.0.0.1', port: 0, setting: 'PORT' }
    const ordinary = await startHttpServer((_request, response) => response.end(), place)
    await (await fetch(`http://127.0.0.1:${ordinary.port}`, { headers: { Connection: 'close' } })).text()
    const [{ server: http }] = await made
    expect(http).toMatchObject({ headersTimeout: 10_000, requestTimeout: 15_000 })
    expect(httpTimeouts.check).toBe(1_000)
    await ordinary.stop({ delay: 0, endStreams: () => {}, longestAnswer: 0 })
  })
})

describe('HEAD', () => {
  test.each(['/health/live', '/health/ready', '/openapi.json', '/api/company/search', '/nowhere'])(
    '%s is answered as GET is, without the body',
    async path => {
      const headers = { 'Accept-Encoding': 'identity' }
      const [get, head] = await Promise.all([
        fetch(server.url + path, { headers }),
        fetch(server.url + path, { method: 'HEAD', headers }),
      ])
      expect(head.status).toBe(get.status)
      expect(await head.text()).toBe('')
      const without = ({ headers }: Response) =>
        [...headers].filter(([name]) => !['date', 'x-request-id', 'connection', 'keep-alive'].includes(name))
      expect(without(head)).toEqual(without(get))
      expect(head.headers.get('Content-Length')).toBe(String((await get.arrayBuffer()).byteLength))
    },
  )
})
