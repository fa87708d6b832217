// Which places are listed, and when must more names be looked at before the list is certain?

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { companyQuery } from '../../../src/query/company-query.ts'
import { resolvedFilter, resolveNames } from '../../../src/query/location-filter.ts'
import {
  DEFAULT_LIMIT,
  type LocationAggregations,
  type LocationLookup,
  locationAggregation,
  locationCounts,
  locationLookups,
  lookupClause,
  lookupParameters,
} from '../../../src/query/location-lookup.ts'
import { parseParameters } from '../../../src/query/parse-parameters.ts'

const cities: LocationLookup = locationLookups.cities
const provinces: LocationLookup = locationLookups.provinces
const countries: LocationLookup = locationLookups.countries

type Bucket = LocationAggregations['places']['buckets'][number]
const terms = (buckets: readonly Bucket[], others = 0): LocationAggregations['places'] => ({
  buckets,
  sum_other_doc_count: others,
  doc_count_error_upper_bound: 0,
})
const leaf = (key: string, doc_count: number): Bucket => ({ key, doc_count })
const node = (key: string, ...wider: Bucket[]): Bucket => ({
  key,
  doc_count: wider.reduce((sum, bucket) => sum + bucket.doc_count, 0),
  wider: terms(wider),
})

function queryOf(queryString: string, lookup: LocationLookup = cities) {
  const parsed = parseParameters(queryString, lookupParameters(lookup))
  if ('errors' in parsed) return parsed
  const filters = parsed.filters.map(({ parameter, filter }) => ({
    parameter,
    filter:
      filter.type === 'location'
        ? resolvedFilter(filter, resolveNames(filter, new Set(), new Set()))
        : filter,
  }))
  return { clause: lookupClause(lookup, filters), limit: parsed.settings.limit ?? DEFAULT_LIMIT }
}

type PlaceRecord = { readonly city: string; readonly province: string; readonly country: string }
const bytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b))

/** Every place of the records in the order that is promised. */
function byHand(records: readonly PlaceRecord[]): object[] {
  const groups = Map.groupBy(records, ({ city, province, country }) => [city, province, country].join('|'))
  return [...groups]
    .map(([key, { length }]) => ({ parts: key.split('|'), count: length }))
    .toSorted((a, b) => {
      const names = a.parts.map((part, at) => bytes(part, b.parts[at] ?? '')).find(order => order !== 0)
      return b.count - a.count || (names ?? 0)
    })
    .map(({ parts: [city, province, country], count }) => ({
      cityName: city,
      provinceName: province || null,
      countryName: country,
      count,
    }))
}

/** What Elasticsearch answers over the records when it is asked for so many names. */
function answered(records: readonly PlaceRecord[], names: number): LocationAggregations {
  const bucketsOf = (some: readonly PlaceRecord[], [field, ...wider]: (keyof PlaceRecord)[]): Bucket[] =>
    field === undefined
      ? []
      : [...Map.groupBy(some, record => record[field])]
          .map(([key, group]) => ({
            key,
            doc_count: group.length,
            ...(wider.length > 0 && { wider: terms(bucketsOf(group, wider)) }),
          }))
          .toSorted((a, b) => b.doc_count - a.doc_count || bytes(a.key, b.key))
  const all = bucketsOf(records, ['city', 'province', 'country'])
  const others = all.slice(names).reduce((sum, bucket) => sum + bucket.doc_count, 0)
  return { places: terms(all.slice(0, names), others) }
}

describe('the parameters of a look-up', () => {
  test.each<[queryString: string, sort: LocationLookup, query: object]>([
    ['', cities, { clause: { exists: { field: 'cityName' } }, limit: 100 }],
    ['limit=1000', countries, { clause: { exists: { field: 'countryName' } }, limit: 1000 }],
    [
      'search=M%C3%BCn&limit=5',
      cities,
      {
        clause: {
          bool: {
            filter: [{ exists: { field: 'cityName' } }, { prefix: { 'match.cityKey': { value: 'mun' } } }],
          },
        },
        limit: 5,
      },
    ],
    [
      'search=bav',
      provinces,
      {
        clause: {
          bool: {
            filter: [
              { exists: { field: 'provinceName' } },
              { prefix: { 'match.provinceKey': { value: 'bav' } } },
            ],
          },
        },
        limit: 100,
      },
    ],
  ])('%s', (queryString, sort, query) => {
    expect(queryOf(queryString, sort)).toEqual(query)
  })

  test.each([
    ['limit=0', 'limit', 'out_of_range'],
    ['limit=1001', 'limit', 'out_of_range'],
    ['search=', 'search', 'empty_value'],
    ['search=...', 'search', 'malformed'],
    [`search=${'a'.repeat(201)}`, 'search', 'too_long'],
    ['countries=', 'countries', 'empty_value'],
    ['country=DE', 'country', 'unknown_parameter'],
    ['page=2', 'page', 'unknown_parameter'],
  ])('%s is refused', (queryString, parameter, code) => {
    expect(queryOf(queryString)).toMatchObject({ errors: [{ parameter, code }] })
  })

  test('are none of a company query', () => {
    expect(companyQuery('limit=5', 'search')).toHaveProperty('errors')
  })
})

describe('the aggregation', () => {
  test('nests the wider places in the narrower one', () => {
    expect(locationAggregation(cities, 7, 20)).toEqual({
      places: {
        terms: { field: 'cityName', size: 7, shard_size: 20, collect_mode: 'breadth_first' },
        aggs: {
          wider: {
            terms: { field: 'provinceName', missing: '', size: 1000 },
            aggs: { wider: { terms: { field: 'countryName', missing: '', size: 1000 } } },
          },
        },
      },
    })
    expect(locationAggregation(countries, 7, 60_000)).toEqual({
      places: { terms: { field: 'countryName', size: 7, shard_size: 60_000, collect_mode: 'breadth_first' } },
    })
  })
})

describe('the places', () => {
  test('of one name in several places stand apart, most records first, then by name', () => {
    const places = terms([
      node('Paris', node('Île-de-France', leaf('FRANCE', 9)), node('Texas', leaf('UNITED STATES', 1))),
      node('Lyon', node('', leaf('FRANCE', 4))),
      node('Aachen', node('', leaf('', 1))),
    ])
    expect(locationCounts(cities, { places }, 10)).toEqual([
      { cityName: 'Paris', provinceName: 'Île-de-France', countryName: 'FRANCE', count: 9 },
      { cityName: 'Lyon', provinceName: null, countryName: 'FRANCE', count: 4 },
      { cityName: 'Aachen', provinceName: null, countryName: null, count: 1 },
      { cityName: 'Paris', provinceName: 'Texas', countryName: 'UNITED STATES', count: 1 },
    ])
  })

  test('are cut at the limit', () => {
    const places = terms([leaf('GERMANY', 3), leaf('FRANCE', 2), leaf('SPAIN', 1)])
    expect(locationCounts(countries, { places }, 2)).toEqual([
      { countryName: 'GERMANY', count: 3 },
      { countryName: 'FRANCE', count: 2 },
    ])
  })

  test('are certain where no name that was left out can have more records', () => {
    const places = terms([node('A', leaf('X', 5)), node('B', leaf('X', 4))], 12)
    expect(locationCounts(provinces, { places }, 2)).toHaveLength(2)
  })

  test('are uncertain where a name that was left out may have more', () => {
    // B falls apart into two of 2, and a third name may have up to 4.
    const places = terms([node('A', leaf('X', 5)), node('B', leaf('X', 2), leaf('Y', 2))], 12)
    expect(locationCounts(provinces, { places }, 2)).toBeUndefined()
  })

  test('are uncertain where one that was left out may have as many and stand before by name', () => {
    // M is left out: as many records as B, and before the Z of Y.
    const places = terms([node('Z', leaf('X', 5), leaf('Y', 4)), node('B', leaf('X', 4))], 4)
    expect(locationCounts(provinces, { places }, 3)).toBeUndefined()
    expect(locationCounts(provinces, { places }, 2)).toEqual([
      { provinceName: 'Z', countryName: 'X', count: 5 },
      { provinceName: 'B', countryName: 'X', count: 4 },
    ])
  })

  test('are uncertain where the limit is not reached and names were left out', () => {
    expect(locationCounts(countries, { places: terms([leaf('GERMANY', 3)], 1) }, 2)).toBeUndefined()
  })

  test('are those of a count by hand whenever they are certain, and certain when all names are at hand', () => {
    const name = fc.constantFrom('A', 'B', 'C', 'D', 'E', 'Ä', '𠮷', 'ﬀ')
    const record = fc.record({
      city: name,
      province: fc.constantFrom('', 'P', 'Q'),
      country: fc.constantFrom('X', 'Y'),
    })
    let uncertain = 0
    fc.assert(
      fc.property(
        fc.array(record, { minLength: 1, maxLength: 60 }),
        fc.integer({ min: 1, max: 12 }),
        (records, limit) => {
          const meant = byHand(records).slice(0, limit)
          for (let names = 1; ; names += 1) {
            const listed = locationCounts(cities, answered(records, names), limit)
            if (listed === undefined) {
              uncertain += 1
              expect(names).toBeLessThan(8)
              continue
            }
            expect(listed).toEqual(meant)
            return
          }
        },
      ),
      { numRuns: 2_000, seed: 20_260_101 },
    )
    expect(uncertain).toBeGreaterThan(1_000)
  })

  test('are refused where counts may be wrong', () => {
    const places = { ...terms([leaf('GERMANY', 3)]), doc_count_error_upper_bound: 1 }
    expect(() => locationCounts(countries, { places }, 2)).toThrow('not exact')
  })
})
