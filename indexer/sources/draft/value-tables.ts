// What drafts of maps know about values: names of countries in their own languages, legal forms, bands of employees, SIC divisions.

import { createRequire } from 'node:module'
import { lettersAndDigits } from '../../../src/schema/nearest-name.ts'
import { countryNameOf } from '../country-name.ts'

type CountryTable = { readonly countries: Readonly<Record<string, string | readonly string[]>> }
const require = createRequire(import.meta.url)

const LANGUAGES =
  'de fr es it pt nl da nb nn sv fi is pl cs sk hu ro bg hr sl sr et lv lt uk ru be el tr ca'.split(' ')

/** Names that no list of countries has: parts of a country, and names that registers use. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  england: 'GB',
  'england & wales': 'GB',
  'england and wales': 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  'great britain': 'GB',
  'u.k.': 'GB',
  holland: 'NL',
  brd: 'DE',
}

const codeByName: ReadonlyMap<string, string> = new Map([
  ...LANGUAGES.flatMap(language => {
    const { countries } = require(`i18n-iso-countries/langs/${language}.json`) as CountryTable
    return Object.entries(countries).flatMap(([code, names]) =>
      [names].flat().map(name => [lettersAndDigits(name), code] as const),
    )
  }),
  ...Object.entries(OTHER_NAMES).map(([name, code]) => [lettersAndDigits(name), code] as const),
])

/** The English name of a country that is given by its name in another language; undefined if it is none. */
export function nativeCountryName(text: string): string | undefined {
  const code = codeByName.get(lettersAndDigits(text))
  return code === undefined ? undefined : countryNameOf(code)
}

/** Legal forms as registers write them → codes of legalStatus. */
const LEGAL_FORMS: Readonly<Record<string, string>> = {
  '1': `sole proprietorship, sole proprietor, sole_proprietor, sole trader, proprietorship, individual entrepreneur,
    Einzelunternehmen, Einzelkaufmann, e.K., entrepreneur individuel, entreprise individuelle, EI, empresario individual,
    impresa individuale, ditta individuale, empresario em nome individual, eenmanszaak, ENK, enkeltpersonforetak,
    enkeltmandsvirksomhed, enskild firma, toiminimi, FIE, füüsilisest isikust ettevõtja, individuālais komersants, IK,
    individuālais uzņēmums, jednoosobowa działalność gospodarcza, фізична особа підприємець, ФОП,
    индивидуальный предприниматель, ИП`,
  '3': `corporation, private limited company, public limited company, private unlimited company, community interest company,
    limited company, stock corporation, Inc, Ltd, PLC, AG, Aktiengesellschaft, GmbH, Gesellschaft mit beschränkter Haftung,
    UG, SE, SA, société anonyme, SAS, société par actions simplifiée, SARL, société à responsabilité limitée,
    sociedad anónima, sociedad limitada, SL, SpA, società per azioni, SRL, società a responsabilità limitata, Lda,
    sociedade por quotas, Ltda, sociedade anônima, BV, besloten vennootschap, NV, naamloze vennootschap, AS, ASA,
    aksjeselskap, allmennaksjeselskap, ApS, anpartsselskab, A/S, aktieselskab, AB, aktiebolag, Oy, Oyj, osakeyhtiö, OÜ,
    osaühing, aktsiaselts, SIA, sabiedrība ar ierobežotu atbildību, akciju sabiedrība, UAB, uždaroji akcinė bendrovė, AB,
    akcinė bendrovė, spółka z ograniczoną odpowiedzialnością, sp. z o.o., spółka akcyjna, s.r.o.,
    společnost s ručením omezeným, a.s., akciová společnost, spoločnosť s ručením obmedzeným, Kft, Zrt, Nyrt,
    товариство з обмеженою відповідальністю, ТОВ, акціонерне товариство, приватне акціонерне товариство,
    общество с ограниченной ответственностью, ООО, акционерное общество`,
  '10': `general partnership, OHG, offene Handelsgesellschaft, société en nom collectif, SNC, società in nome collettivo,
    sociedad colectiva, VOF, vennootschap onder firma, ANS, interessentskab, I/S, handelsbolag, avoin yhtiö, täisühing,
    pilnsabiedrība, spółka jawna, veřejná obchodní společnost`,
  '11': `limited partnership, KG, Kommanditgesellschaft, GmbH & Co. KG, société en commandite simple,
    società in accomandita semplice, commanditaire vennootschap, KS, kommandittselskap, kommanditselskab, kommanditbolag,
    kommandiittiyhtiö, usaldusühing, komandītsabiedrība, spółka komandytowa, komanditní společnost`,
  '14': 'limited liability partnership, LLP, limited liability company, LLC',
  '15': 'friendly society, registered society, industrial and provident society',
}

export const legalFormCodes: ReadonlyMap<string, string> = new Map(
  Object.entries(LEGAL_FORMS).flatMap(([code, names]) =>
    names.split(',').map(name => [lettersAndDigits(name), code] as const),
  ),
)

const UP_TO =
  "less than|fewer than|under|up to|unter|bis|weniger als|moins de|jusqu'à|menos de|meno di|minder dan|färre än|poniżej|do"
const FROM = 'over|more than|über|mehr als|plus de|más de|mais de|ab|from|od'
const TO = '-|–|to|bis|à|a|tot|til|till|do'
const OR_MORE = 'or more|and over|and more|und mehr|et plus|y más|o más|ou plus|e oltre|a více|i więcej'
const LOW_BAND = new RegExp(`^(?:<=?|${UP_TO}) ?\\d+`, 'iu')
const BAND = new RegExp(
  `^(?:>=?|${FROM})? ?(?<lowest>\\d+) ?(?:(?:${TO}) ?\\d+|\\+|${OR_MORE})?(?: \\p{L}+)?$`,
  'iu',
)

/** The lowest number of a band of employees: 10-49, 250 to 499, 20,000 or more, <10 (0); undefined if it is none. */
export function employeeBand(text: string): number | undefined {
  const bare = text.trim().replace(/(\d)[,.' \u00a0](?=\d{3}(?!\d))/g, '$1')
  if (LOW_BAND.test(bare)) return 0
  const lowest = BAND.exec(bare)?.groups?.lowest
  return lowest === undefined ? undefined : Number(lowest)
}

/** The first two digits that codes of the 1987 Standard Industrial Classification have. */
export const sicDivisions: ReadonlySet<string> = new Set(
  `01 02 07 08 09 10 12 13 14 15 16 17 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49
  50 51 52 53 54 55 56 57 58 59 60 61 62 63 64 65 67 70 72 73 75 76 78 79 80 81 82 83 84 86 87 88 89 91 92 93 94 95 96 97 99`.split(
    /\s+/,
  ),
)
