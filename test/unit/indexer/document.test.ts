import { describe, expect, test } from 'vitest'
import { companyDocument } from '../../../indexer/document.ts'
import { type StoredFieldName, storedFieldNames } from '../../../src/catalogue/fields.ts'

/** What a kind of field takes and keeps, and what it refuses for which reason. */
type Kind = {
  fields: readonly StoredFieldName[]
  good: readonly (readonly [source: unknown, stored: unknown])[]
  bad: readonly (readonly [source: unknown, reason: string])[]
}

const headquarters = ['Name', 'Address', 'CityName', 'ProvinceName'] as const
const headquarterTexts = (['local', 'national', 'worldwide'] as const).flatMap(level =>
  headquarters.map(part => `${level}Headquarter${part}` as const),
)

const kinds: Readonly<Record<string, Kind>> = {
  text: {
    fields: [
      'companyName',
      'tradeName',
      'addressStatus',
      'address1',
      'address2',
      'cityName',
      'provinceName',
      'postalCode',
      'nationalId',
      'nationalIdTypeCode',
      'cableTelex',
      'ceoName',
      'ceoTitle',
      'businessCategory',
      'sicDescription',
      'controlIndicator',
      ...headquarterTexts,
      'localHeadquarterCountryName',
      'worldwideHeadquarterCountryName',
    ],
    good: [
      ['  Gr\u00fc\u00dfe,\n\u00adWelt ', 'Gr\u00fc\u00dfe, Welt'],
      [7, '7'],
      ['0', '0'],
      ['007', '007'],
    ],
    bad: [
      ['a\u0000b', 'control_character'],
      ['a\ufffdb', 'control_character'],
      ['x'.repeat(1_001), 'too_long'],
      [{ a: 1 }, 'wrong_type'],
      [['a'], 'wrong_type'],
    ],
  },
  country: { fields: ['countryName'], good: [['Germany', 'GERMANY']], bad: [[['DE'], 'wrong_type']] },
  identifier: {
    fields: ['ID', 'localHeadquarterID', 'nationalHeadquarterID', 'worldwideHeadquarterID'],
    good: [
      ['12', 12],
      [12, 12],
      ['12.0', 12],
      [9007199254740991, 9007199254740991],
    ],
    bad: [
      ['0', 'out_of_range'],
      [-1, 'out_of_range'],
      ['9007199254740993', 'out_of_range'],
      ['1,000', 'not_an_integer'],
      ['1e3', 'not_an_integer'],
      [1.5, 'not_an_integer'],
      ['AC', 'not_an_integer'],
      [true, 'not_an_integer'],
    ],
  },
  count: {
    fields: ['employeesHere', 'employeesTotal'],
    good: [
      ['0', 0],
      ['12', 12],
    ],
    bad: [
      ['-1', 'out_of_range'],
      ['12.5', 'not_an_integer'],
      ['about 12', 'not_an_integer'],
    ],
  },
  group: { fields: ['companiesInGroup'], good: [['1', 1]], bad: [['0', 'out_of_range']] },
  money: {
    fields: ['annualSales', 'annualSalesLocal'],
    good: [
      ['-5', -5],
      ['1000000000000', 1e12],
    ],
    bad: [
      ['1e20', 'not_an_integer'],
      ['9999999999999999', 'out_of_range'],
      ['$5', 'not_an_integer'],
    ],
  },
  year: {
    fields: ['foundingYear'],
    good: [['1888', 1888]],
    bad: [
      ['88', 'out_of_range'],
      ['2013 (1888)', 'not_an_integer'],
    ],
  },
  continent: {
    fields: ['continentCode'],
    good: [
      ['3', '3'],
      [3, '3'],
    ],
    bad: [['7', 'unknown_code']],
  },
  indicator: {
    fields: ['annualSalesIndicator', 'employeesHereIndicator', 'employeesTotalIndicator', 'statusCode'],
    good: [
      ['0', '0'],
      ['2', '2'],
    ],
    bad: [
      ['3', 'unknown_code'],
      ['00', 'unknown_code'],
    ],
  },
  subsidiary: { fields: ['subsidiaryCode'], good: [['3', '3']], bad: [['1', 'unknown_code']] },
  importExport: { fields: ['importExportCode'], good: [['h', 'H']], bad: [['I', 'unknown_code']] },
  legal: {
    fields: ['legalStatus'],
    good: [
      ['13', '13'],
      ['99', '99'],
    ],
    bad: [
      ['-1', 'unknown_code'],
      ['GmbH', 'unknown_code'],
    ],
  },
  sic: {
    fields: ['sic4Digits'],
    good: [
      ['0111', '0111'],
      [111, '0111'],
    ],
    bad: [
      ['73', 'not_a_sic_code'],
      ['737*', 'not_a_sic_code'],
    ],
  },
  currency: { fields: ['currencyCode'], good: [['eur', 'EUR']], bad: [['Euro', 'not_a_currency']] },
  dialling: {
    fields: ['countryPhoneCode'],
    good: [
      ['+49', '49'],
      ['0049', '49'],
      ['1-876', '1876'],
    ],
    bad: [['DE', 'not_a_dialling_code']],
  },
  phone: {
    fields: ['phoneNumber', 'faxNumber'],
    good: [
      ['+49 (0)30 / 12-34', '+49301234'],
      ['6302272000', '6302272000'],
    ],
    bad: [
      ['12', 'not_a_phone_number'],
      ['ask Bob', 'not_a_phone_number'],
    ],
  },
  boolean: {
    fields: ['includesPrinciples', 'marketable'],
    good: [
      ['Y', true],
      ['no', false],
      [true, true],
      [0, false],
    ],
    bad: [['perhaps', 'not_a_boolean']],
  },
  website: {
    fields: ['website'],
    good: [['https://www.Acme.com/en', 'https://www.Acme.com/en']],
    bad: [['none', 'not_a_website']],
  },
  email: {
    fields: ['email'],
    good: [
      ['Info@Acme.com; sales@acme.com', ['info@acme.com', 'sales@acme.com']],
      [['a@acme.com', 'A@acme.com'], ['a@acme.com']],
    ],
    bad: [
      ['info@', 'not_an_email'],
      [['info@acme.com', 'none'], 'not_an_email'],
      [{}, 'wrong_type'],
    ],
  },
  persons: {
    fields: ['contactPersons'],
    good: [
      ['Jo Doe; Al Roe', ['Jo Doe', 'Al Roe']],
      [['Doe, Jo'], ['Doe, Jo']],
    ],
    bad: [
      ['a\u0000', 'control_character'],
      [[{}], 'wrong_type'],
    ],
  },
}

const rows = Object.values(kinds).flatMap(({ fields, good, bad }) =>
  fields.map(field => ({ field, good, bad })),
)
const record = { ID: 1, companyName: 'Acme' }

test('every field has its cases', () => {
  expect(rows.map(({ field }) => field).sort()).toEqual([...storedFieldNames].sort())
})

describe.each(rows)('$field', ({ field, good, bad }) => {
  test.each(good)('takes %j as %j', (source, stored) => {
    const made = companyDocument({ ...record, [field]: source })
    expect('document' in made ? made.document[field] : made).toEqual(stored)
  })

  test.each(bad)('refuses %j: %s', (source, reason) => {
    const made = companyDocument({ ...record, [field]: source })
    expect(made).toMatchObject({ faults: [{ field, value: source, reason }] })
    expect('faults' in made && made.faults).toHaveLength(1)
  })

  test('is absent where it is blank', () => {
    const without = Object.fromEntries(
      Object.entries({ ...record, tradeName: 'A' }).filter(([name]) => name !== field),
    )
    const expected = companyDocument(without)
    for (const blank of ['', ' \u00a0\n', null, undefined, [], [' ', null]]) {
      expect(companyDocument({ ...without, [field]: blank })).toEqual(expected)
    }
  })
})

describe('a record', () => {
  test('becomes its fields in the order of the table, then what it is found by', () => {
    const made = companyDocument({
      website: 'acme.com',
      countryName: 'Germany',
      companyName: 'Acme GmbH',
      ID: '7',
    })
    expect(made).toMatchObject({
      ID: 7,
      document: { match: { countryCode: 'DE', websiteDomain: ['acme.com'] } },
    })
    expect('document' in made && Object.keys(JSON.parse(JSON.stringify(made.document)))).toEqual([
      'ID',
      'companyName',
      'countryName',
      'website',
      'match',
    ])
  })

  test('is told all that is wrong with it, in the order of the table', () => {
    const made = companyDocument({ email: 'x', statusCode: '9', foundingYear: 'x', companyName: 'Acme' })
    expect('faults' in made && made.faults.map(({ field, reason }) => [field, reason])).toEqual([
      ['ID', 'missing'],
      ['foundingYear', 'not_an_integer'],
      ['statusCode', 'unknown_code'],
      ['email', 'not_an_email'],
    ])
  })

  test('needs a company name or a trade name', () => {
    expect(companyDocument({ ID: 1, tradeName: 'Acme' })).toHaveProperty('document')
    expect(companyDocument({ ID: 1, companyName: ' ' })).toMatchObject({
      faults: [{ field: 'companyName', reason: 'missing' }],
    })
    expect(companyDocument({ ID: 1, tradeName: 'a\u0000' })).toMatchObject({
      faults: [{ field: 'tradeName' }],
    })
  })

  test('whose values are nothing but separators or invisible characters has none', () => {
    const made = companyDocument({ ...record, email: ' ; ,', contactPersons: ';|', cityName: '\u00ad' })
    expect('document' in made && Object.keys(JSON.parse(JSON.stringify(made.document)))).toEqual([
      'ID',
      'companyName',
      'match',
    ])
  })
})
