import { expect, test } from 'vitest'
import { matchPattern } from '../../../../indexer/sources/match-pattern.ts'

test.each([
  ['^\\d+ - (.+)$', '62020 - Consulting', 'Consulting'],
  ['^\\d+ - (.+)$', 'No. 62020 - Consulting', undefined],
  ['founded in (\\d{4})', 'It was founded in 1987 in Ohio.', '1987'],
  ['^[A-Z]{2}-(?:a|b)?[^)(|*]*$', 'DE-a1', 'DE-a1'],
  ['(?:Ltd|GmbH|S\\.A\\.)$', 'Muster GmbH', 'GmbH'],
  ['(?:Ltd|GmbH|S\\.A\\.)$', 'GmbH & Co.', undefined],
  ['(?:Ltd|GmbH)$', 'GmbH\n', undefined],
  ['[\\]*+]+x', ']*+x', ']*+x'],
  ['\\u00e9\\u{1F600}', 'é😀', 'é😀'],
  ['^.$', '😀', '😀'],
  ['x(y)?', 'x', 'x'],
])('%s takes from %s', (source, text, expected) => {
  expect(matchPattern(source).matched(text)).toBe(expected)
})

test('a named group is taken; one without a match is empty', () => {
  const pattern = matchPattern('(?<zip>\\d{5})?,(?<city>.+)')
  expect(pattern.groupNames).toEqual(['zip', 'city'])
  expect(pattern.matched('12345,Berlin', 'city')).toBe('Berlin')
  expect(pattern.matched(',Berlin', 'zip')).toBe('')
})

test.each([
  ['(?:[a-z]{1000}|[0-9]{1000}){1}[a-z]{1000}', 'too long'],
  ['(a)\\1', 'refer back'],
  ['(?<!a)b', 'look ahead or behind'],
  ['(', 'no regular expression: missing closing )'],
])('%s is refused', (source, message) => {
  expect(() => matchPattern(source)).toThrow(message)
})

test('patterns that stop a backtracking engine match in linear time', () => {
  const text = `${'a'.repeat(20_000)}!`
  for (const source of ['(a+)+$', '(a|aa)+$', '(?:a*b?)*c', '(?:a?){30}a{30}$', '.*.*.*.*.*.*x'])
    expect([source, matchPattern(source).matched(text)]).toEqual([source, undefined])
})
