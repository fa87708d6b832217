// In a flood of wrong keys: are they refused with the very answer that they get otherwise, and is all else as ever?

import { type IncomingHttpHeaders, request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { apiKeyHash, newApiKey } from '../../src/clients/api-key.ts'
import { readConfig } from '../../src/config.ts'
import { httpTimeouts } from '../../src/http/http-server.ts'
import { createLogger } from '../../src/operations/logging.ts'
import { type RunningServer, startServer } from '../../src/server.ts'
import { client } from '../support/app.ts'
import { type BrokenElasticsearch, brokenElasticsearch, json } from '../support/broken-elasticsearch.ts'

const right = newApiKey()
const SEARCH = '/api/company/search'
const log: string[] = []
let stub: BrokenElasticsearch
let server: RunningServer
beforeAll(async () => {
  // It knows the clients, and nothing else.
  stub = await brokenElasticsearch((response, attempt, address) => {
    const clients = {
      timed_out: false,
      _shards: { total: 1, successful: 1, skipped: 0, failed: 0 },
      hits: { total: { value: 1, relation: 'eq' }, hits: [{ _source: client([[right]]) }] },
    }
    json(200, address.includes('-clients/') ? clients : {})(response, attempt, address)
  })
  const packagesPath = fileURLToPath(new URL('../../config/packages.json', import.meta.url))
  server = await startServer(
    {
      ...readConfig({ PORT: '0', COMPANIES_PACKAGES: packagesPath }),
      requestTimeout: 2_000,
      shutdownDelay: 0,
    },
    { node: stub.url },
    createLogger('info', { write: line => void log.push(line) }),
    undefined,
    { ...httpTimeouts, idle: 100 },
  )
})
afterAll(async () => {
  await server.stop()
  await stub.close()
})

type Answer = { status: number; headers: IncomingHttpHeaders; body: string }

function ask(path: string, key?: string, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = key === undefined ? {} : { 'x-api-key': key }
    request(server.url + path, { method, headers }, response => {
      let body = ''
      response.setEncoding('utf8').on('data', text => {
        body += text
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }))
    })
      .on('error', reject)
      .end()
  })
}

/** An answer without what differs from one to the next. */
function constant({ status, headers, body }: Answer): object {
  const { date: _date, 'x-request-id': requestId, ...rest } = headers
  expect(requestId).toMatch(/^[\w-]{36}$/)
  expect(body === '' || JSON.parse(body).requestId === requestId).toBe(true)
  return { status, headers: rest, body: body.replace(String(requestId), '') }
}

const early = (): number => log.filter(line => line.includes('"request"') && !line.includes('"route"')).length

test('wrong keys are rejected early, with the same response; valid keys and routes without a key are served', async () => {
  const wrong = ['', 'letmein', `${right.slice(0, -1)}!`]
  const calm = await Promise.all([undefined, ...wrong].map(key => ask(SEARCH, key)))
  const calmHead = await ask(SEARCH, 'letmein', 'HEAD')
  expect(early()).toBe(0)
  expect(calm.map(({ status }) => status)).toEqual([401, 401, 401, 401])

  const flood = await Promise.all(Array.from({ length: 1_000 }, (_, at) => ask(SEARCH, wrong[at % 3])))
  expect(new Set(flood.map(({ status }) => status))).toEqual(new Set([401]))
  expect(early()).toBeGreaterThan(500)
  const stormy = await Promise.all([undefined, ...wrong].map(key => ask(SEARCH, key)))
  const before = early()
  expect(stormy.map(constant)).toEqual(calm.map(constant))
  expect(constant(await ask(SEARCH, 'letmein', 'HEAD'))).toEqual(constant(calmHead))
  expect(early()).toBe(before + 1)

  // Nothing is there to be searched: that this is found out shows that the key was taken.
  expect((await ask(SEARCH, right)).status).toBe(503)
  expect((await ask('/health/live', 'letmein')).status).toBe(200)
  expect((await ask('/openapi.json')).status).toBe(200)
  expect((await ask('/nowhere', 'letmein')).status).toBe(404)
  expect(early()).toBe(before + 1)
  expect(log.join('')).not.toContain(apiKeyHash(right))

  // When it is over, all is done as ever.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 2_500)
  expect((await ask(`${SEARCH}?x`, 'letmein')).status).toBe(401)
  expect(early()).toBe(before + 1)
  clock.mockRestore()
})

test('a flood of unknown keys is rejected early once its look-ups are used up, and a valid key is accepted', async () => {
  const before = early()
  for (let round = 0; round < 4; round += 1) {
    const answers = await Promise.all(Array.from({ length: 300 }, () => ask(SEARCH, newApiKey())))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]))
    expect((await ask(SEARCH, right)).status).toBe(503)
  }
  // Looks are left for a few keys at a time: the rest of a round is refused from memory.
  for (let round = 0; round < 30 && early() === before; round += 1) {
    await Promise.all(Array.from({ length: 300 }, () => ask(SEARCH, newApiKey())))
  }
  expect(early()).toBeGreaterThan(before)
  expect((await ask(SEARCH, right)).status).toBe(503)
})
