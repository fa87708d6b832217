// What a checked query finds: its locations resolved, its companies, the exact total, facets, and warnings.

import type { CompanyIndex, FoundCompany } from '../elasticsearch/company-index.ts'
import type { RequestSession } from '../elasticsearch/request-session.ts'
import { nameFilterOf, type ResolvedFilter } from '../query/bound-filter.ts'
import type { CompanyQuery } from '../query/company-query.ts'
import { type FacetAggregations, type Facets, facetsOf, MOST_VALUES_OF_FACET } from '../query/facets.ts'
import { matchedName } from '../query/matched-name.ts'
import type { Warning } from '../query/parameter-error.ts'
import { OTHER_NAMES_COLUMN, type SearchTerms, searchTerms } from '../query/search-request.ts'
import type { Company, FieldName } from '../schema/fields.ts'
import { type FoundPage, findCompanies } from './company-search.ts'
import type { MatchedNameField, Projection } from './entitlements.ts'
import { resolveLocations } from './resolve-locations.ts'

export type CompanyResults = {
  readonly query: CompanyQuery<ResolvedFilter>
  /** What was searched: as written, or with spelling mistakes forgiven. */
  readonly terms: SearchTerms
  readonly companies: readonly Company[]
  /** By ID, the name by which a company was found, where it differs from those its record shows. */
  readonly matchedNames: ReadonlyMap<number, string>
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
  const { found, terms, fuzzy } = await searchAsWrittenThenFuzzy(query, projection, index, session)
  const counted = facetsOf(query.facets, found.aggregations as FacetAggregations)
  return {
    query,
    terms,
    companies: found.companies,
    matchedNames: matchedNamesOf(found.companies, query, projection),
    totalCount: found.totalCount,
    facets: query.facets.length > 0 ? counted.facets : undefined,
    warnings: [...warnings, ...fuzzy, ...counted.cut.map(facetCut)],
  }
}

/** Spelling mistakes are forgiven only if nothing matches as written, filters included. */
async function searchAsWrittenThenFuzzy(
  query: CompanyQuery<ResolvedFilter>,
  { fields, matchedNames = [] }: Projection,
  index: CompanyIndex,
  session: RequestSession,
): Promise<{ found: FoundPage; terms: SearchTerms; fuzzy: readonly Warning[] }> {
  const readsNames = matchedNames.length > 0 && nameFilterOf(query.filters) !== undefined
  const terms = { ...searchTerms(query), readsNames }
  const found = await findCompanies(terms, query, fields, index, session)
  const ranking = nameFilterOf(query.filters)?.fuzzyRanking
  if (found.totalCount > 0 || ranking === undefined) return { found, terms, fuzzy: [] }
  const fuzzyTerms = { ...searchTerms(query, ranking), readsNames }
  const similar = await findCompanies(fuzzyTerms, query, fields, index, session)
  if (similar.totalCount === 0) return { found, terms, fuzzy: [] }
  const message = 'Nothing matches as written, so names with small differences in spelling were matched.'
  return {
    found: similar,
    terms: fuzzyTerms,
    fuzzy: [{ code: 'typing_error_forgiven', parameter: 'search', message }],
  }
}

/** Names that the package may show and the record does not. */
function matchedNamesOf(
  companies: readonly FoundCompany[],
  { filters }: CompanyQuery<ResolvedFilter>,
  { fields, matchedNames = [] }: Projection,
): ReadonlyMap<number, string> {
  const typed = nameFilterOf(filters)?.typed
  const found = new Map<number, string>()
  if (typed === undefined || matchedNames.length === 0) return found
  for (const { ID, companyName, tradeName, [OTHER_NAMES_COLUMN]: otherNames = [] } of companies) {
    if (tradeName === undefined && otherNames.length === 0) continue
    const best = matchedName(typed, { companyName, tradeName, otherNames })
    const isShown =
      best === undefined ||
      best.field === 'companyName' ||
      (best.field === 'tradeName' && fields.includes('tradeName'))
    if (!isShown && matchedNames.includes(best.field as MatchedNameField)) found.set(ID, best.name)
  }
  return found
}

const facetCut = (field: FieldName): Warning => ({
  code: 'facet_cut',
  parameter: 'facets',
  message: `${field} has more values: the ${MOST_VALUES_OF_FACET} most frequent are listed.`,
})
