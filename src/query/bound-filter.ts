// A parsed filter, bound to its value: its clause, its cost, its text for a fingerprint and what it has to resolve.

import type { TypedName } from '../normalization/company-name.ts'
import type { Clause } from './clauses.ts'
import type { ListEntry } from './query-string.ts'
import type { Ranking } from './ranking.ts'

/** A field that holds the name of a location. */
export type LocationField = 'cityName' | 'provinceName' | 'countryName'

type Bound = {
  /** What it costs Elasticsearch; see query-cost.ts. */
  readonly cost: number
  /** The same text for every spelling of the same value. */
  readonly fingerprint: string
}

/** A filter whose clause is known from its value alone. */
export type ClauseFilter = Bound & { readonly type: 'clause'; readonly clause: Clause }

/** A search for a name: it filters by its tiers and ranks by them. */
export type NameFilter = Bound & {
  readonly type: 'name'
  readonly typed: TypedName
  readonly ranking: Ranking
  /** The ranking of similar names, for when nothing matches as written; undefined if no word may be misspelled. */
  readonly fuzzyRanking: () => Ranking | undefined
}

/** Names of locations, whose clause depends on which of them the index has. */
export type LocationFilter = Bound & {
  readonly type: 'location'
  readonly field: LocationField
  readonly names: readonly ListEntry[]
}

export type BoundFilter = ClauseFilter | NameFilter | LocationFilter
/** A filter that needs nothing from the index. */
export type ResolvedFilter = ClauseFilter | NameFilter

/** A filter and the parameter it came from. */
export type NamedFilter<Filter extends BoundFilter = BoundFilter> = {
  readonly parameter: string
  readonly filter: Filter
}

/** The clauses of the filters that only filter. */
export function filterClauses(filters: readonly NamedFilter<ResolvedFilter>[]): Clause[] {
  return filters.flatMap(({ filter }) => (filter.type === 'clause' ? [filter.clause] : []))
}

/** The one filter that ranks, if there is one. */
export function nameFilterOf(filters: readonly NamedFilter<ResolvedFilter>[]): NameFilter | undefined {
  return filters.map(({ filter }) => filter).find(filter => filter.type === 'name')
}

/**
 * The text of a value for a fingerprint: lists are compared without their order and duplicates.
 * Cursors hold a digest of it, so its form must not change while clients hold cursors.
 */
export function fingerprintOf(value: unknown): string {
  return JSON.stringify(value, (_, entry: unknown) =>
    Array.isArray(entry) ? [...new Set(entry)].toSorted() : entry,
  )
}
