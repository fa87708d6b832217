// Which filters are asked, for the service and for PostgreSQL alike?

import type { Random } from '../../demo/random.ts'
import type { StoredCompany } from './companies.ts'
import type { Condition } from './sql.ts'

/** A filter as part of a query string, and as conditions. */
export type Filter = { readonly query: string; readonly conditions: readonly Condition[] }

/** A country, two facts that must be there and a range. */
export function wideFilter(sample: readonly StoredCompany[], random: Random): Filter {
  const codes = new Set<string>()
  for (let wanted = random.between(1, 3); wanted > 0; wanted -= 1) {
    const code = random.pick(sample).match.countryCode
    if (code !== undefined) codes.add(code)
  }
  const least = random.pick([5, 10, 20, 50, 100])
  const most = least * random.pick([10, 100, 1000])
  const fact = random.pick([
    { query: 'hasEmail=true', sql: 'has_email' },
    { query: 'hasWebsite=true&hasPhone=true', sql: 'has_website AND has_phone' },
  ])
  const since = random.between(1950, 2010)
  const query = [
    ...(codes.size > 0 ? [`countryCode=${[...codes].join(',')}`] : []),
    fact.query,
    `employeesTotal[min]=${least}&employeesTotal[max]=${most}`,
    `foundingYears[min]=${since}`,
  ]
  return {
    query: query.join('&'),
    conditions: [
      ...(codes.size > 0 ? [{ sql: 'country_code = ANY(?::text[])', value: [...codes] }] : []),
      { sql: fact.sql },
      { sql: 'employees_total >= ?', value: least },
      { sql: 'employees_total <= ?', value: most },
      { sql: 'founding_year >= ?', value: since },
    ],
  }
}

/** An activity in a country. */
export function narrowFilter(sample: readonly StoredCompany[], random: Random): Filter {
  const { sic4Digits = '7372', match } = random.pick(sample)
  const group = sic4Digits.slice(0, 2)
  const code = match.countryCode ?? 'US'
  return {
    query: `countryCode=${code}&sic4Digits=${group}*`,
    conditions: [
      { sql: 'country_code = ?', value: code },
      { sql: 'sic LIKE ?', value: `${group}%` },
    ],
  }
}

/** One of the countries that have most companies, with a phone number. */
export function largeFilter(countries: readonly string[], random: Random): Filter {
  const code = random.pick(countries)
  return {
    query: `countryCode=${code}&hasPhone=true`,
    conditions: [{ sql: 'country_code = ?', value: code }, { sql: 'has_phone' }],
  }
}

const LARGE_COUNTRIES = 8

/** The countries that have most companies. */
export function largeCountries(sample: readonly StoredCompany[]): string[] {
  const counts = new Map<string, number>()
  for (const { match } of sample) {
    if (match.countryCode !== undefined)
      counts.set(match.countryCode, (counts.get(match.countryCode) ?? 0) + 1)
  }
  const ordered = [...counts].toSorted(([, a], [, b]) => b - a)
  return ordered.slice(0, LARGE_COUNTRIES).map(([code]) => code)
}
