// Which web pages may use a key, and what is a browser told of it?

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newApiKey } from '../../src/clients/api-key.ts'
import { type AppForTests, appForTests, client } from '../support/app.ts'
import { describedPaths } from '../support/openapi.ts'

const page = 'https://app.example.com'
const otherPage = 'https://other.example.com'
const revokedPage = 'https://revoked.example.com'
const ofPage = newApiKey()
const ofOtherPage = newApiKey()
const revoked = newApiKey()
let app: AppForTests

beforeAll(async () => {
  app = await appForTests({
    clients: [
      client([[ofPage]], { id: 'client_page', origins: [page] }),
      client([[ofOtherPage]], { id: 'client_other', origins: [otherPage] }),
      client([[revoked, { revokedAt: '2026-01-02T00:00:00.000Z' }]], {
        id: 'client_revoked',
        origins: [revokedPage],
      }),
    ],
  })
})
afterAll(() => app.close())

const keyed = describedPaths.filter(route => route.keyed).map(({ path }) => path)
const corsHeaders = (headers: Headers): string[] =>
  [...headers.keys()].filter(name => name.startsWith('access-control-'))

const preflight = (path: string, origin: string) =>
  app.ask(path, {
    method: 'OPTIONS',
    headers: {
      Origin: origin,
      'Access-Control-Request-Method': 'GET',
      'Access-Control-Request-Headers': 'x-api-key',
    },
  })

describe.each(keyed)('%s', path => {
  test('answers the preflight of a page that a client lists', async () => {
    const { status, headers, text } = await preflight(path, page)
    expect([status, text]).toEqual([204, ''])
    expect(headers.get('Access-Control-Allow-Origin')).toBe(page)
    expect(headers.get('Access-Control-Allow-Methods')).toBe('GET, HEAD')
    expect(headers.get('Access-Control-Allow-Headers')).toBe('x-api-key, if-none-match')
    expect(headers.get('Access-Control-Max-Age')).toBe('600')
    expect(headers.get('Vary')).toContain('Origin')
    expect(headers.has('Access-Control-Allow-Credentials')).toBe(false)
  })

  test.each([
    ['that no client lists', 'https://evil.example'],
    ['of a client whose keys are revoked', revokedPage],
    ['that only begins like one', `${page}.evil.example`],
    ['of another port', `${page}:8443`],
    ['without origin', 'null'],
  ])('answers the preflight of a page %s as any OPTIONS', async (_what, origin) => {
    const { status, headers } = await preflight(path, origin)
    expect([status, headers.get('Allow')]).toEqual([405, 'GET, HEAD'])
    expect(corsHeaders(headers)).toEqual([])
  })

  test('can be read by a page whose origin the client of the key lists, errors included', async () => {
    const { status, headers } = await app.ask(path, { key: ofPage, headers: { Origin: page } })
    // Nobody listens where Elasticsearch should be: that this is found out shows that the key was taken.
    expect(status).toBe(503)
    expect(headers.get('Access-Control-Allow-Origin')).toBe(page)
    expect(headers.get('Vary')).toContain('Origin')
    expect(headers.get('Access-Control-Expose-Headers')?.split(', ')).toEqual([
      'ETag',
      'Link',
      'RateLimit',
      'RateLimit-Policy',
      'Retry-After',
      'X-Request-Id',
      'X-Total-Count',
      'X-Warnings',
    ])
  })

  test.each([
    ['a page that another client lists', ofPage, otherPage],
    ['a page that nobody lists', ofPage, 'https://evil.example'],
    ['an origin that is hidden', ofPage, 'null'],
    ['a listed page in capitals', ofPage, page.toUpperCase()],
    ['an empty origin', ofPage, ''],
  ])('is closed to %s', async (_what, key, origin) => {
    const { status, headers, body } = await app.ask(path, { key, headers: { Origin: origin } })
    expect([status, body.code]).toEqual([403, 'forbidden'])
    expect(body.detail).toContain(JSON.stringify(origin))
    expect(corsHeaders(headers)).toEqual([])
    expect(headers.get('Vary')).toContain('Origin')
  })

  test('cannot be read by any page if the client lists no origin', async () => {
    const { status, headers } = await app.ask(path, { key: app.key, headers: { Origin: page } })
    expect([status, corsHeaders(headers)]).toEqual([403, []])
  })

  test('is the same without a browser, except for the headers for caches', async () => {
    const { status, headers } = await app.ask(path, { key: ofPage })
    expect([status, corsHeaders(headers)]).toEqual([503, []])
    expect(headers.get('Vary')).toContain('Origin')
  })

  test('tells a page nothing without a key or with a revoked one', async () => {
    for (const sent of [{}, { key: revoked }]) {
      const { status, headers } = await app.ask(path, { ...sent, headers: { Origin: revokedPage } })
      expect([status, corsHeaders(headers)]).toEqual([401, []])
    }
  })
})

test('routes without a key cannot be read by pages', async () => {
  const { status, headers } = await app.ask('/openapi.json', { headers: { Origin: page } })
  expect([status, corsHeaders(headers)]).toEqual([200, []])
  expect((await preflight('/health/live', page)).status).toBe(405)
})

test('an origin with line ends cannot split a response', async () => {
  const { headers, text } = await app.ask('/api/company/search', {
    key: ofPage,
    headers: { Origin: `${page}\tx-injected: 1` },
  })
  expect(headers.has('x-injected')).toBe(false)
  expect(JSON.parse(text).code).toBe('forbidden')
})
