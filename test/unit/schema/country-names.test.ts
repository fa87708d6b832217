// Which country does a name or code mean, whatever list it was taken from?

import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { countryCodeOf, countryNames, isCountryCode } from '../../../src/schema/country-names.ts'

const isoCodes = createRequire(import.meta.url)('i18n-iso-countries/codes.json') as [string, string, string][]

/** Names as company files have them: short, long, inverted, with and without accents and punctuation. */
const usual: readonly (readonly [name: string, code: string])[] = [
  ['GERMANY', 'DE'],
  ['germany', 'DE'],
  ['FRANCE', 'FR'],
  ['UNITED STATES', 'US'],
  ['UNITED STATES OF AMERICA', 'US'],
  ['USA', 'US'],
  ['U.S.A.', 'US'],
  ['UNITED KINGDOM', 'GB'],
  ['GREAT BRITAIN', 'GB'],
  ['UK', 'GB'],
  ['NETHERLANDS', 'NL'],
  ['THE NETHERLANDS', 'NL'],
  ['CZECH REPUBLIC', 'CZ'],
  ['CZECHIA', 'CZ'],
  ['SLOVAK REPUBLIC', 'SK'],
  ['KOREA, REPUBLIC OF', 'KR'],
  ['KOREA REPUBLIC OF', 'KR'],
  ['SOUTH KOREA', 'KR'],
  ["KOREA, DEMOCRATIC PEOPLE'S REPUBLIC OF", 'KP'],
  ['NORTH KOREA', 'KP'],
  ['CONGO', 'CG'],
  ['CONGO, THE DEMOCRATIC REPUBLIC OF THE', 'CD'],
  ['RUSSIAN FEDERATION', 'RU'],
  ['RUSSIA', 'RU'],
  ['VIET NAM', 'VN'],
  ['VIETNAM', 'VN'],
  ['IRAN, ISLAMIC REPUBLIC OF', 'IR'],
  ['TAIWAN, PROVINCE OF CHINA', 'TW'],
  ['TAIWAN', 'TW'],
  ['CHINA', 'CN'],
  ['HONG KONG', 'HK'],
  ['MACAU', 'MO'],
  ["CÔTE D'IVOIRE", 'CI'],
  ['COTE D’IVOIRE', 'CI'],
  ['IVORY COAST', 'CI'],
  ['TÜRKIYE', 'TR'],
  ['TURKEY', 'TR'],
  ['SWAZILAND', 'SZ'],
  ['CURAÇAO', 'CW'],
  ['ST. LUCIA', 'LC'],
  ['SAINT LUCIA', 'LC'],
  ['TRINIDAD & TOBAGO', 'TT'],
  ['ST. KITTS & NEVIS', 'KN'],
  ['BOSNIA AND HERZEGOVINA', 'BA'],
  ['BAHAMAS, THE', 'BS'],
  ['EAST TIMOR', 'TL'],
  ['IRELAND', 'IE'],
  ['GUINEA', 'GN'],
  ['GUINEA-BISSAU', 'GW'],
  ['NIGER', 'NE'],
  ['NIGERIA', 'NG'],
  ['DOMINICA', 'DM'],
  ['DOMINICAN REPUBLIC', 'DO'],
  ['KOSOVO', 'XK'],
  ['NAMIBIA', 'NA'],
]

describe('a country', () => {
  test.each(usual)('%s is %s', (name, code) => {
    expect(countryCodeOf(name)).toBe(code)
  })

  test('is understood by its codes of two and three letters, in any case', () => {
    expect(isoCodes.length).toBeGreaterThan(240)
    for (const [two, three] of isoCodes) {
      expect([two, countryCodeOf(two), countryCodeOf(two.toLowerCase())]).toEqual([two, two, two])
      expect([three, countryCodeOf(three), countryCodeOf(three.toLowerCase())]).toEqual([three, two, two])
    }
  })

  test('is understood by every name that may be suggested', () => {
    expect(countryNames.filter(name => countryCodeOf(name) === undefined)).toEqual([])
  })

  test.each(['Atlantis', 'Korea', 'Europe', 'ENGLAND', 'XX', 'D', '049', '', '...'])('%j is none', name => {
    expect(countryCodeOf(name)).toBeUndefined()
  })
})

test('the names of the list of countries for tests are understood, where it is there', () => {
  const path = join(import.meta.dirname, '../../../../shared/data/countries.csv')
  const listed = existsSync(path)
    ? (parse(readFileSync(path), { columns: true }) as { name: string; iso2: string }[]).map(
        ({ name, iso2 }) => [name, iso2] as const,
      )
    : usual
  expect(listed.length).toBeGreaterThanOrEqual(usual.length)
  expect(listed.filter(([name, code]) => countryCodeOf(name) !== code)).toEqual([])
  expect(listed.filter(([, code]) => countryCodeOf(code) !== code)).toEqual([])
})

test('a country code is one of two letters, in any case', () => {
  expect(['DE', 'de', 'XK', 'NA'].filter(isCountryCode)).toHaveLength(4)
  expect(['DEU', 'XX', '', 'D', 'GERMANY'].filter(isCountryCode)).toEqual([])
})
