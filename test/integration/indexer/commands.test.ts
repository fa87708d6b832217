// The commands as people run them: processes with pipes, exit codes and signals.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { releasesOf } from '../../../indexer/releases.ts'
import { UsageStore } from '../../../src/limits/usage-store.ts'
import { type CommandRun, runCommand } from '../../support/commands.ts'
import { client, companies, elasticsearchUrl, folder, freshAlias, load, statesOf } from './loading.ts'

const main = resolve(import.meta.dirname, '../../../cli/main.ts')

function start(alias: string, args: readonly string[]): ChildProcess {
  const { INIT_CWD: _, ...environment } = process.env
  return spawn(process.execPath, [main, ...args], {
    cwd: folder,
    env: { ...environment, ELASTICSEARCH_URL: elasticsearchUrl(), COMPANIES_INDEX: alias },
  })
}

function run(alias: string, args: readonly string[], stdin = ''): Promise<CommandRun> {
  const environment = { ELASTICSEARCH_URL: elasticsearchUrl(), COMPANIES_INDEX: alias }
  return runCommand(args, { environment, folder, stdin })
}

/** As `run`, in a process of its own. */
async function runProcess(alias: string, args: readonly string[], input = ''): Promise<CommandRun> {
  const child = start(alias, args)
  child.stdin?.on('error', () => {})
  child.stdin?.end(input)
  const { stdout, stderr } = child
  if (!stdout || !stderr) throw new Error('The command has no output.')
  const [out, err, [code]] = await Promise.all([text(stdout), text(stderr), once(child, 'close')])
  return { code, stdout: out, stderr: err }
}

const lines = (count: number): string =>
  companies(count)
    .map(record => `${JSON.stringify(record)}\n`)
    .join('')

test('demo records are loaded from a pipe, listed and rolled back', async () => {
  const alias = freshAlias()
  const demo = await runProcess(alias, ['demo', '--count', '300', '--seed', '7'])
  expect([demo.code, demo.stdout.split('\n').length]).toEqual([0, 301])
  const first = await runProcess(alias, ['load', '-'], demo.stdout)
  expect([first.code, first.stderr]).toEqual([0, expect.stringContaining(' is live.')])
  expect(first.stdout).toMatch(/read +│ +300 /)
  const second = await runProcess(
    alias,
    ['load', '-', '--no-merge', '--max-fall', '100%', '--without-gate', 'fill'],
    lines(5),
  )
  expect(second.code).toBe(0)
  const [[before], [after]] = (await statesOf(alias)) as [[string, string], [string, string]]
  const back = await runProcess(alias, ['rollback'])
  expect([back.code, back.stdout]).toEqual([0, `${before} is live, in place of ${after}.\n`])
  const list = await runProcess(alias, ['releases'])
  expect(list.stdout).toMatch(new RegExp(`${before} .* 300 .* live `))
})

test('the same demo is printed for the same seed, and a reader may leave', async () => {
  const alias = freshAlias()
  const [one, same, other] = await Promise.all(
    ['7', '7', '8'].map(async seed => (await run(alias, ['demo', '--count', '20', '--seed', seed])).stdout),
  )
  expect(same).toBe(one)
  expect(other).not.toBe(one)
  const leaving = start(alias, ['demo', '--count', '1000000'])
  leaving.stdout?.once('data', () => leaving.stdout?.destroy())
  expect(await once(leaving, 'exit')).toEqual([0, null])
})

test('rejects are reported, written beside, and do not change the exit code; too many do', async () => {
  const alias = freshAlias()
  const input = `${lines(40)}{"ID":"x","companyName":"Acme"}\n`
  await writeFile(join(folder, 'forty.ndjson'), input)
  const loaded = await run(alias, ['load', 'forty.ndjson'])
  expect([loaded.code, loaded.stdout]).toEqual([0, expect.stringMatching(/not_an_integer +│ +1 /)])
  const rejects = join(folder, 'forty.ndjson.rejects.ndjson')
  expect(loaded.stdout).toContain(`Rejects file: ${rejects}`)
  expect(JSON.parse(await readFile(rejects, 'utf8'))).toMatchObject({
    file: 'forty.ndjson',
    line: 41,
    field: 'ID',
  })
  const report = join(folder, 'forty.ndjson.report.json')
  expect(loaded.stdout).toContain(`Report: ${report}`)
  expect(JSON.parse(await readFile(report, 'utf8'))).toMatchObject({
    live: true,
    error: null,
    sources: ['forty.ndjson'],
    counts: { read: 41, loaded: 40, rejected: 1, duplicates: 0, before: 0 },
    rejectedByReason: { not_an_integer: 1 },
    rejectsFile: rejects,
    filled: { companyName: { count: 40, share: 1 } },
    settings: { alias },
  })

  const refused = await run(
    alias,
    ['load', '-', '--max-rejects-share', '1%', '--rejects', 'elsewhere.ndjson'],
    input,
  )
  expect([refused.code, refused.stderr]).toEqual([
    1,
    expect.stringContaining('allow more with --max-rejects-share'),
  ])
  expect(refused.stdout).toMatch(/live +│ +no /)
  expect(JSON.parse(await readFile(join(folder, 'elsewhere.report.json'), 'utf8'))).toMatchObject({
    live: false,
    error: expect.stringContaining('--max-rejects-share'),
  })
  expect(existsSync(join(folder, 'elsewhere.ndjson'))).toBe(true)
  expect(await statesOf(alias)).toHaveLength(1)
})

test('several files are one load; a column that nothing is loaded from is named', async () => {
  const alias = freshAlias()
  await writeFile(join(folder, 'a.csv'), 'ID;Company Name;Colour\n1;Acme;red\n2;Beta;blue\n')
  await writeFile(join(folder, 'b.ndjson'), '{"ID":2,"companyName":"Gamma"}\n')
  const { code, stdout, stderr } = await run(alias, ['load', 'a.csv', 'b.ndjson'])
  expect([code, stderr]).toEqual([0, expect.stringContaining('Unused columns in a.csv: Colour')])
  expect(stdout).toMatch(/duplicates .*│ +1 /)
  expect(stdout).toContain('Unused columns: Colour')
  const found = await client.get<{ companyName: string }>({ index: alias, id: '2' })
  expect(found._source?.companyName).toBe('Gamma')
  const strict = await run(alias, ['load', 'a.csv', '--strict-columns'])
  expect([strict.code, strict.stderr]).toEqual([
    1,
    expect.stringContaining('which --strict-columns does not allow: Colour'),
  ])
})

/** A load that has written some records and waits for more. */
async function loadHalf(alias: string): Promise<ChildProcess> {
  const child = start(alias, ['load', '-'])
  child.stdin?.write(lines(5_000))
  const loading = async (): Promise<number> => {
    const { indices = {} } = await client.indices.stats({ index: `${alias}-*`, metric: ['indexing'] })
    return Object.values(indices).reduce(
      (sum, index) => sum + (index.primaries?.indexing?.index_total ?? 0),
      0,
    )
  }
  await expect.poll(loading, { timeout: 30_000 }).toBeGreaterThanOrEqual(2_000)
  return child
}

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('on %s a load removes what it has filled and leaves with %d', async (signal, exitCode) => {
  const alias = freshAlias()
  const child = await loadHalf(alias)
  const said = child.stderr ? text(child.stderr) : Promise.resolve('')
  child.kill(signal)
  expect(await once(child, 'exit')).toEqual([exitCode, null])
  expect(await said).toContain(`Interrupted (${signal}): nothing was changed.`)
  expect(await statesOf(alias)).toEqual([])
})

test('a load that was killed leaves the live index alone, and the next load clears up behind it', async () => {
  const alias = freshAlias()
  const { release } = await load(alias, companies(10))
  const child = await loadHalf(alias)
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect((await statesOf(alias)).map(([, state]) => state)).toEqual(['live', 'abandoned'])
  expect((await client.count({ index: alias })).count).toBe(10)
  const again = await load(alias, companies(12))
  expect(again.loaded).toBe(12)
  expect(await statesOf(alias)).toEqual([
    [release, 'kept'],
    [again.release, 'live'],
  ])
})

test('usage is shown by client and endpoint, and a client or month that cannot be is named', async () => {
  const alias = freshAlias()
  const nothing = await run(alias, ['usage', '--month', '2026-10'])
  expect([nothing.code, nothing.stdout]).toEqual([0, 'No usage in 2026-10.\n'])
  const { stdout: made } = await run(alias, ['clients', 'add', 'Acme CRM', '--package', 'full'])
  const [id = ''] = made.split('\n')
  const usage = { endpoint: 'search', requests: 1234, records: 0, refused: 5 }
  await new UsageStore(client, alias, 30_000).write(
    'process',
    [
      { client: id, day: '2026-10-02', ...usage },
      { client: 'client_other', day: '2026-10-02', ...usage },
    ],
    true,
  )
  const shown = await run(alias, ['usage', '--month', '2026-10', '--client', id])
  expect(shown.code).toBe(0)
  expect(shown.stdout).toMatch(new RegExp(`${id} │ Acme CRM +│ search +│ +1,234 │ +0 │ +5 │ ·█·{29} +│`))
  expect(shown.stdout).not.toContain('client_other')
  const [noClient, noMonth] = await Promise.all([
    run(alias, ['usage', '--client', 'nobody']),
    run(alias, ['usage', '--month', 'may']),
  ])
  expect([noClient.code, noMonth.code]).toEqual([1, 1])
  expect(noClient.stderr).toContain(
    'There is no client nobody. To list the clients, run companies clients list.',
  )
  expect(noMonth.stderr).toContain('Write a month like this: 2026-11.')
})

test('what a load leaves beside its source is closed to others, and checked before anything is read', async () => {
  const alias = freshAlias()
  await writeFile(join(folder, 'private.ndjson'), `${lines(20)}{"ID":"x"}\n`)
  const rejects = join(folder, 'private.ndjson.rejects.ndjson')
  await writeFile(rejects, 'an older one', { mode: 0o644 })
  const args = ['load', 'private.ndjson', '--no-merge']
  expect((await run(alias, args)).code).toBe(0)
  for (const path of [rejects, join(folder, 'private.ndjson.report.json')])
    expect([path, ((await stat(path)).mode & 0o777).toString(8)]).toEqual([path, '600'])

  const before = await statesOf(alias)
  for (const [option, what] of [
    ['--report', 'report'],
    ['--rejects', 'rejects'],
  ] as const) {
    const missing = await run(alias, [...args, option, 'no/such/folder/file.json'])
    expect([missing.code, missing.stderr]).toEqual([
      1,
      expect.stringContaining(`is in no folder that exists: name another file for the ${what} (${option})`),
    ])
    expect(missing.stderr).not.toContain('Loading')
  }
  expect(await statesOf(alias)).toEqual(before)
  const delta = await run(alias, ['delta', 'private.ndjson', '--report', 'no/such/folder/file.json'])
  expect([delta.code, delta.stderr]).toEqual([
    1,
    expect.stringContaining('name another file for the report (--report)'),
  ])
  const [live] = await releasesOf(client, alias)
  expect(live?.meta).not.toHaveProperty('delta')
})

test.skipIf(process.platform !== 'linux')(
  'a full disk at the end does not make a load or a delta that is done a failure',
  async () => {
    const alias = freshAlias()
    await writeFile(join(folder, 'full.ndjson'), lines(20))
    const loaded = await run(alias, ['load', 'full.ndjson', '--no-merge', '--report', '/dev/full'])
    expect([loaded.code, loaded.stderr, loaded.stdout]).toEqual([
      3,
      expect.stringContaining(
        'The records are live, but the report could not be written to /dev/full: ENOSPC',
      ),
      expect.stringMatching(/live +│ +yes/),
    ])
    expect((await client.count({ index: alias })).count).toBe(20)
    const delta = await run(alias, ['delta', 'full.ndjson', '--report', '/dev/full'])
    expect([delta.code, delta.stderr]).toEqual([
      3,
      expect.stringContaining(
        'The delta is applied, but the report could not be written to /dev/full: ENOSPC',
      ),
    ])
    const failed = await run(alias, ['load', '-', '--no-merge', '--report', '/dev/full'], lines(2))
    expect([failed.code, failed.stderr]).toEqual([
      1,
      expect.stringMatching(/The load failed, but the report could not be written[\s\S]*pass --max-fall/),
    ])
  },
)
