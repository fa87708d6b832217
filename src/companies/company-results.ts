// What a checked query finds: its locations resolved, its companies, the exact total, facets, and warnings.

import type { CompanyIndex, FoundCompany } from '../elasticsearch/company-index.ts'
import type { RequestSession } from '../elasticsearch/request-session.ts'
import { nameFilterOf, type ResolvedFilter } from '../query/bound-filter.ts'
import type { CompanyQuery } from '../query/company-query.ts'
import { type FacetAggregations, type Facets, facetsOf, MOST_VALUES_OF_FACET } from '../query/facets.ts'
import { type CompanyNames, matchedName, showsAllWords } from '../query/matched-name.ts'
import type { Warning } from '../query/parameter-error.ts'
import { type OptionalField, type Ranking, withFields } from '../query/ranking.ts'
import { type NameField, OTHER_NAMES_COLUMN, type SearchTerms, searchTerms } from '../query/search-request.ts'
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
    matchedNames: matchedNamesOf(found.companies, query, projection, terms.names ?? []),
    totalCount: found.totalCount,
    facets: query.facets.length > 0 ? counted.facets : undefined,
    warnings: [...warnings, ...fuzzy, ...counted.cut.map(facetCut)],
  }
}

type Searched = {
  readonly found: FoundPage
  readonly terms: SearchTerms
  readonly fuzzy: readonly Warning[]
}

const none: ReadonlySet<OptionalField> = new Set()

/** Searches as written, filters included, and forgives spelling mistakes only if nothing matches. */
async function searchAsWrittenThenFuzzy(
  query: CompanyQuery<ResolvedFilter>,
  projection: Projection,
  index: CompanyIndex,
  session: RequestSession,
): Promise<Searched> {
  const filter = nameFilterOf(query.filters)
  const present = filter === undefined ? none : await index.fieldsWithValues(session)
  const names = filter === undefined ? [] : namesToRead(projection, present)
  const termsOf = (ranking: Ranking | undefined): SearchTerms => ({
    ...searchTerms(query, ranking && withFields(ranking, present)),
    names,
  })
  const find = (terms: SearchTerms) => findCompanies(terms, query, projection.fields, index, session)
  const terms = termsOf(filter?.ranking)
  const found = await find(terms)
  const written = { found, terms, fuzzy: [] }
  const fuzzyRanking = found.totalCount > 0 ? undefined : filter?.fuzzyRanking()
  if (fuzzyRanking === undefined) return written
  const fuzzyTerms = termsOf(fuzzyRanking)
  const similar = await find(fuzzyTerms)
  if (similar.totalCount === 0) return written
  return { found: similar, terms: fuzzyTerms, fuzzy: [typingErrorForgiven] }
}

/** The fields that are needed to tell by which name a company was found, if it may be one that its record does not show. */
function namesToRead(
  { fields, matchedNames = [] }: Projection,
  present: ReadonlySet<OptionalField>,
): NameField[] {
  const hidden = matchedNames.filter(name =>
    name === 'otherNames' ? present.has('otherKeys') : !fields.includes(name),
  )
  return hidden.length === 0 ? [] : ['companyName', ...new Set<NameField>(['tradeName', ...hidden])]
}

function namesOf(company: FoundCompany): CompanyNames {
  const { companyName, tradeName, otherNames, [OTHER_NAMES_COLUMN]: texts } = company
  return { companyName, tradeName, otherNames: texts ?? otherNames?.map(({ text }) => text) ?? [] }
}

/** Names that the package may show and the record does not. */
function matchedNamesOf(
  companies: readonly FoundCompany[],
  { filters }: CompanyQuery<ResolvedFilter>,
  { fields, matchedNames = [] }: Projection,
  names: readonly NameField[],
): ReadonlyMap<number, string> {
  const typed = nameFilterOf(filters)?.typed
  const found = new Map<number, string>()
  if (typed === undefined || names.length === 0) return found
  for (const company of companies) {
    const names = namesOf(company)
    if (names.tradeName === undefined && names.otherNames.length === 0) continue
    if (names.companyName !== undefined && showsAllWords(typed, names.companyName)) continue
    const best = matchedName(typed, names)
    const isShown =
      best === undefined ||
      best.field === 'companyName' ||
      (best.field === 'tradeName' && fields.includes('tradeName'))
    if (!isShown && matchedNames.includes(best.field as MatchedNameField)) found.set(company.ID, best.name)
  }
  return found
}

const typingErrorForgiven: Warning = {
  code: 'typing_error_forgiven',
  parameter: 'search',
  message: 'Nothing matches as written, so names with small differences in spelling were matched.',
}

const facetCut = (field: FieldName): Warning => ({
  code: 'facet_cut',
  parameter: 'facets',
  message: `${field} has more values: the ${MOST_VALUES_OF_FACET} most frequent are listed.`,
})
