// Is a packages file read whole, and does a wrong one say what is wrong?

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fieldNames } from '../../../src/schema/fields.ts'
import { inTableOrder, readPackages } from '../../../src/schema/packages.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'packages-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function written(content: string): string {
  const path = join(folder, 'packages.json')
  writeFileSync(path, content)
  return path
}

describe('a packages file', () => {
  test('gives each package its fields in the order of the table, with ID, without doubles', () => {
    const packages = readPackages(
      written(
        JSON.stringify({
          'gold-2': {
            description: 'Whatever it is sold as',
            searchFields: ['countryName', 'companyName', 'companyName'],
            exportFields: ['email', 'companyName', 'ID'],
          },
          full: { searchFields: ['ID'], exportFields: 'all' },
        }),
      ),
    )
    expect([...packages.keys()]).toEqual(['gold-2', 'full'])
    expect(packages.get('gold-2')).toMatchObject({
      searchFields: ['ID', 'companyName', 'countryName'],
      exportFields: ['ID', 'companyName', 'email'],
    })
    expect(packages.get('full')?.exportFields).toEqual(fieldNames)
  })

  test('of the project is right', () => {
    const packages = readPackages(join(import.meta.dirname, '../../../config/packages.json'))
    for (const { searchFields } of packages.values()) {
      expect(searchFields).toEqual(['ID', 'companyName', 'countryName'])
    }
    expect(packages.get('full')?.exportFields).toEqual(fieldNames)
  })

  const fields = { searchFields: ['ID'], exportFields: ['ID'] }
  test.each<[what: string, content: string, ...messages: string[]]>([
    ['no JSON', '{', 'cannot be read'],
    ['nothing', '', 'cannot be read'],
    ['no object', '[]', 'is invalid', 'record'],
    [
      'a field that there is not',
      JSON.stringify({ a: { ...fields, exportFields: ['Email'] } }),
      'a.exportFields',
      '"Email" is not a field',
    ],
    [
      'a field that is never returned',
      JSON.stringify({ a: { ...fields, exportFields: ['marketable'] } }),
      'a.exportFields',
    ],
    ['a list without fields', JSON.stringify({ a: { ...fields, searchFields: [] } }), 'a.searchFields'],
    ['a list that is missing', JSON.stringify({ a: { searchFields: ['ID'] } }), 'a.exportFields'],
    ['a key that there is not', JSON.stringify({ a: { ...fields, price: 5 } }), 'price'],
    ['a name in capitals', JSON.stringify({ Gold: fields }), 'Gold', 'lower-case letters'],
    ['an empty name', JSON.stringify({ '': fields }), 'lower-case letters'],
    [
      'several faults, all of them',
      JSON.stringify({ Gold: fields, b: { ...fields, exportFields: ['nope'] }, c: 5 }),
      'Gold',
      'b.exportFields',
      'c: Invalid input',
    ],
  ])('with %s is refused', (_what, content, ...messages) => {
    const path = written(content)
    const read = () => readPackages(path)
    expect(read).toThrow(path)
    for (const message of messages) expect(read).toThrow(message)
  })

  test('that is not there is refused', () => {
    expect(() => readPackages(join(folder, 'nowhere.json'))).toThrow(/nowhere\.json cannot be read: ENOENT/)
  })
})

test('fields are put in the order of the table', () => {
  expect(inTableOrder(['website', 'companyName'])).toEqual(['ID', 'companyName', 'website'])
  expect(inTableOrder([])).toEqual(['ID'])
})
