// What the gate on the processor time of requests makes of its figures.

import { describe, expect, test } from 'vitest'
import { exceeded, medianFigure } from '../../../bench/cost/figures.ts'
import { requestsOver } from '../../../bench/cost/requests.ts'
import { demoCompanies } from '../../../demo/demo-companies.ts'

const figure = (ratio: number) => ({ microseconds: 100 * ratio, ratio })

describe('exceeded', () => {
  test.each([
    [4, 4, []],
    [5, 4, []],
    [1, 4, []],
    [5.2, 4, ['cached costs 30 % more than is kept (ratio 5.2, kept 4)']],
  ])('%d beside %d that is kept', (now, kept, expected) => {
    expect(exceeded({ cached: figure(now) }, { cached: figure(kept), search: figure(1) })).toEqual(expected)
  })

  test('names every kind that costs more', () => {
    const measured = { search: figure(3), export: figure(9), lookup: figure(2) }
    const kept = { search: figure(2), export: figure(3), lookup: figure(2) }
    expect(exceeded(measured, kept).map(words => words.split(' ')[0])).toEqual(['search', 'export'])
  })

  test('compares nothing with a kind that is not kept yet', () => {
    expect(exceeded({ cached: figure(9) }, {})).toEqual([])
  })
})

test('medianFigure is not moved by one disturbed round', () => {
  expect(medianFigure([figure(2), figure(90), figure(3)])).toEqual(figure(3))
  expect(medianFigure([figure(2), figure(4)])).toEqual(figure(3))
})

test('only the cached requests are asked twice', () => {
  const paths = requestsOver([...demoCompanies({ count: 1_000, seed: 1 })])
  for (const kind of ['search', 'lookup', 'export'] as const) {
    expect(new Set([...paths[kind](50), ...paths[kind](50)]).size).toBe(100)
  }
  expect(new Set(paths.cached(100)).size).toBeLessThan(100)
  expect(() => paths.export(1_000)).toThrow('load more records')
})
