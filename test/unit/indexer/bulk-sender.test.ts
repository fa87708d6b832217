import { errors } from '@elastic/elasticsearch'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isPassing, retryPauses } from '../../../indexer/bulk-sender.ts'
import { LoadError } from '../../../indexer/load-report.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A signal that ends every pause at once: how long one would have been is not waited for. */
const atOnce = AbortSignal.abort(new Error('no pause'))

test('a pause ends when it is called off', async () => {
  await expect(retryPauses(1_000, atOnce).pause('busy')).rejects.toThrow('aborted')
})

test('what is refused for longer than the timeout is given up, with the last reason', async () => {
  const pauses = retryPauses(1_000, atOnce)
  await expect(pauses.pause('busy')).rejects.toThrow('aborted')
  vi.advanceTimersByTime(1_000)
  await expect(pauses.pause('busy')).rejects.toThrow('aborted')
  vi.advanceTimersByTime(1)
  const given = pauses.pause('still busy')
  await expect(given).rejects.toThrow(LoadError)
  await expect(given).rejects.toThrow('accepted nothing for too long. Its reason: still busy')
})

test('after progress the timeout begins anew', async () => {
  const pauses = retryPauses(1_000, atOnce)
  await expect(pauses.pause('busy')).rejects.toThrow('aborted')
  vi.advanceTimersByTime(5_000)
  pauses.progressed()
  await expect(pauses.pause('busy')).rejects.toThrow('aborted')
})

const answered = (statusCode: number) =>
  new errors.ResponseError({ statusCode, body: {}, headers: {}, warnings: null, meta: {} as never })

test.each([
  [answered(429), true],
  [answered(503), true],
  [answered(400), false],
  [answered(413), false],
  [new errors.ConnectionError('reset'), true],
  [new errors.TimeoutError('late'), true],
  [new errors.DeserializationError('cut', '{'), true],
  [new errors.ConfigurationError('wrong'), false],
  [new Error('another'), false],
])('%s passes: %s', (error, passes) => {
  expect(isPassing(error)).toBe(passes)
})
