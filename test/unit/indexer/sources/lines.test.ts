import { describe, expect, test } from 'vitest'
import { jsonOfLines, readLines } from '../../../../indexer/sources/rows.ts'
import { all, chunksOf } from '../reading.ts'

const lines = async (content: string | Buffer, longest?: number, chunk?: number): Promise<unknown[]> =>
  (await all(readLines(chunksOf(content, chunk), longest))).map(({ number, text, fault }) => [
    number,
    fault?.reason ?? text,
  ])

describe('lines', () => {
  test.each([
    [
      'LF',
      'a\nb\n',
      [
        [1, 'a'],
        [2, 'b'],
      ],
    ],
    [
      'CRLF',
      'a\r\nb\r\n',
      [
        [1, 'a'],
        [2, 'b'],
      ],
    ],
    [
      'no break at the end',
      'a\nb',
      [
        [1, 'a'],
        [2, 'b'],
      ],
    ],
    [
      'blank lines are lines',
      'a\n\n\nb\n',
      [
        [1, 'a'],
        [2, ''],
        [3, ''],
        [4, 'b'],
      ],
    ],
    [
      'a byte-order mark in front',
      '\ufeffa\nb',
      [
        [1, 'a'],
        [2, 'b'],
      ],
    ],
    ['nothing', '', []],
    ['one lone break', '\n', [[1, '']]],
  ])('%s', async (_, content, expected) => {
    expect(await lines(content)).toEqual(expected)
  })

  test('are the same however the bytes are cut, also within a character', async () => {
    const content = 'Zürich\n東京 🏢\r\nŁódź\n'
    const expected = [
      [1, 'Zürich'],
      [2, '東京 🏢'],
      [3, 'Łódź'],
    ]
    for (let size = 1; size <= 12; size += 1) expect(await lines(content, undefined, size)).toEqual(expected)
  })

  test('that are no UTF-8 are told, and the lines around them are read', async () => {
    const content = Buffer.concat([Buffer.from('a\n'), Buffer.from('Zürich', 'latin1'), Buffer.from('\nb\n')])
    expect(await lines(content)).toEqual([
      [1, 'a'],
      [2, 'bad_encoding'],
      [3, 'b'],
    ])
  })

  test('keep all bytes of what is no UTF-8', async () => {
    const bytes = Buffer.from('Zürich', 'latin1')
    const [line] = await all(readLines(chunksOf(bytes)))
    expect(JSON.parse(jsonOfLines(line ? [line] : []))).toEqual({ base64: bytes.toString('base64') })
  })

  test('that are too long are told with their length, and the lines around them are read', async () => {
    const content = `a\n${'x'.repeat(5_000)}\nb\n`
    expect(await lines(content, 1_000)).toEqual([
      [1, 'a'],
      [2, 'line_too_long'],
      [3, 'b'],
    ])
    const [, long] = await all(readLines(chunksOf(content), 1_000))
    expect(long?.fault?.message).toContain('5000 bytes')
  })

  test('of 64 MB pass through without being held', async () => {
    async function* endless(): AsyncGenerator<Buffer> {
      const megabyte = Buffer.alloc(1_000_000, 'x')
      for (let count = 0; count < 64; count += 1) yield megabyte
      yield Buffer.from('\nb')
    }
    const before = process.memoryUsage().arrayBuffers
    const [long, next] = await all(readLines(endless()))
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(16_000_000)
    expect([long?.fault?.reason, long?.text.length, next?.number, next?.text]).toEqual([
      'line_too_long',
      10_000,
      2,
      'b',
    ])
  })
})
