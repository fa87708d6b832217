// One good and one bad value of each field: a new field without them does not compile.

import type { StoredFieldName } from '../../../src/schema/fields.ts'

const broken = 'Ac\u0000me'
const text = ['Some text', 'Some text', broken, 'control_character'] as const
const indicator = ['2', '2', '3', 'unknown_code'] as const
const headquarterID = ['4711', 4711, '0', 'out_of_range'] as const

/** Of each field a source value that is read, what it is read as, one that is refused, and why. */
export const fieldValues: Record<
  StoredFieldName,
  readonly [good: unknown, read: unknown, bad: unknown, reason: string]
> = {
  ID: ['4711', 4711, 'x', 'not_an_integer'],
  companyName: text,
  tradeName: text,
  addressStatus: text,
  address1: text,
  address2: text,
  cityName: text,
  provinceName: text,
  countryName: ['Germany', 'GERMANY', broken, 'control_character'],
  postalCode: ['01067', '01067', broken, 'control_character'],
  continentCode: ['6', '6', '7', 'unknown_code'],
  nationalId: text,
  nationalIdTypeCode: ['007', '007', broken, 'control_character'],
  countryPhoneCode: ['+49', '49', 'DE', 'not_a_dialling_code'],
  phoneNumber: ['030 12 34', '0301234', 'none', 'not_a_phone_number'],
  cableTelex: text,
  faxNumber: ['030 12 34', '0301234', 'none', 'not_a_phone_number'],
  ceoName: text,
  ceoTitle: text,
  businessCategory: text,
  sic4Digits: ['111', '0111', '11', 'not_a_sic_code'],
  sicDescription: text,
  foundingYear: ['1890', 1890, '890', 'out_of_range'],
  annualSalesLocal: ['-5', -5, '5.5', 'not_an_integer'],
  annualSalesIndicator: indicator,
  annualSales: ['5000', 5000, '5,000', 'not_an_integer'],
  currencyCode: ['eur', 'EUR', 'euro', 'not_a_currency'],
  employeesHere: ['0', 0, '-1', 'out_of_range'],
  employeesHereIndicator: indicator,
  employeesTotal: ['12', 12, 'dozen', 'not_an_integer'],
  employeesTotalIndicator: indicator,
  includesPrinciples: ['Y', true, 'maybe', 'not_a_boolean'],
  importExportCode: ['b', 'B', 'I', 'unknown_code'],
  legalStatus: ['4711', '4711', 'x', 'unknown_code'],
  controlIndicator: text,
  statusCode: ['2', '2', '3', 'unknown_code'],
  subsidiaryCode: ['3', '3', '1', 'unknown_code'],
  localHeadquarterID: headquarterID,
  localHeadquarterName: text,
  localHeadquarterAddress: text,
  localHeadquarterCityName: text,
  localHeadquarterProvinceName: text,
  localHeadquarterCountryName: text,
  nationalHeadquarterID: headquarterID,
  nationalHeadquarterName: text,
  nationalHeadquarterAddress: text,
  nationalHeadquarterCityName: text,
  nationalHeadquarterProvinceName: text,
  worldwideHeadquarterID: headquarterID,
  worldwideHeadquarterName: text,
  worldwideHeadquarterAddress: text,
  worldwideHeadquarterCityName: text,
  worldwideHeadquarterProvinceName: text,
  worldwideHeadquarterCountryName: text,
  companiesInGroup: ['2', 2, '0', 'out_of_range'],
  website: ['www.acme.com', 'www.acme.com', 'none', 'not_a_website'],
  email: ['A@acme.com', ['a@acme.com'], 'none', 'not_an_email'],
  otherNames: [
    'previous: Acme Tools | Acme Works',
    [
      { kind: 'previous', text: 'Acme Tools' },
      { kind: 'other', text: 'Acme Works' },
    ],
    [{ kind: 'nickname', text: 'Acme' }],
    'unknown_code',
  ],
  marketable: ['no', false, 'maybe', 'not_a_boolean'],
  contactPersons: ['Ann Lee; Bob Ray', ['Ann Lee', 'Bob Ray'], broken, 'control_character'],
}
