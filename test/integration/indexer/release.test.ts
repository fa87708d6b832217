import { errors } from '@elastic/elasticsearch'
import { expect, test } from 'vitest'
import { listedReleases, releasesText } from '../../../cli/releases.ts'
import { pruneAfterLoad, swapAlias } from '../../../indexer/go-live.ts'
import { releaseName, releasesOf } from '../../../indexer/releases.ts'
import { rollBack } from '../../../indexer/rollback.ts'
import { expectedRecords } from '../../../src/elasticsearch/release-records.ts'
import { delta } from './deltas.ts'
import { client, companies, failure, freshAlias, load, loseFirst, namesBehind, statesOf } from './loading.ts'

test('loads under readers: no read fails, none sees two releases', async () => {
  const alias = freshAlias()
  const sizes: Record<string, number> = { A: 40, B: 25, C: 33 }
  await load(alias, companies(40, 'A'))
  let reading = true
  const outcomes = { reads: 0, failed: 0, mixed: 0 }
  const seen = new Set<string>()
  const reader = async (): Promise<void> => {
    while (reading) {
      outcomes.reads += 1
      try {
        const { hits } = await client.search<{ companyName: string }>({
          index: alias,
          size: 100,
          track_total_hits: true,
        })
        const names = new Set(hits.hits.map(({ _source }) => _source?.companyName ?? ''))
        const total = typeof hits.total === 'object' ? hits.total.value : hits.total
        const [name = ''] = names
        if (names.size !== 1 || total !== sizes[name] || hits.hits.length !== total) outcomes.mixed += 1
        seen.add(name)
      } catch {
        outcomes.failed += 1
      }
    }
  }
  const readers = [reader(), reader(), reader()]
  for (const name of ['B', 'C', 'A', 'B', 'C']) await load(alias, companies(sizes[name] ?? 0, name))
  await expect.poll(() => seen.size).toBe(3)
  reading = false
  await Promise.all(readers)
  expect(outcomes).toMatchObject({ failed: 0, mixed: 0 })
  expect(outcomes.reads).toBeGreaterThan(50)
})

test('the release before the live one is kept, older ones are removed, and nothing else is touched', async () => {
  const alias = freshAlias()
  const strangers = [`${alias}-clients`, releaseName(alias, new Date('2020-01-01T00:00:00Z'))]
  for (const index of strangers) await client.indices.create({ index })
  const releases: string[] = []
  for (const name of ['A', 'B', 'C', 'D']) releases.push((await load(alias, companies(2, name))).release)
  expect(await statesOf(alias)).toEqual([
    [strangers[1], 'unknown'],
    [releases[2], 'kept'],
    [releases[3], 'live'],
  ])
  expect(await client.indices.exists({ index: strangers[0] ?? '' })).toBe(true)
})

test('if nothing was live before a load, the newest kept release is the one that stays', async () => {
  const alias = freshAlias()
  const older: string[] = []
  for (const name of ['A', 'B']) older.push((await load(alias, companies(2, name))).release)
  await client.indices.deleteAlias({ index: older[1] ?? '', name: alias })
  expect((await statesOf(alias)).map(([, state]) => state)).toEqual(['kept', 'kept'])
  const { release } = await load(alias, companies(2, 'C'))
  expect(await statesOf(alias)).toEqual([
    [older[1], 'kept'],
    [release, 'live'],
  ])
  expect(await pruneAfterLoad(client, alias, undefined, 0)).toEqual([])
})

test('a rollback makes the release before live again, twice undoes it, and the next load keeps what was live', async () => {
  const alias = freshAlias()
  const { release: a } = await load(alias, companies(2, 'A'))
  const { release: b } = await load(alias, companies(2, 'B'))
  expect(await rollBack(client, alias)).toEqual({ live: a, before: b })
  expect(new Set((await namesBehind(alias)).values())).toEqual(new Set(['A']))
  expect(await rollBack(client, alias, b)).toEqual({ live: b, before: a })
  await rollBack(client, alias)
  const { release: c } = await load(alias, companies(2, 'C'))
  expect(await statesOf(alias)).toEqual([
    [a, 'kept'],
    [c, 'live'],
  ])
})

test('a rollback to what is not there, is live or was made for other searches is refused', async () => {
  const alias = freshAlias()
  expect(await failure(rollBack(client, alias))).toBe('There is no earlier release to go back to.')
  const { release: a } = await load(alias, companies(2, 'A'))
  const { release: b } = await load(alias, companies(2, 'B'))
  expect(await failure(rollBack(client, alias, b))).toBe(
    `${b} is not a kept release.\nKept releases:\n  ${a}`,
  )
  expect(await failure(rollBack(client, alias, `${alias}-clients`))).toContain('is not a kept release.')
  const other = a.replace(/-[0-9a-f]{8}-/, '-00000000-')
  const meta = (await client.indices.getMapping({ index: a }))[a]?.mappings._meta
  await client.indices.create({ index: other, mappings: { _meta: { ...meta, dataVersion: other } } })
  expect(await failure(rollBack(client, alias, other))).toContain(
    'was created with mapping 00000000, but this program needs',
  )
  expect((await statesOf(alias)).filter(([, state]) => state === 'live')).toEqual([[b, 'live']])
})

test('a swap to an index that is gone changes nothing', async () => {
  const alias = freshAlias()
  const { release } = await load(alias, companies(2))
  await expect(swapAlias(client, alias, releaseName(alias))).rejects.toThrow(errors.ResponseError)
  expect(await statesOf(alias)).toEqual([[release, 'live']])
})

const listed = async (alias: string): Promise<string> =>
  releasesText(await listedReleases(client, (await releasesOf(client, alias)).reverse()), alias)

test('the list of releases tells which is live, newest first', async () => {
  const alias = freshAlias()
  expect(await listed(alias)).toBe(
    `There is no release of ${alias} yet: create one with companies load FILE.`,
  )
  const { release: a } = await load(alias, companies(2, 'A'))
  const { release: b } = await load(alias, companies(3, 'B'))
  const rows = (await listed(alias))
    .split('\n')
    .filter(line => line.startsWith('│'))
    .map(line =>
      line
        .split('│')
        .map(cell => cell.trim())
        .slice(1, -1),
    )
  expect(rows.map(([name, , , records, , state, from]) => [name, records, state, from])).toEqual([
    ['release (data version)', 'records', 'state', 'from'],
    [b, '3', 'live', 'test'],
    [a, '2', 'kept', 'test'],
  ])
})

test('a release that has lost records is shown as damaged; a rollback and a delta to it are refused, and it still is the measure', async () => {
  const alias = freshAlias()
  const { release } = await load(alias, companies(40, 'A'))
  await load(alias, companies(40, 'B'))
  await loseFirst(release, 30)
  const fault = 'lost 30 of 40 records'
  expect(await listed(alias)).toContain(`damaged: ${fault}`)
  expect(await failure(rollBack(client, alias))).toBe(
    `${release} is damaged: it ${fault}. Load the data again.`,
  )
  await swapAlias(client, alias, release)
  expect(await failure(delta(alias, [{ ID: 1, companyName: 'C' }], { versionFrom: undefined }))).toContain(
    `${release} is damaged: it ${fault}.`,
  )
  expect(await failure(load(alias, companies(12), { gates: { without: ['fill'] } }))).toContain(
    'There are 12 records, 70 % fewer than the 40 that are live',
  )
})

test('a delta keeps the count that the release must hold, also one that is interrupted', async () => {
  const alias = freshAlias()
  await load(alias, companies(40))
  const metaNow = async () => (await releasesOf(client, alias))[0]?.meta
  expect(expectedRecords(await metaNow())).toBe(40)
  await delta(
    alias,
    [
      { ID: 41, companyName: 'New' },
      { ID: 1, delete: true },
      { ID: 42, companyName: 'New' },
    ],
    {
      versionFrom: undefined,
    },
  )
  expect(await metaNow()).toMatchObject({ records: 41, delta: { state: 'complete', counted: true } })
  const many = companies(60).map(row => ({ ...row, delete: row.ID < 45 }))
  const stopped = delta(alias, many, {
    versionFrom: undefined,
    limits: { records: 10, inFlight: 1 },
    maxDeletionsShare: 0.6,
    reopen: undefined,
  })
  expect(await failure(stopped)).toContain('The delta deletes more than ')
  const { count } = await client.count({ index: alias })
  expect(count).toBeLessThan(41)
  expect(await metaNow()).toMatchObject({ records: count, delta: { state: 'interrupted', counted: true } })
})
