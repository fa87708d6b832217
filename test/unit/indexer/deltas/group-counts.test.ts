import { expect, test } from 'vitest'
import { type GroupChanges, isWrong, noteGroups } from '../../../../indexer/deltas/group-counts.ts'

test.each([
  ['grew and says so', 1, 3, [3], false],
  ['grew and does not say so', 1, 3, [2], true],
  ['says two things', 0, 3, [2, 3], true],
  ['did not grow, and counts companies that are not in the data', 0, 3, [9], false],
  ['says nothing', 1, 3, [], false],
  ['is gone', -1, 0, [], false],
])('a group that %s', (_, grewBy, holds, stated, wrong) => {
  expect(isWrong(grewBy, holds, stated)).toBe(wrong)
})

test('a change of another field, and what changes nothing, touch no group', () => {
  const changes: GroupChanges = new Map()
  const facts = { group: 7, stated: 3 }
  const place = { file: 'f', line: 1, json: () => '' }
  const upsert = { kind: 'upsert', ID: 1, version: 1, place, document: '', facts } as const
  noteGroups(changes, { operation: upsert, applied: 'replaced', before: facts })
  noteGroups(changes, { operation: upsert, applied: 'older', before: { group: 8, stated: 3 } })
  noteGroups(changes, {
    operation: { kind: 'delete', ID: 2, version: 1, place },
    applied: 'absent',
    before: undefined,
  })
  expect(changes).toEqual(new Map())
  noteGroups(changes, { operation: upsert, applied: 'replaced', before: { group: 8, stated: 3 } })
  noteGroups(changes, { operation: upsert, applied: 'created', before: undefined })
  noteGroups(changes, { operation: upsert, applied: 'replaced', before: { group: 7, stated: 2 } })
  expect(changes).toEqual(
    new Map([
      [8, -1],
      [7, 2],
    ]),
  )
})
