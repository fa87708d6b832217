// Does a client that does not read its responses lose its connection, and does one that reads slowly keep it?

import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { httpTimeouts } from '../../src/http/http-server.ts'
import { cutUnreadResponses } from '../../src/http/unread-responses.ts'
import { createLogger } from '../../src/operations/logging.ts'
import { startServer } from '../../src/server.ts'
import { brokenElasticsearch, refusal } from '../support/broken-elasticsearch.ts'

/** More than the system takes for a client that does not read. */
const LARGE = 32_000_000
/** Milliseconds. */
const STALL = 200

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** A server whose every response is large. */
async function serverOfLargeResponses(): Promise<{ server: Server; port: number }> {
  const server = createServer((_request, response) => void response.end(Buffer.alloc(LARGE)))
  cutUnreadResponses(server, STALL)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  ends.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { server, port: (server.address() as AddressInfo).port }
}

const REQUEST = 'GET /openapi.json HTTP/1.1\r\nHost: a\r\n\r\n'

test('who reads nothing is cut off', async () => {
  const { server, port } = await serverOfLargeResponses()
  const cut = once(server, 'connection').then(([socket]) => once(socket, 'close'))
  const client = connect(port, '127.0.0.1').pause()
  client.on('error', () => {})
  client.write(REQUEST)
  await cut
  client.destroy()
})

test('who goes on reading is not, however long it takes', async () => {
  const { server, port } = await serverOfLargeResponses()
  let lastMoved = 0
  server.on('timeout', () => expect.fail('it was cut off'))
  const client = connect(port, '127.0.0.1')
  client.write(REQUEST)
  let received = 0
  const parts = 20
  client.on('data', (bytes: Buffer) => {
    received += bytes.length
    const part = Math.floor((received / LARGE) * parts)
    if (part === lastMoved) return
    lastMoved = part
    client.pause()
    setTimeout(() => client.resume(), STALL / 8)
    if (received >= LARGE) client.destroy()
  })
  await once(client, 'close')
  expect(received).toBeGreaterThanOrEqual(LARGE)
})

test('the server of the service cuts off who sends request after request and reads none of the answers', async () => {
  const stub = await brokenElasticsearch(refusal(503, 'exception'))
  ends.push(() => stub.close())
  const config = {
    ...readConfig({}),
    port: 0,
    shutdownDelay: 0,
    packagesPath: fileURLToPath(new URL('../../config/packages.json', import.meta.url)),
  }
  const timeouts = { ...httpTimeouts, idle: 100 }
  const service = await startServer(config, { node: stub.url }, createLogger('silent'), undefined, timeouts)
  ends.push(() => service.stop())
  let server: Server | undefined
  const find = (message: unknown): void => {
    server = (message as { server: Server }).server
  }
  subscribe('http.server.request.start', find)
  await fetch(`${service.url}/health/live`).then(answer => answer.text())
  unsubscribe('http.server.request.start', find)
  if (server === undefined) throw new Error('no server was seen')
  expect(server.timeout).toBe(60_000)

  server.timeout = STALL
  const cut = once(server, 'connection').then(([socket]) => once(socket, 'close'))
  const client = connect(service.port, '127.0.0.1').pause()
  client.on('error', () => {})
  client.write(REQUEST.repeat(200))
  await cut
  client.destroy()
})
