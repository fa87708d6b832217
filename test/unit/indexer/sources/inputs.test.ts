import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { fileNames, openInputs } from '../../../../indexer/sources/inputs.ts'
import { sourceOf } from '../../../../indexer/sources/records.ts'
import { all, inShort } from '../reading.ts'
import { zip } from '../zip.ts'

let folder: string
const place = () => ({ folder, stdin: Readable.from([]) })
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'companies-inputs-'))
  mkdirSync(join(folder, 'parts'))
  for (const number of [1, 2, 10])
    writeFileSync(join(folder, `parts/part-${number}.csv`), `ID,companyName\n${number},Acme\n`)
  writeFileSync(join(folder, 'odd[1].csv'), 'ID,companyName\n7,Odd\n')
  writeFileSync(join(folder, 'readme.txt'), 'nothing')
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('names', () => {
  test('with * stand for all files that match, in the order of their numbers', async () => {
    expect(await fileNames(['parts/*.csv', 'odd[1].csv', '-'], folder)).toEqual([
      'parts/part-1.csv',
      'parts/part-2.csv',
      'parts/part-10.csv',
      'odd[1].csv',
      '-',
    ])
  })

  test('that match nothing, or mean one file twice, are refused', async () => {
    await expect(fileNames(['*.parquet'], folder)).rejects.toThrow('No file matches *.parquet.')
    await expect(fileNames(['parts/*.csv', './parts/part-2.csv'], folder)).rejects.toThrow(
      'A file is named twice',
    )
  })
})

describe('a ZIP file', () => {
  test('is read file by file, folders and what lies beside left out, packed ones unpacked', async () => {
    const content = zip({
      'data/': '',
      'data/one.csv': 'ID;companyName\n1;Acme\n',
      '__MACOSX/one.csv': 'rubbish',
      'README.txt': 'read me',
      'data/two.ndjson.gz': gzipSync('{"ID":2,"companyName":"Beta"}\n'),
    })
    writeFileSync(join(folder, 'register.zip'), content)
    const inputs = await openInputs(['register.zip'], place())
    const source = sourceOf(inputs, {})
    expect([source.names, source.share()]).toEqual([['register.zip'], 0])
    const records = await all(source.records())
    expect(records.map(({ file }) => file)).toEqual([
      'register.zip/data/one.csv',
      'register.zip/data/two.ndjson.gz',
    ])
    expect(inShort(records)).toEqual([
      [2, { ID: '1', companyName: 'Acme' }],
      [1, { ID: 2, companyName: 'Beta' }],
    ])
    expect(source.share()).toBe(1)
  })

  test('is known by its first bytes, whatever it is called', async () => {
    writeFileSync(join(folder, 'register.csv'), zip({ 'a.csv': 'ID,companyName\n1,Acme\n' }))
    const records = sourceOf(await openInputs(['register.csv'], place()), {}).records()
    expect(inShort(await all(records))).toEqual([[2, { ID: '1', companyName: 'Acme' }]])
  })

  test.each<[string, () => Buffer, string]>([
    ['without files', () => zip({}), 'that contains no file to load'],
    ['with a password', () => zip({ 'a.csv': 'x' }, 1), 'has a password'],
    ['cut short', () => zip({ 'a.csv': 'x' }).subarray(0, 30), 'is damaged'],
  ])('%s is refused', async (_, content, message) => {
    writeFileSync(join(folder, 'bad.zip'), content())
    const { records } = sourceOf(await openInputs(['bad.zip'], place()), {})
    await expect(all(records())).rejects.toThrow(message)
  })

  test('of which a file is damaged is told while it is read', async () => {
    const content = zip({ 'a.csv': `ID,companyName\n${'1,Acme\n'.repeat(100)}` })
    content.fill(0xff, 40, 60)
    writeFileSync(join(folder, 'damaged.zip'), content)
    const { records } = sourceOf(await openInputs(['damaged.zip'], place()), {})
    await expect(all(records())).rejects.toThrow('damaged.zip/a.csv is damaged')
  })

  test('of one large file tells how far it was read on the way', async () => {
    const lines = Array.from({ length: 50_000 }, (_, index) => `${index + 1},Acme ${index * 7919}\n`)
    writeFileSync(join(folder, 'large.zip'), zip({ 'a.csv': `ID,companyName\n${lines.join('')}` }))
    const source = sourceOf(await openInputs(['large.zip'], place()), {})
    let half = 0
    for await (const { line } of source.records()) if (line === 25_000) half = source.share() ?? 0
    expect([half > 0.3, half < 0.9, source.share()]).toEqual([true, true, 1])
  })

  test('with very many files is read in one go', async () => {
    const count = inject('proofLength') === 'long' ? 10_000 : 1_000
    const files = Object.fromEntries(
      Array.from({ length: count }, (_, index) => [
        `CIK${index}.json`,
        `{"ID":${index + 1},"companyName":"Acme"}`,
      ]),
    )
    writeFileSync(join(folder, 'many.zip'), zip(files))
    const { records } = sourceOf(await openInputs(['many.zip'], place()), {})
    expect(await all(records())).toHaveLength(count)
  })

  test('on standard input cannot be read, and that is said', async () => {
    const stdin = Readable.from([zip({ 'a.csv': 'x' })])
    const { records } = sourceOf(await openInputs(['-'], { folder, stdin }), {})
    await expect(all(records())).rejects.toThrow(
      'standard input is a ZIP file, which cannot be read from a pipe',
    )
  })
})
