// The requests of each kind that is measured. All but the cached ones are made so that none is asked twice in a run.

import type { DemoCompany } from '../../demo/demo-company.ts'
import type { Kind } from './figures.ts'

/** How many different requests are answered from the cache, in turn. */
const CACHED = 20
/** Pages of one export before its filter changes. */
const PAGES = 20
export const EXPORT_SIZE = 50

/** Gives paths of one kind, each time others (the cached ones excepted). Throws if the companies give no more. */
export type Paths = (count: number) => readonly string[]

export function requestsOver(companies: readonly DemoCompany[]): Readonly<Record<Kind, Paths>> {
  const names = distinct(typedNames(companies)).map(search)
  const domains = distinct(
    companies.flatMap(({ email = [] }) => email.map(address => address.slice(address.indexOf('@')))),
  ).map(domain => `/api/company/search?email=${encodeURIComponent(domain)}`)
  const pages = companies.map(
    (_, at) =>
      `/api/company/export?pageSize=${EXPORT_SIZE}&page=${1 + (at % PAGES)}&foundingYears[min]=${1 + Math.floor(at / PAGES)}`,
  )
  return {
    cached: count => Array.from({ length: count }, (_, at) => names[at % CACHED] ?? ''),
    search: taking(names.slice(CACHED), 'names'),
    lookup: taking(domains, 'email domains'),
    export: taking(pages, 'pages'),
  }
}

const search = (name: string): string => `/api/company/search?search=${encodeURIComponent(name)}`

/** Names as they are typed: cut somewhere, the shortest ones left out. */
const typedNames = (companies: readonly DemoCompany[]): string[] =>
  companies.map(({ companyName }, at) => (companyName ?? '').slice(0, 5 + (at % 12)).trim())

const distinct = (texts: readonly string[]): string[] => [...new Set(texts)].filter(text => text.length > 4)

/** Takes from a list what was not taken before. */
function taking(paths: readonly string[], what: string): Paths {
  let taken = 0
  return count => {
    const next = paths.slice(taken, taken + count)
    taken += count
    if (next.length < count) throw new Error(`There are only ${paths.length} ${what}: load more records.`)
    return next
  }
}
