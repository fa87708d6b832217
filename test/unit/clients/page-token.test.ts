// Can a page token be forged, changed or read wrongly?

import { describe, expect, test } from 'vitest'
import { apiKeyHash, newApiKey } from '../../../src/clients/api-key.ts'
import {
  isPageToken,
  isSignedWith,
  newPageToken,
  unverifiedPageToken,
} from '../../../src/clients/page-token.ts'

const hash = apiKeyHash(newApiKey())
const permits = {
  clientId: 'client_1',
  origin: 'https://app.example.com',
  expiresAt: 1_800_000_000,
  filter: 'countryName=GERMANY',
}
const token = newPageToken(permits, hash)

describe('a page token', () => {
  test('says what it permits', () => {
    expect(isPageToken(token)).toBe(true)
    expect(unverifiedPageToken(token)).toEqual(permits)
    expect(isSignedWith(token, hash)).toBe(true)
  })

  test('fits into an address as it stands', () => {
    expect(
      encodeURIComponent(newPageToken({ ...permits, filter: 'cityName=Zürich&x=%20' }, hash)),
    ).not.toContain('%')
  })

  test('is not signed with another key', () => {
    expect(isSignedWith(token, apiKeyHash(newApiKey()))).toBe(false)
  })

  test('is not signed any more with any character changed', () => {
    for (let at = 0; at < token.length; at += 1) {
      const changed = `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`
      expect(isSignedWith(changed, hash), changed).toBe(false)
    }
  })

  test.each([
    '',
    'cpt_',
    'cpt_e30.x',
    token.slice(1),
    `${token}x`,
    `cpt_${'A'.repeat(2001)}.${'A'.repeat(43)}`,
  ])('is not %j', text => {
    expect(isPageToken(text)).toBe(false)
    expect(unverifiedPageToken(text)).toBeUndefined()
    expect(isSignedWith(text, hash)).toBe(false)
  })

  test.each(['[]', '{}', 'null', 'no JSON', '["client_1","o",1.5,""]'])('cannot hold %s', payload => {
    const text = `cpt_${Buffer.from(payload).toString('base64url')}.${'A'.repeat(43)}`
    expect(unverifiedPageToken(text)).toBeUndefined()
  })
})
