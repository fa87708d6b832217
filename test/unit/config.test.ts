// What does the environment say of the server, and is every fault of it named at once?

import { describe, expect, test } from 'vitest'
import { readConfig, settingsTable } from '../../src/config.ts'

describe('the settings', () => {
  test('have defaults', () => {
    expect(readConfig({})).toEqual({
      host: '127.0.0.1',
      port: 3000,
      alias: 'companies',
      packagesPath: expect.stringMatching(/\/packages\.json$/),
      requestTimeout: 3000,
      shutdownDelay: 2000,
      answerCacheSize: 32 * 1024 * 1024,
      metricsPort: undefined,
      logLevel: 'info',
      logSearchText: false,
      homePage: false,
    })
  })

  test('are read', () => {
    const environment = {
      HOST: '0.0.0.0',
      PORT: '0',
      COMPANIES_INDEX: 'companies_2.test-1',
      COMPANIES_PACKAGES: '/etc/packages.json',
      REQUEST_TIMEOUT_MS: '500',
      SHUTDOWN_DELAY_MS: '5000',
      ANSWER_CACHE_MB: '1',
      METRICS_PORT: '9464',
      REDIS_URL: 'rediss://redis.test:6380/1',
      LOG_LEVEL: 'silent',
      LOG_SEARCH_TEXT: 'true',
      HOME_PAGE: 'true',
    }
    expect(readConfig(environment)).toEqual({
      host: '0.0.0.0',
      port: 0,
      alias: 'companies_2.test-1',
      packagesPath: '/etc/packages.json',
      requestTimeout: 500,
      shutdownDelay: 5000,
      answerCacheSize: 1024 * 1024,
      metricsPort: 9464,
      redisUrl: 'rediss://redis.test:6380/1',
      logLevel: 'silent',
      logSearchText: true,
      homePage: true,
    })
  })

  test('that are empty count as not set', () => {
    const names = settingsTable().map(({ name }) => name)
    expect(readConfig(Object.fromEntries(names.map(name => [name, ''])))).toEqual(readConfig({}))
  })

  test.each([
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', 'http'],
    ['PORT', '80.5'],
    ['COMPANIES_INDEX', 'Companies'],
    ['COMPANIES_INDEX', '_companies'],
    ['COMPANIES_INDEX', 'companies,others'],
    ['COMPANIES_INDEX', 'companies*'],
    ['COMPANIES_INDEX', 'c'.repeat(101)],
    ['REQUEST_TIMEOUT_MS', '99'],
    ['REQUEST_TIMEOUT_MS', '60001'],
    ['SHUTDOWN_DELAY_MS', '-1'],
    ['SHUTDOWN_DELAY_MS', '600001'],
    ['REDIS_URL', 'localhost:6379'],
    ['REDIS_URL', 'http://localhost:6379'],
    ['LOG_LEVEL', 'loud'],
  ])('refuse %s=%s by name', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(name)
  })

  test('refuse the same port for the API and for its metrics, but for 0, which takes any free one', () => {
    expect(() => readConfig({ PORT: '9464', METRICS_PORT: '9464' })).toThrow('METRICS_PORT')
    expect(readConfig({ PORT: '0', METRICS_PORT: '0' })).toMatchObject({ port: 0, metricsPort: 0 })
  })

  test('name every fault at once', () => {
    const read = () => readConfig({ PORT: 'x', LOG_LEVEL: 'loud', COMPANIES_INDEX: 'A B' })
    for (const name of ['PORT', 'LOG_LEVEL', 'COMPANIES_INDEX']) expect(read).toThrow(name)
  })
})

test('every setting is documented', () => {
  const described = settingsTable()
  expect(described).toHaveLength(Object.keys(readConfig({ REDIS_URL: 'redis://redis.test' })).length)
  for (const { defaultValue, meaning } of described) {
    expect(defaultValue).not.toBe('')
    expect(meaning).toMatch(/^[A-Z].*\.$/)
  }
  expect(JSON.stringify(described)).not.toContain(process.cwd())
})
