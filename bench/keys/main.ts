// `npm run bench:keys`: does the time of a refusal tell anything of a key, and does a flood of wrong keys slow a right one?

import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { cpus, loadavg } from 'node:os'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { Command } from 'commander'
import { findElasticsearch } from '../../engine/find-elasticsearch.ts'
import { reportTo } from '../../engine/progress.ts'
import { newApiKey } from '../../src/clients/api-key.ts'
import { clearingUp, type Later } from '../clearing-up.ts'
import { elasticsearchVersion } from '../elasticsearch-version.ts'
import { wholeNumber } from '../whole-number.ts'
import { type FloodOutcome, floodKinds } from './flood.ts'
import { type Flooded, type KeysResults, resultsInMarkdown, type Timing, timing } from './results.ts'
import { type Service, startService } from './service.ts'

const projectFolder = resolve(import.meta.dirname, '../..')
const SEARCH = '/api/company/search'

type Options = {
  readonly records: number
  readonly requests: number
  readonly rate: number
  readonly seconds: number
  readonly write: boolean
}

const count = wholeNumber(1)

const options = new Command('bench:keys')
  .description('Measures what refusing a key takes, and whether a flood of wrong keys slows a right one.')
  .option('--records <number>', 'demo companies to load', count, 10_000)
  .option('--requests <number>', 'requests with each kind of key', count, 1_000)
  .option('--rate <number>', 'wrong keys a second in a flood', count, 10_000)
  .option('--seconds <number>', 'how long each flood lasts', count, 10)
  .option('--no-write', 'do not write docs/keys.md')
  .parse()
  .opts<Options>()

const report = reportTo(process.stderr)

await clearingUp(run)

async function run(later: Later): Promise<void> {
  const [load = 0] = loadavg()
  const engine = await findElasticsearch({
    purpose: 'test',
    environment: process.env,
    projectFolder,
    report,
  })
  later(() => engine.stop())
  const alias = `bench-keys-${randomBytes(4).toString('hex')}`
  const { records, requests: dead } = options
  const service = await startService(engine.clientOptions, alias, { records, dead }, report)
  later(() => service.stop())
  report('Measuring refusals.')
  const refusals = await measureRefusals(service)
  const flooded: Flooded[] = []
  for (const kind of floodKinds) {
    report(`Measuring a flood: ${kind}.`)
    flooded.push(await measureFlood(service, kind))
  }
  const results: KeysResults = {
    machine: `${cpus().length} processors (${cpus()[0]?.model.trim()}), Node ${process.version}, ${await elasticsearchVersion(service.client)}`,
    load,
    rate: options.rate,
    ...refusals,
    flooded,
  }
  const text = resultsInMarkdown(results)
  process.stdout.write(`${text}\n`)
  if (options.write) await writeFile(resolve(projectFolder, 'docs/keys.md'), text)
}

/** Every kind in turn, in an order that chance gives anew each round: what the machine does besides hits all alike. */
async function measureRefusals(service: Service): Promise<Pick<KeysResults, 'timings' | 'outOfLooks'>> {
  const same = newApiKey()
  const kinds: Record<string, (round: number) => string | undefined> = {
    'a right key': () => service.key,
    'no key': () => undefined,
    'a mistyped key': () => `${newApiKey().slice(0, -1)}!`,
    'an unknown key, another each time': () => newApiKey(),
    'the same unknown key again': () => same,
    'a revoked key, another each time': round => service.revoked[round] ?? '',
    'an expired key, another each time': round => service.expired[round] ?? '',
  }
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const taken = new Map<string, number[]>(Object.keys(kinds).map(kind => [kind, []]))
  for (let round = 0; round < options.requests; round += 1) {
    const order = Object.keys(kinds).toSorted(() => Math.random() - 0.5)
    for (const kind of order) taken.get(kind)?.push(await ask(service, kinds[kind]?.(round), agent, round))
  }
  agent.destroy()
  return timingsOf(taken)
}

function timingsOf(taken: ReadonlyMap<string, number[]>): Pick<KeysResults, 'timings' | 'outOfLooks'> {
  const timings: Record<string, Timing> = {}
  const dead = [...taken].filter(([kind]) => kind.endsWith('another each time'))
  for (const [kind, times] of taken) timings[kind] = timing(times)
  const [[, unknown = []] = [], ...others] = dead
  return { timings, outOfLooks: others.map(([kind, times]) => [kind, shareLonger(unknown, times)] as const) }
}

/** How often a time of the first is longer than one of the second: one half where nothing can be told from it. */
function shareLonger(first: readonly number[], second: readonly number[]): number {
  const sorted = second.toSorted((a, b) => a - b)
  let sum = 0
  for (const time of first) {
    const at = sorted.findIndex(other => other >= time)
    sum += at < 0 ? sorted.length : at
  }
  return sum / (first.length * second.length)
}

/** The milliseconds that a request takes until its answer is there whole. */
function ask(
  { port }: Service,
  key: string | undefined,
  agent: Agent,
  round: number,
  query = `search=${'abcdefghijklmnopqrstuvwxyz'[round % 26]}&pageSize=${1 + (round % 50)}`,
): Promise<number> {
  const begun = performance.now()
  return new Promise((done, fail) => {
    request(
      {
        port,
        agent,
        path: `${SEARCH}?${query}`,
        headers: key === undefined ? {} : { 'x-api-key': key },
      },
      response => response.resume().on('end', () => done(performance.now() - begun)),
    )
      .on('error', fail)
      .end()
  })
}

/** A right key asks every 20 ms, for as long without a flood as with it, before and after; every other request is one that
 * the server answers without Elasticsearch. */
async function measureFlood(service: Service, kind: Flooded['kind']): Promise<Flooded> {
  const { seconds, rate } = options
  const calmBefore = await steadily(service, seconds / 2)
  const flood = promisify(execFile)(process.execPath, [
    resolve(import.meta.dirname, 'flood.ts'),
    ...[service.port, rate, seconds + 2, kind].map(String),
  ])
  // Until it has made its keys and connections.
  await new Promise(done => setTimeout(done, 2_500))
  const [usedBefore, begun] = [service.processorTime(), performance.now()]
  const stormy = await steadily(service, seconds - 1)
  const used = service.processorTime() - usedBefore
  const lasted = (performance.now() - begun) / 1000
  const outcome = JSON.parse((await flood).stdout) as FloodOutcome
  await new Promise(done => setTimeout(done, 1_000))
  const calmAfter = await steadily(service, seconds / 2)
  const answered = Object.values(outcome.statuses).reduce((sum, number) => sum + number, 0)
  return {
    kind,
    answeredPerSecond: answered / (seconds + 2),
    statuses: outcome.statuses,
    processor: used / lasted,
    asked: (['a search', 'a wrong parameter'] as const).map((what, at) => {
      const only = (times: readonly number[]) => times.filter((_, round) => round % 2 === at)
      return {
        what,
        calm: timing([...only(calmBefore), ...only(calmAfter)]),
        stormy: timing(only(stormy)),
      }
    }),
  }
}

async function steadily(service: Service, seconds: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true })
  const asked: Promise<number>[] = []
  const begun = performance.now()
  for (let round = 0; performance.now() - begun < seconds * 1000; round += 1) {
    asked.push(ask(service, service.key, agent, round, round % 2 === 1 ? 'page=0' : undefined))
    await new Promise(done => setTimeout(done, Math.max(0, begun + (round + 1) * 20 - performance.now())))
  }
  const times = await Promise.all(asked)
  agent.destroy()
  return times
}
