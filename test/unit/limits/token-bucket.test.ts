// Does a bucket let in what is allowed a second on average, twice as many at once, and nothing more?

import fc from 'fast-check'
import { RateLimiterRes } from 'rate-limiter-flexible'
import { expect, test } from 'vitest'
import { TokenBucket } from '../../../src/limits/token-bucket.ts'

function bucketOf(rate: number) {
  let time = 0
  const bucket = new TokenBucket(rate, () => time)
  return {
    bucket,
    pass: (milliseconds: number) => {
      time += milliseconds
    },
    isLetIn: () =>
      bucket.consume('client').then(
        () => true,
        refused => {
          expect(refused).toBeInstanceOf(RateLimiterRes)
          return false
        },
      ),
  }
}

/** How many of a number of requests at once are let in. */
async function letIn(isLetIn: () => Promise<boolean>, requests: number): Promise<number> {
  let count = 0
  for (let at = 0; at < requests; at += 1) count += (await isLetIn()) ? 1 : 0
  return count
}

test('twice the rate is admitted at once, then as many as the elapsed time allows', async () => {
  const { isLetIn, pass } = bucketOf(10)
  expect(await letIn(isLetIn, 50)).toBe(20)
  pass(500)
  expect(await letIn(isLetIn, 50)).toBe(5)
  pass(60_000)
  expect(await letIn(isLetIn, 50)).toBe(20)
})

test('a rejection says when there is a token again, and there is one then', async () => {
  const { bucket, isLetIn, pass } = bucketOf(4)
  await letIn(isLetIn, 8)
  const refused = await bucket.consume('client').catch(reason => reason)
  expect(refused).toMatchObject({ msBeforeNext: 250, remainingPoints: 0 })
  pass(249)
  expect(await isLetIn()).toBe(false)
  pass(1)
  expect(await isLetIn()).toBe(true)
})

test('a returned token admits another request, but the bucket never holds more than its capacity', async () => {
  const { bucket, isLetIn } = bucketOf(1)
  await bucket.reward('client', 5)
  expect(await letIn(isLetIn, 5)).toBe(2)
  await bucket.reward('client')
  expect(await letIn(isLetIn, 5)).toBe(1)
})

test('clients do not share a bucket', async () => {
  const { bucket, isLetIn } = bucketOf(1)
  await letIn(isLetIn, 2)
  await expect(bucket.consume('another')).resolves.toMatchObject({ remainingPoints: 1 })
})

test('at any times of requests, no more are admitted than the burst and the elapsed time allow, and rejections cost nothing', async () => {
  const moments = fc.array(fc.tuple(fc.integer({ min: 0, max: 3_000 }), fc.integer({ min: 0, max: 60 })), {
    minLength: 1,
    maxLength: 30,
  })
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 25 }), moments, async (rate, steps) => {
      const { isLetIn, pass } = bucketOf(rate)
      let elapsed = 0
      let count = 0
      for (const [wait, requests] of steps) {
        pass(wait)
        elapsed += wait
        count += await letIn(isLetIn, requests)
        expect(count).toBeLessThanOrEqual(2 * rate + (elapsed * rate) / 1_000 + 1e-6)
      }
      // However many were refused: after two seconds of quiet all of the burst is there again.
      pass(2_000)
      expect(await letIn(isLetIn, 2 * rate + 1)).toBe(2 * rate)
    }),
    { numRuns: 100 },
  )
})
