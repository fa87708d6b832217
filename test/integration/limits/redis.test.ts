// Do several servers keep one limit through Redis, and does each go on where Redis does not?

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isRedisInstalled, NO_REDIS, type RedisForTests, redisForTests } from '../../support/redis.ts'
import {
  type Answer,
  ask,
  EXPORT,
  leftOf,
  SEARCH,
  type ServerForTests,
  type Servers,
  servers,
} from './servers.ts'

const soon = { timeout: 20_000, interval: 100 }
const LOST = 'Redis does not answer: limits are kept by each server'
const BACK = 'Redis answers again: limits are shared'

if (!isRedisInstalled) console.warn(NO_REDIS)

describe.runIf(isRedisInstalled)('with Redis', () => {
  let redis: RedisForTests
  let all: Servers
  let one: ServerForTests
  let other: ServerForTests
  beforeAll(async () => {
    redis = await redisForTests()
    all = await servers('redis')
    one = await all.start(redis.url)
    other = await all.start(redis.url)
  })
  afterAll(async () => {
    redis?.goOn()
    await all?.close()
    await redis?.close()
  })

  const toldOf = (server: ServerForTests, message: string): number =>
    server.log.filter(({ msg }) => msg === message).length
  /** Requests to both servers at once, half and half. */
  const askBoth = (requests: number, path: string, key: string): Promise<Answer[]> =>
    Promise.all(Array.from({ length: requests }, (_, at) => ask(at % 2 ? one : other, path, key)))
  const answered = (answers: readonly Answer[], status: number): number =>
    answers.filter(answer => answer.status === status).length

  describe('that answers', () => {
    test('requests of a month are exact over two servers', async () => {
      const { key } = await all.addClient({ requestsPerMonth: 30 })
      const answers = await askBoth(80, SEARCH, key)
      expect([answered(answers, 200), answered(answers, 429)]).toEqual([30, 50])
      // Those that were refused have taken nothing: the count did not go on.
      expect(leftOf('month', await ask(one, SEARCH, key))).toBe(0)
    })

    test('records of a month are exact over two servers', async () => {
      const { key } = await all.addClient({ recordsPerMonth: 100 })
      const answers = await askBoth(24, `${EXPORT}?pageSize=15`, key)
      expect([answered(answers, 200), answered(answers, 429)]).toEqual([6, 18])
      expect((await ask(one, `${EXPORT}?pageSize=15`, key)).body).toMatchObject({
        code: 'quota_exceeded',
        left: 10,
      })
      expect((await ask(other, `${EXPORT}?pageSize=10`, key)).status).toBe(200)
    })

    test('a second’s requests are one bucket for two servers', async () => {
      const { key } = await all.addClient({ requestsPerSecond: 5 })
      const begun = performance.now()
      const answers = await askBoth(60, SEARCH, key)
      const seconds = (performance.now() - begun) / 1_000
      const through = answered(answers, 200)
      expect(through).toBeGreaterThanOrEqual(10)
      expect(through).toBeLessThanOrEqual(10 + Math.ceil(5 * seconds))
      const refused = answers.find(({ status }) => status === 429)
      expect(refused?.headers.get('Retry-After')).toBe('1')
      expect(refused?.body).toMatchObject({ code: 'rate_limited', 'violated-policies': ['second'] })
    })

    test('an answer that was held already gives its request back', async () => {
      const { key } = await all.addClient({ requestsPerMonth: 10, recordsPerMonth: 100 })
      const etag = (await ask(one, EXPORT, key)).headers.get('ETag') ?? ''
      for (let at = 0; at < 5; at += 1) {
        const held = await ask(one, EXPORT, key, { headers: { 'If-None-Match': etag } })
        expect([held.status, leftOf('month', held)]).toEqual([304, 9])
      }
      expect((await ask(other, `${SEARCH}?page=0`, key)).status).toBe(400)
      expect(leftOf('month', await ask(other, SEARCH, key))).toBe(8)
    })

    test('a second’s requests come again as time goes by', async () => {
      const { key } = await all.addClient({ requestsPerSecond: 2 })
      await askBoth(12, SEARCH, key)
      await expect.poll(async () => (await ask(one, SEARCH, key)).status, soon).toBe(200)
    })
  })

  describe('that does not answer', () => {
    beforeEach(async () => {
      for (const server of [one, other]) {
        await expect.poll(() => toldOf(server, LOST) === toldOf(server, BACK), soon).toBe(true)
      }
    })

    test('each server goes on with limits of its own, tells of it once, and shares them again later', async () => {
      const before = toldOf(one, LOST)
      const { key } = await all.addClient({ requestsPerSecond: 5, requestsPerMonth: 1_000 })
      expect((await ask(one, SEARCH, key)).status).toBe(200)
      await redis.kill()
      const answers = await askBoth(60, SEARCH, key)
      expect(answers.filter(({ status }) => status >= 500)).toEqual([])
      expect(answered(answers, 200)).toBeGreaterThanOrEqual(20)
      expect(answered(answers, 429)).toBeGreaterThan(0)
      expect(answers[0]?.headers.get('RateLimit')).toContain('"month";r=')
      await expect.poll(() => toldOf(one, LOST), soon).toBe(before + 1)
      await redis.start()
      await expect.poll(() => toldOf(one, BACK), soon).toBe(before + 1)
      expect(toldOf(one, LOST)).toBe(before + 1)
    })

    test('a month’s volume is kept meanwhile, and known to a Redis that lost all', async () => {
      const { id, key } = await all.addClient({ requestsPerMonth: 20 })
      for (let at = 0; at < 5; at += 1) expect((await ask(one, SEARCH, key)).status).toBe(200)
      await redis.kill()
      for (let at = 0; at < 5; at += 1) expect((await ask(one, SEARCH, key)).status).toBe(200)
      await redis.start()
      await expect.poll(() => toldOf(one, BACK) === toldOf(one, LOST), soon).toBe(true)
      await expect.poll(async () => (await all.kept(id))[0]?.requests, soon).toBe(10)
      // The other learns it from what is kept, Redis from either of them.
      await expect.poll(async () => leftOf('month', await ask(other, `${SEARCH}?page=0`, key)), soon).toBe(10)
      const answers = await askBoth(40, SEARCH, key)
      expect([answered(answers, 200), answered(answers, 429)]).toEqual([10, 30])
    })

    test.each([
      ['the rate', { requestsPerSecond: 1_000 }],
      ['the month', { requestsPerMonth: 1_000 }],
    ])('no request waits long for one that hangs, to keep %s', async (_limit, limits) => {
      const { key } = await all.addClient(limits)
      await ask(one, SEARCH, key)
      redis.hang()
      try {
        const begun = performance.now()
        for (let at = 0; at < 20; at += 1) expect((await ask(one, SEARCH, key)).status).toBe(200)
        // The first few wait for an answer that does not come; the others find the connection lost.
        expect(performance.now() - begun).toBeLessThan(3_000)
      } finally {
        redis.goOn()
      }
      await expect.poll(() => toldOf(one, BACK) === toldOf(one, LOST), soon).toBe(true)
    })

    test('a server starts without it', async () => {
      await redis.kill()
      const late = await all.start(redis.url)
      const { key } = await all.addClient({ requestsPerMonth: 10 })
      expect((await ask(late, SEARCH, key)).status).toBe(200)
      expect(toldOf(late, LOST)).toBe(1)
      await redis.start()
      await expect.poll(() => toldOf(late, BACK), soon).toBe(1)
      expect(leftOf('month', await ask(late, SEARCH, key))).toBe(8)
      await late.stop()
    })
  })
})
