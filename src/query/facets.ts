// Counts the matching records by the values of a field, exactly.

import type { FieldName } from '../schema/fields.ts'

/** Maximum number of facets per request. */
export const MOST_FACETS = 5
/** Maximum number of values per facet. */
export const MOST_VALUES_OF_FACET = 1000
/**
 * Exceeds the number of values of any facet field, so that counts over several shards are exact.
 */
export const VALUES_PER_SHARD = 60_000

/** Number of records with a value; the value null counts the records without one. */
export type FacetCount = { readonly value: string | null; readonly count: number }
/** Field → values, ordered by count descending, then by value. */
export type Facets = Readonly<Record<string, readonly FacetCount[]>>

type Bucket = { readonly key: string; readonly doc_count: number }
/** The aggregations in the response of Elasticsearch. */
export type FacetAggregations = Readonly<
  Record<
    string,
    {
      readonly buckets?: readonly Bucket[]
      readonly doc_count?: number
      readonly doc_count_error_upper_bound?: number
      readonly sum_other_doc_count?: number
    }
  >
>

const missing = (field: string): string => `${field}:missing`

/** The aggregations to request. */
export function facetAggregations(fields: readonly FieldName[]): Record<string, object> {
  return Object.fromEntries(
    fields.flatMap(field => [
      [
        field,
        {
          terms: {
            field,
            size: MOST_VALUES_OF_FACET,
            shard_size: VALUES_PER_SHARD,
            order: [{ _count: 'desc' }, { _key: 'asc' }],
          },
        },
      ],
      [missing(field), { missing: { field } }],
    ]),
  )
}

/**
 * The facets of a response. `cut`: the fields with more values than listed. Throws if a count is
 * not exact.
 */
export function facetsOf(
  fields: readonly FieldName[],
  aggregations: FacetAggregations,
): { facets: Facets; cut: readonly FieldName[] } {
  const cut: FieldName[] = []
  const facets = fields.map(field => {
    const {
      buckets = [],
      doc_count_error_upper_bound: error = 0,
      sum_other_doc_count: others = 0,
    } = aggregations[field] ?? {}
    if (error > 0)
      throw new Error(
        `the counts by ${field} are not exact: a shard has more than ${VALUES_PER_SHARD} values`,
      )
    if (others > 0) cut.push(field)
    const without = aggregations[missing(field)]?.doc_count ?? 0
    const counts: FacetCount[] = buckets.map(({ key, doc_count }) => ({ value: key, count: doc_count }))
    return [field, without > 0 ? [...counts, { value: null, count: without }] : counts] as const
  })
  return { facets: Object.fromEntries(facets), cut }
}
