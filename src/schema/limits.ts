// Defines the limits of packages and clients. A client's own limit overrides that of its package.

import { z } from 'zod'

const count = (min: number, meaning: string) => z.int().min(min).nullable().meta({ description: meaning })

/** The table of limits; null means unlimited. */
export const limitRows = {
  requestsPerSecond: count(1, 'Average number of requests per second, with bursts of up to twice as many.'),
  concurrentRequests: count(1, 'Requests in progress at the same time.'),
  requestsPerMonth: count(0, 'Requests in a calendar month (UTC).'),
  recordsPerMonth: count(0, 'Records exported in a calendar month (UTC).'),
} as const

/** The limits that a package or client sets; absent ones are not set. */
export const limitsSchema = z.strictObject(limitRows).partial()

export type LimitName = keyof typeof limitRows
export type StatedLimits = z.infer<typeof limitsSchema>
/** All limits in force; null means unlimited. */
export type Limits = Readonly<Record<LimitName, number | null>>

export const limitNames = Object.keys(limitRows) as LimitName[]

export const noLimits: Limits = {
  requestsPerSecond: null,
  concurrentRequests: null,
  requestsPerMonth: null,
  recordsPerMonth: null,
}

/** The limits in force: the client's own, else the package's, else unlimited. */
export function limitsInForce(ofPackage: StatedLimits, ofClient: StatedLimits): Limits {
  const entries = limitNames.map(name => {
    const own = ofClient[name]
    return [name, own === undefined ? (ofPackage[name] ?? null) : own] as const
  })
  return Object.fromEntries(entries) as Limits
}
