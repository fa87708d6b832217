// Does the generator give the companies it promises: as many as asked for, always the same, with the shape, the codes
// and the gaps of real records?

import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { PRESENCE, REFERENCE_YEAR } from '../../../demo/company-draft.ts'
import { languageOf } from '../../../demo/company-names.ts'
import { COUNTRIES } from '../../../demo/countries.ts'
import { demoCompanies } from '../../../demo/demo-companies.ts'
import type { DemoCompany } from '../../../demo/demo-company.ts'
import { demoLines } from '../../../demo/demo-lines.ts'
import { LARGEST_FAMILY } from '../../../demo/families.ts'
import { legalFormsOf } from '../../../demo/legal-forms.ts'
import { ACTIVITIES } from '../../../demo/sic-codes.ts'
import { localTradeWords } from '../../../demo/trade-words.ts'
import { SAMPLE, share } from './sample.ts'

const FIELDS: Record<keyof DemoCompany, 'string' | 'integer' | 'boolean' | 'strings'> = {
  ID: 'integer',
  companyName: 'string',
  tradeName: 'string',
  addressStatus: 'string',
  address1: 'string',
  address2: 'string',
  cityName: 'string',
  provinceName: 'string',
  countryName: 'string',
  postalCode: 'string',
  continentCode: 'string',
  nationalId: 'string',
  nationalIdTypeCode: 'string',
  countryPhoneCode: 'string',
  phoneNumber: 'string',
  cableTelex: 'string',
  faxNumber: 'string',
  ceoName: 'string',
  ceoTitle: 'string',
  businessCategory: 'string',
  sic4Digits: 'string',
  sicDescription: 'string',
  foundingYear: 'integer',
  annualSalesLocal: 'integer',
  annualSalesIndicator: 'string',
  annualSales: 'integer',
  currencyCode: 'string',
  employeesHere: 'integer',
  employeesHereIndicator: 'string',
  employeesTotal: 'integer',
  employeesTotalIndicator: 'string',
  includesPrinciples: 'boolean',
  importExportCode: 'string',
  legalStatus: 'string',
  statusCode: 'string',
  subsidiaryCode: 'string',
  localHeadquarterID: 'integer',
  localHeadquarterName: 'string',
  localHeadquarterAddress: 'string',
  localHeadquarterCityName: 'string',
  localHeadquarterProvinceName: 'string',
  localHeadquarterCountryName: 'string',
  nationalHeadquarterID: 'integer',
  nationalHeadquarterName: 'string',
  nationalHeadquarterAddress: 'string',
  nationalHeadquarterCityName: 'string',
  nationalHeadquarterProvinceName: 'string',
  worldwideHeadquarterID: 'integer',
  worldwideHeadquarterName: 'string',
  worldwideHeadquarterAddress: 'string',
  worldwideHeadquarterCityName: 'string',
  worldwideHeadquarterProvinceName: 'string',
  worldwideHeadquarterCountryName: 'string',
  companiesInGroup: 'integer',
  website: 'string',
  email: 'strings',
  marketable: 'boolean',
  contactPersons: 'strings',
}

const CODES: Partial<Record<keyof DemoCompany, readonly string[]>> = {
  continentCode: ['1', '2', '3', '4', '5', '6'],
  annualSalesIndicator: ['0', '1', '2'],
  employeesHereIndicator: ['0', '1', '2'],
  employeesTotalIndicator: ['0', '1', '2'],
  importExportCode: ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'],
  legalStatus: ['0', '1', '2', '3', '7', '8', '9', '10', '11', '12', '13', '14', '15'],
  statusCode: ['0', '1', '2'],
  subsidiaryCode: ['0', '3'],
}

const countryOf = (company: DemoCompany) => {
  const country = COUNTRIES.find(({ name }) => name === company.countryName)
  if (!country) throw new Error(`${company.countryName} is no country of the demo.`)
  return country
}

function hash(companies: Iterable<DemoCompany>): string {
  const digest = createHash('sha256')
  for (const company of companies) digest.update(JSON.stringify(company))
  return digest.digest('hex')
}

describe('the same companies every time', () => {
  const first5000 = SAMPLE.slice(0, 5000 - LARGEST_FAMILY)

  it('gives the same records in a second run and for another count', () => {
    const again = [...demoCompanies({ count: 5000, seed: 1 })]
    expect(hash(again)).toBe(hash(demoCompanies({ count: 5000, seed: 1 })))
    expect(hash(again.slice(0, first5000.length))).toBe(hash(first5000))
  })

  it('gives other records under other IDs for another seed', () => {
    const others = [...demoCompanies({ count: 5000, seed: 2 })]
    const names = new Set(first5000.map(({ companyName }) => companyName))
    expect(share(others, ({ companyName }) => names.has(companyName))).toBeLessThan(0.05)
    const ids = new Set(first5000.map(({ ID }) => ID))
    expect(others.filter(({ ID }) => ids.has(ID)).length).toBeLessThan(5)
  })

  it('does not look at the clock', () => {
    const years = SAMPLE.flatMap(({ foundingYear }) => foundingYear ?? [])
    expect(years.reduce((latest, year) => Math.max(latest, year))).toBe(REFERENCE_YEAR)
  })

  it('gives exactly as many records as asked for', () => {
    for (let count = 0; count <= 300; count += 6) {
      expect([...demoCompanies({ count, seed: 3 })]).toHaveLength(count)
    }
  })

  it.each([-1, 2.5, Number.NaN, 900_000_001])('refuses a count of %s', count => {
    expect(() => demoCompanies({ count, seed: 1 }).next()).toThrow(RangeError)
  })

  it('refuses a seed that is no whole number', () => {
    expect(() => demoCompanies({ count: 1, seed: 0.5 }).next()).toThrow(/seed is 0.5/)
  })

  it('gives the same records as lines of JSON', () => {
    const lines = [...demoLines({ count: 2000, seed: 1 })]
    expect(lines.every(line => line.endsWith('}\n') && line.indexOf('\n') === line.length - 1)).toBe(true)
    const companies = [...demoCompanies({ count: 2000, seed: 1 })]
    expect(lines.map(line => JSON.parse(line))).toEqual(companies)
  })
})

describe('the shape of a record', () => {
  it('has no field but those of the field list, in its order, each of its type and never empty', () => {
    const order = Object.keys(FIELDS)
    const isText = (value: unknown) => typeof value === 'string' && /^\S(.*\S)?$/u.test(value)
    const isOf = {
      string: isText,
      integer: (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0,
      boolean: (value: unknown) => typeof value === 'boolean',
      strings: (value: unknown) => Array.isArray(value) && value.length > 0 && value.every(isText),
    }
    const faults = SAMPLE.flatMap(company => {
      const places = Object.keys(company).map(name => order.indexOf(name))
      const isOrdered = places.every((place, index) => place > (places[index - 1] ?? -1))
      const wrong = Object.entries(company).filter(
        ([name, value]) => !isOf[FIELDS[name as keyof DemoCompany]](value),
      )
      return isOrdered && wrong.length === 0 ? [] : [company]
    })
    expect(faults).toEqual([])
  })

  it('has every field somewhere', () => {
    const seen = new Set(SAMPLE.flatMap(company => Object.keys(company)))
    expect([...seen].sort()).toEqual(Object.keys(FIELDS).sort())
  })

  it('gives every record an ID of its own, nine digits in no order', () => {
    const ids = SAMPLE.map(({ ID }) => ID)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.every(id => id >= 100_000_000 && id <= 999_999_999)).toBe(true)
    const rising = ids.filter((id, place) => place > 0 && id > (ids[place - 1] ?? 0)).length / ids.length
    expect(rising).toBeCloseTo(0.5, 1)
  })

  it('writes codes of the code tables only, and each of the usual ones', () => {
    for (const [field, codes] of Object.entries(CODES)) {
      const written = new Set(SAMPLE.map(company => company[field as keyof DemoCompany]))
      written.delete(undefined)
      for (const code of written) expect(codes, field).toContain(code)
      if (field !== 'legalStatus') expect([...written].sort(), field).toEqual([...codes])
    }
  })

  it('writes SIC codes with their own descriptions, those with a leading zero too', () => {
    const descriptions = new Map(ACTIVITIES.map(({ sic, description }) => [sic, description]))
    for (const { sic4Digits, sicDescription } of SAMPLE) {
      expect(sicDescription).toBe(sic4Digits && descriptions.get(sic4Digits))
    }
    const codes = new Set(SAMPLE.map(({ sic4Digits }) => sic4Digits))
    expect(codes.size).toBeGreaterThan(400)
    expect([...codes].some(code => code?.startsWith('0'))).toBe(true)
  })

  it('writes a legal type that agrees with the legal form', () => {
    for (const company of SAMPLE) {
      if (company.legalStatus === undefined || company.legalStatus === '0') continue
      const { code } = countryOf(company)
      const fits = legalFormsOf(code, 'small').items.some(({ template, statuses }) => {
        const [before = '', after = ''] = template.replace(/ ?\{person\}/, '').split('{}')
        const name = company.companyName.toUpperCase()
        // The Turkish capital İ is an i as well.
        const plain = name.replaceAll('İ', 'I')
        return (
          statuses.includes(company.legalStatus ?? '') &&
          plain.startsWith(before.toUpperCase()) &&
          (plain.endsWith(after.toUpperCase()) || template.includes('{person}'))
        )
      })
      expect(fits, `${company.companyName}: ${company.legalStatus}`).toBe(true)
    }
  })
})

describe('what is missing, and how often', () => {
  const singles = SAMPLE.filter(({ companiesInGroup }) => companiesInGroup === undefined)

  it.each([
    ['tradeName', PRESENCE.tradeName],
    ['address1', 0.92],
    ['postalCode', 0.87],
    ['phoneNumber', 0.85],
    ['faxNumber', 0.3],
    ['ceoName', 0.7],
    ['nationalId', 0.6],
    ['website', 0.6],
    ['email', 0.55],
    ['employeesTotal', 0.82],
    ['annualSales', 0.78],
    ['foundingYear', 0.8],
    ['importExportCode', 0.88],
    ['legalStatus', 0.94],
    ['contactPersons', 0.58],
  ] as const)('%s is there in about %f of the single companies', (field, expected) => {
    const measured = share(singles, company => company[field] !== undefined)
    expect(Math.abs(measured - expected)).toBeLessThan(0.025)
  })

  it('marks about 80 % as marketable and always says so', () => {
    expect(share(SAMPLE, ({ marketable }) => marketable === true)).toBeCloseTo(0.8, 1)
    expect(share(SAMPLE, ({ marketable }) => marketable !== undefined)).toBe(1)
  })

  it('keeps values together that belong together', () => {
    const faults = SAMPLE.filter(company => {
      const has = (field: keyof DemoCompany) => company[field] !== undefined
      return (
        has('nationalIdTypeCode') !== has('nationalId') ||
        has('employeesTotalIndicator') !== has('employeesTotal') ||
        has('employeesHereIndicator') !== has('employeesHere') ||
        has('annualSalesIndicator') !== has('annualSales') ||
        has('currencyCode') !== has('annualSales') ||
        (has('annualSalesLocal') && !has('annualSales')) ||
        (has('ceoTitle') && !has('ceoName')) ||
        (has('address2') && !has('address1'))
      )
    })
    expect(faults).toEqual([])
  })
})

describe('sizes', () => {
  const totals = SAMPLE.flatMap(({ employeesTotal }) => employeesTotal ?? []).sort((a, b) => a - b)

  it('are skewed: most companies tiny, a few huge', () => {
    const upTo20 = totals.filter(total => total <= 20).length / totals.length
    expect(upTo20).toBeGreaterThan(0.65)
    expect(upTo20).toBeLessThan(0.85)
    const huge = totals.filter(total => total >= 10_000).length
    expect(huge).toBeGreaterThanOrEqual(3)
    expect(huge).toBeLessThan(100)
  })

  it('convert into local currency by the fixed rate of the country', () => {
    for (const company of SAMPLE) {
      const { annualSales, annualSalesLocal, currencyCode } = company
      if (annualSales === undefined) continue
      const country = countryOf(company)
      expect(currencyCode).toBe(country.currency)
      if (annualSalesLocal !== undefined) {
        expect(annualSalesLocal).toBe(Math.round(annualSales * country.perDollar))
      }
    }
  })

  it('give a sales figure that grows with the employees', () => {
    const median = (from: number, to: number) => {
      const sales = SAMPLE.filter(
        ({ employeesTotal = 0, annualSales = 0 }) =>
          employeesTotal >= from && employeesTotal < to && annualSales > 0,
      ).flatMap(({ annualSales }) => annualSales ?? [])
      return sales.sort((a, b) => a - b)[Math.floor(sales.length / 2)] ?? 0
    }
    expect(median(10, 50)).toBeGreaterThan(3 * median(1, 5))
    expect(median(250, 5000)).toBeGreaterThan(10 * median(10, 50))
  })

  it('give employees on site in the United States and Canada only, and never more than in total', () => {
    for (const { countryName, employeesHere, employeesTotal } of SAMPLE) {
      if (employeesHere === undefined) continue
      expect(['UNITED STATES', 'CANADA']).toContain(countryName)
      if (employeesTotal !== undefined) expect(employeesHere).toBeLessThanOrEqual(employeesTotal)
    }
  })

  it('have 0 only where it is marked as not available', () => {
    for (const company of SAMPLE) {
      if (company.annualSales === 0) expect(company.annualSalesIndicator).toBe('2')
      if (company.employeesTotal === 0) expect(company.employeesTotalIndicator).toBe('2')
    }
    expect(SAMPLE.some(({ annualSales }) => annualSales === 0)).toBe(true)
  })
})

describe('names', () => {
  it('use the letters of their countries', () => {
    const letters: Record<string, RegExp> = {
      GERMANY: /[äöüß]/,
      FRANCE: /[éèêâç]/,
      SPAIN: /[áéíóñ]/,
      POLAND: /[ąęłńóśźż]/,
      'CZECH REPUBLIC': /[áčěířšůýž]/,
      HUNGARY: /[áéíóöőúűü]/,
      TURKEY: /[çğıöşüİ]/,
      SWEDEN: /[åäö]/,
      DENMARK: /[æøå]/,
      ROMANIA: /[ăâîșț]/,
      BRAZIL: /[ãáçéêíóõ]/,
      VIETNAM: /[ạảấầếệịọộờủư]/,
      ICELAND: /[áðéíóþæö]/,
    }
    for (const [country, pattern] of Object.entries(letters)) {
      const named = SAMPLE.filter(({ countryName }) => countryName === country)
      expect(
        share(named, ({ companyName }) => pattern.test(companyName)),
        country,
      ).toBeGreaterThan(0.04)
    }
  })

  it.each([
    ['dotted initials', /^[A-Z]\.[A-Z]\.[A-Z]\. /],
    ['an ampersand', / & /],
    ['joined initials', /\b[A-Z]&[A-Z]\b/],
    ['an apostrophe', /\p{L}['’]\p{L}/u],
    ['a hyphen', /\p{L}-\p{L}/u],
    ['a number', /\b\d+ /],
    ['joined words', /\b[A-Z][a-z]+[A-Z][a-z]+\b/],
    ['all capitals', /^[^a-z]{12,}$/],
  ])('have %s at times', (_, pattern) => {
    expect(SAMPLE.filter(({ companyName }) => pattern.test(companyName)).length).toBeGreaterThan(20)
  })

  it('say what the company does in agreement with its SIC code', () => {
    const activities = new Map(ACTIVITIES.map(activity => [activity.sic, activity]))
    const said = SAMPLE.filter(
      ({ sic4Digits, companiesInGroup }) => sic4Digits && companiesInGroup === undefined,
    )
    const agreeing = share(said, company => {
      const activity = activities.get(company.sic4Digits ?? '')
      if (!activity) return false
      const locales = [countryOf(company).locale, 'fr', 'it', 'nl']
      const local = locales.flatMap(locale => localTradeWords(languageOf(locale), activity.sic) ?? [])
      const name = company.companyName.toLocaleLowerCase('tr').replaceAll('ı', 'i')
      return [...activity.words, ...local].some(word =>
        name.includes(word.replace(' ~', '').toLocaleLowerCase('tr').replaceAll('ı', 'i')),
      )
    })
    expect(agreeing).toBeGreaterThan(0.6)
  })

  it('are mostly distinct, with some namesakes elsewhere', () => {
    const singles = SAMPLE.filter(({ companiesInGroup }) => companiesInGroup === undefined)
    const places = Map.groupBy(singles, ({ companyName }) => companyName)
    expect(places.size / singles.length).toBeGreaterThan(0.98)
    const namesakes = [...places.values()].filter(
      companies => new Set(companies.map(({ cityName }) => cityName)).size > 1,
    )
    expect(namesakes.length).toBeGreaterThan(5)
  })

  it('have another trade name where they have one', () => {
    expect(SAMPLE.filter(({ companyName, tradeName }) => tradeName === companyName)).toEqual([])
  })
})
