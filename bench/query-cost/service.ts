// The service over demo companies that were loaded as any source is, told how long each request took and how much of it
// was waiting for Elasticsearch.

import { resolve } from 'node:path'
import { Client, type ClientOptions } from '@elastic/elasticsearch'
import { demoDrafts } from '../../indexer/demo/demo-companies.ts'
import { loadCompanies } from '../../indexer/load.ts'
import type { Report } from '../../indexer/progress.ts'
import type { FieldValues } from '../../indexer/sources/field-values.ts'
import { sourceOfRecords } from '../../indexer/sources/read-records.ts'
import { createApp } from '../../src/app.ts'
import { noLimits } from '../../src/catalogue/limits.ts'
import { readPackages } from '../../src/catalogue/packages.ts'
import { apiKeyHash, newApiKey } from '../../src/clients/api-key.ts'
import { ClientDirectory } from '../../src/clients/client-directory.ts'
import { AnswerCache } from '../../src/companies/answer-cache.ts'
import { CompanyIndex } from '../../src/companies/company-index.ts'
import { RequestLimits } from '../../src/limits/request-limits.ts'
import { UsageKeeper } from '../../src/limits/usage-keeper.ts'
import { UsageStore } from '../../src/limits/usage-store.ts'
import { createLogger } from '../../src/operations/logging.ts'

/** What a request took, in milliseconds, and what it found. */
export type Timed = {
  readonly total: number
  /** Of it, waiting for Elasticsearch. */
  readonly elasticsearch: number
  readonly totalCount: number | undefined
  readonly warnings: readonly string[]
}

export type Service = {
  readonly client: Client
  /** One request; throws where it is refused. */
  readonly ask: (path: string) => Promise<Timed>
  readonly stop: () => Promise<void>
}

/** A request may take long without anything being wrong, in milliseconds. */
const DEADLINE = 60_000

/** Loads `records` demo companies under the alias and puts the application over them. */
export async function startService(
  clientOptions: ClientOptions,
  alias: string,
  { records, seed }: { readonly records: number; readonly seed: number },
  report: Report,
): Promise<Service> {
  const client = new Client(clientOptions)
  const drafts = demoDrafts({ count: records, seed }) as Iterable<unknown> as Iterable<FieldValues>
  const { release } = await loadCompanies({
    client,
    alias,
    source: sourceOfRecords(`${records} demo companies`, drafts, records),
    report,
  })
  // What is asked twice must cost what it costs the first time.
  await client.indices.putSettings({ index: release, settings: { 'index.requests.cache.enable': false } })
  const waited = waitingTime(client)
  const key = newApiKey()
  const createdAt = new Date().toISOString()
  const directory = new ClientDirectory(
    async () => [
      {
        id: 'client_bench',
        name: 'Bench',
        package: 'full',
        keys: 'names',
        extraSearchFields: [],
        origins: [],
        limits: noLimits,
        createdAt,
        apiKeys: [{ hash: apiKeyHash(key), createdAt }],
      },
    ],
    error => {
      throw error
    },
  )
  await directory.start()
  const app = createApp({
    index: new CompanyIndex(client, { alias, deadline: DEADLINE }),
    answers: new AnswerCache({ size: 0 }),
    directory,
    packages: readPackages(resolve(import.meta.dirname, '../../packages.json')),
    limits: new RequestLimits({
      usage: new UsageKeeper({ store: new UsageStore(client, alias), onFault: () => {} }),
    }),
    logger: createLogger('silent'),
    isDraining: () => false,
  })
  return {
    client,
    ask: async path => {
      const before = waited()
      const began = performance.now()
      const response = await app.request(path, { headers: { 'x-api-key': key } })
      const text = await response.text()
      const total = performance.now() - began
      if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${text}`)
      const { data, warnings = [] } = JSON.parse(text) as {
        data: { totalCount?: number }
        warnings?: { code: string }[]
      }
      return {
        total,
        elasticsearch: waited() - before,
        totalCount: data.totalCount,
        warnings: warnings.map(({ code }) => code),
      }
    },
    stop: async () => {
      directory.stop()
      await client.indices.delete({ index: release, ignore_unavailable: true })
      await client.close()
    },
  }
}

/** Milliseconds in which at least one search was under way, since the beginning. */
function waitingTime(client: Client): () => number {
  const request = client.transport.request.bind(client.transport)
  let waited = 0
  let underWay = 0
  let since = 0
  client.transport.request = (async (...given: Parameters<typeof request>) => {
    if (underWay === 0) since = performance.now()
    underWay += 1
    try {
      return await request(...given)
    } finally {
      underWay -= 1
      if (underWay === 0) waited += performance.now() - since
    }
  }) as typeof client.transport.request
  return () => waited
}
