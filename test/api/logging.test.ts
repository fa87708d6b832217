// What is written down of a request: one line, facts of a list, no key, nothing that a client sent.

import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newApiKey } from '../../src/clients/api-key.ts'
import { readConfig } from '../../src/config.ts'
import { httpTimeouts } from '../../src/http/http-server.ts'
import { createLogger } from '../../src/operations/logging.ts'
import type { Packages } from '../../src/schema/packages.ts'
import { startServer } from '../../src/server.ts'
import { type AppForTests, appForTests, type LogLine, type Sent } from '../support/app.ts'
import { closedPort } from '../support/broken-elasticsearch.ts'

const SEARCH = '/api/company/search'
let app: AppForTests
beforeEach(async () => {
  app = await appForTests()
})
afterEach(() => app.close())

describe('a request', () => {
  test('is logged as one line with the listed properties', async () => {
    await app.ask(`${SEARCH}?cityname=x&page=0&hasEmail=no`, {
      key: app.key,
      headers: { 'X-Request-Id': 'request-1' },
    })
    expect(app.log).toHaveLength(1)
    expect(app.logged('request')).toEqual([
      {
        level: 30,
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        msg: 'request',
        requestId: 'request-1',
        client: 'client_for_tests',
        method: 'GET',
        route: SEARCH,
        parameters: ['page', 'hasEmail'],
        status: 400,
        ms: expect.any(Number),
      },
    ])
  })

  test.each(['/api/cities', '/api/provinces', '/api/countries'])(
    'of %s names the parameters of look-ups',
    async path => {
      await app.ask(`${path}?search=a&countries=DE&limit=5&pageSize=5&nonsense=1`, { key: app.key })
      expect(app.logged('request')).toMatchObject([
        { route: path, parameters: ['search', 'countries', 'limit', 'pageSize'] },
      ])
    },
  )

  test('is logged with its search text only if the settings say so, and with nothing else that was sent', async () => {
    const telling = await appForTests({ logSearchText: true })
    const query = '?search=m%C3%BCller%0A%22gmb&cityName=secret&search=secret'
    for (const which of [app, telling]) await which.ask(SEARCH + query, { key: which.key })
    await telling.ask(`${SEARCH}?search=acme&cityName=secret`, { key: telling.key })
    await telling.ask(`${SEARCH}?search=${'a'.repeat(500)}`, { key: telling.key })
    expect(app.logged('request')[0]).not.toHaveProperty('search')
    expect(telling.logged('request').map(({ search }) => search)).toEqual(['secret', 'acme', 'a'.repeat(200)])
    expect(app.log.join('')).not.toContain('secret')
    await telling.close()
  })

  test('is logged with the whole search text, even after a second question mark', async () => {
    const app = await appForTests({ logSearchText: true })
    await app.ask(`${SEARCH}?search=who?&pageSize=5`, { key: app.key })
    expect(app.logged('request')).toMatchObject([{ search: 'who?', parameters: ['search', 'pageSize'] }])
    await app.close()
  })

  test('without a key is logged without a client', async () => {
    await app.ask(SEARCH)
    expect(app.logged('request')).toHaveLength(1)
    expect(app.logged('request')[0]).not.toHaveProperty('client')
    expect(app.logged('request')[0]).toMatchObject({ status: 401, route: SEARCH })
  })

  const hostile: readonly (readonly [what: string, path: string, sent?: Sent])[] = [
    ['line breaks in a value', `${SEARCH}?search=a%0d%0a%7B%22level%22:60%7D`],
    ['line breaks in a name', `${SEARCH}?a%0d%0ab=1`],
    ['line breaks in the path', '/a%0d%0ab'],
    ['a bad escape', `${SEARCH}?search=%zz`],
    ['a quote', `${SEARCH}?search=%22%2C%22level%22%3A60`],
    ['an unknown path', '/secret/path'],
    ['another method', SEARCH, { method: 'DELETE' }],
    ['a type that cannot be given', SEARCH, { headers: { Accept: 'secret/type' } }],
    ['a long address', `/${'secret'.repeat(2000)}`],
    ['a mark', `${SEARCH}?search=secret&cityName=secret#secret`],
    [
      'a header',
      SEARCH,
      { headers: { 'User-Agent': 'secret', Cookie: 'secret', Referer: 'http://secret/' } },
    ],
  ]
  test.each(hostile.map(([what, path, sent]) => [what, { path, sent }] as const))(
    'with %s is one line too, and holds nothing of it',
    async (_what, { path, sent }) => {
      await app.ask(path, { key: app.key, ...sent })
      expect(app.logged('request')).toHaveLength(1)
      for (const line of app.log) {
        expect(line.trimEnd()).not.toMatch(/[\r\n]/)
        expect(line).not.toContain('secret')
        expect(Object.keys(JSON.parse(line))).toEqual(
          expect.arrayContaining(['level', 'time', 'requestId', 'msg']),
        )
      }
      const facts = [
        'level',
        'time',
        'requestId',
        'client',
        'method',
        'route',
        'parameters',
        'status',
        'ms',
        'msg',
      ]
      expect(Object.keys(app.logged('request')[0] ?? {}).filter(fact => !facts.includes(fact))).toEqual([])
    },
  )
})

describe('no key', () => {
  const places: readonly (readonly [
    where: string,
    path: (key: string) => string,
    sent?: (key: string) => Sent,
  ])[] = [
    ['its header', () => SEARCH, key => ({ key })],
    ['its header twice', () => SEARCH, key => ({ key: `${key}, ${key}` })],
    ['another header', () => SEARCH, key => ({ headers: { Authorization: key, 'X-Api-Key-2': key } })],
    ['the ID of the request', () => SEARCH, key => ({ headers: { 'X-Request-Id': key } })],
    ['the address', key => `/${key}`],
    ['the value of a parameter', key => `${SEARCH}?search=${key}`, key => ({ key })],
    ['the value of a bad parameter', key => `${SEARCH}?page=${key}`, key => ({ key })],
    ['the name of a parameter', key => `${SEARCH}?${key}=1`, key => ({ key })],
    ['the name of a place', key => `${SEARCH}?cityName=${key}`, key => ({ key })],
    ['an email pattern', key => `${SEARCH}?email=${key}@acme.com`, key => ({ key })],
  ]
  test.each(places.map(([where, path, sent]) => [where, { path, sent }] as const))(
    'is logged from %s',
    async (_where, { path, sent }) => {
      for (const key of [app.key, newApiKey()]) {
        app.log.length = 0
        await app.ask(path(key), sent?.(key))
        expect(app.logged('request')).toHaveLength(1)
        expect(app.log.join('')).not.toContain(key)
        expect(app.log.join('')).not.toContain(key.slice(4, 30))
      }
    },
  )
})

describe('an outage of Elasticsearch', () => {
  test('is logged as one error for each cause, and a count; every request has its own line', async () => {
    const requests = 20
    for (let at = 0; at < requests; at += 1) {
      expect((await app.ask(SEARCH, { key: app.key })).status).toBe(503)
    }
    expect(app.logged('request')).toHaveLength(requests)
    expect(app.logged('unavailable')).toHaveLength(1)
    app.flushErrors()
    expect(app.logged('unavailable').map(({ count }) => count)).toEqual([undefined, requests - 1])
    expect(JSON.stringify(app.logged('unavailable'))).toContain('ECONNREFUSED')
    expect(JSON.stringify(app.logged('unavailable'))).not.toContain('stack')
  })

  test('of a server is counted until the server stops', async () => {
    const lines: LogLine[] = []
    const config = {
      ...readConfig({}),
      port: 0,
      shutdownDelay: 0,
      packagesPath: fileURLToPath(new URL('../../config/packages.json', import.meta.url)),
    }
    const logger = createLogger('info', { write: line => void lines.push(JSON.parse(line)) })
    const connection = { node: `http://127.0.0.1:${await closedPort()}` }
    const timeouts = { ...httpTimeouts, idle: 100 }
    const server = await startServer(config, connection, logger, undefined, timeouts)
    const requests = 5
    for (let at = 0; at < requests; at += 1) {
      const answer = await fetch(server.url + SEARCH, { headers: { 'x-api-key': newApiKey() } })
      expect(answer.status).toBe(503)
    }
    await server.stop()
    const unavailable = lines.filter(({ msg }) => msg === 'unavailable')
    expect(unavailable.reduce((sum, { count }) => sum + Number(count ?? 1), 0)).toBe(requests)
    expect(unavailable.length).toBeLessThan(requests)
    expect(JSON.stringify(lines)).not.toContain('"stack"')
  })
})

describe('an unexpected exception', () => {
  /** Packages that cannot be read when they are needed. */
  function packagesThat(fail: () => never): Packages {
    return new (class extends Map {
      override get(): never {
        return fail()
      }
    })()
  }

  test('is a 500 without details, which are in the log', async () => {
    const failing = await appForTests({
      packages: packagesThat(() => {
        throw new RangeError('secret detail', { cause: new Error('secret cause at db-1.internal') })
      }),
    })
    const { status, headers, text, body } = await failing.ask(SEARCH, { key: failing.key })
    expect(status).toBe(500)
    expect(body).toEqual({
      type: '/errors/internal',
      title: 'Internal error',
      status: 500,
      detail: 'A bug in the service; tell its support the requestId.',
      code: 'internal',
      requestId: headers.get('X-Request-Id'),
    })
    expect(text + JSON.stringify([...headers])).not.toMatch(/secret|RangeError|\.ts/)
    expect(failing.logged('internal')).toEqual([
      {
        level: 50,
        time: expect.any(String),
        msg: 'internal',
        requestId: body.requestId,
        error: {
          name: 'RangeError',
          message: 'secret detail',
          stack: expect.stringContaining('logging.test.ts'),
          cause: {
            name: 'Error',
            message: 'secret cause at db-1.internal',
            stack: expect.any(String),
          },
        },
      },
    ])
    expect(failing.logged('request')).toMatchObject([{ status: 500, requestId: body.requestId }])
    await failing.close()
  })

  test('whose message contains a key is logged without the key', async () => {
    const key = newApiKey()
    const failing = await appForTests({
      packages: packagesThat(() => {
        throw new Error(`no package for ${key}`, { cause: new Error(key) })
      }),
    })
    expect((await failing.ask(SEARCH, { key: failing.key })).status).toBe(500)
    expect(failing.logged('internal')).toHaveLength(1)
    expect(failing.log.join('')).not.toContain(key.slice(4))
    await failing.close()
  })
})
