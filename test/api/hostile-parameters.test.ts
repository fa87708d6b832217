// What do addresses that hold a key, or names that mean something to the language, do? The first are refused and not
// logged, the second are unknown parameters like any other.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newApiKey } from '../../src/clients/api-key.ts'
import { type AppForTests, appForTests } from '../support/app.ts'
import { describedPaths } from '../support/openapi.ts'

let app: AppForTests
beforeAll(async () => {
  app = await appForTests()
})
beforeEach(() => {
  app.log.length = 0
})
afterAll(() => app.close())

const paths = describedPaths.map(({ path }) => path)
const keyed = describedPaths.filter(route => route.keyed).map(({ path }) => path)

describe.each([...paths, '/docs', '/docs/swagger-ui.css', '/nowhere'])('%s', path => {
  test.each([
    ['as the value of a parameter', (key: string) => `search=${key}`],
    ['as the name of a parameter', (key: string) => `${key}=1`],
    ['under the name of the header', (key: string) => `x-api-key=${key}`],
    ['under a usual name', (key: string) => `api_key=${key}`],
    ['percent-encoded', (key: string) => `search=%63ds%5f${key.slice(4)}`],
    ['behind a bad escape', (key: string) => `a=%zz&token=${key}`],
    ['within a list', (key: string) => `ID=1,${key}`],
  ])('refuses a key %s, says how to send it, and writes it nowhere', async (_where, query) => {
    for (const key of [app.key, newApiKey()]) {
      for (const sent of [{}, { key: app.key }]) {
        app.log.length = 0
        const { status, body, text, headers } = await app.ask(`${path}?${query(key)}`, sent)
        expect([status, body.code]).toEqual([400, 'key_in_query'])
        expect(body.detail).toContain('send the key in the header x-api-key')
        expect(headers.get('Cache-Control')).toBe('no-store')
        expect(app.logged('request')).toMatchObject([{ status: 400, parameters: expect.any(Array) }])
        for (const told of [text, JSON.stringify([...headers]), app.log.join('')]) {
          expect(told).not.toContain(key.slice(4, 30))
        }
      }
    }
  })

  test.each(['api_key', 'apikey', 'x-api-key', 'key', 'token', 'Access-Token'])(
    'refuses a parameter that is named %s, whatever it holds, and writes it nowhere',
    async name => {
      const { status, body, text } = await app.ask(`${path}?${name}=hunter2secret`)
      expect([status, body.code]).toEqual([400, 'key_in_query'])
      expect(text + app.log.join('')).not.toContain('hunter2secret')
    },
  )
})

describe.each(keyed)('%s', path => {
  test.each([
    '__proto__',
    '__proto__[admin]',
    '__proto__.admin',
    'constructor',
    'constructor[prototype][admin]',
    'prototype',
    'toString',
    'hasOwnProperty',
    'valueOf',
    '__defineGetter__',
  ])('takes the name %s for an unknown parameter, and nothing is changed by it', async name => {
    for (const value of ['=1', '', '=%7B%22admin%22:true%7D', `=1&${name}=2`]) {
      const { status, body } = await app.ask(`${path}?${encodeURIComponent(name)}${value}`, { key: app.key })
      expect([status, body.code]).toEqual([400, 'invalid_parameters'])
      expect(body.errors).toEqual([expect.objectContaining({ parameter: name, code: 'unknown_parameter' })])
    }
    expect(({} as Record<string, unknown>).admin).toBeUndefined()
    expect(Object.keys(Object.prototype)).toEqual([])
    expect(app.logged('request').map(({ parameters }) => parameters)).toEqual([[], [], [], []])
  })
})

test.each(['fields', 'facets'])('%s of such names are unknown fields', async parameter => {
  for (const name of ['__proto__', 'constructor', 'toString']) {
    const { status, body } = await app.ask(`/api/company/search?${parameter}=${name}`, { key: app.key })
    expect([status, body.code]).toEqual([400, 'invalid_parameters'])
    expect(body.errors).toEqual([expect.objectContaining({ parameter })])
  }
})

test.each([
  ['a value', 'search=a%0d%0aX-Injected:%201'],
  ['a name', 'a%0d%0aX-Injected:%201=b'],
  ['a cursor', 'cursor=a%0d%0aX-Injected:%201'],
])('line breaks in %s split no answer', async (_where, query) => {
  const { status, headers } = await app.ask(`/api/company/search?${query}`, { key: app.key })
  expect([status, headers.has('X-Injected')]).toEqual([400, false])
  expect([...headers.values()].join('')).not.toMatch(/[\r\n]|Injected/)
})
