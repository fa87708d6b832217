// Has every parameter a cost, and does the bound hold for all that parameters may ask together?

import { describe, expect, test } from 'vitest'
import { companyQuery } from '../../../src/query/company-query.ts'
import { type ParameterName, parameters } from '../../../src/query/parameters.ts'
import { clauseCost, costFaults, costOf, MOST_COST } from '../../../src/query/query-cost.ts'

const faultsOf = (query: string) => {
  const checked = companyQuery(query, 'export')
  return 'faults' in checked ? checked.faults : []
}
const costOfQuery = (query: string): number => {
  const checked = companyQuery(query, 'export')
  if ('faults' in checked) throw new Error(JSON.stringify(checked.faults))
  return [...checked.query.values].reduce(
    (total, [name, values]) => total + costOf(parameters[name].kind, values),
    0,
  )
}
const many = (count: number, text: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => text(index)).join(',')
const letters = (index: number): string => String.fromCharCode(97 + (index % 26), 97 + Math.floor(index / 26))

describe('the cost of a parameter', () => {
  const free: readonly ParameterName[] = ['pageSize', 'cursor', 'fields', 'export']
  test.each(Object.entries(parameters))('%s is known', (name, { kind, example }) => {
    const key = Object.keys(kind.keys)[0] ?? ''
    const cost = costOfQuery(`${name}${key}=${encodeURIComponent(example)}`)
    if (free.includes(name as ParameterName)) expect(cost).toBe(0)
    else expect(cost).toBeGreaterThan(0)
    expect(cost).toBeLessThan(MOST_COST / 4)
  })

  test.each<[query: string, cost: number]>([
    ['ID=1', 1],
    ['ID=1,2,3', 3],
    ['sic4Digits=7372,73*', 11],
    ['email=@acme.com', 1],
    [`email=*${'abcdef'.repeat(5)}*`, 30],
    ['employeesTotal[min]=1', 5],
    ['hasEmail=false&hasPhone=true', 2],
    ['cityName=Berlin,Paris', 20],
    ['facets=countryName,cityName', 200],
    ['page=200&pageSize=50', 100],
    ['page=1', 0.5],
  ])('of %s is %d', (query, cost) => {
    expect(costOfQuery(query)).toBe(cost)
  })

  test('grows with every word, letter and value', () => {
    for (const [less, more] of [
      ['search=acme', 'search=acme tools'],
      ['email=*acme*', 'email=*acmes*'],
      ['email=*acme*', 'email=*acme*,*other*'],
      ['cityName=a*', 'cityName=a*,b*'],
    ] as const)
      expect(costOfQuery(more)).toBeGreaterThan(costOfQuery(less))
  })
})

describe('what is within the bound', () => {
  test.each([
    `ID=${many(100, index => String(index + 1))}`,
    `cityName=${many(100, letters)}`,
    `cityName=${many(50, letters)}&provinceName=${many(50, letters)}&countryName=DE,FR`,
    `search=${many(40, letters).replaceAll(',', ' ')}`,
    'facets=countryName,cityName,provinceName,sic4Digits,legalStatus&hasEmail=true&page=200&pageSize=50',
    `email=${many(100, index => `@${letters(index)}.com`)}`,
    `email=${many(100, index => `*a${letters(index)}*`)}`,
    `sic4Digits=${many(90, index => `${index + 10}*`)}`,
  ])('%#', query => {
    expect(faultsOf(query)).toEqual([])
  })
})

describe('what is beyond it', () => {
  test.each<[query: string, dearest: string]>([
    [`email=${many(100, index => `*${letters(index).repeat(20)}x*`)}`, 'email'],
    [`cityName=${many(100, letters)}&provinceName=${many(100, letters)}&facets=cityName`, 'provinceName'],
    [
      `cityName=${many(100, letters)}&sic4Digits=${many(90, index => `${index + 10}*`)}&facets=cityName,countryName`,
      'cityName',
    ],
  ])('%# names its dearest parameters', (query, dearest) => {
    const faults = faultsOf(query)
    expect(faults.length).toBeGreaterThan(0)
    expect(faults.length).toBeLessThanOrEqual(3)
    expect(faults[0]).toMatchObject({ parameter: dearest, code: 'too_expensive' })
    for (const { message } of faults)
      expect(message).toMatch(
        /^Of what one request may cost \(2000\), this one takes \d+, and \w+ takes \d+ of it: /,
      )
  })

  test('is found on a table of any kinds', () => {
    const kind = { keys: {}, cost: () => MOST_COST }
    expect(costFaults(new Map([['a', {}]]), () => kind)).toEqual([])
    expect(
      costFaults(
        new Map([
          ['a', {}],
          ['b', {}],
        ]),
        () => kind,
      ).map(({ parameter }) => parameter),
    ).toEqual(['a', 'b'])
  })
})

test('a clause of a kind without cost is a fault of the program', () => {
  expect(() => clauseCost({ wildcard: { a: '*' } })).toThrow('wildcard has no cost')
  expect(() => clauseCost({ constructor: {} })).toThrow('constructor has no cost')
  expect(() => clauseCost({ bool: { filter: [{ regexp: {} }] } })).toThrow('regexp has no cost')
})
