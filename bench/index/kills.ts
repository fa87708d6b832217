// `npm run bench:kills`: the loader is killed at random moments. Is anything lost, does any reader notice, does the next load
// always come clean?

import { join } from 'node:path'
import { Command } from 'commander'
import { releasesOf } from '../../indexer/releases.ts'
import { writeDemoFile } from './demo-file.ts'
import { startLoad } from './loader-process.ts'
import { type KnownRelease, startReader } from './reader.ts'
import { startServing } from './serving.ts'
import { count, measure, type Setting } from './setting.ts'

type Options = { readonly times: number; readonly records: number; readonly seed: number }

const options = new Command('bench:kills')
  .description(
    'Kills a load at random moments, checks what is live, and recovers, every second time by --resume.',
  )
  .option('--times <number>', 'how often', count, 20)
  .option('--records <number>', 'demo companies', count, 20_000)
  .option('--seed <number>', 'which demo companies', count, 1)
  .parse()
  .opts<Options>()

await measure('bench-kills', kills)

async function kills({ client, url, alias, folder, report, later }: Setting): Promise<void> {
  const releases: readonly [KnownRelease, KnownRelease] = [
    { mark: 'Even', records: options.records },
    { mark: 'Odd', records: options.records + 100 },
  ]
  for (const { mark, records } of releases)
    await writeDemoFile(join(folder, `${mark}.ndjson`), { records, seed: options.seed }, mark)
  const start = ({ mark }: KnownRelease, ...args: string[]) =>
    startLoad(
      [
        join(folder, `${mark}.ndjson`),
        '--no-merge',
        '--report',
        join(folder, 'report.json'),
        '--without-gate',
        'fill',
        ...args,
      ],
      { ELASTICSEARCH_URL: url, COMPANIES_INDEX: alias },
    )
  const [even, odd] = releases
  const began = performance.now()
  const first = await start(even).ended
  if (first.code !== 0) throw new Error(`The first load failed:\n${first.said}`)
  const usual = performance.now() - began
  const serving = await startServing(client, url, alias)
  later(serving.stop)
  const reader = startReader(serving.questions, releases, 50)

  let lost = 0
  let clean = 0
  let resumed = 0
  let late = 0
  let live = even
  for (let turn = 1; turn <= options.times; turn += 1) {
    const next = live === even ? odd : even
    const load = start(next)
    const timer = setTimeout(() => load.child.kill('SIGKILL'), Math.random() * usual)
    const { code } = await load.ended
    clearTimeout(timer)
    // Killed after the swap, the load has done its work; so has one that was faster than the shot.
    const [liveNow] = (await releasesOf(client, alias)).filter(({ state }) => state === 'live')
    const { count: records } = await client.count({ index: alias })
    const swapped = records === next.records
    const expected = swapped ? next.records : live.records
    lost += Math.max(0, expected - records)
    if (code !== null || swapped) late += 1
    const byResume = turn % 2 === 0
    const recovery = await start(next, ...(byResume ? ['--resume'] : [])).ended
    if (recovery.said.includes('Resuming ')) resumed += 1
    const after = await releasesOf(client, alias)
    const orphans = after.filter(({ state }) => state !== 'live' && state !== 'kept')
    const { count: whole } = await client.count({ index: alias })
    if (recovery.code === 0 && whole === next.records && orphans.length === 0) clean += 1
    else
      report(
        `Turn ${turn}: ${recovery.said.trimEnd().split('\n').at(-1)}; left ${orphans.map(({ name }) => name).join(', ') || 'nothing'}`,
      )
    report(
      `Kill ${turn} of ${options.times}: ${liveNow?.name} stayed live; ${clean} clean recoveries so far`,
      true,
    )
    live = next
  }
  const seen = await reader.stop()
  process.stdout.write(
    [
      `kills ${options.times} (${late} of them after the release), records ${options.records}`,
      `reads ${seen.asked}, failed, empty or mixed ${seen.faults.length}`,
      `live records lost ${lost}`,
      `clean recoveries ${clean} of ${options.times}, ${resumed} of them went on with what the killed load had done`,
      ...new Set(seen.faults.slice(0, 10)),
      '',
    ].join('\n'),
  )
  if (lost > 0 || clean < options.times || seen.faults.length > 0) process.exitCode = 1
}
