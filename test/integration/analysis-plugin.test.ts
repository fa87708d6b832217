// Does each component that the analysis plugin supplies do what the documentation of the stock one shows?
// The examples are those of the Elastic reference, page by page; on a full distribution they hold without the plugin.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { errors, type estypes } from '@elastic/elasticsearch'
import { afterAll, describe, expect, test } from 'vitest'
import { elasticsearchForTests } from '../support/elasticsearch.ts'

const { client, prefix } = elasticsearchForTests()
afterAll(() => client.close())

type Analysis = Omit<estypes.IndicesAnalyzeRequest, 'index'>
type Example = [component: string, what: string, request: Analysis, tokens: string[]]

const standard = 'standard'
const keyword = 'keyword'

const examples: Example[] = [
  [
    'filter asciifolding',
    'drops diacritical marks',
    { tokenizer: standard, filter: ['asciifolding'], text: 'açaí à la carte' },
    ['acai', 'a', 'la', 'carte'],
  ],
  [
    'filter asciifolding',
    'keeps the original where told to',
    {
      tokenizer: standard,
      filter: [{ type: 'asciifolding', preserve_original: true }],
      text: 'açaí à la carte',
    },
    ['acai', 'açaí', 'a', 'à', 'la', 'carte'],
  ],
  [
    'filter cjk_bigram',
    'forms pairs of neighbours',
    { tokenizer: standard, filter: ['cjk_bigram'], text: '東京都は、日本の首都であり' },
    ['東京', '京都', '都は', '日本', '本の', 'の首', '首都', '都で', 'であ', 'あり'],
  ],
  [
    'filter cjk_bigram',
    'leaves out scripts and adds single characters where told to',
    {
      tokenizer: standard,
      filter: [
        { type: 'cjk_bigram', ignored_scripts: ['hangul', 'hiragana', 'katakana'], output_unigrams: true },
      ],
      text: '東京都は',
    },
    ['東', '東京', '京', '京都', '都', 'は'],
  ],
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
    'forms one character when not customized',
    { tokenizer: standard, filter: ['edge_ngram'], text: 'quick fox' },
    ['q', 'f'],
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
    'filter edge_ngram',
    'keeps the original where told to',
    {
      tokenizer: standard,
      filter: [{ type: 'edge_ngram', min_gram: 2, max_gram: 2, preserve_original: true }],
      text: 'apple a',
    },
    ['ap', 'apple', 'a'],
  ],
  [
    'filter edge_ngram',
    'cuts from the back where told to',
    { tokenizer: standard, filter: [{ type: 'edge_ngram', side: 'back', max_gram: 3 }], text: 'apple' },
    ['e', 'le', 'ple'],
  ],
  [
    'filter elision',
    'removes the French elisions when not customized',
    { tokenizer: standard, filter: ['elision'], text: 'j’examine près du wharf' },
    ['examine', 'près', 'du', 'wharf'],
  ],
  [
    'filter elision',
    'removes given ones, of either case where told to',
    {
      tokenizer: 'whitespace',
      filter: [{ type: 'elision', articles: ['l', 'm', 't', 'qu', 'n', 's', 'j'], articles_case: true }],
      text: "L'avion d'Orly",
    },
    ['avion', "d'Orly"],
  ],
  [
    'filter german_normalization',
    'writes one form of umlauts and sharp s',
    {
      tokenizer: 'whitespace',
      filter: ['lowercase', 'german_normalization'],
      text: 'Weißbier Schaltflächen Schaltflaechen Müller Mueller dauert quelle',
    },
    ['weissbier', 'schaltflachen', 'schaltflachen', 'muller', 'muller', 'dauert', 'quelle'],
  ],
  [
    'filter limit',
    'keeps the first tokens',
    {
      tokenizer: standard,
      filter: [{ type: 'limit', max_token_count: 2 }],
      text: 'quick fox jumps over lazy dog',
    },
    ['quick', 'fox'],
  ],
  [
    'filter limit',
    'keeps one when not customized',
    { tokenizer: standard, filter: ['limit'], text: 'quick fox jumps over lazy dog' },
    ['quick'],
  ],
  [
    'filter limit',
    'may read all the others and drop them',
    {
      tokenizer: standard,
      filter: [{ type: 'limit', max_token_count: 5, consume_all_tokens: true }],
      text: 'quick fox jumps over lazy dog',
    },
    ['quick', 'fox', 'jumps', 'over', 'lazy'],
  ],
  [
    'filter ngram',
    'forms grams of one and two characters when not customized',
    { tokenizer: standard, filter: ['ngram'], text: 'Quick fox' },
    ['Q', 'Qu', 'u', 'ui', 'i', 'ic', 'c', 'ck', 'k', 'f', 'fo', 'o', 'ox', 'x'],
  ],
  [
    'filter ngram',
    'keeps the original where told to',
    {
      tokenizer: standard,
      filter: [{ type: 'ngram', min_gram: 2, max_gram: 2, preserve_original: true }],
      text: 'fox',
    },
    ['fo', 'ox', 'fox'],
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
    'splits camel case',
    {
      tokenizer: 'pattern',
      filter: [
        { type: 'pattern_capture', patterns: ['(\\p{Ll}+|\\p{Lu}\\p{Ll}+|\\p{Lu}+)', '(\\d+)'] },
        'lowercase',
      ],
      text: 'import static org.apache.commons.lang.StringEscapeUtils.escapeHtml',
    },
    [
      ...['import', 'static', 'org', 'apache', 'commons', 'lang'],
      ...['stringescapeutils', 'string', 'escape', 'utils', 'escapehtml', 'escape', 'html'],
    ],
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
    'filter pattern_replace',
    'refers to groups',
    {
      tokenizer: 'whitespace',
      filter: [{ type: 'pattern_replace', pattern: '(dog)', replacement: 'watch$1' }],
      text: 'foxes jump lazy dogs',
    },
    ['foxes', 'jump', 'lazy', 'watchdogs'],
  ],
  [
    'filter pattern_replace',
    'replaces the first match alone where told to',
    {
      tokenizer: keyword,
      filter: [{ type: 'pattern_replace', pattern: '[£|€]', replacement: '', all: false }],
      text: '£10 and €20',
    },
    ['10 and €20'],
  ],
  [
    'filter pattern_replace',
    'removes every match, by flags, when no replacement is given',
    {
      tokenizer: keyword,
      filter: [{ type: 'pattern_replace', pattern: 'x', flags: 'CASE_INSENSITIVE' }],
      text: 'aXbxc',
    },
    ['abc'],
  ],
  [
    'filter reverse',
    'reverses each token',
    { tokenizer: standard, filter: ['reverse'], text: 'quick fox jumps' },
    ['kciuq', 'xof', 'spmuj'],
  ],
  ['filter trim', 'removes white space', { tokenizer: keyword, filter: ['trim'], text: ' fox ' }, ['fox']],
  [
    'filter truncate',
    'cuts to ten characters when not customized',
    { tokenizer: 'whitespace', filter: ['truncate'], text: 'the quinquennial extravaganza carried on' },
    ['the', 'quinquenni', 'extravagan', 'carried', 'on'],
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
    'filter unique',
    'removes those on the same position alone where told to',
    {
      tokenizer: 'whitespace',
      filter: [
        { type: 'pattern_capture', patterns: ['(fo)x', 'fo(x)', '(fo)'] },
        { type: 'unique', only_on_same_position: true },
      ],
      text: 'fox fox',
    },
    ['fox', 'fo', 'x', 'fox', 'fo', 'x'],
  ],
  [
    'char_filter mapping',
    'maps characters',
    {
      tokenizer: keyword,
      char_filter: [
        {
          type: 'mapping',
          mappings: [...'٠١٢٣٤٥٦٧٨٩'].map((arabic, digit) => `${arabic} => ${digit}`),
        },
      ],
      text: 'My license plate is ٢٥٠١٥',
    },
    ['My license plate is 25015'],
  ],
  [
    'char_filter mapping',
    'maps sequences',
    {
      tokenizer: keyword,
      char_filter: [{ type: 'mapping', mappings: [':) => _happy_', ':( => _sad_'] }],
      text: "I'm delighted about it :(",
    },
    ["I'm delighted about it _sad_"],
  ],
  [
    'char_filter mapping',
    'takes the longest key, an empty value, and escapes on both sides',
    {
      tokenizer: keyword,
      char_filter: [
        {
          type: 'mapping',
          mappings: ['ph=>f', 'p=>b', '.=>', '\\u0020=>_', '+=>\\u0020', '\\\\=>/', '=>=>arrow'],
        },
      ],
      text: 'ph p. +\\=>',
    },
    ['f_b_ /arrow'],
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
  [
    'char_filter pattern_replace',
    'splits camel case',
    {
      tokenizer: standard,
      char_filter: [{ type: 'pattern_replace', pattern: '(?<=\\p{Lower})(?=\\p{Upper})', replacement: ' ' }],
      filter: ['lowercase'],
      text: 'The fooBarBaz method',
    },
    ['the', 'foo', 'bar', 'baz', 'method'],
  ],
  [
    'char_filter pattern_replace',
    'removes, by flags, when no replacement is given',
    {
      tokenizer: keyword,
      char_filter: [{ type: 'pattern_replace', pattern: 'FOO', flags: 'CASE_INSENSITIVE' }],
      text: 'a foo b',
    },
    ['a  b'],
  ],
  [
    'tokenizer edge_ngram',
    'gives two grams of the whole text',
    { tokenizer: 'edge_ngram', text: 'Quick Fox' },
    ['Q', 'Qu'],
  ],
  [
    'tokenizer edge_ngram',
    'keeps to the given characters',
    {
      tokenizer: { type: 'edge_ngram', min_gram: 2, max_gram: 10, token_chars: ['letter', 'digit'] },
      text: '2 Quick Foxes.',
    },
    ['Qu', 'Qui', 'Quic', 'Quick', 'Fo', 'Fox', 'Foxe', 'Foxes'],
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
    'tokenizer ngram',
    'keeps to the given characters',
    {
      tokenizer: { type: 'ngram', min_gram: 3, max_gram: 3, token_chars: ['letter', 'digit'] },
      text: '2 Quick Foxes.',
    },
    ['Qui', 'uic', 'ick', 'Fox', 'oxe', 'xes'],
  ],
  [
    'tokenizer ngram',
    'knows white space, punctuation, symbols and characters of its own choice',
    {
      tokenizer: {
        type: 'ngram',
        min_gram: 2,
        max_gram: 2,
        token_chars: ['whitespace', 'punctuation', 'symbol', 'custom'],
        custom_token_chars: 'xy',
      },
      text: 'a !b$+c xyz',
    },
    [' !', '$+', ' x', 'xy'],
  ],
  [
    'tokenizer path_hierarchy',
    'gives every ancestor',
    { tokenizer: 'path_hierarchy', text: '/one/two/three' },
    ['/one', '/one/two', '/one/two/three'],
  ],
  [
    'tokenizer path_hierarchy',
    'replaces the delimiter and skips',
    {
      tokenizer: { type: 'path_hierarchy', delimiter: '-', replacement: '/', skip: 2 },
      text: 'one-two-three-four-five',
    },
    ['/three', '/three/four', '/three/four/five'],
  ],
  [
    'tokenizer path_hierarchy',
    'goes the other way where told to',
    {
      tokenizer: { type: 'path_hierarchy', delimiter: '-', replacement: '/', skip: 2, reverse: true },
      text: 'one-two-three-four-five',
    },
    ['one/two/three/', 'two/three/', 'three/'],
  ],
  [
    'tokenizer pattern',
    'splits at what is no word character',
    { tokenizer: 'pattern', text: "The foo_bar_size's default is 5." },
    ['The', 'foo_bar_size', 's', 'default', 'is', '5'],
  ],
  [
    'tokenizer pattern',
    'splits at a pattern',
    { tokenizer: { type: 'pattern', pattern: ',' }, text: 'comma,separated,values' },
    ['comma', 'separated', 'values'],
  ],
  [
    'tokenizer pattern',
    'gives a group',
    {
      tokenizer: { type: 'pattern', pattern: '"((?:\\\\"|[^"]|\\\\")+)"', group: 1 },
      text: '"value", "value with embedded \\" quote"',
    },
    ['value', 'value with embedded \\" quote'],
  ],
  [
    'tokenizer uax_url_email',
    'keeps an email address whole',
    { tokenizer: 'uax_url_email', text: 'Email me at john.smith@global-international.com' },
    ['Email', 'me', 'at', 'john.smith@global-international.com'],
  ],
  [
    'tokenizer uax_url_email',
    'splits at the greatest length',
    {
      tokenizer: { type: 'uax_url_email', max_token_length: 5 },
      text: 'john.smith@global-international.com',
    },
    ['john', 'smith', 'globa', 'l', 'inter', 'natio', 'nal.c', 'om'],
  ],
  [
    'tokenizer whitespace',
    'splits at white space',
    { tokenizer: 'whitespace', text: "The 2 QUICK Brown-Foxes jumped over the lazy dog's bone." },
    ['The', '2', 'QUICK', 'Brown-Foxes', 'jumped', 'over', 'the', 'lazy', "dog's", 'bone.'],
  ],
  [
    'tokenizer whitespace',
    'splits at the greatest length',
    { tokenizer: { type: 'whitespace', max_token_length: 3 }, text: 'abcdefg hi' },
    ['abc', 'def', 'g', 'hi'],
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
    return [...table.matchAll(/"([a-z_]+)"/g)].map(([, name]) => `${kind} ${name}`)
  })
  expect(supplied).toHaveLength(22)
  expect(new Set(examples.map(([component]) => component))).toEqual(new Set(supplied))
})

describe('positions and offsets', () => {
  test('trim leaves the offsets', async () => {
    expect(await analyzed({ tokenizer: keyword, filter: ['trim'], text: ' fox ' })).toEqual([
      { token: 'fox', start_offset: 0, end_offset: 5, type: 'word', position: 0 },
    ])
  })

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
      { tokenizer: keyword, filter: [{ type: 'pattern_replace' } as never], text: 'a' },
      /pattern is missing/,
    ],
    [
      'mapping needs mappings',
      { tokenizer: keyword, char_filter: [{ type: 'mapping' }], text: 'a' },
      /mapping requires either `mappings` or `mappings_path`/,
    ],
    [
      'mapping needs an arrow in each rule',
      { tokenizer: keyword, char_filter: [{ type: 'mapping', mappings: ['a'] }], text: 'a' },
      /Invalid Mapping Rule : \[a\]/,
    ],
    [
      'ngram lengths may be one apart',
      { tokenizer: { type: 'ngram', min_gram: 1, max_gram: 3 }, text: 'a' },
      /must be less than or equal to: \[1\] but was \[2\]/,
    ],
    [
      'token_chars must be known',
      { tokenizer: { type: 'edge_ngram', token_chars: ['vowel' as never] }, text: 'a' },
      /Unknown token type: 'vowel'/,
    ],
    [
      'a delimiter is one character',
      { tokenizer: { type: 'path_hierarchy', delimiter: '::' }, text: 'a' },
      /delimiter must be a one char value/,
    ],
  ]
  test.each(faulty)('%s', async (_what, request, message) => {
    const error = await analyzed(request).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(errors.ResponseError)
    expect((error as errors.ResponseError).statusCode).toBe(400)
    expect((error as errors.ResponseError).message).toMatch(message)
  })

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

describe('normalizers', () => {
  test('take the components that give one token for one', async () => {
    const index = `${prefix}-normalizer`
    await client.indices.create({
      index,
      settings: {
        analysis: {
          char_filter: {
            quotes: { type: 'mapping', mappings: ['« => "', '» => "'] },
            dashes: { type: 'pattern_replace', pattern: '-+', replacement: ' ' },
          },
          filter: {
            article: { type: 'elision', articles: ['l'] },
            digits: { type: 'pattern_replace', pattern: '\\d', replacement: '#' },
          },
          normalizer: {
            whole: {
              type: 'custom',
              char_filter: ['quotes', 'dashes'],
              filter: ['lowercase', 'article', 'german_normalization', 'asciifolding', 'digits', 'trim'],
            },
          },
        },
      },
    })
    const { tokens } = await client.indices.analyze({ index, normalizer: 'whole', text: "L'Été «Süß»--7 " })
    expect(tokens?.map(({ token }) => token)).toEqual(['ete "suss" #'])
  })

  test.each(['edge_ngram', 'ngram', 'reverse', 'unique', 'limit', 'truncate', 'cjk_bigram'])(
    'refuse %s',
    async filter => {
      const settings = { analysis: { normalizer: { whole: { type: 'custom', filter: [filter] } } } } as const
      const creation = client.indices.create({
        index: `${prefix}-refused-${filter.replace('_', '-')}`,
        settings: settings as never,
      })
      await expect(creation).rejects.toThrow(/may not use filter/)
    },
  )
})
