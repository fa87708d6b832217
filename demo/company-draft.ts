// One company's record without its links: everything that follows from its place, line of business and size, with as
// many gaps as real records have.

import { type CoreName, type LegalName, languageOf, otherName, type Setting } from './company-names.ts'
import {
  domainName,
  emailAddresses,
  landlineNumber,
  phoneNumber,
  telexNumber,
  webAddress,
} from './contacts.ts'
import type { DemoCompany } from './demo-company.ts'
import { personName } from './person-names.ts'
import type { Random } from './random.ts'
import { economicsOf, roundedDown } from './sizes.ts'
import { secondAddressLine, streetAddress } from './streets.ts'

/** An unfinished record: it has every field, and those missing from the finished record are undefined. */
export type CompanyDraft = { -readonly [Field in keyof DemoCompany]-?: DemoCompany[Field] | undefined }

/** What is decided about a company before its record is written. */
export interface Profile {
  id: number
  setting: Setting
  name: CoreName & LegalName
  /** The domain of website and email addresses; derived from the company's name if undefined. */
  domain?: string
  role: 'single' | 'headquarter' | 'subsidiary' | 'branch'
  /** Employees at this site. */
  employeesHere: number
  /** Employees of the company, including all companies below it. */
  employeesTotal: number
  /** Annual sales in U.S. dollars, including all companies below it. */
  sales: number
}

/** The latest founding year. Fixed, so that the demo companies are the same every year. */
export const REFERENCE_YEAR = 2025

/** How often a field has a value; if this depends on size or role, the share for a small single company. */
export const PRESENCE = {
  tradeName: 0.25,
  address1: 0.92,
  address2: 0.1,
  cityName: 0.985,
  provinceName: 0.94,
  postalCode: 0.9,
  nationalId: 0.6,
  phoneNumber: 0.85,
  faxNumber: 0.3,
  cableTelex: 0.01,
  ceoName: 0.7,
  businessCategory: 0.9,
  sic: 0.97,
  foundingYear: 0.8,
  annualSales: 0.78,
  employeesTotal: 0.82,
  employeesHere: 0.72,
  importExportCode: 0.88,
  legalStatus: 0.94,
  website: 0.58,
  email: 0.53,
  marketable: 0.8,
} as const

// Language | titles of the chief executive.
const TITLES: Record<string, readonly string[]> = {
  en: [
    'CEO',
    'PRES',
    'President',
    'Owner',
    'MD',
    'Managing Director',
    'Partner',
    'GM',
    'Chairman',
    'Director',
  ],
  de: ['Geschäftsführer', 'GF', 'Inhaber', 'Vorstand', 'Managing Director', 'CEO'],
  fr: ['Gérant', 'PDG', 'Président', 'Directeur Général', 'DG', 'CEO'],
  it: ['Amministratore Unico', 'Amministratore Delegato', 'Titolare', 'Presidente', 'CEO'],
  es: ['Gerente', 'Administrador', 'Director General', 'Presidente', 'CEO'],
  pt: ['Sócio', 'Gerente', 'Diretor', 'Presidente', 'CEO'],
  nl: ['Directeur', 'Eigenaar', 'DGA', 'CEO'],
  pl: ['Prezes Zarządu', 'Właściciel', 'Dyrektor', 'CEO'],
  sv: ['VD', 'Ägare', 'Ordförande'],
  da: ['Direktør', 'Adm. dir.', 'Indehaver'],
  nb: ['Daglig leder', 'Adm. dir.', 'Styreleder'],
  fi: ['Toimitusjohtaja', 'TJ', 'Yrittäjä'],
  cs: ['Jednatel', 'Ředitel', 'Majitel'],
  tr: ['Genel Müdür', 'Yönetim Kurulu Başkanı', 'Şirket Sahibi'],
}
const COMMON_TITLES = ['CEO', 'GM', 'Director', 'Managing Director', 'President', 'Owner', 'MD']

/** The record of a company, without its links to a family. */
export function companyDraft(random: Random, profile: Profile): CompanyDraft {
  const { setting, name, role } = profile
  const { country, city, locale, activity } = setting
  const language = languageOf(locale)
  const isSmall = profile.employeesTotal < 20
  const isLinked = role !== 'single'
  const isBranch = role === 'branch'
  const likelier = (share: number, more: number) => random.chance(isSmall ? share : share + more)

  const domain = profile.domain ?? ownDomain(random, setting, name)
  const hasSic = random.chance(PRESENCE.sic)
  const hasTradeName = random.chance(PRESENCE.tradeName)
  const hasNationalId = random.chance(isBranch ? 0.2 : PRESENCE.nationalId)
  const ceoName = likelier(PRESENCE.ceoName, 0.02) ? personName(random, locale) : undefined
  const contactPersons = people(random, locale)
  const reachable = ceoName === undefined ? contactPersons : [ceoName, ...contactPersons]
  const tradeName = hasTradeName ? otherName(random, setting, name) : undefined
  const isRegisteredAddress = country.continentCode === '3' && random.chance(0.12)

  const draft: CompanyDraft = {
    ID: profile.id,
    companyName: name.companyName,
    tradeName: tradeName === name.companyName ? undefined : tradeName,
    addressStatus: isRegisteredAddress ? 'Registered address' : undefined,
    address1: random.chance(isLinked ? 0.97 : PRESENCE.address1) ? streetAddress(random, locale) : undefined,
    address2: undefined,
    cityName: isLinked || random.chance(PRESENCE.cityName) ? city.name : undefined,
    provinceName: city.province !== '' && random.chance(PRESENCE.provinceName) ? city.province : undefined,
    countryName: country.name,
    postalCode: undefined,
    continentCode: country.continentCode,
    nationalId: hasNationalId ? random.text(random.pick(country.registrations)) : undefined,
    nationalIdTypeCode: hasNationalId ? country.register : undefined,
    countryPhoneCode: country.dialling,
    phoneNumber: random.chance(PRESENCE.phoneNumber)
      ? phoneNumber(random, country, city, isSmall)
      : undefined,
    cableTelex: random.chance(PRESENCE.cableTelex) ? telexNumber(random) : undefined,
    faxNumber: random.chance(PRESENCE.faxNumber) ? landlineNumber(random, country, city) : undefined,
    ceoName,
    ceoTitle: ceoName !== undefined && random.chance(0.9) ? title(random, language) : undefined,
    businessCategory: hasSic && random.chance(PRESENCE.businessCategory) ? activity.category : undefined,
    sic4Digits: hasSic ? activity.sic : undefined,
    sicDescription: hasSic ? activity.description : undefined,
    foundingYear:
      !isBranch && random.chance(PRESENCE.foundingYear) ? foundingYear(random, isSmall) : undefined,
    annualSalesLocal: undefined,
    annualSalesIndicator: undefined,
    annualSales: undefined,
    currencyCode: undefined,
    employeesHere: undefined,
    employeesHereIndicator: undefined,
    employeesTotal: undefined,
    employeesTotalIndicator: undefined,
    includesPrinciples: includesPrinciples(random, country.code),
    importExportCode: random.chance(PRESENCE.importExportCode)
      ? importExportCode(random, setting)
      : undefined,
    legalStatus: legalStatus(random, name.legalStatus),
    statusCode: statusCode(random, role),
    subsidiaryCode: undefined,
    localHeadquarterID: undefined,
    localHeadquarterName: undefined,
    localHeadquarterAddress: undefined,
    localHeadquarterCityName: undefined,
    localHeadquarterProvinceName: undefined,
    localHeadquarterCountryName: undefined,
    nationalHeadquarterID: undefined,
    nationalHeadquarterName: undefined,
    nationalHeadquarterAddress: undefined,
    nationalHeadquarterCityName: undefined,
    nationalHeadquarterProvinceName: undefined,
    worldwideHeadquarterID: undefined,
    worldwideHeadquarterName: undefined,
    worldwideHeadquarterAddress: undefined,
    worldwideHeadquarterCityName: undefined,
    worldwideHeadquarterProvinceName: undefined,
    worldwideHeadquarterCountryName: undefined,
    companiesInGroup: undefined,
    website: likelier(PRESENCE.website, 0.07) ? webAddress(random, domain, language) : undefined,
    email: likelier(PRESENCE.email, 0.06)
      ? emailAddresses(random, domain, language, country.code, reachable)
      : undefined,
    marketable: random.chance(PRESENCE.marketable),
    contactPersons: contactPersons.length > 0 ? contactPersons : undefined,
  }
  if (draft.address1 !== undefined && random.chance(PRESENCE.address2)) {
    draft.address2 = secondAddressLine(random, locale)
  }
  if (city.postalCode !== '' && draft.cityName !== undefined && random.chance(PRESENCE.postalCode)) {
    draft.postalCode = random.text(city.postalCode)
  }
  writeSizes(random, draft, profile)
  return draft
}

/** The finished record: the fields of the draft that have a value, in the order of the field table. */
export function finishedCompany(draft: CompanyDraft): DemoCompany {
  const company: Record<string, unknown> = {}
  for (const field in draft) {
    const value = draft[field as keyof CompanyDraft]
    if (value !== undefined) company[field] = value
  }
  return company as unknown as DemoCompany
}

/** A domain derived from the company's name. */
export function ownDomain(random: Random, { locale, country }: Setting, { core }: CoreName): string {
  return domainName(random, core, languageOf(locale), country)
}

function writeSizes(random: Random, draft: CompanyDraft, profile: Profile): void {
  const { country } = profile.setting
  const { role } = profile
  const isBranch = role === 'branch'
  const isRounded = role === 'single'
  const gapless = role === 'headquarter' ? 0.13 : 0

  if (random.chance(isBranch ? 0.5 : PRESENCE.employeesTotal + gapless)) {
    const employees = sized(random, profile.employeesTotal, isRounded, 0.62)
    draft.employeesTotal = employees.value
    draft.employeesTotalIndicator = employees.indicator
  }
  // Employees on site are known in the United States and Canada only.
  if (country.dialling === '1' && random.chance(PRESENCE.employeesHere + gapless)) {
    const employees = sized(random, profile.employeesHere, isRounded, 0.7)
    const total = draft.employeesTotal
    draft.employeesHere = total === undefined ? employees.value : Math.min(employees.value, total)
    draft.employeesHereIndicator = employees.indicator
  }
  if (random.chance(isBranch ? 0.2 : PRESENCE.annualSales + gapless)) {
    const sales = sized(random, profile.sales, isRounded, 0.36)
    draft.annualSales = sales.value
    draft.annualSalesIndicator = sales.indicator
    draft.currencyCode = country.currency
    if (random.chance(0.95)) draft.annualSalesLocal = Math.round(sales.value * country.perDollar)
  }
}

// A number with the code that says whether it is actual (0), the low end of a range (1) or estimated (2); at times
// it is 0 and estimated, which stands for not available.
function sized(random: Random, value: number, isRounded: boolean, actual: number) {
  const way = random.next()
  if (isRounded && way > 0.985) return { value: 0, indicator: '2' }
  if (way < actual) return { value, indicator: '0' }
  if (way < actual + 0.1) return { value: isRounded ? roundedDown(value, 1) : value, indicator: '1' }
  return { value: isRounded ? roundedDown(value, 2) : value, indicator: '2' }
}

function people(random: Random, locale: string): string[] {
  const way = random.next()
  const count = way < 0.42 ? 0 : way < 0.76 ? 1 : way < 0.92 ? 2 : 3
  const names: string[] = []
  while (names.length < count) names.push(personName(random, locale))
  return names
}

function title(random: Random, language: string): string {
  return random.pick(random.chance(0.8) ? (TITLES[language] ?? COMMON_TITLES) : COMMON_TITLES)
}

function foundingYear(random: Random, isSmall: boolean): number {
  const age = -Math.log(1 - random.next()) * (isSmall ? 17 : 32)
  return Math.max(1785, REFERENCE_YEAR - Math.floor(age))
}

function includesPrinciples(random: Random, countryCode: string): boolean | undefined {
  const way = random.next()
  if (countryCode === 'US') return way < 0.04 ? true : undefined
  if (way < 0.6) return true
  return way < 0.8 ? false : undefined
}

function importExportCode(random: Random, { activity }: Setting): string {
  if (!random.chance(economicsOf(activity).abroad)) return 'G'
  const way = random.next()
  if (way < 0.38) return 'B'
  if (way < 0.62) return 'C'
  if (way < 0.86) return 'H'
  return random.pick('ADEF')
}

function legalStatus(random: Random, status: string): string | undefined {
  if (!random.chance(PRESENCE.legalStatus)) return undefined
  return random.chance(0.03) ? '0' : status
}

function statusCode(random: Random, role: Profile['role']): string | undefined {
  if (role === 'headquarter') return '1'
  if (role === 'branch') return '2'
  return role === 'subsidiary' || random.chance(0.97) ? '0' : undefined
}
