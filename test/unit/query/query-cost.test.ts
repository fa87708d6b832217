// Has every parameter a cost, and does the bound hold for all that parameters may ask together?

import { describe, expect, test } from 'vitest'
import { companyQuery } from '../../../src/query/company-query.ts'
import { nameFilter } from '../../../src/query/name-filter.ts'
import { type ParameterName, parameters } from '../../../src/query/parameters.ts'
import { clauseCost, costErrors, MOST_COST, rankingCost } from '../../../src/query/query-cost.ts'
import { rawParameters } from '../../../src/query/query-string.ts'

const errorsOf = (query: string) => {
  const checked = companyQuery(query, 'export')
  return 'errors' in checked ? checked.errors : []
}
/** What the parameters of a query cost together. */
const costOfQuery = (query: string): number => {
  const raw = rawParameters(query).parameters
  return Object.entries(parameters).reduce((total, [name, { type }]) => {
    const isGiven = Object.keys(type.keys).some(suffix => raw.has(name + suffix))
    const parsed = isGiven ? type.parse(suffix => raw.get(name + suffix)) : { value: { cost: 0 } }
    if ('errors' in parsed) throw new Error(JSON.stringify(parsed.errors))
    return total + parsed.value.cost
  }, 0)
}
const many = (count: number, text: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => text(index)).join(',')
const letters = (index: number): string => String.fromCharCode(97 + (index % 26), 97 + Math.floor(index / 26))

describe('the cost of a parameter', () => {
  test.each([
    'siemens',
    'Simens Energi',
    'deutsche bank ag',
    'chanting dazhong public utilities',
    'газпром нефть',
    'IBM',
  ])('of search covers the similar names of %s, which are not looked for yet', text => {
    const parsed = nameFilter(text)
    if ('error' in parsed || parsed.value.type !== 'name') throw new Error('no name')
    const { cost, ranking, fuzzyRanking } = parsed.value
    expect(cost).toBeGreaterThanOrEqual(rankingCost(ranking) + rankingCost(fuzzyRanking()))
  })

  const free: readonly ParameterName[] = ['pageSize', 'cursor', 'fields', 'export']
  test.each([
    'публичное акционерное общество волга банк',
    'товариство з обмеженою відповідальністю дніпро хліб',
    'морава млин друштво са ограниченом одговорношћу',
  ])('of a long name in another script is within the limit: %s', text => {
    expect(errorsOf(`search=${encodeURIComponent(text)}`)).toEqual([])
  })

  test.each(Object.entries(parameters))('%s is known', (name, { type, example }) => {
    const key = Object.keys(type.keys)[0] ?? ''
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
    expect(errorsOf(query)).toEqual([])
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
    const errors = errorsOf(query)
    expect(errors.length).toBeGreaterThan(0)
    expect(errors.length).toBeLessThanOrEqual(3)
    expect(errors[0]).toMatchObject({ parameter: dearest, code: 'too_expensive' })
    for (const { message } of errors)
      expect(message).toMatch(
        /^This request costs [\d,]+, and the limit is 2,000\. \w+ accounts for [\d,]+ of it: /,
      )
  })

  test('begins just beyond the limit', () => {
    const cost = MOST_COST
    expect(costErrors([{ parameter: 'a', cost }])).toEqual([])
    const beyond = costErrors([
      { parameter: 'a', cost },
      { parameter: 'b', cost: 2 },
    ])
    expect(beyond.map(({ parameter }) => parameter)).toEqual(['a', 'b'])
  })
})

test('a type of clause without a cost is a bug', () => {
  expect(() => clauseCost({ wildcard: { a: '*' } })).toThrow('A wildcard clause has no cost')
  expect(() => clauseCost({ constructor: {} })).toThrow('A constructor clause has no cost')
  expect(() => clauseCost({ bool: { filter: [{ regexp: {} }] } })).toThrow('A regexp clause has no cost')
})
