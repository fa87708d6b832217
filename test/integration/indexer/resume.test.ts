// Loads that are broken off and gone on with, and two loads at once.

import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { LoadRequest } from '../../../indexer/load.ts'
import { originOf } from '../../../indexer/open-release.ts'
import { lockAlias, releasesOf, writeMeta } from '../../../indexer/releases.ts'
import { fileBytes } from '../../../indexer/sources/inputs.ts'
import { type RecordSource, sourceOf } from '../../../indexer/sources/records.ts'
import {
  client,
  companies,
  failure,
  folder,
  freshAlias,
  load,
  loseFirst,
  namesBehind,
  statesOf,
} from './loading.ts'
import { treated } from './treated.ts'

const COUNT = 3_000

/** A file of companies of which every tenth is no company and every seventh ID stands twice. */
async function sourceFile(name: string, count = COUNT): Promise<string> {
  const path = join(folder, name)
  const lines = Array.from({ length: count }, (_, index) => {
    const ID = index % 7 === 6 ? index - 5 : index + 1
    return JSON.stringify(index % 10 === 9 ? { ID: `no ${index}` } : { ID, companyName: `Acme ${index}` })
  })
  await writeFile(path, `${lines.join('\n')}\n`)
  return path
}

/** A load of a file that ends itself after so many records. */
async function request(
  path: string,
  over: Partial<LoadRequest> = {},
  endAfter?: number,
): Promise<Partial<LoadRequest>> {
  const ending = new AbortController()
  const source = sourceOf([{ name: path, bytes: await fileBytes(path) }], {})
  async function* ended(): ReturnType<RecordSource['records']> {
    let read = 0
    for await (const record of source.records()) {
      read += 1
      if (read === endAfter) ending.abort(new Error('Interrupted.'))
      yield record
    }
  }
  return {
    source: { ...source, records: () => ended() },
    origin: await originOf([{ name: path, path }], {}),
    signal: ending.signal,
    maxRejectsShare: 1,
    limits: { batchRecords: 50, inFlight: 3 },
    ...over,
  }
}

test('a load that is kept goes on from what was acknowledged, and ends as one that was never broken off', async () => {
  const path = await sourceFile('kept.ndjson')
  const whole = freshAlias()
  const [wholeRejects, rejectsFile] = [join(folder, 'whole.rejects'), join(folder, 'kept.rejects')]
  const expected = await load(whole, [], await request(path, { rejectsFile: wholeRejects }))

  const alias = freshAlias()
  const message = await failure(load(alias, [], await request(path, { keep: true, rejectsFile }, 1_300)))
  expect(message).toMatch(
    /^Interrupted\.\n.* is kept with [\d,]+ records done\. To resume it, run companies load … --resume\./,
  )
  const [left] = await releasesOf(client, alias)
  const done = left?.meta?.checkpoint?.ordinal ?? 0
  expect([left?.state, done > 500, done < 1_300]).toEqual(['abandoned', true, true])
  const again = await failure(load(alias, [], await request(path, { resume: true, rejectsFile }, 2_200)))
  expect(again).toContain('is kept with')

  const said: string[] = []
  const report = await load(
    alias,
    [],
    await request(path, { resume: true, rejectsFile, report: line => said.push(line) }),
  )
  expect(said[0]).toMatch(new RegExp(`^Resuming ${left?.name}: [\\d,]+ records are loaded already\\.$`))
  const { read, loaded, rejected, duplicates, filled } = expected
  expect(report).toMatchObject({ read, loaded, rejected, duplicates, live: true, release: left?.name })
  expect(report.filled).toEqual(filled)
  expect(report.rejectedByReason).toEqual(expected.rejectedByReason)
  expect(report.before).toBeGreaterThan(done)
  expect(await namesBehind(alias)).toEqual(await namesBehind(whole))
  const linesOf = async (file: string): Promise<number[]> =>
    (await readFile(file, 'utf8'))
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line).line)
  expect(await linesOf(rejectsFile)).toEqual(await linesOf(wholeRejects))
  const { [report.release]: index } = await client.indices.get({ index: alias })
  expect(Object.keys(index?.aliases ?? {})).toEqual([alias])
  expect(index?.mappings?._meta).not.toHaveProperty('checkpoint')
})

test('a load does not go on with another source, other rules or lost rejects, and says why', async () => {
  const path = await sourceFile('changed.ndjson')
  const rejectsFile = join(folder, 'changed.rejects')
  const alias = freshAlias()
  await failure(load(alias, [], await request(path, { keep: true, rejectsFile }, 1_000)))
  const resumed = async (over: Partial<LoadRequest>): Promise<string> =>
    await failure(load(alias, [], await request(path, { resume: true, rejectsFile, ...over })))
  expect(await resumed({ origin: await originOf([{ name: 'b', path }], {}) })).toContain(
    'cannot be resumed: it read ',
  )
  expect(await resumed({ origin: await originOf([{ name: path, path }], { map: 'm' }) })).toContain(
    'the map or the format is different. To start over, load without --resume.',
  )
  expect(await resumed({ origin: undefined })).toContain('input from a pipe')
  expect(await resumed({ rejectsFile: join(folder, 'other.rejects') })).toContain(
    `its previous rejects are in ${rejectsFile} (pass this file with --rejects)`,
  )
  await writeFile(rejectsFile, '')
  expect(await resumed({})).toContain('is gone or was changed')
  await sourceFile('changed.ndjson', COUNT + 1)
  expect(await resumed({})).toContain(`${path} has changed since`)
  expect(await statesOf(alias)).toEqual([[expect.any(String), 'abandoned']])
  // A plain load begins anew and removes it.
  const report = await load(alias, [], await request(path, { rejectsFile }))
  expect(await statesOf(alias)).toEqual([[report.release, 'live']])
})

test('where there is nothing to go on with, a load begins with the first record', async () => {
  const path = await sourceFile('fresh.ndjson', 100)
  const alias = freshAlias()
  const said: string[] = []
  const over = { resume: true, report: (line: string) => said.push(line) }
  expect(await load(alias, [], await request(path, over))).toMatchObject({ read: 100, before: 0, live: true })
  expect(said[0]).toBe('There is no load to resume: starting from the first record.')
})

test('a second load is told who runs, and nothing of the first is touched', async () => {
  const alias = freshAlias()
  let messages: string[] = []
  async function* meanwhile(): AsyncGenerator<{ ID: number; companyName: string }> {
    yield* companies(50)
    messages = await Promise.all([
      failure(load(alias, companies(5))),
      failure(load(alias, companies(5), { resume: true })),
    ])
    yield* companies(100).slice(50)
  }
  expect(await load(alias, meanwhile())).toMatchObject({ loaded: 100, live: true })
  for (const message of messages)
    expect(message).toMatch(
      new RegExp(
        `^${alias} is already being loaded \\(process ${process.pid} on \\S+\\) since .* UTC, into ${alias}-`,
      ),
    )
  expect(await statesOf(alias)).toHaveLength(1)
})

test('of loads that begin at the same moment one runs', async () => {
  const alias = freshAlias()
  const loads = await Promise.allSettled(Array.from({ length: 4 }, () => load(alias, companies(200))))
  const reasons = loads.flatMap(load => (load.status === 'rejected' ? [(load.reason as Error).message] : []))
  expect(reasons.every(reason => reason.includes('is already being loaded'))).toBe(true)
  expect(loads.length - reasons.length).toBeGreaterThanOrEqual(1)
  const states = (await statesOf(alias)).map(([, state]) => state)
  expect(states.filter(state => state === 'live')).toHaveLength(1)
  expect(states.filter(state => state === 'loading' || state === 'abandoned')).toEqual([])
  expect(await client.indices.existsAlias({ name: lockAlias(alias) })).toBe(false)
})

test('a checkpoint that the index does not fulfil is not resumed: the load begins anew, and ends', async () => {
  const path = await sourceFile('doubtful.ndjson')
  for (const doubt of ['lost', 'old'] as const) {
    const alias = freshAlias()
    await failure(load(alias, [], await request(path, { keep: true }, 1_300)))
    const [left] = await releasesOf(client, alias)
    const { name = '', meta } = left ?? {}
    if (meta?.checkpoint === undefined) throw new Error('The load has no checkpoint.')
    if (doubt === 'lost') await loseFirst(name, 500)
    else {
      const { flushed: _, ...checkpoint } = meta.checkpoint
      await writeMeta(client, { ...meta, checkpoint })
    }
    const said: string[] = []
    const over = { resume: true, report: (line: string) => said.push(line) }
    const report = await load(alias, [], await request(path, over))
    expect(said[0]).toMatch(
      doubt === 'lost'
        ? /cannot be resumed: its index holds [\d,]+ of the [\d,]+ records that were on disk before\.$/
        : /cannot be resumed: the program that started it did not wait until its records were on disk\.$/,
    )
    expect(report).toMatchObject({ live: true, before: 0, read: COUNT })
    expect(await statesOf(alias)).toEqual([[report.release, 'live']])
    expect(report.release).not.toBe(name)
  }
})

test('what a load had stored behind its checkpoint counts once, in whatever order it is sent again', async () => {
  const path = join(folder, 'behind.ndjson')
  // The IDs 1 to 20, then 11 to 20 again, then 21 to 30.
  const rows = Array.from({ length: 40 }, (_, index) => ({
    ID: index < 20 ? index + 1 : index - 9,
    companyName: `Acme ${index}`,
  }))
  await writeFile(path, rows.map(row => `${JSON.stringify(row)}\n`).join(''))
  const alias = freshAlias()
  const limits = { batchRecords: 10, inFlight: 4 }
  await failure(load(alias, [], await request(path, { keep: true, limits }, 25)))
  const [left] = await releasesOf(client, alias)
  const checkpoint = left?.meta?.checkpoint
  if (left?.meta === undefined || checkpoint === undefined) throw new Error('The load has no checkpoint.')
  expect(checkpoint.ordinal).toBe(20)
  const written = { created: 10, replaced: 0, outdated: 0, uncertain: 0 }
  const filled = { of: 10, fields: { ID: 10, companyName: 10 } }
  await writeMeta(client, { ...left.meta, checkpoint: { ...checkpoint, ordinal: 10, written, filled } })
  // The rows of the first request come last: by then those that replace them are stored.
  const through = await treated(['busy items'])
  const report = await load(alias, [], await request(path, { resume: true, limits, client: through.client }))
  expect(report).toMatchObject({ live: true, before: 10, loaded: 30, duplicates: 10 })
  expect(await namesBehind(alias)).toEqual(new Map(rows.map(({ ID, companyName }) => [ID, companyName])))
})
