// `npm run bench:reload`: a whole release is loaded over a live one while a reader asks throughout. Does it ever see less than
// one whole release?

import { join } from 'node:path'
import { Command } from 'commander'
import { writeDemoFile } from './demo-file.ts'
import { readReport, startLoad } from './loader-process.ts'
import { type KnownRelease, startReader } from './reader.ts'
import { startServing } from './serving.ts'
import { count, measure, type Setting } from './setting.ts'

type Options = {
  readonly records: number
  readonly live: number
  readonly seed: number
  readonly pause: number
}

const options = new Command('bench:reload')
  .description('Loads a release over a live one under a reader, and counts failed, empty and mixed answers.')
  .option('--records <number>', 'demo companies of the release that is loaded', count, 3_000_000)
  .option('--live <number>', 'demo companies of the release that is live before', count, 20_000)
  .option('--seed <number>', 'which demo companies', count, 1)
  .option('--pause <milliseconds>', 'between an answer and the next question', count, 50)
  .parse()
  .opts<Options>()

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

await measure('bench-reload', reload)

async function reload({ client, url, alias, folder, report, later }: Setting): Promise<void> {
  // One more, so that the totals differ even where as many are asked for.
  const live = options.live === options.records ? options.live + 1 : options.live
  const before: KnownRelease = { mark: 'Before', records: live }
  const after: KnownRelease = { mark: 'After', records: options.records }
  const environment = { ELASTICSEARCH_URL: url, COMPANIES_INDEX: alias }
  const load = async ({ mark, records }: KnownRelease) => {
    const path = join(folder, `${mark}.ndjson`)
    report(`Writing ${whole.format(records)} records`)
    await writeDemoFile(path, { records, seed: options.seed }, mark)
    report(`Loading them`)
    const reportPath = join(folder, `${mark}.json`)
    const under = startLoad(
      [path, '--report', reportPath, '--without-gate', 'count', '--without-gate', 'fill'],
      environment,
    )
    under.child.stderr?.on('data', (said: Buffer) => {
      for (const line of said.toString().split('\n')) if (line !== '') report(line, true)
    })
    const { code, said } = await under.ended
    if (code !== 0) throw new Error(`The load failed:\n${said}`)
    return { ...(await readReport(reportPath)), peakMemory: under.usage.peakMemory }
  }

  await load(before)
  const serving = await startServing(client, url, alias)
  later(serving.stop)
  const reader = startReader(serving.questions, [before, after], options.pause)
  const loaded = await load(after)
  // Long enough to see the new release from every question.
  await new Promise(resolve => setTimeout(resolve, 2_000))
  const seen = await reader.stop()
  const { count: counted } = await client.count({ index: alias })
  const peak =
    loaded.peakMemory === undefined ? 'not told here' : `${whole.format(loaded.peakMemory / 1e6)} MB`
  process.stdout.write(
    [
      `loaded ${whole.format(loaded.counts.loaded)} of ${whole.format(loaded.counts.read)} records, counted ${whole.format(counted)}`,
      `time ${whole.format(loaded.seconds.total)} s, of it loading ${whole.format(loaded.seconds.loading)} s (${whole.format(loaded.seconds.recordsPerSecond)} records/s)`,
      `peak memory of the loader ${peak}`,
      `questions ${whole.format(seen.asked)}: ${[...seen.byMark].map(([mark, answers]) => `${whole.format(answers)} answered from ${mark}`).join(', ')}`,
      `failed, empty or mixed answers ${whole.format(seen.faults.length)}`,
      ...new Set(seen.faults.slice(0, 10)),
      '',
    ].join('\n'),
  )
  const complete = counted === after.records && seen.byMark.has(before.mark) && seen.byMark.has(after.mark)
  if (!complete || seen.faults.length > 0) process.exitCode = 1
}
