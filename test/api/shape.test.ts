// Does every answer have the shape that is promised: errors as problems, headers that protect, a request ID?

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorTable } from '../../src/errors.ts'
import { type Answer, type AppForTests, appForTests } from '../support/app.ts'
import { describedPaths } from '../support/openapi.ts'

const SEARCH = '/api/company/search'
let app: AppForTests
beforeAll(async () => {
  app = await appForTests()
})
afterAll(() => app.close())

/** A problem of this code and nothing but what a problem has. */
function expectProblem(answer: Answer, code: keyof typeof errorTable): void {
  const { status, title } = errorTable[code]
  expect(answer.body).toMatchObject({ type: `/errors/${code}`, title, status, code })
  expect(answer.status).toBe(status)
  expect(answer.body.detail).toMatch(/^[A-Z0-9].*\.$/)
  expect(answer.body.requestId).toBe(answer.headers.get('X-Request-Id'))
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
  const properties = ['type', 'title', 'status', 'detail', 'code', 'requestId', 'errors']
  expect(Object.keys(answer.body).filter(name => !properties.includes(name))).toEqual([])
}

describe('an unknown path', () => {
  test.each([
    '/',
    '/api',
    '/api/company',
    `${SEARCH}/`,
    '/API/company/search',
    '/api/company/search/1',
    '/api/company/..%2f..%2fetc%2fpasswd',
    '/%00',
    '/%ff',
    '/health',
    '/metrics',
    '/.env',
  ])('%s', async path => {
    expectProblem(await app.ask(path), 'not_found')
    expectProblem(await app.ask(path, { key: app.key }), 'not_found')
    expectProblem(await app.ask(path, { method: 'POST', key: app.key }), 'not_found')
  })
})

describe('another method', () => {
  test.each(
    describedPaths.flatMap(({ path }) =>
      ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].map(method => [method, path] as const),
    ),
  )('%s %s', async (method, path) => {
    const answer = await app.ask(path, { method, key: app.key })
    expectProblem(answer, 'method_not_allowed')
    expect(answer.headers.get('Allow')?.split(', ').toSorted()).toEqual(['GET', 'HEAD'])
  })
})

describe('the header Accept', () => {
  test.each([
    'text/html',
    'text/csv',
    'application/xml',
    'application/json;q=0',
    '*/*;q=0',
    'application/json;q=0, */*',
    'image/*',
  ])('%s cannot be given', async Accept => {
    expectProblem(await app.ask(SEARCH, { key: app.key, headers: { Accept } }), 'not_acceptable')
    expectProblem(await app.ask('/health/live', { headers: { Accept } }), 'not_acceptable')
  })

  test.each([
    undefined,
    '*/*',
    'application/*',
    'application/json',
    'APPLICATION/JSON',
    'application/json; charset=utf-8',
    'application/problem+json',
    'text/html, application/json;q=0.1',
    'text/html;q=0.9, */*;q=0.8',
    'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  ])('%s can', async Accept => {
    const headers = Accept === undefined ? {} : { Accept }
    expect((await app.ask('/health/live', { headers })).status).toBe(200)
  })
})

describe('a long address', () => {
  test('of more than 8,192 characters is rejected', async () => {
    expectProblem(await app.ask(`${SEARCH}?search=${'a'.repeat(8200)}`, { key: app.key }), 'uri_too_long')
    expectProblem(await app.ask(`/${'a'.repeat(8200)}`), 'uri_too_long')
  })

  test('of fewer is accepted', async () => {
    const { body } = await app.ask(`${SEARCH}?search=${'a'.repeat(8000)}`, { key: app.key })
    expect(body.errors).toMatchObject([{ parameter: 'search', code: 'too_long' }])
  })
})

describe('bad parameters', () => {
  test('are all reported at once, each with its name', async () => {
    const answer = await app.ask(`${SEARCH}?cityname=Paris&page=0&hasEmail=maybe&statusCode=9`, {
      key: app.key,
    })
    expectProblem(answer, 'invalid_parameters')
    expect(answer.body.detail).toBe('4 parameters are wrong; see errors.')
    expect(answer.body.errors).toEqual([
      expect.objectContaining({ parameter: 'cityname', code: 'unknown_parameter', suggestion: 'cityName' }),
      expect.objectContaining({ parameter: 'statusCode', code: 'unknown_code', allowed: ['0', '1', '2'] }),
      expect.objectContaining({ parameter: 'hasEmail', code: 'not_a_boolean', allowed: ['true', 'false'] }),
      expect.objectContaining({ parameter: 'page', code: 'out_of_range' }),
    ])
  })

  test.each(
    ['search', 'export', 'count']
      .map(name => `/api/company/${name}`)
      .concat('/api/cities', '/api/provinces', '/api/countries'),
  )('are refused on %s', async path => {
    expectProblem(await app.ask(`${path}?nonsense=1`, { key: app.key }), 'invalid_parameters')
    expectProblem(await app.ask(`${path}?search=%ff`, { key: app.key }), 'invalid_parameters')
    expectProblem(await app.ask(`${path}?search=a&search=b`, { key: app.key }), 'invalid_parameters')
  })

  test('a cursor of an older form has expired', async () => {
    const cursor = Buffer.from('[0,"an old form"]').toString('base64url')
    const answer = await app.ask(`${SEARCH}?cursor=${cursor}`, { key: app.key })
    expectProblem(answer, 'gone')
    expect(answer.body.errors).toMatchObject([{ parameter: 'cursor', code: 'cursor_outdated' }])
  })
})

describe('every answer', () => {
  const answers: readonly (readonly [what: string, ask: () => Promise<Answer>])[] = [
    ['200', () => app.ask('/health/live')],
    ['200 of the description', () => app.ask('/openapi.json')],
    ['400', () => app.ask(`${SEARCH}?page=0`, { key: app.key })],
    ['401', () => app.ask(SEARCH)],
    ['404', () => app.ask('/nowhere')],
    ['405', () => app.ask(SEARCH, { method: 'POST' })],
    ['406', () => app.ask(SEARCH, { headers: { Accept: 'text/html' } })],
    ['414', () => app.ask(`/${'a'.repeat(9000)}`)],
    ['503', () => app.ask(SEARCH, { key: app.key })],
  ]

  test.each(answers)('of %s has security headers', async (what, ask) => {
    const { status, headers } = await ask()
    expect(String(status)).toBe(what.slice(0, 3))
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.get('X-Frame-Options')).toBe('DENY')
    expect(headers.get('Referrer-Policy')).toBe('no-referrer')
    expect(headers.get('Strict-Transport-Security')).toMatch(/^max-age=\d{7,}/)
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin')
    expect(headers.get('X-Powered-By')).toBeNull()
    expect(headers.get('Server')).toBeNull()
    expect(headers.get('Access-Control-Allow-Origin')).toBeNull()
  })

  test.each(answers)('of %s has an ID of its own', async (_what, ask) => {
    const ids = [await ask(), await ask()].map(({ headers }) => headers.get('X-Request-Id'))
    expect(new Set(ids).size).toBe(2)
  })
})

describe('the ID of a request', () => {
  test.each(['abc', 'A-1_b', 'a'.repeat(64)])('is the one that the client gave: %s', async id => {
    const { headers, body } = await app.ask(SEARCH, { headers: { 'X-Request-Id': id } })
    expect([headers.get('X-Request-Id'), body.requestId]).toEqual([id, id])
  })

  test.each(['', 'a b', 'a/b', '<script>', 'a'.repeat(65), 'ä'])('is our own in place of %j', async id => {
    const { headers } = await app.ask(SEARCH, { headers: { 'X-Request-Id': id } })
    expect(headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/)
  })
})

describe('health', () => {
  test('of the process does not query Elasticsearch', async () => {
    expect((await app.ask('/health/live')).body).toEqual({ status: 'ok' })
  })

  test('of the service is 503 if Elasticsearch does not answer, without details', async () => {
    const answer = await app.ask('/health/ready')
    expectProblem(answer, 'unavailable')
    expect(answer.headers.get('Retry-After')).toBe('1')
    expect(answer.body.detail).toMatch(/^Not ready to answer\./)
  })

  test('of a service that is stopping is 503', async () => {
    const leaving = await appForTests({ isDraining: () => true })
    expectProblem(await leaving.ask('/health/ready'), 'unavailable')
    expect((await leaving.ask('/health/live')).status).toBe(200)
    await leaving.close()
  })
})

test('the description is the OpenAPI document, without a key', async () => {
  const { body } = await app.ask('/openapi.json')
  expect(body.openapi).toBe('3.1.1')
  const read = Object.keys(body.paths).filter(path => body.paths[path].get !== undefined)
  expect(read).toEqual(describedPaths.map(({ path }) => path))
})
