import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { LoadError } from '../../../indexer/load-report.ts'
import { streamBytes } from '../../../indexer/sources/inputs.ts'
import { type RecordSource, sourceOf } from '../../../indexer/sources/records.ts'
import { indexBody, liveSettings, mappingVersion } from '../../../mappings/index-body.ts'
import { client, companies, failure, folder, freshAlias, load, namesBehind, statesOf } from './loading.ts'

const textSource = (content: string | Buffer, name = 'companies'): RecordSource =>
  sourceOf([{ name, bytes: streamBytes(Readable.from([Buffer.from(content)]), name) }], {})

test('a load makes a fresh index that is whole, merged, live and tells its data version', async () => {
  const alias = freshAlias()
  const words: string[] = []
  const records = [
    {
      ID: '7',
      companyName: 'Grüße GmbH',
      countryName: 'Germany',
      email: 'Info@Acme.com',
      foundingYear: '1888',
    },
    { ID: 8, tradeName: 'Beta' },
  ]
  const report = await load(alias, records, { merge: true, report: line => words.push(line) })
  expect(report).toMatchObject({
    live: true,
    read: 2,
    loaded: 2,
    rejected: 0,
    duplicates: 0,
    rejectsFile: undefined,
  })
  expect(await statesOf(alias)).toEqual([[report.release, 'live']])

  const stored = await client.get<Record<string, unknown>>({ index: alias, id: '7' })
  expect(stored._source).toMatchObject({
    ID: 7,
    companyName: 'Grüße GmbH',
    countryName: 'GERMANY',
    email: ['info@acme.com'],
    foundingYear: 1888,
  })
  expect(stored._source).not.toHaveProperty('match')
  expect((await client.count({ index: alias, query: { term: { 'match.countryCode': 'DE' } } })).count).toBe(1)
  const { [report.release]: index } = await client.indices.get({ index: alias })
  expect(Object.keys(index?.aliases ?? {})).toEqual([alias])
  expect(index?.mappings?._meta).toMatchObject({
    dataVersion: report.release,
    mappingVersion,
    sources: ['test'],
    state: 'complete',
    records: 2,
  })
  expect(index?.settings?.index).toMatchObject({
    refresh_interval: liveSettings.index.refresh_interval,
    auto_expand_replicas: liveSettings.index.auto_expand_replicas,
  })
  // Elasticsearch's own again: a copy that is away for a while need not be made anew.
  expect(index?.settings?.index).not.toHaveProperty('soft_deletes')
  const { indices } = await client.indices.stats({ index: alias, metric: ['segments'] })
  expect(indices?.[report.release]?.primaries?.segments?.count).toBe(1)
  expect(words).toContain(`${report.release} is live.`)
})

test('of one ID the last record wins, however small and parallel the requests are, and each double is counted once', async () => {
  const alias = freshAlias()
  const ids = 97
  const records = Array.from({ length: 1_500 }, (_, index) => ({
    ID: (index % ids) + 1,
    companyName: `Acme ${index}`,
  }))
  for (const limits of [
    { batchRecords: 3, inFlight: 8 },
    { batchRecords: 500, inFlight: 4 },
  ]) {
    const report = await load(alias, records, { limits })
    expect(report).toMatchObject({ read: 1_500, loaded: ids, duplicates: 1_500 - ids, rejected: 0 })
    const last = new Map(records.map(({ ID, companyName }) => [ID, companyName]))
    expect(await namesBehind(alias)).toEqual(last)
  }
})

test('a record that is refused does not replace an earlier one of its ID', async () => {
  const alias = freshAlias()
  const records = [...companies(30), { ID: 1, companyName: 'Beta', statusCode: '9' }]
  expect(await load(alias, records)).toMatchObject({ read: 31, loaded: 30, rejected: 1, duplicates: 0 })
  expect((await namesBehind(alias)).get(1)).toBe('Acme')
})

test('every line of a malformed file is loaded, or stands in the rejects file', async () => {
  const alias = freshAlias()
  const rejects = join(folder, 'malformed.rejects.ndjson')
  const good = Array.from({ length: 300 }, (_, index) => `{"ID":${index + 1},"companyName":"Acme"}`)
  const bad = [
    ['{"ID":1,', 'not_json', null],
    ['{"companyName":"Acme"}', 'missing', 'ID'],
    ['{"ID":5,"companyName":"Acme","email":"none","statusCode":"9"}', 'unknown_code', 'statusCode'],
    ['[1]', 'not_an_object', null],
  ] as const
  const lines = [...good.slice(0, 100), ...bad.map(([line]) => line), '', ...good.slice(100), good[0]]
  const report = await load(alias, [], { source: textSource(lines.join('\r\n')), rejectsFile: rejects })
  expect(report).toMatchObject({
    read: 305,
    loaded: 300,
    rejected: 4,
    duplicates: 1,
    rejectsFile: rejects,
    live: true,
  })
  expect(new Map(report.rejectedByReason)).toEqual(new Map(bad.map(([, reason]) => [reason, 1])))
  const written = (await readFile(rejects, 'utf8'))
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line))
  expect(written.map(({ line, reason, field }) => [line, reason, field])).toEqual(
    bad.map(([, reason, field], index) => [101 + index, reason, field]),
  )
  expect(written[2]).toMatchObject({
    record: { ID: 5, email: 'none' },
    others: [{ field: 'email', value: 'none' }],
  })
})

test('a record that only Elasticsearch refuses is a reject too, with its reason', async () => {
  const alias = freshAlias()
  const rejects = join(folder, 'refused.rejects.ndjson')
  const { properties } = indexBody.mappings
  const body = {
    settings: indexBody.settings,
    mappings: { ...indexBody.mappings, properties: { ...properties, foundingYear: { type: 'byte' } } },
  }
  const records = [
    ...companies(50),
    { ID: 51, companyName: 'Old', foundingYear: 1888 },
    { ID: 52, companyName: 'New' },
  ]
  const report = await load(alias, records, { body, rejectsFile: rejects, limits: { batchRecords: 7 } })
  expect(report).toMatchObject({ read: 52, loaded: 51, rejected: 1, duplicates: 0 })
  expect(report.rejectedByReason).toEqual([['document_parsing_exception', 1]])
  const reject = JSON.parse(await readFile(rejects, 'utf8'))
  expect(reject).toMatchObject({ line: 51, record: { ID: 51, foundingYear: 1888 } })
  expect(reject.message).toMatch(/^Elasticsearch refuses it: .*foundingYear/)
})

test('a load that fails leaves the live index alone and nothing of its own', async () => {
  const alias = freshAlias()
  const { release } = await load(alias, companies(10))
  const packed = gzipSync(
    companies(20_000, 'Beta')
      .map(record => `${JSON.stringify(record)}\n`)
      .join(''),
  )
  const cut = textSource(packed.subarray(0, packed.length / 2), 'companies.ndjson.gz')
  const message = await failure(load(alias, [], { source: cut, limits: { batchRecords: 100 } }))
  expect(message).toContain('companies.ndjson.gz is cut short')
  expect(await statesOf(alias)).toEqual([[release, 'live']])
  expect(new Set((await namesBehind(alias)).values())).toEqual(new Set(['Acme']))
})

test('a fault of the program itself leaves nothing behind either, and shows as what it is', async () => {
  const alias = freshAlias()
  const { release } = await load(alias, companies(10))
  function* broken(): Generator<{ ID: number; companyName: string }> {
    yield { ID: 1, companyName: 'Acme' }
    throw new TypeError('a bug')
  }
  await expect(load(alias, broken(), { limits: { batchRecords: 1 } })).rejects.toThrow(TypeError)
  expect(await statesOf(alias)).toEqual([[release, 'live']])
})

test('too many rejects, or no records, never go live unless that is said', async () => {
  const alias = freshAlias()
  const { release } = await load(alias, companies(10))
  const records = [...companies(9), { ID: 'x', companyName: 'Acme' }]
  const error = await load(alias, records).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(LoadError)
  expect(error).toMatchObject({
    message: expect.stringContaining('1 of 10 records were rejected: 10 %'),
    report: { read: 10, loaded: 9, rejected: 1, live: false, rejectedByReason: [['not_an_integer', 1]] },
  })
  expect(await failure(load(alias, []))).toContain('There are no records to load')
  expect(await statesOf(alias)).toEqual([[release, 'live']])

  expect(await load(alias, records, { maxRejectsShare: 0.1 })).toMatchObject({ live: true, loaded: 9 })
  expect(await load(alias, [], { allowEmpty: true })).toMatchObject({ live: true, loaded: 0 })
})

test('an index where the alias should be is told before anything is read', async () => {
  const alias = freshAlias()
  await client.indices.create({ index: alias })
  const message = await failure(load(alias, companies(1)))
  expect(message).toContain(`${alias} must be an alias, but there is an index with this name.`)
  expect(await statesOf(alias)).toEqual([])
})

test('a load that is told to end removes what it has filled', async () => {
  const alias = freshAlias()
  const { release } = await load(alias, companies(10))
  const ending = new AbortController()
  async function* endless(): AsyncGenerator<{ ID: number; companyName: string }> {
    for (let ID = 1; ; ID += 1) {
      if (ID === 1_000) ending.abort(new Error('Interrupted.'))
      yield { ID, companyName: 'Beta' }
    }
  }
  const message = await failure(
    load(alias, endless(), { signal: ending.signal, limits: { batchRecords: 50 } }),
  )
  expect(message).toBe('Interrupted.')
  expect(await statesOf(alias)).toEqual([[release, 'live']])
})
