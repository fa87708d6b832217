// What a load refused comes in after its repair, whatever kind of file it was in.

import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { importMap, readImportMap } from '../../../indexer/sources/import-map.ts'
import { fileBytes } from '../../../indexer/sources/inputs.ts'
import { sourceOf } from '../../../indexer/sources/records.ts'
import { counts, delta, input } from './deltas.ts'
import { failure, folder, freshAlias, load, namesBehind } from './loading.ts'

const unversioned = { versionFrom: undefined }
const rejectsOf = async (path: string): Promise<{ line: number; file: string; record: never }[]> =>
  (await readFile(path, 'utf8'))
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line))

test('rejects of a CSV file under a map are repaired and loaded as a delta; what is wrong still names its first place', async () => {
  const alias = freshAlias()
  const map = { fields: { ID: 'No.', companyName: 'Firm', foundingYear: 'Since' } }
  const mapPath = join(folder, 'register.json')
  await writeFile(mapPath, JSON.stringify(map))
  const path = join(folder, 'register.csv')
  await writeFile(
    path,
    'No.;Firm;Since\n1;Alpha;1990\n2;Beta;12\n3;"Gamma" & Co;2001\n4;;1999\n5;Epsilon;2002\n',
  )
  const rejects = join(folder, 'register.csv.rejects.ndjson')
  const loaded = await load(alias, [], {
    source: sourceOf([{ name: 'register.csv', bytes: await fileBytes(path) }], {
      map: importMap(map, 'register.json'),
    }),
    rejectsFile: rejects,
    mapName: mapPath,
    maxRejectsShare: 0.7,
  })
  expect([loaded.loaded, loaded.rejected]).toEqual([2, 3])

  const [year, quote, name] = await rejectsOf(rejects)
  const repaired = [
    { ...year, record: { 'No.': '2', Firm: 'Beta', Since: '2012' } },
    { ...quote, record: { ...(quote?.record as unknown as object), text: '3;"""Gamma"" & Co";2001' } },
    { ...name, record: { 'No.': '4', Firm: 'Delta', Since: 'long ago' } },
  ]
  const lines = repaired.map(line => `${JSON.stringify(line)}\n`).join('')
  const again = join(folder, 'register.csv.2.rejects.ndjson')
  const report = await delta(alias, [await input('register.csv.rejects.ndjson', lines)], {
    ...unversioned,
    rejectsFile: again,
  })
  expect(counts(report)).toEqual({ read: 3, created: 2, rejected: 1 })
  expect(await rejectsOf(again)).toMatchObject([
    { file: 'register.csv', line: 5, field: 'foundingYear', map: mapPath, record: { Firm: 'Delta' } },
  ])

  const [last] = await rejectsOf(again)
  const mended = `${JSON.stringify({ ...last, record: { 'No.': '4', Firm: 'Delta', Since: '1999' } })}\n`
  const rest = await delta(alias, [await input('register.csv.2.rejects.ndjson', mended)], unversioned)
  expect(counts(rest)).toEqual({ read: 1, created: 1 })
  expect([...(await namesBehind(alias))].sort()).toEqual([
    [1, 'Alpha'],
    [2, 'Beta'],
    [3, '"Gamma" & Co'],
    [4, 'Delta'],
    [5, 'Epsilon'],
  ])
})

test('a repaired row is as old as the load that refused it: it replaces no later change, but a repair may be repaired', async () => {
  const alias = freshAlias()
  const rejects = join(folder, 'old.ndjson.rejects.ndjson')
  const refused = [
    { ID: 1, companyName: 'Alpha' },
    { ID: 2, companyName: 'Beta', foundingYear: 1 },
    { ID: 3, companyName: 'Gamma', foundingYear: 1 },
  ]
  await load(alias, refused, { rejectsFile: rejects, maxRejectsShare: 1 })
  const soon = new Date(Date.now() + 3_600_000).toISOString()
  await delta(alias, [{ ID: 2, companyName: 'Beta, changed', updatedAt: soon }])
  const lines = await rejectsOf(rejects)
  const repair = async (founded: number) => {
    const text = lines
      .map(line => JSON.stringify({ ...line, record: { ...(line.record as object), foundingYear: founded } }))
      .join('\n')
    return await delta(alias, [await input('old.ndjson.rejects.ndjson', text)], unversioned)
  }
  expect(counts(await repair(1901))).toEqual({ read: 2, older: 1, created: 1 })
  expect(counts(await repair(1902))).toEqual({ read: 2, older: 1, replaced: 1 })
  expect((await namesBehind(alias)).get(2)).toBe('Beta, changed')

  await load(alias, [
    { ID: 1, companyName: 'Alpha' },
    { ID: 3, companyName: 'Gamma, newer' },
  ])
  expect(counts(await repair(1903))).toEqual({ read: 2, older: 2 })
})

test.each([
  ['instants', '2024-11-05T00:00:00Z', '2024-11-10T00:00:00Z', '2024-11-11T00:00:00Z'],
  ['sequence numbers', '500', '501', '502'],
])(
  'a repaired row is as old as the data of its load, told in %s: changes since are newer',
  async (kind, asOf, newer, newest) => {
    const alias = freshAlias()
    const file = `${kind.slice(0, 3)}.ndjson.rejects.ndjson`
    const refused = [1, 2, 3].map(ID => ({ ID, companyName: 'Loaded', foundingYear: ID === 1 ? 1901 : 1 }))
    await load(alias, refused, { rejectsFile: join(folder, file), maxRejectsShare: 1, asOf })
    await delta(alias, [{ ID: 2, companyName: 'Changed', updatedAt: newer }])
    const text = (await rejectsOf(join(folder, file)))
      .map(line => JSON.stringify({ ...line, record: { ...(line.record as object), foundingYear: 1902 } }))
      .join('\n')
    expect(counts(await delta(alias, [await input(file, text)], unversioned))).toEqual({
      read: 2,
      older: 1,
      created: 1,
    })
    expect(counts(await delta(alias, [{ ID: 3, companyName: 'Changed', updatedAt: newest }]))).toEqual({
      read: 1,
      replaced: 1,
    })
    expect(new Set((await namesBehind(alias)).values())).toEqual(new Set(['Loaded', 'Changed']))
  },
)

test('rejects whose map is gone are refused in words', async () => {
  const alias = freshAlias()
  await load(alias, [{ ID: 1, companyName: 'Alpha' }])
  const line = JSON.stringify({ file: 'a.csv', line: 2, record: { a: 1 }, map: join(folder, 'gone.json') })
  const rejects = [await input('gone.csv.rejects.ndjson', line)]
  expect(await failure(delta(alias, rejects, { ...unversioned, mapNamed: readImportMap }))).toContain(
    'gone.json cannot be read',
  )
})
