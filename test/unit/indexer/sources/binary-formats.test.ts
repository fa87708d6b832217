// Files that are no text are refused by their content, whatever they are called, and nothing of them is shown.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { openInputs } from '../../../../indexer/sources/inputs.ts'
import { sourceOf } from '../../../../indexer/sources/records.ts'
import { all, inShort, recordsOf } from '../reading.ts'
import { zip } from '../zip.ts'

const folder = mkdtempSync(join(tmpdir(), 'companies-binary-'))
afterAll(() => rmSync(folder, { recursive: true }))

const content = (beginning: string): Buffer => Buffer.from(`${beginning}ID,companyName\n1,Acme\n`, 'latin1')

describe('a binary file', () => {
  test.each([
    ['PAR1\x15\x04\x15', 'a Parquet file'],
    ['Obj\x01\x04', 'an Avro file'],
    ['ARROW1\0\0', 'an Arrow file'],
    ['SQLite format 3\0', 'an SQLite database'],
    ['\xd0\xcf\x11\xe0\xa1\xb1', 'an old Office file'],
    ['%PDF-1.7\n', 'a PDF file'],
    ['7z\xbc\xaf\x27\x1c\0', 'a 7z file'],
    ['Rar!\x1a\x07', 'a RAR file'],
    ['\x89\0\0\0\0\0\0\0\r\n', 'a binary file of an unknown format'],
  ])('that starts with %j is refused as %s', async (beginning, named) => {
    await expect(recordsOf(content(beginning), {}, 'data.csv')).rejects.toThrow(named)
    await expect(recordsOf(gzipSync(content(beginning)), {}, 'data.csv.gz')).rejects.toThrow(named)
  })

  test('is told from text that starts alike, that holds a zero, or that is UTF-16', async () => {
    const rows = (header: string) => `${header},ID,companyName\n,1,Acme\n`
    for (const text of [rows('PAR1'), rows('Rar'), `${rows('a\0')}${',2,Beta\n'.repeat(20)}`])
      expect((await recordsOf(text))[0]).toMatchObject({ values: { ID: '1', companyName: 'Acme' } })
    const wide = Buffer.from('\ufeffID,companyName\n1,Acme\n', 'utf16le')
    expect(inShort(await recordsOf(wide))).toEqual([[2, expect.objectContaining({ companyName: 'Acme' })]])
  })
})

test.each([['[Content_Types].xml'], ['mimetype']])('a workbook with %s is refused', async part => {
  writeFileSync(join(folder, 'data.zip'), zip({ [part]: '<Types/>', 'xl/workbook.xml': '<workbook/>' }))
  const inputs = await openInputs(['data.zip'], { folder, stdin: Readable.from([]) })
  await expect(all(sourceOf(inputs, {}).records())).rejects.toThrow(
    'data.zip is a workbook, such as .xlsx, which cannot be read: save the sheet as CSV UTF-8',
  )
})
