// The only reader of the companies in Elasticsearch: it sends searches within the deadline of their request and returns whole
// results or errors, never part of a result.

import type { Client as Elasticsearch } from '@elastic/elasticsearch'
import { LRUCache } from 'lru-cache'
import { Deadline } from '../deadline.ts'
import { ServiceError } from '../errors.ts'
import { type Clause, prefix } from '../query/clauses.ts'
import { hasValues, type OptionalField, optionalFields } from '../query/ranking.ts'
import { OTHER_NAMES_COLUMN, type SearchRequest } from '../query/search-request.ts'
import type { Company } from '../schema/fields.ts'
import { type DirectRequest, requestDirectly } from './direct-request.ts'
import { asServiceError, isGone, isRetried, unavailable } from './failures.ts'
import { LiveRelease, type Release } from './live-release.ts'
import { MARGIN, withOneRetry } from './one-retry.ts'
import { RequestSession } from './request-session.ts'
import { type Search, type SearchResponse, searchResponse, searchResponses } from './search-response.ts'

/** A company as found: with its other names as texts, if they were requested. */
export type FoundCompany = Company & { readonly [OTHER_NAMES_COLUMN]?: readonly string[] }

/** What a search found: its records, how many match in all if that was requested, and its aggregations. */
export type Found = {
  readonly companies: readonly FoundCompany[]
  readonly totalCount: number | undefined
  /** True if it ended before it had looked at everything that matches. */
  readonly endedEarly: boolean
  readonly aggregations: Readonly<Record<string, object>>
}

/** Rounding step of the timeout sent to Elasticsearch, in milliseconds. */
const STEP = 250
/** A look-up of the live release takes at most this part of a request's time, so that there is time for a second one. */
const LOOK_UP_SHARE = 2

export type CompanyIndexOptions = {
  /** The alias of the companies. */
  readonly alias: string
  /** The longest that a request may take, in milliseconds. */
  readonly timeout: number
  /** How long the release that the alias names is taken for granted, in milliseconds. */
  readonly releaseAge?: number
  /** Called with how long each search took, in seconds. */
  readonly onSearchEnd?: (search: { outcome: 'answered' | 'failed'; seconds: number }) => void
}

export class CompanyIndex {
  readonly #elasticsearch: Elasticsearch
  readonly #live: LiveRelease
  readonly #timeout: number
  readonly #onSearchEnd: NonNullable<CompanyIndexOptions['onSearchEnd']>
  #knownValues: { readonly version: string; readonly keys: LRUCache<string, boolean> } = {
    version: '',
    keys: newKnownValues(),
  }
  #fieldsWithValues: { readonly version: string; readonly fields: ReadonlySet<OptionalField> } | undefined

  constructor(
    elasticsearch: Elasticsearch,
    { alias, timeout, releaseAge, onSearchEnd = () => {} }: CompanyIndexOptions,
  ) {
    this.#elasticsearch = elasticsearch
    this.#timeout = timeout
    this.#live = new LiveRelease(elasticsearch, {
      alias,
      timeout: timeout / LOOK_UP_SHARE,
      ...(releaseAge !== undefined && { age: releaseAge }),
    })
    this.#onSearchEnd = onSearchEnd
  }

  /**
   * A session for one request, whose time counts from now. `parent` gives the signal that is aborted when its result is no
   * longer wanted; `timeout` in milliseconds, if it may take less time than other requests. Dispose of it in the end.
   */
  openSession(parent?: () => AbortSignal, timeout = this.#timeout): RequestSession {
    return new RequestSession(new Deadline(Math.min(timeout, this.#timeout), parent), () =>
      this.#live.current(),
    )
  }

  /** Searches, sent together. Throws {@link ServiceError} `unavailable` or `timeout`. */
  async search<const Requests extends readonly SearchRequest[]>(
    requests: Requests,
    session: RequestSession,
  ): Promise<{ [Each in keyof Requests]: Found }> {
    const answers = await this.#ask(requests, session)
    return answers.map(found) as { [Each in keyof Requests]: Found }
  }

  /** Aggregations over matching companies, without the companies. Throws as {@link search} does. */
  async aggregate(
    query: Clause,
    aggs: Readonly<Record<string, object>>,
    session: RequestSession,
  ): Promise<Readonly<Record<string, object>>> {
    const [answer] = await this.#ask([{ size: 0, track_total_hits: false, query, aggs }], session)
    return answer?.aggregations ?? {}
  }

  /** Which of the normalized values some record has at the path. Locations are few and searched often, so it is remembered. */
  async knownValues(
    path: string,
    keys: readonly string[],
    session: RequestSession,
  ): Promise<ReadonlySet<string>> {
    const known = this.#knownValuesOf(await session.release())
    const mark = (key: string): string => `${path}\n${key}`
    const answers = new Map(keys.map(key => [key, known.get(mark(key))]))
    const unknown = keys.filter(key => answers.get(key) === undefined)
    const held = await this.#keysThatMatch(unknown, key => ({ term: { [path]: key } }), session)
    for (const key of unknown) known.set(mark(key), held.has(key))
    return new Set(keys.filter(key => answers.get(key) ?? held.has(key)))
  }

  /** Which of the fields that many releases leave empty have values in this one. It is remembered. */
  async fieldsWithValues(session: RequestSession): Promise<ReadonlySet<OptionalField>> {
    const release = await session.release()
    const known = this.#fieldsWithValues
    if (known?.version === release.version) return known.fields
    const fields = await this.#keysThatMatch(optionalFields, hasValues, session)
    this.#fieldsWithValues = { version: release.version, fields }
    return fields
  }

  /** The values that were looked up, while the data do not change. */
  #knownValuesOf({ version }: Release): LRUCache<string, boolean> {
    if (this.#knownValues.version !== version) this.#knownValues = { version, keys: newKnownValues() }
    return this.#knownValues.keys
  }

  /** Which of the normalized texts some record's value at the path begins with. */
  async knownPrefixes(
    path: string,
    keys: readonly string[],
    session: RequestSession,
  ): Promise<ReadonlySet<string>> {
    return this.#keysThatMatch(keys, key => prefix(path, key), session)
  }

  /** The most frequent values of a field that are similar to a normalized one, at most five. */
  async similarValues(
    field: string,
    path: string,
    key: string,
    session: RequestSession,
  ): Promise<readonly string[]> {
    const query = { fuzzy: { [path]: { value: key, fuzziness: 'AUTO', max_expansions: 50 } } }
    const { values } = await this.aggregate(query, { values: { terms: { field, size: 5 } } }, session)
    return (values as Buckets<{ key: string }>).buckets.map(bucket => bucket.key)
  }

  /** Throws {@link ServiceError} unless the alias exists and its shards answer. */
  async checkReady(session: RequestSession): Promise<void> {
    await this.#ask([{ size: 0, track_total_hits: false, terminate_after: 1 }], session)
  }

  async #keysThatMatch<Key extends string>(
    keys: readonly Key[],
    clause: (key: Key) => Clause,
    session: RequestSession,
  ): Promise<ReadonlySet<Key>> {
    if (keys.length === 0) return new Set()
    const filters = keys.map(clause)
    const query = { bool: { filter: [{ bool: { should: filters, minimum_should_match: 1 } }] } }
    const { keys: counted } = await this.aggregate(query, { keys: { filters: { filters } } }, session)
    const { buckets } = counted as Buckets<{ doc_count: number }>
    return new Set(keys.filter((_, index) => (buckets[index]?.doc_count ?? 0) > 0))
  }

  async #ask(bodies: readonly SearchBody[], session: RequestSession): Promise<SearchResponse[]> {
    const { deadline } = session
    const { index } = await session.release()
    try {
      return await withOneRetry(deadline, () => this.#timed(() => this.#send(index, bodies, deadline)))
    } catch (error) {
      if (isGone(error) || isRetried(error)) this.#live.forget()
      throw asServiceError(error)
    }
  }

  async #timed<Result>(search: () => Promise<Result>): Promise<Result> {
    const sent = performance.now()
    let outcome: 'answered' | 'failed' = 'failed'
    try {
      const result = await search()
      outcome = 'answered'
      return result
    } finally {
      this.#onSearchEnd({ outcome, seconds: (performance.now() - sent) / 1000 })
    }
  }

  async #send(
    index: string,
    bodies: readonly SearchBody[],
    { left, signal }: Deadline,
  ): Promise<SearchResponse[]> {
    const timeout = `${searchTimeout(left)}ms`
    const path = `/${encodeURIComponent(index)}`
    const [only, ...others] = bodies
    const request: DirectRequest =
      others.length === 0
        ? {
            method: 'POST',
            path: `${path}/_search?allow_partial_search_results=false&timeout=${timeout}`,
            type: 'json',
            body: JSON.stringify(only),
          }
        : {
            method: 'POST',
            path: `${path}/_msearch`,
            type: 'ndjson',
            body: bodies.map(body => `${WHOLE_ONLY}\n${JSON.stringify({ ...body, timeout })}\n`).join(''),
          }
    const { status, body } = await requestDirectly(this.#elasticsearch, request, signal)
    if (only === undefined || others.length > 0) return searchResponses(status, body, bodies)
    return [searchResponse(status, body, only)]
  }
}

/** The header of each search in a multi-search. */
const WHOLE_ONLY = JSON.stringify({ allow_partial_search_results: false })

/**
 * The timeout sent to Elasticsearch, in milliseconds, rounded to steps: its request cache treats searches that differ in the
 * timeout alone as different.
 */
function searchTimeout(left: number): number {
  const whole = Math.max(1, Math.round(left - MARGIN))
  return whole < 2 * STEP ? whole : whole - (whole % STEP)
}

/** Far more than there are countries and provinces, and enough for the cities that are searched. */
const MOST_KNOWN_VALUES = 20_000
const newKnownValues = (): LRUCache<string, boolean> => new LRUCache({ max: MOST_KNOWN_VALUES })

type SearchBody = Search & { readonly query?: Clause }

type Buckets<Bucket> = { readonly buckets: readonly Bucket[] }

function found({ hits: { total, hits }, terminated_early, aggregations = {} }: SearchResponse): Found {
  const companies = hits.map(({ _source, fields }) => (fields ? firstValues(fields) : _source))
  if (!companies.every(isCompany)) throw unavailable('a hit is no company')
  return { companies, totalCount: total?.value, endedEarly: terminated_early === true, aggregations }
}

const isCompany = (record: Readonly<Record<string, unknown>> | undefined): record is FoundCompany =>
  Number.isSafeInteger(record?.ID)

/** Values from columns are always lists; only the other names are one by nature. */
function firstValues(fields: Readonly<Record<string, readonly unknown[]>>): Record<string, unknown> {
  const record: Record<string, unknown> = {}
  for (const name in fields) record[name] = name === OTHER_NAMES_COLUMN ? fields[name] : fields[name]?.[0]
  return record
}
