// Has anything changed that others rely on? Where it was meant: `npm run docs`, and commit what it writes.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { generatedTables, REFERENCE, withGeneratedTables } from './generated-tables.ts'
import { asWritten, generatedFiles, root, snapshotFolder, snapshots } from './snapshots.ts'

test.each(Object.keys(snapshots))('%s is as committed', name => {
  const committed = readFileSync(join(snapshotFolder, name), 'utf8')
  expect(JSON.parse(asWritten(snapshots[name]))).toEqual(JSON.parse(committed))
  expect(asWritten(snapshots[name])).toBe(committed)
})

test.each(Object.keys(generatedFiles))('%s is as it would be written', path => {
  expect(readFileSync(join(root, path), 'utf8')).toBe(asWritten(generatedFiles[path]))
})

test('no snapshot is left over', () => {
  expect(readdirSync(snapshotFolder).toSorted()).toEqual(Object.keys(snapshots).toSorted())
})

const reference = readFileSync(join(root, REFERENCE), 'utf8')

test.each(Object.keys(generatedTables))('the table of %s in the reference is in sync', mark => {
  const [, written] = reference.split(new RegExp(`<!-- /?${mark} -->`))
  expect(written?.trim()).toBe(generatedTables[mark])
})

test('the reference as a whole is as it would be written', () => {
  expect(withGeneratedTables(reference)).toBe(reference)
})

test('a reference without the marks of a table is refused', () => {
  expect(() => withGeneratedTables('# Title\n')).toThrow('<!-- fields -->')
})
