// Does the embedded engine live and die with those who use it? Real processes, real Elasticsearch, real signals.
// The tests are one story and run in its order: each engine start costs seconds.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from '@elastic/elasticsearch'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type EngineState, readState, removeState, writeState } from '../../../engine/engine-state.ts'
import { nodeFolders } from '../../../engine/node-settings.ts'

const source = inject('engineSource')
if (source !== 'embedded') {
  console.warn(
    `The embedded engine's own tests are left out: this run uses ${source}. COMPANIES_ENGINE=embedded has them.`,
  )
}

type Answer = Partial<Record<'url' | 'description' | 'failed' | 'name', string>> & {
  lines?: string[]
  stopped?: true
}

let folder: string
const holders = new Set<ChildProcess>()
const occupied: Server[] = []

/** A process that uses the engine on the folder, and what it says of it. */
class Holder {
  readonly child: ChildProcess
  readonly #answers: AsyncIterator<string>

  constructor(environment: Record<string, string> = {}) {
    this.child = spawn(process.execPath, [join(import.meta.dirname, 'holder.ts')], {
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        ES_JAVA_HOME: process.env.ES_JAVA_HOME,
        JAVA_HOME: process.env.JAVA_HOME,
        COMPANIES_CACHE_DIR: process.env.COMPANIES_CACHE_DIR,
        COMPANIES_ENGINE: 'embedded',
        COMPANIES_DATA_DIR: folder,
        ES_JAVA_OPTS: '-Xms512m -Xmx512m -XX:TieredStopAtLevel=1',
        ...environment,
      },
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    holders.add(this.child)
    if (!this.child.stdout) throw new Error('the holder has no output')
    this.#answers = createInterface({ input: this.child.stdout })[Symbol.asyncIterator]()
  }

  async answer(): Promise<Answer> {
    const { value, done } = await this.#answers.next()
    if (done) throw new Error(`the holder ended with ${this.child.exitCode} and said nothing more`)
    return JSON.parse(value) as Answer
  }

  async stop(): Promise<Answer> {
    this.child.stdin?.end()
    return this.answer()
  }

  async kill(): Promise<void> {
    const exit = once(this.child, 'exit')
    this.child.kill('SIGKILL')
    await exit
  }
}

/** What a process of the run needs: waits for the condition, and fails after `seconds`. */
async function until(what: string, condition: () => Promise<boolean> | boolean, seconds = 20): Promise<void> {
  const end = performance.now() + seconds * 1000
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`waited ${seconds} s in vain until ${what}`)
    await sleep(50)
  }
}

/** Whether a process runs: a zombie, which waits for its parent alone, does not. */
async function runs(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return !stat.includes(') Z ')
}

async function state(): Promise<EngineState & { esPid: number }> {
  const found = await readState(folder)
  if (!found?.esPid) throw new Error('there is no state with a process of Elasticsearch')
  return { ...found, esPid: found.esPid }
}

async function documents(url: string | undefined): Promise<number> {
  const client = new Client({ node: String(url) })
  try {
    return (await client.count({ index: 'kept' })).count
  } finally {
    await client.close()
  }
}

async function occupy(port: number): Promise<void> {
  const server = createServer()
  await new Promise<void>(resolve => server.once('error', () => resolve()).listen(port, '127.0.0.1', resolve))
  if (server.listening) occupied.push(server)
}

describe.skipIf(source !== 'embedded')('the embedded engine', { timeout: 120_000 }, () => {
  let first: Holder
  let firstUrl: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'engine data '))
    await chmod(folder, 0o755)
    await occupy(9200)
    await occupy(9300)
  })

  afterAll(async () => {
    for (const holder of holders) holder.kill('SIGKILL')
    for (const server of occupied) server.close()
    const left = await readState(folder)
    if (left?.esPid) await until('Elasticsearch has ended', async () => !(await runs(left.esPid ?? 0)))
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  })

  test('clears the state of processes long gone, and says in its own words why it does not start', async () => {
    const gone = spawn(process.execPath, ['--version'])
    await once(gone, 'exit')
    const pid = Number(gone.pid)
    const another = createServer(socket => socket.end('not a watchdog\n'))
    await new Promise<void>(resolve => another.listen(0, '127.0.0.1', resolve))
    await writeState(folder, {
      ...{ id: 'gone', pid, esPid: pid, startedBy: pid, startedAt: new Date(0).toISOString() },
      ...{ leasePort: (another.address() as AddressInfo).port, version: '9.5.0', installation: '/gone' },
    })
    const { failed, name } = await new Holder({ ES_JAVA_OPTS: '-Xms1k -Xmx1k' }).answer()
    another.close()
    expect(name).toBe('EngineError')
    expect(failed).toMatch(/^Elasticsearch did not start: it ended with exit code \d+\.\n/)
    expect(failed).toContain(`(all of them are in ${join(nodeFolders(folder).logs, 'console.log')}):\n`)
    expect(failed).toContain('  | Too small maximum heap')
    expect(await readState(folder)).toBeUndefined()
  })

  test('starts where the usual ports are taken and the path has a space', async () => {
    first = new Holder()
    const { url, description, lines } = await first.answer()
    firstUrl = String(url)
    expect(firstUrl).toMatch(/^http:\/\/127\.0\.0\.1:92\d\d$/)
    for (const server of occupied)
      expect(firstUrl).not.toContain(`:${(server.address() as AddressInfo).port}`)
    expect(description).toBe(`embedded 9.5.0 on ${firstUrl}, data in ${folder}`)
    expect(lines?.at(-1)).toBe(`Elasticsearch: ${description}`)
    const client = new Client({ node: firstUrl })
    await client.index({ index: 'kept', document: { name: 'ACME' }, refresh: true })
    await client.close()
  })

  test('does not run as root', async () => {
    const status = await readFile(`/proc/${(await state()).esPid}/status`, 'utf8').catch(() => 'Uid:\t1')
    expect(/^Uid:\t(\d+)/m.exec(status)?.[1]).not.toBe('0')
  })

  test('is joined by a second process on the same folder, and stays when that one stops', async () => {
    const second = new Holder()
    const { url, description } = await second.answer()
    expect(url).toBe(firstUrl)
    expect(description).toContain(`attached to the Elasticsearch that process ${first.child.pid} started`)
    expect(await second.stop()).toEqual({ stopped: true })
    expect(await documents(firstUrl)).toBe(1)
  })

  test('stays when the process that started it is killed and another uses it, and ends with the last', async () => {
    const second = new Holder()
    await second.answer()
    const { pid, esPid } = await state()
    await first.kill()
    await sleep(500)
    expect(await documents(firstUrl)).toBe(1)
    await second.kill()
    await until('Elasticsearch has ended', async () => !(await runs(esPid)))
    await until('its watchdog has ended', async () => !(await runs(pid)))
    expect(await readState(folder)).toBeUndefined()
  })

  test('is one for two who start at once, with the data of before', async () => {
    const two = [new Holder(), new Holder()]
    const answers = await Promise.all(two.map(holder => holder.answer()))
    expect(answers[0]?.url).toBe(answers[1]?.url)
    expect(answers.filter(({ description }) => description?.includes('attached'))).toHaveLength(1)
    expect(await documents(answers[0]?.url)).toBe(1)

    const before = await state()
    process.kill(before.pid, 'SIGKILL')
    await until('the watchdog has ended', async () => !(await runs(before.pid)))
    for (const holder of two) await holder.kill()
    expect(await runs(before.esPid)).toBe(true)
  })

  test('ends what a killed watchdog left behind, and stops cleanly', async () => {
    const { esPid } = await state()
    const next = new Holder()
    const { url, lines } = await next.answer()
    expect(lines).toContain(`Stopped an orphaned Elasticsearch (process ${esPid})`)
    expect(await documents(url)).toBe(1)

    const found = await state()
    await removeState(folder)
    const refused = await new Holder().answer()
    expect(refused.name).toBe('EngineError')
    expect(refused.failed).toContain(`The data folder ${folder} is in use: process `)
    expect(refused.failed).toMatch(
      /Stop that process \(kill \d+\), or set COMPANIES_DATA_DIR to another folder\./,
    )

    await writeState(folder, { ...found, installation: '/another/installation' })
    const other = await new Holder().answer()
    expect(other.failed).toContain(
      `is in use by process ${next.child.pid}, whose Elasticsearch is of another version`,
    )

    await writeState(folder, found)
    expect(await next.stop()).toEqual({ stopped: true })
    expect(await runs(found.esPid)).toBe(false)
    expect(await readState(folder)).toBeUndefined()
    expect(await readFile(join(nodeFolders(folder).logs, 'console.log'), 'utf8')).toMatch(/\] closed\n$/)
  })
})
