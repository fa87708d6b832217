// The service over demo companies that were loaded as any source is, told how long each request took and how much of it
// was waiting for Elasticsearch.

import { Client, type ClientOptions } from '@elastic/elasticsearch'
import { demoDrafts } from '../../demo/demo-companies.ts'
import { loadCompanies } from '../../indexer/load.ts'
import type { Report } from '../../indexer/progress.ts'
import { sourceOfRecords } from '../../indexer/sources/records.ts'
import type { FieldValues } from '../../indexer/sources/rows.ts'
import { startApplication } from '../application.ts'

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
  const application = await startApplication(client, { alias, deadline: DEADLINE })
  return {
    client,
    ask: async path => {
      const before = waited()
      const began = performance.now()
      const response = await application.request(path)
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
      application.stop()
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
