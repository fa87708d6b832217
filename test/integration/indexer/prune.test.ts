// Pruning: what goes, what stays, and that the alias is asked again right before anything is deleted.

import { expect, test } from 'vitest'
import { prune, prunePlan } from '../../../indexer/go-live.ts'
import { unlock } from '../../../indexer/lock.ts'
import { createRelease, releaseName, releasesOf, writeMeta } from '../../../indexer/releases.ts'
import { rollBack } from '../../../indexer/rollback.ts'
import { client, companies, freshAlias, load, statesOf } from './loading.ts'

/** Four releases, of which the last is live. */
async function fourReleases(alias: string): Promise<string[]> {
  const { release: live } = await load(alias, companies(1))
  const [meta] = (await releasesOf(client, alias)).map(generation => generation.meta)
  if (meta === undefined) throw new Error('The release has no _meta.')
  const older = [1, 2, 3].map(day => {
    const createdAt = new Date(Date.UTC(2026, 0, day))
    const dataVersion = releaseName(alias, createdAt)
    return { ...meta, dataVersion, createdAt: createdAt.toISOString(), records: 0 }
  })
  for (const kept of older)
    await client.indices.create({ index: kept.dataVersion, mappings: { _meta: kept } })
  return [...older.map(({ dataVersion }) => dataVersion), live]
}

test('old releases and leftovers go; the live one, one that is being filled and strangers stay', async () => {
  const alias = freshAlias()
  const [a = '', b = '', c = '', live = ''] = await fourReleases(alias)
  const stranger = releaseName(alias, new Date('2020-01-01T00:00:00Z'))
  await client.indices.create({ index: stranger })
  const killed = await createRelease(client, alias, ['killed'])
  await writeMeta(client, { ...killed, loader: { ...killed.loader, pid: 2 ** 30 } })
  await unlock(client, alias, killed.dataVersion)
  const loading = await createRelease(client, alias, ['running'])
  const plan = prunePlan(await releasesOf(client, alias), 2)
  expect((await prune(client, alias, plan)).removed).toEqual([a, b, killed.dataVersion])
  expect(new Map(await statesOf(alias))).toEqual(
    new Map([
      [stranger, 'unknown'],
      [c, 'kept'],
      [live, 'live'],
      [loading.dataVersion, 'loading'],
    ]),
  )
})

test('what went live after the plan was made is spared', async () => {
  const alias = freshAlias()
  const [a = '', b = '', c = '', live = ''] = await fourReleases(alias)
  const plan = prunePlan(await releasesOf(client, alias), 1)
  expect(plan.remove.map(({ name }) => name)).toEqual([a, b, c])
  await rollBack(client, alias, b)
  expect(await prune(client, alias, plan)).toEqual({ removed: [a, c], spared: [b] })
  expect(await statesOf(alias)).toEqual([
    [b, 'live'],
    [live, 'kept'],
  ])
})
