// Accepts whole responses to a search only: anything missing, partial or impossible is an error, since a client could not
// tell it from the truth.

import { ServiceError } from '../errors.ts'
import { refuseFailure, unavailable } from './failures.ts'

/** The parts of a search that its response depends on. `size` and `track_total_hits` are never left to Elasticsearch. */
export type Search = {
  readonly size: number
  readonly from?: number
  readonly search_after?: unknown
  readonly track_total_hits: boolean
  readonly terminate_after?: number
  readonly aggs?: Readonly<Record<string, object>>
}

/** A whole response to a search. */
export type SearchResponse = {
  readonly terminated_early?: boolean
  readonly hits: {
    readonly total?: { readonly value: number; readonly relation: string }
    readonly hits: readonly Hit[]
  }
  readonly aggregations?: Readonly<Record<string, object>>
}

export type Hit = {
  readonly _source?: Readonly<Record<string, unknown>>
  readonly fields?: Readonly<Record<string, readonly unknown[]>>
}

/** Most documents of a Lucene index, and so of a shard. */
const MOST_PER_SHARD = 2_147_483_519

/**
 * The response to a search. Throws {@link ServiceError} `unavailable` or `timeout` if it is partial, or no answer to this
 * search.
 */
export function searchResponse(status: number, body: unknown, search: Search): SearchResponse {
  refuseFailure(status, body)
  if (!isObject(body)) throw notFromElasticsearch()
  if (body.timed_out === true) throw new ServiceError('timeout')
  if (body.timed_out !== false) throw notFromElasticsearch()
  const shards = wholeShards(body)
  const endedEarly = body.terminated_early === true
  if (endedEarly && search.terminate_after === undefined) throw unavailable('the search ended early')
  const { hits } = body
  if (!isObject(hits) || !Array.isArray(hits.hits) || !hits.hits.every(isHit)) {
    throw unavailable('the response has no hits')
  }
  const count = hits.hits.length
  if (count > search.size) throw unavailable(`${count} hits in place of ${search.size}`)
  if (search.track_total_hits) {
    const total = wholeTotal(hits.total, shards, endedEarly)
    const expected = Math.min(search.size, Math.max(0, total - (search.from ?? 0)))
    const isShort = search.search_after === undefined && count !== expected
    if (isShort && !endedEarly) throw unavailable(`${count} hits in place of ${expected}`)
  }
  if (search.aggs !== undefined) wholeAggregations(body.aggregations, search.aggs)
  return body as SearchResponse
}

/** The responses to searches that were sent together. Throws as {@link searchResponse} does. */
export function searchResponses(
  status: number,
  body: unknown,
  searches: readonly Search[],
): SearchResponse[] {
  const { responses } = wholeBody(status, body)
  if (!Array.isArray(responses) || responses.length !== searches.length) throw notFromElasticsearch()
  return searches.map((search, at) => {
    const response: unknown = responses[at]
    const own = isObject(response) && typeof response.status === 'number' ? response.status : 200
    return searchResponse(own, response, search)
  })
}

/** The JSON object of any response. Throws if it is a failure, or no object. */
export function wholeBody(status: number, body: unknown): Readonly<Record<string, unknown>> {
  refuseFailure(status, body)
  if (!isObject(body)) throw notFromElasticsearch()
  return body
}

/** How many shards answered, which must be all of them: skipped ones count as successful. */
function wholeShards({ _shards: shards }: Readonly<Record<string, unknown>>): number {
  if (!isObject(shards)) throw notFromElasticsearch()
  const { total, successful, failed } = shards
  const isWhole = isCount(total) && total > 0 && successful === total && failed === 0
  if (!isWhole) throw unavailable(`not all shards answered: ${JSON.stringify(shards)}`)
  return total
}

function wholeTotal(total: unknown, shards: number, endedEarly: boolean): number {
  const isExact =
    isObject(total) &&
    isCount(total.value) &&
    total.value <= shards * MOST_PER_SHARD &&
    (total.relation === 'eq' || endedEarly)
  if (!isExact) throw unavailable(`no exact total: ${JSON.stringify(total)}`)
  return total.value as number
}

function isHit(hit: unknown): hit is Hit {
  if (!isObject(hit)) return false
  return hit.fields === undefined
    ? hit._source === undefined || isObject(hit._source)
    : isObject(hit.fields) && Object.values(hit.fields).every(Array.isArray)
}

/** A requested aggregation. It has one type beside the aggregations within it. */
type Aggregation = { readonly aggs?: Readonly<Record<string, object>>; readonly filters?: Filters }
type Filters = { readonly filters: readonly object[] }

/** Throws if one of the aggregations is missing, or not of its type. */
function wholeAggregations(given: unknown, asked: Readonly<Record<string, object>>): void {
  for (const [name, aggregation] of Object.entries(asked)) {
    const result = isObject(given) ? given[name] : undefined
    if (!isObject(result) || !isWholeResult(result, aggregation)) {
      throw unavailable(`the aggregation ${name} is not whole`)
    }
  }
}

function isWholeResult(result: Readonly<Record<string, unknown>>, asked: Aggregation): boolean {
  if ('sum' in asked) return typeof result.value === 'number'
  if ('missing' in asked) return isCount(result.doc_count)
  const { buckets } = result
  if (!Array.isArray(buckets) || !buckets.every(isBucket)) return false
  if (asked.filters !== undefined && buckets.length !== asked.filters.filters.length) return false
  if ('terms' in asked && !(isCount(result.sum_other_doc_count) && isErrorBound(result))) return false
  if (asked.aggs !== undefined) for (const bucket of buckets) wholeAggregations(bucket, asked.aggs)
  return true
}

const isBucket = (bucket: unknown): boolean => isObject(bucket) && isCount(bucket.doc_count)

/** -1: the shards' errors are not known. */
const isErrorBound = ({ doc_count_error_upper_bound: bound }: Readonly<Record<string, unknown>>): boolean =>
  isCount(bound) || bound === -1

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0

/** A proxy may answer 200 with a page of its own. */
const notFromElasticsearch = (): ServiceError => unavailable('the response is not one of Elasticsearch')
