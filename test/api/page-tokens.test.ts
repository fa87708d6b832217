// What does a page token permit, where does it end, and who is told of it?

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiKeyHash, newApiKey } from '../../src/clients/api-key.ts'
import { newPageToken } from '../../src/clients/page-token.ts'
import { type AppForTests, appForTests, client } from '../support/app.ts'

const TOKENS = '/api/tokens'
const SEARCH = '/api/company/search'
const page = 'https://app.example.com'
const key = newApiKey()
const revoked = newApiKey()
/** Seconds since 1970. */
const NOW = 1_800_000_000
let app: AppForTests

beforeAll(async () => {
  app = await appForTests({
    now: () => new Date(NOW * 1_000),
    clients: [
      client([[key]], { id: 'client_page' }),
      client([[revoked, { revokedAt: '2026-01-02T00:00:00.000Z' }]], { id: 'client_revoked' }),
    ],
  })
})
afterAll(() => app.close())

const made = (query: string) => app.ask(`${TOKENS}?${query}`, { method: 'POST', key })
const tokenOf = async (query = ''): Promise<string> =>
  (await made(`origin=${page}${query}`)).body.data.token as string
const permits = { clientId: 'client_page', origin: page, expiresAt: NOW + 60, filter: '' }

describe('POST /api/tokens', () => {
  test('makes a token that ends in ten minutes, or when it is told to', async () => {
    const { status, headers, body } = await made(`origin=${page}`)
    expect([status, headers.get('Cache-Control')]).toEqual([201, 'no-store'])
    expect(body.data).toEqual({
      token: expect.stringMatching(/^cpt_[\w-]+\.[\w-]{43}$/),
      expiresAt: new Date((NOW + 600) * 1_000).toISOString(),
    })
    expect((await made(`origin=${page}&expiresIn=60`)).body.data.expiresAt).toBe(
      new Date((NOW + 60) * 1_000).toISOString(),
    )
  })

  test.each([
    ['', 'origin', 'missing'],
    ['origin=app.example.com', 'origin', 'malformed'],
    [`origin=${page}/path`, 'origin', 'malformed'],
    [`origin=${page}&expiresIn=59`, 'expiresIn', 'out_of_range'],
    [`origin=${page}&expiresIn=3601`, 'expiresIn', 'out_of_range'],
    [`origin=${page}&hasEmail=perhaps`, 'hasEmail', 'not_a_boolean'],
    [`origin=${page}&search=acme`, 'search', 'unknown_parameter'],
    [`origin=${page}&fields=email`, 'fields', 'unknown_parameter'],
  ])('refuses %s', async (query, parameter, code) => {
    const { status, body } = await made(query)
    expect(status).toBe(400)
    expect(body.errors).toEqual([expect.objectContaining({ parameter, code })])
  })

  test('needs a key: a token makes no token', async () => {
    const token = await tokenOf()
    expect((await app.ask(`${TOKENS}?origin=${page}`, { method: 'POST' })).status).toBe(401)
    const { status, body } = await app.ask(`${TOKENS}?origin=${page}&token=${token}`, { method: 'POST' })
    expect([status, body.code]).toEqual([403, 'forbidden'])
  })

  test('has no body', async () => {
    const headers = { 'Content-Length': '2' }
    const { status, body } = await app.ask(`${TOKENS}?origin=${page}`, { method: 'POST', key, headers })
    expect([status, body.code]).toEqual([400, 'malformed_request'])
  })

  test('is no other method', async () => {
    const { status, headers } = await app.ask(TOKENS, { key })
    expect([status, headers.get('Allow')]).toEqual([405, 'POST'])
  })
})

/** Nobody listens at Elasticsearch here, so that a permitted request ends with 503. */
const PERMITTED = 503

describe('a page token', () => {
  test.each([`${SEARCH}?search=acme`, '/api/cities?search=ber', '/api/countries'])(
    'permits %s',
    async path => {
      const { status, headers } = await app.ask(
        `${path}${path.includes('?') ? '&' : '?'}token=${await tokenOf()}`,
        { headers: { Origin: page } },
      )
      expect(status).toBe(PERMITTED)
      expect(headers.get('Access-Control-Allow-Origin')).toBe(page)
      expect(headers.get('Access-Control-Expose-Headers')).toContain('Retry-After')
    },
  )

  test.each(['/api/company/export', '/api/company/count', '/api/usage'])('does not permit %s', async path => {
    const { status, body } = await app.ask(`${path}?token=${await tokenOf()}`, { headers: { Origin: page } })
    expect([status, body.code]).toEqual([403, 'forbidden'])
    expect(body.detail).toBe('A page token permits search and look-ups only. Send a key from a server.')
  })

  test('is for pages of its origin', async () => {
    const path = `${SEARCH}?token=${await tokenOf()}`
    const { status, headers, body } = await app.ask(path, {
      headers: { Origin: 'https://other.example.com' },
    })
    expect([status, body.detail]).toEqual([403, `This page token is for pages of ${page} only.`])
    expect(headers.has('Access-Control-Allow-Origin')).toBe(false)
    // A page of the API's own origin sends none.
    expect((await app.ask(path)).status).toBe(PERMITTED)
  })

  test('that has expired says so to its page', async () => {
    const old = newPageToken({ ...permits, expiresAt: NOW }, apiKeyHash(key))
    const { status, headers, body } = await app.ask(`${SEARCH}?token=${old}`, { headers: { Origin: page } })
    expect([status, body.code]).toEqual([401, 'unauthenticated'])
    expect(body.detail).toBe('The page token has expired: have the backend of the page make a new one.')
    expect(headers.get('Access-Control-Allow-Origin')).toBe(page)
  })

  test.each([
    ['of a revoked key', newPageToken({ ...permits, clientId: 'client_revoked' }, apiKeyHash(revoked))],
    ['of an unknown key', newPageToken(permits, apiKeyHash(newApiKey()))],
    ['of an unknown client', newPageToken({ ...permits, clientId: 'client_x' }, apiKeyHash(key))],
    ['of another client', newPageToken({ ...permits, clientId: 'client_for_tests' }, apiKeyHash(key))],
  ])('%s is not valid', async (_, token) => {
    const { status, body } = await app.ask(`${SEARCH}?token=${token}`, { headers: { Origin: page } })
    expect([status, body.detail]).toEqual([
      401,
      'The page token is not valid: have the backend of the page make a new one.',
    ])
  })

  test('with filters permits search, without its parameters, and no look-ups', async () => {
    const token = await tokenOf('&countryName=GERMANY&hasEmail=true')
    expect((await app.ask(`${SEARCH}?search=acme&token=${token}`)).status).toBe(PERMITTED)
    const again = await app.ask(`${SEARCH}?countryName=FRANCE&token=${token}`)
    expect([again.status, again.body.detail]).toEqual([403, 'The page token sets countryName: leave it out.'])
    const lookUp = await app.ask(`/api/countries?token=${token}`)
    expect([lookUp.status, lookUp.body.detail]).toEqual([
      403,
      'This page token has filters, so it permits search only.',
    ])
  })

  test('may come at any place, once', async () => {
    const token = await tokenOf()
    expect((await app.ask(`${SEARCH}?token=${token}&search=acme`)).status).toBe(PERMITTED)
    const twice = await app.ask(`${SEARCH}?token=${token}&token=${token}`)
    expect([twice.status, twice.body.code]).toEqual([400, 'key_in_query'])
  })

  test('beside a key is a parameter that nobody knows', async () => {
    const { status, body } = await app.ask(`${SEARCH}?token=${await tokenOf()}`, { key })
    expect([status, body.errors]).toEqual([400, [expect.objectContaining({ code: 'unknown_parameter' })]])
  })

  test('is in no log line', async () => {
    const token = await tokenOf()
    await app.ask(`${SEARCH}?search=acme&token=${token}`)
    expect(app.logged('request').at(-1)).toMatchObject({ client: 'client_page', parameters: ['search'] })
    expect(app.log.join('')).not.toContain(token.slice(0, 40))
  })

  test('is good for twenty requests at once, and then for ten a second', async () => {
    const path = `${SEARCH}?search=acme&token=${await tokenOf('&expiresIn=61')}`
    const statuses: number[] = []
    for (let count = 0; count < 21; count += 1) {
      const { status, headers } = await app.ask(path, { headers: { Origin: page } })
      statuses.push(status)
      if (status === 429) {
        expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
        expect(headers.get('Access-Control-Allow-Origin')).toBe(page)
      }
    }
    expect(statuses).toEqual([...Array(20).fill(PERMITTED), 429])
  })
})
