// The places that records stand in, most records first: what a client may send back in the parameters for places.

import type { MatchFieldName } from '../catalogue/match-fields.ts'
import { allOf, type Clause } from './clauses.ts'
import { beginning, place } from './filter-kinds.ts'
import { type Kind, partOf, type Values } from './parameter-keys.ts'
import type { Parameter } from './parameters.ts'
import { integerSetting } from './setting-kinds.ts'

/** A sort of place: the fields that tell one from another, the narrowest first, and the key that is typed into. */
export type PlaceSort = {
  readonly fields: readonly PlaceField[]
  readonly key: MatchFieldName
}
export type PlaceField = 'cityName' | 'provinceName' | 'countryName'

export const placeSorts = {
  cities: { fields: ['cityName', 'provinceName', 'countryName'], key: 'cityKey' },
  provinces: { fields: ['provinceName', 'countryName'], key: 'provinceKey' },
  countries: { fields: ['countryName'], key: 'countryKey' },
} as const satisfies Record<string, PlaceSort>

const DEFAULT_LIMIT = 100
const LARGEST_LIMIT = 1000

export type LookupParameterName = 'search' | 'countries' | 'limit'

/** The parameters of a look-up. */
export function lookupParameters(sort: PlaceSort): [LookupParameterName, Parameter][] {
  return [
    ['search', { kind: beginning(sort.key), meaning: 'The name as typed so far.', example: 'mün' }],
    [
      'countries',
      {
        kind: place('countryName', 'countryKey'),
        meaning: 'Only places in these countries: names, or ISO 3166 codes of two or three letters.',
        example: 'DE',
      },
    ],
    [
      'limit',
      {
        kind: integerSetting(1, LARGEST_LIMIT, DEFAULT_LIMIT),
        meaning: 'Most places to list.',
        example: '10',
      },
    ],
  ]
}

export type PlaceQuery = { readonly clause: Clause; readonly limit: number }

/** What the settled values of a look-up ask. */
export function placeQuery(
  values: ReadonlyMap<LookupParameterName, Values>,
  kindOf: (name: LookupParameterName) => Kind,
  sort: PlaceSort,
): PlaceQuery {
  const filters = [...values]
    .map(([name, given]) => partOf(kindOf(name), given).filter)
    .filter(clause => clause !== undefined)
  return {
    clause: allOf([{ exists: { field: sort.fields[0] } }, ...filters]),
    limit: (values.get('limit')?.[''] ?? DEFAULT_LIMIT) as number,
  }
}

/** Most names of a wider place that one name of a narrower one may stand in. */
const MOST_WIDER = 1000

type Bucket = { readonly key: string; readonly doc_count: number; readonly wider?: Terms }
type Terms = {
  readonly buckets: readonly Bucket[]
  readonly sum_other_doc_count: number
  readonly doc_count_error_upper_bound: number
}
/** What Elasticsearch answers. */
export type PlaceAggregations = { readonly places: Terms }

/** A place and how many records stand in it. */
export type PlaceCount = { readonly [Field in PlaceField]?: string | null } & { readonly count: number }

/**
 * The aggregation over the `names` most frequent names of the narrowest field; `perShard` are counted in each shard. All of
 * them stand in wider places, which is what takes time.
 */
export function placeAggregation(
  { fields: [narrowest, ...wider] }: PlaceSort,
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

/** True where no shard may have held back a name that counts. */
export function areExact({ places }: PlaceAggregations): boolean {
  return places.doc_count_error_upper_bound === 0
}

/**
 * The `limit` places of most records; undefined where more names must be looked at to tell: a name left out has at most
 * as many records as the last one taken in, and where as many, stands behind it by name.
 */
export function placeCounts(
  { fields }: PlaceSort,
  answer: PlaceAggregations,
  limit: number,
): readonly PlaceCount[] | undefined {
  if (!areExact(answer)) throw new Error('the counts of places are not exact')
  const { places } = answer
  const counts = flattened(fields, places).toSorted((a, b) => b.count - a.count || order(a, b, fields))
  const listed = counts.slice(0, limit)
  if (places.sum_other_doc_count === 0) return listed
  const taken = places.buckets.at(-1)
  const last = listed.at(-1)
  if (taken === undefined || last === undefined || listed.length < limit) return undefined
  const lastName = fields[0] === undefined ? '' : (last[fields[0]] ?? '')
  const isSettled =
    last.count > taken.doc_count || (last.count === taken.doc_count && byBytes(lastName, taken.key) <= 0)
  return isSettled ? listed : undefined
}

function flattened([field, ...wider]: readonly PlaceField[], { buckets }: Terms): PlaceCount[] {
  if (field === undefined) return []
  return buckets.flatMap(bucket => {
    const name = { [field]: bucket.key === '' ? null : bucket.key }
    if (bucket.wider === undefined) return [{ ...name, count: bucket.doc_count }]
    return flattened(wider, bucket.wider).map(place => ({ ...name, ...place }))
  })
}

function order(a: PlaceCount, b: PlaceCount, fields: readonly PlaceField[]): number {
  for (const field of fields) {
    const difference = byBytes(a[field] ?? '', b[field] ?? '')
    if (difference !== 0) return difference
  }
  return 0
}

/** The order in which Elasticsearch lists names of equally many records. */
const byBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b))
