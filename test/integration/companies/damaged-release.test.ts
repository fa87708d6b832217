// A live release that has lost records: nothing is answered from it, out of the cache neither, and readiness tells its name.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { company } from '../../support/companies.ts'
import { COUNT, type Service, serviceForTests } from '../../support/service.ts'

const QUERY = `${COUNT}?countryName=GERMANY`

let service: Service
beforeAll(async () => {
  service = await serviceForTests('damaged')
  await service.holds([1, 2, 3].map(ID => company({ ID, countryName: 'GERMANY' })))
})
afterAll(() => service.close())

/** What the indexer writes of the release. */
const says = (meta: object): Promise<unknown> =>
  service.elasticsearch.indices.putMapping({ index: `${service.alias}-1`, _meta: meta })

const lose = (ID: number): Promise<unknown> =>
  service.elasticsearch.delete({ index: `${service.alias}-1`, id: String(ID), refresh: true })

async function outcome(path: string) {
  const { status, body, headers, text } = await service.request(path)
  const { code, data } = body as { code?: string; data?: { totalCount: number } }
  expect(text).not.toContain(service.alias)
  return {
    status,
    code,
    count: data?.totalCount,
    retryAfter: headers.get('Retry-After'),
    etag: headers.get('ETag'),
  }
}

const damaged = { status: 503, code: 'release_damaged', count: undefined, retryAfter: '1', etag: null }

test('a release with the records it must have is answered from', async () => {
  await says({ records: 3 })
  expect(await outcome(QUERY)).toMatchObject({ status: 200, count: 3 })
  expect(await outcome('/health/ready')).toMatchObject({ status: 200 })
})

test('a release that lost a record is not, though the answer was kept, and what was kept does not come back', async () => {
  const { etag } = await outcome(QUERY)
  await lose(3)
  expect(await outcome(QUERY)).toEqual(damaged)
  expect(await outcome('/api/cities')).toEqual(damaged)
  expect(await outcome('/health/ready')).toEqual(damaged)
  await service.elasticsearch.index({
    index: `${service.alias}-1`,
    id: '3',
    document: { ...company({ ID: 3, countryName: 'FRANCE' }) },
    refresh: true,
  })
  const again = await outcome(QUERY)
  expect(again).toMatchObject({ status: 200, count: 2 })
  expect(again.etag).not.toBe(etag)
})

test.each<[what: string, meta: object]>([
  ['is being changed by a delta', { records: 9, delta: { state: 'running', counted: true } }],
  ['was changed by a program that did not count', { records: 9, delta: { state: 'complete' } }],
  ['was never counted', {}],
])('a release that %s is answered from', async (_what, meta) => {
  await says(meta)
  expect(await outcome(QUERY)).toMatchObject({ status: 200, count: 2 })
})
