// Loads that are killed at any moment, under a reader that asks throughout.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startReader } from '../../../bench/index/reader.ts'
import { releasesOf, removeRelease } from '../../../indexer/releases.ts'
import { client, elasticsearchUrl, folder, freshAlias, statesOf } from './loading.ts'

const main = resolve(import.meta.dirname, '../../../cli/main.ts')
const releases = [
  { mark: 'Even', records: 6_000 },
  { mark: 'Odd', records: 6_100 },
] as const
type Release = (typeof releases)[number]

const fileOf = ({ mark }: Release): string => join(folder, `${mark}.ndjson`)

function start(alias: string, release: Release, ...args: string[]): ChildProcess {
  const { INIT_CWD: _, ...environment } = process.env
  return spawn(process.execPath, [main, 'load', fileOf(release), '--no-merge', ...args], {
    cwd: folder,
    env: { ...environment, ELASTICSEARCH_URL: elasticsearchUrl(), COMPANIES_INDEX: alias },
  })
}

async function ended(child: ChildProcess): Promise<{ code: number | null; said: string }> {
  const { stdout, stderr } = child
  if (!stdout || !stderr) throw new Error('The command has no output.')
  const [[code], out, err] = await Promise.all([once(child, 'close'), text(stdout), text(stderr)])
  return { code, said: `${err}${out}` }
}

/** Resolves when a load of the alias has so many records in its checkpoint. */
async function checkpointed(alias: string, records: number): Promise<void> {
  const done = async (): Promise<number> =>
    (await releasesOf(client, alias)).find(({ state }) => state === 'loading')?.meta?.checkpoint?.ordinal ?? 0
  await expect.poll(done, { timeout: 120_000, interval: 50 }).toBeGreaterThanOrEqual(records)
}

/** Shares of the time of a load at which it is killed. */
const MOMENTS = inject('proofLength') === 'long' ? [0.3, 0.6, 0.8, 0.95] : [0.6, 0.95]
const alias = freshAlias()
let usual = 0
beforeAll(async () => {
  for (const release of releases) {
    const lines = Array.from({ length: release.records }, (_, index) =>
      JSON.stringify({ ID: index + 1, companyName: `${release.mark} ${index}` }),
    )
    await writeFile(fileOf(release), `${lines.join('\n')}\n`)
  }
  const began = performance.now()
  expect(await ended(start(alias, releases[0]))).toMatchObject({ code: 0 })
  usual = performance.now() - began
})
afterAll(async () => {
  for (const { name } of await releasesOf(client, alias)) await removeRelease(client, name)
})

const ask = async () => {
  const found = await client.search<{ companyName: string }>({
    index: alias,
    size: 50,
    track_total_hits: true,
    _source: ['companyName'],
  })
  const { total, hits } = found.hits
  return {
    total: typeof total === 'number' ? total : (total?.value ?? 0),
    marks: hits.map(({ _source }) => _source?.companyName.split(' ')[0]),
    expectRecords: true,
  }
}

test('killed at any moment, a load costs no read and no record, and the next one comes clean', async () => {
  const reader = startReader([ask], releases, 20)
  let live: Release = releases[0]
  for (const [turn, moment] of MOMENTS.entries()) {
    const next: Release = live === releases[0] ? releases[1] : releases[0]
    const child = start(alias, next)
    setTimeout(() => child.kill('SIGKILL'), usual * (moment + Math.random() * 0.1))
    await ended(child)
    const { total } = await ask()
    expect([live.records, next.records]).toContain(total)
    const recovery = await ended(start(alias, next, ...(turn % 2 === 0 ? [] : ['--resume'])))
    expect([recovery.code, recovery.said]).toEqual([0, expect.stringContaining(' is live.')])
    expect((await ask()).total).toBe(next.records)
    expect((await statesOf(alias)).filter(([, state]) => state !== 'live' && state !== 'kept')).toEqual([])
    live = next
  }
  const seen = await reader.stop()
  expect(seen.faults).toEqual([])
  expect(seen.asked).toBeGreaterThan(20)
}, 180_000)

test('a killed load shows among the releases and goes on where it was; so does one that was interrupted and kept', async () => {
  const slow = join(folder, 'slow.ndjson')
  // So many that a fast machine is not through between two checkpoints.
  const records = 90_000
  const lines = Array.from({ length: records }, (_, index) =>
    JSON.stringify({ ID: index + 1, companyName: `Slow ${index}` }),
  )
  await writeFile(slow, `${lines.join('\n')}\n`)
  const { INIT_CWD: _, ...environment } = process.env
  const own = freshAlias()
  const run = (...args: string[]): ChildProcess =>
    spawn(process.execPath, [main, ...args], {
      cwd: folder,
      env: { ...environment, ELASTICSEARCH_URL: elasticsearchUrl(), COMPANIES_INDEX: own },
    })
  const killed = run('load', slow, '--no-merge')
  await checkpointed(own, 2_000)
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  const listed = await ended(run('releases'))
  expect(listed.said).toMatch(/abandoned, [\d,]+ records done \(--resume\)/)

  const kept = run('load', slow, '--no-merge', '--resume')
  const [before] = await releasesOf(client, own)
  await checkpointed(own, (before?.meta?.checkpoint?.ordinal ?? 0) + 1)
  kept.kill('SIGINT')
  const interrupted = await ended(kept)
  expect(interrupted.code).toBe(130)
  expect(interrupted.said).toContain('To resume it, run companies load … --resume.')

  const last = await ended(run('load', slow, '--no-merge', '--resume'))
  expect([last.code, last.said]).toEqual([0, expect.stringMatching(/by the previous load +│ +[\d,]+/)])
  expect(await statesOf(own)).toEqual([[before?.name, 'live']])
  const { count } = await client.count({ index: own })
  expect(count).toBe(records)
  await client.indices.delete({ index: before?.name ?? 'none' })
}, 300_000)
