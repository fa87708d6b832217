// A register from its ZIP or parts into the live index, by the name of its map: as people run it.

import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { client, elasticsearchUrl, folder, freshAlias } from './loading.ts'

const main = resolve(import.meta.dirname, '../../../cli/main.ts')
const register = resolve(import.meta.dirname, '../../fixtures/registers/companies-house.csv')

test('parts of a register are loaded by a pattern and the name of a map; what is left out is told', async () => {
  const alias = freshAlias()
  const [header = '', ...rows] = readFileSync(register, 'utf8').trimEnd().split('\r\n')
  mkdirSync(join(folder, 'parts'))
  writeFileSync(join(folder, 'parts/part-1.csv'), [header, ...rows.slice(0, 3), ''].join('\r\n'))
  writeFileSync(
    join(folder, 'parts/part-2.csv'),
    Buffer.from(`\ufeff${[header, ...rows.slice(3), ''].join('\n')}`, 'utf16le'),
  )
  const { INIT_CWD: _, ...environment } = process.env
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      main,
      'load',
      'parts/*.csv',
      '--map',
      'companies-house',
      '--strict-columns',
      '--max-rejects-share',
      '50%',
      '--no-merge',
      '--report',
      'parts.json',
    ],
    {
      cwd: folder,
      encoding: 'utf8',
      env: { ...environment, ELASTICSEARCH_URL: elasticsearchUrl(), COMPANIES_INDEX: alias },
    },
  )
  expect([status, stderr]).toEqual([
    0,
    expect.stringContaining('parts/part-2.csv: CSV divided by commas, UTF-16 LE'),
  ])
  expect(stdout).toMatch(/│ loaded +│ +4 │/)
  expect(stdout).toMatch(/│ rejected +│ +1 │/)
  expect(stdout).toContain('Left out by the map: 1\n  CompanyStatus is Dissolved')
  const { counts, leftOutByCondition, droppedByField } = JSON.parse(
    readFileSync(join(folder, 'parts.json'), 'utf8'),
  )
  expect(counts).toMatchObject({
    rows: rows.length,
    read: 5,
    loaded: 4,
    rejected: 1,
    duplicates: 0,
    leftOut: 1,
  })
  expect(rows.length).toBe(counts.loaded + counts.rejected + counts.duplicates + counts.leftOut)
  expect(Object.entries(leftOutByCondition)).toEqual([
    [expect.stringMatching(/^CompanyStatus is Dissolved/), 1],
  ])
  expect(droppedByField).toEqual({})
  const { hits } = await client.search<{ nationalId: string; countryName: string }>({
    index: alias,
    size: 10,
  })
  const found = hits.hits.map(({ _source }) => [_source?.nationalId, _source?.countryName])
  expect(found.toSorted()).toEqual([
    ['01234567', 'UNITED KINGDOM'],
    ['FC012345', 'LUXEMBOURG'],
    ['OC399999', 'UNITED KINGDOM'],
    ['SC765432', 'UNITED KINGDOM'],
  ])
})
