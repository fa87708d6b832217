// Is a key such that nobody guesses it, mistypes it unseen, or finds it in what is kept?

import { describe, expect, test } from 'vitest'
import { apiKeyHash, isApiKey, newApiKey } from '../../../src/clients/api-key.ts'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

describe('a new key', () => {
  test('consists of the prefix, 43 characters of secret and six of checksum', () => {
    for (let count = 0; count < 1000; count += 1) expect(newApiKey()).toMatch(/^cds_[0-9A-Za-z]{49}$/)
  })

  test('has the form of a key', () => {
    for (let count = 0; count < 1000; count += 1) expect(isApiKey(newApiKey())).toBe(true)
  })

  test('is never the same twice', () => {
    expect(new Set(Array.from({ length: 10_000 }, newApiKey)).size).toBe(10_000)
  })

  test('uses all characters evenly', () => {
    const counts = new Map<string, number>()
    // The first character of the secret is the highest digit of a number below 2^256, and small.
    for (const character of Array.from({ length: 2000 }, () => newApiKey().slice(5, 47)).join('')) {
      counts.set(character, (counts.get(character) ?? 0) + 1)
    }
    const expected = (2000 * 42) / 62
    expect([...counts.keys()].toSorted().join('')).toBe([...ALPHABET].toSorted().join(''))
    for (const count of counts.values()) expect(Math.abs(count - expected)).toBeLessThan(expected / 3)
  })
})

describe('a text', () => {
  const key = newApiKey()

  test('with one character changed is not a key', () => {
    for (let at = 0; at < key.length; at += 1) {
      for (const character of ALPHABET) {
        const changed = key.slice(0, at) + character + key.slice(at + 1)
        if (changed !== key) expect(isApiKey(changed), changed).toBe(false)
      }
    }
  })

  test('with two neighbouring characters swapped is not a key', () => {
    for (let at = 0; at < key.length - 1; at += 1) {
      const changed = key.slice(0, at) + key[at + 1] + key[at] + key.slice(at + 2)
      if (changed !== key) expect(isApiKey(changed), changed).toBe(false)
    }
  })

  test.each([
    ['nothing', ''],
    ['the prefix', 'cds_'],
    ['a key without its end', key.slice(0, -1)],
    ['a key and more', `${key}0`],
    ['a key behind a blank', ` ${key}`],
    ['a key before a line break', `${key}\n`],
    ['two keys', `${key}, ${key}`],
    ['a key in another case', key.toUpperCase()],
    ['another prefix', key.replace('cds_', 'sk__')],
    ['a hash', apiKeyHash(key)],
  ])('that is %s is no key', (_what, text) => {
    expect(isApiKey(text)).toBe(false)
  })
})

test('the SHA-256 is stored', () => {
  // FIPS 180-2, appendix B.1
  expect(apiKeyHash('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})
