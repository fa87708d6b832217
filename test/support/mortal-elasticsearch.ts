// An Elasticsearch of its own that may be killed and started again on the same port and data: for what survives its death.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { installedElasticsearch } from '../../engine/distribution.ts'
import { cacheFolder, checkReachable, type EngineUser, engineUser } from '../../engine/folders.ts'
import { findJavaHome, usualJavaPlaces } from '../../engine/java-home.ts'
import { writeNodeConfiguration } from '../../engine/node-configuration.ts'
import { type NodeFolders, nodeFolders } from '../../engine/node-settings.ts'
import { endProcessGroup } from '../../engine/process-group.ts'

/** An Elasticsearch that runs, until it is killed. */
export type MortalElasticsearch = {
  /** The same after every start. */
  readonly url: string
  /** Ends it with SIGKILL: nothing that it holds in memory is written. Resolves when no process of it is left. */
  readonly kill: () => Promise<void>
  /** Starts it again on the data that the last one left. Resolves when the health of all its indices is at least yellow. */
  readonly start: () => Promise<void>
  /** Ends it and removes its data. */
  readonly remove: () => Promise<void>
}

/** Milliseconds. */
const START_WITHIN = 180_000

/** Starts an Elasticsearch with an empty data folder. */
export async function mortalElasticsearch(environment: NodeJS.ProcessEnv): Promise<MortalElasticsearch> {
  const java = await findJavaHome(usualJavaPlaces(environment))
  const cache = cacheFolder(environment)
  const installation = await installedElasticsearch({ cache, java, environment, report: () => {} })
  const folder = await mkdtemp(join(tmpdir(), 'mortal-elasticsearch-'))
  await chmod(folder, 0o755)
  const user = await engineUser(folder)
  await checkReachable(folder, user, 'the data folder', 'TMPDIR')
  const node: Node = { folder, folders: nodeFolders(folder), installation, javaHome: java.folder, user }
  let running: ChildProcess | undefined
  // The process group outlives a test run that ends in the middle.
  const killNow = (): void => {
    if (running?.pid !== undefined) killGroup(running.pid)
  }
  process.on('exit', killNow)
  const kill = async (): Promise<void> => {
    const { pid } = running ?? {}
    killNow()
    if (pid !== undefined) await endProcessGroup(pid, 0)
    running = undefined
  }
  const started = async (port: number): Promise<number> => {
    running = await spawnNode(node, port)
    return await ready(node, running)
  }
  const port = await started(0)
  return {
    url: `http://127.0.0.1:${port}`,
    kill,
    start: async () => {
      await started(port)
    },
    remove: async () => {
      await kill()
      process.off('exit', killNow)
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

type Node = {
  readonly folder: string
  readonly folders: NodeFolders
  readonly installation: string
  readonly javaHome: string
  readonly user: EngineUser | undefined
}

function killGroup(leader: number): void {
  try {
    process.kill(-leader, 'SIGKILL')
  } catch {
    // It has ended already.
  }
}

/** `port`: 0 for one that is free. */
async function spawnNode(node: Node, port: number): Promise<ChildProcess> {
  const { folder, folders, installation, user } = node
  await writeNodeConfiguration({ folder, installation, purpose: 'test', user })
  const settingsFile = join(folders.config, 'elasticsearch.yml')
  const settings = await readFile(settingsFile, 'utf8')
  await writeFile(settingsFile, settings.replace(/^http\.port:.*$/m, `http.port: ${port}`))
  const log = openSync(join(folders.logs, 'console.log'), 'a')
  const child = spawn(join(installation, 'bin/elasticsearch'), [], {
    cwd: installation,
    env: {
      PATH: process.env.PATH,
      LC_ALL: 'C.UTF-8',
      HOME: folders.temporary,
      ES_JAVA_HOME: node.javaHome,
      ES_JAVA_OPTS: '-Xms512m -Xmx512m',
      ES_PATH_CONF: folders.config,
      ES_TMPDIR: folders.temporary,
    },
    stdio: ['ignore', log, log],
    detached: true,
    ...(user ?? {}),
  })
  await once(child, 'spawn')
  return child
}

/** Waits until Elasticsearch answers at the port that it wrote down; gives the port. */
async function ready({ folders }: Node, child: ChildProcess): Promise<number> {
  const end = performance.now() + START_WITHIN
  while (performance.now() < end) {
    if (child.exitCode !== null || child.signalCode !== null) break
    const written = await readFile(join(folders.logs, 'http.ports'), 'utf8').catch(() => '')
    const port = /^127\.0\.0\.1:(\d+)$/m.exec(written)?.[1]
    if (port !== undefined && (await isHealthy(port))) return Number(port)
    await delay(100)
  }
  const log = await readFile(join(folders.logs, 'console.log'), 'utf8').catch(() => '')
  throw new Error(`Elasticsearch did not start:\n${log.slice(-2_000)}`)
}

async function isHealthy(port: string): Promise<boolean> {
  const address = `http://127.0.0.1:${port}/_cluster/health?wait_for_status=yellow&timeout=1s`
  return await fetch(address).then(
    ({ ok }) => ok,
    () => false,
  )
}
