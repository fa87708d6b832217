// Is every change of packages in the audit, also one that was made while no server ran, and one that could not be written at
// first?

import { Client, type ClientOptions } from '@elastic/elasticsearch'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { AuditLog } from '../../../src/clients/audit-log.ts'
import { PackagesAudit } from '../../../src/clients/packages-audit.ts'
import { packageEndpoints } from '../../../src/schema/endpoints.ts'
import type { Package, Packages } from '../../../src/schema/packages.ts'
import { elasticsearchForTests } from '../../support/elasticsearch.ts'

const { client: elasticsearch, prefix } = elasticsearchForTests()
const alias = `${prefix}-packages-audit`
const log = new AuditLog(elasticsearch, alias, 'server@host')
beforeAll(() => elasticsearch.indices.create({ index: `${alias}-1`, aliases: { [alias]: {} } }))
afterAll(() => elasticsearch.close())

test('nothing is written, and no index is made, under an alias that has no companies', async () => {
  const mistyped = `${prefix}-mistyped`
  const faults: unknown[] = []
  const audit = new PackagesAudit(new AuditLog(elasticsearch, mistyped), 'packages.json', fault =>
    faults.push(fault),
  )
  audit.accepted(sold('ID'))
  await audit.stop()
  expect(await elasticsearch.indices.exists({ index: `${mistyped}-audit` })).toBe(false)
  expect(faults).toEqual([])
})

const sold = (...exportFields: Package['exportFields']): Packages =>
  new Map([['full', { searchFields: ['ID'], exportFields, endpoints: packageEndpoints, limits: {} }]])

/** A server that starts with packages, does something, and ends. */
async function server(packages: Packages, work: (audit: PackagesAudit) => void = () => {}): Promise<void> {
  const faults: unknown[] = []
  const audit = new PackagesAudit(log, 'packages.json', fault => faults.push(fault))
  audit.accepted(packages)
  work(audit)
  await audit.stop()
  expect(faults).toEqual([])
}

const entries = async () => (await log.list()).map(({ action, before, after }) => ({ action, before, after }))

test('what is in force is written when it first is, and when it is other than before', async () => {
  await server(sold('ID', 'email'))
  await server(sold('ID', 'email'))
  expect(await entries()).toEqual([
    {
      action: 'packages taken',
      before: {},
      after: {
        'full package': ['the package'],
        'full search': ['ID'],
        'full export': ['ID', 'email'],
        'full endpoints': [...packageEndpoints],
      },
    },
  ])
  // Changed while no server ran.
  await server(sold('ID', 'website'))
  expect((await entries()).slice(1)).toEqual([
    { action: 'packages taken', before: { 'full export': ['email'] }, after: { 'full export': ['website'] } },
  ])
  // And back again: it is a change like any other.
  await server(sold('ID', 'email'))
  expect(await entries()).toHaveLength(3)
})

test('several servers that take the same, or refuse the same, write one entry', async () => {
  const before = (await entries()).length
  const refusal = new Error('The packages file is invalid')
  await Promise.all(
    Array.from({ length: 5 }, () => server(sold('ID', 'cityName'), audit => audit.rejected(refusal))),
  )
  expect((await entries()).slice(before).map(({ action }) => action)).toEqual([
    'packages taken',
    'packages refused',
  ])
})

test('what cannot be written is told, and written later', async () => {
  const { nodes, node } = JSON.parse(inject('elasticsearch')) as ClientOptions
  const shaky = new Client({ node: String([nodes ?? node].flat()[0]), maxRetries: 0 })
  const sound = shaky.transport.request.bind(shaky.transport)
  let isDown = true
  shaky.transport.request = (async (...given: Parameters<typeof sound>) => {
    if (isDown) throw new Error('the store is down')
    return await sound(...given)
  }) as typeof shaky.transport.request
  const faults: unknown[] = []
  const audit = new PackagesAudit(new AuditLog(shaky, alias), 'packages.json', fault => faults.push(fault))
  const before = (await entries()).length
  audit.accepted(sold('ID', 'faxNumber'))
  await expect.poll(() => faults).toHaveLength(1)
  isDown = false
  await expect.poll(async () => (await entries()).length, { timeout: 20_000 }).toBe(before + 1)
  await audit.stop()
  await shaky.close()
})
