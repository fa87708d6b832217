// The only reader of the companies in Elasticsearch: it sends requests within their deadline and turns what comes back
// into whole answers or errors, never into part of an answer.

import type { Client as Elasticsearch } from '@elastic/elasticsearch'
import { LRUCache } from 'lru-cache'
import { ServiceError } from '../errors.ts'
import { type Clause, prefix } from '../query/clauses.ts'
import type { SearchRequest } from '../query/search-request.ts'
import { type DirectRequest, postDirectly } from './direct-request.ts'
import { type Generation, LiveGeneration } from './live-generation.ts'
import {
  asServiceError,
  type Found,
  found,
  isGone,
  isRetried,
  type SearchAnswer,
  wholeAnswer,
  wholeAnswers,
} from './search-answer.ts'

export type { Found }

/** Elasticsearch itself gives up this much before we do, in milliseconds. */
const MARGIN = 200
/** Of what Elasticsearch is told of its time, in milliseconds. */
const STEP = 250
/** Longest pause before the one retry, in milliseconds. */
const LONGEST_PAUSE = 100
/** What part of a request's deadline the name of the generation may take. */
const GENERATION_SHARE = 4

export type CompanyIndexOptions = {
  /** What is searched. */
  readonly alias: string
  /** The longest that a request (all that is asked under one signal) may take, in milliseconds. */
  readonly deadline: number
  /** How long the generation that the alias names is taken for granted, in milliseconds. */
  readonly generationAge?: number
  /** Hears how long Elasticsearch took, in seconds. */
  readonly onSearchEnd?: (search: { outcome: 'answered' | 'failed'; seconds: number }) => void
}

export class CompanyIndex {
  readonly #elasticsearch: Elasticsearch
  readonly #alias: string
  readonly #live: LiveGeneration
  readonly #deadline: number
  readonly #onSearchEnd: NonNullable<CompanyIndexOptions['onSearchEnd']>
  readonly #begun = new WeakMap<AbortSignal, Begun>()
  #knownKeys: { readonly version: string; readonly keys: LRUCache<string, boolean> } = {
    version: '',
    keys: newKnownKeys(),
  }

  constructor(
    elasticsearch: Elasticsearch,
    { alias, deadline, generationAge, onSearchEnd = () => {} }: CompanyIndexOptions,
  ) {
    this.#elasticsearch = elasticsearch
    this.#alias = alias
    this.#deadline = deadline
    this.#live = new LiveGeneration(elasticsearch, {
      alias,
      timeout: deadline / GENERATION_SHARE,
      ...(generationAge !== undefined && { age: generationAge }),
    })
    this.#onSearchEnd = onSearchEnd
  }

  /** Searches, sent together. Throws {@link ServiceError} `unavailable` or `timeout`. */
  async search<const Requests extends readonly SearchRequest[]>(
    requests: Requests,
    signal: AbortSignal,
  ): Promise<{ [Each in keyof Requests]: Found }> {
    const answers = await this.#ask(requests, signal)
    return answers.map(found) as { [Each in keyof Requests]: Found }
  }

  /** Aggregations over matching companies, without the companies. Throws as {@link search} does. */
  async aggregate(
    query: Clause,
    aggs: Readonly<Record<string, object>>,
    signal: AbortSignal,
  ): Promise<Readonly<Record<string, object>>> {
    const [answer] = await this.#ask([{ size: 0, track_total_hits: false, query, aggs }], signal)
    return answer?.aggregations ?? {}
  }

  /** Which of the keys some record has as a whole value at the path. Names of places are few, and asked again and again. */
  async heldKeys(path: string, keys: readonly string[], signal: AbortSignal): Promise<ReadonlySet<string>> {
    const generation = await this.#begunUnder(signal).generation
    const known = generation === undefined ? newKnownKeys() : this.#knownKeysOf(generation)
    const mark = (key: string): string => `${path}\n${key}`
    const answers = new Map(keys.map(key => [key, known.get(mark(key))]))
    const unknown = keys.filter(key => answers.get(key) === undefined)
    const held = await this.#keysThatMatch(unknown, key => ({ term: { [path]: key } }), signal)
    for (const key of unknown) known.set(mark(key), held.has(key))
    return new Set(keys.filter(key => answers.get(key) ?? held.has(key)))
  }

  /** What was found of keys, as long as the data do not change. */
  #knownKeysOf({ version }: Generation): LRUCache<string, boolean> {
    if (this.#knownKeys.version !== version) this.#knownKeys = { version, keys: newKnownKeys() }
    return this.#knownKeys.keys
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
    const query = { fuzzy: { [path]: { value: key, fuzziness: 'AUTO', max_expansions: 50 } } }
    const { values } = await this.aggregate(query, { values: { terms: { field, size: 5 } } }, signal)
    return (values as Buckets<{ key: string }> | undefined)?.buckets?.map(bucket => bucket.key) ?? []
  }

  /** What changes whenever the data do, some time late; undefined while Elasticsearch cannot tell. */
  async dataVersion(signal: AbortSignal): Promise<string | undefined> {
    return (await this.#begunUnder(signal).generation)?.version
  }

  /** What is asked under `later` goes on with the deadline and the generation of `earlier`. */
  goOn(later: AbortSignal, earlier: AbortSignal): void {
    this.#begun.set(later, this.#begunUnder(earlier))
  }

  /** True where the alias exists and its shards answer. */
  async isReady(signal: AbortSignal): Promise<boolean> {
    try {
      await this.#ask([{ size: 0, track_total_hits: false, terminate_after: 1 }], signal)
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
    const query = { bool: { filter: [{ bool: { should: filters, minimum_should_match: 1 } }] } }
    const { keys: counted } = await this.aggregate(query, { keys: { filters: { filters } } }, signal)
    const buckets = (counted as Buckets<{ doc_count: number }> | undefined)?.buckets ?? []
    return new Set(keys.filter((_, index) => (buckets[index]?.doc_count ?? 0) > 0))
  }

  /**
   * All that is asked under one signal shares one deadline, which counts from the first question, and one generation: an
   * answer is never put together of two.
   */
  #begunUnder(signal: AbortSignal): Begun {
    const known = this.#begun.get(signal)
    if (known !== undefined) return known
    const begun = { at: performance.now(), generation: this.#live.current() }
    this.#begun.set(signal, begun)
    return begun
  }

  async #ask(bodies: readonly object[], signal: AbortSignal): Promise<SearchAnswer[]> {
    const begun = this.#begunUnder(signal)
    const left = (): number => this.#deadline - (performance.now() - begun.at)
    // Where the generation is not known, the alias itself is asked: it says what is the matter.
    const index = (await begun.generation)?.index ?? this.#alias
    if (left() < 1) throw new ServiceError('timeout')
    for (let attempt = 1; ; attempt += 1) {
      const sent = performance.now()
      const ended = (outcome: 'answered' | 'failed'): void =>
        this.#onSearchEnd({ outcome, seconds: (performance.now() - sent) / 1000 })
      try {
        const answers = await this.#send(index, bodies, left(), signal)
        ended('answered')
        return answers
      } catch (error) {
        ended('failed')
        const pause = Math.random() * LONGEST_PAUSE
        if (isGone(error)) this.#live.forget()
        if (attempt > 1 || !isRetried(error) || left() < pause + MARGIN) throw asServiceError(error)
        await new Promise(resolve => setTimeout(resolve, pause))
      }
    }
  }

  async #send(
    index: string,
    bodies: readonly object[],
    left: number,
    signal: AbortSignal,
  ): Promise<SearchAnswer[]> {
    const timeout = `${patience(left)}ms`
    const path = `/${encodeURIComponent(index)}`
    const [only, ...others] = bodies
    const request: DirectRequest =
      others.length === 0
        ? {
            path: `${path}/_search?allow_partial_search_results=false&timeout=${timeout}`,
            type: 'json',
            body: JSON.stringify(only),
          }
        : {
            path: `${path}/_msearch`,
            type: 'ndjson',
            body: bodies.map(body => `${WHOLE_ONLY}\n${JSON.stringify({ ...body, timeout })}\n`).join(''),
          }
    const { status, body } = await postDirectly(this.#elasticsearch, request, {
      timeout: Math.max(1, Math.round(left)),
      signal,
    })
    return others.length === 0 ? [wholeAnswer(status, body)] : wholeAnswers(status, body, bodies.length)
  }
}

/** What is said of each of several searches. */
const WHOLE_ONLY = JSON.stringify({ allow_partial_search_results: false })

/**
 * How long Elasticsearch may take, in milliseconds. In steps: it takes searches that differ in this alone for others, and
 * would never find a count in its cache.
 */
function patience(left: number): number {
  const whole = Math.max(1, Math.round(left - MARGIN))
  return whole < 2 * STEP ? whole : whole - (whole % STEP)
}

/** When the first question under a signal was asked, and of which generation. */
type Begun = { readonly at: number; readonly generation: Promise<Generation | undefined> }

/** Far more than there are countries and provinces; of cities, those that are asked for. */
const MOST_KNOWN_KEYS = 20_000
const newKnownKeys = (): LRUCache<string, boolean> => new LRUCache({ max: MOST_KNOWN_KEYS })

type Buckets<Bucket> = { readonly buckets?: readonly Bucket[] }
