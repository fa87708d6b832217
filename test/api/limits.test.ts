// Are requests with a key kept within its limits, and told on every answer how it stands?

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newApiKey } from '../../src/clients/api-key.ts'
import { type Limits, noLimits } from '../../src/schema/limits.ts'
import { type AppForTests, appForTests, client } from '../support/app.ts'
import { describedPaths } from '../support/openapi.ts'

const SEARCH = '/api/company/search'
const now = new Date('2026-11-21T12:00:00Z')

const keys = new Map<string, string>()
/** A client of its own with these limits; gives its key's name. */
const holder = (name: string, limits: Partial<Limits>) => {
  const key = newApiKey()
  keys.set(name, key)
  return client([[key]], { id: `client_${name}`, limits: { ...noLimits, ...limits } })
}
const keyOf = (name: string): string => keys.get(name) ?? ''

let app: AppForTests
beforeAll(async () => {
  app = await appForTests({
    now: () => now,
    clients: [
      holder('everything', {
        requestsPerSecond: 1_000,
        concurrentRequests: 50,
        requestsPerMonth: 5_000,
        recordsPerMonth: 0,
      }),
      holder('slow', { requestsPerSecond: 1, requestsPerMonth: 1_000 }),
      holder('alone', { concurrentRequests: 1 }),
      holder('spent', { requestsPerMonth: 0, requestsPerSecond: 1_000 }),
      client([[newApiKey()]], { id: 'client_of_package' }),
    ],
  })
})
afterAll(() => app.close())

const keyedPaths = describedPaths.filter(({ keyed }) => keyed).map(({ path }) => path)

describe('the fields RateLimit and RateLimit-Policy', () => {
  test.each(keyedPaths.flatMap(path => [path, `${path}?nonsense=1`]))('stand on errors of %s', async path => {
    const { status, headers } = await app.ask(path, { key: keyOf('everything') })
    expect(status).toBeGreaterThanOrEqual(400)
    expect(headers.get('RateLimit-Policy')).toBe(
      '"second";q=1000;w=1, "concurrency";q=50;qu="concurrent-requests", "month";q=5000;w=2592000, "records";q=0;qu="records";w=2592000',
    )
    // Nothing but a success counts in the month.
    expect(headers.get('RateLimit')).toBe(
      '"second";r=1000;t=1, "concurrency";r=49, "month";r=5000;t=820800, "records";r=0;t=820800',
    )
  })

  test('are sent for HEAD too', async () => {
    const { headers } = await app.ask(SEARCH, { key: keyOf('everything'), method: 'HEAD' })
    expect(headers.get('RateLimit')).toMatch(/^"second";r=1000;t=1, /)
  })

  test.each(['/health/live', '/openapi.json', '/nowhere'])(
    'do not stand on %s, which needs no key',
    async path => {
      expect((await app.ask(path, { key: keyOf('everything') })).headers.get('RateLimit')).toBeNull()
    },
  )

  test('are not sent without a key', async () => {
    const { status, headers } = await app.ask(SEARCH)
    expect([status, headers.get('RateLimit'), headers.get('RateLimit-Policy')]).toEqual([401, null, null])
  })
})

describe('too many requests a second', () => {
  test('get 429 with the limit and when to retry; routes without a key still answer', async () => {
    const key = keyOf('slow')
    expect((await app.ask(`${SEARCH}?page=0`, { key })).status).toBe(400)
    expect((await app.ask(SEARCH, { key })).status).toBe(503)
    const { status, headers, body } = await app.ask(SEARCH, { key })
    expect(status).toBe(429)
    expect(body).toMatchObject({
      type: '/errors/rate_limited',
      title: 'Too many requests',
      status: 429,
      code: 'rate_limited',
      'violated-policies': ['second'],
      renewsAt: expect.stringMatching(/^2026-11-21T12:00:00\.[0-9]{3}Z$|^2026-11-21T12:00:01\.000Z$/),
    })
    expect(body.detail).toMatch(/^This key may send 1 request per second,.*\.$/)
    expect(headers.get('Retry-After')).toBe('1')
    expect(headers.get('RateLimit')).toBe('"second";r=0;t=1, "month";r=1000;t=820800')
    expect(headers.get('Cache-Control')).toBe('no-store')
    expect((await app.ask('/health/live', { key })).status).toBe(200)
    expect((await app.ask('/openapi.json', { key })).status).toBe(200)
  })

  test('are counted by client, not by address', async () => {
    const headers = { 'X-Forwarded-For': '203.0.113.9' }
    expect((await app.ask(SEARCH, { key: keyOf('slow'), headers })).status).toBe(429)
    expect((await app.ask(SEARCH, { key: keyOf('everything'), headers })).status).toBe(503)
  })

  test('are logged as such', async () => {
    await app.ask(SEARCH, { key: keyOf('slow') })
    expect(app.logged('request').at(-1)).toMatchObject({ status: 429, client: 'client_slow' })
  })
})

test('two concurrent requests where one is allowed get 429, two consecutive ones do not', async () => {
  const key = keyOf('alone')
  const [one, other] = await Promise.all([app.ask(SEARCH, { key }), app.ask(SEARCH, { key })])
  expect([one.status, other.status].toSorted()).toEqual([429, 503])
  const refused = one.status === 429 ? one : other
  expect(refused.body).toMatchObject({ code: 'rate_limited', 'violated-policies': ['concurrency'] })
  expect(refused.headers.get('Retry-After')).toBe('1')
  for (let at = 0; at < 3; at += 1) expect((await app.ask(SEARCH, { key })).status).toBe(503)
})

test('an exhausted quota is 429 until the next month', async () => {
  const { status, headers, body } = await app.ask(SEARCH, { key: keyOf('spent') })
  expect(status).toBe(429)
  expect(body).toMatchObject({
    code: 'quota_exceeded',
    'violated-policies': ['month'],
    renewsAt: '2026-12-01T00:00:00.000Z',
    left: 0,
  })
  expect(headers.get('Retry-After')).toBe('820800')
  // What it may still ask tells it so; here there is no database to ask.
  expect((await app.ask('/api/usage', { key: keyOf('spent') })).status).toBe(503)
})

test('a client without its own limits has those of its package', async () => {
  const key = newApiKey()
  const own = await appForTests({
    clients: [client([[key]], { id: 'client_plain', package: 'basic', limits: { requestsPerMonth: 7 } })],
  })
  const { headers } = await own.ask(SEARCH, { key })
  expect(headers.get('RateLimit-Policy')).toMatch(
    /^"second";q=20;w=1, .*"month";q=7;w=\d+, "records";q=50000;/,
  )
  await own.close()
})

test('a client without limits gets no limit headers', async () => {
  const { headers } = await app.ask(SEARCH, { key: app.key })
  expect([headers.get('RateLimit'), headers.get('RateLimit-Policy')]).toEqual([null, null])
})
