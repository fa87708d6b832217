// Is what clients use counted, kept across ends and crashes, and told to them?

import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { addedUsage, dayOf, monthOf, noUsage, type Usage } from '../../../src/limits/usage.ts'
import { UsageStore } from '../../../src/limits/usage-store.ts'
import { expectAsDescribed } from '../../support/openapi.ts'
import { ask, EXPORT, leftOf, SEARCH, type ServerForTests, type Servers, servers, USAGE } from './servers.ts'

/** Written every two seconds, and seen a second later: with room for a busy machine. */
const soon = { timeout: 20_000, interval: 250 }
/** What a crash may lose, in milliseconds. */
const MOST_LOST = 5_000

let all: Servers
let server: ServerForTests
beforeAll(async () => {
  all = await servers('usage')
  server = await all.start()
})
afterAll(() => all.close())

const month = monthOf(new Date())
const today = dayOf(new Date())
const sumOf = async (client: string): Promise<Usage> =>
  (await all.kept(client)).reduce<Usage>(
    (sum, { requests, records, refused }) => addedUsage(sum, { requests, records, refused }),
    noUsage,
  )

describe('what counts', () => {
  test('is a request that was answered, and every record of a page of export', async () => {
    const { id, key } = await all.addClient({ requestsPerMonth: 100, recordsPerMonth: 1_000 })
    expect(leftOf('month', await ask(server, `${SEARCH}?search=acme`, key))).toBe(99)
    const page = await ask(server, `${EXPORT}?pageSize=20`, key)
    expect([page.status, leftOf('month', page), leftOf('records', page)]).toEqual([200, 98, 980])
    const last = await ask(server, `${EXPORT}?pageSize=25&page=3`, key)
    expect([last.body.data.records.length, leftOf('records', last)]).toEqual([10, 970])
    for (const path of ['/api/company/count', '/api/cities']) await ask(server, path, key)
    const head = await ask(server, EXPORT, key, { method: 'HEAD' })
    expect([head.status, leftOf('month', head), leftOf('records', head)]).toEqual([200, 94, 970])
    await expect
      .poll(() => all.kept(id), soon)
      .toEqual([
        { client: id, day: today, endpoint: 'cities', requests: 1, records: 0, refused: 0 },
        { client: id, day: today, endpoint: 'count', requests: 1, records: 0, refused: 0 },
        { client: id, day: today, endpoint: 'export', requests: 3, records: 30, refused: 0 },
        { client: id, day: today, endpoint: 'search', requests: 1, records: 0, refused: 0 },
      ])
  })

  test('is no answer that was held already, no mistake and no usage', async () => {
    const { id, key } = await all.addClient({
      requestsPerSecond: 1_000,
      requestsPerMonth: 100,
      recordsPerMonth: 1_000,
    })
    const first = await ask(server, EXPORT, key)
    const etag = first.headers.get('ETag') ?? ''
    const held = await ask(server, EXPORT, key, { headers: { 'If-None-Match': etag } })
    expect([held.status, leftOf('month', held), leftOf('records', held)]).toEqual([304, 99, 975])
    for (const path of [`${EXPORT}?page=0`, `${EXPORT}?nonsense=1`]) {
      const wrong = await ask(server, path, key)
      expect([wrong.status, leftOf('month', wrong), leftOf('records', wrong)]).toEqual([400, 99, 975])
    }
    expect(leftOf('month', await ask(server, USAGE, key))).toBe(99)
    await expect.poll(() => sumOf(id), soon).toEqual({ requests: 1, records: 25, refused: 0 })
  })
})

describe('a month’s volume', () => {
  test('of records that is too small for a page is refused whole, and says how many are left', async () => {
    const { id, key } = await all.addClient({ requestsPerMonth: 100, recordsPerMonth: 30 })
    expect((await ask(server, `${EXPORT}?pageSize=25`, key)).status).toBe(200)
    const refused = await ask(server, `${EXPORT}?pageSize=10`, key)
    expect(refused.status).toBe(429)
    expect(refused.body).toMatchObject({
      code: 'quota_exceeded',
      'violated-policies': ['records'],
      left: 5,
      detail: expect.stringContaining('Only 5 records are left'),
    })
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect([leftOf('month', refused), leftOf('records', refused)]).toEqual([99, 5])
    const rest = await ask(server, `${EXPORT}?pageSize=5`, key)
    expect([rest.status, rest.body.data.records.length, leftOf('records', rest)]).toEqual([200, 5, 0])
    expect((await ask(server, `${EXPORT}?pageSize=1`, key)).body.detail).toMatch(/^No records are left/)
    // Search takes no records, and a page without any needs none.
    expect((await ask(server, SEARCH, key)).status).toBe(200)
    expect((await ask(server, `${EXPORT}?ID=1`, key)).status).toBe(200)
    await expect.poll(() => sumOf(id), soon).toEqual({ requests: 4, records: 30, refused: 2 })
  })

  test('is never overdrawn by requests that come together', async () => {
    const { key } = await all.addClient({ recordsPerMonth: 100 })
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => ask(server, `${EXPORT}?pageSize=25`, key)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      ...Array.from({ length: 4 }, () => 200),
      ...Array.from({ length: 8 }, () => 429),
    ])
  })

  test('is shared by two servers within seconds, and survives an end', async () => {
    const { key } = await all.addClient({ requestsPerMonth: 10 })
    const second = await all.start()
    for (let at = 0; at < 6; at += 1) expect((await ask(server, SEARCH, key)).status).toBe(200)
    await expect.poll(async () => leftOf('month', await ask(second, USAGE, key)), soon).toBe(4)
    for (let at = 0; at < 3; at += 1) expect((await ask(second, SEARCH, key)).status).toBe(200)
    await second.stop()
    // What it had not yet written is written as it ends, and known to the next at its start.
    const third = await all.start()
    expect((await ask(third, SEARCH, key)).status).toBe(200)
    const { status, body } = await ask(third, SEARCH, key)
    expect([status, body.code]).toEqual([429, 'quota_exceeded'])
    await third.stop()
  })
})

test('GET /api/usage tells what the key may do and has used', async () => {
  const { key } = await all.addClient({ requestsPerSecond: 50, requestsPerMonth: 10, recordsPerMonth: 40 })
  await ask(server, SEARCH, key)
  await ask(server, `${EXPORT}?pageSize=25`, key)
  await ask(server, `${EXPORT}?pageSize=25`, key)
  const response = await fetch(server.url + USAGE, { headers: { 'x-api-key': key } })
  const text = await response.text()
  expectAsDescribed(USAGE, 'GET', response, text)
  const { data } = JSON.parse(text)
  const renewsAt = expect.stringMatching(/^\d{4}-\d\d-01T00:00:00\.000Z$/)
  expect(data).toMatchObject({
    package: 'full',
    fields: { search: ['ID', 'companyName', 'countryName'], export: expect.arrayContaining(['email']) },
    endpoints: ['search', 'export', 'count', 'places'],
    limits: {
      requestsPerSecond: { limit: 50, left: expect.any(Number) },
      concurrentRequests: { limit: null, left: null },
      requestsPerMonth: { limit: 10, left: 8, renewsAt },
      recordsPerMonth: { limit: 40, left: 15, renewsAt },
    },
    month,
    used: { requests: 2, records: 25, refused: 1 },
    days: [
      { day: today, endpoint: 'export', requests: 1, records: 25, refused: 1 },
      { day: today, endpoint: 'search', requests: 1, records: 0, refused: 0 },
    ],
  })
})

describe('the store', () => {
  test('counts a write that is sent twice, or late, once', async () => {
    const store = new UsageStore(all.elasticsearch, `${all.alias}-twice`, 30_000, 30_000)
    const row = { client: 'a', day: '2026-11-03', endpoint: 'search', requests: 5, records: 0, refused: 0 }
    await store.write('one', [row])
    await store.write('one', [{ ...row, requests: 9 }])
    await store.write('one', [row])
    await store.write('one', [{ ...row, requests: 9 }], true)
    await store.write('two', [row, { ...row, day: '2026-12-01' }], true)
    expect(await store.monthByClient({ month: '2026-11' })).toEqual(
      new Map([['a', { requests: 14, records: 0, refused: 0 }]]),
    )
    expect(await store.monthByClient({ month: '2026-11', except: 'one' })).toEqual(
      new Map([['a', { requests: 5, records: 0, refused: 0 }]]),
    )
    expect(await store.monthByClient({ month: '2026-10' })).toEqual(new Map())
    expect((await store.rows({ month: '2026-12' })).map(({ day }) => day)).toEqual(['2026-12-01'])
  })

  test('tells of more clients than one answer of Elasticsearch has', async () => {
    const store = new UsageStore(all.elasticsearch, `${all.alias}-many`, 30_000, 30_000)
    const rows = Array.from({ length: 2_500 }, (_, at) => ({
      ...{ client: `client_${at}`, day: '2026-11-03', endpoint: 'search' },
      ...{ requests: at, records: 0, refused: 0 },
    }))
    await store.write('one', rows, true)
    const byClient = await store.monthByClient({ month: '2026-11' })
    expect(byClient.size).toBe(2_500)
    expect(byClient.get('client_2499')?.requests).toBe(2_499)
  })

  test('is empty where nothing was ever written', async () => {
    const store = new UsageStore(all.elasticsearch, `${all.alias}-none`, 30_000, 30_000)
    await store.refresh()
    expect(await store.rows({ month: '2026-11' })).toEqual([])
  })
})

describe('a server process', () => {
  test('that is killed loses no more than five seconds, and nothing is counted that was not', async () => {
    const { id, key } = await all.addClient({ requestsPerMonth: 1_000_000 })
    const victim = await all.startProcess()
    const answered: number[] = []
    let goesOn = true
    const client = async (): Promise<void> => {
      while (goesOn) {
        const { status } = await ask(victim, `${EXPORT}?pageSize=1`, key)
        if (status === 200) answered.push(performance.now())
      }
    }
    const clients = 3
    const ended = Promise.allSettled(Array.from({ length: clients }, client))
    await expect.poll(() => answered.length, soon).toBeGreaterThan(10)
    const written = answered.length
    await expect.poll(async () => (await sumOf(id)).requests, soon).toBeGreaterThanOrEqual(written)
    if (inject('proofLength') === 'long') {
      const since = performance.now()
      await expect.poll(() => performance.now() - since, soon).toBeGreaterThan(MOST_LOST)
    }
    const killedAt = performance.now()
    await victim.end('SIGKILL')
    goesOn = false
    await ended
    const { requests, records } = await sumOf(id)
    const sure = answered.filter(at => at < killedAt - MOST_LOST).length
    console.info(
      `killed after ${answered.length} answers: ${requests} requests and ${records} records are kept`,
    )
    if (inject('proofLength') === 'long') expect(sure).toBeGreaterThan(10)
    expect(requests).toBeGreaterThanOrEqual(Math.max(sure, written))
    expect(records).toBeGreaterThanOrEqual(sure)
    // One that was counted may not have reached its client any more: one a client at most.
    expect(requests).toBeLessThanOrEqual(answered.length + clients)
    expect(records).toBeLessThanOrEqual(answered.length + clients)
  })

  test('that is asked to end loses nothing', async () => {
    const { id, key } = await all.addClient()
    const server = await all.startProcess()
    for (let at = 0; at < 5; at += 1)
      expect((await ask(server, `${EXPORT}?pageSize=2`, key)).status).toBe(200)
    await server.end('SIGTERM')
    expect(await sumOf(id)).toEqual({ requests: 5, records: 10, refused: 0 })
  })
})
