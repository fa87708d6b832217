import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvRow, delimiterOf, openCsv } from '../../../../indexer/sources/csv.ts'
import { readLines, type SourceRow } from '../../../../indexer/sources/rows.ts'
import { all, chunksOf } from '../reading.ts'

const rows = async (content: string | Buffer): Promise<unknown[]> => {
  const table = await openCsv(readLines(chunksOf(content)), 'companies.csv')
  return (await all(table.rows)).map((row: SourceRow) => [
    row.line,
    'fault' in row ? row.fault.reason : row.values,
  ])
}

describe('a row of CSV', () => {
  test.each([
    ['a,b,c', ['a', 'b', 'c']],
    ['a,,', ['a', '', '']],
    ['"Acme, Inc.",US', ['Acme, Inc.', 'US']],
    ['"say ""hi""",x', ['say "hi"', 'x']],
    ['"",x', ['', 'x']],
    ['"two\nlines",x', ['two\nlines', 'x']],
    ['5" pipe,x', ['5" pipe', 'x']],
    ['Joe "The Man" Smith,x', ['Joe "The Man" Smith', 'x']],
    ['"a" ,b', ['a', 'b']],
    [' a , b ', [' a ', ' b ']],
    ['', ['']],
  ])('%j', (text, values) => {
    expect(csvRow(text, ',')).toEqual({ values })
  })

  test('with an open quote or text behind a quote says so', () => {
    expect(csvRow('1,"Acme', ',')).toBe('open')
    expect(csvRow('1,"Acme""', ',')).toBe('open')
    expect(csvRow('1,"Acme" Inc,US', ',')).toBe('broken')
  })

  test('the delimiter is the one that divides the header most', () => {
    expect(
      ['ID,companyName', 'ID;companyName', 'ID\tcompanyName', 'ID|companyName', 'ID'].map(delimiterOf),
    ).toEqual([',', ';', '\t', '|', ','])
    expect(delimiterOf('"ID, or number";companyName;countryName')).toBe(';')
  })
})

describe('a CSV source', () => {
  test('is read under its header, blank lines and blank rows skipped, lines counted as in an editor', async () => {
    expect(await rows('\nID,companyName\n\n1,Acme\n,,\n ,\n2,"two\nlines"\n3,Beta\n')).toEqual([
      [4, { ID: '1', companyName: 'Acme' }],
      [7, { ID: '2', companyName: 'two\nlines' }],
      [9, { ID: '3', companyName: 'Beta' }],
    ])
  })

  test('rows with another number of columns are told, and no row around them is lost', async () => {
    expect(await rows('ID,companyName,cityName\n1,A,B\n2,A\n3,A,B,C\n4,A,B,,\n5,A,B\n')).toEqual([
      [2, { ID: '1', companyName: 'A', cityName: 'B' }],
      [3, 'wrong_column_count'],
      [4, 'wrong_column_count'],
      [5, { ID: '4', companyName: 'A', cityName: 'B' }],
      [6, { ID: '5', companyName: 'A', cityName: 'B' }],
    ])
  })

  test('a quote that is never closed costs its own line only', async () => {
    expect(await rows('ID,companyName\n1,"Acme\n2,Beta\n3,Gamma\n')).toEqual([
      [2, 'unclosed_quote'],
      [3, { ID: '2', companyName: 'Beta' }],
      [4, { ID: '3', companyName: 'Gamma' }],
    ])
  })

  test('a quote that meets the one of a later row costs its own line only', async () => {
    expect(await rows('ID,companyName\n1,"Acme\n2,Beta\n3,"Gamma"\n4,"two\nlines"\n')).toEqual([
      [2, 'text_after_quote'],
      [3, { ID: '2', companyName: 'Beta' }],
      [4, { ID: '3', companyName: 'Gamma' }],
      [5, { ID: '4', companyName: 'two\nlines' }],
    ])
  })

  test('a quote that is never closed costs its own line only in a file longer than any row', async () => {
    const good = Array.from({ length: 3_000 }, (_, index) => `${index},Acme ${index}`)
    const read = await rows(['ID,companyName', '7,"Broken', ...good].join('\n'))
    expect(read).toHaveLength(3_001)
    expect(read[0]).toEqual([2, 'unclosed_quote'])
    expect(read[3_000]).toEqual([3_002, { ID: '2999', companyName: 'Acme 2999' }])
  })

  test('a line that is too long is told, also within an open quote', async () => {
    expect(await rows(`ID,companyName\n1,"Acme\n2,${'x'.repeat(1_100_000)}\n3,Gamma\n`)).toEqual([
      [2, 'unclosed_quote'],
      [3, 'line_too_long'],
      [4, { ID: '3', companyName: 'Gamma' }],
    ])
  })

  test('what is no UTF-8 is told with its column', async () => {
    const content = Buffer.concat([
      Buffer.from('ID,cityName\n1,"'),
      Buffer.from('Zürich', 'latin1'),
      Buffer.from('\n"\n2,Bern'),
    ])
    const table = await openCsv(readLines(chunksOf(content)), 'companies.csv')
    const [bad, good] = await all(table.rows)
    expect(bad).toMatchObject({ line: 2, fault: { field: 'cityName', reason: 'bad_encoding' } })
    expect(good).toMatchObject({ line: 4, values: { ID: '2', cityName: 'Bern' } })
  })

  test('column names are trimmed and made distinct', async () => {
    const table = await openCsv(readLines(chunksOf(' ID ,Name,Name,,Name\n')), 'companies.csv')
    expect(table.columns).toEqual(['ID', 'Name', 'Name (2)', 'column 4', 'Name (3)'])
  })

  test('nothing, or a broken header line, is refused', async () => {
    await expect(rows('\n \n')).rejects.toThrow('companies.csv is empty')
    await expect(rows('ID,"companyName\n1,A\n')).rejects.toThrow(
      'The header line of companies.csv cannot be read',
    )
  })

  test('every source that a strict parser reads is read the same', async () => {
    const value = fc.string({ unit: fc.constantFrom('a', 'ü', '"', ',', ';', '\n', ' ', '🏢'), maxLength: 8 })
    const content = fc.array(fc.array(value, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 8 })
    const quoted = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
    await fc.assert(
      fc.asyncProperty(content, fc.integer({ min: 1, max: 9 }), async (values, size) => {
        const text = `a,b,c\n${values.map(row => `${row.map(quoted).join(',')}\n`).join('')}`
        const expected = (parse(text, { columns: true }) as Record<string, string>[]).filter(row =>
          Object.values(row).some(cell => cell.trim() !== ''),
        )
        const table = await openCsv(readLines(chunksOf(text, size)), 'companies.csv')
        const read = await all(table.rows)
        expect(read.map(row => ('values' in row ? row.values : row.fault))).toEqual(expected)
      }),
      { numRuns: 300 },
    )
  })

  test('a broken row never takes a good one with it, wherever it stands', async () => {
    const broken = fc.constantFrom('9,"open', '9,"text" behind', '9', '9,a,b,c', '"', '9,"a""')
    const row = fc.oneof(
      fc.constant('1,Acme,US'),
      fc.constant('2,"Acme, Inc.",US'),
      fc.constant('3,"two\nlines",US'),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { maxLength: 4 }),
        broken,
        fc.array(row, { minLength: 1, maxLength: 4 }),
        async (before, bad, after) => {
          const table = await openCsv(
            readLines(chunksOf(['a,b,c', ...before, bad, ...after].join('\n'))),
            'companies.csv',
          )
          const read = await all(table.rows)
          const expected = [...before, ...after].map(text => text[0])
          expect(read.flatMap(found => ('values' in found ? [found.values.a] : []))).toEqual(expected)
          expect(read.filter(found => 'fault' in found)).toHaveLength(1)
        },
      ),
      { numRuns: 300 },
    )
  })
})
