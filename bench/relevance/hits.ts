// How often is the company found, and how far up?

import type { Query } from './query-kinds.ts'

/** Later than any rank. */
const NOT_FOUND = 99

/** Shares of queries: found first, found among the first ten; and the mean of 1 / rank (0 where not among the ten). */
export type Hits = { readonly hit1: number; readonly hit10: number; readonly reciprocalRank: number }

/** What one query gave: the rank of its company (1 is first), undefined where it is not among the first ten. */
export type Outcome = {
  readonly query: Query
  readonly rank: number | undefined
  readonly found: readonly number[]
}

/** Ranks of the queries' companies in the answers. */
export function outcomes(queries: readonly Query[], answers: readonly (readonly number[])[]): Outcome[] {
  return queries.map((query, index) => {
    const found = answers[index] ?? []
    const place = found.indexOf(query.company.ID)
    return { query, rank: place < 0 ? undefined : place + 1, found }
  })
}

export function hitsOf(measured: readonly Outcome[]): Hits {
  const share = (most: number): number =>
    measured.filter(({ rank }) => rank !== undefined && rank <= most).length / measured.length
  const reciprocal = measured.reduce((sum, { rank }) => sum + (rank === undefined ? 0 : 1 / rank), 0)
  return { hit1: share(1), hit10: share(10), reciprocalRank: reciprocal / measured.length }
}

/** The queries that went worst, those not found before those found late; none that came first. */
export function worst(measured: readonly Outcome[], count: number): Outcome[] {
  return measured
    .filter(({ rank }) => rank !== 1)
    .toSorted((a, b) => (b.rank ?? NOT_FOUND) - (a.rank ?? NOT_FOUND))
    .slice(0, count)
}
