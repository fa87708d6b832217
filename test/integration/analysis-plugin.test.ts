// Each component of the analysis plugin does what the documentation of the stock one shows.
// The examples are those of the Elastic reference, page by page; on a full distribution they hold without the plugin.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { errors, type estypes } from '@elastic/elasticsearch'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { elasticsearchForTests } from '../support/elasticsearch.ts'

const { client, prefix } = elasticsearchForTests()
afterAll(() => client.close())

type Analysis = Omit<estypes.IndicesAnalyzeRequest, 'index'>
type Example = [component: string, what: string, request: Analysis, tokens: string[]]

const standard = 'standard'
const keyword = 'keyword'

const examples: Example[] = [
  [
    'filter edge_ngram',
    'forms grams of one and two characters',
    {
      tokenizer: standard,
      filter: [{ type: 'edge_ngram', min_gram: 1, max_gram: 2 }],
      text: 'the quick brown fox jumps',
    },
    ['t', 'th', 'q', 'qu', 'b', 'br', 'f', 'fo', 'j', 'ju'],
  ],
  [
    'filter edge_ngram',
    'forms up to two when customized without lengths',
    { tokenizer: standard, filter: [{ type: 'edge_ngram' }], text: 'quick fox' },
    ['q', 'qu', 'f', 'fo'],
  ],
  [
    'filter edge_ngram',
    'forms grams of three to five characters',
    {
      tokenizer: 'whitespace',
      filter: [{ type: 'edge_ngram', min_gram: 3, max_gram: 5 }],
      text: 'jumping fox at',
    },
    ['jum', 'jump', 'jumpi', 'fox'],
  ],
  [
    'filter pattern_capture',
    'gives a token for every group, and the original',
    {
      tokenizer: keyword,
      filter: [{ type: 'pattern_capture', patterns: ['(([a-z]+)(\\d*))'] }],
      text: 'abc123def456',
    },
    ['abc123def456', 'abc123', 'abc', '123', 'def456', 'def', '456'],
  ],
  [
    'filter pattern_capture',
    'leaves the original out where told to',
    {
      tokenizer: keyword,
      filter: [{ type: 'pattern_capture', preserve_original: false, patterns: ['(([a-z]+)(\\d*))'] }],
      text: 'abc123def456',
    },
    ['abc123', 'abc', '123', 'def456', 'def', '456'],
  ],
  [
    'filter pattern_capture',
    'takes an email address apart',
    {
      tokenizer: 'uax_url_email',
      filter: [
        { type: 'pattern_capture', patterns: ['([^@]+)', '(\\p{L}+)', '(\\d+)', '@(.+)'] },
        'lowercase',
        'unique',
      ],
      text: 'john-smith_123@foo-bar.com',
    },
    [
      'john-smith_123@foo-bar.com',
      'john-smith_123',
      'john',
      'smith',
      '123',
      'foo-bar.com',
      'foo',
      'bar',
      'com',
    ],
  ],
  [
    'filter truncate',
    'cuts to a given length',
    { tokenizer: 'whitespace', filter: [{ type: 'truncate', length: 3 }], text: 'jumping fox' },
    ['jum', 'fox'],
  ],
  [
    'filter unique',
    'removes duplicates',
    { tokenizer: 'whitespace', filter: ['unique'], text: 'the quick fox jumps the lazy fox' },
    ['the', 'quick', 'fox', 'jumps', 'lazy'],
  ],
  [
    'char_filter pattern_replace',
    'refers to groups',
    {
      tokenizer: standard,
      char_filter: [{ type: 'pattern_replace', pattern: '(\\d+)-(?=\\d)', replacement: '$1_' }],
      text: 'My credit card is 123-456-789',
    },
    ['My', 'credit', 'card', 'is', '123_456_789'],
  ],
  ['tokenizer keyword', 'gives the whole text', { tokenizer: keyword, text: 'New York' }, ['New York']],
  [
    'tokenizer keyword',
    'combines with filters',
    { tokenizer: keyword, filter: ['lowercase'], text: 'john.SMITH@example.COM' },
    ['john.smith@example.com'],
  ],
  [
    'tokenizer ngram',
    'gives grams of one and two characters of the whole text',
    { tokenizer: 'ngram', text: 'Quick Fox' },
    ['Q', 'Qu', 'u', 'ui', 'i', 'ic', 'c', 'ck', 'k', 'k ', ' ', ' F', 'F', 'Fo', 'o', 'ox', 'x'],
  ],
  [
    'tokenizer uax_url_email',
    'keeps an email address whole',
    { tokenizer: 'uax_url_email', text: 'Email me at john.smith@global-international.com' },
    ['Email', 'me', 'at', 'john.smith@global-international.com'],
  ],
  [
    'tokenizer whitespace',
    'splits at white space',
    { tokenizer: 'whitespace', text: "The 2 QUICK Brown-Foxes jumped over the lazy dog's bone." },
    ['The', '2', 'QUICK', 'Brown-Foxes', 'jumped', 'over', 'the', 'lazy', "dog's", 'bone.'],
  ],
]

async function analyzed(request: Analysis): Promise<estypes.IndicesAnalyzeAnalyzeToken[]> {
  return (await client.indices.analyze(request)).tokens ?? []
}

describe('the documented example', () => {
  test.each(examples)('%s %s', async (_component, _what, request, tokens) => {
    expect((await analyzed(request)).map(({ token }) => token)).toEqual(tokens)
  })
})

test('every component of the plugin has an example', () => {
  const source = readFileSync(
    join(import.meta.dirname, '../../engine/analysis-plugin/StockAnalysisPlugin.java'),
    'utf8',
  )
  const kinds: [method: string, kind: string][] = [
    ['getCharFilters', 'char_filter'],
    ['getTokenizers', 'tokenizer'],
    ['getTokenFilters', 'filter'],
  ]
  const supplied = kinds.flatMap(([method, kind]) => {
    const table = source.split(`${method}()`)[1]?.split('@Override')[0] ?? ''
    return [...table.matchAll(/"([a-z_]+)", (?:\w*AnalysisPlugin|\()/g)].map(([, name]) => `${kind} ${name}`)
  })
  expect(supplied).toHaveLength(9)
  expect(new Set(examples.map(([component]) => component))).toEqual(new Set(supplied))
})

describe('positions and offsets', () => {
  test('the ngram tokenizer takes a position for each gram', async () => {
    const tokens = await analyzed({ tokenizer: { type: 'ngram', min_gram: 1, max_gram: 2 }, text: 'fox' })
    expect(
      tokens.map(({ token, position, start_offset, end_offset }) => [
        token,
        position,
        start_offset,
        end_offset,
      ]),
    ).toEqual([
      ['f', 0, 0, 1],
      ['fo', 1, 0, 2],
      ['o', 2, 1, 2],
      ['ox', 3, 1, 3],
      ['x', 4, 2, 3],
    ])
  })

  test('the edge_ngram filter stacks the grams of a word on its position, with its offsets', async () => {
    const tokens = await analyzed({
      tokenizer: standard,
      filter: [{ type: 'edge_ngram', max_gram: 2 }],
      text: 'to be',
    })
    expect(
      tokens.map(({ token, position, start_offset, end_offset }) => [
        token,
        position,
        start_offset,
        end_offset,
      ]),
    ).toEqual([
      ['t', 0, 0, 2],
      ['to', 0, 0, 2],
      ['b', 1, 3, 5],
      ['be', 1, 3, 5],
    ])
  })

  test('unique leaves no hole where it dropped a token', async () => {
    const tokens = await analyzed({ tokenizer: 'whitespace', filter: ['unique'], text: 'a a b' })
    expect(tokens.map(({ token, position }) => [token, position])).toEqual([
      ['a', 0],
      ['b', 1],
    ])
  })
})

describe('settings', () => {
  const faulty: [what: string, request: Analysis, message: RegExp][] = [
    [
      'truncate needs a length',
      { tokenizer: keyword, filter: [{ type: 'truncate' }], text: 'a' },
      /length parameter must be provided/,
    ],
    [
      'pattern_replace needs a pattern',
      { tokenizer: keyword, char_filter: [{ type: 'pattern_replace' } as never], text: 'a' },
      /pattern is missing/,
    ],
    [
      'pattern_capture needs patterns',
      { tokenizer: keyword, filter: [{ type: 'pattern_capture' } as never], text: 'a' },
      /required setting 'patterns' is missing/,
    ],
    [
      'ngram lengths may be one apart',
      { tokenizer: { type: 'ngram', min_gram: 1, max_gram: 3 }, text: 'a' },
      /must be less than or equal to: \[1\] but was \[2\]/,
    ],
  ]
  test.each(faulty)('%s', async (_what, request, message) => {
    const error = await analyzed(request).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(errors.ResponseError)
    expect((error as errors.ResponseError).statusCode).toBe(400)
    expect((error as errors.ResponseError).message).toMatch(message)
  })

  test.runIf(inject('engineSource') === 'embedded')(
    'that the plugin does not implement are refused, not ignored',
    async () => {
      const filter = { type: 'edge_ngram', max_gram: 3, side: 'back' } as const
      await expect(analyzed({ tokenizer: keyword, filter: [filter], text: 'apple' })).rejects.toThrow(
        /does not implement: \[side\]/,
      )
    },
  )

  test('index.max_ngram_diff allows lengths further apart', async () => {
    const index = `${prefix}-ngram-difference`
    await client.indices.create({
      index,
      settings: {
        max_ngram_diff: 2,
        analysis: { tokenizer: { grams: { type: 'ngram', min_gram: 1, max_gram: 3 } } },
      },
    })
    const { tokens } = await client.indices.analyze({ index, tokenizer: 'grams', text: 'fox' })
    expect(tokens?.map(({ token }) => token)).toEqual(['f', 'fo', 'fox', 'o', 'ox', 'x'])
  })
})
