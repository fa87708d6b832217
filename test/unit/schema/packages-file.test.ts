// A changed packages file takes effect while the server runs, whole or not at all.

import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Packages } from '../../../src/schema/packages.ts'
import { PackagesFile } from '../../../src/schema/packages-file.ts'

let folder = ''
let file: PackagesFile
let accepted: Packages[] = []
let rejected: string[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'packages-'))
  accepted = []
  rejected = []
  write(content('companyName'))
  file = new PackagesFile(join(folder, 'packages.json'), {
    onAccepted: after => accepted.push(after),
    onRejected: ({ message }) => rejected.push(message),
  })
})
afterEach(() => {
  file.stop()
  vi.useRealTimers()
  rmSync(folder, { recursive: true })
})

const content = (...fields: string[]): string =>
  JSON.stringify({ full: { searchFields: ['ID'], exportFields: fields } })
const write = (text: string): void => writeFileSync(join(folder, 'packages.json'), text)
const exported = (): readonly string[] | undefined => file.get('full')?.exportFields
/** A text takes effect once it has been read the same twice. */
const checkTwice = async (): Promise<void> => {
  await file.check()
  await file.check()
}

test('a change is accepted once, whether the file is written or replaced', async () => {
  expect(exported()).toEqual(['ID', 'companyName'])
  write(content('email'))
  await checkTwice()
  expect(exported()).toEqual(['ID', 'email'])
  writeFileSync(join(folder, 'next.json'), content('website'))
  renameSync(join(folder, 'next.json'), join(folder, 'packages.json'))
  await checkTwice()
  await checkTwice()
  expect(exported()).toEqual(['ID', 'website'])
  expect(accepted.map(packages => packages.get('full')?.exportFields)).toEqual([
    ['ID', 'email'],
    ['ID', 'website'],
  ])
  expect(rejected).toEqual([])
})

test('an invalid file is rejected once, as a whole, and the old one stays in force until it is valid', async () => {
  write(content('email', 'Email'))
  await checkTwice()
  expect(rejected).toEqual([expect.stringContaining('"Email" is not a field')])
  expect(exported()).toEqual(['ID', 'companyName'])
  await checkTwice()
  expect(rejected).toHaveLength(1)
  rmSync(join(folder, 'packages.json'))
  await checkTwice()
  await checkTwice()
  expect(rejected).toHaveLength(2)
  expect(rejected[1]).toContain('cannot be read: ENOENT')
  expect(exported()).toEqual(['ID', 'companyName'])
  write(content('email'))
  await checkTwice()
  expect(exported()).toEqual(['ID', 'email'])
  expect(accepted).toHaveLength(1)
})

test('a file that says the same in other words is no change', async () => {
  write(JSON.stringify(JSON.parse(content('companyName')), null, 4))
  await checkTwice()
  expect([accepted, rejected]).toEqual([[], []])
})

test('a file that is being written is left alone until it is whole', async () => {
  const text = content('email', 'website', 'cityName')
  for (let end = 10; end < text.length; end += 10) {
    write(text.slice(0, end))
    await file.check()
  }
  write(text)
  await checkTwice()
  expect(exported()).toEqual(['ID', 'cityName', 'website', 'email'])
  expect(rejected).toEqual([])
})

test('the file is checked every second from the start to the end, one check at a time', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const check = vi.spyOn(file, 'check')
  file.start()
  file.start()
  vi.advanceTimersByTime(3_000)
  expect(check).toHaveBeenCalledTimes(3)
  expect(new Set(check.mock.results.map(({ value }) => value)).size).toBe(1)
  file.stop()
  vi.advanceTimersByTime(3_000)
  expect(check).toHaveBeenCalledTimes(3)
})
