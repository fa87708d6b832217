// What a crash of Elasticsearch takes: nothing that was told to be live, and of a load at most what came after its checkpoint.

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from '@elastic/elasticsearch'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { loadCompanies } from '../../../indexer/load.ts'
import { originOf } from '../../../indexer/open-release.ts'
import { releasesOf } from '../../../indexer/releases.ts'
import { fileBytes } from '../../../indexer/sources/inputs.ts'
import { type RecordSource, sourceOf, sourceOfRecords } from '../../../indexer/sources/records.ts'
import { type MortalElasticsearch, mortalElasticsearch } from '../../support/mortal-elasticsearch.ts'
import { delta } from './deltas.ts'
import { companies, failure, folder } from './loading.ts'

const source = inject('engineSource')
if (source !== 'embedded') {
  console.warn(
    `The tests of crashes are left out: this run uses ${source}, and they kill an Elasticsearch of their own. COMPANIES_ENGINE=embedded has them.`,
  )
}

describe.skipIf(source !== 'embedded')('a crash of Elasticsearch', { timeout: 240_000 }, () => {
  let elasticsearch: MortalElasticsearch
  let client: Client

  beforeAll(async () => {
    elasticsearch = await mortalElasticsearch(process.env)
    client = new Client({ node: elasticsearch.url })
  })
  afterAll(async () => {
    await client.close()
    await elasticsearch.remove()
  })

  const crash = async (): Promise<void> => {
    await elasticsearch.kill()
    await elasticsearch.start()
  }

  const load = async (alias: string, records: RecordSource, over = {}) =>
    await loadCompanies({ client, alias, source: records, merge: false, drain: 0, ...over })

  /** IDs and names, sorted by ID. */
  const stored = async (alias: string): Promise<[number, string][]> => {
    await client.indices.refresh({ index: alias })
    const records: [number, string][] = []
    for (let after: number[] | undefined; ; ) {
      const { hits } = await client.search<{ ID: number; companyName: string }>({
        ...{ index: alias, size: 10_000, sort: [{ ID: 'asc' }], _source: ['ID', 'companyName'] },
        ...(after && { search_after: after }),
      })
      for (const { _source } of hits.hits) records.push([_source?.ID ?? 0, _source?.companyName ?? ''])
      if (hits.hits.length < 10_000) return records
      after = [records.at(-1)?.[0] ?? 0]
    }
  }

  test('right after a load without a merge and after a delta costs no record', async () => {
    const [loaded, changed] = ['loaded', 'changed']
    const updatedAt = new Date().toISOString()
    const rows = [...companies(10, 'New'), { ID: 3_001, companyName: 'New' }]
    const gone = Array.from({ length: 10 }, (_, index) => ({ ID: 2_991 + index, delete: true, updatedAt }))
    await load(changed, sourceOfRecords('test', companies(3_000, 'Old')))
    const delivered = [...rows.map(row => ({ ...row, updatedAt })), ...gone]
    expect(await delta(changed, delivered, { client })).toMatchObject({
      created: 1,
      replaced: 10,
      deleted: 10,
    })
    await load(loaded, sourceOfRecords('test', companies(3_000, 'Old')))
    await crash()
    expect(await stored(loaded)).toEqual(
      companies(3_000, 'Old').map(({ ID, companyName }) => [ID, companyName]),
    )
    expect(await stored(changed)).toEqual([
      ...companies(2_990).map(({ ID }) => [ID, ID <= 10 ? 'New' : 'Old']),
      [3_001, 'New'],
    ])
    const [live] = await releasesOf(client, changed)
    expect(live?.meta).toMatchObject({ records: 2_991, delta: { state: 'complete', counted: true } })
  })

  /** A file in which every seventh ID stands twice: what of it is stored, and the request that loads it. */
  async function twiceNamed(name: string, count: number) {
    const path = join(folder, name)
    const rows = Array.from({ length: count }, (_, index) => ({
      ID: index % 7 === 6 ? index - 5 : index + 1,
      companyName: `Acme ${index}`,
    }))
    await writeFile(path, rows.map(row => `${JSON.stringify(row)}\n`).join(''))
    const expected = [...new Map(rows.map(({ ID, companyName }) => [ID, companyName]))].sort(
      ([one], [other]) => one - other,
    )
    const open = async (): Promise<RecordSource> =>
      sourceOf([{ name: path, bytes: await fileBytes(path) }], {})
    return { expected, open, origin: await originOf([{ name: path, path }], {}) }
  }

  /** The source, with something done right before a record. */
  function before(opened: RecordSource, at: number, act: () => Promise<void>): RecordSource {
    async function* records(): ReturnType<RecordSource['records']> {
      let read = 0
      for await (const record of opened.records()) {
        read += 1
        if (read === at) await act()
        yield record
      }
    }
    return { ...opened, records: () => records() }
  }

  /** Resolves when the load under way has written down a checkpoint; gives its record. */
  async function checkpointed(alias: string): Promise<number> {
    const ordinal = async (): Promise<number> =>
      (await releasesOf(client, alias)).find(({ state }) => state === 'loading')?.meta?.checkpoint?.ordinal ??
      0
    await expect.poll(ordinal, { timeout: 60_000, interval: 100 }).toBeGreaterThan(0)
    return await ordinal()
  }

  /** A crash in the middle of two loads: `arrive` resolves when both have arrived and Elasticsearch is back. */
  function crashOfTwo(): { arrive: () => Promise<void> } {
    const crashed = Promise.withResolvers<void>()
    let arrived = 0
    return {
      arrive: () => {
        arrived += 1
        if (arrived === 2) crash().then(crashed.resolve, crashed.reject)
        return crashed.promise
      },
    }
  }

  // Both in one crash: each start of Elasticsearch costs seconds.
  test('in the middle of loads costs no record: one goes back to its checkpoint, one ends and is resumed from there', async () => {
    const crossed = await twiceNamed('crossed.ndjson', 30_000)
    const resumed = await twiceNamed('resumed.ndjson', 30_000)
    const { arrive } = crashOfTwo()
    const said: string[] = []
    const checkpoints = { crossed: 0, resumed: 0 }
    const crashing = async (alias: 'crossed' | 'resumed'): Promise<void> => {
      checkpoints[alias] = await checkpointed(alias)
      await arrive()
    }
    const limits = { batchRecords: 500 }
    const [report, message] = await Promise.all([
      load(
        'crossed',
        before(await crossed.open(), 20_000, () => crashing('crossed')),
        {
          origin: crossed.origin,
          reopen: crossed.open,
          limits,
          report: (line: string) => said.push(line),
        },
      ),
      failure(
        load(
          'resumed',
          before(await resumed.open(), 20_000, () => crashing('resumed')),
          { origin: resumed.origin, limits },
        ),
      ),
    ])

    expect(said.filter(line => line.includes('The load continues after record '))).toHaveLength(1)
    expect(checkpoints.crossed).toBeGreaterThan(0)
    const loaded = crossed.expected.length
    expect(report).toMatchObject({ live: true, read: 30_000, loaded, before: 0 })
    expect(report.duplicates).toBe(30_000 - loaded)
    expect(await stored('crossed')).toEqual(crossed.expected)

    expect(message).toMatch(
      /^Elasticsearch was restarted during the load, and may have lost records that it had acknowledged\.\n.* is kept with [\d,]+ records done/,
    )
    const [left] = await releasesOf(client, 'resumed')
    const done = left?.meta?.checkpoint?.ordinal ?? 0
    expect(left?.state).toBe('abandoned')
    expect(done).toBeGreaterThanOrEqual(checkpoints.resumed)
    const { origin } = resumed
    expect(await load('resumed', await resumed.open(), { origin, resume: true })).toMatchObject({
      live: true,
      before: checkpoints.resumed,
      loaded: resumed.expected.length,
      release: left?.name,
    })
    expect(await stored('resumed')).toEqual(resumed.expected)
  })
})
