// How is a value of a source file read into a field, and why is it refused?

import { describe, expect, test } from 'vitest'
import { ValueError } from '../../../src/schema/field-types.ts'
import { fieldOf, type StoredFieldName, storedFieldNames } from '../../../src/schema/fields.ts'
import { fieldValues } from './field-values.ts'

/** The value as read, or the reason of its refusal in brackets. */
function readAs(field: StoredFieldName, source: unknown): unknown {
  try {
    return fieldOf(field).type.read(source)
  } catch (error) {
    if (error instanceof ValueError) return `(${error.reason})`
    throw error
  }
}

describe('each field', () => {
  test('has its values here', () => {
    expect(Object.keys(fieldValues)).toEqual([...storedFieldNames])
  })

  test.each(Object.entries(fieldValues))('%s', (name, [good, read, bad, reason]) => {
    const field = name as StoredFieldName
    expect(readAs(field, good)).toEqual(read)
    expect(fieldOf(field).type.schema.safeParse(read).success).toBe(true)
    expect(readAs(field, bad)).toBe(`(${reason})`)
  })
})

describe('a value', () => {
  test.each<[field: StoredFieldName, source: unknown, read: unknown]>([
    // Texts
    ['companyName', '  Acme \t Ltd\u200b ', 'Acme Ltd'],
    ['companyName', 'Cafe\u0301', 'Café'],
    ['companyName', '  Grüße,\n\u00adWelt ', 'Grüße, Welt'],
    ['companyName', 1234, '1234'],
    ['companyName', true, 'true'],
    ['companyName', ['Acme'], '(wrong_type)'],
    ['companyName', { name: 'Acme' }, '(wrong_type)'],
    ['companyName', 'Ac\u0000me', '(control_character)'],
    ['companyName', 'Ac\ufffdme', '(control_character)'],
    ['companyName', 'a'.repeat(1000), 'a'.repeat(1000)],
    ['companyName', 'a'.repeat(1001), '(too_long)'],
    ['countryName', 'Germany', 'GERMANY'],
    ['countryName', "Côte d'Ivoire", "CÔTE D'IVOIRE"],
    ['countryName', ['DE'], '(wrong_type)'],
    ['postalCode', '01067', '01067'],
    ['postalCode', '007', '007'],
    ['postalCode', '0', '0'],
    // Numbers
    ['ID', 5, 5],
    ['ID', '5', 5],
    ['ID', ' 5 ', 5],
    ['ID', '5.0', 5],
    ['ID', 9007199254740991, 9007199254740991],
    ['ID', 5.5, '(not_an_integer)'],
    ['ID', '5.5', '(not_an_integer)'],
    ['ID', '1,000', '(not_an_integer)'],
    ['ID', '1e3', '(not_an_integer)'],
    ['ID', '0x10', '(not_an_integer)'],
    ['ID', 'five', '(not_an_integer)'],
    ['ID', Number.NaN, '(not_an_integer)'],
    ['ID', Number.POSITIVE_INFINITY, '(not_an_integer)'],
    ['ID', true, '(not_an_integer)'],
    ['ID', ['5'], '(wrong_type)'],
    ['ID', 0, '(out_of_range)'],
    ['ID', '-5', '(out_of_range)'],
    ['ID', '9007199254740993', '(out_of_range)'],
    ['foundingYear', '1890', 1890],
    ['foundingYear', '999', '(out_of_range)'],
    ['foundingYear', '2101', '(out_of_range)'],
    ['foundingYear', '2013 (1888)', '(not_an_integer)'],
    ['employeesTotal', '0', 0],
    ['employeesTotal', -1, '(out_of_range)'],
    ['annualSales', '-1500000', -1_500_000],
    ['annualSales', '+1500000', 1_500_000],
    ['annualSales', '1000000000000', 1e12],
    ['annualSales', '$5', '(not_an_integer)'],
    ['annualSales', '9999999999999999', '(out_of_range)'],
    ['annualSales', 1e16, '(out_of_range)'],
    ['companiesInGroup', 0, '(out_of_range)'],
    // Codes
    ['statusCode', 2, '2'],
    ['statusCode', '2', '2'],
    ['statusCode', '3', '(unknown_code)'],
    ['statusCode', '02', '(unknown_code)'],
    ['importExportCode', 'b', 'B'],
    ['importExportCode', 'I', '(unknown_code)'],
    ['legalStatus', '4711', '4711'],
    ['legalStatus', '013', '013'],
    ['legalStatus', '-1', '(unknown_code)'],
    ['legalStatus', 'x', '(unknown_code)'],
    ['continentCode', 6, '6'],
    ['sic4Digits', '0111', '0111'],
    ['sic4Digits', 111, '0111'],
    ['sic4Digits', '7372', '7372'],
    ['sic4Digits', '73', '(not_a_sic_code)'],
    ['sic4Digits', '73721', '(not_a_sic_code)'],
    ['sic4Digits', '737A', '(not_a_sic_code)'],
    ['sic4Digits', '737*', '(not_a_sic_code)'],
    ['currencyCode', 'eur', 'EUR'],
    ['currencyCode', '€', '(not_a_currency)'],
    // Phone numbers
    ['countryPhoneCode', '49', '49'],
    ['countryPhoneCode', '+49', '49'],
    ['countryPhoneCode', '0049', '49'],
    ['countryPhoneCode', '1-876', '1876'],
    ['countryPhoneCode', 'DE', '(not_a_dialling_code)'],
    ['phoneNumber', '(617) 725-8900', '6177258900'],
    ['phoneNumber', '+49 (0)30 123-45', '+493012345'],
    ['phoneNumber', '+49 (0)30 / 12-34', '+49301234'],
    ['phoneNumber', 6177258900, '6177258900'],
    ['phoneNumber', 'n/a', '(not_a_phone_number)'],
    ['faxNumber', '12', '(not_a_phone_number)'],
    // Truth values
    ['includesPrinciples', 'Y', true],
    ['includesPrinciples', 'no', false],
    ['includesPrinciples', true, true],
    ['includesPrinciples', 0, false],
    ['marketable', 1, true],
    ['marketable', false, false],
    ['marketable', 'maybe', '(not_a_boolean)'],
    // Lists and addresses
    ['email', 'Info@Acme.com', ['info@acme.com']],
    [
      'email',
      'a@acme.com; b@acme.com|A@acme.com, c@acme.com\nd@acme.com',
      ['a@acme.com', 'b@acme.com', 'c@acme.com', 'd@acme.com'],
    ],
    ['email', ['a@acme.com', ' A@acme.com '], ['a@acme.com']],
    ['email', 'a@acme.com, nonsense', '(not_an_email)'],
    ['email', ['info@acme.com', 'none'], '(not_an_email)'],
    ['email', 'info@', '(not_an_email)'],
    ['email', {}, '(wrong_type)'],
    ['email', 'mailto:a@acme.com', ['a@acme.com']],
    ['contactPersons', 'Ann Lee; Bob Ray | Ann Lee', ['Ann Lee', 'Bob Ray']],
    ['contactPersons', ['Lee, Ann'], ['Lee, Ann']],
    ['contactPersons', 'Lee, Ann', ['Lee, Ann']],
    ['contactPersons', [{}], '(wrong_type)'],
    ['website', 'www.Acme.com/en', 'www.Acme.com/en'],
    ['website', 'https://www.Acme.com/en', 'https://www.Acme.com/en'],
    ['website', 'none', '(not_a_website)'],
  ])('of %s: %j', (field, source, read) => {
    expect(readAs(field, source)).toEqual(read)
  })

  test('that is a large whole number keeps every digit as text', () => {
    expect(readAs('nationalId', 12345678901234567890n)).toBe('12345678901234567890')
  })

  test('that is refused says how to mend it', () => {
    expect(() => fieldOf('statusCode').type.read('9')).toThrow('one of 0, 1, 2')
    expect(() => fieldOf('sic4Digits').type.read('9')).toThrow('such as 0111')
    expect(() => fieldOf('email').type.read('x'.repeat(500))).toThrow(
      /^"x{100}" is not an email address such as/,
    )
    expect(() => fieldOf('companyName').type.read([])).toThrow('not a list')
  })
})
