// Lists the fields of a company record in the order of the service document. Everything that
// mentions a field (mapping, types, response schema, packages, indexer, documentation) is computed
// from its row.

import type { z } from 'zod'
import {
  annualSalesIndicators,
  type CodeTable,
  continentCodes,
  employeesIndicators,
  importExportCodes,
  legalStatusCodes,
  statusCodes,
  subsidiaryCodes,
} from './codes.ts'
import {
  boolean,
  type CodeType,
  code,
  countryText,
  currency,
  dialingCode,
  displayText,
  emails,
  exactText,
  type FieldType,
  identifier,
  integer,
  otherNames,
  personNames,
  phone,
  sicCode,
  storedBoolean,
  storedIdentifier,
  storedInteger,
  text,
  website,
} from './field-types.ts'

/**
 * A row of the field table. `label`: the field's name in the service document (on search:
 * `searchLabel`). `meaning`: its documentation. `returned: false`: loaded and searchable, but never
 * returned. `presence`: a has… parameter filters by its presence. `normalized`: matched without
 * regard to case, spaces and punctuation.
 */
export type Field = {
  readonly type: FieldType
  readonly label: string
  readonly searchLabel?: string
  readonly meaning: string
  readonly returned?: false
  readonly presence?: true
  readonly normalized?: true
}

/** The largest sum accepted from a source: a quadrillion. */
const LARGEST = 1e15
const PEOPLE = 50_000_000

export const fields = {
  ID: {
    type: identifier,
    label: 'ID',
    meaning: 'Unique identification number of the company; clients should store it to identify companies.',
  },
  companyName: {
    type: displayText,
    label: 'Company Name',
    meaning: 'Main name of the company.',
    presence: true,
  },
  tradeName: {
    type: displayText,
    label: 'Trade Name',
    meaning: 'Another name the company goes by.',
    presence: true,
  },
  addressStatus: {
    type: text,
    label: 'Address Status',
    meaning:
      'For European records, when only the registered address is known it is listed as the physical address.',
  },
  address1: { type: text, label: 'Address 1', meaning: 'Where the company is located.', presence: true },
  address2: { type: text, label: 'Address 2', meaning: 'Extra location details.' },
  cityName: { type: exactText, label: 'City', meaning: 'City of the company.' },
  provinceName: { type: exactText, label: 'State/Province', meaning: 'Region where the company operates.' },
  countryName: {
    type: countryText,
    label: 'Country',
    searchLabel: 'Country Name',
    meaning: 'Country where the company is located, in upper case.',
  },
  postalCode: {
    type: text,
    label: 'Postal Code',
    meaning: 'Zip or postal code of the physical location.',
    presence: true,
    normalized: true,
  },
  continentCode: {
    type: code(continentCodes),
    label: 'Continent Code',
    meaning: 'Code for the continent.',
  },
  nationalId: {
    type: text,
    label: 'Company Registration Number',
    meaning: 'Official unique company ID used in some countries for registration and taxes.',
    presence: true,
    normalized: true,
  },
  nationalIdTypeCode: {
    type: text,
    label: 'Company Registration Type Code',
    meaning: 'Code identifying the type of national ID number system of a country.',
  },
  countryPhoneCode: {
    type: dialingCode,
    label: 'Country Phone Access Code',
    meaning: 'International dialling code of the country, digits.',
  },
  phoneNumber: {
    type: phone,
    label: 'Phone Number',
    meaning: 'Company phone number (U.S. numbers have area codes and no punctuation).',
    presence: true,
  },
  cableTelex: { type: text, label: 'Cable Telex', meaning: 'Cable or telex number.' },
  faxNumber: { type: phone, label: 'Fax Number', meaning: 'Fax number.', presence: true },
  ceoName: {
    type: text,
    label: 'CEO Name',
    meaning: 'Contact with the highest authority at this location.',
    presence: true,
  },
  ceoTitle: { type: text, label: 'CEO Title', meaning: 'Title of that person, possibly abbreviated.' },
  businessCategory: {
    type: text,
    label: 'Business Category',
    meaning: 'English description of what the company does.',
  },
  sic4Digits: {
    type: sicCode,
    label: 'Business Category Code 1',
    meaning: 'Main activity code, based on the 1987 U.S. classification system.',
  },
  sicDescription: {
    type: text,
    label: 'Business Category Code 1 - Description',
    meaning: 'Description of that activity code.',
  },
  foundingYear: {
    type: integer(1000, 2100),
    label: 'Founding Year',
    meaning:
      'Four-digit year the current ownership took control, or the year of establishment if control never changed; unavailable for branch records.',
  },
  annualSalesLocal: {
    type: storedInteger(-LARGEST, LARGEST),
    label: 'Yearly Revenue Local Currency',
    meaning: 'Sales in local currency; the currency is given by Currency Code.',
  },
  annualSalesIndicator: {
    type: code(annualSalesIndicators),
    label: 'Yearly Revenue Indicator',
    meaning: 'Sales-volume code; empty means not available.',
  },
  annualSales: {
    type: integer(-LARGEST, LARGEST),
    label: 'Yearly Revenue in U.S. Dollars',
    meaning: 'Sales in U.S. dollars; the exchange rate is updated once each year.',
  },
  currencyCode: {
    type: currency,
    label: 'Currency Code',
    meaning: 'Currency in which annual sales volume, net worth and profit-loss are expressed (ISO 4217).',
  },
  employeesHere: {
    type: integer(0, PEOPLE),
    label: 'Employees On Site',
    meaning: 'Employees at this location (available for U.S. and Canadian records).',
  },
  employeesHereIndicator: {
    type: code(employeesIndicators),
    label: 'Employees On Site Indicator',
    meaning: 'Availability code for Employees On Site; empty means not available.',
  },
  employeesTotal: {
    type: integer(0, PEOPLE),
    label: 'Employees Total',
    meaning: 'Total employees in the company.',
  },
  employeesTotalIndicator: {
    type: code(employeesIndicators),
    label: 'Employees Total Indicator',
    meaning: 'Availability code for Employees Total; empty means not available.',
  },
  includesPrinciples: {
    type: storedBoolean,
    label: 'Include Principles Indicator',
    meaning: 'True if principles are included in the employee total; mainly on non-U.S. records.',
  },
  importExportCode: {
    type: code(importExportCodes),
    label: 'Import/Export Code',
    meaning:
      'Whether the company imports for re-manufacture or sale, exports, or both; empty means not available.',
  },
  legalStatus: {
    type: code(legalStatusCodes),
    label: 'Business Legal Type',
    meaning: 'Legal type code; empty or 0 means not available.',
  },
  controlIndicator: { type: text, label: 'Control Indicator', meaning: 'Field not currently in use.' },
  statusCode: {
    type: code(statusCodes),
    label: 'Location Type',
    meaning: 'Single location, headquarter/parent, or branch; empty when not available.',
  },
  subsidiaryCode: {
    type: code(subsidiaryCodes),
    label: 'Subsidiary Code',
    meaning: 'Whether the company is a subsidiary; populated on linked records only, otherwise empty.',
  },
  localHeadquarterID: {
    type: storedIdentifier,
    label: 'Local Headquarter ID Number',
    meaning: 'ID of the Local Headquarter, the immediate entity above the site; empty if not linked.',
  },
  localHeadquarterName: {
    type: text,
    label: 'Local Headquarter Company Name',
    meaning: 'Name of the Local Headquarter; empty if not linked.',
  },
  localHeadquarterAddress: {
    type: text,
    label: 'Local Headquarter Street Address',
    meaning: 'Physical street address of the Local Headquarter; empty if not linked.',
  },
  localHeadquarterCityName: {
    type: text,
    label: 'Local Headquarter City',
    meaning: 'City of the Local Headquarter; empty if not linked.',
  },
  localHeadquarterProvinceName: {
    type: text,
    label: 'Local Headquarter State/Province',
    meaning: 'State or province of the Local Headquarter; empty if not linked.',
  },
  localHeadquarterCountryName: {
    type: text,
    label: 'Local Headquarter Country Name',
    meaning: 'English country name of the Local Headquarter; empty if not linked.',
  },
  nationalHeadquarterID: {
    type: storedIdentifier,
    label: 'National Headquarter ID Number',
    meaning:
      "ID of the highest member of the company group within the site's country; a record may be its own National Headquarter.",
  },
  nationalHeadquarterName: {
    type: text,
    label: 'National Headquarter Company Name',
    meaning: 'Primary name of the National Headquarter; empty if not linked.',
  },
  nationalHeadquarterAddress: {
    type: text,
    label: 'National Headquarter Street Address',
    meaning: 'Physical street address of the National Headquarter; empty if not linked.',
  },
  nationalHeadquarterCityName: {
    type: text,
    label: 'National Headquarter City Name',
    meaning: 'City of the National Headquarter; empty if not linked.',
  },
  nationalHeadquarterProvinceName: {
    type: text,
    label: 'National Headquarter State/Province Name',
    meaning: 'State or province of the National Headquarter; empty if not linked.',
  },
  worldwideHeadquarterID: {
    type: identifier,
    label: 'Global Headquarter ID Number',
    meaning:
      'ID of the uppermost parent of a corporate group; Global Headquarter records carry their own ID here; empty if not linked.',
  },
  worldwideHeadquarterName: {
    type: text,
    label: 'Global Headquarter Company Name',
    meaning: 'Name of the Global Headquarter; empty if not linked.',
  },
  worldwideHeadquarterAddress: {
    type: text,
    label: 'Global Headquarter Street Address',
    meaning: 'Physical address of the Global Headquarter; empty if not linked.',
  },
  worldwideHeadquarterCityName: {
    type: text,
    label: 'Global Headquarter City Name',
    meaning: 'City of the Global Headquarter; empty if not linked.',
  },
  worldwideHeadquarterProvinceName: {
    type: text,
    label: 'Global Headquarter State/Province',
    meaning: 'State or province of the Global Headquarter; empty if not linked.',
  },
  worldwideHeadquarterCountryName: {
    type: text,
    label: 'Global Headquarter Country Name',
    meaning: 'Country of the Global Headquarter; empty if not linked.',
  },
  companiesInGroup: {
    type: storedInteger(1, PEOPLE),
    label: 'Number of Companies in Group',
    meaning:
      'Count of companies in the global group, including the Global Headquarter and all subsidiaries and branches; every company in the group carries the same count; empty if not linked.',
  },
  website: { type: website, label: 'Website', meaning: 'Company URL.', presence: true },
  email: { type: emails, label: 'Email', meaning: 'Email addresses of the company.', presence: true },
  otherNames: {
    type: otherNames,
    label: 'Other Names',
    meaning:
      'Other names of the company, each with its kind: previous, trading, otherLanguage, transliterated, preferred or other.',
  },
  marketable: {
    type: boolean,
    label: 'Marketable',
    meaning: 'Whether the company is marked as marketable.',
    returned: false,
  },
  contactPersons: {
    type: personNames,
    label: 'Contact Persons',
    meaning: 'Names of contact persons.',
    returned: false,
    presence: true,
  },
} as const satisfies Record<string, Field>

type Fields = typeof fields
type RowName = keyof Fields

/** A stored field, whether it is returned or not. */
export type StoredFieldName = RowName
/** A field that a client may receive. */
export type FieldName = {
  [Name in RowName]: Fields[Name] extends { returned: false } ? never : Name
}[RowName]
/** A field with a has… parameter. */
export type PresenceField = {
  [Name in RowName]: Fields[Name] extends { presence: true } ? Name : never
}[RowName]
/** A field that is matched without regard to case, spaces and punctuation. */
export type NormalizedField = {
  [Name in RowName]: Fields[Name] extends { normalized: true } ? Name : never
}[RowName]

type MappingOf<Name extends RowName> = Fields[Name]['type']['mapping']
/** A field indexed as a type of Elasticsearch: only these can be filtered on. */
type IndexedAs<Type extends string> = {
  [Name in RowName]: MappingOf<Name> extends { index: false }
    ? never
    : MappingOf<Name> extends { type: Type }
      ? Name
      : never
}[RowName]
export type KeywordField = IndexedAs<'keyword'>
export type NumberField = IndexedAs<'long'>
export type BooleanField = IndexedAs<'boolean'>
/** A field whose values are codes of a code table. */
export type CodeField = {
  [Name in KeywordField]: Fields[Name]['type'] extends CodeType ? Name : never
}[KeywordField]

/** A company as loaded: unknown values are absent. */
export type Company = { [Name in RowName]?: z.infer<Fields[Name]['type']['schema']> } & { ID: number }

const rows = Object.entries(fields) as [RowName, Field][]

/** All fields, in table order. */
export const storedFieldNames: readonly StoredFieldName[] = rows.map(([name]) => name)
/** The fields that clients may receive, in table order. */
export const fieldNames: readonly FieldName[] = rows
  .filter(([, field]) => field.returned !== false)
  .map(([name]) => name as FieldName)
/** The fields whose presence is indexed. */
export const presenceFields: readonly PresenceField[] = rows
  .filter(([, field]) => field.presence === true)
  .map(([name]) => name as PresenceField)
/** The fields that are matched without regard to case, spaces and punctuation, sorted by name. */
export const normalizedFields: readonly NormalizedField[] = rows
  .filter(([, field]) => field.normalized === true)
  .map(([name]) => name as NormalizedField)
  .sort()

/** The fields that can be used as facets. */
export const facetFields: readonly FieldName[] = fieldNames.filter(name => {
  const { type, index, doc_values } = fieldOf(name).type.mapping
  return type === 'keyword' && index !== false && doc_values !== false
})

/** The row of a field, typed as a general row. */
export function fieldOf(name: StoredFieldName): Field {
  return fields[name]
}

/** The code table of a field. */
export const codeTableOf = (name: CodeField): CodeTable => fields[name].type.codes

/** True for the name of a field that clients may receive. */
export function isFieldName(name: string): name is FieldName {
  return Object.hasOwn(fields, name) && fieldOf(name as RowName).returned !== false
}
