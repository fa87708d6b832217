// Resolves country names of common lists and ISO codes to countries.

import { createRequire } from 'node:module'
import { normalizedPlaceName } from '../normalization/place-name.ts'

type CountryTable = { locale: string; countries: Record<string, string | string[]> }
const require = createRequire(import.meta.url)
const english = require('i18n-iso-countries/langs/en.json') as CountryTable
const alpha3ByAlpha2 = Object.fromEntries(
  (require('i18n-iso-countries/codes.json') as [string, string, string][]).map(([two, three]) => [
    two,
    three,
  ]),
)

/**
 * Common names missing from the library's ISO list, among them the inverted forms of ISO 3166
 * itself.
 */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  AE: ['UAE'],
  BN: ['BRUNEI'],
  BO: ['BOLIVIA', 'BOLIVIA, PLURINATIONAL STATE OF'],
  BQ: ['CARIBBEAN NETHERLANDS', 'BONAIRE'],
  BS: ['BAHAMAS, THE', 'THE BAHAMAS'],
  CC: ['COCOS ISLANDS'],
  CD: [
    'CONGO, THE DEMOCRATIC REPUBLIC OF THE',
    'CONGO, DEMOCRATIC REPUBLIC OF THE',
    'DEMOCRATIC REPUBLIC OF THE CONGO',
    'CONGO KINSHASA',
    'DR CONGO',
  ],
  CG: ['CONGO', 'CONGO, REPUBLIC OF THE', 'REPUBLIC OF THE CONGO', 'CONGO BRAZZAVILLE'],
  CI: ['IVORY COAST'],
  CN: ["CHINA, PEOPLE'S REPUBLIC OF"],
  CV: ['CAPE VERDE'],
  CZ: ['CZECHIA', 'CZECH REPUBLIC'],
  FK: ['FALKLAND ISLANDS'],
  FM: ['MICRONESIA', 'MICRONESIA, FEDERATED STATES OF'],
  GB: ['UNITED KINGDOM', 'GREAT BRITAIN', 'UK'],
  GM: ['GAMBIA', 'GAMBIA, THE', 'THE GAMBIA'],
  HK: ['HONG KONG', 'HONG KONG SAR'],
  HM: ['HEARD AND MCDONALD ISLANDS'],
  IE: ['IRELAND, REPUBLIC OF', 'REPUBLIC OF IRELAND'],
  IR: ['IRAN', 'IRAN, ISLAMIC REPUBLIC OF'],
  KP: ['NORTH KOREA', "KOREA, DEMOCRATIC PEOPLE'S REPUBLIC OF"],
  KR: ['SOUTH KOREA', 'KOREA, REPUBLIC OF', 'REPUBLIC OF KOREA', 'KOREA, SOUTH'],
  LA: ['LAOS', "LAO PEOPLE'S DEMOCRATIC REPUBLIC"],
  MD: ['MOLDOVA', 'MOLDOVA, REPUBLIC OF'],
  MF: ['SAINT MARTIN'],
  MK: ['NORTH MACEDONIA', 'MACEDONIA', 'MACEDONIA, THE FORMER YUGOSLAV REPUBLIC OF'],
  MM: ['MYANMAR', 'BURMA'],
  MO: ['MACAU', 'MACAO'],
  NL: ['NETHERLANDS', 'THE NETHERLANDS', 'HOLLAND'],
  PS: ['PALESTINE', 'PALESTINE, STATE OF', 'PALESTINIAN TERRITORY, OCCUPIED'],
  RU: ['RUSSIA', 'RUSSIAN FEDERATION'],
  SK: ['SLOVAK REPUBLIC'],
  SX: ['SINT MAARTEN'],
  SY: ['SYRIA', 'SYRIAN ARAB REPUBLIC'],
  SZ: ['ESWATINI', 'SWAZILAND'],
  TL: ['EAST TIMOR'],
  TR: ['TURKEY', 'TURKIYE'],
  TW: ['TAIWAN', 'TAIWAN, PROVINCE OF CHINA'],
  TZ: ['TANZANIA', 'TANZANIA, UNITED REPUBLIC OF'],
  UM: ['US OUTLYING ISLANDS'],
  US: ['UNITED STATES', 'UNITED STATES OF AMERICA', 'USA', 'U.S.', 'U.S.A.'],
  VA: ['VATICAN CITY', 'HOLY SEE'],
  VE: ['VENEZUELA', 'VENEZUELA, BOLIVARIAN REPUBLIC OF'],
  VG: ['BRITISH VIRGIN ISLANDS', 'VIRGIN ISLANDS, BRITISH'],
  VI: ['U.S. VIRGIN ISLANDS', 'VIRGIN ISLANDS, U.S.'],
  VN: ['VIETNAM', 'VIET NAM'],
  XK: ['KOSOVO'],
}

const namesByCode: ReadonlyMap<string, readonly string[]> = new Map(
  [...new Set([...Object.keys(english.countries), ...Object.keys(OTHER_NAMES)])].map(code => [
    code,
    [english.countries[code] ?? [], OTHER_NAMES[code] ?? []].flat(2),
  ]),
)

/** Some lists write ST. for SAINT or leave AND out (for &). */
const spellings = (key: string): string[] =>
  [key, key.replace(/\bsaint /g, 'st ')].flatMap(name => [name, name.replace(/ and /g, ' ')])

const keysOf = (code: string, names: readonly string[]): (readonly [string, string])[] =>
  names.flatMap(name => spellings(normalizedPlaceName(name)).map(key => [key, code] as const))

// Later entries win: the library gives both Congos the same name.
const codeByKey: ReadonlyMap<string, string> = new Map([
  ...[...namesByCode].flatMap(([code, names]) => keysOf(code, names)),
  ...Object.entries(OTHER_NAMES).flatMap(([code, names]) => keysOf(code, names)),
  ...[...namesByCode.keys()].flatMap(code => keysOf(code, [code, alpha3ByAlpha2[code] ?? code])),
])

/** Every known English name as written in its list, for suggestions. */
export const countryNames: readonly string[] = [...namesByCode.values()].flat()

/** The ISO 3166 alpha-2 code of a name, alpha-2 or alpha-3 code; undefined if it is unknown. */
export function countryCodeOf(name: string): string | undefined {
  return codeByKey.get(normalizedPlaceName(name))
}

/** True for an ISO 3166 alpha-2 code or XK, in upper or lower case. */
export function isCountryCode(code: string): boolean {
  return namesByCode.has(code.toUpperCase())
}
