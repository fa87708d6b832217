// The Elasticsearch requests of a checked query: what must match, what ranks, which page, which fields. Hits and the total
// are requested separately: hits in index order end as soon as the page is full, and counting is cheaper without hits.

import { type FieldName, fieldOf } from '../schema/fields.ts'
import { matchPath } from '../schema/match-fields.ts'
import { filterClauses, nameFilterOf, type ResolvedFilter } from './bound-filter.ts'
import type { Clause } from './clauses.ts'
import type { CompanyQuery } from './company-query.ts'
import { facetAggregations } from './facets.ts'
import { matchingClause, type Ranking, scoringClause, type Tier } from './ranking.ts'

/** The body of a search. */
export type SearchRequest = {
  readonly query: Clause
  readonly sort?: readonly Clause[]
  readonly from?: number
  readonly search_after?: readonly [ID: number]
  readonly size: number
  readonly track_total_hits: boolean
  readonly terminate_after?: number
  readonly aggs?: Readonly<Record<string, object>>
} & Fetched

type Fetched = {
  readonly _source: readonly FieldName[] | false
  readonly stored_fields?: '_none_'
  readonly docvalue_fields?: readonly string[]
}

const byID: readonly Clause[] = [{ ID: 'asc' }]
/** The order of the index itself. */
const byProminence: readonly Clause[] = [{ [matchPath('prominence')]: 'desc' }, { ID: 'asc' }]
const byScore: readonly Clause[] = [{ _score: 'desc' }, ...byProminence]

const nothingFetched: Fetched = { _source: false }

/**
 * Records of few fields are read from columns; the whole source of a record is read only if it must be. `names` are read
 * besides.
 */
function fetched(fields: readonly FieldName[], { names = [] }: Pick<SearchTerms, 'names'>): Fetched {
  const read = names.length === 0 ? fields : [...new Set([...fields, ...names])]
  if (!fields.every(isColumn)) return { _source: read }
  return {
    _source: false,
    stored_fields: '_none_',
    docvalue_fields: read.map(name => (name === 'otherNames' ? OTHER_NAMES_COLUMN : name)),
  }
}

/** Where the other names of a company can be read without its source. */
export const OTHER_NAMES_COLUMN = matchPath('otherNames')

function isColumn(name: FieldName): boolean {
  const { type, doc_values } = fieldOf(name).type.mapping
  return type !== 'object' && doc_values !== false
}

export type NameField = 'companyName' | 'tradeName' | 'otherNames'

/** What matches a query, what ranks it and what is counted besides. */
export type SearchTerms = {
  readonly filters: readonly Clause[]
  readonly ranking: Ranking | undefined
  readonly facets: readonly FieldName[]
  /** The fields of names that are read as well, to tell by which of them each company was found. */
  readonly names?: readonly NameField[]
}

/** The search terms of a query. `ranking`: in place of its own. */
export function searchTerms(
  { filters, facets }: CompanyQuery<ResolvedFilter>,
  ranking: Ranking | undefined = nameFilterOf(filters)?.ranking,
): SearchTerms {
  return { filters: filterClauses(filters), ranking, facets }
}

const facetAggs = ({ facets }: SearchTerms) => facets.length > 0 && { aggs: facetAggregations(facets) }

function matchingAll({ filters, ranking }: SearchTerms): Clause {
  const clauses = [...filters, ...(ranking === undefined ? [] : [matchingClause(ranking.tiers)])]
  return clauses.length === 0 ? { match_all: {} } : { bool: { filter: clauses } }
}

/** The total and the facets alone. */
export const countRequest = (terms: SearchTerms): SearchRequest => ({
  query: matchingAll(terms),
  size: 0,
  track_total_hits: true,
  ...nothingFetched,
  ...facetAggs(terms),
})

/**
 * A page without its total: by prominence, or with a cursor by ID, with one record more, which tells whether there is
 * another page.
 */
export const pageRequest = (
  terms: SearchTerms,
  { page, cursor }: Pick<CompanyQuery, 'page' | 'cursor'>,
  fields: readonly FieldName[],
): SearchRequest => ({
  query: matchingAll(terms),
  sort: cursor ? byID : byProminence,
  from: page.from,
  ...(cursor && { search_after: [cursor.after] as const }),
  size: page.pageSize + (cursor ? 1 : 0),
  track_total_hits: false,
  ...fetched(fields, terms),
})

const within = ({ filters }: SearchTerms, clause: Clause, scores: boolean): Clause => {
  if (filters.length === 0) return clause
  return { bool: { filter: scores ? filters : [...filters, clause], ...(scores && { must: [clause] }) } }
}

/** A page by rank with its total and facets, all in one. `atMost`: it ends early if more companies match than that. */
export const rankedRequest = (
  terms: SearchTerms,
  { tiers }: Ranking,
  { page }: Pick<CompanyQuery, 'page'>,
  fields: readonly FieldName[],
  atMost?: number,
): SearchRequest => ({
  query: within(terms, scoringClause(tiers), true),
  sort: byScore,
  from: page.from,
  size: page.pageSize,
  track_total_hits: true,
  ...(atMost !== undefined && { terminate_after: atMost }),
  ...fetched(fields, terms),
  ...facetAggs(terms),
})

/** The first companies of tiers that match few, by rank, without a total. */
export const fewRequest = (
  terms: SearchTerms,
  tiers: readonly Tier[],
  size: number,
  fields: readonly FieldName[],
): SearchRequest => ({
  query: within(terms, scoringClause(tiers), true),
  sort: byScore,
  size,
  track_total_hits: false,
  ...fetched(fields, terms),
})

/** The first companies of one tier, by prominence, without a total. */
export const tierRequest = (
  terms: SearchTerms,
  { clause }: Tier,
  size: number,
  fields: readonly FieldName[],
): SearchRequest => ({
  query: within(terms, clause, false),
  sort: byProminence,
  size,
  track_total_hits: false,
  ...fetched(fields, terms),
})
