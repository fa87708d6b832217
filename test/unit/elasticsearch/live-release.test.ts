// Data that change under one name get another version each second, whatever the system clock does.

import { Client } from '@elastic/elasticsearch'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LiveRelease } from '../../../src/elasticsearch/live-release.ts'
import { type BrokenElasticsearch, brokenElasticsearch, json } from '../../support/broken-elasticsearch.ts'

const changing = {
  'index-1': {
    settings: { index: { uuid: 'one' } },
    mappings: { _meta: { delta: { state: 'running' } } },
  },
}

let stub: BrokenElasticsearch
let client: Client
beforeEach(async () => {
  stub = await brokenElasticsearch(json(200, {}))
  stub.misbehave(json(200, {}), json(200, changing))
  client = new Client({ node: stub.url })
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: new Date('2026-11-21T12:00:00Z') })
})
afterEach(async () => {
  vi.useRealTimers()
  await client.close()
  await stub.close()
})

test('a version does not come back when the system clock is set back', async () => {
  const live = new LiveRelease(client, { alias: 'companies', timeout: 10_000, age: 0 })
  const versions: string[] = []
  for (let at = 0; at < 3; at += 1) {
    vi.setSystemTime(new Date('2026-11-21T12:00:00Z'))
    versions.push((await live.current()).version)
    vi.advanceTimersByTime(1_000)
  }
  expect(new Set(versions).size).toBe(3)
})

test('two processes never call different data by one version', async () => {
  const options = { alias: 'companies', timeout: 10_000, age: 0 }
  const [one, other] = [new LiveRelease(client, options), new LiveRelease(client, options)]
  expect((await one.current()).version).not.toBe((await other.current()).version)
})
