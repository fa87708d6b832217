// The Elasticsearch requests of a checked query: what must match, what ranks, which page, which fields. Hits and the total
// are asked apart: hits in the order of the index end as soon as the page is full, and a total costs the less for having none.

import { type FieldName, fieldOf } from '../catalogue/fields.ts'
import { matchPath } from '../catalogue/match-fields.ts'
import type { Clause } from './clauses.ts'
import type { CompanyQuery } from './company-query.ts'
import { facetAggregations } from './facets.ts'
import { partOf } from './parameter-keys.ts'
import { parameters } from './parameters.ts'
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
  readonly docvalue_fields?: readonly FieldName[]
}

const byID: readonly Clause[] = [{ ID: 'asc' }]
/** The order of the index itself. */
const byProminence: readonly Clause[] = [{ [matchPath('prominence')]: 'desc' }, { ID: 'asc' }]
const byScore: readonly Clause[] = [{ _score: 'desc' }, ...byProminence]

const nothingFetched: Fetched = { _source: false }

/** Records of few fields are read from columns; a record's whole source is opened only where it must be. */
function fetched(fields: readonly FieldName[]): Fetched {
  const inColumns = fields.every(name => fieldOf(name).type.mapping.doc_values !== false)
  return inColumns
    ? { _source: false, stored_fields: '_none_', docvalue_fields: fields }
    : { _source: fields }
}

/** What a query asks, taken apart. */
export type Asked = {
  readonly filters: readonly Clause[]
  readonly ranking: Ranking | undefined
  readonly facets: readonly FieldName[]
}

/** Takes a query apart. */
export function askedOf(query: CompanyQuery): Asked {
  const parts = [...query.values].map(([name, values]) => partOf(parameters[name].kind, values))
  return {
    filters: parts.map(part => part.filter).filter(filter => filter !== undefined),
    ranking: parts.find(part => part.ranking !== undefined)?.ranking,
    facets: (query.values.get('facets')?.[''] ?? []) as readonly FieldName[],
  }
}

const facetsOf = ({ facets }: Asked) => facets.length > 0 && { aggs: facetAggregations(facets) }

function everythingMatching({ filters, ranking }: Asked): Clause {
  const clauses = [...filters, ...(ranking === undefined ? [] : [matchingClause(ranking.tiers)])]
  return clauses.length === 0 ? { match_all: {} } : { bool: { filter: clauses } }
}

/** The total and the facets alone. */
export const countRequest = (asked: Asked): SearchRequest => ({
  query: everythingMatching(asked),
  size: 0,
  track_total_hits: true,
  ...nothingFetched,
  ...facetsOf(asked),
})

/**
 * A page without its total: of a walk, the next of it by ID and one record more, which tells whether there is another page;
 * else by prominence.
 */
export const pageRequest = (
  asked: Asked,
  { page, cursor }: CompanyQuery,
  fields: readonly FieldName[],
): SearchRequest => ({
  query: everythingMatching(asked),
  sort: cursor ? byID : byProminence,
  from: page.from,
  ...(cursor && { search_after: [cursor.after] as const }),
  size: page.pageSize + (cursor ? 1 : 0),
  track_total_hits: false,
  ...fetched(fields),
})

const within = ({ filters }: Asked, clause: Clause, scores: boolean): Clause => {
  if (filters.length === 0) return clause
  return { bool: { filter: scores ? filters : [...filters, clause], ...(scores && { must: [clause] }) } }
}

/** A page by rank with its total and facets, all in one. `atMost`: it ends early where more companies match than that. */
export const rankedRequest = (
  asked: Asked,
  { tiers }: Ranking,
  { page }: CompanyQuery,
  fields: readonly FieldName[],
  atMost?: number,
): SearchRequest => ({
  query: within(asked, scoringClause(tiers), true),
  sort: byScore,
  from: page.from,
  size: page.pageSize,
  track_total_hits: true,
  ...(atMost !== undefined && { terminate_after: atMost }),
  ...fetched(fields),
  ...facetsOf(asked),
})

/** The first companies of tiers of few, by rank, without a total. */
export const fewRequest = (
  asked: Asked,
  tiers: readonly Tier[],
  size: number,
  fields: readonly FieldName[],
): SearchRequest => ({
  query: within(asked, scoringClause(tiers), true),
  sort: byScore,
  size,
  track_total_hits: false,
  ...fetched(fields),
})

/** The first companies of one tier, by prominence, without a total. */
export const tierRequest = (
  asked: Asked,
  { clause }: Tier,
  size: number,
  fields: readonly FieldName[],
): SearchRequest => ({
  query: within(asked, clause, false),
  sort: byProminence,
  size,
  track_total_hits: false,
  ...fetched(fields),
})
