// What is derived from a company for matching only: each row says how it is computed and how it is indexed.
// Stored under `match`, never returned; parameters ask these where a record's own field would not do.

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

/** The longest beginning of a word that is indexed as a gram; a longer typed word is compared as far. */
export const LONGEST_WORD_GRAM = 20
/** The longest beginning of a whole name that is indexed as a gram; a longer typed text is a prefix query on the key. */
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

/** The forms of the names seen last: words and keys of a name are asked for one after the other, and are dear. */
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

/** What a field that is asked for without regard to case, blanks and punctuation is found by. */
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

/** The token that `has` holds where a field is absent: asking for it is as cheap as asking for presence. */
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

/** The `match` part of a company's document; facts that cannot be derived are undefined. */
export function matchPart(company: Company): Record<string, unknown> {
  // Of one shape, whatever can be derived: such objects are made and written out several times faster.
  const part = { ...nothingDerived }
  for (const [name, { derive }] of rows) {
    const value = derive(company)
    if (value !== '' && !(Array.isArray(value) && value.length === 0)) part[name] = value
  }
  return part
}
