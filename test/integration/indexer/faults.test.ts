// Loads while Elasticsearch refuses, loses answers, or has its index taken away.

import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Client } from '@elastic/elasticsearch'
import { afterEach, expect, test } from 'vitest'
import { generationsOf } from '../../../indexer/generations.ts'
import { loadingAlias } from '../../../indexer/index-name.ts'
import {
  client,
  companies,
  elasticsearchUrl,
  failure,
  freshAlias,
  load,
  namesBehind,
  statesOf,
} from './loading.ts'

/** What to do with the nth bulk request: hand it on, lose its answer, or answer without handing it on. */
type Treatment = 'pass' | 'lose the answer' | 413 | 429 | 503 | 'cut the answer'

const open: { proxy: Server; proxied: Client }[] = []
afterEach(async () => {
  for (const { proxy, proxied } of open.splice(0)) {
    proxy.closeAllConnections()
    await proxied.close()
    await new Promise(resolve => proxy.close(resolve))
  }
})

/** A client whose bulk requests are treated in turn as told; everything else reaches Elasticsearch. */
async function treated(treatments: readonly Treatment[]): Promise<{ client: Client; bulks: () => number }> {
  let bulks = 0
  const handle = (asked: IncomingMessage, answer: ServerResponse): void => {
    const treatment = asked.url?.includes('/_bulk') ? (treatments[bulks++] ?? 'pass') : 'pass'
    if (typeof treatment === 'number') {
      asked.resume()
      const body = JSON.stringify({
        error: { type: 'rejected', reason: `told to say ${treatment}` },
        status: treatment,
      })
      const headers = {
        'content-type': 'application/vnd.elasticsearch+json;compatible-with=9',
        'x-elastic-product': 'Elasticsearch',
      }
      asked.on('end', () => answer.writeHead(treatment, headers).end(body))
      return
    }
    const { hostname, port } = new URL(elasticsearchUrl())
    const onward = request(
      { hostname, port, method: asked.method, path: asked.url, headers: asked.headers, agent: false },
      given => {
        if (treatment === 'pass') {
          answer.writeHead(given.statusCode ?? 502, given.headers)
          given.pipe(answer)
          return
        }
        given.resume()
        given.on('end', () => {
          if (treatment === 'cut the answer') {
            const { 'content-length': _, ...headers } = given.headers
            answer.writeHead(200, headers).end('{"items":[{"index":')
          } else answer.destroy()
        })
      },
    )
    onward.on('error', () => answer.destroy())
    asked.pipe(onward)
  }
  const proxy = createServer(handle)
  await new Promise<void>(resolve => proxy.listen(0, '127.0.0.1', resolve))
  const { port } = proxy.address() as AddressInfo
  const proxied = new Client({ node: `http://127.0.0.1:${port}`, maxRetries: 0 })
  open.push({ proxy, proxied })
  return { client: proxied, bulks: () => bulks }
}

test('requests that are refused for the moment are sent again, and nothing is lost or counted twice', async () => {
  const alias = freshAlias()
  const through = await treated([429, 'pass', 503, 429, 'pass'])
  const report = await load(alias, companies(100), { client: through.client, limits: { batchRecords: 40 } })
  expect(report).toMatchObject({ read: 100, loaded: 100, rejected: 0, duplicates: 0 })
  expect(through.bulks()).toBe(6)
})

test.each(['lose the answer', 'cut the answer'] as const)(
  'requests are sent again where the network does %s, and doubles are still counted exactly',
  async treatment => {
    for (const ids of [150, 3]) {
      const alias = freshAlias()
      const records = Array.from({ length: 400 }, (_, index) => ({
        ID: (index % ids) + 1,
        companyName: `Acme ${index}`,
      }))
      const through = await treated(['pass', treatment, treatment, 'pass', treatment, 'pass', treatment])
      const limits = { batchRecords: 30, inFlight: 3 }
      const report = await load(alias, records, { client: through.client, limits })
      expect(report).toMatchObject({ read: 400, loaded: ids, rejected: 0, duplicates: 400 - ids })
      expect(await namesBehind(alias)).toEqual(
        new Map(records.map(({ ID, companyName }) => [ID, companyName])),
      )
    }
  },
)

test('a request that is too large is sent in halves, and a single record that is, is a reject', async () => {
  const alias = freshAlias()
  const through = await treated([413, 413])
  const report = await load(alias, companies(3), { client: through.client, maxRejectsShare: 1 })
  // 3 records, then 2, then the 2 one by one, then the third.
  expect(report).toMatchObject({ read: 3, loaded: 3, rejected: 0, live: true })
  const alone = await treated([413])
  const single = await load(alias, companies(1), {
    client: alone.client,
    maxRejectsShare: 1,
    allowEmpty: true,
  })
  expect(single).toMatchObject({ read: 1, loaded: 0, rejectedByReason: [['document_too_large', 1]] })
})

test('an Elasticsearch that takes nothing any more ends the load, with its reason', async () => {
  const alias = freshAlias()
  const { release } = await load(alias, companies(3))
  const through = await treated(Array.from({ length: 100 }, () => 429 as const))
  const message = await failure(
    load(alias, companies(9), { client: through.client, limits: { patience: 500 } }),
  )
  expect(message).toBe('Elasticsearch has taken nothing for too long. Its reason: told to say 429')
  expect(await statesOf(alias)).toEqual([[release, 'live']])
})

test('while the disk is too full the load waits and says why, and goes on by itself afterwards', async () => {
  const alias = freshAlias()
  const block = async (blocked: true | null): Promise<void> => {
    const [generation] = (await generationsOf(client, alias)).filter(({ state }) => state === 'loading')
    const settings = { 'index.blocks.read_only_allow_delete': blocked }
    await client.indices.putSettings({ index: generation?.name ?? 'none', settings })
  }
  const waited: string[] = []
  async function* blockedAfterHalf(): AsyncGenerator<{ ID: number; companyName: string }> {
    yield* companies(50)
    await block(true)
    yield* companies(100).slice(50)
  }
  const report = await load(alias, blockedAfterHalf(), {
    limits: { batchRecords: 25 },
    report: line => {
      if (!line.includes('waiting: ')) return
      if (waited.length === 0) void block(null)
      waited.push(line)
    },
  })
  expect(report).toMatchObject({ live: true, read: 100, loaded: 100, duplicates: 0, rejected: 0 })
  expect(waited[0]).toMatch(/waiting: .*disk usage exceeded flood-stage watermark/)
})

test('an index that is taken away during the load is not made anew', async () => {
  const alias = freshAlias()
  async function* takenAway(): AsyncGenerator<{ ID: number; companyName: string }> {
    yield* companies(50)
    const [generation] = await generationsOf(client, alias)
    await client.indices.delete({ index: generation?.name ?? 'none' })
    yield* companies(100).slice(50)
  }
  const message = await failure(load(alias, takenAway(), { limits: { batchRecords: 10 } }))
  expect(message).toContain('Elasticsearch refuses the load: ')
  expect(await statesOf(alias)).toEqual([])
  const left = await client.indices.get({
    index: `${alias}*`,
    expand_wildcards: 'all',
    allow_no_indices: true,
  })
  expect(Object.keys(left)).toEqual([])
})

test('an index that lost documents does not go live', async () => {
  const alias = freshAlias()
  const { release } = await load(alias, companies(3))
  async function* losing(): AsyncGenerator<{ ID: number; companyName: string }> {
    yield* companies(50)
    const [generation] = (await generationsOf(client, alias)).filter(({ state }) => state === 'loading')
    const index = loadingAlias(generation?.name ?? 'none')
    await expect.poll(() => client.exists({ index, id: '1' })).toBe(true)
    await client.delete({ index, id: '1' })
  }
  const message = await failure(load(alias, losing(), { limits: { batchRecords: 25 } }))
  expect(message).toContain('The index holds 49 companies, but 50 were acknowledged')
  expect(await statesOf(alias)).toEqual([[release, 'live']])
})
