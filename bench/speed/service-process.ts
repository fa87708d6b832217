// The service as it is run: a process of its own, asked over HTTP with the key of a client that has no limits.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Client } from '@elastic/elasticsearch'
import getPort from 'get-port'
import { ClientStore, type NewClient } from '../../src/clients/client-store.ts'
import { limitNames } from '../../src/schema/limits.ts'

const projectFolder = resolve(import.meta.dirname, '../..')

/** How long the service may take to be ready, in milliseconds. */
const LONGEST_START = 30_000
/** How long it may take to stop, in milliseconds: a busy machine is slow, not wrong. */
const LONGEST_STOP = 60_000
/** At five million records a question may take long without anything being wrong. */
const DEADLINE = '60000'
/** Characters of its output that are kept. */
const KEPT = 4_000

export type ServiceProcess = {
  readonly url: string
  readonly pid: number
  readonly key: string
  /** What it wrote last, where it warned. */
  readonly said: () => string
  /** Asks it to stop with SIGTERM; gives its exit code, or null where it had to be killed. */
  readonly stop: () => Promise<number | null>
}

/** Makes a client with the package `full` and no limits; gives its key. */
export async function addClient(elasticsearch: Client, alias: string): Promise<string> {
  const limits = Object.fromEntries(limitNames.map(name => [name, null]))
  const given = { name: 'Bench', package: 'full', limits } as NewClient
  return (await new ClientStore(elasticsearch, alias).add(given)).key
}

/** Starts the service; its settings are those of the environment, but for where it finds and is found. */
export async function startServiceProcess(
  environment: Readonly<Record<string, string | undefined>>,
  {
    elasticsearch,
    alias,
    key,
  }: { readonly elasticsearch: string; readonly alias: string; readonly key: string },
): Promise<ServiceProcess> {
  const port = await getPort({ host: '127.0.0.1' })
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, serveArguments(), {
    cwd: projectFolder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      REQUEST_TIMEOUT_MS: DEADLINE,
      LOG_LEVEL: 'warn',
      METRICS_PORT: '0',
      ...environment,
      HOST: '127.0.0.1',
      PORT: String(port),
      ELASTICSEARCH_URL: elasticsearch,
      COMPANIES_INDEX: alias,
    },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-KEPT)
    })
  }
  const kill = (): void => {
    child.kill('SIGKILL')
  }
  process.once('exit', kill)
  const stop = async (): Promise<number | null> => {
    process.off('exit', kill)
    return ended(child)
  }
  try {
    await ready(url, key, child, () => said)
  } catch (error) {
    await stop()
    throw error
  }
  // While it was not ready it said so.
  said = ''
  return { url, pid: child.pid ?? 0, key, said: () => said, stop }
}

/** What `npm run serve` gives to Node: options that it sets are part of the service. */
export function serveArguments(): string[] {
  const { scripts } = JSON.parse(readFileSync(resolve(projectFolder, 'package.json'), 'utf8')) as {
    scripts: { serve: string }
  }
  const [exec, program, ...given] = scripts.serve.split(/\s+/)
  if (exec !== 'exec' || program !== 'node')
    throw new Error(`npm run serve is "${scripts.serve}": exec and a plain node command are expected.`)
  return given
}

async function ready(url: string, key: string, child: ChildProcess, said: () => string): Promise<void> {
  const began = performance.now()
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The service ended at once:\n${said()}`)
    const status = await statusOf(`${url}/health/ready`)
    if (status === 200 && (await statusOf(`${url}/api/company/count`, key)) === 200) return
    if (performance.now() - began > LONGEST_START)
      throw new Error(`The service is not ready after ${LONGEST_START / 1000} s:\n${said()}`)
    await new Promise(resolve => setTimeout(resolve, 50))
  }
}

async function statusOf(url: string, key?: string): Promise<number | undefined> {
  try {
    const response = await fetch(url, { headers: key === undefined ? {} : { 'x-api-key': key } })
    await response.arrayBuffer()
    return response.status
  } catch {
    // It does not listen yet.
    return undefined
  }
}

async function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), LONGEST_STOP)
  await exit
  clearTimeout(timer)
  return child.exitCode
}
