// How a client stands with its limits, and how it is told: the fields RateLimit and RateLimit-Policy of
// draft-ietf-httpapi-ratelimit-headers-10, and the older X-RateLimit fields.

import type { LimitName } from '../schema/limits.ts'
import { nextMonth, secondsOfMonth } from './usage.ts'

/** Limit by limit, those that there are none of left out: how much it allows, and how much of it is left. */
export type Standing = { readonly [Name in LimitName]?: { readonly limit: number; readonly left: number } }

/** What each limit is called in the fields and in errors. */
export const policyNames = {
  requestsPerSecond: 'second',
  concurrentRequests: 'concurrency',
  requestsPerMonth: 'month',
  recordsPerMonth: 'records',
} as const satisfies Record<LimitName, string>

/** Units other than requests: the draft's, and one of our own. */
const units: { readonly [Name in LimitName]?: string } = {
  concurrentRequests: 'concurrent-requests',
  recordsPerMonth: 'records',
}

const order = Object.keys(policyNames) as LimitName[]

/** Seconds until a limit renews, at most; undefined where that is no matter of time. */
function seconds(name: LimitName, now: Date): { window: number; left: number } | undefined {
  if (name === 'concurrentRequests') return undefined
  if (name === 'requestsPerSecond') return { window: 1, left: 1 }
  return { window: secondsOfMonth(now), left: Math.ceil((nextMonth(now).getTime() - now.getTime()) / 1_000) }
}

/** The header fields of an answer. There are none where there is no limit. */
export function standingFields(standing: Standing, now: Date): Record<string, string> {
  const rows = order.flatMap(name => {
    const known = standing[name]
    if (known === undefined) return []
    // A bucket holds more than is allowed in its second; what is told is within what is allowed.
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
