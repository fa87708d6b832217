// What the bench makes of what it measured: percentiles, processor time, memory, verdicts.

import { describe, expect, test } from 'vitest'
import { quantile, quantiles } from '../../../bench/quantile.ts'
import { parsedStat } from '../../../bench/speed/processes.ts'
import { memoryOf } from '../../../bench/speed/soak.ts'
import {
  rememberedAfterAll,
  verdictInWords,
  verdictOnGrowth,
  verdictOnSoak,
  verdictsOn,
} from '../../../bench/speed/verdicts.ts'
import { measurement, results } from './results.ts'

describe('quantile', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index)

  test.each([
    [0, 1],
    [0.5, 51],
    [0.99, 100],
    [1, 100],
  ])('%d of 1 to 100 is %d', (share, value) => {
    expect(quantile(hundred, share)).toBe(value)
  })

  test('sorts by value, not as text, and leaves what it was given as it was', () => {
    const values = [10, 9, 2]
    expect(quantiles(values, [0, 0.5, 0.9])).toEqual([2, 9, 10])
    expect(values).toEqual([10, 9, 2])
  })

  test('is not a number where nothing was measured', () => {
    expect(quantile([], 0.5)).toBeNaN()
  })
})

test('parsedStat reads past a name with brackets and blanks', () => {
  const stat = '42 (tmux: (x) y) S 7 42 42 0 -1 4194560 100 0 0 0 250 50 30 20 20 0 1 0 100 1000 10'
  expect(parsedStat(stat)).toEqual({ parent: 7, own: 3, ended: 0.5, threads: 1 })
})

test('memoryOf tells minutes, the peak and the last two quarters', () => {
  const samples = [1, 2, 3, 9, 5, 5, 7, 7]
  expect(memoryOf(samples, 2)).toEqual({ byMinute: [9, 7], peak: 9, third: 5, last: 7 })
  expect(memoryOf(samples, 0.5).byMinute).toEqual([])
})

describe('verdicts', () => {
  const verdict = (part: string, found = results()): string => {
    const all = verdictsOn(found).map(verdictInWords)
    return all.find(words => words.includes(part)) ?? `none on ${part} in ${all.join('\n')}`
  }

  test('autocomplete is held to one and a half times at 1 and 8 connections, not beyond', () => {
    const at = (connections: number, p50: number) =>
      results({
        measurements: [
          measurement({ workload: 'typing', connections, system: 'service', p50, p99: 1 }),
          measurement({ workload: 'typing', connections, system: 'elasticsearch', p50: 1, p99: 1 }),
        ],
      })
    expect(verdict('autocomplete', at(8, 1.5))).toMatch(/^reached.*2 of 2/)
    expect(verdict('autocomplete', at(8, 1.6))).toMatch(/^MISSED.*1 of 2.*typing at 8, p50 1\.6 ×/)
    expect(verdict('autocomplete', at(64, 9))).toMatch(/^open.*not measured/)
  })

  test('typing is held to three times the throughput at every number of connections', () => {
    const with64 = (perSecond: number) =>
      results({
        measurements: [1, 64].flatMap(connections => [
          measurement({ connections, system: 'service', perSecond: connections === 1 ? 3_000 : perSecond }),
          measurement({ connections, system: 'elasticsearch', perSecond: 1_000 }),
        ]),
      })
    expect(verdict('throughput', with64(3_000))).toMatch(/^reached/)
    expect(verdict('throughput', with64(2_900))).toMatch(/^MISSED.*typing at 64 2\.9 ×/)
  })

  test('one letter is held to twice the median of the other workloads', () => {
    const oneLetter = (p50: number) =>
      results({
        measurements: [
          measurement({ workload: 'one letter', p50 }),
          ...[1, 2, 9].map((other, at) => measurement({ workload: `other ${at}`, p50: other })),
        ],
      })
    expect(verdict('one letter', oneLetter(4))).toMatch(/^reached/)
    expect(verdict('one letter', oneLetter(4.1))).toMatch(/^MISSED/)
  })

  test('ten times PostgreSQL is asked of a million records only, and of filters and names only', () => {
    const found = (records: number, kind: 'filter' | 'other') =>
      results({
        records,
        measurements: [measurement({ kind, p50: 1 }), measurement({ kind, system: 'postgres', p50: 9 })],
      })
    expect(verdict('10 × faster', found(1_000_000, 'filter'))).toMatch(/^MISSED.*9\.0 ×/)
    expect(verdict('10 × faster', found(1_000_000, 'other'))).toMatch(/^open/)
    expect(verdict('10 × faster', found(200_000, 'filter'))).toMatch(/^none/)
  })

  test('the index is held to the bytes of the NDJSON', () => {
    const of = (index: number) => results({ bytes: { ndjson: 1_000, index } })
    expect(verdict('NDJSON', of(1_000))).toMatch(/^reached/)
    expect(verdict('NDJSON', of(1_001))).toMatch(/^MISSED/)
  })

  test('answers that differ are a figure missed', () => {
    expect(verdict('same in all systems', results({ faults: ['export differs'] }))).toMatch(
      /^MISSED.*export differs/,
    )
  })

  test('fewer searches than the questions take give away that answers were remembered', () => {
    const at = (searches: number) => [
      measurement({ searches }),
      measurement({ system: 'elasticsearch', searches: 3 }),
    ]
    expect(rememberedAfterAll(at(2.9))).toEqual([])
    expect(rememberedAfterAll(at(1))).toEqual([
      'typing at 1: the service remembered answers (1 searches a request in place of 3)',
    ])
  })

  test('growth is open until both sizes are measured', () => {
    const at = (records: number, p99: number) => results({ records, measurements: [measurement({ p99 })] })
    expect(verdictOnGrowth([at(100_000, 1)]).reached).toBeUndefined()
    expect(verdictOnGrowth([at(100_000, 1), at(5_000_000, 2)]).reached).toBe(true)
    expect(verdictOnGrowth([at(100_000, 1), at(5_000_000, 2.1)]).reached).toBe(false)
    expect(verdictOnGrowth([at(100_000, 1), at(5_000_000, 2)], 'one letter').reached).toBeUndefined()
  })

  test('memory is held to its limit and to not growing', () => {
    const soak = { records: 1, minutes: 5, connections: 64, requests: 1, byMinute: [] }
    const MB = 1_000_000
    const verdictAt = (peak: number, third: number, last: number) =>
      verdictOnSoak({ ...soak, peak: peak * MB, third: third * MB, last: last * MB }).reached
    expect(verdictAt(300, 200, 205)).toBe(true)
    expect(verdictAt(301, 200, 200)).toBe(false)
    expect(verdictAt(250, 200, 220)).toBe(false)
  })
})
