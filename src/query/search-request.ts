// The Elasticsearch request of a checked query: what must match, what ranks, which page, which fields.

import type { FieldName } from '../catalogue/fields.ts'
import { matchPath } from '../catalogue/match-fields.ts'
import type { Clause } from './clauses.ts'
import type { CompanyQuery } from './company-query.ts'
import { facetAggregations } from './facets.ts'
import type { Part } from './parameter-keys.ts'
import { parameters } from './parameters.ts'

/** The body of a search. */
export type SearchRequest = {
  readonly query: Clause
  readonly sort: readonly Clause[]
  readonly from: number
  readonly search_after?: readonly [ID: number]
  readonly size: number
  readonly track_total_hits: true
  readonly _source: readonly FieldName[] | false
  readonly aggs?: Readonly<Record<string, object>>
}

const byID: readonly Clause[] = [{ ID: 'asc' }]
const byProminence: readonly Clause[] = [{ [matchPath('prominence')]: 'desc' }, { ID: 'asc' }]

/**
 * The request for one page (with a cursor, the next of its walk, and one record more, which tells whether there is another
 * page), or without fields for the total alone. `scoring` takes the place of the search text's own clause (typing errors
 * forgiven).
 */
export function searchRequest(
  query: CompanyQuery,
  fields: readonly FieldName[],
  scoring?: Clause,
): SearchRequest {
  const parts = [...query.values].map(([name, values]): Part => parameters[name].kind.part?.(values) ?? {})
  const filters = parts.map(part => part.filter).filter(clause => clause !== undefined)
  const ranking = scoring ?? parts.find(part => part.scoring !== undefined)?.scoring
  const facets = query.values.get('facets')?.[''] as readonly FieldName[] | undefined
  return {
    query: matching(filters, ranking),
    sort: query.cursor ? byID : ranking === undefined ? byProminence : [{ _score: 'desc' }, ...byProminence],
    from: query.page.from,
    ...(query.cursor && { search_after: [query.cursor.after] as const }),
    size: fields.length === 0 ? 0 : query.page.pageSize + (query.cursor ? 1 : 0),
    track_total_hits: true,
    _source: fields.length === 0 ? false : fields,
    ...(facets && { aggs: facetAggregations(facets) }),
  }
}

function matching(filters: readonly Clause[], ranking: Clause | undefined): Clause {
  if (filters.length === 0) return ranking ?? { match_all: {} }
  return { bool: { filter: filters, ...(ranking && { must: [ranking] }) } }
}
