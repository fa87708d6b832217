// The only reader of the companies in Elasticsearch: it sends requests within their deadline and turns what comes back
// into whole answers or errors, never into part of an answer.

import { type Client as Elasticsearch, errors } from '@elastic/elasticsearch'
import type { Company } from '../catalogue/fields.ts'
import { ServiceError } from '../errors.ts'
import { type Clause, prefix } from '../query/clauses.ts'
import type { SearchRequest } from '../query/search-request.ts'

/** Records of one page, how many match in all, and what was counted besides. */
export type Found = {
  readonly companies: readonly Company[]
  readonly totalCount: number
  readonly aggregations: Readonly<Record<string, object>>
}

/** What Elasticsearch answers a search with, as far as it is read here. */
type SearchAnswer = {
  readonly timed_out: boolean
  readonly _shards: { readonly failed: number; readonly failures?: readonly unknown[] }
  readonly hits: {
    readonly total?: { readonly value: number; readonly relation: string }
    readonly hits: readonly { readonly _source?: unknown }[]
  }
  readonly aggregations?: Readonly<Record<string, { readonly buckets?: unknown }>>
}

/** How long a client is asked to wait when Elasticsearch cannot answer, in seconds. */
const RETRY_AFTER = 1
/** Elasticsearch itself gives up this much before we do, in milliseconds. */
const MARGIN = 200
/** Longest pause before the one retry, in milliseconds. */
const LONGEST_PAUSE = 100
/** How long the version of the data is taken for granted, in milliseconds. */
const VERSION_AGE = 1_000
const RETRIED_STATUS = new Set([429, 502, 503])

/** What part of a request's deadline its version may take: without one, the answer is given all the same. */
const VERSION_SHARE = 4

export type CompanyIndexOptions = { readonly alias: string; readonly deadline: number }

export class CompanyIndex {
  readonly #elasticsearch: Elasticsearch
  readonly #alias: string
  readonly #deadline: number
  readonly #started = new WeakMap<AbortSignal, number>()
  #version: { readonly askedAt: number; readonly answer: Promise<string | undefined> } | undefined

  /**
   * `alias` is what is searched; `deadline` is the longest that a request (all that is asked under one signal) may take,
   * in milliseconds.
   */
  constructor(elasticsearch: Elasticsearch, { alias, deadline }: CompanyIndexOptions) {
    this.#elasticsearch = elasticsearch
    this.#alias = alias
    this.#deadline = deadline
  }

  /** One page of matching companies with the exact total. Throws {@link ServiceError} `unavailable` or `timeout`. */
  async search(request: SearchRequest, signal: AbortSignal): Promise<Found> {
    const answer = await this.#ask(request, signal)
    const total = answer.hits.total
    if (total === undefined || total.relation !== 'eq') throw new Error('Elasticsearch gave no exact total')
    const companies = answer.hits.hits.map(hit => hit._source as Company)
    return { companies, totalCount: total.value, aggregations: answer.aggregations ?? {} }
  }

  /** One page of matching companies, uncounted: what the later pages of a walk need. Throws as {@link search} does. */
  async companies({ aggs: _, ...request }: SearchRequest, signal: AbortSignal): Promise<readonly Company[]> {
    const answer = await this.#ask({ ...request, track_total_hits: false }, signal)
    return answer.hits.hits.map(hit => hit._source as Company)
  }

  /** Aggregations over matching companies, without the companies. Throws as {@link search} does. */
  async aggregate(
    query: Clause,
    aggs: Readonly<Record<string, object>>,
    signal: AbortSignal,
  ): Promise<Readonly<Record<string, object>>> {
    const answer = await this.#ask({ size: 0, track_total_hits: false, query, aggs }, signal)
    return answer.aggregations ?? {}
  }

  /** Which of the keys some record has as a whole value at the path. */
  async heldKeys(path: string, keys: readonly string[], signal: AbortSignal): Promise<ReadonlySet<string>> {
    return this.#keysThatMatch(keys, key => ({ term: { [path]: key } }), signal)
  }

  /** Which of the keys some record's value at the path begins with. */
  async begunKeys(path: string, keys: readonly string[], signal: AbortSignal): Promise<ReadonlySet<string>> {
    return this.#keysThatMatch(keys, key => prefix(path, key), signal)
  }

  /** The most frequent values of a field whose key is like the given one, at most five. */
  async similarValues(
    field: string,
    path: string,
    key: string,
    signal: AbortSignal,
  ): Promise<readonly string[]> {
    const answer = await this.#ask(
      {
        size: 0,
        query: { fuzzy: { [path]: { value: key, fuzziness: 'AUTO', max_expansions: 50 } } },
        aggs: { values: { terms: { field, size: 5 } } },
      },
      signal,
    )
    const buckets = (answer.aggregations?.values?.buckets ?? []) as readonly { key: string }[]
    return buckets.map(bucket => bucket.key)
  }

  /** What changes whenever the data do, at most {@link VERSION_AGE} late; undefined while Elasticsearch cannot tell. */
  dataVersion(signal: AbortSignal): Promise<string | undefined> {
    this.#startOf(signal)
    if (this.#version === undefined || performance.now() - this.#version.askedAt > VERSION_AGE) {
      this.#version = { askedAt: performance.now(), answer: this.#askVersion().catch(() => undefined) }
    }
    return this.#version.answer
  }

  async #askVersion(): Promise<string> {
    const answer = await this.#elasticsearch.transport.request(
      {
        method: 'GET',
        path: `/${encodeURIComponent(this.#alias)}`,
        querystring: { filter_path: '*.settings.index.uuid,*.mappings._meta' },
      },
      { requestTimeout: this.#deadline / VERSION_SHARE, maxRetries: 0 },
    )
    return JSON.stringify(answer)
  }

  /** True where the alias exists and its shards answer. */
  async isReady(signal: AbortSignal): Promise<boolean> {
    try {
      await this.#ask({ size: 0, track_total_hits: false, terminate_after: 1 }, signal)
      return true
    } catch (error) {
      if (error instanceof ServiceError) return false
      throw error
    }
  }

  async #keysThatMatch(
    keys: readonly string[],
    clause: (key: string) => Clause,
    signal: AbortSignal,
  ): Promise<ReadonlySet<string>> {
    if (keys.length === 0) return new Set()
    const filters = keys.map(clause)
    const answer = await this.#ask(
      {
        size: 0,
        track_total_hits: false,
        query: { bool: { filter: [{ bool: { should: filters, minimum_should_match: 1 } }] } },
        aggs: { keys: { filters: { filters } } },
      },
      signal,
    )
    const buckets = (answer.aggregations?.keys?.buckets ?? []) as readonly { doc_count: number }[]
    return new Set(keys.filter((_, index) => (buckets[index]?.doc_count ?? 0) > 0))
  }

  async #ask(body: object, signal: AbortSignal): Promise<SearchAnswer> {
    const started = this.#startOf(signal)
    const left = (): number => this.#deadline - (performance.now() - started)
    if (left() < 1) throw new ServiceError('timeout')
    for (let attempt = 1; ; attempt += 1) {
      try {
        const answer = await this.#send(body, left(), signal)
        if (answer.timed_out) throw new ServiceError('timeout')
        if (answer._shards.failed > 0) {
          throw unavailable(new Error(`shards failed: ${JSON.stringify(answer._shards.failures)}`))
        }
        return answer
      } catch (error) {
        const pause = Math.random() * LONGEST_PAUSE
        if (attempt > 1 || !isRetried(error) || left() < pause + MARGIN) throw asServiceError(error)
        await new Promise(resolve => setTimeout(resolve, pause))
      }
    }
  }

  /** All that is asked under one signal shares one deadline, which counts from the first question. */
  #startOf(signal: AbortSignal): number {
    const started = this.#started.get(signal) ?? performance.now()
    this.#started.set(signal, started)
    return started
  }

  async #send(body: object, left: number, signal: AbortSignal): Promise<SearchAnswer> {
    const answer = await this.#elasticsearch.transport.request<SearchAnswer>(
      {
        method: 'POST',
        path: `/${encodeURIComponent(this.#alias)}/_search`,
        querystring: {
          allow_partial_search_results: false,
          timeout: `${Math.max(1, Math.round(left - MARGIN))}ms`,
        },
        body: body as Record<string, unknown>,
      },
      { requestTimeout: Math.max(1, Math.round(left)), maxRetries: 0, signal },
    )
    // A proxy in between may answer 200 with a page of its own.
    if (typeof answer?.timed_out !== 'boolean' || typeof answer._shards?.failed !== 'number') {
      throw unavailable(new Error('the answer is not one of Elasticsearch'))
    }
    return answer
  }
}

function unavailable(cause: unknown): ServiceError {
  return new ServiceError('unavailable', undefined, {
    cause,
    headers: { 'Retry-After': String(RETRY_AFTER) },
  })
}

/** Elasticsearch bounds how many clauses a query has by its memory, so that ours may be beyond it: that is the client's to mend. */
function refusedQuery(error: errors.ResponseError): unknown {
  if (!/"too_many_(nested_)?clauses"/.test(JSON.stringify(error.body))) return error
  return new ServiceError(
    'invalid_parameters',
    'The query asks for more than the database takes at once: give shorter lists, fewer words or shorter patterns, and ask in several requests.',
    { cause: error },
  )
}

function isRetried(error: unknown): boolean {
  if (error instanceof errors.ResponseError) return RETRIED_STATUS.has(error.statusCode ?? 0)
  return error instanceof errors.ConnectionError
}

/** A refused query (400) is our fault and stays what it is; everything else means that Elasticsearch cannot answer. */
function asServiceError(error: unknown): unknown {
  if (error instanceof ServiceError) return error
  if (error instanceof errors.TimeoutError) return new ServiceError('timeout', undefined, { cause: error })
  if (error instanceof errors.ResponseError && error.statusCode === 400) return refusedQuery(error)
  if (error instanceof errors.ElasticsearchClientError) return unavailable(error)
  return error
}
