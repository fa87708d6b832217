import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { derivedId } from '../../../../indexer/sources/derived-id.ts'
import { importMap, readImportMap } from '../../../../indexer/sources/import-map.ts'
import { inShort, mappedValues, recordsOf } from '../reading.ts'

const map = (content: object) => importMap(content, 'map.json')
const refusal = (content: unknown): string => {
  try {
    importMap(content, 'map.json')
  } catch (error) {
    return (error as Error).message
  }
  return 'accepted'
}

describe('a value', () => {
  const row = {
    symbol: 'AC',
    name: ' Acme ',
    note: 'It was founded in 1888 in Bonn.',
    kind: 'x',
    empty: '',
    employees: 12,
  }
  test.each([
    ['a column', 'name', ' Acme '],
    ['a column that is no text', 'employees', 12],
    ['a column that the row lacks', 'colour', undefined],
    ['a column, values replaced', { column: 'kind', values: { x: '2' } }, '2'],
    ['a column, another value stays', { column: 'kind', values: { y: '2' } }, 'x'],
    ['a number, replaced', { column: 'employees', values: { '12': '10' } }, '10'],
    ['the group of a pattern', { column: 'note', pattern: 'founded in (\\d{4})' }, '1888'],
    ['all that a pattern matches', { column: 'note', pattern: '\\d{4}' }, '1888'],
    ['a pattern that does not match', { column: 'name', pattern: '\\d{4}' }, undefined],
    ['a pattern, then values', { column: 'note', pattern: '\\d{4}', values: { '1888': '1889' } }, '1889'],
    ['a constant', { constant: '6' }, '6'],
    ['joined columns, blank ones left out', { join: ['symbol', 'empty', 'name'] }, 'AC Acme'],
    ['joined with a text of one’s own', { join: ['symbol', 'name'], with: ': ' }, 'AC: Acme'],
    ['joined blank columns', { join: ['empty', 'colour'] }, undefined],
  ])('is taken from %s', (_, source, value) => {
    expect(
      mappedValues(map({ idFrom: ['symbol'], fields: { companyName: 'name', tradeName: source } }), row)
        .tradeName,
    ).toBe(value)
  })
})

describe('an ID', () => {
  test('is computed from the texts that identify a company, always the same, and fits a record', () => {
    expect(derivedId(['AAPL'])).toBe(derivedId(['AAPL']))
    expect(derivedId(['AAPL'])).toBe(540_155_859_773_210)
    expect(derivedId(['A', 'B'])).not.toBe(derivedId(['AB', '']))
    for (let index = 0; index < 1_000; index += 1) {
      const id = derivedId([String(index)]) ?? 0
      expect(Number.isSafeInteger(id) && id > 0).toBe(true)
    }
  })

  test('is missing where there is nothing to compute it from', () => {
    expect(
      mappedValues(map({ idFrom: ['symbol'], fields: { companyName: 'name' } }), { symbol: ' ' }),
    ).toEqual({})
  })
})

describe('a map is refused', () => {
  test.each([
    [{ fields: {}, idFrom: ['a'], colour: 1 }, 'Unrecognized key: "colour"'],
    [{ idFrom: ['a'] }, 'fields: '],
    [
      { idFrom: ['a'], fields: { compnyName: 'name' } },
      'fields.compnyName: is not a field of a company; perhaps companyName?',
    ],
    [{ idFrom: ['a'], fields: { companyName: 5 } }, "fields.companyName: must be a column's name, or"],
    [{ idFrom: ['a'], fields: { companyName: '' } }, "fields.companyName: must be a column's name, or"],
    [
      { idFrom: ['a'], fields: { companyName: { column: 'a', pattern: '(' } } },
      'fields.companyName.pattern: no regular expression',
    ],
    [
      { idFrom: ['a'], fields: { companyName: { column: 'a', vals: {} } } },
      'fields.companyName: Unrecognized key: "vals"',
    ],
    [{ idFrom: ['a'], fields: { companyName: { join: ['a'] } } }, 'fields.companyName.join: '],
    [{ fields: { companyName: 'a' } }, 'the map: needs fields.ID or idFrom'],
    [{ idFrom: ['a'], fields: { cityName: 'a' } }, 'the map: needs fields.companyName or fields.tradeName'],
    [{ idFrom: ['a'], fields: { ID: 'a' } }, 'the map: has both fields.ID and idFrom'],
    ['text', 'the map: '],
  ])('%j', (content, message) => {
    expect(refusal(content)).toContain(`The map map.json cannot be used:\n`)
    expect(refusal(content)).toContain(message)
  })

  test('where it is no file, or no JSON', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'companies-map-'))
    const path = join(folder, 'map.json')
    await expect(readImportMap(path)).rejects.toThrow(`The map ${path} cannot be read`)
    await writeFile(path, '{"fields": }')
    await expect(readImportMap(path)).rejects.toThrow(`The map ${path} is not JSON`)
    await rm(folder, { recursive: true })
  })

  test('where the file lacks its columns', async () => {
    const content = 'symbol,Name\nAC,Acme\n'
    const rules = { map: map({ idFrom: ['symbol'], fields: { companyName: 'name', cityName: 'town' } }) }
    await expect(recordsOf(content, rules)).rejects.toThrow(
      [
        'The map names columns that companies does not have:',
        '  - companyName is read from "name"; did you mean "Name"?',
        '  - cityName is read from "town"',
        'Its columns: symbol, Name.',
      ].join('\n'),
    )
  })
})

test('a mapped source is read as the map says, and columns that it ignores are not told', async () => {
  const told: (readonly string[])[] = []
  const rules = {
    map: map({ idFrom: ['symbol'], fields: { companyName: 'name' }, ignore: ['mic'] }),
    onUnknownColumns: (columns: readonly string[]) => told.push(columns),
  }
  const records = await recordsOf('symbol,name,mic,colour\nAC,Acme,X,red\n', rules)
  expect(inShort(records)).toEqual([[2, { ID: derivedId(['AC']), companyName: 'Acme' }]])
  expect(told).toEqual([['colour']])
})

test.each(['finance-database.json'])('the map %s that comes with the project is a good one', async name => {
  await expect(
    readImportMap(resolve(import.meta.dirname, '../../../../indexer/maps', name)),
  ).resolves.toBeDefined()
})

describe('deprecated keys', () => {
  const old = {
    idFrom: ['code'],
    take: [{ column: 'status', isNot: ['closed'] }],
    mayLack: ['web'],
    fields: { companyName: 'name', website: { column: 'web', bad: 'drop' } },
  }

  test('are read as the present ones, and reported in one line', () => {
    const lines: string[] = []
    const read = importMap(old, 'map.json', line => lines.push(line))
    const { take, mayLack, fields } = old
    const present = {
      idFrom: old.idFrom,
      where: take,
      optionalColumns: mayLack,
      fields: { ...fields, website: { column: 'web', onInvalid: 'drop' } },
    }
    expect(read).toEqual(importMap(present, 'map.json', line => lines.push(line)))
    expect(lines).toEqual([
      'The map map.json has deprecated keys: write where instead of take, optionalColumns instead of mayLack, onInvalid instead of bad.',
    ])
  })

  test('are refused beside the present ones', () => {
    expect(refusal({ ...old, where: [] })).toContain('take')
  })
})
