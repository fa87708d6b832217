// What is counted of a client: by day (UTC) and endpoint, and how the time of a count is written.

/** Requests that count, records exported, requests refused with 429. */
export type Usage = { readonly requests: number; readonly records: number; readonly refused: number }

/** Usage of one client on one day (2026-11-21) at one endpoint (the last part of its path: search). */
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
  // It is asked several times a request, and to write a time takes longer than to count.
  if (number !== lastDay.number) lastDay = { number, text: time.toISOString().slice(0, 10) }
  return lastDay.text
}

/** 2026-11, in UTC. */
export const monthOf = (time: Date): string => dayOf(time).slice(0, 7)

/** When the month after this one begins, in UTC. */
export const nextMonth = (time: Date): Date =>
  new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + 1, 1))

/** How long this month is, in seconds. */
export function secondsOfMonth(time: Date): number {
  const begin = Date.UTC(time.getUTCFullYear(), time.getUTCMonth(), 1)
  return (nextMonth(time).getTime() - begin) / 1_000
}
