import { expect, test } from 'vitest'
import { bulkPace } from '../../../indexer/bulk-writer.ts'

const limits = { inFlight: 4, batchRecords: 1_000, batchSize: 64_000 }
const shown = (pace: ReturnType<typeof bulkPace>) => [pace.inFlight(), pace.records(), pace.size()]

test('successes add requests one by one, up to the limit', () => {
  const pace = bulkPace(limits, () => 0)
  expect(shown(pace)).toEqual([2, 1_000, 64_000])
  const seen = Array.from({ length: 12 }, () => {
    pace.accepted()
    return pace.inFlight()
  })
  expect(seen.slice(0, 2)).toEqual([2, 2])
  expect(new Set(seen)).toEqual(new Set([2, 3, 4]))
  expect(seen.at(-1)).toBe(4)
})

test('a refusal halves the requests, then the batches; successes make batches whole before requests more', () => {
  let now = 0
  const pace = bulkPace(limits, () => now)
  const refuse = (): void => {
    now += 1
    pace.refused(now)
  }
  refuse()
  expect(shown(pace)).toEqual([1, 1_000, 64_000])
  refuse()
  expect(shown(pace)).toEqual([1, 500, 32_000])
  for (let time = 0; time < 20; time += 1) refuse()
  expect(shown(pace)).toEqual([1, 31, 2_000])
  for (let time = 0; time < 16; time += 1) pace.accepted()
  expect(shown(pace)).toEqual([1, 1_000, 64_000])
  pace.accepted()
  expect(pace.inFlight()).toBe(2)
})

test('refusals of requests that were sent together count once', () => {
  const pace = bulkPace({ ...limits, inFlight: 8 }, () => 100)
  for (let time = 0; time < 100; time += 1) pace.accepted()
  expect(pace.inFlight()).toBe(8)
  for (const sentAt of [90, 91, 92, 93]) pace.refused(sentAt)
  expect(pace.inFlight()).toBe(4)
})
