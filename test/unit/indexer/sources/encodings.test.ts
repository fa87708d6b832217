import { describe, expect, test } from 'vitest'
import { encodingOf, utf8Bytes } from '../../../../indexer/sources/decoding.ts'
import { all, chunksOf } from '../reading.ts'

const ascii = 'ID;companyName\n1;Acme\n'.repeat(200)
const latin = (text: string): Buffer => Buffer.from(text, 'latin1')
const joined = (...parts: (string | Buffer)[]): Buffer => Buffer.concat(parts.map(part => Buffer.from(part)))

describe('the encoding', () => {
  test.each<[string, Buffer, boolean, string]>([
    ['nothing but ASCII', Buffer.from(ascii), true, 'utf-8'],
    ['UTF-8', Buffer.from(`${ascii}Zürich 東京`), true, 'utf-8'],
    ['UTF-8 that ends within a character', Buffer.from(`Zürich\n${ascii}ü`).subarray(0, -1), false, 'utf-8'],
    ['UTF-8 with a broken line', joined('Zürich\n東京\n', latin('Zürich'), '\n'), true, 'utf-8'],
    ['Latin-1, all of it', latin('1;Zürich\n'), true, 'windows-1252'],
    [
      'the beginning of Latin-1',
      latin(`${ascii}Zürich, Köln, Århus, Łódź, Málaga, Évry, Nîmes, Ålesund, Göteborg\n`),
      false,
      'windows-1252',
    ],
    ['one odd line in a long beginning', joined(ascii, latin('Zürich\n'), ascii), false, 'utf-8'],
    ['bytes that no Western text has', joined(Buffer.from([0x81, 0xfc, 0x8d, 0xe4]), '\n'), true, 'utf-8'],
    ['UTF-16 LE without a mark', Buffer.from(ascii, 'utf16le'), true, 'utf-16le'],
    ['UTF-16 BE without a mark', Buffer.from(ascii, 'utf16le').swap16(), true, 'utf-16be'],
    ['UTF-16 LE with a mark', Buffer.from('\ufeff東京', 'utf16le'), true, 'utf-16le'],
    ['nothing', Buffer.alloc(0), true, 'utf-8'],
  ])('of %s', (_, bytes, isWhole, encoding) => {
    expect(encodingOf(bytes, isWhole).encoding).toBe(encoding)
  })

  test.each(['utf-16le', 'utf-16be', 'windows-1252'] as const)(
    '%s becomes UTF-8 however it is cut',
    async encoding => {
      const text = 'Zürich; Łódź'.replace(encoding === 'windows-1252' ? 'Łódź' : '', '')
      const bytes = encoding === 'windows-1252' ? latin(text) : Buffer.from(`\ufeff${text}`, 'utf16le')
      if (encoding === 'utf-16be') bytes.swap16()
      for (const size of [1, 2, 3, 100])
        expect(Buffer.concat(await all(utf8Bytes(chunksOf(bytes, size), encoding))).toString()).toBe(text)
    },
  )
})
