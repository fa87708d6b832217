// Public registers in the layout in which they are published, rows made up: what their maps make of them.

import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { inspectSource } from '../../../../indexer/inspection.ts'
import { derivedId } from '../../../../indexer/sources/derived-id.ts'
import { mapFits, sampleOf } from '../../../../indexer/sources/guessed-map.ts'
import { openInputs } from '../../../../indexer/sources/inputs.ts'
import { sourceOf } from '../../../../indexer/sources/records.ts'
import { mapOf, shippedMaps } from '../../../../indexer/sources/shipped-maps.ts'
import { recordsOf } from '../reading.ts'

const folder = resolve(import.meta.dirname, '../../../fixtures/registers')
const place = { folder, stdin: process.stdin }

const FILES = [
  ['companies-house', 'companies-house.csv'],
  ['finance-database', 'finance-database.csv'],
  ['gleif-level1', 'gleif-level1.csv'],
  ['norway-enheter', 'norway-enheter.csv'],
  ['sec-submissions', 'sec-submissions.ndjson'],
  ['sec-submissions', 'CIK0000990001.json'],
] as const

/** What a load would make of a file by its map. */
async function inspected(name: string, file: string) {
  const source = sourceOf(await openInputs([file], place), { map: await mapOf(name, folder), strict: true })
  const inspection = await inspectSource(source, { rows: 100 })
  return {
    records: inspection.first.map(({ values }) => values),
    rejects: inspection.rejects.map(({ reason, count, first }) => [
      reason,
      count,
      first.line,
      first.fault.field,
    ]),
    leftOut: Object.fromEntries(source.leftOut?.() ?? []),
    dropped: Object.fromEntries(source.dropped?.() ?? []),
  }
}

test('there is a file for every map that comes with the project', async () => {
  const names = (await shippedMaps()).map(({ name }) => name)
  expect([...new Set(FILES.map(([name]) => name))]).toEqual(names)
})

describe.each(FILES)('%s', (name, file) => {
  test(`is the map that fits ${file} best by far`, async () => {
    const [input] = await openInputs([file], place)
    if (input === undefined) throw new Error('There is no input.')
    const [best, next] = mapFits((await sampleOf(input, {})).sample, await shippedMaps())
    expect(best?.name).toBe(name)
    expect(best?.score).toBeGreaterThan(0.95)
    expect(next?.score).toBeLessThan(0.5)
  })
})

test('Companies House', async () => {
  const { records, ...rest } = await inspected('companies-house', 'companies-house.csv')
  expect(records).toEqual([
    {
      ID: derivedId(['01234567']),
      companyName: 'HARBOUR & QUILL LIMITED',
      address1: 'UNIT 4, KILN LANE TRADING ESTATE',
      address2: 'KILN LANE',
      cityName: 'HARROGATE',
      provinceName: 'NORTH YORKSHIRE',
      countryName: 'UNITED KINGDOM',
      postalCode: 'HG9 9ZZ',
      nationalId: '01234567',
      businessCategory: 'Information technology consultancy activities',
      foundingYear: 1987,
      legalStatus: '3',
    },
    {
      ID: derivedId(['SC765432']),
      companyName: 'THISTLE "NORTH" BREWING LTD',
      otherNames: [{ kind: 'other', text: 'WYND BREWING LTD' }],
      address1: 'A. ACCOUNTANT, PO BOX 12, 9 FOUNDRY WYND',
      cityName: 'INVERNESS',
      countryName: 'UNITED KINGDOM',
      postalCode: 'IV99 9ZZ',
      nationalId: 'SC765432',
      businessCategory: 'Manufacture of beer',
      foundingYear: 2012,
      legalStatus: '3',
    },
    expect.objectContaining({
      companyName: 'FENLAND PARTNERS LLP',
      countryName: 'UNITED KINGDOM',
      legalStatus: '14',
    }),
    {
      ID: derivedId(['FC012345']),
      companyName: 'OVERSEAS HOLDINGS S.A.',
      address1: '12 RUE DES EXEMPLES',
      cityName: 'LUXEMBOURG',
      countryName: 'LUXEMBOURG',
      nationalId: 'FC012345',
    },
  ])
  expect(rest).toEqual({
    rejects: [['not_a_date', 1, 7, 'foundingYear']],
    leftOut: { 'CompanyStatus is Dissolved, Converted / Closed, Converted/Closed, …': 1 },
    dropped: {},
  })
})

test('GLEIF', async () => {
  const { records, ...rest } = await inspected('gleif-level1', 'gleif-level1.csv')
  expect(records).toEqual([
    {
      ID: derivedId(['00000000000000000A01']),
      companyName: 'Bergwerk Beispiel AG',
      tradeName: 'Beispiel Kohle',
      otherNames: [{ kind: 'other', text: 'Beispiel Kohle' }],
      address1: 'Schachtstraße 7',
      address2: 'Haus B, 2. Etage',
      cityName: 'Köln',
      provinceName: 'NW',
      countryName: 'GERMANY',
      postalCode: '50667',
      nationalId: 'HRB 99999',
      nationalIdTypeCode: 'RA000242',
      foundingYear: 1908,
    },
    {
      ID: derivedId(['00000000000000000B02']),
      companyName: 'Example Trust, N.A. Hong Kong Branch',
      otherNames: [{ kind: 'other', text: 'Former Example' }],
      address1: '1 Sample Road',
      cityName: 'Hong Kong',
      countryName: 'HONG KONG',
      statusCode: '2',
    },
    expect.objectContaining({ companyName: '株式会社サンプル', countryName: 'JAPAN', provinceName: '13' }),
  ])
  expect(rest).toEqual({
    rejects: [['not_a_country', 1, 7, 'countryName']],
    leftOut: {
      'Entity.EntityStatus is INACTIVE, NULL': 1,
      'Registration.RegistrationStatus is DUPLICATE, ANNULLED, CANCELLED': 1,
    },
    dropped: { foundingYear: 1 },
  })
})

test('Brønnøysund', async () => {
  const { records, ...rest } = await inspected('norway-enheter', 'norway-enheter.csv')
  expect(records).toEqual([
    {
      ID: 100000008,
      companyName: 'EKSEMPEL LAKS AS',
      address1: 'Bryggen 1, 2. etasje',
      cityName: 'BERGEN',
      provinceName: 'BERGEN',
      countryName: 'NORWAY',
      postalCode: '5003',
      nationalId: '100000008',
      countryPhoneCode: '47',
      phoneNumber: '22000000',
      businessCategory: 'Fishing and aquaculture',
      foundingYear: 2001,
      employeesTotal: 120,
      legalStatus: '3',
      website: 'www.eksempellaks.no',
      email: ['post@eksempellaks.no'],
    },
    {
      ID: 100000016,
      companyName: 'ÅSE ØVERLAND REGNSKAP',
      cityName: 'TROMSØ',
      countryName: 'NORWAY',
      postalCode: '0009',
      nationalId: '100000016',
      countryPhoneCode: '47',
      phoneNumber: '90000001',
      businessCategory: 'Legal and accounting activities',
      legalStatus: '1',
    },
    expect.objectContaining({ ID: 100000032, countryName: 'SWEDEN', localHeadquarterID: 100000008 }),
  ])
  expect(rest).toEqual({
    rejects: [['missing', 1, 6, 'ID']],
    leftOut: { 'konkurs is true, J': 1 },
    dropped: { website: 1, email: 1 },
  })
})

test('Brønnøysund before it gave telephone numbers', async () => {
  const map = await mapOf('norway-enheter', folder)
  const rows = readFileSync(join(folder, 'norway-enheter.csv'), 'utf8').split('\n').slice(0, 2)
  const columns = rows[0]?.split(',') ?? []
  const without = (line = ''): string =>
    line
      .match(/("[^"]*"|[^,]*)(,|$)/g)
      ?.filter((_, index) => !['telefon', 'mobil', 'epostadresse'].includes(columns[index] ?? ''))
      .join('') ?? ''
  const [record] = await recordsOf(gzipSync(rows.map(without).join('\n')), { map }, 'enheter.csv.gz')
  expect(record).toMatchObject({ values: { ID: '100000008', employeesTotal: '120' } })
})

test('FinanceDatabase', async () => {
  const { records, ...rest } = await inspected('finance-database', 'finance-database.csv')
  expect(records).toEqual([
    {
      ID: derivedId(['EXMPL']),
      companyName: 'Example Industries, Inc.',
      cityName: 'Austin',
      provinceName: 'TX',
      countryName: 'UNITED STATES',
      postalCode: '78701',
      businessCategory: 'Conglomerates',
      foundingYear: 1888,
      currencyCode: 'USD',
      website: 'http://www.example.com',
    },
    {
      ID: derivedId(['EXA.L']),
      companyName: 'Exemplary plc',
      cityName: 'London',
      countryName: 'UNITED KINGDOM',
      postalCode: 'EC1A 9ZZ',
      foundingYear: 2003,
      currencyCode: 'GBP',
    },
  ])
  expect(rest).toEqual({ rejects: [['not_a_website', 1, 5, 'website']], leftOut: {}, dropped: {} })
})

test('SEC', async () => {
  const { records, ...rest } = await inspected('sec-submissions', 'sec-submissions.ndjson')
  const apart = {
    address1: '1 EXAMPLE WAY',
    businessCategory: 'Electronic Computers',
    sic4Digits: '3571',
    sicDescription: 'Electronic Computers',
    phoneNumber: '4085550100',
    otherNames: [{ kind: 'other', text: 'EXAMPLE COMPUTER INC' }],
  }
  expect(records).toEqual([
    {
      ...apart,
      ID: 990001,
      companyName: 'Example Computer Inc.',
      cityName: 'CUPERTINO',
      provinceName: 'CA',
      countryName: 'UNITED STATES',
      postalCode: '95099',
      nationalId: '990000001',
      nationalIdTypeCode: 'EIN',
      countryPhoneCode: '1',
      website: 'https://www.example.com',
    },
    {
      ID: 990002,
      companyName: 'Maple Sample Corp',
      address1: '1 EXAMPLE WAY',
      otherNames: [{ kind: 'other', text: 'EXAMPLE COMPUTER INC' }],
      cityName: 'TORONTO',
      provinceName: 'ON',
      countryName: 'CANADA',
      postalCode: '95099',
    },
    {
      ...apart,
      ID: 990003,
      companyName: 'Exemplary plc /ADR/',
      cityName: 'LONDON',
      countryName: 'UNITED KINGDOM',
      postalCode: 'EC1A 9ZZ',
    },
  ])
  expect(rest).toEqual({
    rejects: [],
    leftOut: { 'entityType is not operating, investment': 1 },
    dropped: { phoneNumber: 1 },
  })
  const single = await inspected('sec-submissions', 'CIK0000990001.json')
  expect(single.records.map(({ ID, cityName }) => [ID, cityName])).toEqual([[990001, 'CUPERTINO']])
})
