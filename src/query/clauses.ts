// Creates the Elasticsearch query clauses of which filters are composed.

/** A query clause. */
export type Clause = { readonly [kind: string]: unknown }

export const term = (path: string, value: unknown): Clause => ({ term: { [path]: value } })

/** Matches any of the values; a single value becomes a term clause. */
export const terms = (path: string, values: readonly unknown[]): Clause =>
  values.length === 1 ? term(path, values[0]) : { terms: { [path]: values } }

/**
 * Maximum length of a prefix in Elasticsearch (index.max_regex_length); no searched value is
 * longer.
 */
const LONGEST_PREFIX = 1000

export const prefix = (path: string, value: string): Clause => ({
  prefix: { [path]: { value: value.slice(0, LONGEST_PREFIX) } },
})

export const range = (path: string, bounds: { gte?: number; lte?: number }): Clause => ({
  range: { [path]: bounds },
})

export const allOf = (clauses: readonly Clause[]): Clause =>
  clauses.length === 1 ? (clauses[0] as Clause) : { bool: { filter: clauses } }

export const noneOf = (clauses: readonly Clause[]): Clause => ({ bool: { must_not: clauses } })

export const nothing: Clause = { match_none: {} }

/** Matches any of the clauses; without clauses, nothing. */
export function anyOf(clauses: readonly Clause[]): Clause {
  if (clauses.length === 0) return nothing
  return clauses.length === 1
    ? (clauses[0] as Clause)
    : { bool: { should: clauses, minimum_should_match: 1 } }
}

/** Gives every match this score. */
export const scored = (clause: Clause, score: number): Clause => ({
  constant_score: { filter: clause, boost: score },
})

/** Scores by the best matching clause. */
export const bestOf = (clauses: readonly Clause[]): Clause => ({ dis_max: { queries: clauses } })
