// What does `fields` leave of a record? The fields asked for in the order of the table, ID always, nothing beyond the
// client's package.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Company, type FieldName, fieldNames, fieldOf } from '../../../src/schema/fields.ts'
import { readPackages } from '../../../src/schema/packages.ts'
import { company } from '../../support/companies.ts'
import {
  COUNT,
  EXPORT,
  type ProblemBody,
  packagesPath,
  SEARCH,
  type Service,
  serviceForTests,
} from '../../support/service.ts'

const acme: Company = company({
  ID: 1,
  companyName: 'Acme Tools Inc.',
  tradeName: 'Acme',
  cityName: 'Springfield',
  provinceName: 'Illinois',
  countryName: 'UNITED STATES',
  statusCode: '1',
  annualSales: 1_000_000,
  website: 'acme.com',
  email: ['info@acme.com', 'sales@acme.com'],
})
const bare: Company = company({ ID: 2, companyName: 'Bare', countryName: undefined })

let service: Service
beforeAll(async () => {
  service = await serviceForTests('fields')
  await service.holds([acme, bare])
})
afterAll(() => service.close())

const keyOf = async (bought: string, more: object = {}): Promise<string> =>
  (await service.store.add({ name: bought, package: bought, ...more })).key
const entries = (record: object | undefined): [string, unknown][] => Object.entries(record ?? {})

describe('fields', () => {
  it.each<[asked: string, fields: FieldName[]]>([
    ['companyName', ['ID', 'companyName']],
    ['companyName,cityName', ['ID', 'companyName', 'cityName']],
    ['email,cityName,companyName', ['ID', 'companyName', 'cityName', 'email']],
    ['website,ID', ['ID', 'website']],
    ['ID', ['ID']],
    ['ID,ID,statusCode,ID,statusCode', ['ID', 'statusCode']],
    [' cityName , companyName ', ['ID', 'companyName', 'cityName']],
    ['"cityName"', ['ID', 'cityName']],
    ['cityName&fields=companyName', ['ID', 'companyName', 'cityName']],
  ])('=%s leaves exactly those, in the order of the table', async (asked, fields) => {
    const query = asked
      .split('&')
      .map(part => part.replaceAll(' ', '%20'))
      .join('&')
    const { data } = await service.get(`${EXPORT}?fields=${query}`)
    expect(data.totalCount).toBe(2)
    const expected = [acme, bare].map(one => fields.map(field => [field, one[field] ?? null]))
    expect(data.records.map(entries)).toEqual(expect.arrayContaining(expected))
    expect(data.records).toHaveLength(2)
  })

  it('each alone, and all together', async () => {
    for (const field of fieldNames) {
      const { data } = await service.get(`${EXPORT}?ID=1&fields=${field}`)
      const expected =
        field === 'ID'
          ? [['ID', 1]]
          : [
              ['ID', 1],
              [field, acme[field] ?? null],
            ]
      expect(entries(data.records[0])).toEqual(expected)
    }
    const { data } = await service.get(`${EXPORT}?ID=1&fields=${fieldNames.toReversed().join(',')}`)
    expect(Object.keys(data.records[0] ?? {})).toEqual(fieldNames)
  })

  it('changes nothing else of the answer', async () => {
    const query = `${EXPORT}?search=acme&pageSize=5&facets=countryName`
    const whole = await service.get(query)
    const narrow = await service.get(`${query}&fields=cityName`)
    expect({ ...narrow, data: { ...narrow.data, records: [] } }).toEqual({
      ...whole,
      data: { ...whole.data, records: [] },
    })
    expect(narrow.data.records).toEqual([{ ID: 1, cityName: 'Springfield' }])
  })

  it('does not keep records from being counted, filtered or ordered by other fields', async () => {
    const { data } = await service.get(`${EXPORT}?fields=ID&countryName=US&facets=statusCode&search=acme`)
    expect(data).toEqual({
      records: [{ ID: 1 }],
      totalCount: 1,
      facets: { statusCode: [{ value: '1', count: 1 }] },
    })
  })

  it('bear the labels of the document where the client reads those', async () => {
    const key = await keyOf('full', { keys: 'labels' })
    const { data } = await service.get(`${EXPORT}?ID=1&fields=countryName,companyName,annualSales`, { key })
    expect(entries(data.records[0])).toEqual(
      (['ID', 'companyName', 'countryName', 'annualSales'] as const).map(field => [
        fieldOf(field).label,
        acme[field],
      ]),
    )
    const searched = await service.get(`${SEARCH}?ID=1&fields=countryName`, { key })
    expect(entries(searched.data.records[0])).toEqual([
      ['ID', 1],
      ['Country Name', 'UNITED STATES'],
    ])
  })

  it('narrow a search to some of its three fields', async () => {
    const { data } = await service.get(`${SEARCH}?ID=1&fields=companyName`)
    expect(entries(data.records[0])).toEqual([
      ['ID', 1],
      ['companyName', 'Acme Tools Inc.'],
    ])
  })

  it('reach what is enabled on search for the client', async () => {
    const key = await keyOf('basic', { extraSearchFields: ['email'] })
    const { data } = await service.get(`${SEARCH}?ID=1&fields=email`, { key })
    expect(entries(data.records[0])).toEqual([
      ['ID', 1],
      ['email', ['info@acme.com', 'sales@acme.com']],
    ])
  })
})

describe('a field outside the package', () => {
  const packages = readPackages(packagesPath)
  it.each([...packages.keys()])('of %s is refused by name, on search and export', async bought => {
    const key = await keyOf(bought)
    for (const [endpoint, held] of [
      [SEARCH, packages.get(bought)?.searchFields],
      [EXPORT, packages.get(bought)?.exportFields],
    ] as const) {
      const outside = fieldNames.filter(field => !held?.includes(field))
      for (const field of outside) {
        const { status, body } = await service.request(`${endpoint}?fields=companyName,${field}`, { key })
        expect(status, `${endpoint} ${field}`).toBe(403)
        const { code, detail, errors } = body as ProblemBody
        expect(code).toBe('forbidden')
        expect(detail).toContain(field)
        expect(errors).toMatchObject([{ parameter: 'fields', code: 'field_not_in_package' }])
        expect(errors?.[0]?.message).toContain(field)
      }
      expect(outside.length).toBeGreaterThanOrEqual(endpoint === SEARCH || bought !== 'full' ? 1 : 0)
    }
  })

  it('and its fellows are named all at once', async () => {
    const key = await keyOf('basic')
    const { body } = await service.request(`${EXPORT}?fields=email,companyName,website,phoneNumber`, { key })
    const { detail, errors } = body as ProblemBody
    expect(errors).toHaveLength(3)
    for (const field of ['email', 'website', 'phoneNumber']) expect(detail).toContain(field)
  })
})

describe('a name that there is not', () => {
  it.each<[asked: string, suggestion: string | undefined]>([
    ['cityname', 'cityName'],
    ['CITYNAME', 'cityName'],
    ['companyNam', 'companyName'],
    ['emails', 'email'],
    ['qqqqqq', undefined],
    ['marketable', undefined],
    ['contactPersons', undefined],
    ['match', undefined],
    ['*', undefined],
  ])('fields=%s is refused, with the nearest', async (asked, suggestion) => {
    for (const endpoint of [SEARCH, EXPORT]) {
      const { status, body } = await service.request(`${endpoint}?fields=ID,${asked}`)
      expect(status).toBe(400)
      const { errors = [] } = body as ProblemBody
      expect(errors).toHaveLength(1)
      expect(errors[0]).toMatchObject({ parameter: 'fields', code: 'unknown_name', allowed: fieldNames })
      expect(errors[0]?.suggestion).toBe(suggestion)
    }
  })

  it.each<[query: string, code: string]>([
    ['fields=', 'empty_value'],
    ['fields=ID,', 'empty_value'],
    ['fields="ID', 'malformed'],
  ])('?%s is refused', async (query, code) => {
    const { status, body } = await service.request(`${EXPORT}?${query}`)
    expect(status).toBe(400)
    expect((body as ProblemBody).errors).toMatchObject([{ parameter: 'fields', code }])
  })

  it('is no parameter of count, which has no records', async () => {
    const { status, body } = await service.request(`${COUNT}?fields=ID`)
    expect(status).toBe(400)
    expect((body as ProblemBody).errors).toMatchObject([{ parameter: 'fields', code: 'unknown_parameter' }])
  })
})
