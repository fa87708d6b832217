// Deltas and pruning as people run them: processes with files, exit codes and signals.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { releasesOf } from '../../../indexer/releases.ts'
import { CompanyIndex } from '../../../src/elasticsearch/company-index.ts'
import { ResponseCache } from '../../../src/http/response-cache.ts'
import { type CommandRun, runCommand } from '../../support/commands.ts'
import { client, companies, elasticsearchUrl, folder, freshAlias, load, statesOf } from './loading.ts'

const main = resolve(import.meta.dirname, '../../../cli/main.ts')

function start(alias: string, args: readonly string[]): ChildProcess {
  const { INIT_CWD: _, ...environment } = process.env
  const child = spawn(process.execPath, [main, ...args], {
    cwd: folder,
    env: { ...environment, ELASTICSEARCH_URL: elasticsearchUrl(), COMPANIES_INDEX: alias },
  })
  // What is ended while it reads leaves its pipe.
  child.stdin.on('error', () => {})
  return child
}

function run(alias: string, args: readonly string[]): Promise<CommandRun> {
  const environment = { ELASTICSEARCH_URL: elasticsearchUrl(), COMPANIES_INDEX: alias }
  return runCommand(args, { environment, folder })
}

const at = '2024-11-10T09:30:00Z'
const changed = (from: number, to: number): string =>
  Array.from({ length: to - from }, (_, index) => ({ ID: from + index, companyName: 'New', updatedAt: at }))
    .map(row => `${JSON.stringify(row)}\n`)
    .join('')

test('a load, its repaired rejects, a delta of changes and deletions, and the list that tells of it', async () => {
  const alias = freshAlias()
  const rows = companies(40).map(({ ID, companyName }) => `${ID},${companyName},${ID > 37 ? 12 : 1990}`)
  await writeFile(join(folder, 'month.csv'), `ID,companyName,foundingYear\n${rows.join('\n')}\n`)
  const loaded = await run(alias, ['load', 'month.csv', '--no-merge', '--without-gate', 'rejects'])
  expect([loaded.code, loaded.stdout]).toEqual([
    0,
    expect.stringMatching(/Gate rejects overridden: 3 of 40 records \(7.5 %; at most 5 %\)/),
  ])
  const rejects = join(folder, 'month.csv.rejects.ndjson')
  const lines = await readFile(rejects, 'utf8')
  await writeFile(rejects, lines.replaceAll('"foundingYear":"12"', '"foundingYear":"2012"'))
  const repaired = await run(alias, ['delta', 'month.csv.rejects.ndjson'])
  expect([repaired.code, repaired.stdout]).toEqual([0, expect.stringMatching(/created +│ +3 /)])
  expect((await client.count({ index: alias })).count).toBe(40)

  await writeFile(join(folder, 'week.ndjson'), changed(39, 43))
  await writeFile(join(folder, 'closed.csv'), `ID,updatedAt\n1,${at}\n`)
  const args = ['delta', 'week.ndjson', '--deletions', 'closed.csv', '--version-from', 'updatedAt']
  const applied = await run(alias, [...args, '--report', 'week.json'])
  // The repaired rows are as new as their load, which is later than the changes.
  expect([applied.code, JSON.parse(await readFile(join(folder, 'week.json'), 'utf8'))]).toMatchObject([
    0,
    { read: 5, created: 2, replaced: 0, deleted: 1, older: 2, complete: true },
  ])
  const list = await run(alias, ['releases'])
  expect(list.stdout).toContain('+ 2 deltas, last ')
  expect(list.stdout).toContain('(week.ndjson, closed.csv)')
})

/** Asks how many records there are, as the server does: an answer is kept as long as the data are of one version. */
function keptAnswers(alias: string): () => Promise<number> {
  const index = new CompanyIndex(client, { alias, timeout: 30_000 })
  const answers = new ResponseCache({ size: 1_000_000 })
  return async () => {
    using session = index.openSession()
    const { text } = await answers.body('count', session, async () => ({
      data: { totalCount: (await client.count({ index: alias })).count },
    }))
    return JSON.parse(text.toString()).data.totalCount
  }
}

test('a delta that is killed leaves what it had applied and no old answer; the next one takes over and finishes', async () => {
  const alias = freshAlias()
  await load(alias, companies(3))
  const answered = keptAnswers(alias)
  expect(await answered()).toBe(3)
  const child = start(alias, ['delta', '-', '--version-from', 'updatedAt'])
  child.stdin?.write(changed(100, 6_600))
  const applied = async (): Promise<number> => {
    await client.indices.refresh({ index: alias })
    return (await client.count({ index: alias })).count
  }
  await expect.poll(applied, { timeout: 30_000 }).toBeGreaterThan(1_000)
  await answered()
  child.kill('SIGKILL')
  await once(child, 'exit')
  // What was under way when it was killed may come still; the answers follow.
  await expect.poll(async () => (await answered()) - (await applied()), { timeout: 30_000 }).toBe(0)
  const [live] = await releasesOf(client, alias)
  expect([live?.state, live?.meta?.delta?.state]).toEqual(['live', 'running'])
  await writeFile(join(folder, 'whole.ndjson'), changed(100, 6_700))
  const again = await run(alias, ['delta', 'whole.ndjson', '--version-from', 'updatedAt'])
  expect([again.code, again.stdout]).toEqual([0, expect.stringMatching(/complete +│ +yes /)])
  expect((await client.count({ index: alias })).count).toBe(6_603)
})

test('a delta that is asked to end says how far it came, with the exit code of the signal', async () => {
  const alias = freshAlias()
  await load(alias, companies(3))
  const child = start(alias, ['delta', '-', '--version-from', 'updatedAt'])
  child.stdin?.write(changed(100, 6_600))
  const said = child.stderr ? text(child.stderr) : Promise.resolve('')
  const told = child.stdout ? text(child.stdout) : Promise.resolve('')
  await expect
    .poll(async () => (await client.count({ index: alias })).count, { timeout: 30_000 })
    .toBeGreaterThan(3)
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([143, null])
  expect(await said).toMatch(
    /The delta was interrupted\.\nThe delta was applied to \S+ up to line [\d,]+ of standard input/,
  )
  expect(await told).toMatch(/complete +│ +no /)
  const [live] = await releasesOf(client, alias)
  expect(live?.meta?.delta?.state).toBe('interrupted')
})

test('prune shows what it would remove, then removes it', async () => {
  const alias = freshAlias()
  const { release: a } = await load(alias, companies(2))
  const { release: b } = await load(alias, companies(2))
  const shown = await run(alias, ['prune', '--keep', '1', '--dry-run'])
  expect([shown.code, shown.stdout]).toEqual([0, expect.stringContaining('Would be removed:')])
  expect(shown.stdout).toContain(a)
  expect(await statesOf(alias)).toHaveLength(2)
  expect((await run(alias, ['prune'])).stdout).toBe('There is nothing to remove.\n')
  expect((await run(alias, ['prune', '--keep', '1'])).stdout).toContain(`Removed ${a}.`)
  expect(await statesOf(alias)).toEqual([[b, 'live']])
})

test('a rollback says which deltas the release lacks', async () => {
  const alias = freshAlias()
  const { release: a } = await load(alias, companies(2))
  const { release: b } = await load(alias, companies(2))
  await writeFile(join(folder, 'gone.csv'), 'ID\n1\n')
  expect((await run(alias, ['delta', '--deletions', 'gone.csv'])).code).toBe(0)
  expect((await run(alias, ['rollback'])).stdout).toBe(
    `${a} is live, in place of ${b}.\nIt does not have the deltas that were applied to ${b} (1). Apply them again: rows that are not newer change nothing.\n`,
  )
})
