import { expect, test } from 'vitest'
import { prunePlan } from '../../../indexer/go-live.ts'
import type { Release } from '../../../indexer/releases.ts'

const generation = (name: string, state: Release['state']): Release => ({
  name,
  state,
  createdAt: new Date(0),
  mappingVersion: '',
  meta: undefined,
})
const removed = (states: string, keep: number): string =>
  prunePlan(
    [...states].map((letter, index) =>
      generation(
        `${letter}${index}`,
        ({ k: 'kept', l: 'live', a: 'abandoned', f: 'loading', u: 'unknown' } as const)[letter] ?? 'unknown',
      ),
    ),
    keep,
  )
    .remove.map(({ name }) => name)
    .join(' ')

test.each([
  ['kkkl', 2, 'k0 k1'],
  ['kkkl', 1, 'k0 k1 k2'],
  ['kkkl', 4, ''],
  ['kkkl', 9, ''],
  // After a rollback the live one is not the newest.
  ['klkk', 2, 'k0 k2'],
  ['klkk', 1, 'k0 k2 k3'],
  ['akla', 2, 'a0 a3'],
  ['ukfl', 1, 'k1'],
  // Nothing is live: all that are kept count.
  ['kkk', 2, 'k0'],
  ['', 2, ''],
])('of %s, keeping %d, goes: %s', (states, keep, names) => {
  expect(removed(states, keep)).toBe(names)
})
