// Is a key in an address seen wherever it stands, and nothing taken for one that is none?

import { describe, expect, test } from 'vitest'
import { newApiKey } from '../../../src/clients/api-key.ts'
import { hasKeyInQuery } from '../../../src/http/key-in-query.ts'
import { locationLookups, lookupParameters } from '../../../src/query/location-lookup.ts'
import { parameterKeys } from '../../../src/query/parameters.ts'

const key = newApiKey()

describe('a key is seen', () => {
  test.each([
    ['as a value', `search=${key}`],
    ['within a value', `search=my key is ${key}!`],
    ['as a name', `${key}=1`],
    ['as a name without value', key],
    ['in a list', `ID=1,${key},2`],
    ['percent-encoded', `search=${[...key].map(letter => `%${letter.charCodeAt(0).toString(16)}`).join('')}`],
    ['with its first letters encoded', `search=%63%64%73%5F${key.slice(4)}`],
    ['mistyped at its end', `search=${key.slice(0, -1)}!`],
    ['behind a bad escape', `a=%zz&b=${key}`],
    ['behind other parameters', `page=1&pageSize=2&x=${key}`],
  ])('%s', (_where, query) => {
    expect(hasKeyInQuery(query)).toBe(true)
  })

  test.each([
    'api_key',
    'apikey',
    'apiKey',
    'API-KEY',
    'x-api-key',
    'X-Api-Key',
    'x_api_key',
    'key',
    'token',
    'access_token',
    'api%5Fkey',
    'Authorization',
  ])('by the name %s, whatever its value', name => {
    for (const value of ['', '=', '=secret']) expect(hasKeyInQuery(`page=1&${name}${value}`)).toBe(true)
  })
})

test.each([
  '',
  'search=cds',
  'search=cds_short',
  'search=keys',
  'cityName=Tokenheim',
  'search=token',
  'ID=1',
])('%j holds none', query => {
  expect(hasKeyInQuery(query)).toBe(false)
})

test('no parameter of the service is named like one', () => {
  const lookUps = Object.values(locationLookups).flatMap(lookup =>
    lookupParameters(lookup).rows.map(([name]) => name),
  )
  const names = [...parameterKeys, ...lookUps]
  expect(names.length).toBeGreaterThan(30)
  expect(names.filter(name => hasKeyInQuery(`${name}=1`))).toEqual([])
})
