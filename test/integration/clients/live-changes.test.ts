// A change of a client, a key or a package takes effect on every server within ten seconds, with no restart: two servers over
// the run's Elasticsearch, whose clock and intervals the tests advance.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ClientOptions } from '@elastic/elasticsearch'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { AuditLog } from '../../../src/clients/audit-log.ts'
import type { Client } from '../../../src/clients/client.ts'
import { keyName } from '../../../src/clients/client-changes.ts'
import { ClientStore } from '../../../src/clients/client-store.ts'
import { KeyUses } from '../../../src/clients/key-uses.ts'
import { readConfig } from '../../../src/config.ts'
import { httpTimeouts } from '../../../src/http/http-server.ts'
import { createLogger } from '../../../src/operations/logging.ts'
import { type RunningServer, startServer } from '../../../src/server.ts'
import { company, indexCompanies } from '../../support/companies.ts'
import { elasticsearchForTests } from '../../support/elasticsearch.ts'
import { COUNT, EXPORT, packagesPath, SEARCH } from '../../support/service.ts'

/** Seconds within which a change takes effect: the promise. */
const IN_FORCE = 10
const HOUR = 3_600_000
/** Milliseconds. A busy machine is slow, not wrong. */
const PATIENCE = { timeout: 30_000, interval: 50 }

const { client: elasticsearch, prefix } = elasticsearchForTests()
const alias = `${prefix}-live-changes`
const store = new ClientStore(elasticsearch, alias, 'olga')
const audit = new AuditLog(elasticsearch, alias)
const folder = mkdtempSync(join(tmpdir(), 'live-changes-'))
const file = join(folder, 'packages.json')
const offered = JSON.parse(readFileSync(packagesPath, 'utf8')) as Record<string, object>
const log: string[] = []
let servers: RunningServer[] = []

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  writeFileSync(file, JSON.stringify(offered))
  const acme = company({ ID: 1, companyName: 'Acme', cityName: 'Paris', email: ['info@acme.com'] })
  await indexCompanies(elasticsearch, { index: `${alias}-1`, alias }, [acme])
  const config = {
    ...readConfig({ COMPANIES_INDEX: alias, COMPANIES_PACKAGES: file, PORT: '0' }),
    requestTimeout: 30_000,
    shutdownDelay: 0,
  }
  const connection = JSON.parse(inject('elasticsearch')) as ClientOptions
  const logger = createLogger('info', { write: line => void log.push(line) })
  const timeouts = { ...httpTimeouts, idle: 100 }
  servers = await Promise.all([1, 2].map(() => startServer(config, connection, logger, undefined, timeouts)))
})
afterAll(async () => {
  vi.useRealTimers()
  await Promise.all(servers.map(server => server.stop()))
  await elasticsearch.close()
  rmSync(folder, { recursive: true })
})

/**
 * Polls `read` with a second of the servers' time before each attempt, ten in all: whatever takes effect does so from work
 * that began within those ten seconds, however long the machine needs for it.
 */
function inForce<Value>(read: () => Value | Promise<Value>) {
  let seconds = 0
  return expect.poll(() => {
    if (seconds < IN_FORCE) vi.advanceTimersByTime(1_000)
    seconds += 1
    return read()
  }, PATIENCE)
}

/** What each server answers. */
async function ask(path: string, key: string, headers: Record<string, string> = {}): Promise<Response[]> {
  return await Promise.all(
    servers.map(({ url }) => fetch(url + path, { headers: { 'x-api-key': key, ...headers } })),
  )
}
const statuses = (path: string, key: string, headers?: Record<string, string>) => async () =>
  (await ask(path, key, headers)).map(({ status }) => status)
const properties = (path: string, key: string) => async () => {
  const pages = await Promise.all((await ask(path, key)).map(answer => answer.json()))
  return pages.map(page => Object.keys((page as { data: { records: object[] } }).data.records[0] ?? {}))
}
const made = (facts: Partial<Client> = {}) => store.add({ name: 'Acme', package: 'basic', ...facts })

describe('a client', () => {
  test('that is made is let in at once, and may change in everything', async () => {
    const { client, key } = await made()
    expect(await statuses(EXPORT, key)()).toEqual([200, 200])
    const [before] = await properties(EXPORT, key)()
    expect(before).toContain('cityName')
    expect(before).not.toContain('email')

    await store.change(client.id, {
      package: 'contact',
      keys: 'labels',
      extraSearchFields: ['cityName'],
      origins: ['https://app.example.com'],
    })
    await inForce(properties(EXPORT, key)).toEqual(
      servers.map(() => expect.arrayContaining(['Email', 'City', 'Company Name'])),
    )
    expect(await properties(SEARCH, key)()).toEqual(
      servers.map(() => ['ID', 'Company Name', 'City', 'Country Name']),
    )
    const page = { Origin: 'https://app.example.com' }
    expect(await statuses(EXPORT, key, page)()).toEqual([200, 200])
    await store.change(client.id, { origins: [] })
    await inForce(statuses(EXPORT, key, page)).toEqual([403, 403])
    expect(await statuses(EXPORT, key)()).toEqual([200, 200])
  })

  test('that is revoked is refused while it asks on and on', async () => {
    const { client, key } = await made()
    expect(await statuses(COUNT, key)()).toEqual([200, 200])
    await store.revoke(client.id)
    await inForce(statuses(COUNT, key)).toEqual([401, 401])
  })

  test('that is rotated has two keys, then the new one alone', async () => {
    const { client, key } = await made()
    const rotated = await store.rotate(client.id, HOUR)
    if (rotated === undefined) throw new Error('there is no client')
    expect(await statuses(COUNT, rotated.key)()).toEqual([200, 200])
    expect(await statuses(COUNT, key)()).toEqual([200, 200])
    await expect(store.rotate(client.id, 0)).rejects.toThrow('already has 2 live keys')
    vi.setSystemTime(Date.now() + HOUR)
    expect(await statuses(COUNT, key)()).toEqual([401, 401])
    expect(await statuses(COUNT, rotated.key)()).toEqual([200, 200])
    const { client: again, key: third } = (await store.rotate(client.id, HOUR)) as typeof rotated
    expect(again.apiKeys).toHaveLength(3)
    await store.revoke(client.id, keyName(again.apiKeys[1] as Client['apiKeys'][number]))
    await inForce(statuses(COUNT, rotated.key)).toEqual([401, 401])
    expect(await statuses(COUNT, third)()).toEqual([200, 200])
  })

  test('is not changed by who saw an older state of it', async () => {
    const { client } = await made()
    const outcomes = await Promise.allSettled(
      ['a', 'b', 'c', 'd'].map(note => store.change(client.id, { note })),
    )
    const failed = outcomes.filter(({ status }) => status === 'rejected')
    for (const outcome of failed) {
      expect((outcome as PromiseRejectedResult).reason.message).toContain(
        'was changed by someone else at the same time',
      )
    }
    const entries = await audit.list({ client: client.id })
    expect(entries.filter(entry => entry.failed !== undefined)).toHaveLength(failed.length)
    const effective = entries.filter(entry => entry.action === 'client changed' && entry.failed === undefined)
    expect(effective).toHaveLength(4)
    expect(['a', 'b', 'c', 'd']).toContain((await store.get(client.id))?.note)
  })
})

test('answers are told apart by package and by the names of properties, never mixed up by an ETag', async () => {
  await elasticsearch.indices.putMapping({
    index: `${alias}-1`,
    _meta: { loaded: 'once', load: { sources: ['test'] } },
  })
  const kinds = [
    { package: 'basic' },
    { package: 'contact' },
    { package: 'full' },
    { package: 'full', keys: 'labels' as const },
    { package: 'full', extraSearchFields: ['cityName' as const] },
  ]
  const keys = await Promise.all(kinds.map(async kind => (await made(kind)).key))
  // For half a second, servers remember which release is live.
  const tagged = async () => (await ask(SEARCH, keys[0] ?? '')).map(({ headers }) => headers.has('ETag'))
  await expect.poll(tagged, PATIENCE).toEqual([true, true])
  for (const path of [SEARCH, EXPORT]) {
    const held = await Promise.all(
      keys.map(async key => {
        const [answer] = await ask(path, key)
        const etag = answer?.headers.get('ETag')
        expect(answer?.headers.get('Vary')).toContain('x-api-key')
        expect(answer?.headers.get('Cache-Control')).toBe('private, no-cache')
        return { key, etag: etag ?? '', text: (await answer?.text()) ?? '' }
      }),
    )
    for (const { key, etag, text } of held) {
      expect(etag).not.toBe('')
      for (const other of held) {
        const answers = await ask(path, key, { 'If-None-Match': other.etag })
        for (const answer of answers) {
          // What another holds spares the answer only where it is the same, byte for byte.
          if (other.text === text) expect([200, 304]).toContain(answer.status)
          else expect([answer.status, await answer.text()]).toEqual([200, text])
        }
      }
      expect((await ask(path, key, { 'If-None-Match': etag })).map(({ status }) => status)).toEqual([
        304, 304,
      ])
    }
    const distinct = new Set(held.map(({ text }) => text)).size
    expect(new Set(held.map(({ etag }) => etag)).size).toBeGreaterThanOrEqual(distinct)
    expect(distinct).toBeGreaterThanOrEqual(path === EXPORT ? 4 : 3)
  }
})

test('the log tells how many records and places were given, and to whom', async () => {
  const { client, key } = await made()
  for (const path of [EXPORT, '/api/cities?countries=DE&limit=5', COUNT, `${EXPORT}?ID=2`])
    await ask(path, key)
  const lines = log.map(line => JSON.parse(line) as Record<string, unknown>)
  const own = lines.filter(line => line.client === client.id)
  const facts = (route: string) => own.filter(line => line.route === route).map(({ count }) => count)
  expect(facts(EXPORT)).toEqual([1, 1, 0, 0])
  expect(facts('/api/cities')).toEqual([1, 1])
  expect(facts(COUNT)).toEqual([undefined, undefined])
  expect(own.find(line => line.route === '/api/cities')?.parameters).toEqual(['countries', 'limit'])
})

test('the last use of a key is known to the hour, and a later hour is never overwritten', async () => {
  const { client, key } = await made()
  const uses = new KeyUses(elasticsearch, alias, error => {
    throw error
  })
  expect((await uses.of(client)).size).toBe(0)
  expect(await statuses(COUNT, key)()).toEqual([200, 200])
  const [apiKey] = client.apiKeys as [Client['apiKeys'][number]]
  const lastUse = async (): Promise<string | undefined> => (await uses.of(client)).get(apiKey)
  await inForce(lastUse).toMatch(/^\d{4}-\d\d-\d\dT\d\d:00:00\.000Z$/)
  const written = await lastUse()
  expect(Math.abs(Date.now() - Date.parse(written ?? ''))).toBeLessThan(2 * 3_600_000)
  uses.note(client, apiKey, Date.now() - 5 * 3_600_000)
  await uses.write()
  expect(await lastUse()).toBe(written)
  // The client itself was not written.
  expect(await store.get(client.id)).toEqual(client)
})

describe('the packages file', () => {
  test('is taken on every server, with an entry in the audit; a wrong one is refused whole', async () => {
    const { key } = await made()
    const since = new Date()
    const basic = { ...offered.basic, exportFields: ['companyName', 'email'], endpoints: ['export'] }
    writeFileSync(file, JSON.stringify({ ...offered, basic }))
    await inForce(properties(EXPORT, key)).toEqual(servers.map(() => ['ID', 'companyName', 'email']))
    expect(await statuses(SEARCH, key)()).toEqual([403, 403])
    const taken = async () =>
      (await audit.list({ since })).filter(({ action }) => action === 'packages taken')
    await inForce(async () => (await taken()).length).toBe(1)
    expect(await taken()).toEqual([
      expect.objectContaining({
        by: expect.stringContaining('@'),
        detail: file,
        before: {
          'basic export': expect.arrayContaining(['cityName']),
          'basic endpoints': ['search', 'count', 'places'],
        },
        after: { 'basic export': ['email'] },
      }),
    ])

    writeFileSync(file, JSON.stringify({ ...offered, basic: { ...basic, exportFields: ['Email'] } }))
    const refused = async () =>
      (await audit.list({ since })).filter(({ action }) => action === 'packages refused')
    await inForce(async () => (await refused()).length).toBe(1)
    expect((await refused())[0]?.detail).toContain('"Email" is not a field')
    expect(await properties(EXPORT, key)()).toEqual(servers.map(() => ['ID', 'companyName', 'email']))
    const lines = () => log.filter(line => line.includes('the packages file was refused'))
    await inForce(() => lines().length).toBe(servers.length)
    expect(lines()[0]).toContain('is not a field')

    writeFileSync(file, JSON.stringify(offered))
    await inForce(statuses(SEARCH, key)).toEqual([200, 200])
    await inForce(async () => (await taken()).length).toBe(2)
    // Each of two servers took and refused the same files: those are three changes, once all is written.
    vi.useRealTimers()
    await Promise.all(servers.map(server => server.stop()))
    expect([(await taken()).length, (await refused()).length]).toEqual([2, 1])
  })
})
