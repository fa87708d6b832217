// Do the header fields say by the draft's syntax how a client stands?

import { describe, expect, test } from 'vitest'
import { type RateLimitState, rateLimitHeaders } from '../../../src/limits/rate-limit-state.ts'

const noon = new Date('2026-11-21T12:00:00Z')
const untilDecember = 9 * 86_400 + 12 * 3_600

describe('the fields', () => {
  test('name every limit with its quota and window, and what is left of it', () => {
    const rateLimitState: RateLimitState = {
      requestsPerSecond: { limit: 20, left: 12 },
      concurrentRequests: { limit: 10, left: 9 },
      requestsPerMonth: { limit: 100_000, left: 99_000 },
      recordsPerMonth: { limit: 5_000, left: 4_950 },
    }
    expect(rateLimitHeaders(rateLimitState, noon)).toEqual({
      'RateLimit-Policy':
        '"second";q=20;w=1, "concurrency";q=10;qu="concurrent-requests", "month";q=100000;w=2592000, "records";q=5000;qu="records";w=2592000',
      RateLimit: `"second";r=12;t=1, "concurrency";r=9, "month";r=99000;t=${untilDecember}, "records";r=4950;t=${untilDecember}`,
      'X-RateLimit-Limit': '20',
      'X-RateLimit-Remaining': '12',
      'X-RateLimit-Reset': String(noon.getTime() / 1_000 + 1),
    })
  })

  test('never say that more is left than the quota, though a bucket may hold more', () => {
    expect(rateLimitHeaders({ requestsPerSecond: { limit: 20, left: 39 } }, noon)).toMatchObject({
      RateLimit: '"second";r=20;t=1',
    })
  })

  test('tell in the older form of the limit that is used up the most', () => {
    const rateLimitState: RateLimitState = {
      requestsPerSecond: { limit: 20, left: 20 },
      requestsPerMonth: { limit: 1_000, left: 10 },
    }
    expect(rateLimitHeaders(rateLimitState, noon)).toMatchObject({
      'X-RateLimit-Limit': '1000',
      'X-RateLimit-Remaining': '10',
      'X-RateLimit-Reset': String(Date.UTC(2026, 11, 1) / 1_000),
    })
  })

  test.each([
    ['2026-02-10T00:00:00Z', 28],
    ['2028-02-10T00:00:00Z', 29],
    ['2026-12-31T23:59:59Z', 31],
  ])('of a month take its own length: %s', (time, days) => {
    const fields = rateLimitHeaders({ requestsPerMonth: { limit: 1, left: 1 } }, new Date(time))
    expect(fields['RateLimit-Policy']).toBe(`"month";q=1;w=${days * 86_400}`)
  })

  test('renew in one second at the very end of a month', () => {
    const end = new Date('2026-12-31T23:59:59.001Z')
    expect(rateLimitHeaders({ requestsPerMonth: { limit: 1, left: 0 } }, end).RateLimit).toBe(
      '"month";r=0;t=1',
    )
  })

  test('are none where there is no limit', () => {
    expect(rateLimitHeaders({}, noon)).toEqual({})
  })

  test('can be a limit of nothing', () => {
    expect(rateLimitHeaders({ recordsPerMonth: { limit: 0, left: 0 } }, noon)).toMatchObject({
      'X-RateLimit-Limit': '0',
      'X-RateLimit-Remaining': '0',
    })
  })
})
