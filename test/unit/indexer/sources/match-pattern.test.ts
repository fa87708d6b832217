import { describe, expect, test } from 'vitest'
import { matchPattern } from '../../../../indexer/sources/match-pattern.ts'

describe('a pattern', () => {
  test.each([
    '^\\d+ - (.+)$',
    'founded in (\\d{4})',
    '(?<street>.+), (?<zip>\\d{5}) (?<city>.+)',
    '^[A-Z]{2}-(?:a|b)?[^)(|*]*$',
    '(?:Ltd|GmbH|S\\.A\\.)$',
    '[\\]*+]+x',
    '\\(\\+\\)\\*',
  ])('%s is taken', source => {
    expect(matchPattern(source).longest).toBeGreaterThan(400)
  })

  test.each([
    ['(a+)+$', 'itself repeats'],
    ['(a|aa)+$', 'itself repeats or chooses'],
    ['(?:a*b?)*c', 'itself repeats'],
    ['([a-z]+\\.)*com', 'itself repeats'],
    ['(?:a?){30}a{30}', 'too long'],
    ['.*.*.*.*.*.*x', 'too long'],
    ['(a)\\1', 'refer back'],
    ['(?<!a)b', 'look ahead or behind'],
    ['(', 'no regular expression'],
    ['a'.repeat(501), 'longer than 500'],
  ])('%s is refused', (source, message) => {
    expect(() => matchPattern(source)).toThrow(message)
  })

  test('that is taken is quick on the worst text that it is tried on', () => {
    for (const source of [
      'a*a*b',
      'a*a*a*b',
      '^a*a*a*b',
      '(?:a|b|ab)a*a*c',
      'a?a?a?a?a?a?a?a?a?a?c',
      '.*,.*,.*;',
    ]) {
      const { expression, longest } = matchPattern(source)
      const began = process.cpuUsage()
      expect(expression.test(source.includes(',') ? ','.repeat(longest) : 'a'.repeat(longest))).toBe(false)
      // Time of this process alone: others may keep it waiting.
      expect([source, process.cpuUsage(began).user < 1_500_000]).toEqual([source, true])
    }
  })
})
