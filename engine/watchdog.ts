// Stops Elasticsearch when nobody uses it any more, even if its users were killed. The watchdog is a process in its own session,
// and each user holds a connection to it, its lease. The operating system closes the connection of a killed process too; when
// the last one is closed, the watchdog stops Elasticsearch.

import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { closeSync, openSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { get } from 'node:http'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { consoleLog, lastLines } from './engine-log.ts'
import { type EngineState, removeState, writeState } from './engine-state.ts'
import type { EngineUser } from './folders.ts'
import { nodeFolders } from './node-settings.ts'
import { endProcessGroup } from './process-group.ts'

/** The options of a watchdog, as JSON in its first argument. */
export interface WatchdogTask {
  folder: string
  installation: string
  javaHome: string
  version: string
  user?: EngineUser
  startedBy: number
  /** Whether the whole folder is removed at the end: for tests. */
  throwAway: boolean
}

/** Messages of a watchdog to its leases, one JSON object per line. */
export type WatchdogMessage =
  | { status: 'starting'; id: string }
  | { status: 'ready'; id: string; httpPort: number }
  | { status: 'restarting'; id: string; reason: string; attempt: number; attempts: number }
  | { status: 'failed' | 'ended'; reason: string; log: string }
  | { status: 'shared'; others: number }
  | { status: 'stopping' }
  | { status: 'stopped' }

/** The line with which a lease is returned to the watchdog. */
export const releaseLine = 'release\n'

const firstLeaseWithin = 15_000
const startWithin = 180_000
const stopWithin = 30_000
/** Milliseconds before each attempt to restart Elasticsearch; one attempt per pause. */
const restartPauses = [500, 2_000, 5_000, 15_000, 30_000]
/** Milliseconds without a crash after which the count of attempts starts over. */
const soundAfter = 600_000

async function watch(task: WatchdogTask): Promise<void> {
  const id = randomUUID()
  const folders = nodeFolders(task.folder)
  const log = consoleLog(folders)
  const leases = new Set<Socket>()
  let last: WatchdogMessage = { status: 'starting', id }
  let elasticsearch: ChildProcess | undefined
  let stopping = false
  const stopped = Promise.withResolvers<void>()

  const server = createServer(socket => {
    socket.setEncoding('utf8').on('error', () => socket.destroy())
    socket.write(line(last))
    if (stopping) return
    leases.add(socket)
    let heard = ''
    socket.on('data', text => {
      heard += text
      if (!heard.endsWith(releaseLine) || !leases.delete(socket)) return
      if (leases.size > 0) socket.end(line({ status: 'shared', others: leases.size }))
      else void stop([socket])
    })
    socket.on('close', () => {
      if (leases.delete(socket) && leases.size === 0) void stop()
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const state: EngineState = {
    id,
    pid: process.pid,
    leasePort: (server.address() as AddressInfo).port,
    version: task.version,
    installation: task.installation,
    startedBy: task.startedBy,
    startedAt: new Date().toISOString(),
  }
  await writeState(task.folder, state)
  // The parent process reads one line and closes, or it was killed in the meantime.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  process.stdout.write(`${id}\n`)
  process.on('SIGTERM', () => void stop())
  for (const ignored of ['SIGINT', 'SIGHUP']) process.on(ignored, () => {})
  // Whatever fails here, such as a full disk, Elasticsearch must not be orphaned.
  for (const fault of ['uncaughtException', 'unhandledRejection']) process.on(fault, () => void stop())
  setTimeout(() => leases.size === 0 && void stop(), firstLeaseWithin)

  function tell(message: WatchdogMessage): void {
    last = message
    for (const lease of leases) lease.write(line(message))
  }

  async function stop(waiting: readonly Socket[] = []): Promise<void> {
    if (stopping) return
    stopping = true
    stopped.resolve()
    tell({ status: 'stopping' })
    if (elasticsearch?.pid) await endProcessGroup(elasticsearch.pid, stopWithin)
    await leave({ status: 'stopped' }, waiting)
  }

  async function leave(message: WatchdogMessage, waiting: readonly Socket[] = []): Promise<void> {
    stopping = true
    last = message
    if (task.throwAway) await rm(task.folder, { recursive: true, force: true, maxRetries: 5 })
    else await removeState(task.folder)
    const told = [...leases, ...waiting].map(
      socket =>
        new Promise<void>(resolve => (socket.destroyed ? resolve() : socket.end(line(message), resolve))),
    )
    await Promise.race([Promise.all(told), sleep(1_000)])
    process.exit(0)
  }

  /** Starts Elasticsearch, tells when it answers, and waits for its end. `port`: the one it had before. */
  async function run(port: number | undefined): Promise<{ readonly port?: number; readonly reason: string }> {
    // The file may be from an earlier run.
    await rm(join(folders.logs, 'http.ports'), { force: true })
    const output = openSync(log, port === undefined ? 'w' : 'a')
    const child = spawn(
      join(task.installation, 'bin/elasticsearch'),
      port === undefined ? [] : [`-Ehttp.port=${port}`],
      {
        cwd: task.installation,
        env: engineEnvironment(task, folders),
        stdio: ['ignore', output, output],
        detached: true,
        ...(task.user ?? {}),
      },
    )
    elasticsearch = child
    closeSync(output)
    let exit: string | undefined
    const ended = new Promise<void>(resolve => {
      child.on('error', error => {
        exit = `it could not be started: ${error.message}`
        resolve()
      })
      child.on('exit', (code, signal) => {
        exit = signal ? `it was ended by ${signal}` : `it ended with exit code ${code}`
        resolve()
      })
    })
    if (child.pid) await writeState(task.folder, { ...state, esPid: child.pid })

    const giveUpAt = performance.now() + startWithin
    let health: Health = { status: 'silent' }
    while (health.status !== 'answers' && exit === undefined && !stopping) {
      await Promise.race([sleep(200), ended])
      health = await elasticsearchHealth(join(folders.logs, 'http.ports'))
      if (health.status !== 'answers' && performance.now() > giveUpAt) exit = tooLate[health.status]
    }
    if (!stopping && health.status === 'answers') {
      const { httpPort } = health
      await writeState(task.folder, { ...state, ...(child.pid && { esPid: child.pid }), httpPort })
      tell({ status: 'ready', id, httpPort })
      await ended
    }
    // One of its processes may have outlived the other.
    if (!stopping && child.pid) await endProcessGroup(child.pid, stopWithin)
    if (!stopping) elasticsearch = undefined
    return { reason: exit ?? 'it ended', ...(health.status === 'answers' && { port: health.httpPort }) }
  }

  let begun = performance.now()
  let end = await run(undefined)
  const { port } = end
  // One that never answered is not tried again: whoever waits for it is told why.
  let attempt = 0
  while (!stopping && port !== undefined && !task.throwAway) {
    if (performance.now() - begun > soundAfter) attempt = 0
    const pause = restartPauses[attempt]
    if (pause === undefined) break
    attempt += 1
    tell({ status: 'restarting', id, reason: end.reason, attempt, attempts: restartPauses.length })
    await Promise.race([sleep(pause), stopped.promise])
    if (stopping) break
    begun = performance.now()
    end = await run(port)
  }
  if (stopping) return
  await leave({
    status: port === undefined ? 'failed' : 'ended',
    reason: end.reason,
    log: await lastLines(log),
  })
}

function line(message: WatchdogMessage): string {
  return `${JSON.stringify(message)}\n`
}

function engineEnvironment(task: WatchdogTask, folders: ReturnType<typeof nodeFolders>): NodeJS.ProcessEnv {
  const { PATH, ES_JAVA_OPTS, LANG, LC_ALL } = process.env
  return {
    PATH: PATH ?? '/usr/bin:/bin',
    // Without a UTF-8 locale the JVM cannot open a folder with an umlaut in its name.
    LC_ALL: [LC_ALL, LANG].find(locale => locale && /utf-?8/i.test(locale)) ?? 'C.UTF-8',
    HOME: folders.temporary,
    ES_JAVA_HOME: task.javaHome,
    ES_PATH_CONF: folders.config,
    ES_TMPDIR: folders.temporary,
    ...(ES_JAVA_OPTS && { ES_JAVA_OPTS }),
  }
}

type Health = { status: 'silent' } | { status: 'red' } | { status: 'answers'; httpPort: number }

const tooLate = {
  silent: `it did not answer within ${startWithin / 1000} s`,
  red: `its health stayed red for ${startWithin / 1000} s: some of its data cannot be read`,
}

/** Checks, at the port that Elasticsearch wrote to a file, whether the cluster's health is at least yellow. */
async function elasticsearchHealth(portsFile: string): Promise<Health> {
  const written = await readFile(portsFile, 'utf8').catch(() => '')
  const httpPort = Number(/^127\.0\.0\.1:(\d+)$/m.exec(written)?.[1])
  if (!httpPort) return { status: 'silent' }
  const path = '/_cluster/health?wait_for_status=yellow&timeout=1s'
  return new Promise(resolve => {
    // No agent: the process-wide one may be set to a proxy, which does not know our loopback.
    const request = get({ host: '127.0.0.1', port: httpPort, path, agent: false, timeout: 5_000 }, answer => {
      answer.resume().on('end', () => {
        resolve(answer.statusCode === 200 ? { status: 'answers', httpPort } : { status: 'red' })
      })
    })
    request.on('error', () => resolve({ status: 'silent' })).on('timeout', () => request.destroy())
  })
}

if (import.meta.main) void watch(JSON.parse(process.argv[2] ?? '{}') as WatchdogTask)
