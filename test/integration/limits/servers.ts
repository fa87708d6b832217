// Servers of the real kind over the run's Elasticsearch, in this process and as processes of their own, with clients that
// have limits.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import type { ClientOptions, Client as Elasticsearch } from '@elastic/elasticsearch'
import { inject } from 'vitest'
import { ClientStore } from '../../../src/clients/client-store.ts'
import { readConfig } from '../../../src/config.ts'
import { monthOf, type UsageRow } from '../../../src/limits/usage.ts'
import { UsageStore } from '../../../src/limits/usage-store.ts'
import { createLogger } from '../../../src/operations/logging.ts'
import { type Limits, noLimits } from '../../../src/schema/limits.ts'
import { type RunningServer, startServer } from '../../../src/server.ts'
import { company, indexCompanies } from '../../support/companies.ts'
import { elasticsearchForTests } from '../../support/elasticsearch.ts'
import { packagesPath } from '../../support/service.ts'

export const SEARCH = '/api/company/search'
export const EXPORT = '/api/company/export'
export const USAGE = '/api/usage'

/** How many companies there are. */
export const COMPANIES = 60

export type Answer = {
  readonly status: number
  readonly headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly body: any
}

/** A server that a test starts, with what it has logged so far. */
export type ServerForTests = RunningServer & { readonly log: readonly { readonly msg: string }[] }

/** A server as a process of its own. */
export type ServerProcess = {
  readonly url: string
  readonly end: (signal: 'SIGKILL' | 'SIGTERM') => Promise<void>
}

export type Servers = {
  readonly elasticsearch: Elasticsearch
  readonly alias: string
  readonly addClient: (limits?: Partial<Limits>) => Promise<{ readonly id: string; readonly key: string }>
  readonly start: (redisUrl?: string) => Promise<ServerForTests>
  readonly startProcess: () => Promise<ServerProcess>
  /** What is kept of a client's usage this month. */
  readonly kept: (client: string) => Promise<UsageRow[]>
  readonly close: () => Promise<void>
}

export async function servers(name: string): Promise<Servers> {
  const { client: elasticsearch, prefix } = elasticsearchForTests()
  const alias = `${prefix}-${name}`
  const connection = JSON.parse(inject('elasticsearch')) as ClientOptions
  const companies = Array.from({ length: COMPANIES }, (_, at) => company({ companyName: `Acme ${at}` }))
  await indexCompanies(elasticsearch, { index: `${alias}-1`, alias }, companies)
  const clients = new ClientStore(elasticsearch, alias)
  const usage = new UsageStore(elasticsearch, alias, 30_000, 30_000)
  const running: { stop: () => Promise<void> }[] = []

  const start = async (redisUrl?: string): Promise<ServerForTests> => {
    const log: { msg: string }[] = []
    const config = {
      ...readConfig({}),
      port: 0,
      alias,
      packagesPath,
      requestTimeout: 30_000,
      shutdownDelay: 0,
      ...(redisUrl !== undefined && { redisUrl }),
    }
    const logger = createLogger('info', { write: line => void log.push(JSON.parse(line)) })
    const server = await startServer(config, connection, logger)
    running.push(server)
    return { ...server, log }
  }

  const startProcess = async (): Promise<ServerProcess> => {
    const child = spawn(process.execPath, [resolve(import.meta.dirname, '../../../src/main.ts')], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        ELASTICSEARCH_URL: [connection.nodes].flat().join(','),
        COMPANIES_INDEX: alias,
        REQUEST_TIMEOUT_MS: '30000',
        PORT: '0',
        SHUTDOWN_DELAY_MS: '0',
        REDIS_URL: '',
      },
    })
    running.push({ stop: () => ended(child, 'SIGKILL') })
    return { url: await servedBy(child), end: signal => ended(child, signal) }
  }

  return {
    elasticsearch,
    alias,
    addClient: async limits => {
      const given = { name, package: 'full', limits: { ...noLimits, ...limits } }
      const { client, key } = await clients.add(given)
      return { id: client.id, key }
    },
    start,
    startProcess,
    kept: async client => {
      await usage.refresh()
      return await usage.rows({ month: monthOf(new Date()), client })
    },
    close: async () => {
      await Promise.all(running.map(server => server.stop()))
      await elasticsearch.close()
    },
  }
}

export async function ask(
  { url }: { readonly url: string },
  path: string,
  key: string,
  sent: { readonly headers?: Record<string, string>; readonly method?: string } = {},
): Promise<Answer> {
  const answer = await fetch(url + path, {
    method: sent.method ?? 'GET',
    headers: { 'x-api-key': key, ...sent.headers },
  })
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, body: text === '' ? undefined : JSON.parse(text) }
}

/** What a field RateLimit says is left of a limit. */
export function leftOf(name: 'second' | 'month' | 'records', { headers }: Answer): number {
  const [, left] = new RegExp(`"${name}";r=(\\d+)`).exec(headers.get('RateLimit') ?? '') ?? []
  return Number(left)
}

/** Where a process says that it serves. */
async function servedBy(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('the server has no output')
  for await (const line of createInterface(child.stdout)) {
    const { msg, url } = JSON.parse(line) as { msg: string; url?: string }
    if (msg === 'serving' && url !== undefined) {
      child.stdout.resume()
      return url
    }
  }
  throw new Error('the server ended before it served')
}

async function ended(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill(signal)
  await exit
}
