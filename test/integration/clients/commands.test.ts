// The commands that issue, change and show clients, as people run them, and what the audit keeps of it.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ClientOptions } from '@elastic/elasticsearch'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { apiKeyHash, isApiKey } from '../../../src/clients/api-key.ts'
import { auditIndexName } from '../../../src/clients/audit-log.ts'
import { ClientStore } from '../../../src/clients/client-store.ts'
import { type CommandRun, runCommand } from '../../support/commands.ts'
import { elasticsearchForTests } from '../../support/elasticsearch.ts'

const { client: elasticsearch, prefix } = elasticsearchForTests()
const alias = `${prefix}-client-commands`
const store = new ClientStore(elasticsearch, alias)
const folder = mkdtempSync(join(tmpdir(), 'client-commands-'))
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await elasticsearch.close()
})

/** Runs a command; what it prints, and how it ends. */
function companies(...args: string[]): Promise<CommandRun> {
  const { nodes, node } = JSON.parse(inject('elasticsearch')) as ClientOptions
  const ELASTICSEARCH_URL = String([nodes ?? node].flat()[0])
  return runCommand(args, { environment: { ELASTICSEARCH_URL, COMPANIES_INDEX: alias }, folder })
}

let id = ''
const keys: string[] = []
beforeAll(async () => {
  const { code, stdout, stderr } = await companies(
    ...['clients', 'add', 'Acme CRM', '--package', 'contact', '--keys', 'labels', '--as', 'olga'],
    ...['--search-fields', 'cityName,website', '--origins', 'https://app.acme.com', '--note', 'first'],
    ...['--requests-per-second', '5', '--records-per-month', 'none', '--expires', '2999-01-31'],
  )
  expect([code, stderr]).toEqual([0, expect.stringContaining('It is shown only once: save it now.')])
  const [line = '', key = ''] = stdout.split('\n')
  expect(line).toMatch(/^client_[0-9a-f]{16}$/)
  expect(isApiKey(key)).toBe(true)
  id = line
  keys.push(key)
})

describe('clients', () => {
  test('add keeps what was written, and the hash of the key alone', async () => {
    const client = await store.get(id)
    expect(client).toEqual({
      id,
      name: 'Acme CRM',
      package: 'contact',
      keys: 'labels',
      extraSearchFields: ['cityName', 'website'],
      origins: ['https://app.acme.com'],
      limits: { requestsPerSecond: 5, recordsPerMonth: null },
      note: 'first',
      createdAt: expect.any(String),
      apiKeys: [
        {
          hash: apiKeyHash(keys[0] ?? ''),
          createdAt: expect.any(String),
          expiresAt: '2999-01-31T00:00:00.000Z',
        },
      ],
    })
    expect(JSON.stringify(client)).not.toContain(keys[0]?.slice(4, 20))
  })

  test('show prints everything but a key, change and rotate change it, revoke ends it', async () => {
    const first = await companies('clients', 'show', id)
    expect(first.code).toBe(0)
    expect(first.stdout).toMatch(/extra search fields │ cityName, website /)
    expect(first.stdout).toMatch(/requestsPerSecond +│ 5 +│ the client/)
    expect(first.stdout).toMatch(/recordsPerMonth +│ none +│ the client/)
    expect(first.stdout).toMatch(/[0-9a-f]{8} │ live, expires 2999-01-31 00:00 │ .* │ never /)

    const changed = await companies(
      ...['clients', 'change', id, '--package', 'full', '--requests-per-second', 'package'],
      ...['--origins', 'none', '--note', '', '--expires', 'never', '--name', 'Acme Ltd.'],
    )
    expect([changed.code, changed.stderr]).toEqual([
      0,
      expect.stringContaining(`Acme Ltd. (${id}) is changed.`),
    ])
    expect(await store.get(id)).toMatchObject({
      name: 'Acme Ltd.',
      package: 'full',
      keys: 'labels',
      limits: { recordsPerMonth: null },
      origins: [],
      extraSearchFields: ['cityName', 'website'],
    })
    const same = await companies('clients', 'change', id, '--package', 'full')
    expect(same.stderr).toContain('is unchanged: it has these values already')

    const rotated = await companies('clients', 'rotate', id, '--overlap', '12h')
    expect(rotated.code).toBe(0)
    keys.push(rotated.stdout.split('\n')[1] ?? '')
    const [old, young] = (await store.get(id))?.apiKeys ?? []
    expect(young?.hash).toBe(apiKeyHash(keys[1] ?? ''))
    const overlap = Date.parse(old?.expiresAt ?? '') - Date.parse(young?.createdAt ?? '')
    expect(overlap).toBe(12 * 3_600_000)
    const third = await companies('clients', 'rotate', id)
    expect([third.code, third.stdout]).toEqual([1, ''])
    expect(third.stderr).toContain('already has 2 live keys')

    const name = old?.hash.slice(0, 8) ?? ''
    expect((await companies('clients', 'revoke', id, '--key', name)).code).toBe(0)
    expect((await store.get(id))?.apiKeys.map(({ revokedAt }) => revokedAt !== undefined)).toEqual([
      true,
      false,
    ])
    expect((await companies('clients', 'list')).stdout).toMatch(new RegExp(`${id} .* 1 live `))
    expect((await companies('clients', 'revoke', id)).code).toBe(0)
    expect((await companies('clients', 'list')).stdout).toMatch(new RegExp(`${id} .* revoked `))
    const shown = (await companies('clients', 'show', id)).stdout
    expect(shown.match(/revoked \d{4}/g)).toHaveLength(2)
    for (const key of keys) expect(shown + first.stdout).not.toContain(key.slice(4, 20))
  })

  test.each([
    [
      ['clients', 'add', 'X', '--package', 'gold'],
      'There is no package gold. The packages: basic, contact, full.',
    ],
    [['clients', 'change', 'client_0', '--package', 'gold'], 'There is no package gold.'],
    [['clients', 'change', 'client_0', '--note', 'x'], 'There is no client client_0'],
    [['clients', 'change', 'client_0'], 'Nothing to change'],
    [['clients', 'rotate', 'client_0'], 'There is no client client_0'],
    [['clients', 'revoke', 'client_0'], 'There is no client client_0'],
    [['clients', 'show', 'client_0'], 'There is no client client_0'],
  ])('%j is refused in words', async (args, message) => {
    const { code, stderr } = await companies(...args)
    expect([code, stderr]).toEqual([1, expect.stringContaining(message)])
    expect(stderr).not.toContain('    at ')
  })
})

test('audit tells who did what, before and after, and no key', async () => {
  const { client } = await store.add({ name: 'Other', package: 'basic' })
  const { code, stdout } = await companies('audit', '--client', id)
  expect(code).toBe(0)
  const rows = stdout.split('\n')
  expect(rows.find(row => row.includes('client added'))).toContain('olga')
  for (const action of ['client changed', 'client rotated', 'client revoked']) {
    expect(rows.find(row => row.includes(action))).toMatch(/\S+@\S+/)
  }
  expect(stdout).toMatch(/│ package: contact +│ package: full +│/)
  expect(stdout).not.toContain(client.id)
  expect((await companies('audit')).stdout).toContain(client.id)
  expect((await companies('audit', '--since', '2999-01-01')).stdout).toBe('No entries.\n')
  const kept = await elasticsearch.search({ index: auditIndexName(alias), size: 1000 })
  expect(kept.hits.hits.length).toBeGreaterThanOrEqual(6)
  const whole = JSON.stringify(kept.hits.hits.map(hit => hit._source))
  for (const key of keys) {
    expect(whole).not.toContain(key.slice(4, 20))
    expect(whole).not.toContain(apiKeyHash(key).slice(0, 12))
  }
})

describe('packages', () => {
  const write = (name: string, content: unknown): string => {
    const path = join(folder, name)
    writeFileSync(path, JSON.stringify(content))
    return path
  }
  const old = { basic: { searchFields: ['ID'], exportFields: ['companyName', 'email'] } }

  test('diff tells what each package and each client gains and loses', async () => {
    await store.add({ name: 'Basic buyer', package: 'basic' })
    write('old.json', old)
    write('new.json', {
      basic: { ...old.basic, exportFields: ['companyName', 'website'], limits: { requestsPerMonth: 5000 } },
    })
    const { code, stdout } = await companies('packages', 'diff', 'new.json', '--against', 'old.json')
    expect(code).toBe(0)
    const [ofPackages = '', ofClients = ''] = stdout.split('Clients with a live key:')
    expect(ofPackages).toMatch(/│ basic +│ export +│ website +│ email +│/)
    expect(ofPackages).toMatch(/│ basic +│ requestsPerMonth +│ 5,000 +│ no limit +│/)
    expect(ofClients).toMatch(/│ Basic buyer +│/)
    expect(ofClients).toMatch(/│ export +│ website +│ email +│/)
    const same = await companies('packages', 'diff', 'old.json', '--against', 'old.json', '--without-clients')
    expect([same.code, same.stdout]).toEqual([0, 'The packages are the same.\n'])
  })

  test('diff against the file in force, and list, read that file', async () => {
    const { stdout } = await companies('packages', 'diff', write('one.json', old), '--without-clients')
    expect(stdout).toMatch(/│ full +│ package +│ +│ the package +│/)
    expect((await companies('packages', 'list')).stdout).toMatch(/│ full +│ .*│ every field +│/)
  })

  test('diff of a wrong file names its faults, and of nothing says what to name', async () => {
    write('wrong.json', { Gold: 5 })
    const wrong = await companies('packages', 'diff', 'wrong.json', '--without-clients')
    expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining('Gold')])
    expect(wrong.stderr).not.toContain('    at ')
    expect((await companies('packages', 'diff')).stderr).toContain('Nothing to compare with')
  })
})
