// Resolves the names of locations in a query by what the index has, with warnings about those it does not have.

import type { CompanyIndex } from '../elasticsearch/company-index.ts'
import type { RequestSession } from '../elasticsearch/request-session.ts'
import { normalizedPlaceName } from '../normalization/place-name.ts'
import type { LocationFilter, NamedFilter, ResolvedFilter } from '../query/bound-filter.ts'
import {
  candidateNames,
  locationIndexing,
  locationWarnings,
  resolvedFilter,
  resolveNames,
} from '../query/location-filter.ts'
import type { Warning } from '../query/parameter-error.ts'

/** Filters that need nothing more from the index, and what is to be said about them. */
export type ResolvedFilters = {
  readonly filters: readonly NamedFilter<ResolvedFilter>[]
  readonly warnings: readonly Warning[]
}

/** Resolves the filters of a query; if none of them is a location, nothing is searched. */
export async function resolveLocations(
  filters: readonly NamedFilter[],
  index: CompanyIndex,
  session: RequestSession,
): Promise<ResolvedFilters> {
  const resolved = await Promise.all(
    filters.map(async ({ parameter, filter }) => {
      if (filter.type !== 'location') return { filter: { parameter, filter }, warnings: [] }
      const { clauseFilter, warnings } = await resolve(parameter, filter, index, session)
      return { filter: { parameter, filter: clauseFilter }, warnings }
    }),
  )
  return {
    filters: resolved.map(({ filter }) => filter),
    warnings: resolved.flatMap(({ warnings }) => warnings),
  }
}

/** For how many unknown names the index is asked for similar ones, and the longest such name: each costs a fuzzy search. */
const MOST_SUGGESTED = 5
const LONGEST_SUGGESTED = 50

async function resolve(
  parameter: string,
  filter: LocationFilter,
  index: CompanyIndex,
  session: RequestSession,
) {
  const { field, names } = filter
  const { path, allowsPrefix } = locationIndexing[field]
  const whole = await index.knownValues(path, candidateNames(names), session)
  const missing = resolveNames(filter, whole, new Set()).unknown.map(normalizedPlaceName)
  const begun = allowsPrefix ? await index.knownPrefixes(path, missing, session) : new Set<string>()
  const resolved = resolveNames(filter, whole, begun)
  const suggestible = resolved.unknown
    .map(normalizedPlaceName)
    .filter(name => name.length <= LONGEST_SUGGESTED)
  const similar = await Promise.all(
    suggestible.slice(0, MOST_SUGGESTED).map(name => index.similarValues(field, path, name, session)),
  )
  return {
    clauseFilter: resolvedFilter(filter, resolved),
    warnings: locationWarnings(parameter, filter, resolved, similar.flat()),
  }
}
