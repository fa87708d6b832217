// Which country a name or ISO code means, whatever list it was taken from.

import { createRequire } from 'node:module'
import { placeKey } from '../normalization/place-name.ts'

type CountryTable = { locale: string; countries: Record<string, string | string[]> }
const require = createRequire(import.meta.url)
const english = require('i18n-iso-countries/langs/en.json') as CountryTable
const alpha3ByAlpha2 = Object.fromEntries(
  (require('i18n-iso-countries/codes.json') as [string, string, string][]).map(([two, three]) => [
    two,
    three,
  ]),
)

/** Names in use that the ISO list of the library does not have, among them the inverted forms of ISO 3166 itself. */
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

/** Lists write ST. for SAINT, and & for AND. */
const spellings = (key: string): string[] =>
  [key, key.replace(/\bsaint /g, 'st ')].flatMap(name => [name, name.replace(/ and /g, ' ')])

const keysOf = (code: string, names: readonly string[]): (readonly [string, string])[] =>
  names.flatMap(name => spellings(placeKey(name)).map(key => [key, code] as const))

// What stands later wins: the library calls both Congos so.
const codeByKey: ReadonlyMap<string, string> = new Map([
  ...[...namesByCode].flatMap(([code, names]) => keysOf(code, names)),
  ...Object.entries(OTHER_NAMES).flatMap(([code, names]) => keysOf(code, names)),
  ...[...namesByCode.keys()].flatMap(code => keysOf(code, [code, alpha3ByAlpha2[code] ?? code])),
])

/** Every English name that is understood, as written in its list; for suggestions. */
export const countryNames: readonly string[] = [...namesByCode.values()].flat()

/** The two-letter code (ISO 3166 alpha-2) of a name, an alpha-2 or an alpha-3 code; undefined where none is known. */
export function countryCodeOf(name: string): string | undefined {
  return codeByKey.get(placeKey(name))
}

/** True for a code of ISO 3166 alpha-2 (and XK), in any case. */
export function isCountryCode(code: string): boolean {
  return namesByCode.has(code.toUpperCase())
}
