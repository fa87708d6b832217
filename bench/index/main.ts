// `npm run bench:index`: how near does the loader come to the fastest that Elasticsearch takes, and what does it need for that?

import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Client } from '@elastic/elasticsearch'
import { Command } from 'commander'
import { elasticsearchVersion } from '../elasticsearch-version.ts'
import { type Bodies, postBodies, writeBodies } from './ceiling.ts'
import { writeDemoFile } from './demo-file.ts'
import { projectFolder, readReport, startLoad } from './loader-process.ts'
import { hottest } from './profile.ts'
import { type IndexResults, inMarkdown, inTerminal, type Run } from './results.ts'
import { count, measure, type Setting } from './setting.ts'

type Options = {
  readonly records: number
  readonly rounds: number
  readonly seed: number
  readonly inFlight: number
  readonly cpuProf?: boolean
  readonly write: boolean
}

const options = new Command('bench:index')
  .description('Compares the loader with the fastest that Elasticsearch takes the same documents.')
  .option('--records <number>', 'demo companies to load, in all rounds together', count, 200_000)
  .option(
    '--rounds <number>',
    'parts that are measured in turn: ceiling, loader, ceiling, loader …',
    count,
    2,
  )
  .option('--seed <number>', 'which demo companies', count, 1)
  .option('--in-flight <number>', 'requests at a time for the ceiling', count, 4)
  .option('--cpu-prof', "tell where the loader's time goes")
  .option('--no-write', 'do not write docs/indexing.md')
  .parse()
  .opts<Options>()

await measure('bench-index', run)

async function run({ client, url, alias, folder, report }: Setting): Promise<void> {
  const { rounds, seed, inFlight } = options
  const records = Math.ceil(options.records / rounds)
  const ceiling: Run[] = []
  const loader: Run[] = []
  for (let round = 0; round < rounds; round += 1) {
    report(`Round ${round + 1} of ${rounds}: writing ${records} records`, true)
    const source = join(folder, 'records.ndjson')
    await writeDemoFile(source, { records, seed: seed + round })
    const bodies = await writeBodies(source, join(folder, 'records.bulk'))
    // In turn, and in the other order every second time: what is slow on the machine is slow for both.
    const parts = [
      async () => ceiling.push(await ceilingRun(client, url, `${alias}-ceiling`, bodies, inFlight)),
      async () => loader.push(await loaderRun(client, url, alias, source, bodies, folder)),
    ]
    for (const part of round % 2 === 0 ? parts : parts.toReversed()) await part()
  }
  const results: IndexResults = {
    records: records * rounds,
    rounds,
    inFlight,
    version: await elasticsearchVersion(client),
    ceiling,
    loader,
    hottest: options.cpuProf ? await hottest(folder) : undefined,
  }
  process.stdout.write(`${inTerminal(results)}\n`)
  if (options.write) {
    await mkdir(resolve(projectFolder, 'docs'), { recursive: true })
    await writeFile(resolve(projectFolder, 'docs/indexing.md'), inMarkdown(results))
    report('docs/indexing.md is written')
  }
}

/** Seconds of processor time that the nodes have taken so far. */
async function nodesSeconds(client: Client): Promise<number> {
  const { nodes } = await client.nodes.stats({ metric: 'process' })
  return (
    Object.values(nodes).reduce((sum, { process: own }) => sum + (own?.cpu?.total_in_millis ?? 0), 0) / 1000
  )
}

async function ceilingRun(
  client: Client,
  url: string,
  index: string,
  bodies: Bodies,
  inFlight: number,
): Promise<Run> {
  const before = await nodesSeconds(client)
  const own = process.cpuUsage()
  const { seconds, bytes } = await postBodies(client, url, index, bodies, inFlight)
  const { user, system } = process.cpuUsage(own)
  return {
    records: bodies.records,
    bytes,
    seconds,
    ownSeconds: (user + system) / 1e6,
    nodesSeconds: (await nodesSeconds(client)) - before,
    peakMemory: undefined,
  }
}

async function loaderRun(
  client: Client,
  url: string,
  alias: string,
  source: string,
  { records, lengths }: Bodies,
  folder: string,
): Promise<Run> {
  const before = await nodesSeconds(client)
  const reportPath = join(folder, 'report.json')
  const gates = ['--without-gate', 'count', '--without-gate', 'fill']
  const load = startLoad(
    [source, '--no-merge', '--report', reportPath, '--rejects', join(folder, 'rejects.ndjson'), ...gates],
    { ELASTICSEARCH_URL: url, COMPANIES_INDEX: alias },
    options.cpuProf ? ['--cpu-prof', `--cpu-prof-dir=${folder}`] : [],
  )
  const { code, said } = await load.ended
  const { counts, seconds } = await readReport(reportPath)
  if (code !== 0 || counts.loaded !== records) throw new Error(`The load did not end well:\n${said}`)
  return {
    records,
    bytes: lengths.reduce((sum, length) => sum + length, 0),
    seconds: seconds.loading,
    ownSeconds: load.usage.processorSeconds,
    nodesSeconds: (await nodesSeconds(client)) - before,
    peakMemory: load.usage.peakMemory,
  }
}
