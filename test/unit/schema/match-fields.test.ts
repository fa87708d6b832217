// What is derived from a company for matching?

import { describe, expect, test } from 'vitest'
import { type Company, presenceFields } from '../../../src/schema/fields.ts'
import { matchPart, matchPath } from '../../../src/schema/match-fields.ts'

const company = (facts: Partial<Company> = {}): Company => ({ ID: 7, ...facts })
const nothing = {
  has: presenceFields.map(name => `!${name}`),
  prominence: 101_300,
}

describe('the derived part of a document', () => {
  test('of a company of which only the ID is known says just that', () => {
    expect(matchPart(company())).toEqual(nothing)
  })

  test.each<[what: string, facts: Partial<Company>, derived: object]>([
    [
      'names',
      { companyName: 'Müller GmbH', tradeName: 'M & M' },
      {
        companyWords: 'muller gmbh mueller',
        companyKeys: ['muller', 'muller gmbh', 'mullergmbh', 'mueller'],
        tradeWords: 'm and mm',
      },
    ],
    [
      'places',
      { cityName: 'St. Gallen', provinceName: 'Sankt Gallen', countryName: 'SWITZERLAND' },
      { cityKey: 'st gallen', provinceKey: 'sankt gallen', countryKey: 'switzerland', countryCode: 'CH' },
    ],
    ['a country that no list has', { countryName: 'ATLANTIS' }, { countryKey: 'atlantis' }],
    [
      'codes',
      { nationalId: 'hrb 12-345', postalCode: 'SW1A 1AA' },
      { nationalIdKey: 'HRB12345', postalCodeKey: 'SW1A1AA' },
    ],
    ['phone number', { phoneNumber: '0301234567', countryPhoneCode: '49' }, { phone: ['49301234567'] }],
    [
      'emails',
      { email: ['info@mail.acme.co.uk', 'info@acme.co.uk'] },
      { emailLocal: ['info'], emailDomain: ['mail.acme.co.uk', 'acme.co.uk', 'co.uk'] },
    ],
    [
      'website',
      { website: 'https://www.shop.acme.com/en' },
      { websiteDomain: ['shop.acme.com', 'acme.com'] },
    ],
    ['staff', { employeesTotal: 999 }, { prominence: 103_000 }],
    ['staff on site where nothing else is known', { employeesHere: 999 }, { prominence: 103_000 }],
    ['all staff before that on site', { employeesHere: 9, employeesTotal: 999 }, { prominence: 103_000 }],
    ['a loss', { annualSales: -5_000_000 }, { prominence: 100_000 }],
    ['a branch', { statusCode: '2', employeesTotal: 999 }, { prominence: 3000 }],
    ["the group's head", { worldwideHeadquarterID: 7, employeesTotal: 999 }, { prominence: 103_500 }],
    ['a member of a group', { worldwideHeadquarterID: 8, employeesTotal: 999 }, { prominence: 103_000 }],
  ])('has its %s', (_what, facts, derived) => {
    expect(matchPart(company(facts))).toMatchObject(derived)
  })

  test('leaves out what cannot be derived', () => {
    const derived = matchPart(company({ nationalId: '---', companyName: '!!!', website: 'nowhere' }))
    expect(Object.keys(JSON.parse(JSON.stringify(derived)))).toEqual(['has', 'prominence'])
  })

  test('marks what is there and what is not, blank texts and empty lists being neither', () => {
    const has = matchPart(company({ companyName: 'A', email: ['a@b.cd'] })).has as string[]
    expect(has).toContain('companyName')
    expect(has).toContain('email')
    expect(has).toContain('!tradeName')
    expect(has).toHaveLength(nothing.has.length)
  })

  test('stands under one name', () => {
    expect(matchPath('cityKey')).toBe('match.cityKey')
  })
})
