// Every total is what a count by hand of the records gives, and the pages hold exactly those records: random
// combinations of filters over demo companies and awkward ones, against an oracle that reads the records one by one.

import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoCompanies } from '../../../demo/demo-companies.ts'
import { parametersOf } from '../../../src/query/parameters.ts'
import type { Company } from '../../../src/schema/fields.ts'
import { type CompanyFacts, company, loadedCompany } from '../../support/companies.ts'
import { EXPORT, SEARCH, type Service, serviceForTests } from '../../support/service.ts'
import { type Filter, filtersOver } from './plain-filters.ts'

const SEED = 20_260_101
const RUNS = 200
/** Values that each filter is asked with alone. */
const SAMPLES = 4
/** Most pages that a query is walked in: a small page size is raised for large answers. */
const MOST_PAGES = 10

const awkward: readonly CompanyFacts[] = [
  { companyName: undefined, countryName: undefined },
  { cityName: 'Washington, D.C.', provinceName: 'District of Columbia', countryName: 'UNITED STATES' },
  { cityName: 'Washington', provinceName: 'Pennsylvania', countryName: 'UNITED STATES' },
  { cityName: "St. John's", provinceName: 'Newfoundland and Labrador', countryName: 'CANADA' },
  { cityName: 'Frankfurt (Oder)', provinceName: 'Brandenburg', postalCode: 'D-15230' },
  { cityName: 'Halle', legalStatus: '0' },
  { cityName: 'Hallein', legalStatus: '007', countryName: 'AUSTRIA' },
  { countryName: 'KOREA, REPUBLIC OF', cityName: 'Seoul', phoneNumber: '+82212345678' },
  { countryName: 'SOUTH KOREA', cityName: 'Seoul', phoneNumber: '212345678', countryPhoneCode: '82' },
  { countryName: "CÔTE D'IVOIRE", cityName: "N'Djamena" },
  { countryName: 'ATLANTIS', cityName: 'Łódź', provinceName: 'Łódzkie' },
  { email: ['info@acme.com', 'sales@mail.acme.com'], website: 'acme.com' },
  { email: ['info@notacme.com'], website: 'https://notacme.com' },
  { email: ['anna@acme.de', 'bob@acme.com'], website: 'http://shop.acme.com/en' },
  { email: [], contactPersons: [] },
  { employeesTotal: 0, employeesHere: 0, annualSales: 0, foundingYear: 1000 },
  { employeesTotal: 50_000_000, annualSales: 1_000_000_000_000_000, foundingYear: 2100 },
  { annualSales: -5_000_000 },
  { nationalId: 'HRB 1,234/5 "B"', postalCode: '0' },
  { nationalId: '0', postalCode: '00000' },
  { nationalId: '12-34.5', postalCode: 'SW1A 1AA' },
  { statusCode: '2', subsidiaryCode: '3', worldwideHeadquarterID: 1 },
  { statusCode: '1', subsidiaryCode: '0', worldwideHeadquarterID: 1, marketable: true },
  { importExportCode: 'G', legalStatus: '13', sic4Digits: '0111' },
  { importExportCode: 'H', legalStatus: '1', sic4Digits: '9999' },
  { companyName: undefined, tradeName: 'Nameless Trading', ceoName: 'Ada Lovelace' },
  { companyName: 'Müller Überlandwerke', tradeName: 'MuellerStrom' },
  { companyName: 'Mueller Overland', contactPersons: ['Ada Lovelace'] },
]

const companies: readonly Company[] = [
  ...[...demoCompanies({ count: 2_000 - awkward.length, seed: SEED })].map(loadedCompany),
  ...awkward.map((facts, index) => company({ ID: index + 1, ...facts })),
]

let service: Service
beforeAll(async () => {
  service = await serviceForTests('counts')
  await service.holds(companies)
})
afterAll(() => service.close())

const filters = filtersOver(companies)

/** One to five filters, mostly drawn from one company. */
const combination = fc
  .tuple(
    fc.constantFrom(...companies),
    fc.shuffledSubarray(Object.keys(filters), { minLength: 1, maxLength: 5 }),
    fc.integer({ min: 1, max: 50 }),
    fc.constantFrom(SEARCH, EXPORT),
  )
  .chain(([near, names, pageSize, endpoint]) =>
    fc
      .tuple(...names.map(name => filters[name]?.(near) as fc.Arbitrary<Filter>))
      .map(asked => asked.filter(({ text }) => text !== ''))
      .map(asked => {
        const query = asked.map(({ text }) => text).join('&')
        return { query, asked, pageSize, endpoint, [fc.toStringMethod]: () => `${endpoint}?${query}` }
      }),
  )

it('draws filters of every parameter that filters', () => {
  const filtering = parametersOf.export.rows.filter(([, { type }]) => type.role === 'filter')
  expect(Object.keys(filters).toSorted()).toEqual(filtering.map(([name]) => name).toSorted())
})

type Combination = {
  readonly query: string
  readonly asked: readonly Filter[]
  readonly pageSize: number
  readonly endpoint: string
}

/** Compares total and records with those that the filters mean; returns how many these are. */
async function matches({ query, asked, pageSize, endpoint }: Combination): Promise<number> {
  const meant = companies.filter(one => asked.every(({ holds }) => holds(one))).map(({ ID }) => ID)
  const { data, warnings = [] } = await service.get(`${endpoint}?${query}`)
  if (warnings.some(({ code }) => code === 'typing_error_forgiven')) {
    expect(meant).toEqual([])
    return 0
  }
  expect(data.totalCount).toBe(meant.length)
  const size = Math.max(pageSize, Math.min(50, Math.ceil(meant.length / MOST_PAGES)))
  const found = await service.found(`${query}&fields=ID`, size, endpoint)
  expect(found.toSorted((a, b) => a - b)).toEqual(meant.toSorted((a, b) => a - b))
  return meant.length
}

it.each(Object.keys(filters))('%s alone counts and lists exactly the records that it means', async name => {
  const near = fc.constantFrom(...companies)
  const drawn = near.chain(one => filters[name]?.(one) as fc.Arbitrary<Filter>)
  const counts: number[] = []
  for (const filter of fc.sample(drawn, { seed: SEED, numRuns: SAMPLES })) {
    if (filter.text === '') continue
    counts.push(await matches({ query: filter.text, asked: [filter], pageSize: 50, endpoint: SEARCH }))
  }
  expect(counts.some(count => count > 0)).toBe(true)
  expect(counts.some(count => count < companies.length)).toBe(true)
})

it(`counts and lists exactly the records that ${RUNS} random combinations of filters mean`, async () => {
  let withRecords = 0
  await fc.assert(
    fc.asyncProperty(combination, async ({ query, asked, pageSize, endpoint }) => {
      const meant = await matches({ query, asked, pageSize, endpoint })
      if (meant > 0) withRecords += 1
    }),
    { seed: SEED, numRuns: RUNS, endOnFailure: true },
  )
  expect(withRecords).toBeGreaterThan(RUNS / 2)
})

it('counts all of them where nothing is asked', async () => {
  expect(await service.found('')).toHaveLength(companies.length)
})
