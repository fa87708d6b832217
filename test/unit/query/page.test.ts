// Which records does a page hold? (The pagination rules of the service document.)

import { describe, expect, test } from 'vitest'
import { isReachable, pageOf, totalPages } from '../../../src/query/page.ts'

describe('a page', () => {
  test.each([
    [1, 25, 0],
    [2, 25, 25],
    [4, 50, 150],
    [7, 1, 6],
  ])('%i of %i begins after %i records', (page, pageSize, from) => {
    expect(pageOf(page, pageSize)).toEqual({ page, pageSize, from })
  })

  test.each([
    [400, 25, true],
    [401, 25, false],
    [200, 50, true],
    [201, 50, false],
    [10_000, 1, true],
    [10_001, 1, false],
    // 303 × 33 = 9,999: the next page would end beyond the window.
    [303, 33, true],
    [304, 33, false],
  ])('%i of %i is within the first 10,000: %s', (page, pageSize, reachable) => {
    expect(isReachable(pageOf(page, pageSize))).toBe(reachable)
  })
})

describe('the number of pages', () => {
  test.each([
    [0, 25, 0],
    [1, 25, 1],
    [25, 25, 1],
    [26, 25, 2],
    [1234, 25, 50],
    [3_000_001, 50, 60_001],
  ])('of %i records at %i a page is %i', (totalCount, pageSize, pages) => {
    expect(totalPages(totalCount, pageSize)).toBe(pages)
  })
})
