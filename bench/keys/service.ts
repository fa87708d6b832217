// The server as it runs in production, in a process of its own over demo companies, with clients of every kind.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Client, type ClientOptions } from '@elastic/elasticsearch'
import getPort from 'get-port'
import { demoCompanies } from '../../demo/demo-companies.ts'
import { loadCompanies } from '../../indexer/load.ts'
import type { Report } from '../../indexer/progress.ts'
import { sourceOfRecords } from '../../indexer/sources/records.ts'
import { apiKeyHash, newApiKey } from '../../src/clients/api-key.ts'
import { ClientStore, clientIndexName } from '../../src/clients/client-store.ts'
import { noLimits } from '../../src/schema/limits.ts'

const main = resolve(import.meta.dirname, '../../src/main.ts')
/** Clock ticks a second of Linux's accounting of processes. */
const TICKS = 100

export type Service = {
  readonly client: Client
  readonly port: number
  /** A live key. */
  readonly key: string
  /** Keys that were once live, none of which was used since the server started. */
  readonly revoked: readonly string[]
  readonly expired: readonly string[]
  /** Seconds of processor time that the server has used. */
  readonly processorTime: () => number
  readonly stop: () => Promise<void>
}

/** Loads companies, makes clients and starts the server; `dead`: how many revoked and how many expired keys there are. */
export async function startService(
  clientOptions: ClientOptions,
  alias: string,
  { records, dead }: { readonly records: number; readonly dead: number },
  report: Report,
): Promise<Service> {
  const client = new Client(clientOptions)
  const source = sourceOfRecords('demo companies', demoCompanies({ count: records, seed: 1 }), records)
  await loadCompanies({ client, alias, source, report, drain: 0 })
  const store = new ClientStore(client, alias, 'bench')
  const { client: holder, key } = await store.add({ name: 'Bench', package: 'full', limits: noLimits })
  const keys = Array.from({ length: 2 * dead }, newApiKey)
  const createdAt = new Date().toISOString()
  await client.index({
    index: clientIndexName(alias),
    id: 'client_dead',
    refresh: true,
    document: {
      ...holder,
      id: 'client_dead',
      apiKeys: keys.map((old, at) => ({
        hash: apiKeyHash(old),
        createdAt,
        [at < dead ? 'revokedAt' : 'expiresAt']: createdAt,
      })),
    },
  })
  const port = await getPort({ host: '127.0.0.1', port: 3900 })
  const { nodes, node } = clientOptions
  const child: ChildProcess = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      COMPANIES_INDEX: alias,
      ELASTICSEARCH_URL: [nodes ?? node].flat().map(String).join(','),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (;;) {
    const ready = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined)
    if (ready?.ok) break
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}.`)
    await new Promise(done => setTimeout(done, 100))
  }
  return {
    client,
    port,
    key,
    revoked: keys.slice(0, dead),
    expired: keys.slice(dead),
    processorTime: () => {
      // Fields 14 and 15 of /proc/PID/stat, counted behind the name in brackets: ticks in user and system mode.
      const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ')
      return (Number(fields[11]) + Number(fields[12])) / TICKS
    },
    stop: async () => {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
      const made = await client.indices.get({ index: `${alias}*`, expand_wildcards: 'all' })
      for (const index of Object.keys(made)) await client.indices.delete({ index })
      await client.close()
    },
  }
}
