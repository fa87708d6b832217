// Companies as records: which properties, in which order, and what stands for absent values.

import { expect, test } from 'vitest'
import { companyRecords } from '../../../src/http/company-record.ts'
import { fieldNames, fieldOf } from '../../../src/schema/fields.ts'

const projection = { endpoint: 'export', propertyNames: 'names', fields: fieldNames, facets: [] } as const

test('every field of the projection in its order, absent values as null', () => {
  const [record = {}, other = {}] = companyRecords([{ companyName: 'Acme', ID: 1 }, { ID: 2 }], projection)
  expect(Object.keys(record)).toEqual(fieldNames)
  expect(Object.keys(other)).toEqual(fieldNames)
  expect([record.ID, record.companyName, record.cityName]).toEqual([1, 'Acme', null])
  expect([other.ID, other.companyName]).toEqual([2, null])
})

test('nothing beyond the projection, whatever the index gives', () => {
  const fields = ['ID', 'countryName'] as const
  const found = { companyName: 'Acme', countryName: 'GERMANY', ID: 1 }
  expect(companyRecords([found], { ...projection, fields })).toEqual([{ ID: 1, countryName: 'GERMANY' }])
})

test('the labels as property names', () => {
  const [record = {}] = companyRecords([{ ID: 1 }], { ...projection, propertyNames: 'labels' })
  expect(Object.keys(record)).toEqual(fieldNames.map(name => fieldOf(name).label))
})
