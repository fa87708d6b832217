import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { originFault, originOf } from '../../../indexer/open-release.ts'
import { importMap } from '../../../indexer/sources/import-map.ts'

const folder = mkdtempSync(join(tmpdir(), 'companies-origin-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = (name: string): { name: string; path: string } => {
  const path = join(folder, name)
  writeFileSync(path, 'ID\n1\n')
  return { name, path }
}
const [one, two] = [file('part-1.csv'), file('part-2.csv')]

const map = (over: object = {}, pattern = '\\d+') =>
  importMap({ fields: { ID: 'ID', companyName: { column: 'name', pattern } }, ...over }, 'map')
const rules = { map: map(), format: 'csv', encoding: 'utf-8', delimiter: ';' }
const origin = async (files = [one, two], told: object = rules) => {
  const found = await originOf(files, told)
  if (found === undefined) throw new Error('There is no origin.')
  return found
}

test('the same files under the same rules are the same origin', async () => {
  expect(originFault(await origin(), await origin([one, two], { ...rules, map: map() }))).toBeUndefined()
})

test.each([
  ['another map', { ...rules, map: map({ ignore: ['x'] }) }],
  ['another pattern in it', { ...rules, map: map({}, '\\d*') }],
  ['no map', { ...rules, map: undefined }],
  ['another format', { ...rules, format: 'json' }],
  ['another encoding', { ...rules, encoding: 'windows-1252' }],
  ['another delimiter', { ...rules, delimiter: undefined }],
])('%s is another origin', async (_, told) => {
  expect(originFault(await origin(), await origin([one, two], told))).toBe(
    'the map or the format is different',
  )
})

test('a file more, or in another order, or written anew is another origin', async () => {
  expect(originFault(await origin([one]), await origin())).toBe(
    'it read part-1.csv, not part-1.csv, part-2.csv',
  )
  expect(originFault(await origin(), await origin([two, one]))).toContain('it read part-1.csv, part-2.csv')
  const before = await origin()
  writeFileSync(two.path, 'ID\n2\n3\n')
  expect(originFault(before, await origin())).toBe('part-2.csv has changed since')
})
