// Renders the rate-limit state of a client as response headers: RateLimit and RateLimit-Policy of
// draft-ietf-httpapi-ratelimit-headers-10, and the older X-RateLimit headers.

import type { LimitName } from '../schema/limits.ts'
import { nextMonth, secondsOfMonth } from './usage.ts'

/** The rate-limit state: each limit in force with its size and what is left of it. */
export type RateLimitState = {
  readonly [Name in LimitName]?: { readonly limit: number; readonly left: number }
}

/** The name of each limit in headers and errors. */
export const policyNames = {
  requestsPerSecond: 'second',
  concurrentRequests: 'concurrency',
  requestsPerMonth: 'month',
  recordsPerMonth: 'records',
} as const satisfies Record<LimitName, string>

/** Units other than requests: one from the draft, and one of our own. */
const units: { readonly [Name in LimitName]?: string } = {
  concurrentRequests: 'concurrent-requests',
  recordsPerMonth: 'records',
}

const order = Object.keys(policyNames) as LimitName[]

/**
 * The window of a limit and the time until it renews, in seconds; undefined if it has no window.
 */
function seconds(name: LimitName, now: Date): { window: number; left: number } | undefined {
  if (name === 'concurrentRequests') return undefined
  if (name === 'requestsPerSecond') return { window: 1, left: 1 }
  return { window: secondsOfMonth(now), left: Math.ceil((nextMonth(now).getTime() - now.getTime()) / 1_000) }
}

/** The rate-limit headers of a response; empty if no limit is in force. */
export function rateLimitHeaders(rateLimitState: RateLimitState, now: Date): Record<string, string> {
  const rows = order.flatMap(name => {
    const known = rateLimitState[name]
    if (known === undefined) return []
    // A bucket holds more than one second's quota; the reported rest stays within the quota.
    return { name, ...known, left: Math.max(0, Math.min(known.left, known.limit)), time: seconds(name, now) }
  })
  if (rows.length === 0) return {}
  const scarcest = rows
    .filter(({ time }) => time !== undefined)
    .toSorted((one, other) => one.left / (one.limit || 1) - other.left / (other.limit || 1))[0]
  return {
    'RateLimit-Policy': rows
      .map(({ name, limit, time }) => {
        const unit = units[name] === undefined ? '' : `;qu="${units[name]}"`
        return `"${policyNames[name]}";q=${limit}${unit}${time ? `;w=${time.window}` : ''}`
      })
      .join(', '),
    RateLimit: rows
      .map(({ name, left, time }) => `"${policyNames[name]}";r=${left}${time ? `;t=${time.left}` : ''}`)
      .join(', '),
    ...(scarcest && {
      'X-RateLimit-Limit': String(scarcest.limit),
      'X-RateLimit-Remaining': String(scarcest.left),
      'X-RateLimit-Reset': String(Math.floor(now.getTime() / 1_000) + (scarcest.time?.left ?? 0)),
    }),
  }
}
