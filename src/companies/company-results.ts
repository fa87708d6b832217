// What a checked query finds: its locations resolved, its companies, the exact total, facets, and warnings.

import type { CompanyIndex } from '../elasticsearch/company-index.ts'
import type { RequestSession } from '../elasticsearch/request-session.ts'
import { nameFilterOf, type ResolvedFilter } from '../query/bound-filter.ts'
import type { CompanyQuery } from '../query/company-query.ts'
import { type FacetAggregations, type Facets, facetsOf, MOST_VALUES_OF_FACET } from '../query/facets.ts'
import type { Warning } from '../query/parameter-error.ts'
import { type SearchTerms, searchTerms } from '../query/search-request.ts'
import type { Company, FieldName } from '../schema/fields.ts'
import { type FoundPage, findCompanies } from './company-search.ts'
import type { Projection } from './entitlements.ts'
import { resolveLocations } from './resolve-locations.ts'

export type CompanyResults = {
  readonly query: CompanyQuery<ResolvedFilter>
  /** What was searched: as written, or with spelling mistakes forgiven. */
  readonly terms: SearchTerms
  readonly companies: readonly Company[]
  readonly totalCount: number
  /** Undefined if none was asked for. */
  readonly facets: Facets | undefined
  readonly warnings: readonly Warning[]
}

/** Searches what a query asks. Throws {@link ServiceError} `unavailable` or `timeout`. */
export async function companyResults(
  asked: CompanyQuery,
  projection: Projection,
  index: CompanyIndex,
  session: RequestSession,
): Promise<CompanyResults> {
  const { filters, warnings } = await resolveLocations(asked.filters, index, session)
  const query = { ...asked, filters, facets: projection.facets }
  const { found, terms, fuzzy } = await searchAsWrittenThenFuzzy(query, projection.fields, index, session)
  const counted = facetsOf(query.facets, found.aggregations as FacetAggregations)
  return {
    query,
    terms,
    companies: found.companies,
    totalCount: found.totalCount,
    facets: query.facets.length > 0 ? counted.facets : undefined,
    warnings: [...warnings, ...fuzzy, ...counted.cut.map(facetCut)],
  }
}

/** Spelling mistakes are forgiven only if nothing matches as written, filters included. */
async function searchAsWrittenThenFuzzy(
  query: CompanyQuery<ResolvedFilter>,
  fields: readonly FieldName[],
  index: CompanyIndex,
  session: RequestSession,
): Promise<{ found: FoundPage; terms: SearchTerms; fuzzy: readonly Warning[] }> {
  const terms = searchTerms(query)
  const found = await findCompanies(terms, query, fields, index, session)
  const ranking = nameFilterOf(query.filters)?.fuzzyRanking
  if (found.totalCount > 0 || ranking === undefined) return { found, terms, fuzzy: [] }
  const fuzzyTerms = searchTerms(query, ranking)
  const similar = await findCompanies(fuzzyTerms, query, fields, index, session)
  if (similar.totalCount === 0) return { found, terms, fuzzy: [] }
  const message = 'Nothing matches as written, so names with small differences in spelling were matched.'
  return {
    found: similar,
    terms: fuzzyTerms,
    fuzzy: [{ code: 'typing_error_forgiven', parameter: 'search', message }],
  }
}

const facetCut = (field: FieldName): Warning => ({
  code: 'facet_cut',
  parameter: 'facets',
  message: `${field} has more values: the ${MOST_VALUES_OF_FACET} most frequent are listed.`,
})
