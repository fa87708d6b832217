// Is a changed packages file taken while the server runs, whole or not at all?

import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Packages } from '../../../src/schema/packages.ts'
import { PackagesFile } from '../../../src/schema/packages-file.ts'

/** Two looks, and patience for a busy machine, in milliseconds. */
const IN_TIME = { timeout: 8_000, interval: 50 }

let folder = ''
let file: PackagesFile
let taken: Packages[] = []
let refused: string[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'packages-'))
  taken = []
  refused = []
  write(content('companyName'))
  file = new PackagesFile(join(folder, 'packages.json'), {
    onTaken: after => taken.push(after),
    onRefused: ({ message }) => refused.push(message),
  })
  file.start()
})
afterEach(() => {
  file.stop()
  rmSync(folder, { recursive: true })
})

const content = (...fields: string[]): string =>
  JSON.stringify({ full: { searchFields: ['ID'], exportFields: fields } })
const write = (text: string): void => writeFileSync(join(folder, 'packages.json'), text)
const exported = (): readonly string[] | undefined => file.get('full')?.exportFields

test('a change is taken once, whether the file is written or replaced', async () => {
  expect(exported()).toEqual(['ID', 'companyName'])
  write(content('email'))
  await expect.poll(exported, IN_TIME).toEqual(['ID', 'email'])
  writeFileSync(join(folder, 'next.json'), content('website'))
  renameSync(join(folder, 'next.json'), join(folder, 'packages.json'))
  await expect.poll(exported, IN_TIME).toEqual(['ID', 'website'])
  expect(taken.map(packages => packages.get('full')?.exportFields)).toEqual([
    ['ID', 'email'],
    ['ID', 'website'],
  ])
  expect(refused).toEqual([])
})

test('a wrong file is refused whole, once, and the old one stays until it is right', async () => {
  write(content('email', 'Email'))
  await expect.poll(() => refused, IN_TIME).toHaveLength(1)
  expect(refused[0]).toContain('"Email" is not a field')
  expect(exported()).toEqual(['ID', 'companyName'])
  await new Promise(resolve => setTimeout(resolve, 2_500))
  expect(refused).toHaveLength(1)
  rmSync(join(folder, 'packages.json'))
  await expect.poll(() => refused, IN_TIME).toHaveLength(2)
  expect(refused[1]).toContain('cannot be read: ENOENT')
  expect(exported()).toEqual(['ID', 'companyName'])
  write(content('email'))
  await expect.poll(exported, IN_TIME).toEqual(['ID', 'email'])
  expect(taken).toHaveLength(1)
})

test('a file that says the same in other words is no change', async () => {
  write(JSON.stringify(JSON.parse(content('companyName')), null, 4))
  await new Promise(resolve => setTimeout(resolve, 2_500))
  expect([taken, refused]).toEqual([[], []])
})

test('a file that is being written is left alone until it is whole', async () => {
  const text = content('email', 'website', 'cityName')
  for (let end = 10; end < text.length; end += 10) {
    write(text.slice(0, end))
    await new Promise(resolve => setTimeout(resolve, 300))
  }
  write(text)
  await expect.poll(exported, IN_TIME).toEqual(['ID', 'cityName', 'website', 'email'])
  expect(refused).toEqual([])
})

test('nothing is taken after the end', async () => {
  file.stop()
  write(content('email'))
  await new Promise(resolve => setTimeout(resolve, 2_500))
  expect(exported()).toEqual(['ID', 'companyName'])
})
