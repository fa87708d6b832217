// The cities of each country, with their streets, area codes and postal codes, from the regional tables. Cities are
// drawn by rank, the largest most often.

import { AMERICAN_CITIES } from './places/americas.ts'
import { ASIA_PACIFIC_CITIES } from './places/asia-pacific.ts'
import { EUROPEAN_CITIES } from './places/europe.ts'
import { MIDDLE_EAST_AND_AFRICAN_CITIES } from './places/middle-east-africa.ts'
import { type Weighted, weighted } from './random.ts'
import { cellList, tableRows } from './text-table.ts'

/** A city of the demo. */
export interface City {
  /** ISO 3166 alpha-2 of its country. */
  country: string
  name: string
  /** State or province; empty if addresses of the country have none. */
  province: string
  /** Area codes, or leading digits if the country has no area codes. */
  areaCodes: readonly string[]
  /** Pattern of postal codes; empty if there are none. */
  postalCode: string
  /** The city's locale if it differs from the country's (Genève: fr_CH). */
  locale: string
}

const COLUMNS = ['country', 'name', 'province', 'areaCodes', 'postalCode', 'locale'] as const

const CITIES: readonly City[] = tableRows(
  COLUMNS,
  AMERICAN_CITIES + EUROPEAN_CITIES + MIDDLE_EAST_AND_AFRICAN_CITIES + ASIA_PACIFIC_CITIES,
).map(row => ({ ...row, areaCodes: cellList(row.areaCodes) }))

const BY_COUNTRY = new Map(
  [...Map.groupBy(CITIES, city => city.country)].map(([country, cities]) => {
    const ranks = new Map(cities.map((city, rank) => [city, rank]))
    return [country, weighted(cities, city => 1 / ((ranks.get(city) ?? 0) + 2))]
  }),
)

/**
 * The cities of a country (alpha-2), weighted.
 * @throws Error for a country without cities.
 */
export function citiesOf(country: string): Weighted<City> {
  const cities = BY_COUNTRY.get(country)
  if (!cities) throw new Error(`No city is listed for ${country}: add one to demo/places.`)
  return cities
}
