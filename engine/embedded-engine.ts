// Starts an embedded Elasticsearch on a data folder, or attaches to it if another process runs it already.

import { spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lock } from 'proper-lockfile'
import { dataLockHolder, saysTaken, takenFolder } from './data-lock.ts'
import { installedElasticsearch } from './distribution.ts'
import { type Engine, EngineError, type EngineRequest, Unavailable } from './engine.ts'
import { consoleLog } from './engine-log.ts'
import { readState, stopOrphan } from './engine-state.ts'
import {
  cacheFolder,
  checkReachable,
  dataFolder,
  type EngineUser,
  engineUser,
  makeReadableFolder,
} from './folders.ts'
import { findJavaHome, type JavaHome, usualJavaPlaces } from './java-home.ts'
import { EngineStartFailure, type Lease, takeLease } from './lease.ts'
import { writeNodeConfiguration } from './node-configuration.ts'
import { nodeFolders } from './node-settings.ts'
import { withProgress } from './progress.ts'
import { elasticsearchVersion } from './version.ts'
import type { WatchdogTask } from './watchdog.ts'

/**
 * Starts or joins the embedded Elasticsearch.
 * @throws Unavailable if it cannot run here; EngineError if it fails otherwise
 */
export async function embeddedEngine(request: EngineRequest): Promise<Engine> {
  const { environment, report } = request
  if (process.platform === 'win32')
    throw new Unavailable('it runs on Linux and macOS; on Windows use WSL or Docker')
  const java = await findJavaHome(usualJavaPlaces(environment))
  const installation = await installedElasticsearch({
    cache: cacheFolder(environment),
    java,
    environment,
    report,
  })
  const folder = await preparedFolder(request)
  const { lease, httpPort, joined } = await started({ request, folder, installation, java }).catch(
    async error => {
      await throwAway(request, folder)
      throw error
    },
  )
  lease.onEnded((reason, log) => report(withLog(`Elasticsearch stopped: ${reason}`, request, folder, log)))
  lease.onRestart(restart =>
    report(
      restart.status === 'done'
        ? 'Elasticsearch answers again.'
        : `Elasticsearch stopped: ${restart.reason}. Restarting it (attempt ${restart.attempt} of ${restart.attempts}).`,
    ),
  )
  const url = `http://127.0.0.1:${httpPort}`
  const attached =
    joined === undefined ? '' : `; attached to the Elasticsearch that process ${joined} started`
  return {
    source: 'embedded',
    description: `embedded ${elasticsearchVersion} on ${url}, data in ${folder}${attached}`,
    clientOptions: { nodes: [url], requestTimeout: 30_000, maxRetries: 2 },
    stop: async () => {
      if ((await lease.release()) === 'lost') await stopOrphan(folder)
      await throwAway(request, folder)
    },
  }
}

interface Start {
  request: EngineRequest
  folder: string
  installation: string
  java: JavaHome
}

async function preparedFolder({ environment, projectFolder, purpose }: EngineRequest): Promise<string> {
  if (purpose === 'test') {
    const folder = await mkdtemp(join(tmpdir(), 'company-data-service-test-'))
    await chmod(folder, 0o755)
    return folder
  }
  const folder = dataFolder(environment, projectFolder)
  await makeReadableFolder(folder).catch(error => {
    throw unusableFolder(folder, error)
  })
  return folder
}

function unusableFolder(folder: string, error: Error): EngineError {
  return new EngineError(
    `The data folder ${folder} cannot be used (${error.message}). Set COMPANIES_DATA_DIR to a folder that you can write to.`,
  )
}

/** Removes a temporary data folder. The watchdog does so too, but it may not have started or may have died. */
async function throwAway({ purpose }: EngineRequest, folder: string): Promise<void> {
  if (purpose === 'test') await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

async function started(
  start: Start,
): Promise<{ lease: Lease; httpPort: number; joined: number | undefined }> {
  const { folder, installation, java, request } = start
  const user = await engineUser(folder)
  await checkReachable(installation, user, 'the cache folder', 'COMPANIES_CACHE_DIR')
  await checkReachable(java.folder, user, 'the JDK', 'ES_JAVA_HOME')
  await checkReachable(
    folder,
    user,
    'the data folder',
    request.purpose === 'run' ? 'COMPANIES_DATA_DIR' : 'TMPDIR',
  )
  for (;;) {
    const { lease, joined } = await leased(start, user)
    try {
      const httpPort = await withProgress(
        request.report,
        seconds => `Starting Elasticsearch ${elasticsearchVersion}: ${seconds.toFixed(0)} s`,
        lease.ready(),
      )
      if (httpPort !== undefined) return { lease, httpPort, joined }
      await lease.closed
    } catch (error) {
      if (!(error instanceof EngineStartFailure)) throw error
      const what = saysTaken(error.log)
        ? takenFolder(folder, await dataLockHolder(nodeFolders(folder).data))
        : `Elasticsearch did not start: ${error.message}.`
      throw new EngineError(withLog(what, request, folder, error.log))
    }
  }
}

/** A lease on the engine that runs on the folder, or on a new one; a lock keeps two processes from starting one each. */
async function leased(
  start: Start,
  user: EngineUser | undefined,
): Promise<{ lease: Lease; joined: number | undefined }> {
  const { folder, installation, request } = start
  const unlock = await lock(folder, {
    lockfilePath: join(folder, 'engine.lock'),
    stale: 10_000,
    retries: { retries: 120, minTimeout: 250, maxTimeout: 250 },
    onCompromised: () => {},
  }).catch(error => {
    throw unusableFolder(folder, error)
  })
  try {
    const state = await readState(folder)
    const lease = state && (await takeLease(state))
    if (lease && state.installation === installation) return { lease, joined: state.startedBy }
    if (lease) {
      await lease.release()
      throw new EngineError(
        `The data folder ${folder} is in use by process ${state.startedBy}, whose Elasticsearch is of another version ` +
          'of this project. Stop that process, or set COMPANIES_DATA_DIR to another folder.',
      )
    }
    const ended = await stopOrphan(folder)
    if (ended !== undefined) request.report(`Stopped an orphaned Elasticsearch (process ${ended})`)
    const dataPath = nodeFolders(folder).data
    const holder = await dataLockHolder(dataPath)
    if (holder) throw new EngineError(takenFolder(folder, holder))
    await writeNodeConfiguration({ folder, installation, purpose: request.purpose, user }).catch(error => {
      throw unusableFolder(folder, error)
    })
    return { lease: await startWatchdog(start, user), joined: undefined }
  } finally {
    await unlock().catch(() => {})
  }
}

async function startWatchdog(start: Start, user: EngineUser | undefined): Promise<Lease> {
  const { folder, installation, java, request } = start
  const task: WatchdogTask = {
    folder,
    installation,
    javaHome: java.folder,
    version: elasticsearchVersion,
    ...(user && { user }),
    startedBy: process.pid,
    throwAway: request.purpose === 'test',
  }
  const watchdog = spawn(process.execPath, [join(import.meta.dirname, 'watchdog.ts'), JSON.stringify(task)], {
    cwd: '/',
    // The watchdog must not inherit options of this process, such as a debugger's port.
    env: { ...request.environment, NODE_OPTIONS: undefined },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  watchdog.unref()
  let said = ''
  watchdog.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const id = await new Promise<string>((resolve, reject) => {
    watchdog.stdout.setEncoding('utf8').once('data', (text: string) => resolve(text.trim()))
    watchdog.once('error', reject)
    watchdog.once('close', code =>
      reject(new EngineError(`The watchdog of Elasticsearch ended (${code}): ${said}`)),
    )
  })
  watchdog.stdout.destroy()
  watchdog.stderr.destroy()
  const state = await readState(folder)
  const lease = state?.id === id ? await takeLease(state) : undefined
  if (!lease) throw new EngineError('The watchdog of Elasticsearch does not answer.')
  return lease
}

function withLog(what: string, { purpose }: EngineRequest, folder: string, log: string): string {
  const where = purpose === 'run' ? ` (all of them are in ${consoleLog(nodeFolders(folder))})` : ''
  const lines = log === '' ? '(none)' : log
  return `${what}\nIts last log lines${where}:\n${lines.replaceAll(/^/gm, '  | ')}`
}
