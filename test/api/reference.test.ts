// Is the reference page whole, from this service alone, and closed to anything else?

import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { httpTimeouts } from '../../src/http/http-server.ts'
import { createLogger } from '../../src/operations/logging.ts'
import { type RunningServer, startServer } from '../../src/server.ts'
import { closedPort } from '../support/broken-elasticsearch.ts'

let server: RunningServer
beforeAll(async () => {
  const config = readConfig({ PORT: '0', METRICS_PORT: '0', SHUTDOWN_DELAY_MS: '0' })
  const node = `http://127.0.0.1:${await closedPort()}`
  const timeouts = { ...httpTimeouts, idle: 100 }
  server = await startServer(config, { node }, createLogger('silent'), undefined, timeouts)
})
afterAll(() => server.stop())

/** As a browser asks. */
const get = (path: string, accept: string) => fetch(server.url + path, { headers: { Accept: accept } })

test('the page loads its own files and the description, and nothing from elsewhere', async () => {
  const page = await get('/docs', 'text/html,application/xhtml+xml')
  expect([page.status, page.headers.get('Content-Type')]).toEqual([200, 'text/html; charset=UTF-8'])
  const html = await page.text()
  const linked = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path as string)
  expect(linked.length).toBeGreaterThan(3)
  for (const path of linked) {
    expect(path).toMatch(/^\//)
    const file = await get(path, 'text/css,image/png,*/*;q=0.1')
    expect([path, file.status]).toEqual([path, 200])
    expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(500)
  }
})

test('the page may run its own scripts, and no others', async () => {
  const pages = await Promise.all([1, 2].map(() => get('/docs', 'text/html')))
  const [one, other] = pages.map(page => page.headers.get('Content-Security-Policy') ?? '')
  expect(one).toContain("default-src 'none'")
  expect(one).toMatch(/script-src 'self' 'nonce-[^']+'/)
  expect(one).not.toContain('unsafe-eval')
  expect(one).not.toBe(other)
  const nonce = /'nonce-([^']+)'/.exec(one ?? '')?.[1]
  expect(await pages[0]?.text()).toContain(`<script nonce="${nonce}">`)
})

test('the metrics have requests by route and status, on a separate port, and no key or value', async () => {
  const metrics = async () => await (await fetch(`http://127.0.0.1:${server.metricsPort}/metrics`)).text()
  const count = (text: string, route: string, status: number): number =>
    Number(
      new RegExp(
        `^http_server_request_duration_seconds_count\\{http_route="${route}",http_response_status_code="${status}"\\} (\\d+)`,
        'm',
      ).exec(text)?.[1] ?? 0,
    )
  const before = await metrics()
  await fetch(`${server.url}/health/live`)
  await fetch(`${server.url}/api/company/search?search=acme`, { headers: { 'x-api-key': 'cds_secret' } })
  for (const path of ['one', 'other']) await fetch(`${server.url}/there/is/no/${path}`)
  const after = await metrics()
  expect(count(after, '/health/live', 200) - count(before, '/health/live', 200)).toBe(1)
  expect(count(after, '/api/company/search', 503)).toBe(1)
  expect(after).not.toMatch(/acme|cds_|\/there/)
  expect(after).toContain('nodejs_eventloop_lag_seconds')
  expect(after).toContain('http_requests_under_way 0')
  expect((await fetch(`${server.url}/metrics`)).status).toBe(404)
  expect((await fetch(`http://127.0.0.1:${server.metricsPort}/`)).status).toBe(404)
})
