// The report of a delta for people: which lines stand below its table, and when.

import { describe, expect, test } from 'vitest'
import { type DeltaReport, deltaTable } from '../../../../indexer/deltas/delta-report.ts'

const report: DeltaReport = {
  release: 'companies-1',
  complete: true,
  sources: ['changes.csv'],
  read: 1_006,
  created: 1_001,
  replaced: 1,
  deleted: 1,
  older: 1,
  absent: 1,
  rejected: 1,
  rejectedByReason: [['missing', 1]],
  rejectsFile: undefined,
  unknownColumns: [],
  leftOut: [],
  groups: undefined,
  appliedTo: undefined,
  seconds: 2,
}

/** The rows of the table and the lines below it, with single spaces. */
const lines = (changes: Partial<DeltaReport> = {}): string[] =>
  deltaTable({ ...report, ...changes })
    .split('\n')
    .map(line =>
      line
        .replace(/[│┌┐└┘─├┤┬┴┼]/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter(line => line !== '')

/** The lines below the table. */
const notes = (changes: Partial<DeltaReport>): string[] => lines(changes).slice(lines().length)

const right = { touched: 1, wrong: [], wrongInAll: 0, unchecked: 0 }
const wrongGroup = (group: number) => ({ group, holds: 2, stated: [3, 1_004] })

test('the table has every count', () => {
  expect(lines()).toEqual([
    'read 1,006',
    'created 1,001',
    'replaced 1',
    'deleted 1',
    'unchanged: not newer than the release 1',
    'unchanged: already deleted, or never existed 1',
    'rejected 1',
    'missing 1',
    'time 2.0 s',
    'release companies-1',
    'complete yes',
  ])
  expect(lines({ complete: false })).toContain('complete no')
})

test.each([
  [{ rejectsFile: 'changes.rejects.ndjson' }, ['Rejects file: changes.rejects.ndjson']],
  [{ unknownColumns: ['color', 'size'] }, ['Unused columns: color, size']],
  [{ leftOut: [['status = closed', 1_200] as const] }, ['Left out by the map, status = closed: 1,200']],
] satisfies [Partial<DeltaReport>, string[]][])('%j has a line of its own', (changes, expected) => {
  expect(notes(changes)).toEqual(expected)
})

describe('changed groups', () => {
  test('are not mentioned if there are none', () => {
    expect(notes({ groups: { ...right, touched: 0 } })).toEqual([])
  })

  test('with the right count are one line', () => {
    expect(notes({ groups: right })).toEqual(['Changed groups: 1, all with the right count.'])
  })

  test('beyond the limit of checks are counted', () => {
    expect(notes({ groups: { ...right, unchecked: 1 } })).toEqual([
      'Changed groups: 1, all with the right count.',
      '1 more changed groups were not checked.',
    ])
  })

  test('with a wrong count are listed, the first twenty of them', () => {
    const groups = (count: number) => ({
      touched: 30,
      wrong: Array.from({ length: count }, (_, at) => wrongGroup(at + 1)),
      wrongInAll: count,
      unchecked: 0,
    })
    const listed = Array.from({ length: 20 }, (_, at) => `${at + 1}: 2 in the index, 3 and 1,004 stated`)
    expect(notes({ groups: groups(20) }).slice(1)).toEqual(listed)
    expect(notes({ groups: groups(21) }).slice(1)).toEqual([...listed, '… and 1 more'])
    expect(notes({ groups: groups(21) })[0]).toContain('companiesInGroup is wrong in 21 of them')
  })
})
