// What counts against which limit, and does a refused request take nothing of the others?

import { describe, expect, test } from 'vitest'
import { ServiceError } from '../../../src/errors.ts'
import { type AdmittedRequest, RequestLimits } from '../../../src/limits/request-limits.ts'
import { UsageKeeper } from '../../../src/limits/usage-keeper.ts'
import { type Limits, noLimits } from '../../../src/schema/limits.ts'

const now = new Date('2026-11-21T12:00:00Z')

/** Limits of one client, in one server's memory. */
function limited(some: Partial<Limits>) {
  const store = {
    write: async () => {},
    monthByClient: async () => new Map(),
    rows: async () => [],
    refresh: async () => {},
  }
  const usage = new UsageKeeper({ store, onError: () => {}, now: () => now })
  const limits = new RequestLimits({ usage, now: () => now, clock: () => 0 })
  const enter = (endpoint = 'search', countsInMonth = true): Promise<AdmittedRequest> =>
    limits.admit({ client: 'a', limits: { ...noLimits, ...some }, endpoint, countsInMonth })
  return {
    enter,
    used: () => usage.thisMonth('a'),
    /** A whole request, and what is left after it. */
    ask: async (status: number, records = 0, countsInMonth = true) => {
      const visit = await enter('export', countsInMonth)
      const taken = await visit.takeRecords(records)
      await visit.complete(status)
      const standing = visit.rateLimitState()
      visit.freeSlot()
      return { taken, standing }
    },
  }
}

async function refusalOf(work: Promise<unknown>): Promise<ServiceError> {
  const refused: unknown = await work.catch((error: unknown) => error)
  if (!(refused instanceof ServiceError)) throw new Error(`no refusal: ${refused}`)
  return refused
}

describe('usage and limits', () => {
  const all = { requestsPerSecond: 10, requestsPerMonth: 100, recordsPerMonth: 1_000 }
  test.each([
    ['200 counts everywhere', 200, 25, { second: 19, month: 99, records: 975 }],
    ['304 counts nowhere', 304, 0, { second: 20, month: 100, records: 1_000 }],
    ['400 counts against the rate', 400, 0, { second: 19, month: 100, records: 1_000 }],
    ['403 counts against the rate', 403, 0, { second: 19, month: 100, records: 1_000 }],
    [
      '503 counts against the rate, and gives its records back',
      503,
      25,
      { second: 19, month: 100, records: 1_000 },
    ],
    [
      '429 for records counts against the rate, and gives them back',
      429,
      25,
      { second: 19, month: 100, records: 1_000 },
    ],
  ])('%s', async (_what, status, records, left) => {
    const { standing } = await limited(all).ask(status, records)
    expect({
      second: standing.requestsPerSecond?.left,
      month: standing.requestsPerMonth?.left,
      records: standing.recordsPerMonth?.left,
    }).toEqual(left)
  })

  test('a request outside the quota counts only against the rate', async () => {
    const { ask, used } = limited(all)
    const { standing } = await ask(200, 0, false)
    expect([standing.requestsPerSecond?.left, standing.requestsPerMonth?.left]).toEqual([19, 100])
    expect(used().requests).toBe(0)
  })

  test('usage is counted even without limits', async () => {
    const { ask, used } = limited({})
    expect((await ask(200, 25)).standing).toEqual({})
    await ask(400)
    await ask(304)
    expect(used()).toEqual({ requests: 1, records: 25, refused: 0 })
  })

  test('records of a stream count as they are taken, even after the status has been sent', async () => {
    const { enter, used } = limited({ recordsPerMonth: 120 })
    const visit = await enter('export')
    expect(await visit.takeRecords(50)).toBe(50)
    await visit.complete(200)
    expect(used().records).toBe(50)
    expect([await visit.takeRecords(50), await visit.takeRecords(50), await visit.takeRecords(50)]).toEqual([
      50, 20, 0,
    ])
    expect(used().records).toBe(120)
  })
})

describe('a rejected request', () => {
  test('over the rate takes nothing from the quota, and is told when to retry', async () => {
    const { ask, used } = limited({ requestsPerSecond: 1, requestsPerMonth: 100 })
    await ask(200)
    await ask(200)
    const refused = await refusalOf(ask(200))
    expect(refused).toMatchObject({
      code: 'rate_limited',
      quota: { 'violated-policies': ['second'] },
      headers: { 'Retry-After': '1', RateLimit: expect.stringContaining('"second";r=0;t=1, "month";r=98') },
    })
    expect(used()).toEqual({ requests: 2, records: 0, refused: 1 })
  })

  test('over the quota takes no token, and is told when the month ends', async () => {
    const { ask, enter, used } = limited({ requestsPerSecond: 2, requestsPerMonth: 1 })
    await ask(200)
    for (let at = 0; at < 20; at += 1) {
      expect(await refusalOf(ask(200))).toMatchObject({
        code: 'quota_exceeded',
        quota: { 'violated-policies': ['month'], renewsAt: '2026-12-01T00:00:00.000Z', left: 0 },
        headers: { 'Retry-After': String(9 * 86_400 + 12 * 3_600) },
      })
    }
    expect(used()).toEqual({ requests: 1, records: 0, refused: 20 })
    // What does not count in the month is still let in.
    await (await enter('usage', false)).complete(200)
  })

  test('over the number of concurrent requests takes neither, and succeeds once another has ended', async () => {
    const { enter, ask } = limited({ concurrentRequests: 2, requestsPerSecond: 100, requestsPerMonth: 100 })
    const first = await enter()
    await enter()
    expect(await refusalOf(enter())).toMatchObject({
      code: 'rate_limited',
      quota: { 'violated-policies': ['concurrency'] },
      headers: { 'Retry-After': '1', RateLimit: expect.stringContaining('"concurrency";r=0') },
    })
    first.freeSlot()
    first.freeSlot()
    const { standing } = await ask(200)
    expect([standing.requestsPerSecond?.left, standing.requestsPerMonth?.left]).toEqual([197, 97])
  })

  test('does not count as a concurrent request', async () => {
    const { ask } = limited({ concurrentRequests: 1, requestsPerMonth: 0 })
    for (let at = 0; at < 3; at += 1) {
      expect((await refusalOf(ask(200))).code).toBe('quota_exceeded')
    }
  })

  test('that comes with others takes no more than what is left', async () => {
    const { enter } = limited({ requestsPerMonth: 5 })
    const visits = await Promise.allSettled(Array.from({ length: 20 }, () => enter()))
    expect(visits.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  })
})
