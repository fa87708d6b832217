import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { batchesInFlight } from '../../../../indexer/deltas/batches-in-flight.ts'
import type { Operation } from '../../../../indexer/deltas/operations.ts'

const row = (ID: number, line: number): Operation => ({
  ID,
  version: line,
  kind: 'delete',
  place: { file: 'x', line, json: () => '{}' },
})

/** A writer whose batches end when they are told to. */
function written(limits = { records: 2, size: 1_000, inFlight: 2 }) {
  const begun: { lines: number[]; end: (error?: Error) => void }[] = []
  const upTo: number[] = []
  const failed: unknown[] = []
  const batches = batchesInFlight({
    limits,
    write: operations =>
      new Promise((resolve, reject) => {
        begun.push({
          lines: operations.map(({ place }) => place.line),
          end: error => (error === undefined ? resolve([]) : reject(error)),
        })
      }),
    onApplied: () => {},
    onDoneUpTo: ({ place }) => upTo.push(place.line),
    onFailed: error => failed.push(error),
  })
  const end = async (batch: number, error?: Error): Promise<void> => {
    begun[batch]?.end(error)
    await turn()
  }
  return { batches, begun, upTo, failed, end, lines: () => begun.map(({ lines }) => lines) }
}

test('batches without a record in common are under way side by side, no more than may be', async () => {
  const { batches, upTo, end, lines } = written()
  for (const line of [1, 2, 3, 4, 5]) await batches.add(row(line, line))
  const sixth = batches.add(row(6, 6))
  await turn()
  expect(lines()).toEqual([
    [1, 2],
    [3, 4],
  ])
  await end(1)
  await sixth
  expect(lines()[2]).toEqual([5, 6])
  // What is done behind what is not does not count as done up to there.
  expect(upTo).toEqual([])
  await end(0)
  expect(upTo).toEqual([2, 4])
  const finished = batches.finish()
  await end(2)
  await finished
  expect(upTo).toEqual([2, 4, 6])
})

test('a record that is under way is changed again only when that is through', async () => {
  const { batches, end, lines } = written()
  await batches.add(row(7, 1))
  const again = batches.add(row(7, 2))
  await turn()
  expect(lines()).toEqual([[1]])
  await end(0)
  await again
  const finished = batches.finish()
  await turn()
  expect(lines()).toEqual([[1], [2]])
  await end(1)
  await finished
})

test('a failure ends it: at once for who listens, with the next row for who adds, after all that is under way', async () => {
  const { batches, failed, end, lines } = written()
  for (const line of [1, 2, 3, 4]) await batches.add(row(line, line))
  const fault = new Error('no more')
  await end(0, fault)
  expect(failed).toEqual([fault])
  await expect(batches.add(row(5, 5))).rejects.toBe(fault)
  let gone = false
  const abandoned = batches.abandon().then(() => {
    gone = true
  })
  await turn()
  expect(gone).toBe(false)
  await end(1)
  await abandoned
  expect(lines()).toHaveLength(2)
})
