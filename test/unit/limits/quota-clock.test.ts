// Does a clock that is set back, or ahead and back, never give a used-up quota out again?

import { afterEach, describe, expect, test, vi } from 'vitest'
import { ServiceError } from '../../../src/errors.ts'
import { quotaClock } from '../../../src/limits/quota-clock.ts'
import { RequestLimits } from '../../../src/limits/request-limits.ts'
import type { UsageRow } from '../../../src/limits/usage.ts'
import { UsageKeeper } from '../../../src/limits/usage-keeper.ts'
import { noLimits } from '../../../src/schema/limits.ts'

/** A system clock that a test sets, with the monotonic one beside it. */
function clocks(begin: string) {
  let wall = Date.parse(begin)
  let monotonic = 5_000
  return {
    readings: { wall: () => wall, monotonic: () => monotonic },
    set: (time: string) => {
      wall = Date.parse(time)
    },
    pass: (seconds: number) => {
      wall += seconds * 1_000
      monotonic += seconds * 1_000
    },
  }
}

describe('the clock of quotas', () => {
  test('follows the system clock forward, by itself and when it is set', () => {
    const { readings, set, pass } = clocks('2026-11-21T12:00:00Z')
    const now = quotaClock(readings)
    expect(now()).toEqual(new Date('2026-11-21T12:00:00Z'))
    pass(60)
    expect(now()).toEqual(new Date('2026-11-21T12:01:00Z'))
    set('2026-12-01T08:00:00Z')
    expect(now()).toEqual(new Date('2026-12-01T08:00:00Z'))
  })

  test('goes on from where it was when the system clock is set back, and meets it again later', () => {
    const { readings, set, pass } = clocks('2026-12-01T00:10:00Z')
    const now = quotaClock(readings)
    now()
    set('2026-11-30T23:50:00Z')
    expect(now()).toEqual(new Date('2026-12-01T00:10:00Z'))
    pass(600)
    expect(now()).toEqual(new Date('2026-12-01T00:20:00Z'))
    set('2026-12-01T00:30:00Z')
    expect(now()).toEqual(new Date('2026-12-01T00:30:00Z'))
  })
})

describe('the clock of a server', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  test('is one for its limits and its usage, and does not go back', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-01T00:00:05Z') })
    const none = async () => {}
    const store = {
      write: none,
      refresh: none,
      monthByClient: async () => new Map(),
      rows: async () => [],
    }
    const usage = new UsageKeeper({ store, onError: () => {} })
    const limits = new RequestLimits({ usage })
    usage.count('a', 'search', { requests: 1 })
    vi.setSystemTime(new Date('2026-11-30T23:00:00Z'))
    expect(usage.thisMonth('a').requests).toBe(1)
    expect(limits.now().getTime()).toBeGreaterThanOrEqual(Date.parse('2026-12-01T00:00:05Z'))
  })
})

/** A server's limits over a store that keeps what is written, as another process would read it. */
function server(begin: string) {
  const { readings, set, pass } = clocks(begin)
  const written: UsageRow[] = []
  const usage = new UsageKeeper({
    store: {
      write: async (_process, rows) => void written.push(...rows),
      monthByClient: async () => new Map(),
      rows: async () => [],
      refresh: async () => {},
    },
    onError: () => {},
    now: quotaClock(readings),
  })
  const limits = new RequestLimits({ usage })
  const ask = async (): Promise<number> => {
    try {
      const visit = await limits.admit({
        client: 'a',
        limits: { ...noLimits, requestsPerMonth: 2, recordsPerMonth: 50 },
        endpoint: 'export',
        countsInMonth: true,
      })
      const records = await visit.takeRecords(25)
      await visit.complete(200)
      visit.freeSlot()
      return records
    } catch (error) {
      if (error instanceof ServiceError && error.code === 'quota_exceeded') return 0
      throw error
    }
  }
  return { ask, set, pass, written, limits, keep: () => usage.stop() }
}

describe('a used-up quota', () => {
  test('stays so when the clock goes over the end of the month and back', async () => {
    const { ask, set, keep } = server('2026-12-01T00:00:05Z')
    expect([await ask(), await ask(), await ask()]).toEqual([25, 25, 0])
    set('2026-11-30T23:59:50Z')
    expect(await ask()).toBe(0)
    // What was written is forgotten where its month is over: not by a clock that was set back.
    await keep()
    set('2026-12-01T00:00:10Z')
    expect(await ask()).toBe(0)
    await keep()
    set('2026-11-30T23:59:55Z')
    expect(await ask()).toBe(0)
  })

  test('is renewed once, and no more, by a clock that is ahead for a moment', async () => {
    const { ask, set, pass, keep } = server('2026-11-30T23:00:00Z')
    expect([await ask(), await ask(), await ask()]).toEqual([25, 25, 0])
    set('2026-12-01T03:00:00Z')
    expect([await ask(), await ask(), await ask()]).toEqual([25, 25, 0])
    await keep()
    set('2026-11-30T23:00:00Z')
    expect(await ask()).toBe(0)
    await keep()
    // The real December begins: its quota is the one that was taken from already.
    pass(2 * 3_600)
    expect(await ask()).toBe(0)
  })

  test('is told to come back when it is renewed indeed', async () => {
    const { ask, set, limits } = server('2026-12-01T00:00:00Z')
    await ask()
    set('2026-11-30T12:00:00Z')
    const renewal = await limits
      .admit({
        client: 'a',
        limits: { ...noLimits, requestsPerMonth: 1 },
        endpoint: 'export',
        countsInMonth: true,
      })
      .catch((error: ServiceError) => error)
    expect(renewal).toMatchObject({
      headers: { 'Retry-After': String(31 * 86_400) },
      quota: { renewsAt: '2027-01-01T00:00:00.000Z' },
    })
  })
})
