// What does a query string say, read strictly, and where does one entry of a list end?

import { describe, expect, test } from 'vitest'
import { listEntries, rawParameters } from '../../../src/query/query-string.ts'

describe('rawParameters', () => {
  test.each<[queryString: string, parameters: Record<string, string[]>]>([
    ['', {}],
    ['&&', {}],
    ['a=1', { a: ['1'] }],
    ['a=1&b=2&a=3', { a: ['1', '3'], b: ['2'] }],
    ['a', { a: [''] }],
    ['a=', { a: [''] }],
    ['=1', { '': ['1'] }],
    ['a=b=c', { a: ['b=c'] }],
    ['a=b+c%20d%2Be', { a: ['b c d+e'] }],
    ['employeesTotal[min]=1', { 'employeesTotal[min]': ['1'] }],
    ['employeesTotal%5Bmin%5D=1', { 'employeesTotal[min]': ['1'] }],
    ['a=M%C3%BCnchen', { a: ['München'] }],
    ['__proto__=1&constructor=2', { ['__proto__']: ['1'], constructor: ['2'] }],
  ])('%s', (queryString, parameters) => {
    const read = rawParameters(queryString)
    expect(read.errors).toEqual([])
    expect([...read.parameters]).toEqual(Object.entries(parameters))
  })

  test.each([
    ['an open escape', 'a=%'],
    ['an escape of no hexadecimal digits', 'a=%zz'],
    ['a byte that is no UTF-8', 'a=%ff'],
    ['an overlong sequence', 'a=%c0%af'],
    ['half a surrogate pair', 'a=%ed%a0%80'],
    ['a NUL', 'a=%00'],
    ['a line break', 'a=x%0d%0ay'],
    ['a tab', 'a=x%09y'],
    ['a delete character', 'a=%7f'],
  ])('refuses %s', (_what, queryString) => {
    const { parameters, errors } = rawParameters(`${queryString}&b=2`)
    expect(errors).toEqual([expect.objectContaining({ parameter: 'a', code: 'malformed_encoding' })])
    expect(errors[0]?.message).toContain('%25')
    expect([...parameters]).toEqual([['b', ['2']]])
  })

  test('refuses a name that cannot be read', () => {
    expect(rawParameters('%zz=1').errors).toEqual([
      expect.objectContaining({ parameter: '', code: 'malformed_encoding' }),
    ])
  })
})

describe('listEntries', () => {
  const plain = (text: string) => [text, 'plain'] as const
  const quoted = (text: string) => [text, 'quoted'] as const

  test.each<[what: string, texts: string[], entries: (readonly [string, string])[] | undefined]>([
    ['one value', ['a'], [plain('a')]],
    ['commas', ['a,b,c'], [plain('a'), plain('b'), plain('c')]],
    ['commas and repeats', ['a,b', 'c'], [plain('a'), plain('b'), plain('c')]],
    ['blanks kept for the reader', ['a, b'], [plain('a'), plain(' b')]],
    ['a comma too many', ['a,,b,'], [plain('a'), plain(''), plain('b'), plain('')]],
    ['a value in quotes', ['"KOREA, REPUBLIC OF"'], [quoted('KOREA, REPUBLIC OF')]],
    ['quotes among others', ['a,"b, c" ,d'], [plain('a'), quoted('b, c'), plain('d')]],
    ['a quote in quotes', ['"a ""b"" c",d'], [quoted('a "b" c'), plain('d')]],
    ['a comma behind quotes', ['"a",'], [quoted('a'), plain('')]],
    ['a quote within a value', ['5" pipes,b'], [plain('5" pipes'), plain('b')]],
    ['empty quotes', ['""'], [quoted('')]],
    ['an open quote', ['"a,b'], undefined],
    ['text behind a quote', ['"a"b,c'], undefined],
    ['an open quote in a later text', ['a', '"b'], undefined],
  ])('%s', (_what, texts, entries) => {
    expect(listEntries(texts)?.map(({ text, quoted }) => [text, quoted ? 'quoted' : 'plain'])).toEqual(
      entries,
    )
  })

  test('knows which entries are the first of their text', () => {
    expect(listEntries(['a,b', '"c",d', 'e'])?.map(({ begins }) => begins)).toEqual([
      true,
      false,
      true,
      false,
      true,
    ])
  })

  test('takes no longer for hostile quotes', () => {
    const started = performance.now()
    expect(listEntries([`"${'""'.repeat(4000)}`])).toBeUndefined()
    expect(listEntries([`${'"a",'.repeat(2000)}"`])).toBeUndefined()
    expect(performance.now() - started).toBeLessThan(1000)
  })
})
