// What can pages load from the server, and is it small?

import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AppForTests, appForTests } from '../support/app.ts'

let app: AppForTests
let withHome: AppForTests
beforeAll(async () => {
  app = await appForTests()
  withHome = await appForTests({ homePage: true })
})
afterAll(async () => {
  await app.close()
  await withHome.close()
})

const gzip = { 'Accept-Encoding': 'gzip' }

/** Largest sizes, compressed, in bytes. */
const scripts = { '/web/company-autocomplete.js': 6_000, '/web/instantsearch.js': 2_000 }

describe.each(Object.entries(scripts))('%s', (path, largest) => {
  test('is a module for pages of any origin', async () => {
    const { status, headers, bytes } = await app.file(path, gzip)
    expect(status).toBe(200)
    expect(Object.fromEntries(headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=3600',
      'content-encoding': 'gzip',
      'content-type': 'text/javascript; charset=utf-8',
      'cross-origin-resource-policy': 'cross-origin',
      vary: 'Accept-Encoding',
    })
    expect(bytes.length).toBeLessThanOrEqual(largest)
    expect(gunzipSync(bytes)).toEqual((await app.file(path)).bytes)
  })

  test('is sent once', async () => {
    const { headers } = await app.file(path, gzip)
    const again = await app.file(path, { ...gzip, 'If-None-Match': headers.get('ETag') ?? '' })
    expect([again.status, again.bytes.length]).toEqual([304, 0])
  })
})

describe('the home page', () => {
  const parts = ['/', '/web/home/home.js', '/web/home/home.css', '/web/company-autocomplete.js']

  test('is there if it is on', async () => {
    expect((await app.file('/')).status).toBe(404)
    expect((await app.file('/web/home/home.js')).status).toBe(404)
    const { status, headers } = await withHome.file('/')
    expect([status, headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'; script-src 'self'")
  })

  test('takes at most 60 kB in all, uncompressed, and nothing from elsewhere', async () => {
    const files = await Promise.all(parts.map(path => withHome.file(path)))
    expect(files.map(({ status }) => status)).toEqual(parts.map(() => 200))
    expect(files.reduce((sum, { bytes }) => sum + bytes.length, 0)).toBeLessThanOrEqual(60_000)
    const html = files[0]?.bytes.toString() ?? ''
    const loaded = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address ?? '')
    expect(loaded.filter(address => !/^(\/|data:)/.test(address))).toEqual([])
  })
})

test('the description is compressed, and sent once', async () => {
  const { headers, bytes } = await app.file('/openapi.json', gzip)
  expect(bytes.length).toBeLessThan(20_000)
  const again = await app.file('/openapi.json', { 'If-None-Match': headers.get('ETag') ?? '' })
  expect(again.status).toBe(304)
})
