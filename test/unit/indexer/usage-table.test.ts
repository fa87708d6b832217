// Does the table of usage say who used what, and its line when?

import { describe, expect, test } from 'vitest'
import { daysOf, sparkline, usageTable } from '../../../cli/usage.ts'

describe('the line of days', () => {
  test.each([
    [[0, 0, 0], '···'],
    [[1], '█'],
    [[0, 1, 8], '·▁█'],
    [[1, 2, 3, 4, 5, 6, 7, 8], '▁▂▃▄▅▆▇█'],
    [[1, 1_000_000], '▁█'],
    [[500, 1_000], '▄█'],
    [[], ''],
  ])('%j is %s', (numbers, line) => {
    expect(sparkline(numbers)).toBe(line)
  })
})

describe('the days', () => {
  const now = new Date('2026-11-03T15:00:00Z')
  test('of this month go up to today', () => {
    expect(daysOf('2026-11', now)).toEqual(['2026-11-01', '2026-11-02', '2026-11-03'])
  })
  test('of one that is over are all of them', () => {
    expect(daysOf('2026-02', now)).toHaveLength(28)
    expect(daysOf('2026-10', now).at(-1)).toBe('2026-10-31')
  })
  test('of one to come are its first', () => {
    expect(daysOf('2026-12', now)).toEqual(['2026-12-01'])
  })
  test('of the last moment and the first are told apart', () => {
    expect(daysOf('2026-11', new Date('2026-11-01T00:00:00Z'))).toEqual(['2026-11-01'])
    expect(daysOf('2026-11', new Date('2026-11-30T23:59:59.999Z'))).toHaveLength(30)
  })
})

test('a client has a line for each endpoint and one for all, a removed one too', () => {
  const row = (
    client: string,
    day: string,
    endpoint: string,
    requests: number,
    records = 0,
    refused = 0,
  ) => ({
    ...{ client, day: `2026-11-${day}`, endpoint },
    ...{ requests, records, refused },
  })
  const rows = [
    row('client_a', '01', 'export', 10, 500),
    row('client_a', '01', 'search', 1_000),
    row('client_a', '03', 'search', 4_000, 0, 12),
    row('client_b', '02', 'search', 1),
  ]
  const days = ['2026-11-01', '2026-11-02', '2026-11-03']
  const cells = usageTable(rows, [{ id: 'client_a', name: 'Acme' }], days)
    .split('\n')
    .filter(line => line.includes('│'))
    .map(line =>
      line
        .split('│')
        .slice(1, -1)
        .map(cell => cell.trim()),
    )
  expect(cells).toEqual([
    ['client', 'name', 'endpoint', 'requests', 'records', 'refused', 'requests per day from 2026-11-01'],
    ['client_a', 'Acme', 'export', '10', '500', '0', '█··'],
    ['', '', 'search', '5,000', '0', '12', '▂·█'],
    ['', '', 'all', '5,010', '500', '12', '▃·█'],
    ['client_b', '(removed)', 'search', '1', '0', '0', '·█·'],
  ])
})
