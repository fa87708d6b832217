// Does the server itself keep the promises that the application cannot: oversized and malformed requests, and a quiet end?

import { once } from 'node:events'
import { Agent, createServer, request as httpRequest } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Config, readConfig } from '../../src/config.ts'
import { httpTimeouts } from '../../src/http/http-server.ts'
import { createLogger } from '../../src/operations/logging.ts'
import { type RunningServer, startServer } from '../../src/server.ts'
import {
  type BrokenElasticsearch,
  brokenElasticsearch,
  json,
  refusal,
} from '../support/broken-elasticsearch.ts'
import { expectAsDescribed } from '../support/openapi.ts'

const config: Config = {
  ...readConfig({}),
  port: 0,
  alias: 'companies',
  packagesPath: fileURLToPath(new URL('../../config/packages.json', import.meta.url)),
  requestTimeout: 1000,
  shutdownDelay: 0,
  logLevel: 'info',
}

/** A search that finds nothing. */
const nothingFound = {
  timed_out: false,
  _shards: { total: 1, successful: 1, skipped: 0, failed: 0 },
  hits: { total: { value: 0, relation: 'eq' }, hits: [] },
  aggregations: { page: { buckets: [] } },
}

const log: string[] = []
const logger = createLogger('info', { write: line => void log.push(line) })
/** So long that a test fails before it is over. */
const NEVER = 600_000
/** `idle`: short unless a client may be about to send a request. */
const started = (changes: Partial<Config> = {}, idle = 100): Promise<RunningServer> =>
  startServer({ ...config, ...changes }, { node: stub.url }, logger, undefined, { ...httpTimeouts, idle })

let stub: BrokenElasticsearch
/** For tests that do not end it. */
let server: RunningServer
beforeAll(async () => {
  stub = await brokenElasticsearch(refusal(503, 'exception'))
  server = await started()
})
afterAll(async () => {
  await server.stop()
  await stub.close()
})

type RawAnswer = {
  readonly status: number
  readonly headers: Headers
  readonly body: string
  readonly closed: boolean
}

/** Sends bytes as they are, and reads until the server ends the connection. */
async function sendRaw(port: number, bytes: string): Promise<RawAnswer> {
  const socket = connect(port, '127.0.0.1')
  let received = ''
  socket.setEncoding('latin1').on('data', text => {
    received += text
  })
  socket.on('error', () => {})
  socket.write(bytes)
  await once(socket, 'close')
  const [head = '', ...body] = received.split('\r\n\r\n')
  const [statusLine = '', ...lines] = head.split('\r\n')
  const headers = new Headers(lines.map(line => line.split(/: (.*)/s).slice(0, 2) as [string, string]))
  return { status: Number(statusLine.split(' ')[1]), headers, body: body.join('\r\n\r\n'), closed: true }
}

describe('what the application never sees', () => {
  test.each<[what: string, bytes: string, status: number, code: string]>([
    [
      'headers of more than 16 kB',
      `GET /health/live HTTP/1.1\r\nHost: a\r\nX-Large: ${'a'.repeat(20_000)}\r\n\r\n`,
      431,
      'headers_too_large',
    ],
    [
      'an address of more than 16 kB',
      `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
      431,
      'headers_too_large',
    ],
    ['no HTTP at all', 'hello\r\n\r\n', 400, 'malformed_request'],
    [
      'another protocol',
      '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003\r\n\r\n',
      400,
      'malformed_request',
    ],
    [
      'a header without name',
      'GET /health/live HTTP/1.1\r\nHost: a\r\n: b\r\n\r\n',
      400,
      'malformed_request',
    ],
    [
      'a method that there is not',
      'FETCH /health/live HTTP/1.1\r\nHost: a\r\n\r\n',
      400,
      'malformed_request',
    ],
    [
      'two lengths',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabc',
      400,
      'malformed_request',
    ],
  ])('%s is answered as a problem', async (_what, bytes, status, code) => {
    const { port, url } = server
    const answer = await sendRaw(port, bytes)
    expect([answer.status, JSON.parse(answer.body).code]).toEqual([status, code])
    expect(Number(answer.headers.get('Content-Length'))).toBe(answer.body.length)
    expect(answer.headers.get('Connection')).toBe('close')
    expect(JSON.parse(answer.body).requestId).toBe(answer.headers.get('X-Request-Id'))
    expectAsDescribed('/', 'GET', new Response(null, answer), answer.body)
    expect((await fetch(`${url}/health/live`)).status).toBe(200)
  })

  test('an address of up to 8,192 characters is the application’s', async () => {
    const { url } = server
    expect((await fetch(`${url}/${'a'.repeat(9000)}`)).status).toBe(414)
    expect((await fetch(`${url}/${'a'.repeat(8000)}`)).status).toBe(404)
  })

  test('TRACE is refused as any method is', async () => {
    const answer = await sendRaw(
      server.port,
      'TRACE /health/live HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
    )
    expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'GET, HEAD'])
  })
})

describe.concurrent('the end', () => {
  /** Asks again and again on one connection until the server wants it closed; counts how it went. */
  async function loop(url: string, counts: { whole: number; cut: number; reset: number }): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let goesOn = true; goesOn; ) {
      goesOn = await new Promise<boolean>(resolve => {
        const asking = httpRequest(`${url}/openapi.json`, { agent }, response => {
          let size = 0
          response.on('data', chunk => {
            size += chunk.length
          })
          response.on('end', () => {
            if (response.complete && size === wholeSize) counts.whole += 1
            else counts.cut += 1
            resolve(response.headers.connection !== 'close')
          })
          response.on('error', () => {
            counts.cut += 1
            resolve(false)
          })
        })
        asking.on('error', () => {
          counts.reset += 1
          resolve(false)
        })
        asking.end()
      })
    }
    agent.destroy()
  }
  let wholeSize = 0

  test('cuts nobody off: 32 clients that ask on and on', async ({ expect }) => {
    const { url, stop } = await started({}, httpTimeouts.idle)
    wholeSize = (await (await fetch(`${url}/openapi.json`)).arrayBuffer()).byteLength
    expect(wholeSize).toBeGreaterThan(10_000)
    const eachOwn = Array.from({ length: 32 }, () => ({ whole: 0, cut: 0, reset: 0 }))
    const clients = eachOwn.map(own => loop(url, own))
    await expect.poll(() => eachOwn.every(({ whole }) => whole > 1), { timeout: 30_000 }).toBe(true)
    await stop()
    await Promise.all(clients)
    for (const own of eachOwn) expect(own).toEqual({ whole: own.whole, cut: 0, reset: 0 })
    await expect(fetch(`${url}/health/live`)).rejects.toThrow()
  })

  test('is told to whoever looks for readiness, while all else goes on until the delay is over', async ({
    expect,
  }) => {
    const { url, stop } = await started({ shutdownDelay: 2_000 })
    const ending = stop()
    const [ready, live] = await Promise.all([fetch(`${url}/health/ready`), fetch(`${url}/health/live`)])
    expect([ready.status, live.status]).toEqual([503, 200])
    expect(live.headers.get('Connection')).toBe('keep-alive')
    await ending
    await expect(fetch(`${url}/health/live`)).rejects.toThrow()
  })

  test('comes in time with connections that nobody uses', async () => {
    const { port, stop } = await started({ requestTimeout: NEVER })
    const idle = connect(port, '127.0.0.1')
    idle.on('error', () => {})
    await once(idle, 'connect')
    const closed = once(idle, 'close')
    // It is the server that ends the connection: the client never does.
    await stop()
    await closed
  })

  test('is the same one however often it is asked for', async ({ expect }) => {
    const { stop } = await started()
    expect(stop()).toBe(stop())
    await stop()
  })
})

describe('the end of a server with connections that it has not accepted', () => {
  test('waits for the connections that were made before it: each is accepted and answered', async () => {
    const { port, stop } = await started()
    const answers = Array.from({ length: 64 }, () =>
      sendRaw(port, 'GET /health/live HTTP/1.1\r\nHost: a\r\n\r\n'),
    )
    // Most of them are connected by now, and accepted only one in each round of the event loop.
    await new Promise(resolve => setImmediate(resolve))
    await stop()
    const statuses = (await Promise.all(answers)).map(({ status }) => status)
    expect(statuses).toEqual(answers.map(() => 200))
  })
})

describe('a client that goes away', () => {
  test('ends what is asked for it', async () => {
    // No client is known, and nothing else is answered.
    stub.misbehave((response, attempt, address) => {
      if (/companies-(clients|usage)/.test(address)) json(200, nothingFound)(response, attempt, address)
    })
    const { port, stop } = await started({ requestTimeout: NEVER })
    stub.misbehave(() => {})
    const socket = connect(port, '127.0.0.1')
    socket.write('GET /health/ready HTTP/1.1\r\nHost: a\r\n\r\n')
    await expect
      .poll(() => stub.requests.filter(({ address }) => address.startsWith('/companies/')))
      .toHaveLength(1)
    expect(stub.abandoned()).toBe(0)
    socket.destroy()
    await expect.poll(stub.abandoned, { timeout: 30_000 }).toBe(1)
    stub.misbehave(refusal(503, 'exception'))
    await stop()
  })
})

describe('the start', () => {
  test('fails where the port is taken, and says so', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as AddressInfo
    await expect(startServer({ ...config, port }, { node: stub.url }, logger)).rejects.toMatchObject({
      code: 'EADDRINUSE',
      message: expect.stringContaining(String(port)),
    })
    taken.close()
  })

  test('fails where the packages cannot be read, before it listens', async () => {
    const changes = { packagesPath: '/nowhere/packages.json' }
    await expect(startServer({ ...config, ...changes }, { node: stub.url }, logger)).rejects.toThrow(
      'packages file /nowhere/packages.json cannot be read',
    )
  })

  test('succeeds where Elasticsearch is not there yet, and says what is missing', async () => {
    // One of its own: what the stub said meanwhile is known to the other.
    const { url, stop } = await started()
    expect((await fetch(`${url}/health/live`)).status).toBe(200)
    expect((await fetch(`${url}/health/ready`)).status).toBe(503)
    const { status, headers } = await fetch(`${url}/api/company/search`, {
      headers: { 'x-api-key': 'cds_x' },
    })
    expect([status, headers.get('Retry-After')]).toEqual([503, '1'])
    expect(log.map(line => JSON.parse(line).msg)).toContain(
      'the clients could not be read; those known stay in force',
    )
    await stop()
  })

  test('gives the address to send requests to', async () => {
    const { url, port } = server
    expect(url).toBe(`http://127.0.0.1:${port}`)
    expect(port).toBeGreaterThan(0)
  })
})
