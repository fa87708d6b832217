// The lock of a delta: it stays with its delta if responses are lost, and only another process takes it away.

import { type Client, errors } from '@elastic/elasticsearch'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lockDeltas, refuseWhileDeltaRuns } from '../../../indexer/lock.ts'
import { client, failure, freshAlias } from './loading.ts'

const BEAT = 10_000
const ID = 'delta'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** The run's client, some of whose methods are replaced. */
const withMethods = (methods: Partial<Client>): Client => Object.assign(Object.create(client), methods)

test('a heartbeat whose response is lost does not cost a delta its lock, and the lock is released', async () => {
  const alias = freshAlias()
  let arrived = 0
  const losing = withMethods({
    index: (async (request: Parameters<Client['index']>[0]) => {
      const response = await client.index(request)
      if (++arrived === 1) throw new errors.ConnectionError('The response is lost.')
      return response
    }) as Client['index'],
  })
  const lock = await lockDeltas(losing, alias, ['a.csv'])
  vi.advanceTimersByTime(3 * BEAT)
  expect(await failure(lockDeltas(client, alias, ['b.csv']))).toContain('from a.csv')
  await lock.release()
  expect(lock.lost()).toBe(false)
  expect(arrived).toBeGreaterThan(1)
  await refuseWhileDeltaRuns(client, alias)
})

test('a delta whose request for the lock is repeated has it', async () => {
  const alias = freshAlias()
  const repeating = withMethods({
    create: (async (request: Parameters<Client['create']>[0]) => {
      await client.create(request)
      return await client.create(request)
    }) as Client['create'],
  })
  const lock = await lockDeltas(repeating, alias, ['a.csv'])
  await lock.release()
  await refuseWhileDeltaRuns(client, alias)
})

test('a delta whose lock another process took over loses it, and does not release it', async () => {
  const alias = freshAlias()
  const lock = await lockDeltas(client, alias, ['a.csv'])
  const index = `${alias}-runs`
  const { _source: own } = await client.get<object>({ index, id: ID })
  await client.index({ index, id: ID, document: { ...own, sources: ['other.csv'], token: 'other' } })
  vi.advanceTimersByTime(BEAT)
  await lock.release()
  expect(lock.lost()).toBe(true)
  expect(await failure(refuseWhileDeltaRuns(client, alias))).toContain('from other.csv')
})
