// Deltas on a real index: what is new is applied, what comes twice or late changes nothing, what was deleted stays so.

import { expect, test, vi } from 'vitest'
import { deltaAlias, tombstoneIndex } from '../../../indexer/releases.ts'
import { CompanyIndex } from '../../../src/elasticsearch/company-index.ts'
import { counts, delta, inParts, input, ndjson } from './deltas.ts'
import { client, companies, failure, freshAlias, load, namesBehind } from './loading.ts'

/** Resolves when a record is in the index, to be seen or not. */
async function written(index: string, ID: number): Promise<void> {
  const found = (): Promise<boolean> => client.exists({ index, id: String(ID) })
  await expect.poll(found, { timeout: 30_000 }).toBe(true)
}

const at = (day: number): string => `2024-11-${String(day).padStart(2, '0')}T09:30:00Z`

test('rows are created, replaced and deleted; a replay and a late file change nothing', async () => {
  const alias = freshAlias()
  const { release } = await load(alias, companies(4))
  const rows = [
    { ID: 1, companyName: 'Beta', updatedAt: at(10) },
    { ID: 9, companyName: 'Gamma', updatedAt: at(10) },
    { ID: 2, delete: true, updatedAt: at(10) },
    { ID: 77, delete: 'Y', updatedAt: at(10) },
  ]
  const report = await delta(alias, rows)
  expect(report).toMatchObject({ release, complete: true, seconds: expect.any(Number) })
  expect(counts(report)).toEqual({ read: 4, created: 1, replaced: 1, deleted: 1, absent: 1 })
  const held = new Map([
    [1, 'Beta'],
    [3, 'Acme'],
    [4, 'Acme'],
    [9, 'Gamma'],
  ])
  expect(await namesBehind(alias)).toEqual(held)

  expect(counts(await delta(alias, rows))).toEqual({ read: 4, older: 2, absent: 2 })
  const late = [
    { ID: 1, companyName: 'Old', updatedAt: at(9) },
    { ID: 9, delete: true, updatedAt: at(9) },
    { ID: 2, companyName: 'Back again', updatedAt: at(9) },
  ]
  expect(counts(await delta(alias, late))).toEqual({ read: 3, older: 3 })
  expect(await namesBehind(alias)).toEqual(held)
  expect((await client.count({ index: alias })).count).toBe(4)

  const newer = [
    { ID: 2, companyName: 'Founded anew', updatedAt: at(11) },
    { ID: 1, companyName: 'Delta', updatedAt: '2024-11-11T10:30:00.000001+01:00' },
  ]
  expect(counts(await delta(alias, newer))).toEqual({ read: 2, created: 1, replaced: 1 })
  expect((await namesBehind(alias)).get(2)).toBe('Founded anew')
  expect(await client.indices.existsAlias({ name: deltaAlias(release) })).toBe(false)
})

test('an update that comes long after a deletion does not bring the record back', async () => {
  const alias = freshAlias()
  const { release } = await load(alias, companies(2))
  await client.indices.putSettings({ index: release, settings: { index: { gc_deletes: '0s' } } })
  await delta(alias, [{ ID: 1, delete: true, updatedAt: at(10) }])
  await delta(alias, [{ ID: 5, companyName: 'Other', updatedAt: at(10) }])
  // Elasticsearch forgets deletions on refresh once they are old enough.
  const forgotten = async (): Promise<string> => {
    await client.indices.refresh({ index: release })
    const older = { version: 1, version_type: 'external', document: { ID: 1, companyName: 'Back' } } as const
    return await client.index({ index: release, id: '1', ...older }).then(
      ({ result }) => result,
      () => 'refused',
    )
  }
  await expect.poll(forgotten, { timeout: 30_000, interval: 100 }).toBe('created')
  await client.delete({ index: release, id: '1' })
  expect(counts(await delta(alias, [{ ID: 1, companyName: 'Late', updatedAt: at(9) }]))).toEqual({
    read: 1,
    older: 1,
  })
  expect([...(await namesBehind(alias)).keys()].sort()).toEqual([2, 5])
})

test('of one record in one file the newest wins, in whatever order, and a deletion before an equal update', async () => {
  const alias = freshAlias()
  await load(alias, companies(1))
  const report = await delta(alias, [
    { ID: 5, companyName: 'Second', updatedAt: at(11) },
    { ID: 5, companyName: 'First', updatedAt: at(10) },
    { ID: 6, companyName: 'Gone', updatedAt: at(10) },
    { ID: 6, delete: true, updatedAt: at(10) },
    { ID: 7, delete: true, updatedAt: at(10) },
    { ID: 7, companyName: 'Gone too', updatedAt: at(10) },
  ])
  expect(counts(report)).toEqual({ read: 6, created: 2, older: 2, deleted: 1, absent: 1 })
  expect((await namesBehind(alias)).get(5)).toBe('Second')
  expect([...(await namesBehind(alias)).keys()].sort()).toEqual([1, 5])
})

test('sequence numbers order changes, and do not mix with instants', async () => {
  const alias = freshAlias()
  await load(alias, companies(3))
  const first = await delta(alias, [{ ID: 1, companyName: 'Seven', seq: 7 }], { versionFrom: 'seq' })
  expect(counts(first)).toEqual({ read: 1, replaced: 1 })
  const late = [
    { ID: 1, companyName: 'Six', seq: '6' },
    { ID: 2, companyName: 'Eight', seq: '8' },
    { ID: 3, companyName: 'When', seq: at(10) },
  ]
  expect(counts(await delta(alias, late, { versionFrom: 'seq' }))).toEqual({
    read: 3,
    older: 1,
    replaced: 1,
    rejected: 1,
  })
  expect(await failure(delta(alias, [{ ID: 1, companyName: 'When', updatedAt: at(10) }]))).toContain(
    'uses sequence numbers as versions, but this one belongs to instants',
  )
  expect(await failure(delta(alias, [{ ID: 1, companyName: 'Now' }], { versionFrom: undefined }))).toContain(
    'name the column that holds them with --version-from',
  )
  expect((await namesBehind(alias)).get(1)).toBe('Seven')
})

test('without versions files are applied as they come, the last row of a record wins', async () => {
  const alias = freshAlias()
  await load(alias, companies(2))
  const rows = [
    { ID: 1, companyName: 'First' },
    { ID: 1, companyName: 'Second' },
  ]
  const own = { versionFrom: undefined }
  expect(counts(await delta(alias, rows, own))).toEqual({ read: 2, replaced: 2 })
  expect(counts(await delta(alias, [{ ID: 1, companyName: 'Third' }], own))).toEqual({ read: 1, replaced: 1 })
  expect((await namesBehind(alias)).get(1)).toBe('Third')
})

test('what the load knew already changes nothing', async () => {
  const alias = freshAlias()
  await load(alias, companies(2), { asOf: at(10) })
  const rows = [
    { ID: 1, companyName: 'Known', updatedAt: at(10) },
    { ID: 2, companyName: 'New', updatedAt: at(11) },
  ]
  expect(counts(await delta(alias, rows))).toEqual({ read: 2, older: 1, replaced: 1 })
  expect((await namesBehind(alias)).get(1)).toBe('Acme')
})

test('lists of deletions need an ID only, a map tells which; columns and bad rows are told', async () => {
  const alias = freshAlias()
  await load(alias, companies(5))
  const inputs = [
    await input(
      'changes.csv',
      `ID,Company Name,Colour,updatedAt\n1,Beta,red,${at(10)}\n2,,,${at(10)}\n3,X,,soon\n`,
    ),
    await input('gone.csv', `ID;updatedAt\n4;${at(10)}\nx;${at(10)}\n`, true),
  ]
  const report = await delta(alias, inputs)
  expect(counts(report)).toEqual({ read: 5, replaced: 1, deleted: 1, rejected: 3 })
  expect(report.unknownColumns).toEqual(['Colour'])
  expect(Object.fromEntries(report.rejectedByReason)).toEqual({
    missing: 1,
    bad_version: 1,
    not_an_integer: 1,
  })
  expect([...(await namesBehind(alias)).keys()].sort()).toEqual([1, 2, 3, 5])
})

test('while a delta runs no answer is kept for long, and what is kept after it has all its data', async () => {
  const alias = freshAlias()
  await load(alias, companies(1))
  const index = new CompanyIndex(client, { alias, timeout: 30_000, releaseAge: 0 })
  const version = async (): Promise<string> => {
    using session = index.openSession()
    return (await session.release()).version
  }
  const before = await version()
  expect(await version()).toBe(before)
  const during = new Set<string>()
  async function* slowly() {
    yield ndjson([{ ID: 2, companyName: 'New', updatedAt: at(10) }])
    await written(alias, 2)
    const first = await version()
    during.add(before).add(first)
    expect(first).not.toBe(before)
    // Nothing is written meanwhile, and yet it is another version: what came before may be seen only now.
    await expect.poll(version, { timeout: 30_000, interval: 300 }).not.toBe(first)
    during.add(await version())
    yield ndjson([{ ID: 3, companyName: 'New', updatedAt: at(10) }])
  }
  await delta(alias, [inParts('slow.ndjson', slowly())], { limits: { records: 1 } })
  const after = await version()
  expect(during).not.toContain(after)
  expect((await client.count({ index: alias })).count).toBe(3)
  // While a delta runs, each second has a version of its own.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1_500)
  expect(await version()).toBe(after)
  clock.mockRestore()
})

test('a record that many batches have is changed in the order of its rows, side by side with the others', async () => {
  const alias = freshAlias()
  await load(alias, companies(1))
  const rows = Array.from({ length: 300 }, (_, index) => ({
    ID: index % 3 === 0 ? 7 : 100 + index,
    companyName: `Row ${index}`,
    ...(index % 3 === 0 && index % 2 === 1 && { delete: true }),
  }))
  const rules = { versionFrom: undefined, limits: { records: 10 }, maxDeletionsShare: 1 }
  const report = await delta(alias, rows, rules)
  expect(counts(report)).toEqual({ read: 300, created: 250, deleted: 50 })
  expect(report.appliedTo).toMatchObject({ line: 300 })
  expect((await namesBehind(alias)).has(7)).toBe(false)
})

test('too many deletions are refused: of a file before anything is changed, of a pipe where they are too many', async () => {
  const alias = freshAlias()
  await load(alias, companies(300))
  const list = `ID,updatedAt\n${Array.from({ length: 40 }, (_, index) => `${index + 1},${at(10)}\n`).join('')}`
  const inputs = async () => [
    await input('new.ndjson', ndjson([{ ID: 1_000, companyName: 'New', updatedAt: at(10) }])),
    await input('wrong.csv', list, true),
  ]
  const known = await failure(delta(alias, await inputs(), { reopen: inputs }))
  expect(known).toContain(
    'The delta deletes 40 of the 300 live records, and at most 30 deletions are allowed (10 %)',
  )
  expect(known).toContain('--max-deletions-share')
  expect((await client.count({ index: alias })).count).toBe(300)
  const piped = await failure(delta(alias, await inputs(), { limits: { records: 20 } }))
  expect(piped).toMatch(/deletes more than \d+ of the 300 live records/)
  await client.indices.refresh({ index: alias })
  const { count } = await client.count({ index: alias })
  expect(count).toBeGreaterThanOrEqual(270)
  const allowed = await delta(alias, await inputs(), { reopen: inputs, maxDeletionsShare: 0.2 })
  expect(allowed.deleted + allowed.absent).toBe(40)
  expect((await client.count({ index: alias })).count).toBe(261)
  // All of them are gone: the same list again deletes nothing.
  expect(counts(await delta(alias, await inputs(), { reopen: inputs }))).toEqual({
    read: 41,
    older: 1,
    absent: 40,
  })
})

test('two deltas at once: the second is told who runs; a load is told too, and a delta of a load', async () => {
  const alias = freshAlias()
  await load(alias, companies(1))
  let begun = (): void => {}
  const reading = new Promise<void>(resolve => {
    begun = resolve
  })
  let goOn = (): void => {}
  const told = new Promise<void>(resolve => {
    goOn = resolve
  })
  async function* waiting() {
    yield ndjson([{ ID: 2, companyName: 'New', updatedAt: at(10) }])
    begun()
    await told
  }
  const first = delta(alias, [inParts('first.ndjson', waiting())])
  await reading
  const who = `A delta is already being applied: process ${process.pid} on `
  expect(await failure(delta(alias, [{ ID: 3, companyName: 'No', updatedAt: at(10) }]))).toContain(who)
  expect(await failure(load(alias, companies(2)))).toContain('from first.ndjson')
  goOn()
  expect(counts(await first)).toEqual({ read: 1, created: 1 })

  let loading = ''
  async function* records() {
    yield { ID: 1, companyName: 'Load' }
    loading = await failure(delta(alias, [{ ID: 3, companyName: 'No', updatedAt: at(10) }]))
  }
  await load(alias, records())
  expect(loading).toContain(`A load is running: process ${process.pid} on `)
  expect(counts(await delta(alias, [{ ID: 3, companyName: 'Yes', updatedAt: at(10) }]))).toEqual({
    read: 1,
    created: 1,
  })
})

test('another release in the middle ends a delta, which says what is applied where; nothing is made anew', async () => {
  const alias = freshAlias()
  const { release } = await load(alias, companies(2))
  const { release: other } = await load(alias, companies(3))
  async function* rows() {
    yield ndjson([{ ID: 11, companyName: 'One', updatedAt: at(10) }])
    await written(other, 11)
    await client.indices.updateAliases({
      actions: [{ remove: { index: other, alias } }, { add: { index: release, alias } }],
    })
    yield ndjson([{ ID: 12, companyName: 'Two', updatedAt: at(10) }])
  }
  const message = await failure(delta(alias, [inParts('swap.ndjson', rows())], { limits: { records: 1 } }))
  expect(message).toContain(`Another release went live during the delta: ${alias} now points to ${release}`)
  expect(message).toContain(`The delta was applied to ${other} up to line 1 of swap.ndjson: 1 created`)
  expect([...(await namesBehind(alias)).keys()]).toEqual([1, 2])
  expect([...(await namesBehind(other)).keys()].sort()).toEqual([1, 11, 2, 3])
})

test('a delta that is interrupted says how far it came; applying it again finishes it', async () => {
  const alias = freshAlias()
  await load(alias, companies(1))
  const ending = new AbortController()
  async function* rows() {
    yield ndjson([{ ID: 11, companyName: 'One', updatedAt: at(10) }])
    await written(alias, 11)
    ending.abort(new Error('Interrupted'))
    yield ndjson([{ ID: 12, companyName: 'Two', updatedAt: at(10) }])
  }
  const message = await failure(
    delta(alias, [inParts('cut.ndjson', rows())], { limits: { records: 1 }, signal: ending.signal }),
  )
  expect(message).toMatch(
    /^The delta was interrupted.\nThe delta was applied to \S+ up to line 1 of cut.ndjson/,
  )
  const again = [11, 12].map(ID => ({ ID, companyName: 'Again', updatedAt: at(10) }))
  expect(counts(await delta(alias, again))).toEqual({ read: 2, created: 1, older: 1 })
})

test('groups whose count a delta makes wrong are named, those it keeps right are not', async () => {
  const alias = freshAlias()
  const member = (ID: number, group: number, companiesInGroup: number) => ({
    ID,
    companyName: `Member ${ID}`,
    worldwideHeadquarterID: group,
    companiesInGroup,
  })
  await load(alias, [
    ...[1, 2, 3].map(ID => member(ID, 1, 3)),
    ...[11, 12].map(ID => member(ID, 11, 2)),
    ...[21, 22].map(ID => member(ID, 21, 9)),
    ...[31, 32].map(ID => member(ID, 31, 2)),
  ])
  const { groups } = await delta(alias, [
    { ...member(3, 11, 3), updatedAt: at(10) },
    { ...member(22, 21, 9), companyName: 'New name', updatedAt: at(10) },
    { ID: 31, delete: true, updatedAt: at(10) },
    { ...member(32, 31, 1), updatedAt: at(10) },
  ])
  expect(groups).toEqual({
    touched: 3,
    wrong: [
      { group: 1, holds: 2, stated: [3] },
      { group: 11, holds: 3, stated: [2, 3] },
    ],
    wrongInAll: 2,
    unchecked: 0,
  })
})

test('deletions are forgotten with their release', async () => {
  const alias = freshAlias()
  const { release } = await load(alias, companies(3))
  await delta(alias, [{ ID: 1, delete: true, updatedAt: at(10) }])
  expect(await client.indices.exists({ index: tombstoneIndex(release) })).toBe(true)
  await load(alias, companies(3))
  await load(alias, companies(3))
  expect(await client.indices.exists({ index: [release, tombstoneIndex(release)] })).toBe(false)
})

test('nothing is applied where nothing is live', async () => {
  const alias = freshAlias()
  expect(await failure(delta(alias, [{ ID: 1, companyName: 'A', updatedAt: at(10) }]))).toContain(
    'run companies load FILE',
  )
})
