// Which stored clients are understood, and when does a key open anything?

import { describe, expect, test } from 'vitest'
import { clientSchema, isLive } from '../../../src/clients/client.ts'

const stored = {
  id: 'client_1',
  name: 'Acme',
  package: 'full',
  keys: 'labels',
  extraSearchFields: ['cityName'],
  createdAt: '2026-11-21T12:00:00.000Z',
  apiKeys: [{ hash: 'a'.repeat(64), createdAt: '2026-11-21T12:00:00.000Z' }],
}

describe('a stored client', () => {
  test('is understood', () => {
    expect(clientSchema.parse(stored)).toEqual({ ...stored, origins: [], limits: {} })
    const own = {
      origins: ['https://app.example.com'],
      limits: { requestsPerSecond: 5, recordsPerMonth: null },
    }
    expect(clientSchema.parse({ ...stored, ...own })).toEqual({ ...stored, ...own })
  })

  test.each<[what: string, change: object]>([
    ['a field that there is not', { extraSearchFields: ['City'] }],
    ['a field that is never returned', { extraSearchFields: ['marketable'] }],
    ['other property names', { keys: 'numbers' }],
    ['a key instead of its hash', { apiKeys: [{ hash: 'cds_abc', createdAt: stored.createdAt }] }],
    ['a day instead of an instant', { createdAt: '2026-11-21' }],
    ['no name', { name: '' }],
    ['a limit that there is not', { limits: { requestsPerYear: 1 } }],
    ['a limit below one request a second', { limits: { requestsPerSecond: 0 } }],
  ])('with %s is not', (_what, change) => {
    expect(clientSchema.safeParse({ ...stored, ...change }).success).toBe(false)
  })
})

test.each([
  [{}, true],
  [{ expiresAt: '2026-11-21T12:00:01.000Z' }, true],
  [{ expiresAt: '2026-11-21T12:00:00.000Z' }, false],
  [{ revokedAt: '2026-11-21T12:00:01.000Z' }, false],
  [{ revokedAt: '2026-11-21T11:00:00.000Z', expiresAt: '2027-11-21T12:00:00.000Z' }, false],
])('a key with %o opens: %s', (facts, opens) => {
  const apiKey = { hash: 'a'.repeat(64), createdAt: '2026-11-21T11:00:00.000Z', ...facts }
  expect(isLive(apiKey, new Date('2026-11-21T12:00:00Z'))).toBe(opens)
})
