// Company names: family names, invented brands, initials, places and numbers, combined with the trade word in the
// local language and a legal form of the country.

import { commonBrand, initials, numberedBrand, stemBrand, syllableBrand } from './brand-names.ts'
import type { BrandStyle, Country } from './countries.ts'
import { legalFormsOf, type SizeClass } from './legal-forms.ts'
import { familyName, firstName, personName } from './person-names.ts'
import type { City } from './places.ts'
import { type Random, type Weighted, weighted } from './random.ts'
import type { Activity } from './sic-codes.ts'
import { cellList, tableRows } from './text-table.ts'
import { localTradeWords, withTradeWord } from './trade-words.ts'

/** Where a company is and what it does, on which its name depends. */
export interface Setting {
  country: Country
  city: City
  /** Language and country of names and streets there: "fr_CH". */
  locale: string
  activity: Activity
  size: SizeClass
}

/** A name without its legal form. */
export interface CoreName {
  /** The whole name: "Müller Bau". */
  core: string
  /** The distinctive part: "Müller". */
  brand: string
}

/** A name with its legal form. */
export interface LegalName {
  companyName: string
  /** The matching code of the field Business Legal Type. */
  legalStatus: string
}

type NameStyle =
  | 'family'
  | 'brand'
  | 'brandAlone'
  | 'generic'
  | 'initials'
  | 'partners'
  | 'hyphen'
  | 'apostrophe'
  | 'numbered'
  | 'place'
  | 'person'
  | 'common'

// Weights of the kinds of names, by brand style; the columns are in the order of NameStyle.
const STYLES = `
western|24|22|9|6|7|8|4|3|3|8|5|5
slavic|22|32|10|6|7|5|3|1|2|6|3|4
chinese|4|40|6|12|4|1|0|1|2|24|0|4
japanese|30|36|4|6|5|1|0|1|2|8|0|4
korean|4|56|12|10|6|0|0|1|2|6|0|4
thai|5|54|4|10|7|1|0|1|2|10|0|4
indonesian|2|64|12|8|4|0|0|1|1|4|0|3
vietnamese|2|64|14|6|5|0|0|0|1|6|0|2
indian|12|46|8|8|9|4|0|1|1|4|2|5
turkish|28|38|6|6|4|4|2|1|2|6|1|3
arabic|8|52|7|12|5|2|0|1|2|6|1|4
african|20|38|8|10|6|4|1|3|2|6|2|4
`

const STYLE_NAMES = [
  'family',
  'brand',
  'brandAlone',
  'generic',
  'initials',
  'partners',
  'hyphen',
  'apostrophe',
  'numbered',
  'place',
  'person',
  'common',
] as const

const STYLES_BY_BRAND = new Map<string, Weighted<NameStyle>>(
  tableRows(['brandStyle', ...STYLE_NAMES] as const, STYLES).map(row => [
    row.brandStyle,
    weighted(STYLE_NAMES, style => Number(row[style])),
  ]),
)

const GENERIC = cellList(
  'Group,International,Solutions,Systems,Partners,Global,Services,Industries,Enterprises,Worldwide,Technologies,Ventures,Associates,Resources',
)

// Language | additions to a family name for sons, brothers and partners (~ is the name; without ~ they follow it).
const KIN = `
en|& Sons,& Co,& Partners,Bros.,Brothers,and Sons,& Associates,& Daughters
de|& Söhne,& Sohn,& Partner,Gebr. ~,Gebrüder ~,und Söhne,& Cie.
fr|& Fils,et Fils,Frères,& Associés,et Cie
it|& Figli,Fratelli ~,F.lli ~,& C.,e Associati
es|& Hijos,e Hijos,Hermanos ~,Hnos.,y Asociados,Hijos de ~
pt|& Filhos,Irmãos ~,& Irmão,e Associados
nl|& Zonen,Gebr. ~,& Zn.,en Partners
sv|& Söner,& Co,Bröderna ~
da|& Søn,& Sønner,Brdr. ~
nb|& Sønner,& Sønn,Brødrene ~
fi|& Pojat,Veljekset ~,& Kumppanit
pl|i Synowie,i Syn,i Wspólnicy,Bracia ~
cs|a syn,a synové,a partneři
sk|a syn,a synovia,a partneri
hu|és Fia,és Társa,és Társai
ro|și Fiii,& Fiii,și Asociații
hr|i sinovi,i partneri
tr|Kardeşler,ve Oğulları,Biraderler
id|Bersaudara
`

const KIN_BY_LANGUAGE = new Map(
  tableRows(['language', 'kin'] as const, KIN).map(row => [row.language, cellList(row.kin)]),
)

// What a town's own administration is called ({} is the town), by language.
const TOWNS: Record<string, string> = {
  en: 'City of {}',
  de: 'Stadt {}',
  fr: 'Commune de {}',
  it: 'Comune di {}',
  es: 'Ayuntamiento de {}',
  pt: 'Município de {}',
  nl: 'Gemeente {}',
  sv: '{} kommun',
  da: '{} Kommune',
  nb: '{} kommune',
  pl: 'Urząd Miasta {}',
  cs: 'Město {}',
  sk: 'Mesto {}',
  hu: '{} Önkormányzata',
  ro: 'Primăria {}',
  hr: 'Grad {}',
  tr: '{} Belediyesi',
  id: 'Pemerintah Kota {}',
}

/** The language (ISO 639-1) of a locale. */
export function languageOf(locale: string): string {
  return locale.split('_')[0] ?? locale
}

/** A new name for a company, without legal form. */
export function coreName(random: Random, setting: Setting): CoreName {
  const { country, city, activity, locale } = setting
  if (activity.sic === '9111') {
    const town = TOWNS[languageOf(locale)] ?? 'City of {}'
    return { core: town.replace('{}', () => city.name), brand: city.name }
  }
  if (activity.sic >= '9000' && activity.sic < '9900') {
    return { core: `${city.name} ${random.pick(activity.words)}`, brand: city.name }
  }
  // In the most common trades, some unrelated companies share a plain name.
  if (activity.weight >= 12 && random.chance(0.06)) {
    const brand = random.pick(['Central', 'Royal', 'Atlas', 'Phoenix'])
    return { core: `${brand} ${activity.words[0]}`, brand }
  }
  const styles = STYLES_BY_BRAND.get(country.brandStyle)
  if (!styles) throw new Error(`No name styles are listed for the brand style ${country.brandStyle}.`)
  let style = random.draw(styles)
  if (style === 'person' && setting.size !== 'small') style = 'family'
  return named(random, setting, style)
}

function named(random: Random, setting: Setting, style: NameStyle): CoreName {
  const { country, locale } = setting
  const brandStyle = country.brandStyle
  switch (style) {
    case 'family': {
      const brand = capitalized(familyName(random, locale))
      return { core: tradeName(random, setting, brand), brand }
    }
    case 'brand': {
      const brand = madeUpBrand(random, brandStyle)
      return { core: tradeName(random, setting, brand), brand }
    }
    case 'brandAlone': {
      const brand = madeUpBrand(random, brandStyle)
      return { core: brand, brand }
    }
    case 'generic': {
      const brand = random.chance(0.6)
        ? madeUpBrand(random, brandStyle)
        : capitalized(familyName(random, locale))
      return { core: `${brand} ${random.pick(GENERIC)}`, brand }
    }
    case 'initials': {
      const brand = initials(random)
      return { core: tradeName(random, setting, brand), brand }
    }
    case 'partners':
      return partnersName(random, setting)
    case 'hyphen': {
      const family = capitalized(familyName(random, locale))
      const brand = `${family}-${random.chance(0.7) ? capitalized(familyName(random, locale)) : syllableBrand(random)}`
      return { core: random.chance(0.75) ? tradeName(random, setting, brand) : brand, brand }
    }
    case 'apostrophe':
      return apostropheName(random, setting)
    case 'numbered': {
      const brand = numberedBrand(random)
      return { core: `${brand} ${random.pick(setting.activity.words)}`, brand }
    }
    case 'place':
      return placeName(random, setting)
    case 'person': {
      const core = personName(random, locale)
      return { core, brand: core }
    }
    case 'common': {
      const brand = commonBrand(random)
      return { core: tradeName(random, setting, brand), brand }
    }
  }
}

/** An invented brand in the style of a region. */
export function madeUpBrand(random: Random, style: BrandStyle): string {
  const isSyllables = random.chance(style === 'western' || style === 'slavic' ? 0.4 : 0.12)
  return isSyllables ? syllableBrand(random) : stemBrand(random, style)
}

// A brand with a trade word, more often in the local language than in English.
function tradeName(random: Random, { locale, activity }: Setting, brand: string): string {
  const language = languageOf(locale)
  const local = localTradeWords(language, activity.sic)
  const isLocal = local !== undefined && random.chance(0.72)
  const word = random.pick(isLocal ? local : activity.words)
  const name = withTradeWord(language, isLocal, brand, word)
  return locale === 'de_CH' ? name.replaceAll('ß', 'ss') : name
}

function partnersName(random: Random, setting: Setting): CoreName {
  const { locale } = setting
  const first = capitalized(familyName(random, locale))
  const way = random.next()
  if (way < 0.55) {
    const kin = random.pick(KIN_BY_LANGUAGE.get(languageOf(locale)) ?? ['& Sons', '& Co', '& Partners'])
    const brand = kin.includes('~') ? kin.replace('~', () => first) : `${first} ${kin}`
    return { core: random.chance(0.4) ? tradeName(random, setting, brand) : brand, brand }
  }
  const second = capitalized(familyName(random, locale))
  const third = capitalized(familyName(random, locale))
  let brand = `${first} & ${second}`
  if (way > 0.94) brand = `${first} + ${second}`
  else if (way > 0.82) brand = `${first}, ${second} & ${third}`
  return { core: random.chance(0.6) ? tradeName(random, setting, brand) : brand, brand }
}

function apostropheName(random: Random, setting: Setting): CoreName {
  const { locale, activity } = setting
  const language = languageOf(locale)
  const local = localTradeWords(language, activity.sic) ?? activity.words
  const word = random.pick(local).replace(' ~', '')
  if (language === 'fr') {
    const brand = random.pick(["L'Atelier", "L'Espace", "L'Univers", "L'Étoile", "L'Avenir"])
    return { core: `${brand} ${word}`, brand }
  }
  if (language === 'it') {
    const brand = random.pick(["L'Angolo", "L'Arte", "Dell'Orto", "D'Amico", "Sant'Anna"])
    return { core: `${brand} ${word}`, brand }
  }
  const brand = random.chance(0.25)
    ? `O'${random.pick(['Hara', 'Neill', 'Leary', 'Dowd', 'Shea'])}'s`
    : `${firstName(random, locale)}'s`
  return { core: `${brand} ${word}`, brand }
}

function placeName(random: Random, setting: Setting): CoreName {
  const { city, locale, activity } = setting
  const language = languageOf(locale)
  const local = localTradeWords(language, activity.sic)
  if (setting.country.brandStyle === 'chinese' && random.chance(0.8)) {
    const brand = stemBrand(random, 'chinese')
    return { core: `${city.name} ${brand} ${random.pick(activity.words)}`, brand }
  }
  const brand = city.name
  if (!local || random.chance(0.3)) return { core: `${brand} ${random.pick(activity.words)}`, brand }
  const word = random.pick(local)
  if (word.includes('~')) return { core: word.replace('~', () => brand), brand }
  if (language === 'fr')
    return { core: `${word} ${/^[AEIOUÉÈÎH]/.test(brand) ? "d'" : 'de '}${brand}`, brand }
  if (language === 'es' || language === 'pt') return { core: `${word} de ${brand}`, brand }
  if (language === 'it') return { core: `${word} di ${brand}`, brand }
  return { core: withTradeWord(language, true, brand, word), brand }
}

/** A name with a legal form of the country that suits the size of the company. */
export function legalName(random: Random, setting: Setting, core: string): LegalName {
  const { country, size, locale, activity } = setting
  // Towns and parishes have no commercial legal form.
  if (activity.sic.startsWith('9') && activity.sic !== '9999') return { companyName: core, legalStatus: '0' }
  const form = random.draw(legalFormsOf(country.code, size))
  let companyName = form.template
    .replace('{}', () => core)
    .replace('{person}', () => personName(random, locale))
    .replace(DOUBLED_WORD, '')
  // Some registers write names in capitals.
  if (random.chance(0.04)) companyName = companyName.toLocaleUpperCase(languageOf(locale))
  return { companyName, legalStatus: random.pick(form.statuses) }
}

// Name and form may repeat a word: "Velora Holding Holding B.V.", "Velora China (China) Co., Ltd.".
const DOUBLED_WORD = /(?<!\p{L})(\p{L}{3,}) (?=\(?\1(?!\p{L}))/iu

/** A trade name: a brand, a shop sign, a short form or initials. */
export function otherName(random: Random, setting: Setting, { core, brand }: CoreName): string {
  const way = random.next()
  if (way < 0.25 && brand !== core && brand !== setting.city.name) return brand
  if (way < 0.4 && setting.country.brandStyle === 'western') return apostropheName(random, setting).core
  const words = core.split(/[^\p{L}\p{N}]+/u).filter(word => word !== '')
  if (way < 0.55 && words.length >= 3) return words.map(word => word.charAt(0).toUpperCase()).join('')
  const other = madeUpBrand(random, setting.country.brandStyle)
  return random.chance(0.5) ? other : tradeName(random, setting, other)
}

function capitalized(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}
