// `npm run bench:crashes`: Elasticsearch is killed at random moments of loads, resumed loads, releases and deltas, and shortly
// after each. Is every record that was told to be live still there, and does every load come to an end?

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from '@elastic/elasticsearch'
import { Command } from 'commander'
import { Random } from '../../demo/random.ts'
import { reportTo } from '../../engine/progress.ts'
import { releasesOf } from '../../indexer/releases.ts'
import { mortalElasticsearch } from '../../test/support/mortal-elasticsearch.ts'
import { clearingUp } from '../clearing-up.ts'
import { type LoadProcess, startCommand } from '../index/loader-process.ts'
import { markdownTable } from '../markdown-table.ts'
import { wholeNumber } from '../whole-number.ts'
import { type Contents, contentsOf, storedContents, writeMarkedFile, wrongRecords } from './contents.ts'

const moments = ['after a load', 'load', 'after a delta', 'resume', 'release', 'delta'] as const
type Moment = (typeof moments)[number]

/** Commands after which a crash must be overcome, the one that it met among them. */
const MOST_COMMANDS = 2
const ALIAS = 'crashes'

type Options = { readonly times: number; readonly records: number; readonly seed: number }

const options = new Command('bench:crashes')
  .description(
    'Kills Elasticsearch at random moments of the indexer, and compares every record after each restart.',
  )
  .option('--times <number>', 'how often', wholeNumber(1), 20)
  // Few, so that a load ends before Elasticsearch syncs by itself (after five seconds), which would hide a missing flush.
  .option('--records <number>', 'demo companies', wholeNumber(100), 4_000)
  .option('--seed <number>', 'which demo companies, and which moments', wholeNumber(0), 1)
  .parse()
  .opts<Options>()

type Counts = {
  kills: number
  lost: number
  wrong: number
  endless: number
  commands: number
  byItself: number
}

await clearingUp(async later => {
  const report = reportTo(process.stderr)
  const folder = await mkdtemp(join(tmpdir(), 'bench-crashes-'))
  later(() => rm(folder, { recursive: true }))
  const elasticsearch = await mortalElasticsearch(process.env)
  later(elasticsearch.remove)
  const client = new Client({ node: elasticsearch.url, requestTimeout: 300_000 })
  later(() => client.close())
  const random = new Random(options.seed)
  const counts = new Map<Moment, Counts>()

  /** Two files of the same companies under other names, of which one or the other is live, and the deltas between. */
  const file = (mark: string): string => join(folder, `${mark}.ndjson`)
  const marks = ['Even', 'Odd'] as const
  for (const mark of marks) await writeMarkedFile(file(mark), options, mark)

  const start = (...args: string[]): LoadProcess =>
    startCommand(args, { ELASTICSEARCH_URL: elasticsearch.url, COMPANIES_INDEX: ALIAS, INIT_CWD: folder })
  const load = (mark: string, ...args: string[]): LoadProcess =>
    start('load', file(mark), '--without-gate', 'fill', ...args)
  const applyDelta = (mark: string): LoadProcess => start('delta', file(`${mark}-delta`))
  const writeDelta = async (mark: string, live: Contents): Promise<Contents> => {
    const changed = new Map(live)
    const rows: string[] = []
    for (const [place, [ID, text]] of [...live].entries()) {
      if (place % 4 !== 0) continue
      const row = { ...JSON.parse(text), companyName: `${mark} ${place}` }
      if (place % 100 === 0) {
        changed.delete(ID)
        rows.push(JSON.stringify({ ID, delete: true }))
      } else rows.push(JSON.stringify(row))
    }
    const path = file(`${mark}-delta`)
    await writeFile(path, `${rows.join('\n')}\n`)
    const kept = rows.filter(row => !row.endsWith('"delete":true}'))
    await writeFile(file('kept'), `${kept.join('\n')}\n`)
    for (const [ID, text] of await contentsOf(file('kept'))) changed.set(ID, text)
    return changed
  }
  const crash = async (wait: number): Promise<void> => {
    await delay(wait)
    await elasticsearch.kill()
    await elasticsearch.start()
  }
  /** Resolves when a load has written down a checkpoint, or has ended. */
  const checkpointed = async ({ ended }: LoadProcess): Promise<void> => {
    let over = false
    void ended.then(() => {
      over = true
    })
    for (; !over; await delay(50)) {
      const [loading] = (await releasesOf(client, ALIAS)).filter(({ state }) => state === 'loading')
      if (loading?.meta?.checkpoint !== undefined) return
    }
  }

  const began = performance.now()
  const first = await load(marks[0], '--no-merge').ended
  if (first.code !== 0) throw new Error(`The first load failed:\n${first.said}`)
  const usual = performance.now() - began
  let live = await contentsOf(file(marks[0]))
  if (wrongRecords(await storedContents(client, ALIAS), [live]) > 0)
    throw new Error('The first load is not what was to be loaded: the bench compares wrongly.')

  for (let turn = 1; turn <= options.times; turn += 1) {
    const moment = moments[(turn - 1) % moments.length] ?? 'load'
    const mark = marks[turn % 2] ?? 'Even'
    const isDelta = moment.endsWith('delta')
    const next = isDelta ? await writeDelta(`Turn ${turn}`, live) : await contentsOf(file(mark))
    const merge = moment === 'release' ? [] : ['--no-merge']
    const begin = (...args: string[]): LoadProcess =>
      isDelta ? applyDelta(`Turn ${turn}`) : load(mark, ...merge, ...args)

    let running = begin()
    if (moment === 'resume') {
      await checkpointed(running)
      running.child.kill('SIGKILL')
      await running.ended
      running = begin('--resume')
    }
    if (moment.startsWith('after')) {
      const { code, said } = await running.ended
      if (code !== 0) throw new Error(`Turn ${turn} failed without a crash:\n${said}`)
      await crash(random.next() * 4_000)
    } else {
      const share = moment === 'release' ? 0.7 + random.next() * 0.6 : random.next() * (isDelta ? 0.6 : 1)
      await crash(share * usual)
    }
    const outcome = await running.ended
    const isLive = outcome.code === 0
    // A delta that was stopped may have changed each record or not; a load only the whole release, which is looked at by the last.
    const stored = await storedContents(client, ALIAS)
    const lost = isLive
      ? wrongRecords(stored, [next])
      : isDelta
        ? wrongRecords(stored, [live, next])
        : Math.min(wrongRecords(stored, [live]), wrongRecords(stored, [next]))
    let commands = 1
    let last = outcome
    while (last.code !== 0 && commands < MOST_COMMANDS) {
      last = await begin(...(isDelta ? [] : ['--resume'])).ended
      commands += 1
    }
    const wrong = wrongRecords(await storedContents(client, ALIAS), [next])
    const listed = await start('releases').ended
    const seen = counts.get(moment) ?? { kills: 0, lost: 0, wrong: 0, endless: 0, commands: 0, byItself: 0 }
    const endless = last.code !== 0 || listed.code !== 0 ? 1 : 0
    counts.set(moment, {
      kills: seen.kills + 1,
      lost: seen.lost + lost,
      wrong: seen.wrong + wrong,
      endless: seen.endless + endless,
      commands: Math.max(seen.commands, commands),
      byItself: seen.byItself + (isLive ? 1 : 0),
    })
    report(
      `Kill ${turn} of ${options.times} (${moment}): first exit code ${outcome.code}, ${commands} commands, lost ${lost}, wrong ${wrong}`,
    )
    if (lost + wrong + endless > 0) report(`${outcome.said}\n${last.said}\n${listed.said}`)
    if (endless > 0) break
    live = next
  }

  const rows = [...counts].map(([moment, seen]) => [
    moment,
    ...[seen.kills, seen.byItself, seen.commands, seen.lost, seen.wrong, seen.endless].map(String),
  ])
  const head = [
    'killed at',
    'kills',
    'ended well by itself',
    'most commands',
    'live records lost',
    'wrong at the end',
    'endless',
  ]
  process.stdout.write(`${markdownTable(head, rows)}\n`)
  const failed = [...counts.values()].some(({ lost, wrong, endless }) => lost + wrong + endless > 0)
  if (failed) process.exitCode = 1
})
