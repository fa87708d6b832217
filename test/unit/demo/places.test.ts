// Do places agree with their countries: codes, dialling codes, telephone numbers, postal codes, cities, addresses?

import countries from 'i18n-iso-countries'
import {
  type CountryCode,
  getCountryCallingCode,
  isPossiblePhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'
import { describe, expect, it } from 'vitest'
import { languageOf } from '../../../demo/company-names.ts'
import { plainWords } from '../../../demo/contacts.ts'
import { COUNTRIES } from '../../../demo/countries.ts'
import type { DemoCompany } from '../../../demo/demo-company.ts'
import { legalFormsOf } from '../../../demo/legal-forms.ts'
import { familyName, personName } from '../../../demo/person-names.ts'
import { citiesOf } from '../../../demo/places.ts'
import { Random } from '../../../demo/random.ts'
import { streetAddress } from '../../../demo/streets.ts'
import { SAMPLE, share } from './sample.ts'

const byName = new Map(COUNTRIES.map(country => [country.name, country]))

function countryOf(company: DemoCompany) {
  const country = byName.get(company.countryName)
  if (!country) throw new Error(`${company.countryName} is no country of the demo.`)
  return country
}

function fullNumber(company: DemoCompany, number: string): string {
  return number.startsWith('+') ? number : `+${company.countryPhoneCode}${number}`
}

describe('countries', () => {
  it('are more than forty, all of them in 20,000 records, one with a comma in its name', () => {
    const seen = new Set(SAMPLE.map(({ countryName }) => countryName))
    expect(seen.size).toBe(COUNTRIES.length)
    expect(seen.size).toBeGreaterThan(40)
    expect(seen).toContain('KOREA, REPUBLIC OF')
  })

  it.each(COUNTRIES)(
    '$code has a known name, its dialling code and everything that a company needs',
    country => {
      expect(countries.getAlpha2Code(country.name, 'en')).toBe(country.code)
      expect(country.name).toBe(country.name.toUpperCase())
      expect(getCountryCallingCode(country.code as CountryCode)).toBe(country.dialling)
      expect(country.currency).toMatch(/^[A-Z]{3}$/)
      expect(country.registrations.length).toBeGreaterThan(0)
      const random = new Random(1)
      for (const city of citiesOf(country.code).items) {
        const locale = city.locale || country.locale
        expect(streetAddress(random, locale)).toMatch(/\d/)
        expect(personName(random, locale)).toMatch(/^\p{Lu}/u)
        expect(familyName(random, locale)).not.toBe('')
      }
      for (const size of ['small', 'medium', 'large'] as const) {
        expect(random.draw(legalFormsOf(country.code, size)).template).toMatch(/\{(\}|person\})/)
      }
    },
  )

  it.each([
    ['EGYPT', '1'],
    ['AUSTRALIA', '2'],
    ['CHINA', '2'],
    ['RUSSIA', '3'],
    ['CYPRUS', '3'],
    ['TURKEY', '4'],
    ['ISRAEL', '4'],
    ['COSTA RICA', '5'],
    ['BRAZIL', '5'],
    ['MEXICO', '6'],
    ['CANADA', '6'],
  ])('%s lies in continent %s', (name, continentCode) => {
    expect(byName.get(name)?.continentCode).toBe(continentCode)
  })

  it('have ten cities at least where they are large, and four where they are small', () => {
    for (const { code, weight } of COUNTRIES) {
      // Singapore is its only city.
      const least = weight >= 30 ? 10 : code === 'SG' ? 1 : 4
      expect(citiesOf(code).items.length, code).toBeGreaterThanOrEqual(least)
    }
  })
})

describe('records', () => {
  it('agree with their country and city', () => {
    for (const company of SAMPLE) {
      const country = countryOf(company)
      expect(company.continentCode).toBe(country.continentCode)
      expect(company.countryPhoneCode).toBe(country.dialling)
      const fits = citiesOf(country.code).items.some(
        city =>
          (company.cityName === undefined || company.cityName === city.name) &&
          (company.provinceName === undefined || company.provinceName === city.province),
      )
      expect(fits, `${company.cityName}, ${company.provinceName}, ${company.countryName}`).toBe(true)
    }
  })

  it('write U.S. and Canadian numbers as ten digits, others as national or international ones', () => {
    for (const company of SAMPLE) {
      if (company.phoneNumber === undefined) continue
      if (company.countryPhoneCode === '1') expect(company.phoneNumber).toMatch(/^[2-9]\d{2}[2-9]\d{6}$/)
      else expect(company.phoneNumber).toMatch(new RegExp(`^(\\+${company.countryPhoneCode})?\\d{6,11}$`))
    }
    expect(SAMPLE.some(({ phoneNumber }) => phoneNumber?.startsWith('+'))).toBe(true)
  })

  it('write telephone and fax numbers that their countries may have given out', () => {
    let numbers = 0
    let valid = 0
    for (const company of SAMPLE) {
      for (const number of [company.phoneNumber, company.faxNumber]) {
        if (number === undefined) continue
        const full = fullNumber(company, number)
        expect(isPossiblePhoneNumber(full), `${full} in ${company.countryName}`).toBe(true)
        numbers++
        const parsed = parsePhoneNumberFromString(full)
        if (parsed?.isValid() && parsed.country === countryOf(company).code) valid++
      }
    }
    expect(valid / numbers).toBeGreaterThan(0.95)
  })

  it.each([
    ['UNITED STATES', /^\d{5}$/],
    ['CANADA', /^[A-Z]\d[A-Z] \d[A-Z]\d$/],
    ['UNITED KINGDOM', /^[A-Z]{1,2}\d{1,2}[A-Z]? \d[A-Z]{2}$/],
    ['GERMANY', /^\d{5}$/],
    ['NETHERLANDS', /^\d{4} [A-Z]{2}$/],
    ['POLAND', /^\d{2}-\d{3}$/],
    ['JAPAN', /^\d{3}-\d{4}$/],
    ['BRAZIL', /^\d{5}-\d{3}$/],
    ['SWEDEN', /^\d{3} \d{2}$/],
  ])('write postal codes as %s does', (country, pattern) => {
    const codes = SAMPLE.filter(({ countryName }) => countryName === country).flatMap(
      ({ postalCode }) => postalCode ?? [],
    )
    expect(codes.length).toBeGreaterThan(50)
    for (const code of codes) expect(code).toMatch(pattern)
  })

  it.each([
    ['UNITED STATES', 'EIN', /^\d{9}$/],
    ['GERMANY', 'HRB', /^HRB \d{4,6}$/],
    ['FRANCE', 'SIREN', /^\d{3} ?\d{3} ?\d{3}$/],
    ['UNITED KINGDOM', 'CRN', /^([01]\d|SC)\d{6}$/],
    ['NORWAY', 'ORGNR', /^9\d{8}$/],
    ['SWITZERLAND', 'UID', /^CHE-\d{3}\.\d{3}\.\d{3}$/],
  ])('write national numbers as %s does', (country, register, pattern) => {
    const registered = SAMPLE.filter(
      ({ countryName, nationalId }) => countryName === country && nationalId !== undefined,
    )
    expect(registered.length).toBeGreaterThan(50)
    for (const { nationalId, nationalIdTypeCode } of registered) {
      expect(nationalIdTypeCode).toBe(register)
      expect(nationalId).toMatch(pattern)
    }
  })

  it('write websites and emails on domains that could be', () => {
    const host = /^(https?:\/\/)?(www\.)?([a-z0-9-]+\.)+[a-z]{2,}(\/[a-z]{0,2})?$/
    const address = /^[A-Za-z0-9][a-z0-9.]*@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/
    for (const { website, email = [] } of SAMPLE) {
      if (website !== undefined) expect(website).toMatch(host)
      for (const mailbox of email) expect(mailbox).toMatch(address)
      expect(new Set(email).size).toBe(email.length)
      expect(email.length).toBeLessThanOrEqual(3)
    }
    expect(
      share(SAMPLE, ({ email }) => email?.some(mailbox => mailbox.includes('@mail.')) ?? false),
    ).toBeGreaterThan(0.005)
  })

  it('share a domain between website and email', () => {
    const both = SAMPLE.filter(({ website, email }) => website !== undefined && email !== undefined)
    for (const { website = '', email = [] } of both) {
      const host = website
        .replace(/^https?:\/\//, '')
        .replace(/^www\./, '')
        .replace(/\/.*$/, '')
      for (const mailbox of email) expect(mailbox.endsWith(host), `${website} ${mailbox}`).toBe(true)
    }
  })
})

describe('plain words for domains', () => {
  it.each([
    ['Müller & Söhne', 'de', 'mueller-soehne'],
    ['Göteborgs Åkeri', 'sv', 'goteborgs-akeri'],
    ['Æblegård Ørsted', 'da', 'aeblegard-orsted'],
    ["L'Étoile du Nord", 'fr', 'letoile-du-nord'],
    ['Łódź Żubr', 'pl', 'lodz-zubr'],
    ['Işık İnşaat', 'tr', 'isik-insaat'],
    ['A.B.C. Straße', 'de', 'abc-strasse'],
    ['Đông Phát', 'vi', 'dong-phat'],
  ])('%s (%s) → %s', (text, language, plain) => {
    expect(plainWords(text, language).join('-')).toBe(plain)
  })

  it('reads the language off a locale', () => {
    expect(languageOf('fr_CH')).toBe('fr')
    expect(languageOf('de')).toBe('de')
  })
})
