// Stores usage in an Elasticsearch index, one document per process, client, day and endpoint. Each
// process overwrites its own documents with its full counts, so that a repeated write counts once.

import type { Client as Elasticsearch } from '@elastic/elasticsearch'
import { z } from 'zod'
import { withinTime } from '../deadline.ts'
import { requestDirectly } from '../elasticsearch/direct-request.ts'
import { asServiceError, isMissing } from '../elasticsearch/failures.ts'
import { makeIndex } from '../elasticsearch/make-index.ts'
import { type Search, searchResponse } from '../elasticsearch/search-response.ts'
import { noUsage, type Usage, type UsageRow } from './usage.ts'

const indexBody = {
  settings: { index: { number_of_shards: 1, auto_expand_replicas: '0-1', refresh_interval: '1s' } },
  mappings: {
    dynamic: 'strict',
    properties: {
      process: { type: 'keyword' },
      client: { type: 'keyword' },
      day: { type: 'date', format: 'yyyy-MM-dd' },
      endpoint: { type: 'keyword' },
      requests: { type: 'long' },
      records: { type: 'long' },
      refused: { type: 'long' },
    },
  },
} as const

/** The name of the usage index that belongs to an alias. */
export function usageIndexName(alias: string): string {
  return `${alias}-usage`
}

/** Number of buckets per page of the aggregation. */
const PAGE = 1_000

const sums = {
  requests: { sum: { field: 'requests' } },
  records: { sum: { field: 'records' } },
  refused: { sum: { field: 'refused' } },
} as const

const sumSchema = z.object({ value: z.number() })
const pageSchema = z.object({
  buckets: z.array(
    z.object({
      key: z.object({
        client: z.string(),
        day: z.number().optional(),
        endpoint: z.string().optional(),
      }),
      requests: sumSchema,
      records: sumSchema,
      refused: sumSchema,
    }),
  ),
  after_key: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})

/** Selects usage. `except`: the process to leave out, because it knows its own counts better. */
export type UsageQuery = {
  /** 2026-11 */
  readonly month: string
  readonly client?: string
  readonly except?: string
}

export class UsageStore {
  readonly #elasticsearch: Elasticsearch
  readonly #index: string
  readonly #timeout: number
  readonly #pollTimeout: number

  /**
   * `timeout`: of one operation as a whole, in ms; `pollTimeout`: of those repeated every few
   * seconds.
   */
  constructor(elasticsearch: Elasticsearch, alias: string, timeout = 3_000, pollTimeout = 1_000) {
    this.#elasticsearch = elasticsearch
    this.#index = usageIndexName(alias)
    this.#timeout = timeout
    this.#pollTimeout = pollTimeout
  }

  /** Overwrites the counts of a process. `refresh`: they are searchable when this resolves. */
  async write(process: string, rows: readonly UsageRow[], refresh = false): Promise<void> {
    if (rows.length === 0) return
    await withinTime(this.#timeout, signal => this.#write(process, rows, { refresh, signal }))
  }

  async #write(
    process: string,
    rows: readonly UsageRow[],
    { refresh, signal }: { readonly refresh: boolean; readonly signal: AbortSignal },
  ): Promise<void> {
    await this.#ensureIndex(signal)
    const response = await this.#elasticsearch.bulk(
      {
        index: this.#index,
        refresh,
        operations: rows.flatMap(row => [
          {
            index: {
              _id: [process, row.client, row.day, row.endpoint].join('/'),
              // Counts grow, so an older write that arrives late is rejected.
              version: row.requests + row.records + row.refused,
              version_type: 'external_gte' as const,
            },
          },
          { process, ...row },
        ]),
      },
      { signal, maxRetries: 0 },
    )
    const failures = response.items.flatMap(item => item.index?.error ?? [])
    const failure = failures.find(({ type }) => type !== 'version_conflict_engine_exception')
    if (failure !== undefined) throw new Error(`usage was not written: ${failure.type}: ${failure.reason}`)
  }

  /** Makes everything written so far searchable. */
  async refresh(): Promise<void> {
    await withinTime(this.#pollTimeout, signal =>
      this.#elasticsearch.indices.refresh(
        { index: this.#index, ignore_unavailable: true },
        { signal, maxRetries: 0 },
      ),
    )
  }

  /** The usage of each client in a month. */
  async monthByClient(question: UsageQuery): Promise<Map<string, Usage>> {
    const sources = [{ client: { terms: { field: 'client' } } }]
    const rows = await withinTime(this.#pollTimeout, signal => this.#sums(question, sources, signal))
    return new Map(
      rows.map(({ client, requests, records, refused }) => [client, { requests, records, refused }]),
    )
  }

  /**
   * The usage of a month by client, day and endpoint. Aborting `signal` ends the request. Throws
   * {@link ServiceError} `unavailable` or `timeout`.
   */
  async rows(question: UsageQuery, signal?: AbortSignal): Promise<UsageRow[]> {
    const sources = [
      { client: { terms: { field: 'client' } } },
      { day: { date_histogram: { field: 'day', calendar_interval: 'day' } } },
      { endpoint: { terms: { field: 'endpoint' } } },
    ]
    return await withinTime(
      this.#timeout,
      ended => this.#sums(question, sources, ended),
      signal && (() => signal),
    )
  }

  async #sums(
    { month, client, except }: UsageQuery,
    sources: object[],
    signal: AbortSignal,
  ): Promise<UsageRow[]> {
    const begin = `${month}-01`
    const filter = [
      { range: { day: { gte: begin, lt: `${begin}||+1M` } } },
      ...(client === undefined ? [] : [{ term: { client } }]),
    ]
    const mustNot = except === undefined ? [] : [{ term: { process: except } }]
    const rows: UsageRow[] = []
    for (let after: object | undefined; ; ) {
      const composite = { size: PAGE, sources, ...(after && { after }) }
      const page = await this.#page(
        {
          size: 0,
          track_total_hits: false,
          query: { bool: { filter, must_not: mustNot } },
          aggs: { page: { composite, aggs: sums } },
        },
        signal,
      )
      rows.push(
        ...page.buckets.map(({ key, requests, records, refused }) => ({
          ...noUsage,
          client: key.client,
          day: key.day === undefined ? begin : new Date(key.day).toISOString().slice(0, 10),
          endpoint: key.endpoint ?? '',
          requests: requests.value,
          records: records.value,
          refused: refused.value,
        })),
      )
      if (page.buckets.length < PAGE || page.after_key === undefined) return rows
      after = page.after_key
    }
  }

  async #page(
    search: Search & { readonly query: object },
    signal: AbortSignal,
  ): Promise<z.infer<typeof pageSchema>> {
    const path = `/${encodeURIComponent(this.#index)}/_search?allow_partial_search_results=false`
    const request = { method: 'POST', path, type: 'json', body: JSON.stringify(search) } as const
    try {
      const { status, body } = await requestDirectly(this.#elasticsearch, request, signal)
      return pageSchema.parse(searchResponse(status, body, search).aggregations?.page)
    } catch (error) {
      // No server has written any usage yet.
      if (isMissing(error)) return { buckets: [] }
      throw asServiceError(error)
    }
  }

  /** An index created implicitly by Elasticsearch would have other field types. */
  async #ensureIndex(signal: AbortSignal): Promise<void> {
    const options = { signal, maxRetries: 0 }
    if (await this.#elasticsearch.indices.exists({ index: this.#index }, options)) return
    await makeIndex(this.#elasticsearch, this.#index, indexBody, options)
  }
}
