// Is what is counted written whole, kept where it could not be written, and added to what others counted?

import { describe, expect, test } from 'vitest'
import type { Usage, UsageRow } from '../../../src/limits/usage.ts'
import { UsageKeeper, type UsageKeeperOptions } from '../../../src/limits/usage-keeper.ts'

/** A keeper over a store in memory, which fails where it is told to. */
function keeping(begin = '2026-11-30T23:59:00Z') {
  let time = new Date(begin)
  let down = false
  const written: UsageRow[][] = []
  const faults: unknown[] = []
  const others = new Map<string, Usage>()
  const orFail = async <Value>(value: () => Value): Promise<Value> => {
    if (down) throw new Error('down')
    return value()
  }
  const store: UsageKeeperOptions['store'] = {
    write: (_process, rows) => orFail(() => void written.push([...rows])),
    monthByClient: () => orFail(() => new Map(others)),
    rows: () =>
      orFail(() => [
        { client: 'a', day: '2026-11-02', endpoint: 'search', requests: 5, records: 0, refused: 0 },
        { client: 'a', day: '2026-11-30', endpoint: 'export', requests: 1, records: 50, refused: 0 },
      ]),
    refresh: () => orFail(() => undefined),
  }
  const keeper = new UsageKeeper({ store, onError: fault => faults.push(fault), now: () => time })
  return {
    keeper,
    written,
    faults,
    others,
    goTo: (next: string) => {
      time = new Date(next)
    },
    goDown: (isDown: boolean) => {
      down = isDown
    },
  }
}

describe('usage', () => {
  test('is written as the full counts, once after each change', async () => {
    const { keeper, written } = keeping()
    keeper.count('a', 'search', { requests: 1 })
    keeper.count('a', 'search', { requests: 1 })
    keeper.count('a', 'export', { requests: 1, records: 25 })
    await keeper.stop()
    keeper.count('a', 'search', { refused: 1 })
    await keeper.stop()
    await keeper.stop()
    const day = '2026-11-30'
    expect(written).toEqual([
      [
        { client: 'a', day, endpoint: 'search', requests: 2, records: 0, refused: 0 },
        { client: 'a', day, endpoint: 'export', requests: 1, records: 25, refused: 0 },
      ],
      [{ client: 'a', day, endpoint: 'search', requests: 2, records: 0, refused: 1 }],
      [],
    ])
  })

  test('that could not be written is written later, and each failure is reported', async () => {
    const { keeper, written, faults, goDown } = keeping()
    keeper.count('a', 'search', { requests: 1 })
    goDown(true)
    await keeper.stop()
    await keeper.stop()
    expect(faults).toHaveLength(2)
    goDown(false)
    await keeper.stop()
    expect(written.flat()).toMatchObject([{ requests: 1 }])
  })

  test('of a month is the sum of what other servers and this one have counted', async () => {
    const { keeper, others } = keeping()
    others.set('a', { requests: 10, records: 100, refused: 2 })
    await keeper.start()
    keeper.count('a', 'export', { requests: 1, records: 7 })
    expect(keeper.thisMonth('a')).toEqual({ requests: 11, records: 107, refused: 2 })
    expect(keeper.thisMonth('b')).toEqual({ requests: 0, records: 0, refused: 0 })
    await keeper.stop()
  })

  test('starts at zero with each month, also for other servers, and earlier counts are still written', async () => {
    const { keeper, others, written, goTo } = keeping()
    others.set('a', { requests: 10, records: 100, refused: 2 })
    await keeper.start()
    keeper.count('a', 'search', { requests: 1 })
    goTo('2026-12-01T00:00:00Z')
    expect(keeper.thisMonth('a')).toEqual({ requests: 0, records: 0, refused: 0 })
    keeper.count('a', 'search', { requests: 1 })
    expect(keeper.thisMonth('a').requests).toBe(1)
    await keeper.stop()
    expect(written.flat().map(({ day, requests }) => [day, requests])).toEqual([
      ['2026-11-30', 1],
      ['2026-12-01', 1],
    ])
  })

  test('by day is sorted, with each day and endpoint once', async () => {
    const { keeper } = keeping()
    keeper.count('a', 'export', { requests: 1, records: 3 })
    keeper.count('a', 'count', { requests: 1 })
    keeper.count('b', 'count', { requests: 1 })
    const rows = await keeper.rowsThisMonth('a')
    expect(rows.map(({ day, endpoint, requests, records }) => [day, endpoint, requests, records])).toEqual([
      ['2026-11-02', 'search', 5, 0],
      ['2026-11-30', 'count', 1, 0],
      ['2026-11-30', 'export', 2, 53],
    ])
  })

  test('is still counted without the store', async () => {
    const { keeper, goDown, faults } = keeping()
    goDown(true)
    await keeper.start()
    keeper.count('a', 'search', { requests: 1 })
    expect(keeper.thisMonth('a').requests).toBe(1)
    expect(faults).toHaveLength(2)
    goDown(false)
    await keeper.stop()
  })
})
