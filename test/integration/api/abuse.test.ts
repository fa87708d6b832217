// Does any combination of parameters make Elasticsearch suffer, or the service forget itself?

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoCompanies } from '../../../demo/demo-companies.ts'
import { parameterKeys, parameters } from '../../../src/query/parameters.ts'
import { facetFields } from '../../../src/schema/fields.ts'
import { loadedCompany } from '../../support/companies.ts'
import { expectAsDescribed } from '../../support/openapi.ts'
import {
  type Answer,
  COUNT,
  EXPORT,
  type ProblemBody,
  SEARCH,
  type Service,
  serviceForTests,
} from '../../support/service.ts'

let service: Service
beforeAll(async () => {
  service = await serviceForTests('abuse')
  await service.holds([...demoCompanies({ count: 5_000, seed: 7 })].map(loadedCompany))
})
afterAll(() => service.close())

/** Answered as described, and neither refused by Elasticsearch nor long in coming. */
async function asked(path: string): Promise<Answer & { readonly ms: number }> {
  const begun = performance.now()
  const answer = await service.request(path)
  const ms = performance.now() - begun
  expect(answer.status, `${path} ${answer.text.slice(0, 300)}`).toBeLessThan(500)
  expectAsDescribed(path, 'GET', new Response(null, answer), answer.text)
  return { ...answer, ms }
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const letter = (index: number): string => LETTERS[index % 26] ?? ''
const pair = (index: number): string => letter(index) + letter(Math.floor(index / 26))
const hundred = (text: (index: number) => string): string =>
  Array.from({ length: 100 }, (_, at) => text(at)).join(',')

/** The dearest hundred values that each list takes. */
const lists: Readonly<Record<string, string>> = {
  ID: hundred(index => String(index + 1)),
  sic4Digits: hundred(index => (index < 90 ? `${index + 10}*` : `${index}0*`)),
  importExportCode: 'A,B,C,D,E,F,G,H',
  legalStatus: hundred(String),
  statusCode: '0,1,2',
  subsidiaryCode: '0,3',
  countryName: hundred(pair),
  provinceName: hundred(index => `${pair(index)}*`),
  cityName: hundred(pair),
  phoneNumber: hundred(index => `%2B4930${1000 + index}`),
  email: hundred(index => `*${pair(index)}a*`),
  worldwideHeadquarterID: hundred(index => String(index + 1)),
  nationalId: hundred(pair),
  countryCode: 'DE,FR,US,GB,JP,CN,IN,BR,ZA,AU',
  postalCode: hundred(pair),
  website: hundred(index => `${pair(index)}.de`),
}

describe('a hundred values', () => {
  it('are asked of every list that there is', () => {
    const taken = Object.entries(parameters).filter(
      ([name, { type }]) => type.keys['']?.isList === true && !['fields', 'facets'].includes(name),
    )
    expect(Object.keys(lists).toSorted()).toEqual(taken.map(([name]) => name).toSorted())
  })

  it.each(Object.keys(lists))('of %s are answered', async name => {
    for (const path of [SEARCH, EXPORT, COUNT]) {
      const { status, ms } = await asked(`${path}?${name}=${lists[name]}`)
      expect(status).toBe(200)
      expect(ms).toBeLessThan(3_000)
    }
  })

  it('of all lists together are refused, by name', async () => {
    const few = ['cityName', 'provinceName', 'countryName', 'sic4Digits', 'email']
    const { status, body } = await asked(`${SEARCH}?${few.map(name => `${name}=${lists[name]}`).join('&')}`)
    expect(status).toBe(400)
    const { errors } = body as ProblemBody
    expect(errors?.map(({ code }) => code)).toEqual(['too_expensive', 'too_expensive', 'too_expensive'])
    for (const { parameter } of errors ?? []) expect(few).toContain(parameter)
  })

  it.each(Object.keys(lists))('of %s with those of each other list are answered or refused', async name => {
    for (const other of Object.keys(lists)) {
      if (other === name) continue
      const { status, ms } = await asked(`${COUNT}?${name}=${lists[name]}&${other}=${lists[other]}`)
      expect([200, 400, 414]).toContain(status)
      expect(ms).toBeLessThan(3_000)
    }
  })
})

describe('the dearest of each kind', () => {
  const words = Array.from({ length: 40 }, (_, at) => pair(at)).join(' ')
  it.each([
    `${SEARCH}?page=200&pageSize=50`,
    `${SEARCH}?search=a&page=200&pageSize=50`,
    `${EXPORT}?facets=${facetFields.slice(0, 5).join(',')}&page=200&pageSize=50`,
    `${COUNT}?facets=${facetFields.slice(-5).join(',')}`,
    `${SEARCH}?search=${words}&facets=cityName,provinceName`,
    `${SEARCH}?search=${'ü'.repeat(200)}`,
    `${SEARCH}?search=${'müllerxy '.repeat(8)}`,
    `${SEARCH}?search=*${'abcdefgh'.repeat(15)}@*`,
    `${SEARCH}?email=*ab*cd*ef*gh*ij*kl*mnop*`,
    `${SEARCH}?cityName=${lists.cityName}&facets=cityName,provinceName,countryName`,
    `/api/cities?limit=1000&countries=${lists.countryName}`,
    `/api/provinces?limit=1000`,
    ...facetFields.map(field => `${COUNT}?facets=${field}`),
  ])('%s is answered', async path => {
    const { status, ms } = await asked(path)
    expect(status).toBe(200)
    expect(ms).toBeLessThan(3_000)
  })

  it('pattern is bounded: a hundred long ones are refused before Elasticsearch is asked', async () => {
    const long = Array.from({ length: 60 }, (_, at) => `*${pair(at).repeat(58)}x*`).join(',')
    const { body } = await asked(`${SEARCH}?email=${long}`)
    expect(body).toMatchObject({
      code: 'invalid_parameters',
      errors: [{ parameter: 'email', code: 'too_expensive' }],
    })
    const longer = await asked(`${SEARCH}?email=*${'ab'.repeat(64)}*`)
    expect(longer.body).toMatchObject({ errors: [{ parameter: 'email', code: 'malformed' }] })
  })
})

describe('names that JavaScript knows', () => {
  const names = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '__proto__.polluted']
  const keys = names.flatMap(name => [
    name,
    `${name}[min]`,
    `employeesTotal[${name}]`,
    `${name}[polluted]`,
    `ID[${name}]`,
  ])

  it.each(keys)('%s is an unknown parameter and nothing else', async key => {
    const before = Reflect.ownKeys(Object.prototype)
    for (const written of [key, encodeURIComponent(key)]) {
      const { status, body } = await asked(`${SEARCH}?${written}=polluted&pageSize=1`)
      expect(status).toBe(400)
      expect((body as ProblemBody).errors).toMatchObject([{ parameter: key, code: 'unknown_parameter' }])
    }
    expect(Reflect.ownKeys(Object.prototype)).toEqual(before)
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })

  it.each(['fields', 'facets', 'statusCode', 'importExportCode', 'sic4Digits', 'countryCode', 'cursor'])(
    'are unknown values of %s',
    async parameter => {
      for (const name of names) {
        const { status, body } = await asked(`${SEARCH}?${parameter}=${name}`)
        expect(status).toBe(400)
        expect((body as ProblemBody).errors?.[0]?.parameter).toBe(parameter)
      }
    },
  )

  it('are text where text is asked for', async () => {
    for (const parameter of ['search', 'cityName', 'provinceName', 'countryName', 'nationalId', 'postalCode'])
      for (const name of names) expect((await asked(`${SEARCH}?${parameter}=${name}`)).status).toBe(200)
    expect(parameterKeys.has('__proto__')).toBe(false)
  })
})

describe('line ends', () => {
  it.each(['search', 'cityName', 'email', 'cursor', 'fields', 'ID'])(
    'in %s are refused, and shown to nobody',
    async parameter => {
      for (const Accept of ['application/json', 'text/csv']) {
        const answer = await service.request(`${EXPORT}?${parameter}=a%0d%0aX-Injected:%201`, {
          headers: { Accept },
        })
        expect(answer.status).toBe(400)
        expect(answer.headers.get('X-Injected')).toBeNull()
        expect([...answer.headers].some(([, value]) => value.includes('Injected'))).toBe(false)
      }
    },
  )
})
