// What a checked query finds: its locations resolved, its companies, the exact total, facets, and warnings.

import type { CompanyIndex, FoundCompany } from '../elasticsearch/company-index.ts'
import type { RequestSession } from '../elasticsearch/request-session.ts'
import { type NameFilter, nameFilterOf, type ResolvedFilter } from '../query/bound-filter.ts'
import type { CompanyQuery } from '../query/company-query.ts'
import { type FacetAggregations, type Facets, facetsOf, MOST_VALUES_OF_FACET } from '../query/facets.ts'
import { isWholeName, matchedName } from '../query/matched-name.ts'
import type { Warning } from '../query/parameter-error.ts'
import { oneAfterTheOther } from '../query/ranking.ts'
import { fewRequest, OTHER_NAMES_COLUMN, type SearchTerms, searchTerms } from '../query/search-request.ts'
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

/** Similar names follow fewer matches than this. */
const FEW = 10

type Searched = {
  readonly found: FoundPage
  readonly terms: SearchTerms
  readonly fuzzy: readonly Warning[]
}

/**
 * Searches as written, filters included. If nothing matches, spelling mistakes are forgiven. On search,
 * if few match and no name as a whole, similar names follow those that match a short text; export and
 * count, which are about exactly what was asked, have none of them.
 */
async function searchAsWrittenThenFuzzy(
  query: CompanyQuery<ResolvedFilter>,
  projection: Projection,
  index: CompanyIndex,
  session: RequestSession,
): Promise<Searched> {
  const { fields, endpoint } = projection
  const filter = nameFilterOf(query.filters)
  const readsNames = filter !== undefined
  const terms = { ...searchTerms(query), readsNames }
  const find = (wanted: SearchTerms) => findCompanies(wanted, query, fields, index, session)
  const found = await find(terms)
  const written = { found, terms, fuzzy: [] }
  if (filter?.fuzzyRanking === undefined || found.totalCount >= Math.min(query.page.pageSize, FEW))
    return written
  const { totalCount } = found
  const isFollowed =
    totalCount > 0 &&
    filter.nearRanking !== undefined &&
    endpoint === 'search' &&
    fields.length > 0 &&
    query.cursor === undefined &&
    !(await hasWholeName(found, filter, terms, query, index, session))
  if (totalCount > 0 && !isFollowed) return written
  const ranking =
    totalCount > 0 && filter.nearRanking
      ? oneAfterTheOther(filter.ranking, filter.nearRanking)
      : filter.fuzzyRanking
  const fuzzyTerms = { ...searchTerms(query, ranking), readsNames }
  const similar = await find(fuzzyTerms)
  if (similar.totalCount === totalCount) return written
  const message =
    totalCount === 0
      ? 'Nothing matches as written, so names with small differences in spelling were matched.'
      : `${totalCount} match as written. Names with small differences in spelling follow, from record ${totalCount + 1} on.`
  const warning = { code: 'typing_error_forgiven', parameter: 'search', message }
  return { found: similar, terms: fuzzyTerms, fuzzy: [{ ...warning, forgivenFrom: totalCount + 1 }] }
}

/** True if the text is a whole name of one of the companies: the first page begins with it, for others it is asked. */
async function hasWholeName(
  { companies, totalCount }: FoundPage,
  { typed, ranking }: NameFilter,
  terms: SearchTerms,
  { page }: CompanyQuery<ResolvedFilter>,
  index: CompanyIndex,
  session: RequestSession,
): Promise<boolean> {
  if (totalCount === 0) return false
  if (page.from > 0) {
    const few = ranking.tiers.filter(tier => tier.few)
    const [whole] = await index.search([fewRequest({ ...terms, facets: [] }, few, 1, ['ID'])], session)
    return whole.companies.length > 0
  }
  const [first] = companies
  return first !== undefined && isWholeName(typed, namesOf(first))
}

const namesOf = ({ companyName, tradeName, [OTHER_NAMES_COLUMN]: otherNames = [] }: FoundCompany) => ({
  companyName,
  tradeName,
  otherNames,
})

/** Names that the package may show and the record does not. */
function matchedNamesOf(
  companies: readonly FoundCompany[],
  { filters }: CompanyQuery<ResolvedFilter>,
  { fields, matchedNames = [] }: Projection,
): ReadonlyMap<number, string> {
  const typed = nameFilterOf(filters)?.typed
  const found = new Map<number, string>()
  if (typed === undefined || matchedNames.length === 0) return found
  for (const company of companies) {
    const names = namesOf(company)
    if (names.tradeName === undefined && names.otherNames.length === 0) continue
    const best = matchedName(typed, names)
    const isShown =
      best === undefined ||
      best.field === 'companyName' ||
      (best.field === 'tradeName' && fields.includes('tradeName'))
    if (!isShown && matchedNames.includes(best.field as MatchedNameField)) found.set(company.ID, best.name)
  }
  return found
}

const facetCut = (field: FieldName): Warning => ({
  code: 'facet_cut',
  parameter: 'facets',
  message: `${field} has more values: the ${MOST_VALUES_OF_FACET} most frequent are listed.`,
})
