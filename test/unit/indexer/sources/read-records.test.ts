import { Readable } from 'node:stream'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import { describe, expect, test, vi } from 'vitest'
import { formInWords } from '../../../../cli/source-options.ts'
import { streamBytes } from '../../../../indexer/sources/inputs.ts'
import { formatOfName, sourceOf, sourceOfRecords } from '../../../../indexer/sources/records.ts'
import { all, inShort, recordsOf } from '../reading.ts'

const acme = { ID: '1', companyName: 'Acme', countryName: 'Germany' }

describe('the format', () => {
  test.each([
    ['companies.csv', 'csv'],
    ['companies.CSV.gz', 'csv'],
    ['companies.tsv', 'csv'],
    ['companies.ndjson.gz', 'ndjson'],
    ['companies.jsonl', 'ndjson'],
    ['companies.gz', undefined],
    ['standard input', undefined],
    ['companies.json', undefined],
    ['companies.constructor', undefined],
  ])('of a file called %s is %s', (name, format) => {
    expect(formatOfName(name)).toBe(format)
  })

  test.each([
    ['CSV', 'ID,companyName,countryName\n1,Acme,Germany\n'],
    ['CSV with semicolons', 'ID;companyName;countryName\n1;Acme;Germany\n'],
    ['CSV with tabs', 'ID\tcompanyName\tcountryName\n1\tAcme\tGermany\n'],
    ['NDJSON', '{"ID":"1","companyName":"Acme","countryName":"Germany"}\n'],
    [
      'NDJSON behind blanks and a byte-order mark',
      '\ufeff\n \n{"ID":"1","companyName":"Acme","countryName":"Germany"}',
    ],
    ['CSV packed', gzipSync('ID,companyName,countryName\n1,Acme,Germany\n')],
    ['NDJSON packed', gzipSync('{"ID":"1","companyName":"Acme","countryName":"Germany"}')],
  ])('is told by the content: %s', async (_, content) => {
    expect((await recordsOf(content)).map(record => 'values' in record && record.values)).toEqual([acme])
  })

  test('may be given, whatever the content looks like', async () => {
    expect(inShort(await recordsOf('ID,companyName\n', { format: 'ndjson' }))).toEqual([[1, 'not_json']])
  })

  test('that was found out is told', async () => {
    const told: string[] = []
    const tell = async (content: string | Buffer, name?: string) =>
      await recordsOf(content, { onOpened: (form, file) => told.push(`${file}: ${formInWords(form)}`) }, name)
    const csv = 'ID;companyName\n1;Zürich Käse\n'
    await tell(csv)
    await tell(gzipSync(Buffer.from(csv, 'latin1')), 'a.csv.gz')
    await tell(zstdCompressSync('ID\tcompanyName\n1\tAcme\n'))
    await tell(Buffer.from(`\ufeff${csv}`, 'utf16le'))
    await tell(Buffer.from(csv, 'utf16le').swap16())
    await tell('[{"ID":1,"companyName":"Acme"}]')
    await tell('{"ID":1,"companyName":"Acme"}\n')
    expect(told).toEqual([
      'companies: CSV divided by semicolons, UTF-8',
      'a.csv.gz: CSV divided by semicolons, windows-1252 (Latin-1), gzip',
      'companies: CSV divided by tabs, UTF-8, zstd',
      'companies: CSV divided by semicolons, UTF-16 LE',
      'companies: CSV divided by semicolons, UTF-16 BE',
      'companies: JSON, UTF-8',
      'companies: NDJSON, UTF-8',
    ])
  })

  test.each([
    ['UTF-16 with a mark', Buffer.from('\ufeffID;companyName\n1;Zürich\n', 'utf16le'), {}],
    ['Latin-1', Buffer.from('ID;companyName\n1;Zürich\n', 'latin1'), {}],
    [
      'an encoding that is named',
      Buffer.from('ID;companyName\n1;Z\xfcrich\n', 'latin1'),
      { encoding: 'windows-1252' },
    ],
    ['a delimiter that is named', 'ID:companyName\n1:Zürich\n', { delimiter: ':' }],
    ['a JSON array', '[\n  {\n    "ID": "1",\n    "companyName": "Zürich"\n  }\n]\n', {}],
    ['JSON objects one after the other', '{\n"ID": "1",\n"companyName": "Zürich"\n}\n', {}],
  ] as const)('of %s is read', async (_, content, rules) => {
    const [record] = await recordsOf(content, rules)
    expect(record).toMatchObject({ values: { ID: '1', companyName: 'Zürich' } })
  })
})

describe('columns', () => {
  test('may be the labels of the service document, in any case and punctuation', async () => {
    const content =
      'id;Company name;COUNTRY;State / Province;Business Category Code 1 - Description\n1;Acme;Germany;Hessen;Iron\n'
    expect(inShort(await recordsOf(content))).toEqual([
      [2, { ...acme, provinceName: 'Hessen', sicDescription: 'Iron' }],
    ])
  })

  test('that mean nothing are told once, and the rest is loaded', async () => {
    const onUnknownColumns = vi.fn()
    const inputs = ['a', 'b'].map(name => ({
      name,
      bytes: streamBytes(
        Readable.from([Buffer.from('ID,companyName,Colour\n1,Acme,red\n2,Beta,blue\n')]),
        name,
      ),
    }))
    const source = sourceOf(inputs, { onUnknownColumns })
    expect(await all(source.records())).toHaveLength(4)
    expect(onUnknownColumns.mock.calls).toEqual([[['Colour'], 'a']])
    expect(source.unknownColumns()).toEqual(['Colour'])
  })

  test('that mean nothing are refused where that is asked for', async () => {
    await expect(recordsOf('ID,companyName,Colour\n1,Acme,red\n', { strict: true })).rejects.toThrow(
      'has unused columns, which --strict-columns does not allow: Colour.',
    )
    await expect(recordsOf('{"ID":1}\n{"ID":2,"compnyName":"x"}\n', { strict: true })).rejects.toThrow(
      'compnyName (perhaps companyName?)',
    )
  })

  test('of which none is known are refused with the nearest names', async () => {
    await expect(recordsOf('Compny Nam,Cty\nAcme,Berlin\n')).rejects.toThrow(
      'None of the columns of companies is known: Compny Nam (perhaps companyName?), Cty (perhaps cityName?).',
    )
    await expect(recordsOf('{"a":1}\n')).rejects.toThrow('None of the columns of companies is known: a.')
  })

  test('without one for the ID or a name are refused', async () => {
    await expect(recordsOf('company,City\nAcme,Berlin\n')).rejects.toThrow(
      'companies has no column for ID, which every company needs. Its columns: company, City.',
    )
    await expect(recordsOf('ID,City\n1,Berlin\n')).rejects.toThrow('no column for companyName or tradeName')
    expect(await recordsOf('ID,Trade Name\n1,Acme\n')).toHaveLength(1)
  })

  test('two for one field are refused', async () => {
    await expect(recordsOf('ID,Country,countryName\n1,A,B\n')).rejects.toThrow(
      'companies has 2 columns for countryName: Country, countryName. Name the right one in a map (--map).',
    )
    await expect(recordsOf('ID,City,City\n1,A,B\n')).rejects.toThrow('2 columns for cityName: City, City (2)')
  })

  test('two keys for one field refuse the record, unless one is blank', async () => {
    const content = '{"ID":1,"Country":"A","countryName":"B"}\n{"ID":2,"Country":"","countryName":"B"}\n'
    expect(inShort(await recordsOf(content))).toEqual([
      [1, 'two_columns_one_field'],
      [2, { ID: 2, countryName: 'B' }],
    ])
  })
})

describe('a malformed source', () => {
  test('of NDJSON gives every line that is no blank one, as a record or as a fault', async () => {
    const content = Buffer.concat([
      Buffer.from('{"ID":1,"companyName":"Acme"}\r\n\r\n{"ID":2,\n[1,2]\nnull\n"text"\n'),
      Buffer.from('{"ID":3,"companyName":"Zürich"}\n', 'latin1'),
      Buffer.from(`{"ID":4,"companyName":"${'x'.repeat(10_000_000)}"}\n`),
      Buffer.from('{"ID":5,"companyName":"東京"}'),
    ])
    expect(inShort(await recordsOf(content))).toEqual([
      [1, { ID: 1, companyName: 'Acme' }],
      [3, 'not_json'],
      [4, 'not_an_object'],
      [5, 'not_an_object'],
      [6, 'not_an_object'],
      [7, 'bad_encoding'],
      [8, 'line_too_long'],
      [9, { ID: 5, companyName: '東京' }],
    ])
  })

  test('keeps each refused row as it came, numbers with all their digits', async () => {
    const content = '{"ID":123456789012345678901234567890,"companyName":"Acme"}\n{"ID":2,\n'
    const rows = (await recordsOf(content)).map(record => record.json())
    expect(rows).toEqual(['{"ID":123456789012345678901234567890,"companyName":"Acme"}', '"{\\"ID\\":2,"'])
  })
})

test('a source that is refused is closed, so that nobody goes on writing into a pipe', async () => {
  const stream = Readable.from([Buffer.from('{"a":1}\n'), Buffer.from('{"a":2}\n')])
  const source = sourceOf([{ name: 'standard input', bytes: streamBytes(stream, 'standard input') }], {})
  await expect(all(source.records())).rejects.toThrow('None of the columns')
  expect(stream.destroyed).toBe(true)
})

test('records at hand are a source that knows its share', async () => {
  const source = sourceOfRecords('demo', [{ ID: 1 }, { ID: 2 }, { ID: 3 }, { ID: 4 }], 4)
  const shares: (number | undefined)[] = []
  for await (const { line } of source.records()) if (line % 2 === 0) shares.push(source.share())
  expect(shares).toEqual([0.5, 1])
})
