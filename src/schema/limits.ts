// What a client may use: the limits of its package, each of them overridden where the client's own say so.

import { z } from 'zod'

const count = (min: number, meaning: string) => z.int().min(min).nullable().meta({ description: meaning })

/** The table of limits. A limit of null is none. */
export const limitRows = {
  requestsPerSecond: count(1, 'Requests a second, on average; twice as many may come at once.'),
  concurrentRequests: count(1, 'Requests that are answered at the same time.'),
  requestsPerMonth: count(0, 'Requests in a calendar month (UTC).'),
  recordsPerMonth: count(0, 'Records exported in a calendar month (UTC).'),
} as const

/** Limits as a package or a client states them: those that are absent are not stated. */
export const limitsSchema = z.strictObject(limitRows).partial()

export type LimitName = keyof typeof limitRows
export type StatedLimits = z.infer<typeof limitsSchema>
/** Every limit that is in force; null where there is none. */
export type Limits = Readonly<Record<LimitName, number | null>>

export const limitNames = Object.keys(limitRows) as LimitName[]

export const noLimits: Limits = {
  requestsPerSecond: null,
  concurrentRequests: null,
  requestsPerMonth: null,
  recordsPerMonth: null,
}

/** The limits in force: the client's own where it has one, else the package's, else none. */
export function limitsInForce(ofPackage: StatedLimits, ofClient: StatedLimits): Limits {
  const entries = limitNames.map(name => {
    const own = ofClient[name]
    return [name, own === undefined ? (ofPackage[name] ?? null) : own] as const
  })
  return Object.fromEntries(entries) as Limits
}
