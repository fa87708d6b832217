// Is the description of the map format, which editors read, as strict as the program, and does it fit the maps that come with it?

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { importMap } from '../../indexer/sources/import-map.ts'
import { root } from './snapshots.ts'

const folder = join(root, 'indexer/maps')
const read = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8'))
const maps = readdirSync(folder).filter(file => file !== 'schema.json')
const valid = new Ajv2020({ allErrors: true, strict: true, strictTypes: false }).compile(read('schema.json'))

describe('the description of maps', () => {
  test.each(maps)('fits %s, which names it and tells what it is', name => {
    const map = read(name)
    valid(map)
    expect(valid.errors ?? []).toEqual([])
    expect(() => importMap(map, name)).not.toThrow()
    expect(map).toMatchObject({
      $schema: './schema.json',
      title: expect.any(String),
      about: expect.any(String),
      format: expect.any(String),
      columnsFrom: expect.any(String),
    })
  })

  test('fits the example of the documentation, which names every map', () => {
    const page = readFileSync(join(root, 'docs/import-maps.md'), 'utf8')
    const [, example = ''] = /```json\n([\s\S]*?)```/.exec(page) ?? []
    valid(JSON.parse(example))
    expect(valid.errors ?? []).toEqual([])
    expect(() => importMap(JSON.parse(example), 'example')).not.toThrow()
    for (const file of maps) expect(page).toContain(`| \`${file.replace('.json', '')}\` |`)
  })

  test('shows the fields by name, with what they mean', () => {
    expect(read('schema.json').properties.fields.properties.postalCode).toEqual({
      description: 'Postal Code: Zip or postal code of the physical location.',
      $ref: '#/$defs/source',
    })
  })

  test.each<[what: string, map: object]>([
    ['a field that does not exist', { idFrom: ['a'], fields: { companyName: 'b', compnyName: 'c' } }],
    ['a key that does not exist', { idFrom: ['a'], fields: { companyName: 'b' }, colour: 1 }],
    ['a shape that does not exist', { idFrom: ['a'], fields: { companyName: { columns: ['b'] } } }],
    ['a step that does not exist', { idFrom: ['a'], fields: { companyName: { column: 'b', upper: true } } }],
    ['a step of the wrong type', { idFrom: ['a'], fields: { companyName: { column: 'b', values: ['c'] } } }],
    [
      'a condition of the wrong type',
      { idFrom: ['a'], where: [{ column: 'b', is: 'c' }], fields: { companyName: 'b' } },
    ],
  ])('refuses %s, as the program does', (_, map) => {
    expect(valid(map)).toBe(false)
    expect(() => importMap(map, 'map.json')).toThrow('The map map.json cannot be used')
  })
})
