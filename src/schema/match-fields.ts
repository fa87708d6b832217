// Lists the fields derived from a company for matching: how each is computed and indexed. They are
// stored under `match`, never returned, and used by parameters that the record's fields cannot
// serve.

import { type IndexedName, indexedName, requiredTexts, typedName } from '../normalization/company-name.ts'
import { domainsOf } from '../normalization/email-address.ts'
import { normalizedCode } from '../normalization/normalized-code.ts'
import { internationalNumbers } from '../normalization/phone-number.ts'
import { normalizedPlaceName } from '../normalization/place-name.ts'
import { prominence } from '../normalization/prominence.ts'
import { readingsOf } from '../normalization/reading.ts'
import { soundOf } from '../normalization/sound.ts'
import { webDomain } from '../normalization/web-domain.ts'
import { countryCodeOf } from './country-names.ts'
import { type MappingProperty, trigrams } from './field-types.ts'
import { type Company, type NormalizedField, normalizedFields, presenceFields } from './fields.ts'

/**
 * Maximum length of the edge n-grams of a word; a longer typed word is compared up to this length.
 */
export const LONGEST_WORD_GRAM = 20
/**
 * Maximum length of the edge n-grams of a whole name; a longer typed text becomes a prefix query.
 */
export const LONGEST_START_GRAM = 8

type MatchField = { readonly mapping: MappingProperty; readonly derive: (company: Company) => unknown }

const keyword: MappingProperty = { type: 'keyword', doc_values: false }
const countedKeyword: MappingProperty = { type: 'keyword' }
const words: MappingProperty = {
  type: 'text',
  analyzer: 'words_index',
  search_analyzer: 'words_search',
  index_options: 'docs',
  norms: false,
}
const wholeName: MappingProperty = {
  ...keyword,
  fields: {
    start: {
      type: 'text',
      analyzer: 'start_index',
      search_analyzer: 'start_search',
      index_options: 'docs',
      norms: false,
    },
  },
}
const withTrigrams: MappingProperty = { ...keyword, fields: { pieces: trigrams } }

/**
 * The last names normalized: the words and keys of a name are needed one after the other, at a high
 * cost.
 */
const lastForms = new Map<string, IndexedName>()
function formsOf(name: string): IndexedName {
  const known = lastForms.get(name)
  if (known !== undefined) return known
  if (lastForms.size > 1) lastForms.clear()
  const forms = indexedName(name)
  lastForms.set(name, forms)
  return forms
}
const wordsOf = (name: string | undefined): string | undefined => name && formsOf(name).words.join(' ')
const wholeNamesOf = (name: string | undefined): readonly string[] | undefined =>
  name === undefined ? undefined : formsOf(name).keys
/** The distinct other names that are not the company or trade name. */
const otherNamesOf = ({ companyName, tradeName, otherNames = [] }: Company): string[] =>
  distinct(otherNames.map(({ text }) => text)).filter(name => name !== companyName && name !== tradeName)
/** How the names in other scripts than Latin sound. */
const readingsOfNames = (company: Company): string[] =>
  [company.companyName, company.tradeName, ...otherNamesOf(company)].flatMap(name =>
    name === undefined ? [] : readingsOf(name),
  )
const halves = (company: Company): (readonly [string, string])[] =>
  (company.email ?? []).map(address => {
    const at = address.lastIndexOf('@')
    return [address.slice(0, at), address.slice(at + 1)] as const
  })
const distinct = (values: readonly string[]): string[] => [...new Set(values)]
const isEmpty = (value: string | readonly string[] | undefined): boolean =>
  value === undefined || value.length === 0

/** The derived field that matches a field without regard to case, spaces and punctuation. */
export function normalizedFieldOf<Name extends NormalizedField>(name: Name): `${Name}Key` {
  return `${name}Key`
}
const normalizedCodes = Object.fromEntries(
  normalizedFields.map((name): [string, MatchField] => [
    normalizedFieldOf(name),
    { mapping: keyword, derive: company => company[name] && normalizedCode(company[name]) },
  ]),
) as { readonly [Name in NormalizedField as `${Name}Key`]: MatchField }

export const matchFields = {
  companyWords: { mapping: words, derive: company => wordsOf(company.companyName) },
  companyKeys: { mapping: wholeName, derive: company => wholeNamesOf(company.companyName) },
  tradeWords: { mapping: words, derive: company => wordsOf(company.tradeName) },
  tradeKeys: { mapping: wholeName, derive: company => wholeNamesOf(company.tradeName) },
  otherWords: {
    mapping: words,
    derive: company => otherNamesOf(company).map(name => indexedName(name).words.join(' ')),
  },
  otherKeys: {
    mapping: wholeName,
    derive: company => distinct(otherNamesOf(company).flatMap(name => indexedName(name).keys)),
  },
  /** Read back to name the one that matched. */
  otherNames: { mapping: { type: 'keyword', index: false }, derive: otherNamesOf },
  readingWords: {
    mapping: words,
    derive: company =>
      readingsOfNames(company)
        .flatMap(reading => indexedName(reading).words)
        .join(' '),
  },
  readingKeys: {
    mapping: wholeName,
    derive: company => distinct(readingsOfNames(company).flatMap(reading => indexedName(reading).keys)),
  },
  /** Compared where nothing else matches. */
  sounds: {
    mapping: keyword,
    derive: company =>
      distinct(
        readingsOfNames(company)
          .flatMap(reading => typedName(reading) ?? [])
          .flatMap(({ words }) => soundOf(requiredTexts(words)) ?? []),
      ),
  },
  cityKey: {
    mapping: countedKeyword,
    derive: company => company.cityName && normalizedPlaceName(company.cityName),
  },
  provinceKey: {
    mapping: countedKeyword,
    derive: company => company.provinceName && normalizedPlaceName(company.provinceName),
  },
  countryKey: {
    mapping: countedKeyword,
    derive: company => company.countryName && normalizedPlaceName(company.countryName),
  },
  countryCode: {
    mapping: countedKeyword,
    derive: company => company.countryName && countryCodeOf(company.countryName),
  },
  ...normalizedCodes,
  phone: {
    mapping: keyword,
    derive: company =>
      company.phoneNumber && internationalNumbers(company.phoneNumber, company.countryPhoneCode),
  },
  emailLocal: { mapping: keyword, derive: company => distinct(halves(company).map(([local]) => local)) },
  emailDomain: {
    mapping: withTrigrams,
    derive: company => distinct(halves(company).flatMap(([, domain]) => domainsOf(domain))),
  },
  websiteDomain: {
    mapping: keyword,
    derive: company => domainsOf((company.website && webDomain(company.website)) ?? ''),
  },
  has: {
    mapping: keyword,
    derive: company => presenceFields.map(name => (isEmpty(company[name]) ? absent(name) : name)),
  },
  prominence: {
    mapping: { type: 'integer' },
    derive: company =>
      prominence({
        employees: company.employeesTotal ?? company.employeesHere,
        sales: company.annualSales === undefined ? undefined : Math.max(0, company.annualSales),
        companiesInGroup: company.companiesInGroup,
        isBranch: company.statusCode === '2',
        isGroupHead: company.worldwideHeadquarterID === company.ID,
      }),
  },
} as const satisfies Record<string, MatchField>

export type MatchFieldName = keyof typeof matchFields

/** The token in `has` for an absent field, so that absence is as cheap to search as presence. */
export function absent(fieldName: string): string {
  return `!${fieldName}`
}

/** The path of a derived field in a document. */
export function matchPath(name: MatchFieldName): string {
  return `match.${name}`
}

const rows = Object.entries(matchFields) as [MatchFieldName, MatchField][]
const nothingDerived: Readonly<Record<string, unknown>> = Object.fromEntries(
  rows.map(([name]) => [name, undefined]),
)

/** The `match` object of a company's document; values that cannot be derived are undefined. */
export function matchPart(company: Company): Record<string, unknown> {
  // Objects that all have the same properties are created and serialized several times faster.
  const part = { ...nothingDerived }
  for (const [name, { derive }] of rows) {
    const value = derive(company)
    if (value !== '' && !(Array.isArray(value) && value.length === 0)) part[name] = value
  }
  return part
}
