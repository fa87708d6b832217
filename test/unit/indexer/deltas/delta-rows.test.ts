import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import { deltaRows } from '../../../../indexer/deltas/delta-rows.ts'
import { openInputs } from '../../../../indexer/sources/inputs.ts'
import { all } from '../reading.ts'
import { zip } from '../zip.ts'

const folder = mkdtempSync(join(tmpdir(), 'companies-delta-rows-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('the files within a ZIP file are read in turn, as those of a load are, also where they list deletions', async () => {
  writeFileSync(
    join(folder, 'week.zip'),
    zip({ 'a.csv': 'ID,companyName\n1,Acme\n', 'b.ndjson': '{"ID":2,"delete":true}\n' }),
  )
  writeFileSync(join(folder, 'closed.zip'), zip({ 'closed.csv': 'ID\n3\n' }))
  const place = { folder, stdin: Readable.from([]) }
  const [changes, closed] = await openInputs(['week.zip', 'closed.zip'], place)
  if (changes === undefined || closed === undefined) throw new Error('A file is not there.')
  const reading = {
    mapNamed: () => {
      throw new Error('No map is named.')
    },
  }
  const rows = await all(deltaRows([changes, { ...closed, deletions: true }], reading))
  expect(
    rows.map(row => [row.file, row.line, 'values' in row && [String(row.values.ID), row.deletion]]),
  ).toEqual([
    ['week.zip/a.csv', 2, ['1', false]],
    ['week.zip/b.ndjson', 1, ['2', true]],
    ['closed.zip/closed.csv', 2, ['3', true]],
  ])
})
