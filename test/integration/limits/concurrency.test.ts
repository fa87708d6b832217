// Does a request take its place until its answer is out, and no longer?

import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, EXPORT, SEARCH, type ServerForTests, type Servers, servers } from './servers.ts'

let all: Servers
let server: ServerForTests
beforeAll(async () => {
  all = await servers('concurrency')
  server = await all.start()
})
afterAll(() => all.close())

test('one request after the other never meets itself', async () => {
  const { key } = await all.addClient({ concurrentRequests: 1 })
  for (let at = 0; at < 200; at += 1) expect((await ask(server, SEARCH, key)).status).toBe(200)
})

test('more at the same time than allowed are refused, those of others are not', async () => {
  const { key } = await all.addClient({ concurrentRequests: 3 })
  const { key: other } = await all.addClient({ concurrentRequests: 3 })
  const answers = await Promise.all([
    ...Array.from({ length: 30 }, () => ask(server, `${EXPORT}?pageSize=50`, key)),
    ask(server, SEARCH, other),
  ])
  const statuses = answers.map(({ status }) => status)
  expect(statuses.at(-1)).toBe(200)
  expect(statuses.filter(status => status === 200).length).toBeGreaterThanOrEqual(4)
  expect(statuses.filter(status => status === 429).length).toBeGreaterThan(0)
  expect(statuses.filter(status => status !== 200 && status !== 429)).toEqual([])
})

test('a client that goes away leaves its place', async () => {
  const { key } = await all.addClient({ concurrentRequests: 2 })
  for (let at = 0; at < 20; at += 1) {
    const asking = request(server.url + EXPORT, { headers: { 'x-api-key': key } })
    asking.on('error', () => {})
    asking.end()
    await new Promise(resolve => setTimeout(resolve, at % 5))
    asking.destroy()
  }
  await expect.poll(async () => (await ask(server, SEARCH, key)).status).toBe(200)
  // Both places are free again: two at once are let in.
  await expect
    .poll(async () =>
      (await Promise.all([1, 2].map(() => ask(server, SEARCH, key)))).map(({ status }) => status),
    )
    .toEqual([200, 200])
})
