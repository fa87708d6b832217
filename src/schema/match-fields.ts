// Lists the fields derived from a company for matching: how each is computed and indexed. They are
// stored under `match`, never returned, and used by parameters that the record's fields cannot serve.

import { codeKey } from '../normalization/code-key.ts'
import { type NameForms, nameForms } from '../normalization/company-name.ts'
import { domainsOf } from '../normalization/email-address.ts'
import { internationalNumbers } from '../normalization/phone-number.ts'
import { placeKey } from '../normalization/place-name.ts'
import { prominence } from '../normalization/prominence.ts'
import { webDomain } from '../normalization/web-domain.ts'
import { countryCodeOf } from './country-names.ts'
import { type MappingProperty, pieces } from './field-types.ts'
import { type Company, type KeyedField, keyedFields, presenceFields } from './fields.ts'

/** Maximum length of the edge n-grams of a word; a longer typed word is compared up to this length. */
export const LONGEST_WORD_GRAM = 20
/** Maximum length of the edge n-grams of a whole name; a longer typed text becomes a prefix query. */
export const LONGEST_START_GRAM = 8

type MatchField = { readonly mapping: MappingProperty; readonly derive: (company: Company) => unknown }

const key: MappingProperty = { type: 'keyword', doc_values: false }
const countedKey: MappingProperty = { type: 'keyword' }
const words: MappingProperty = {
  type: 'text',
  analyzer: 'words_index',
  search_analyzer: 'words_search',
  index_options: 'docs',
  norms: false,
}
const wholeName: MappingProperty = {
  ...key,
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
const withPieces: MappingProperty = { ...key, fields: { pieces } }

/** The last names normalized: the words and keys of a name are needed one after the other, at a high cost. */
const lastForms = new Map<string, NameForms>()
function formsOf(name: string): NameForms {
  const known = lastForms.get(name)
  if (known !== undefined) return known
  if (lastForms.size > 1) lastForms.clear()
  const forms = nameForms(name)
  lastForms.set(name, forms)
  return forms
}
const wordsOf = (name: string | undefined): string | undefined => name && formsOf(name).words.join(' ')
const keysOf = (name: string | undefined): readonly string[] | undefined =>
  name === undefined ? undefined : formsOf(name).keys
const halves = (company: Company): (readonly [string, string])[] =>
  (company.email ?? []).map(address => {
    const at = address.lastIndexOf('@')
    return [address.slice(0, at), address.slice(at + 1)] as const
  })
const distinct = (values: readonly string[]): string[] => [...new Set(values)]
const isEmpty = (value: string | readonly string[] | undefined): boolean =>
  value === undefined || value.length === 0

/** The derived field that matches a field without regard to case, spaces and punctuation. */
export function keyOf<Name extends KeyedField>(name: Name): `${Name}Key` {
  return `${name}Key`
}
const codeKeys = Object.fromEntries(
  keyedFields.map((name): [string, MatchField] => [
    keyOf(name),
    { mapping: key, derive: company => company[name] && codeKey(company[name]) },
  ]),
) as { readonly [Name in KeyedField as `${Name}Key`]: MatchField }

export const matchFields = {
  companyWords: { mapping: words, derive: company => wordsOf(company.companyName) },
  companyKeys: { mapping: wholeName, derive: company => keysOf(company.companyName) },
  tradeWords: { mapping: words, derive: company => wordsOf(company.tradeName) },
  tradeKeys: { mapping: wholeName, derive: company => keysOf(company.tradeName) },
  cityKey: { mapping: countedKey, derive: company => company.cityName && placeKey(company.cityName) },
  provinceKey: {
    mapping: countedKey,
    derive: company => company.provinceName && placeKey(company.provinceName),
  },
  countryKey: {
    mapping: countedKey,
    derive: company => company.countryName && placeKey(company.countryName),
  },
  countryCode: {
    mapping: countedKey,
    derive: company => company.countryName && countryCodeOf(company.countryName),
  },
  ...codeKeys,
  phone: {
    mapping: key,
    derive: company =>
      company.phoneNumber && internationalNumbers(company.phoneNumber, company.countryPhoneCode),
  },
  emailLocal: { mapping: key, derive: company => distinct(halves(company).map(([local]) => local)) },
  emailDomain: {
    mapping: withPieces,
    derive: company => distinct(halves(company).flatMap(([, domain]) => domainsOf(domain))),
  },
  websiteDomain: {
    mapping: key,
    derive: company => domainsOf((company.website && webDomain(company.website)) ?? ''),
  },
  has: {
    mapping: key,
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
