// The key that npm start prints: is it made once, and made anew where it no longer opens anything, whatever the packages?

import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { demoKey } from '../../../demo/demo-client.ts'
import { ClientStore } from '../../../src/clients/client-store.ts'
import { packageEndpoints } from '../../../src/schema/endpoints.ts'
import type { Package, Packages } from '../../../src/schema/packages.ts'
import { elasticsearchForTests } from '../../support/elasticsearch.ts'

const { client: elasticsearch, prefix } = elasticsearchForTests()
const store = new ClientStore(elasticsearch, `${prefix}-demo-client`, 'test')
const folder = mkdtempSync(join(tmpdir(), 'demo-client-'))
const path = join(folder, 'data', 'demo-key')
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await elasticsearch.close()
})

const sold = (...exportFields: Package['exportFields']): Package => ({
  searchFields: ['ID'],
  exportFields,
  endpoints: packageEndpoints,
  limits: {},
})
const packages: Packages = new Map([
  ['small', sold('ID')],
  ['large', sold('ID', 'companyName', 'email')],
  ['middle', sold('ID', 'companyName')],
])
const bought = async (): Promise<string[]> => (await store.list()).map(client => client.package)

test('the demo client has the package with most export fields, whatever it is called', async () => {
  const key = await demoKey(store, path, packages)
  expect(await bought()).toEqual(['large'])
  expect(readFileSync(path, 'utf8')).toBe(`${key}\n`)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(await demoKey(store, path, packages)).toBe(key)
  expect(await bought()).toEqual(['large'])
})

test('its key is made anew where its package is no longer offered, and where it is revoked', async () => {
  const key = readFileSync(path, 'utf8').trim()
  const fewer: Packages = new Map([...packages].filter(([name]) => name !== 'large'))
  const second = await demoKey(store, path, fewer)
  expect(second).not.toBe(key)
  expect((await bought()).toSorted()).toEqual(['large', 'middle'])
  for (const { id } of await store.list()) await store.revoke(id)
  expect(await demoKey(store, path, fewer)).not.toBe(second)
})

test('no package at all is said in words', async () => {
  await expect(demoKey(store, join(folder, 'other'), new Map())).rejects.toThrow('has no package')
})
