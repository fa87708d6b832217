import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  isRejectsName,
  type Reject,
  rejectLine,
  rejectsFile,
  rejectsName,
} from '../../../indexer/output-files.ts'

const reject = (line: number, over: Partial<Reject> = {}): Reject => ({
  file: 'companies.csv',
  line,
  json: () => '{"ID":"x"}',
  faults: [{ field: 'ID', value: 'x', reason: 'not_an_integer', message: 'a whole number is expected' }],
  ...over,
})

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'companies-rejects-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('a line tells where, what and why, and holds the record as it came', () => {
  expect(JSON.parse(rejectLine(reject(3)))).toEqual({
    file: 'companies.csv',
    line: 3,
    field: 'ID',
    value: 'x',
    reason: 'not_an_integer',
    message: 'a whole number is expected',
    record: { ID: 'x' },
  })
})

test('a line keeps the digits of the source, tells further faults, and shortens long values', () => {
  const [first] = reject(1).faults
  const line = rejectLine(
    reject(1, {
      json: () => '{"ID":123456789012345678901234567890}',
      faults: [
        { reason: 'not_json', message: 'm', value: 'x'.repeat(1_000) },
        first,
        { ...first, value: { a: [1] } },
      ],
    }),
  )
  expect(line.endsWith(',"record":{"ID":123456789012345678901234567890}}\n')).toBe(true)
  const { field, value, others } = JSON.parse(line)
  expect([field, value.length]).toEqual([null, 201])
  expect(others.map((other: { value: unknown }) => other.value)).toEqual(['x', '{"a":[1]}'])
})

test('no file is made where nothing is rejected', async () => {
  const path = join(folder, 'none.ndjson')
  await rejectsFile(path).close()
  expect(existsSync(path)).toBe(false)
})

test('thousands of rejects are all written, in order, and an older file is replaced', async () => {
  const path = join(folder, 'rejects.ndjson')
  for (const count of [50, 5_000]) {
    const rejects = rejectsFile(path)
    await Promise.all(Array.from({ length: count }, (_, index) => rejects.add(reject(index))))
    await rejects.close()
    const lines = (await readFile(path, 'utf8')).trimEnd().split('\n')
    expect(lines.map(line => JSON.parse(line).line)).toEqual(
      Array.from({ length: count }, (_, index) => index),
    )
  }
})

test('a file that cannot be written is no silence', async () => {
  const rejects = rejectsFile(join(folder, 'none', 'rejects.ndjson'))
  await rejects.add(reject(1))
  await expect(rejects.close()).rejects.toThrow('ENOENT')
})

test('the file is named after the input', () => {
  expect([rejectsName('/data/companies.csv.gz'), rejectsName('-')]).toEqual([
    'companies.csv.gz.rejects.ndjson',
    'stdin.rejects.ndjson',
  ])
})

test('what is refused of a rejects file goes into one beside it', () => {
  expect(rejectsName('/data/a.csv.rejects.ndjson')).toBe('a.csv.2.rejects.ndjson')
  expect(rejectsName('a.csv.2.rejects.ndjson')).toBe('a.csv.3.rejects.ndjson')
  expect([isRejectsName('a.csv.2.rejects.ndjson'), isRejectsName('a.ndjson')]).toEqual([true, false])
})

test('a reject keeps when its run began and the map that refused it, its own before those of the file', async () => {
  const path = join(folder, 'origin.ndjson')
  const rejects = rejectsFile(path, { at: '2026-11-01T00:00:00.000Z', map: 'a.json' })
  await rejects.add(reject(1))
  await rejects.add(reject(2, { at: '2026-10-01T00:00:00.000Z', map: 'b.json' }))
  await rejects.close()
  const lines = (await readFile(path, 'utf8')).trimEnd().split('\n')
  expect(lines.map(line => JSON.parse(line)).map(({ at, map }) => [at, map])).toEqual([
    ['2026-11-01T00:00:00.000Z', 'a.json'],
    ['2026-10-01T00:00:00.000Z', 'b.json'],
  ])
})
