// What a change of a client makes of it and of its keys, and what is told of that.

import { describe, expect, test } from 'vitest'
import type { ApiKey, Client } from '../../../src/clients/client.ts'
import {
  ClientError,
  changedClient,
  clientDifference,
  keyState,
  revokedClient,
  rotatedClient,
} from '../../../src/clients/client-changes.ts'

const now = new Date('2026-11-21T12:00:00.000Z')
const inHours = (hours: number): string => new Date(now.getTime() + hours * 3_600_000).toISOString()
const apiKey = (digit: string, facts: Partial<ApiKey> = {}): ApiKey => ({
  hash: digit.repeat(64),
  createdAt: inHours(-24),
  ...facts,
})
const client = (...apiKeys: ApiKey[]): Client => ({
  id: 'client_1',
  name: 'Acme',
  package: 'basic',
  keys: 'names',
  extraSearchFields: [],
  origins: [],
  limits: { requestsPerSecond: 5 },
  note: 'first',
  createdAt: inHours(-24),
  apiKeys,
})

describe('a change', () => {
  test('keeps the properties that it does not name, and does not modify its argument', () => {
    const before = client(apiKey('a'))
    const frozen = structuredClone(before)
    const after = changedClient(before, { package: 'full', origins: ['https://a.example'] }, now)
    expect(after).toEqual({ ...before, package: 'full', origins: ['https://a.example'] })
    expect(before).toEqual(frozen)
  })

  test('removes the note if it is empty', () => {
    expect(changedClient(client(), { note: '' }, now)).not.toHaveProperty('note')
    expect(changedClient(client(), { note: 'second' }, now).note).toBe('second')
  })

  test('of the expiry applies only to the newest valid key', () => {
    const before = client(apiKey('a'), apiKey('b'), apiKey('c', { revokedAt: inHours(-1) }))
    const ending = changedClient(before, { keyExpiresAt: inHours(2) }, now)
    expect(ending.apiKeys.map(({ expiresAt }) => expiresAt)).toEqual([undefined, inHours(2), undefined])
    const endless = changedClient(ending, { keyExpiresAt: null }, now)
    expect(endless.apiKeys).toEqual(before.apiKeys)
  })

  test('of the expiry is rejected if no key is valid', () => {
    const dead = client(apiKey('a', { revokedAt: inHours(-1) }), apiKey('b', { expiresAt: inHours(-1) }))
    expect(() => changedClient(dead, { keyExpiresAt: null }, now)).toThrow(ClientError)
  })
})

describe('a rotation', () => {
  const fresh = apiKey('f', { createdAt: now.toISOString() })

  test('adds a key, and lets the old one expire after the overlap', () => {
    const { apiKeys } = rotatedClient(client(apiKey('a')), fresh, now, 3_600_000)
    expect(apiKeys).toEqual([apiKey('a', { expiresAt: inHours(1) }), fresh])
  })

  test('never extends a key that expires earlier, nor changes an expired one', () => {
    const keys = [apiKey('a', { revokedAt: inHours(-2) }), apiKey('b', { expiresAt: inHours(1) })]
    expect(rotatedClient(client(...keys), fresh, now, 7_200_000).apiKeys).toEqual([...keys, fresh])
  })

  test('is rejected if two keys are valid, and names the one to revoke', () => {
    const rotate = () => rotatedClient(client(apiKey('a'), apiKey('b')), fresh, now, 0)
    expect(rotate).toThrow(ClientError)
    expect(rotate).toThrow('companies clients revoke client_1 --key aaaaaaaa')
  })
})

describe('a revocation', () => {
  test('revokes every key, and keeps the time of an earlier revocation', () => {
    const keys = [apiKey('a'), apiKey('b', { revokedAt: inHours(-2) })]
    expect(revokedClient(client(...keys), now).apiKeys.map(({ revokedAt }) => revokedAt)).toEqual([
      now.toISOString(),
      inHours(-2),
    ])
  })

  test('of one key keeps the others valid', () => {
    const { apiKeys } = revokedClient(client(apiKey('a'), apiKey('b')), now, 'bbbb')
    expect(apiKeys).toEqual([apiKey('a'), apiKey('b', { revokedAt: now.toISOString() })])
  })

  test.each([
    ['c', 'No key of'],
    ['', 'More than one key of'],
  ])('of a key that is named %j is refused', (name, message) => {
    expect(() => revokedClient(client(apiKey('a'), apiKey('b')), now, name)).toThrow(message)
  })
})

describe('the description of a change', () => {
  test('contains what differs, with the names of keys instead of their hashes', () => {
    const before = client(apiKey('a'))
    const after = rotatedClient(
      changedClient(before, { package: 'full', note: '' }, now),
      apiKey('f'),
      now,
      0,
    )
    const difference = clientDifference(before, after)
    expect(difference).toEqual({
      before: { package: 'basic', note: 'first', 'key aaaaaaaa': 'live' },
      after: {
        package: 'full',
        'key aaaaaaaa': 'live, expires 2026-11-21 12:00',
        'key ffffffff': 'live',
      },
    })
    expect(JSON.stringify(difference)).not.toMatch(/a{9}|f{9}/)
  })

  test('contains all of a new client', () => {
    const { before, after } = clientDifference(undefined, client(apiKey('a')))
    expect(before).toEqual({})
    expect(Object.keys(after)).toEqual(expect.arrayContaining(['name', 'package', 'limits', 'key aaaaaaaa']))
  })

  test('is empty if nothing differs', () => {
    expect(clientDifference(client(apiKey('a')), client(apiKey('a')))).toEqual({ before: {}, after: {} })
  })
})

test.each<[Partial<ApiKey>, string]>([
  [{}, 'live'],
  [{ expiresAt: inHours(1) }, 'live, expires 2026-11-21 13:00'],
  [{ expiresAt: inHours(-1) }, 'expired 2026-11-21 11:00'],
  [{ expiresAt: inHours(1), revokedAt: inHours(-1) }, 'revoked 2026-11-21 11:00'],
])('a key with %o is %s', (facts, state) => {
  expect(keyState(apiKey('a', facts), now)).toBe(state)
})
