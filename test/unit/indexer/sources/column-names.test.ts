import { describe, expect, test } from 'vitest'
import { fieldOfColumn, withNearestField } from '../../../../indexer/sources/columns.ts'
import { fieldOf, storedFieldNames } from '../../../../src/schema/fields.ts'
import { nearestName } from '../../../../src/schema/nearest-name.ts'

describe.each(storedFieldNames)('%s', field => {
  const { label, searchLabel } = fieldOf(field)
  test('is meant by its name and its labels, as they stand and in any case', () => {
    for (const name of [field, label, ...(searchLabel ? [searchLabel] : [])]) {
      expect([name, fieldOfColumn(name)]).toEqual([name, field])
      const loose = name.toUpperCase().replace(/[^A-Z0-9]+/g, '_')
      expect([loose, fieldOfColumn(loose)]).toEqual([loose, field])
    }
  })
})

test('other names mean no field', () => {
  for (const name of ['', '?', 'colour', 'match', 'toString', '__proto__'])
    expect(fieldOfColumn(name)).toBeUndefined()
})

test('the nearest name is one that is written alike', () => {
  expect(nearestName('cityname', ['city', 'cityName', 'countryName'])).toBe('cityName')
  expect(nearestName('colour', ['city', 'cityName'])).toBeUndefined()
  expect(withNearestField('Postcode')).toBe('Postcode (perhaps postalCode?)')
  expect(withNearestField('xyzxyzxyz')).toBe('xyzxyzxyz')
})
