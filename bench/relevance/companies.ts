// Which companies is relevance measured on? The real list where it is there, made-up ones where it is not; the same
// records, prominence included, for every system.

import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { createGunzip, gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse'
import { parse as parseAtOnce } from 'csv-parse/sync'
import { demoCompanies } from '../../demo/demo-companies.ts'
import { companyDocument } from '../../indexer/document.ts'
import type { FieldValues } from '../../indexer/sources/rows.ts'
import type { OtherName } from '../../src/schema/field-types.ts'
import { nameKey } from './plain-name.ts'

/** A company as all systems load it; `document` is what the service's own index stores. */
export type BenchCompany = {
  readonly ID: number
  readonly name: string
  readonly tradeName: string | undefined
  readonly otherNames: readonly string[]
  readonly prominence: number
  readonly document: Readonly<Record<string, unknown>>
}

/** The companies, and in words where they come from. */
export type CompanyList = { readonly companies: readonly BenchCompany[]; readonly origin: string }

/** A company whose name is not written in Latin letters, with its English name. */
export type NativeName = {
  readonly company: BenchCompany
  readonly englishName: string
  readonly script: string
}

/** Companies that are also known by names that their records do not show as companyName or tradeName. */
export type OtherNamesList = CompanyList & { readonly nativeNames: readonly NativeName[] }

const GENERATED = 40_000

/** Yearly sales in U.S. dollars that stand for a class of market value, so that there are large and small companies. */
const SALES_OF_CLASS: Readonly<Record<string, number>> = {
  'Mega Cap': 200e9,
  'Large Cap': 20e9,
  'Mid Cap': 4e9,
  'Small Cap': 600e6,
  'Micro Cap': 100e6,
  'Nano Cap': 10e6,
}

/** Reads the list of listed companies (`companies-real.csv.gz`) in `folder`, former names from `sec-sub.csv.gz` beside it. */
export async function realCompanies(folder: string): Promise<CompanyList> {
  const rows = await listedRows(folder)
  const formerNames = formerNamesByKey(`${folder}/sec-sub.csv.gz`, rows)
  const companies = rows.map((row, index) =>
    benchCompany({ ...listedValues(row, index), tradeName: formerNames.get(nameKey(row.name ?? '')) ?? '' }),
  )
  const traded = companies.filter(company => company.tradeName !== undefined).length
  return {
    companies,
    origin: `${companies.length} listed companies of companies-real.csv.gz, ${traded} of them with a former name of sec-sub.csv.gz as trade name; prominence from the class of market value`,
  }
}

/**
 * The listed companies, the registrants of the SEC with their former names (as a record of their own where they are not
 * listed), and brands whose names are written in other scripts.
 */
export async function companiesWithOtherNames(folder: string): Promise<OtherNamesList> {
  const rows = await listedRows(folder)
  const registrants = secRegistrants(`${folder}/sec-sub.csv.gz`).filter(({ former }) => former !== '')
  const listed = new Map(rows.map((row, index) => [nameKey(row.name ?? ''), index]))
  const formerNames = new Map<number, string>()
  const unlisted = registrants.filter(({ name, former }) => {
    const index = listed.get(nameKey(name))
    if (index === undefined || formerNames.has(index)) return true
    formerNames.set(index, former)
    return false
  })
  const otherNames = (former: string | undefined) => (former === undefined ? [] : [former])
  const registered = unlisted.map(({ name, former }, index) =>
    benchCompany({
      ID: String(rows.length + index + 1),
      companyName: name,
      otherNames: otherNames(former),
      countryName: 'UNITED STATES',
    }),
  )
  const brands = records(readFileSync(`${folder}/native-names.csv`))
  const nativeNames = brands.map((row, index) => ({
    company: benchCompany({
      ID: String(rows.length + registered.length + index + 1),
      companyName: row.native_name ?? '',
    }),
    englishName: row.english_name ?? '',
    script: row.script ?? '',
  }))
  return {
    companies: [
      ...rows.map((row, index) =>
        benchCompany({ ...listedValues(row, index), otherNames: otherNames(formerNames.get(index)) }),
      ),
      ...registered,
      ...nativeNames.map(({ company }) => company),
    ],
    nativeNames,
    origin: `the ${rows.length} listed companies, ${unlisted.length} registrants of sec-sub.csv.gz beside them, ${registrants.length} former names of both as other names, and ${nativeNames.length} brands of native-names.csv under their names in other scripts`,
  }
}

async function listedRows(folder: string): Promise<Record<string, string>[]> {
  const rows: Record<string, string>[] = []
  const parser = createReadStream(`${folder}/companies-real.csv.gz`)
    .pipe(createGunzip())
    .pipe(parse({ columns: true }))
  for await (const row of parser) rows.push(row as Record<string, string>)
  return rows
}

const listedValues = (row: Readonly<Record<string, string>>, index: number): FieldValues => ({
  ID: String(index + 1),
  companyName: row.name ?? '',
  cityName: row.city ?? '',
  provinceName: row.state ?? '',
  countryName: (row.country ?? '').toUpperCase(),
  postalCode: row.zipcode ?? '',
  website: row.website ?? '',
  currencyCode: row.currency ?? '',
  annualSales: SALES_OF_CLASS[row.market_cap ?? '']?.toString() ?? '',
})

const records = (csv: Buffer): Record<string, string>[] => parseAtOnce(csv, { columns: true })

/** Names and former names, without the suffixes that tell states apart (/DE/). */
const secRegistrants = (path: string): { readonly name: string; readonly former: string }[] =>
  records(gunzipSync(readFileSync(path))).map(row => ({
    name: (row.name ?? '').replace(/\/.*$/, ''),
    former: row.former ?? '',
  }))

/** As many made-up companies as the real list has, under their own IDs and sizes. */
export function generatedCompanies(seed: number): CompanyList {
  const companies = Array.from(demoCompanies({ count: GENERATED, seed }), company => benchCompany(company))
  return { companies, origin: `${companies.length} made-up companies of seed ${seed}` }
}

/** True where the real list is in the folder. */
export function hasRealCompanies(folder: string): boolean {
  return existsSync(`${folder}/companies-real.csv.gz`)
}

/** Former names by the key of the present one, where exactly one company on both sides has that key. */
function formerNamesByKey(
  path: string,
  rows: readonly Record<string, string>[],
): ReadonlyMap<string, string> {
  if (!existsSync(path)) return new Map()
  const listed = counts(rows.map(row => nameKey(row.name ?? '')))
  const filed = secRegistrants(path).map(({ name, former }) => ({ key: nameKey(name), former }))
  const filers = counts(filed.map(({ key }) => key))
  return new Map(
    filed
      .filter(({ key, former }) => former !== '' && nameKey(former) !== key)
      .filter(({ key }) => listed.get(key) === 1 && filers.get(key) === 1)
      .map(({ key, former }) => [key, former]),
  )
}

function counts(keys: readonly string[]): ReadonlyMap<string, number> {
  const counted = new Map<string, number>()
  for (const key of keys) counted.set(key, (counted.get(key) ?? 0) + 1)
  return counted
}

/** A company of its field values; a value that the service refuses is left out, as the name never is. */
function benchCompany(values: FieldValues): BenchCompany {
  const read = companyDocument(values)
  if ('faults' in read) {
    const wrong = new Set(read.faults.map(fault => fault.field))
    if (wrong.has('companyName') || wrong.has('ID')) {
      throw new Error(
        `Company ${String(values.ID)} is refused: ${read.faults.map(fault => fault.message).join('; ')}`,
      )
    }
    const right = Object.entries(values).filter(([field]) => !wrong.has(field))
    return benchCompany(Object.fromEntries(right))
  }
  const { document } = read
  return {
    ID: read.ID,
    name: document.companyName as string,
    tradeName: document.tradeName as string | undefined,
    otherNames: ((document.otherNames as readonly OtherName[] | undefined) ?? []).map(({ text }) => text),
    prominence: (document.match as { prominence: number }).prominence,
    document,
  }
}
