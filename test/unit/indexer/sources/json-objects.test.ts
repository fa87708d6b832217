import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readJsonObjects } from '../../../../indexer/sources/json-objects.ts'
import { all, chunksOf } from '../reading.ts'

/** `[line, values or reason]` of each row, read in chunks of `size`. */
const read = async (content: string | Buffer, size = 7, longest?: number): Promise<unknown[]> =>
  (await all(readJsonObjects(chunksOf(content, size), 'a.json', longest))).map(row => [
    row.line,
    'fault' in row ? row.fault.reason : row.values,
  ])
/** The IDs of what could be read, and the lines of what could not. */
const idsAndFaults = async (content: string): Promise<[unknown[], unknown[]]> => {
  const rows = (await read(content)) as [number, { ID: number } | string][]
  return [
    rows.flatMap(([, values]) => (typeof values === 'string' ? [] : [values.ID])),
    rows.flatMap(([line, values]) => (typeof values === 'string' ? [line] : [])),
  ]
}

describe('JSON', () => {
  test.each([
    [
      'an array on one line',
      '[{"ID":1},{"ID":2}]',
      [
        [1, { ID: 1 }],
        [1, { ID: 2 }],
      ],
    ],
    [
      'an array with a line each',
      '[\n{"ID":1},\n{"ID":2}\n]\n',
      [
        [2, { ID: 1 }],
        [3, { ID: 2 }],
      ],
    ],
    [
      'an array laid out',
      '[\n  {\n    "ID": 1\n  },\n  {\n    "ID": 2\n  }\n]',
      [
        [2, { ID: 1 }],
        [5, { ID: 2 }],
      ],
    ],
    [
      'objects one after the other',
      '{\n"ID":1\n}\n{"ID":2}',
      [
        [1, { ID: 1 }],
        [4, { ID: 2 }],
      ],
    ],
    ['a mark in front', '\ufeff[{"ID":1}]', [[1, { ID: 1 }]]],
    [
      'brackets and quotes in texts',
      '[{"a":"}]{\\"["},{"a":"\\\\"}]',
      [
        [1, { a: '}]{"[' }],
        [1, { a: '\\' }],
      ],
    ],
    [
      'nested objects',
      '[{"a":[{"b":{}},{"c":[]}]},{"ID":2}]',
      [
        [1, { a: [{ b: {} }, { c: [] }] }],
        [1, { ID: 2 }],
      ],
    ],
    ['nothing', '', []],
    ['an empty array', ' [ ] ', []],
    [
      'what is no object',
      '[1,"a, b",null,[2],{"ID":1}]',
      [
        [1, 'not_an_object'],
        [1, 'not_an_object'],
        [1, 'not_an_object'],
        [1, 'not_an_object'],
        [1, { ID: 1 }],
      ],
    ],
  ])('as %s', async (_, content, rows) => {
    for (const size of [1, 7, 1000]) expect(await read(content, size)).toEqual(rows)
  })

  test('of any shape is read as a parser reads it, laid out or not, however it is cut', async () => {
    const object = fc.dictionary(fc.string({ maxLength: 5 }), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 5 })
    await fc.assert(
      fc.asyncProperty(
        fc.array(object, { maxLength: 5 }),
        fc.constantFrom(undefined, 1, 2, '\t'),
        fc.integer({ min: 1, max: 40 }),
        async (objects, indent, size) => {
          const rows = (await read(JSON.stringify(objects, null, indent), size)) as [number, unknown][]
          expect(rows.map(([, values]) => values)).toEqual(JSON.parse(JSON.stringify(objects)))
        },
      ),
      { numRuns: 300 },
    )
  })

  test('that breaks in the middle is told', async () => {
    await expect(read('[{"ID":1},')).rejects.toThrow('a.json is cut short: its JSON array has no end')
    await expect(read('[{"ID":1},{"ID":')).rejects.toThrow('cut short')
  })

  test('keeps each object as it came, numbers with all their digits, on one line', async () => {
    const [row] = await all(
      readJsonObjects(chunksOf('[{\n  "ID": 123456789012345678901,\n  "a": "b  c"\n}]'), 'a.json'),
    )
    expect(row?.json()).toBe('{ "ID": 123456789012345678901, "a": "b  c" }')
  })
})

describe('a broken object costs itself only', () => {
  const broken = {
    'a quote that is not closed': '{"ID":9,"a":"b}',
    'a quote that is missing within': '{"ID":9,"a":"b,"c":"d"}',
    'a bracket that is missing': '{"ID":9,"a":"b"',
    'a bracket of another kind': '{"ID":9,"a":["b"}',
    'a comma too many': '{"ID":9,,"a":"b"}',
    'words without quotes': '{ID:9,a:b}',
    'a control character': '{"ID":9,"a":"\u0001"}',
  }
  const layouts: Record<string, (object: string) => string> = {
    'on one line': object => `[{"ID":1},${object},{"ID":2},{"ID":3}]`,
    'with a line each': object => `[\n  {"ID":1},\n  ${object},\n  {"ID":2},\n  {"ID":3}\n]`,
    'with commas in front': object => `[\n{"ID":1}\n,${object}\n,{"ID":2}\n,{"ID":3}\n]`,
    'laid out': object =>
      `[\n  {\n    "ID": 1,\n    "n": [\n      {\n        "x": 1\n      }\n    ]\n  },\n  ${object.replace(/,"/g, ',\n    "')},\n  {\n    "ID": 2\n  },\n  {\n    "ID": 3\n  }\n]`,
  }
  for (const [fault, object] of Object.entries(broken)) {
    for (const [layout, laid] of Object.entries(layouts)) {
      // On one line nothing tells where a text that is not closed should have ended.
      if (fault === 'a quote that is not closed' && layout === 'on one line') continue
      test(`${fault}, ${layout}`, async () => {
        const [ids, faults] = await idsAndFaults(laid(object))
        expect(ids).toEqual([1, 2, 3])
        expect(faults).toHaveLength(1)
      })
    }
  }

  test('no UTF-8, and too large', async () => {
    const latin = Buffer.concat([
      Buffer.from('[{"ID":1,"a":"'),
      Buffer.from([0xfc]),
      Buffer.from('"},{"ID":2}]'),
    ])
    expect(await read(latin)).toEqual([
      [1, 'bad_encoding'],
      [1, { ID: 2 }],
    ])
    const large = `[{"ID":1,"a":"${'x'.repeat(500)}"},{"ID":2}]`
    expect(await read(large, 64, 200)).toEqual([
      [1, 'object_too_long'],
      [1, { ID: 2 }],
    ])
  })

  test('of 64 MB passes through without being held', async () => {
    async function* endless(): AsyncGenerator<Buffer> {
      yield Buffer.from('[{"a":"')
      const megabyte = Buffer.alloc(1_000_000, 'x')
      for (let count = 0; count < 64; count += 1) yield megabyte
      yield Buffer.from('"},{"ID":2}]')
    }
    const before = process.memoryUsage().arrayBuffers
    const rows = await all(readJsonObjects(endless(), 'a.json'))
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(16_000_000)
    expect(rows.map(row => ('fault' in row ? row.fault.reason : row.values))).toEqual([
      'object_too_long',
      { ID: 2 },
    ])
  })
})
