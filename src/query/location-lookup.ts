// The locations of the records, most records first: what a client may send back in the parameters for locations.

import type { MatchFieldName } from '../schema/match-fields.ts'
import { filterClauses, type LocationField, type NamedFilter, type ResolvedFilter } from './bound-filter.ts'
import { allOf, type Clause } from './clauses.ts'
import { location, locationPrefix } from './filter-types.ts'
import { parameterTable } from './parse-parameters.ts'
import { integerSetting } from './setting-types.ts'

/** A look-up: the fields that tell one location from another, the narrowest first, and the key that is typed into. */
export type LocationLookup = { readonly fields: readonly LocationField[]; readonly key: MatchFieldName }

export const locationLookups = {
  cities: { fields: ['cityName', 'provinceName', 'countryName'], key: 'cityKey' },
  provinces: { fields: ['provinceName', 'countryName'], key: 'provinceKey' },
  countries: { fields: ['countryName'], key: 'countryKey' },
} as const satisfies Record<string, LocationLookup>

/** How many locations are listed unless said otherwise. */
export const DEFAULT_LIMIT = 100
const LARGEST_LIMIT = 1000

/** The parameters of a look-up. */
export const lookupParameters = ({ key }: LocationLookup) =>
  parameterTable({
    search: { type: locationPrefix(key), meaning: 'The name as typed so far.', example: 'mün' },
    countries: {
      type: location('countryName'),
      meaning: 'Only locations in these countries: names, or ISO 3166 codes of two or three letters.',
      example: 'DE',
    },
    limit: {
      type: integerSetting({ min: 1, max: LARGEST_LIMIT, defaultValue: DEFAULT_LIMIT }),
      meaning: 'Most locations to list.',
      example: '10',
    },
  })

/** What a look-up counts: every record with a value of its narrowest field that the filters match. */
export const lookupClause = (
  { fields }: LocationLookup,
  filters: readonly NamedFilter<ResolvedFilter>[],
): Clause => allOf([{ exists: { field: fields[0] } }, ...filterClauses(filters)])

/** Most wider locations of one name of a narrower one. */
const MOST_WIDER = 1000

type Bucket = { readonly key: string; readonly doc_count: number; readonly wider?: Terms }
type Terms = {
  readonly buckets: readonly Bucket[]
  readonly sum_other_doc_count: number
  readonly doc_count_error_upper_bound: number
}
/** What Elasticsearch answers. */
export type LocationAggregations = { readonly places: Terms }

/** A location and how many records it has. */
export type LocationCount = { readonly [Field in LocationField]?: string | null } & { readonly count: number }

/**
 * The aggregation over the `names` most frequent names of the narrowest field; `perShard` are counted in each shard. Each is
 * split by its wider locations, which is what takes time.
 */
export function locationAggregation(
  { fields: [narrowest, ...wider] }: LocationLookup,
  names: number,
  perShard: number,
): Record<string, object> {
  const nested = wider.reduceRight<object | undefined>(
    (inner, field) => ({
      terms: { field, missing: '', size: MOST_WIDER },
      ...(inner && { aggs: { wider: inner } }),
    }),
    undefined,
  )
  const terms = { field: narrowest, size: names, shard_size: perShard, collect_mode: 'breadth_first' }
  return { places: { terms, ...(nested && { aggs: { wider: nested } }) } }
}

/** True if no shard left out a name that matters. */
export function areExact({ places }: LocationAggregations): boolean {
  return places.doc_count_error_upper_bound === 0
}

/**
 * The `limit` locations with most records; undefined if more names must be counted to tell: a name that was left out has at
 * most as many records as the last one that was counted and, if as many, comes after it by name.
 */
export function locationCounts(
  { fields }: LocationLookup,
  answer: LocationAggregations,
  limit: number,
): readonly LocationCount[] | undefined {
  if (!areExact(answer)) throw new Error('the counts of locations are not exact')
  const { places } = answer
  const counts = flattened(fields, places).toSorted((a, b) => b.count - a.count || order(a, b, fields))
  const listed = counts.slice(0, limit)
  if (places.sum_other_doc_count === 0) return listed
  const taken = places.buckets.at(-1)
  const last = listed.at(-1)
  if (taken === undefined || last === undefined || listed.length < limit) return undefined
  const lastName = fields[0] === undefined ? '' : (last[fields[0]] ?? '')
  const isFinal =
    last.count > taken.doc_count || (last.count === taken.doc_count && byBytes(lastName, taken.key) <= 0)
  return isFinal ? listed : undefined
}

function flattened([field, ...wider]: readonly LocationField[], { buckets }: Terms): LocationCount[] {
  if (field === undefined) return []
  return buckets.flatMap(bucket => {
    const name = { [field]: bucket.key === '' ? null : bucket.key }
    if (bucket.wider === undefined) return [{ ...name, count: bucket.doc_count }]
    return flattened(wider, bucket.wider).map(wider => ({ ...name, ...wider }))
  })
}

function order(a: LocationCount, b: LocationCount, fields: readonly LocationField[]): number {
  for (const field of fields) {
    const difference = byBytes(a[field] ?? '', b[field] ?? '')
    if (difference !== 0) return difference
  }
  return 0
}

/** The order in which Elasticsearch lists names of equally many records. */
const byBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b))
