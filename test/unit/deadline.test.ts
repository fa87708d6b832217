// When time is up, which error it is, and what is left behind.

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Deadline, withinTime } from '../../src/deadline.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const never = new Promise<never>(() => {})
/** Work is timed only if it is not done at once. */
const waiting = (): Promise<void> => new Promise(resolve => setImmediate(resolve))

test('work that never ends is left when its time is up, and not before', async () => {
  using deadline = new Deadline(1_000)
  const work = expect(deadline.within(never)).rejects.toMatchObject({ code: 'timeout' })
  await waiting()
  await vi.advanceTimersByTimeAsync(990)
  expect([deadline.signal.aborted, Math.round(deadline.left)]).toEqual([false, 10])
  await vi.advanceTimersByTimeAsync(20)
  expect([deadline.signal.aborted, deadline.left]).toEqual([true, 0])
  await work
  await expect(deadline.within(never)).rejects.toMatchObject({ code: 'timeout' })
})

test('all work under a deadline shares its time, which counts from its creation', async () => {
  using deadline = new Deadline(1_000)
  await vi.advanceTimersByTimeAsync(900)
  const late = expect(deadline.within(never)).rejects.toMatchObject({ code: 'timeout' })
  await waiting()
  await vi.advanceTimersByTimeAsync(110)
  await late
})

test('work that ends in time gives its result or its error, and leaves no timer', async () => {
  expect(await withinTime(1_000, async () => 'done')).toBe('done')
  await expect(withinTime(1_000, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(vi.getTimerCount()).toBe(0)
})

test('whoever goes away ends the work, under no name of a timeout', async () => {
  const parent = new AbortController()
  using deadline = new Deadline(1_000, () => parent.signal)
  const work = expect(deadline.within(never)).rejects.toMatchObject({ code: 'unavailable' })
  await waiting()
  parent.abort()
  await work
  expect(vi.getTimerCount()).toBe(0)
})

test('a deadline that nobody waits under needs no timer', () => {
  using deadline = new Deadline(1_000)
  expect([deadline.left > 0, vi.getTimerCount()]).toEqual([true, 0])
})
