// Is docker-compose.yml what the Compose specification allows, and does it hold what the rest of the project relies on?

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { elasticsearchVersion } from '../../engine/version.ts'

const root = join(import.meta.dirname, '../..')
const written = readFileSync(join(root, 'docker-compose.yml'), 'utf8')

/** What compose reads, with the default of each variable. */
const compose = parse(written.replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1'))

/** The specification's own schema, as the linter for compose files ships it. */
const specification = JSON.parse(
  readFileSync(
    join(
      dirname(createRequire(import.meta.url).resolve('dclint/package.json')),
      'schemas/compose.schema.json',
    ),
    'utf8',
  ),
)

function validator() {
  const ajv = new Ajv({ allErrors: true, strict: false })
  addFormats.default(ajv)
  // Its dialect is draft 7, under an address that differs from the one Ajv knows by a scheme.
  const { $schema, ...schema } = specification
  expect($schema).toMatch(/json-schema\.org\/draft-07\/schema/)
  return ajv.compile(schema)
}

describe('docker-compose.yml', () => {
  test('is valid by the schema of the Compose specification', () => {
    expect(specification.title).toBe('Compose Specification')
    const valid = validator()
    valid(compose)
    expect(valid.errors ?? []).toEqual([])
  })

  test.each<[what: string, spoil: (file: typeof compose) => void]>([
    ['an unknown key of a service', file => (file.services.api.imagee = 'node')],
    ['a health check without a form', file => (file.services.elasticsearch.healthcheck.test = 5)],
    ['an unknown section', file => (file.servises = {})],
    [
      'a condition that does not exist',
      file => (file.services.api.depends_on.elasticsearch.condition = 'healthy'),
    ],
  ])('would not be valid with %s', (_what, spoil) => {
    const spoilt = structuredClone(compose)
    spoil(spoilt)
    expect(validator()(spoilt)).toBe(false)
  })

  test('runs the version that is embedded and tested', () => {
    expect(compose.services.elasticsearch.image).toBe(`elasticsearch:${elasticsearchVersion}`)
  })

  test('publishes on loopback alone, on ports that can be chosen', () => {
    const ports = Object.values<{ ports: string[] }>(compose.services).flatMap(service => service.ports)
    expect(ports).toEqual(['127.0.0.1:9200:9200', '127.0.0.1:3000:3000'])
    expect(written).toContain(`\${ELASTICSEARCH_PORT:-9200}`)
    expect(written).toContain(`\${API_PORT:-3000}`)
  })

  test('starts the API on the Node of this project, as nobody special, once Elasticsearch is healthy', () => {
    const { api } = compose.services
    const { engines, scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    const [, major] = /(\d+)/.exec(engines.node) ?? []
    expect(api.image).toBe(`node:${major}-slim`)
    expect(api).toMatchObject({
      profiles: ['full'],
      user: 'node',
      read_only: true,
      depends_on: { elasticsearch: { condition: 'service_healthy' } },
      environment: { ELASTICSEARCH_URL: 'http://elasticsearch:9200' },
    })
    expect(api.command.join(' ')).toBe(scripts.serve.replace('exec ', ''))
    expect(readFileSync(join(root, api.command.at(-1)), 'utf8')).not.toBe('')
  })

  test('names every volume that a service uses', () => {
    const [data] = compose.services.elasticsearch.volumes as [string]
    expect(Object.keys(compose.volumes)).toContain(data.split(':')[0])
  })
})
