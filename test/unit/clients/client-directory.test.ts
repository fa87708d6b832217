// Whose key is it, what is known while the store is down, and how often is it asked?

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { apiKeyHash, newApiKey } from '../../../src/clients/api-key.ts'
import type { ApiKey, Client } from '../../../src/clients/client.ts'
import { ClientDirectory } from '../../../src/clients/client-directory.ts'

const now = new Date('2026-11-21T12:00:00Z')
const inSeconds = (seconds: number): string => new Date(now.getTime() + seconds * 1000).toISOString()

function client(id: string, ...keys: readonly (readonly [key: string, facts?: Partial<ApiKey>])[]): Client {
  return {
    id,
    name: id,
    package: 'full',
    keys: 'names',
    extraSearchFields: [],
    origins: [],
    limits: {},
    createdAt: inSeconds(-3600),
    apiKeys: keys.map(([key, facts]) => ({ hash: apiKeyHash(key), createdAt: inSeconds(-3600), ...facts })),
  }
}

/** A store of clients that counts how often it is read; where `fault` is set, reading it fails. */
function storeOf(...clients: Client[]) {
  const store = { clients, reads: 0, fault: undefined as Error | undefined }
  const list = async (): Promise<Client[]> => {
    store.reads += 1
    await new Promise(resolve => setTimeout(resolve, 10))
    if (store.fault !== undefined) throw store.fault
    return store.clients
  }
  return { store, list }
}

/** The directory of a store, started, and what it said of faults. */
async function started(list: () => Promise<Client[]>) {
  const faults: unknown[] = []
  const directory = new ClientDirectory(list, fault => faults.push(fault))
  await passing(directory.start())
  return { directory, faults }
}

/** The outcome of a promise, while time passes for it. */
async function passing<Value>(promise: Promise<Value>, milliseconds = 2000): Promise<Value> {
  await vi.advanceTimersByTimeAsync(milliseconds)
  return promise
}

beforeEach(() => {
  vi.useFakeTimers({ now })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the holder of a key', () => {
  test('is found without reading the store again', async () => {
    const [first, second] = [newApiKey(), newApiKey()]
    const { store, list } = storeOf(client('a', [first]), client('b', [second]))
    const { directory } = await started(list)
    for (let count = 0; count < 100; count += 1) {
      expect((await directory.holderOf(first))?.id).toBe('a')
      expect((await directory.holderOf(second))?.id).toBe('b')
    }
    expect(store.reads).toBe(1)
  })

  test('is found by each of its keys', async () => {
    const [old, young] = [newApiKey(), newApiKey()]
    const { directory } = await started(storeOf(client('a', [old], [young])).list)
    expect(await directory.holderOf(old)).toBe(await directory.holderOf(young))
  })

  test.each<[what: string, facts: Partial<ApiKey>, isHeld: boolean]>([
    ['expires later', { expiresAt: inSeconds(60) }, true],
    ['expired', { expiresAt: inSeconds(-1) }, false],
    ['expires now', { expiresAt: inSeconds(2) }, false],
    ['is revoked', { revokedAt: inSeconds(-1) }, false],
    ['is revoked and would expire later', { revokedAt: inSeconds(-1), expiresAt: inSeconds(60) }, false],
  ])('whose key %s', async (_what, facts, isHeld) => {
    const key = newApiKey()
    const { directory } = await started(storeOf(client('a', [key, facts])).list)
    expect((await passing(directory.holderOf(key)))?.id).toBe(isHeld ? 'a' : undefined)
  })

  test('is no longer found from the moment the key expires', async () => {
    const key = newApiKey()
    const { directory } = await started(storeOf(client('a', [key, { expiresAt: inSeconds(4) }])).list)
    directory.stop()
    expect((await directory.holderOf(key))?.id).toBe('a')
    await vi.advanceTimersByTimeAsync(3000)
    expect(await passing(directory.holderOf(key))).toBeUndefined()
  })

  test('is not looked up for a text that is no key', async () => {
    const { store, list } = storeOf()
    const { directory } = await started(list)
    for (const text of ['', 'x', `${newApiKey()}0`, 'cds_'.padEnd(53, '0')]) {
      expect(await directory.holderOf(text)).toBeUndefined()
    }
    expect(store.reads).toBe(1)
  })
})

describe('an unknown key', () => {
  test('is looked up in the store, and found if it was created meanwhile', async () => {
    const key = newApiKey()
    const { store, list } = storeOf()
    const { directory } = await started(list)
    store.clients = [client('new', [key])]
    expect((await passing(directory.holderOf(key)))?.id).toBe('new')
    expect(store.reads).toBe(2)
  })

  test('causes at most four reads of the store a second, however many requests there are', async () => {
    const { store, list } = storeOf()
    const { directory } = await started(list)
    directory.stop()
    const before = store.reads
    const asked: Promise<unknown>[] = []
    for (let count = 0; count < 200; count += 1) {
      asked.push(directory.holderOf(newApiKey()))
      await vi.advanceTimersByTimeAsync(5)
    }
    expect(await passing(Promise.all(asked))).toEqual(asked.map(() => undefined))
    expect(store.reads - before).toBeGreaterThan(1)
    expect(store.reads - before).toBeLessThanOrEqual(6)
  })

  test('shares one look-up with all concurrent requests', async () => {
    const { store, list } = storeOf()
    const { directory } = await started(list)
    await passing(Promise.all(Array.from({ length: 50 }, () => directory.holderOf(newApiKey()))), 1000)
    expect(store.reads).toBe(2)
  })

  test('does not delay a known one', async () => {
    const key = newApiKey()
    const { directory } = await started(storeOf(client('a', [key])).list)
    const unknown = directory.holderOf(newApiKey())
    expect((await directory.holderOf(key))?.id).toBe('a')
    expect(await passing(unknown)).toBeUndefined()
  })

  test('is looked up once, and rejected at once the next time', async () => {
    const { store, list } = storeOf()
    const { directory } = await started(list)
    const key = newApiKey()
    await passing(directory.holderOf(key))
    const reads = store.reads
    for (let count = 0; count < 1000; count += 1) expect(await directory.holderOf(key)).toBeUndefined()
    expect(store.reads).toBe(reads)
  })

  test('that was not found is accepted once the snapshot contains it', async () => {
    const key = newApiKey()
    const { store, list } = storeOf()
    const { directory } = await started(list)
    expect(await passing(directory.holderOf(key))).toBeUndefined()
    store.clients = [client('late', [key])]
    await vi.advanceTimersByTimeAsync(5000)
    expect((await directory.holderOf(key))?.id).toBe('late')
  })

  test('that is found uses up no look-up: many can be created one after another', async () => {
    const { store, list } = storeOf()
    const { directory } = await started(list)
    directory.stop()
    for (let count = 0; count < 40; count += 1) {
      const key = newApiKey()
      store.clients = [...store.clients, client(`new-${count}`, [key])]
      expect((await passing(directory.holderOf(key), 300))?.id).toBe(`new-${count}`)
    }
  })

  test('that was created meanwhile is accepted in all concurrent requests', async () => {
    const keys = Array.from({ length: 5 }, newApiKey)
    const { store, list } = storeOf()
    const { directory } = await started(list)
    store.clients = keys.map((key, at) => client(`new-${at}`, [key]))
    const asked = Array.from({ length: 300 }, (_, at) => directory.holderOf(keys[at % 5] ?? ''))
    const holders = await passing(Promise.all(asked))
    expect(new Set(holders.map(holder => holder?.id)).has(undefined)).toBe(false)
    expect(store.reads).toBe(2)
  })

  test('takes as long to reject as a revoked or an expired one, the first time and later', async () => {
    const [revoked, expired] = [newApiKey(), newApiKey()]
    const known = client(
      'a',
      [revoked, { revokedAt: inSeconds(-1) }],
      [expired, { expiresAt: inSeconds(-1) }],
    )
    const took = async (key: string, directory: ClientDirectory): Promise<number> => {
      const asked = performance.now()
      let milliseconds = Number.NaN
      void directory.holderOf(key).then(() => {
        milliseconds = performance.now() - asked
      })
      await vi.advanceTimersByTimeAsync(2000)
      return milliseconds
    }
    const times = await Promise.all(
      [newApiKey(), revoked, expired].map(async key => {
        const { list } = storeOf(known)
        const directory = new ClientDirectory(list, () => {})
        const start = directory.start()
        await vi.advanceTimersByTimeAsync(100)
        await start
        directory.stop()
        return { directory, key }
      }),
    )
    const first: number[] = []
    const next: number[] = []
    for (const { directory, key } of times) first.push(await took(key, directory))
    for (const { directory, key } of times) next.push(await took(key, directory))
    expect(first[0]).toBeGreaterThan(0)
    expect(first).toEqual([first[0], first[0], first[0]])
    expect(next).toEqual([0, 0, 0])
  })

  test('in a flood causes ten reads of the store, then one every five seconds, and at most 64 requests wait', async () => {
    const { store, list } = storeOf()
    const { directory } = await started(list)
    directory.stop()
    const before = store.reads
    let waiting = 0
    let most = 0
    for (let second = 0; second < 20; second += 1) {
      for (let burst = 0; burst < 10; burst += 1) {
        for (let count = 0; count < 100; count += 1) {
          waiting += 1
          void directory.holderOf(newApiKey()).finally(() => {
            waiting -= 1
          })
        }
        await vi.advanceTimersByTimeAsync(100)
        most = Math.max(most, waiting)
      }
    }
    expect(store.reads - before).toBeGreaterThanOrEqual(10)
    expect(store.reads - before).toBeLessThanOrEqual(10 + 4)
    expect(most).toBeLessThanOrEqual(64)
  })

  test('is neither accepted nor rejected if the store cannot be read', async () => {
    const { store, list } = storeOf()
    const { directory, faults } = await started(list)
    store.fault = new Error('the store is down')
    await Promise.all([
      expect(directory.holderOf(newApiKey())).rejects.toMatchObject({ code: 'unavailable' }),
      vi.advanceTimersByTimeAsync(2000),
    ])
    expect(faults).toEqual([store.fault])
  })
})

describe('an origin', () => {
  const page = 'https://app.example.com'
  const listing = (key: string, facts: Partial<ApiKey> = {}): Client => ({
    ...client('web', [key, facts]),
    origins: [page],
  })

  test.each<[what: string, facts: Partial<ApiKey>, isListed: boolean]>([
    ['a live key', {}, true],
    ['a revoked key', { revokedAt: inSeconds(-1) }, false],
    ['an expired key', { expiresAt: inSeconds(-1) }, false],
  ])('of a client with %s is listed: %s %s', async (_what, facts, isListed) => {
    const { directory } = await started(storeOf(listing(newApiKey(), facts)).list)
    expect(directory.listsOrigin(page)).toBe(isListed)
    expect(directory.listsOrigin('https://app.example.com.evil.example')).toBe(false)
  })
})

test('every use of a valid key is reported, and of no other key', async () => {
  const [key, revoked] = [newApiKey(), newApiKey()]
  const uses: string[] = []
  const { list } = storeOf(client('a', [key], [revoked, { revokedAt: inSeconds(-1) }]))
  const directory = new ClientDirectory(list, {
    onError: () => {},
    onUse: ({ id }, { hash }) => uses.push(`${id} ${hash}`),
  })
  await passing(directory.start())
  for (const sent of [key, revoked, newApiKey(), 'x', key]) await passing(directory.holderOf(sent), 1000)
  expect(uses).toEqual([`a ${apiKeyHash(key)}`, `a ${apiKeyHash(key)}`])
})

describe('the snapshot', () => {
  test('is renewed every five seconds, so that a revoked key is rejected', async () => {
    const key = newApiKey()
    const { store, list } = storeOf(client('a', [key]))
    const { directory } = await started(list)
    store.clients = [client('a', [key, { revokedAt: inSeconds(0) }])]
    expect((await directory.holderOf(key))?.id).toBe('a')
    await vi.advanceTimersByTimeAsync(5000)
    expect(await passing(directory.holderOf(key))).toBeUndefined()
  })

  test('loses a client that was removed', async () => {
    const key = newApiKey()
    const { store, list } = storeOf(client('a', [key]), client('b'))
    const { directory } = await started(list)
    store.clients = [client('b')]
    await vi.advanceTimersByTimeAsync(5000)
    expect(await passing(directory.holderOf(key))).toBeUndefined()
  })

  test('stays in force while the store is down, and every failure is reported', async () => {
    const key = newApiKey()
    const { store, list } = storeOf(client('a', [key]))
    const { directory, faults } = await started(list)
    store.fault = new Error('the store is down')
    await vi.advanceTimersByTimeAsync(60_000)
    expect((await directory.holderOf(key))?.id).toBe('a')
    expect(directory.isLoaded).toBe(true)
    expect(faults.length).toBeGreaterThanOrEqual(11)
    expect(new Set(faults)).toEqual(new Set([store.fault]))
    store.fault = undefined
    store.clients = [client('a', [key, { revokedAt: inSeconds(60) }])]
    await vi.advanceTimersByTimeAsync(5000)
    expect(await passing(directory.holderOf(key))).toBeUndefined()
  })

  test('that becomes empty counts as lost: its keys stay valid for ten minutes, and no longer', async () => {
    const key = newApiKey()
    const { store, list } = storeOf(client('a', [key]))
    const { directory, faults } = await started(list)
    store.clients = []
    await vi.advanceTimersByTimeAsync(5000)
    expect((await directory.holderOf(key))?.id).toBe('a')
    expect([directory.error, directory.isLoaded]).toEqual(['lost', true])
    expect(String(faults.at(-1))).toContain('list of clients is empty')
    await vi.advanceTimersByTimeAsync(590_000)
    expect((await directory.holderOf(key))?.id).toBe('a')
    await vi.advanceTimersByTimeAsync(15_000)
    expect(directory.knownHolderOf(key)).toBeUndefined()
    expect([directory.error, directory.isLoaded]).toEqual(['lost', false])
    store.clients = [client('a', [key])]
    await vi.advanceTimersByTimeAsync(5000)
    expect([directory.error, (await directory.holderOf(key))?.id]).toEqual([undefined, 'a'])
  })

  test('has a timeout: a store that never answers is read again', async () => {
    const key = newApiKey()
    let reads = 0
    const faults: unknown[] = []
    const directory = new ClientDirectory(
      async () => {
        reads += 1
        return reads === 1 ? await new Promise<Client[]>(() => {}) : [client('a', [key])]
      },
      fault => faults.push(fault),
    )
    await passing(directory.start(), 10_010)
    expect(directory.error).toBe('not read')
    await vi.advanceTimersByTimeAsync(1_500)
    expect(directory.error).toBeUndefined()
    expect(faults).toMatchObject([{ code: 'timeout' }])
  })

  test('that cannot be read at the start is retried until it can be', async () => {
    const key = newApiKey()
    const { store, list } = storeOf(client('a', [key]))
    store.fault = new Error('the store is down')
    const { directory, faults } = await started(list)
    expect(directory.isLoaded).toBe(false)
    expect(new Set(faults)).toEqual(new Set([store.fault]))
    store.fault = undefined
    await vi.advanceTimersByTimeAsync(5000)
    expect(directory.isLoaded).toBe(true)
    expect((await directory.holderOf(key))?.id).toBe('a')
  })

  test('is not renewed after stop', async () => {
    const { store, list } = storeOf()
    const { directory } = await started(list)
    directory.stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(store.reads).toBe(1)
  })
})
