// Which of two companies that match equally well stands first?

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { prominence, type Size } from '../../../src/normalization/prominence.ts'

const company = (facts: Partial<Size> = {}): Size => ({
  employees: undefined,
  sales: undefined,
  companiesInGroup: undefined,
  isBranch: false,
  isGroupHead: false,
  ...facts,
})

const known = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined })
const anySize = fc.record({
  employees: known(fc.integer({ min: 0, max: 50_000_000 })),
  sales: known(fc.integer({ min: 0, max: 1e15 })),
  companiesInGroup: known(fc.integer({ min: 1, max: 50_000_000 })),
  isBranch: fc.boolean(),
  isGroupHead: fc.boolean(),
})

describe('prominence', () => {
  test.each<[larger: string, a: Partial<Size>, smaller: string, b: Partial<Size>]>([
    ['more staff', { employees: 1000 }, 'less', { employees: 100 }],
    ['more sales', { sales: 1e9 }, 'less', { sales: 1e8 }],
    ['a group', { employees: 10, companiesInGroup: 100 }, 'none', { employees: 10 }],
    ['a larger group', { companiesInGroup: 100 }, 'a smaller one', { companiesInGroup: 10 }],
    ["the group's head", { isGroupHead: true }, 'a member', {}],
    [
      'the smallest headquarters',
      { employees: 0 },
      'the largest branch',
      { employees: 5e7, sales: 1e15, companiesInGroup: 5e7, isGroupHead: true, isBranch: true },
    ],
    ['an unknown size', {}, 'ten people', { employees: 10 }],
    ['thirty people', { employees: 30 }, 'an unknown size', {}],
    ['an unknown size', {}, 'nobody', { employees: 0 }],
    ['an unknown branch', { isBranch: true }, 'a branch of ten', { employees: 10, isBranch: true }],
  ])('%s stands above %s', (...[, a, , b]) => {
    expect(prominence(company(a))).toBeGreaterThan(prominence(company(b)))
  })

  test('counts a dollar of sales as much as the staff that it pays', () => {
    expect(prominence(company({ sales: 100 * 100_000 }))).toBe(prominence(company({ employees: 100 })))
  })

  test('takes the larger of staff and sales', () => {
    expect(prominence(company({ employees: 5, sales: 1e9 }))).toBe(prominence(company({ sales: 1e9 })))
  })

  test('takes a group of one for none', () => {
    expect(prominence(company({ companiesInGroup: 1 }))).toBe(prominence(company()))
  })

  test('is a whole number that an integer field holds, and every branch is below every headquarters', () => {
    fc.assert(
      fc.property(anySize, anySize, (a, b) => {
        for (const size of [a, b]) {
          expect(prominence(size)).toBeGreaterThanOrEqual(0)
          expect(Number.isInteger(prominence(size)) && prominence(size) < 2 ** 31).toBe(true)
        }
        if (a.isBranch && !b.isBranch) expect(prominence(a)).toBeLessThan(prominence(b))
      }),
      { numRuns: 2000, seed: 20_261_121 },
    )
  })

  test('never falls as a company grows', () => {
    fc.assert(
      fc.property(anySize, fc.integer({ min: 0, max: 1_000_000 }), (size, more) => {
        fc.pre(size.employees !== undefined)
        const larger = { ...size, employees: (size.employees ?? 0) + more }
        expect(prominence(larger)).toBeGreaterThanOrEqual(prominence(size))
      }),
      { numRuns: 2000, seed: 20_261_121 },
    )
  })
})
