import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { elasticsearchSettings } from '../../../src/elasticsearch/settings.ts'

const limits = { requestTimeout: 30_000, maxRetries: 2 }
const url = 'http://localhost:9200'

test('there are none without ELASTICSEARCH_URL, whatever else is set', () => {
  expect(elasticsearchSettings({})).toBeUndefined()
  expect(elasticsearchSettings({ ELASTICSEARCH_URL: '', ELASTICSEARCH_API_KEY: 'k' })).toBeUndefined()
})

test.each<[what: string, environment: Record<string, string>, options: object]>([
  ['one node', { ELASTICSEARCH_URL: url }, { nodes: [url] }],
  [
    'several nodes',
    { ELASTICSEARCH_URL: 'https://a.example:9200, https://b.example/es' },
    { nodes: ['https://a.example:9200', 'https://b.example/es'] },
  ],
  [
    'an encoded key',
    { ELASTICSEARCH_URL: url, ELASTICSEARCH_API_KEY: 'aWQ6a2V5' },
    { nodes: [url], auth: { apiKey: 'aWQ6a2V5' } },
  ],
  [
    'a key as id and secret',
    { ELASTICSEARCH_URL: url, ELASTICSEARCH_API_KEY: 'id:key' },
    { nodes: [url], auth: { apiKey: { id: 'id', api_key: 'key' } } },
  ],
  [
    'a user, and variables that are set to nothing',
    {
      ELASTICSEARCH_URL: url,
      ELASTICSEARCH_API_KEY: '',
      ELASTICSEARCH_USERNAME: 'elastic',
      ELASTICSEARCH_PASSWORD: 'a:b',
      ELASTICSEARCH_CA_FILE: '',
    },
    { nodes: [url], auth: { username: 'elastic', password: 'a:b' } },
  ],
])('%s', (_what, environment, options) => {
  expect(elasticsearchSettings(environment)).toEqual({ ...limits, ...options })
})

test('the CA file is read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ca-'))
  try {
    await writeFile(join(folder, 'ca.pem'), 'certificate')
    const options = elasticsearchSettings({
      ELASTICSEARCH_URL: 'https://localhost:9200',
      ELASTICSEARCH_CA_FILE: join(folder, 'ca.pem'),
    })
    expect(options).toEqual({ ...limits, nodes: ['https://localhost:9200'], tls: { ca: 'certificate' } })
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('one error names every fault, and no secret', () => {
  const error = faultOf({
    ELASTICSEARCH_URL: 'localhost:9200,https://elastic:hidden1@b.example,http://c.example/?key=hidden2,',
    ELASTICSEARCH_API_KEY: 'hidden3',
    ELASTICSEARCH_PASSWORD: 'hidden4',
    ELASTICSEARCH_CA_FILE: '/no/such/file',
  })
  expect(error.split('\n')).toEqual([
    'Elasticsearch cannot be reached as the environment says:',
    '  - ELASTICSEARCH_URL, node 1, is not an address such as http://localhost:9200',
    '  - ELASTICSEARCH_URL, node 2, must not hold a user or password: set ELASTICSEARCH_USERNAME and ELASTICSEARCH_PASSWORD',
    '  - ELASTICSEARCH_URL, node 3, must not hold a query or a fragment',
    '  - ELASTICSEARCH_URL, node 4, is not an address such as http://localhost:9200',
    '  - ELASTICSEARCH_CA_FILE cannot be read (ENOENT)',
    '  - ELASTICSEARCH_USERNAME is missing beside ELASTICSEARCH_PASSWORD',
  ])
  expect(error).not.toContain('hidden')
})

test('a user needs a password, and excludes a key', () => {
  const user = { ELASTICSEARCH_URL: url, ELASTICSEARCH_USERNAME: 'elastic' }
  expect(faultOf(user)).toContain('ELASTICSEARCH_PASSWORD is missing beside ELASTICSEARCH_USERNAME')
  expect(faultOf({ ...user, ELASTICSEARCH_PASSWORD: 'p', ELASTICSEARCH_API_KEY: 'k' })).toContain(
    'ELASTICSEARCH_API_KEY and ELASTICSEARCH_USERNAME are both set: keep one of the two',
  )
})

function faultOf(environment: Record<string, string>): string {
  try {
    elasticsearchSettings(environment)
  } catch (error) {
    return (error as Error).message
  }
  throw new Error('no fault was found')
}
