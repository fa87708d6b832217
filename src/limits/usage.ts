// Defines the usage of a client, counted by day (UTC) and endpoint, and how days and months are
// written.

/** Counted requests, exported records, and requests rejected with 429. */
export type Usage = { readonly requests: number; readonly records: number; readonly refused: number }

/**
 * Usage of one client on one day (2026-11-21) at one endpoint (the last part of its path: search).
 */
export type UsageRow = Usage & { readonly client: string; readonly day: string; readonly endpoint: string }

export const noUsage: Usage = { requests: 0, records: 0, refused: 0 }

export const addedUsage = (one: Usage, other: Usage): Usage => ({
  requests: one.requests + other.requests,
  records: one.records + other.records,
  refused: one.refused + other.refused,
})

const DAY = 24 * 60 * 60 * 1_000
let lastDay = { number: Number.NaN, text: '' }

/** 2026-11-21, in UTC. */
export function dayOf(time: Date): string {
  const number = Math.floor(time.getTime() / DAY)
  // Called several times per request; formatting a date costs more than the rest of counting.
  if (number !== lastDay.number) lastDay = { number, text: time.toISOString().slice(0, 10) }
  return lastDay.text
}

/** 2026-11, in UTC. */
export const monthOf = (time: Date): string => dayOf(time).slice(0, 7)

/** The start of the next month, in UTC. */
export const nextMonth = (time: Date): Date =>
  new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + 1, 1))

/** The length of this month, in seconds. */
export function secondsOfMonth(time: Date): number {
  const start = Date.UTC(time.getUTCFullYear(), time.getUTCMonth(), 1)
  return (nextMonth(time).getTime() - start) / 1_000
}
