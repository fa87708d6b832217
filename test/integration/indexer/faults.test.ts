// Loads while Elasticsearch refuses, loses answers, or has its index taken away.

import { expect, test } from 'vitest'
import { loadingAlias, releasesOf } from '../../../indexer/releases.ts'
import { client, companies, failure, freshAlias, load, namesBehind, statesOf } from './loading.ts'
import { treated } from './treated.ts'

test('requests that are refused for the moment are sent again, and nothing is lost or counted twice', async () => {
  const alias = freshAlias()
  const through = await treated([429, 'pass', 503, 429, 'pass'])
  const report = await load(alias, companies(100), { client: through.client, limits: { batchRecords: 40 } })
  expect(report).toMatchObject({ read: 100, loaded: 100, rejected: 0, duplicates: 0 })
  // Three batches and three refusals, after which some go in parts.
  expect(through.bulks()).toBeGreaterThanOrEqual(6)
})

test('while Elasticsearch is busy less is sent at a time, and afterwards as much as before', async () => {
  const alias = freshAlias()
  const busy = Array.from(
    { length: 14 },
    (_, index) => (['breaker', 'busy items', 429] as const)[index % 3] ?? 429,
  )
  const through = await treated(['pass', 'pass', 'pass', ...busy])
  const waited: string[] = []
  const report = await load(alias, companies(4_000), {
    client: through.client,
    limits: { batchRecords: 64, inFlight: 4 },
    report: line => {
      if (line.includes('waiting: ')) waited.push(line)
    },
  })
  expect(report).toMatchObject({ read: 4_000, loaded: 4_000, rejected: 0, duplicates: 0, live: true })
  const sent = through.sent()
  const fewest = Math.min(...sent.slice(3, 17).map(({ records }) => records))
  expect(fewest).toBeLessThanOrEqual(16)
  const after = sent.slice(-6, -1)
  expect(Math.max(...after.map(({ records }) => records))).toBe(64)
  expect(Math.max(...after.map(({ together }) => together))).toBeGreaterThan(1)
  // A part that was refused is small; once it is, nothing else is under way.
  expect(sent.slice(10, 17).every(({ together }) => together <= 2)).toBe(true)
  expect(waited.some(line => line.includes('Data too large'))).toBe(true)
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
    load(alias, companies(9), { client: through.client, limits: { timeout: 500 } }),
  )
  expect(message).toBe('Elasticsearch has accepted nothing for too long. Its reason: told to say 429')
  expect(await statesOf(alias)).toEqual([[release, 'live']])
})

test('while the disk is too full the load waits and says why, and goes on by itself afterwards', async () => {
  const alias = freshAlias()
  const block = async (blocked: true | null): Promise<void> => {
    const [generation] = (await releasesOf(client, alias)).filter(({ state }) => state === 'loading')
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
    const [generation] = await releasesOf(client, alias)
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
    const [generation] = (await releasesOf(client, alias)).filter(({ state }) => state === 'loading')
    const index = loadingAlias(generation?.name ?? 'none')
    await expect.poll(() => client.exists({ index, id: '1' })).toBe(true)
    await client.delete({ index, id: '1' })
  }
  // Nor is it kept: a load that resumed it would not know what is missing.
  const message = await failure(load(alias, losing(), { keep: true, limits: { batchRecords: 25 } }))
  expect(message).toContain('The index has 49 companies, but 50 were acknowledged')
  expect(await statesOf(alias)).toEqual([[release, 'live']])
})
