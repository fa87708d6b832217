import { expect, test } from 'vitest'
import { reportTable } from '../../../indexer/load-report.ts'
import { duration, progressLine, shareBar } from '../../../indexer/progress.ts'

const progress = { read: 12_345, rejected: 0, seconds: 10, share: 0.25, waiting: undefined }

test.each([
  [0, '0.0 s'],
  [0.84, '0.8 s'],
  [9.96, '10 s'],
  [59.7, '1 min 00 s'],
  [185, '3 min 05 s'],
  [7_440, '2 h 04 min'],
])('%d seconds are %s', (seconds, words) => {
  expect(duration(seconds)).toBe(words)
})

test('a progress line tells what is known', () => {
  expect(progressLine(progress)).toBe('12,345 records · 1,235/s · 25 % · 30 s left')
  expect(progressLine({ ...progress, share: undefined, rejected: 7 })).toBe(
    '12,345 records · 1,235/s · 7 rejected',
  )
  expect(progressLine({ ...progress, read: 0, seconds: 0, share: 0 })).toBe('0 records · 0/s · 0 %')
  expect(progressLine({ ...progress, share: 1, waiting: 'disk full' })).toBe(
    '12,345 records · 1,235/s · 100 % · waiting: disk full',
  )
})

test('the table at the end tells every count', () => {
  const table = reportTable({
    release: 'companies-20261121t101500-1f2e3d4c-9a0b',
    live: true,
    sources: ['x.csv'],
    before: 0,
    filled: { of: 39_551, fields: {} },
    read: 39_551,
    loaded: 39_500,
    rejected: 12,
    rejectedByReason: [
      ['control_character', 11],
      ['not_a_website', 1],
    ],
    duplicates: 39,
    unknownColumns: ['sector', 'exchange'],
    leftOut: new Map(),
    dropped: new Map(),
    loadingSeconds: 10,
    seconds: 12,
    rejectsFile: '/tmp/x.rejects.ndjson',
    gates: [{ gate: 'count', verdict: 'passed', saw: '39,500 records, 39,000 live: no fewer' }],
  })
  const cells = table.split('\n').map(line =>
    line
      .split('│')
      .map(cell => cell.trim())
      .filter(cell => cell !== '')
      .join(' = '),
  )
  expect(cells.slice(1, -4)).toEqual([
    'read = 39,551',
    'loaded = 39,500',
    'rejected = 12',
    'control_character = 11',
    'not_a_website = 1',
    'duplicates (the last one wins) = 39',
    'rate = 3,955 records/s',
    'time = 12 s',
    'release = companies-20261121t101500-1f2e3d4c-9a0b',
    'live = yes',
  ])
  expect(table).toContain(
    '\nGate count passed: 39,500 records, 39,000 live: no fewer\nRejects file: /tmp/x.rejects.ndjson\nUnused columns: sector, exchange',
  )
})

test('on a terminal the share is a bar too, and what an earlier load did is no speed of this one', () => {
  expect([shareBar(0, 4), shareBar(0.5, 4), shareBar(0.53, 4), shareBar(1, 4)]).toEqual([
    '░░░░',
    '██░░',
    '██▏░',
    '████',
  ])
  const line = progressLine({ ...progress, bar: 4, inFlight: 2, rejected: 7 })
  expect(line).toBe('█░░░ 25 % · 12,345 records · 1,235/s · 7 rejected · 30 s left · 2 in flight')
  const onward = progressLine({ ...progress, before: 12_000, shareBefore: 0.2 })
  expect(onward).toBe('12,345 records · 35/s · 25 % · 2 min 30 s left')
})
