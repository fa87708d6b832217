// Who is let in? Every route of the OpenAPI document, with every way of not having a key.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newApiKey } from '../../src/clients/api-key.ts'
import { type AppForTests, appForTests, client, type Sent } from '../support/app.ts'
import { describedPaths } from '../support/openapi.ts'

const revoked = newApiKey()
const expired = newApiKey()
const ofNoPackage = newApiKey()
const ofBasic = newApiKey()
let app: AppForTests

beforeAll(async () => {
  app = await appForTests({
    clients: [
      client([
        [revoked, { revokedAt: '2026-01-02T00:00:00.000Z' }],
        [expired, { expiresAt: '2026-01-02T00:00:00.000Z' }],
      ]),
      client([[ofNoPackage]], { id: 'client_no_package', package: 'discontinued' }),
      client([[ofBasic]], { id: 'client_basic', package: 'basic' }),
    ],
  })
})
afterAll(() => app.close())

const keyed = describedPaths.filter(route => route.keyed).map(({ path }) => path)
const keyless = describedPaths.filter(route => !route.keyed).map(({ path }) => path)

test('the routes are exactly those listed here', () => {
  expect(keyed).toEqual(expect.arrayContaining(['/api/company/search', '/api/company/export']))
  expect(keyless.toSorted()).toEqual(['/health/live', '/health/ready', '/openapi.json'])
})

describe.each(keyed)('GET %s', path => {
  type Way = readonly [what: string, sent: () => Sent, query?: () => string]
  const ways: readonly Way[] = [
    ['no key', () => ({})],
    ['an empty key', () => ({ key: '' })],
    ['a text that is no key', () => ({ key: 'letmein' })],
    [
      'a key with a wrong checksum',
      () => ({ key: `${app.key.slice(0, -1)}${app.key.endsWith('0') ? '1' : '0'}` }),
    ],
    ['an unknown key', () => ({ key: newApiKey() })],
    ['a revoked key', () => ({ key: revoked })],
    ['an expired key', () => ({ key: expired })],
    ['two keys', () => ({ key: `${app.key}, ${app.key}` })],
    ['a key in another header', () => ({ headers: { Authorization: `Bearer ${app.key}` } })],
    ['no key and a bad query', () => ({}), () => '?page=0&nonsense=1'],
  ]

  test.each(ways.map(([what, sent, query]) => [what, { sent, query }] as const))(
    'refuses %s',
    async (_what, { sent, query }) => {
      const answer = await app.ask(path + (query?.() ?? ''), sent())
      expect(answer.status).toBe(401)
      expect(answer.headers.get('WWW-Authenticate')).toBe('ApiKey realm="company-data", header="x-api-key"')
      expect(answer.body).toEqual({
        type: '/errors/unauthenticated',
        title: 'No valid API key',
        status: 401,
        detail: 'Send a valid API key in the header x-api-key.',
        code: 'unauthenticated',
        requestId: answer.headers.get('X-Request-Id'),
      })
    },
  )

  test('accepts a valid key', async () => {
    const { status, body } = await app.ask(path, { key: app.key })
    // Nobody listens where Elasticsearch should be: that this is found out shows that the key was taken.
    expect([status, body.code]).toEqual([503, 'unavailable'])
  })

  test('accepts the name of the header in any case', async () => {
    expect((await app.ask(path, { headers: { 'X-API-Key': app.key } })).status).toBe(503)
  })

  test('answers HEAD as GET', async () => {
    expect((await app.ask(path, { method: 'HEAD' })).status).toBe(401)
    expect((await app.ask(path, { method: 'HEAD', key: app.key })).status).toBe(503)
  })
})

describe.each(keyless)('GET %s', path => {
  test('answers without a key, and with a wrong one in the same way', async () => {
    const [without, wrong] = [await app.ask(path), await app.ask(path, { key: 'letmein' })]
    expect(without.status).not.toBe(401)
    expect(wrong.status).toBe(without.status)
  })
})

describe('a key', () => {
  const companyRoutes = keyed.filter(path => path.startsWith('/api/company/'))

  test.each(companyRoutes)('is forbidden to use %s if its package is no longer offered', async path => {
    const { status, body } = await app.ask(path, { key: ofNoPackage })
    expect([status, body.code]).toEqual([403, 'forbidden'])
    expect(body.detail).toContain('no longer offered')
  })

  test.each(['/api/company/search', '/api/company/export'])(
    'is refused fields beyond its package on %s',
    async path => {
      const { status, body } = await app.ask(`${path}?fields=companyName,email,ceoName`, { key: ofBasic })
      expect([status, body.code]).toEqual([403, 'forbidden'])
      expect(body.detail).toContain('email, ceoName')
      expect(body.errors).toEqual([
        expect.objectContaining({ parameter: 'fields', code: 'field_not_in_package' }),
        expect.objectContaining({ parameter: 'fields', code: 'field_not_in_package' }),
      ])
    },
  )

  test.each(companyRoutes)('is refused counts by fields outside its package on %s', async path => {
    const { status, body } = await app.ask(`${path}?facets=countryName,legalStatus`, { key: ofBasic })
    expect([status, body.errors?.[0]?.message]).toEqual([403, expect.stringContaining('legalStatus')])
  })

  test('gets 503 as long as the clients have never been read', async () => {
    const blind = await appForTests({ list: () => Promise.reject(new Error('the store is down')) })
    const { status, headers, body } = await blind.ask('/api/company/search', { key: blind.key })
    expect([status, body.code, headers.get('Retry-After')]).toEqual([503, 'unavailable', '1'])
    expect((await blind.ask('/api/company/search')).status).toBe(401)
    await blind.close()
  })
})
