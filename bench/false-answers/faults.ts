// Every false answer that the service is given: of connections, of HTTP, of proxies, and of Elasticsearch itself.

import type { ServerResponse } from 'node:http'
import {
  type Exchange,
  elasticsearchHeaders,
  type Lie,
  type LyingProxy,
  send,
  type Target,
  tell,
} from './proxy.ts'

/** What the service is told in place of the truth. */
export type Fault = {
  readonly name: string
  readonly begin: (proxy: LyingProxy) => void | Promise<void>
  readonly end: (proxy: LyingProxy) => void | Promise<void>
}

type NamedLie = { readonly name: string; readonly lie: Lie }

/** How often a trickle drips, in milliseconds. */
const DRIP = 20

type Json = Record<string, unknown>

/** Lies to some requests, and tells the others the truth. */
const only =
  (target: Target, lie: Lie): Lie =>
  exchange =>
    exchange.target === target ? lie(exchange) : tell(exchange)

const constantly =
  (status: number, body: string, headers: Record<string, string> = elasticsearchHeaders): Lie =>
  ({ response }) => {
    response.writeHead(status, headers).end(body)
  }

const html = (status: number, headers: Record<string, string> = {}): Lie =>
  constantly(status, '<html><body>proxy-1</body></html>', { 'Content-Type': 'text/html', ...headers })

const failing = (status: number, type: string): Lie =>
  constantly(status, JSON.stringify({ error: { type, reason: 'a reason', root_cause: [] }, status }))

/** Sends the head and a part of the body, from 0 to 1, then goes on as told. */
const begun =
  (part: number, then: (response: ServerResponse) => void): Lie =>
  async ({ truth, response }) => {
    const { status, body } = await truth()
    const bytes = Buffer.from(body)
    response.writeHead(status, { ...elasticsearchHeaders, 'Content-Length': bytes.length })
    response.flushHeaders()
    response.write(bytes.subarray(0, Math.floor(bytes.length * part)), () => then(response))
  }

const trickle: Lie = async ({ truth, response }) => {
  const { status, body } = await truth()
  const bytes = Buffer.from(body)
  response.writeHead(status, { ...elasticsearchHeaders, 'Content-Length': bytes.length })
  let at = 0
  const drip = setInterval(() => {
    if (response.destroyed || at >= bytes.length) {
      clearInterval(drip)
      response.end()
    } else response.write(bytes.subarray(at, ++at))
  }, DRIP)
}

/** Writes bytes past HTTP, one by one if told. */
const raw =
  (text: string, slowly = false): Lie =>
  ({ response: { socket } }) => {
    if (!slowly) {
      socket?.end(text)
      return
    }
    let at = 0
    const drip = setInterval(() => {
      if (socket === null || socket.destroyed || at >= text.length) clearInterval(drip)
      else socket.write(text[at++] ?? '')
    }, DRIP)
  }

const later =
  (milliseconds: number): Lie =>
  exchange =>
    new Promise(resolve => setTimeout(() => resolve(tell(exchange)), milliseconds))

const withLength =
  (more: number): Lie =>
  async ({ truth, response }) => {
    const { status, body } = await truth()
    response.writeHead(status, { ...elasticsearchHeaders, 'Content-Length': Buffer.byteLength(body) + more })
    response.end(Buffer.from(body).subarray(0, Buffer.byteLength(body) + Math.min(0, more)))
  }

/** Changes what Elasticsearch says. */
const changed = async ({ truth, response }: Exchange, change: (body: Json) => unknown): Promise<void> => {
  const { status, body } = await truth()
  send(response, status, JSON.stringify(change(JSON.parse(body) as Json)))
}

type Found = {
  _shards: Json
  hits: { total?: Json; hits: unknown[] }
  aggregations?: Record<string, { buckets?: unknown[]; doc_count?: unknown }>
} & Json

/** What matches is not there, and nothing else is said: whoever believes it gives a wrong answer. */
const lacking = (found: Found): Found => ({
  ...found,
  hits: { ...(found.hits.total && { total: { value: 0, relation: 'eq' } }), hits: [] },
})

/** Partial and impossible answers to one search; a change that does not apply to a search leaves it true. */
const partial: Readonly<Record<string, (found: Found) => unknown>> = {
  'a failed shard': found => ({
    ...lacking(found),
    _shards: { ...found._shards, failed: 1, failures: [{}] },
  }),
  'a shard neither successful nor failed': found => ({
    ...lacking(found),
    _shards: { ...found._shards, total: Number(found._shards.total) + 1 },
  }),
  'no shards': found => ({ ...lacking(found), _shards: { total: 0, successful: 0, skipped: 0, failed: 0 } }),
  'no word of shards': found => ({ ...lacking(found), _shards: undefined }),
  'out of time': found => ({ ...lacking(found), timed_out: true }),
  'no word of time': found => ({ ...lacking(found), timed_out: undefined }),
  'an early end': found => ({
    ...found,
    terminated_early: true,
    hits: { ...found.hits, total: found.hits.total && { value: 1, relation: 'gte' }, hits: [] },
  }),
  'no hits': ({ hits, ...found }) => found,
  'no list of hits': found => ({ ...found, hits: { total: found.hits.total } }),
  'hits that are texts': found => ({ ...found, hits: { ...found.hits, hits: ['1', '2'] } }),
  'hits that are null': found => ({ ...found, hits: { ...found.hits, hits: [null] } }),
  'far too many hits': found => ({
    ...found,
    hits: { ...found.hits, hits: Array.from({ length: 1_500 }, () => ({ _source: { ID: 1 } })) },
  }),
  'hits without ID': found => ({
    ...found,
    hits: { ...found.hits, hits: found.hits.hits.map(() => ({ _source: { companyName: 'A' } })) },
  }),
  'fields that are no lists': found => ({
    ...found,
    hits: { ...found.hits, hits: found.hits.hits.map(() => ({ fields: { ID: '7', companyName: 'abc' } })) },
  }),
  'a total that is only a bound': found => ({
    ...found,
    hits: { ...found.hits, total: { value: 1, relation: 'gte' } },
  }),
  'no total': found => ({
    ...found,
    hits: { hits: found.hits.hits },
  }),
  'a total beyond all numbers': found => ({
    ...found,
    hits: { ...found.hits, total: { value: 1e300, relation: 'eq' } },
  }),
  'a total beyond any index': found => ({
    ...found,
    hits: { ...found.hits, total: { value: 1e15, relation: 'eq' } },
  }),
  'a negative total': found => ({
    ...found,
    hits: { ...found.hits, total: { value: -1, relation: 'eq' } },
  }),
  'no aggregations': ({ aggregations, ...found }) => found,
  'aggregations without buckets': found => ({
    ...found,
    aggregations: Object.fromEntries(Object.keys(found.aggregations ?? {}).map(name => [name, {}])),
  }),
  'counts that are texts': found => ({
    ...found,
    aggregations: Object.fromEntries(
      Object.entries(found.aggregations ?? {}).map(([name, { buckets }]) => [
        name,
        { ...found.aggregations?.[name], doc_count: '1', ...(buckets && { buckets: [{ doc_count: '1' }] }) },
      ]),
    ),
  }),
  'a closed index': () => ({ error: { type: 'index_closed_exception', reason: 'closed' }, status: 400 }),
  'no such index': () => ({ error: { type: 'index_not_found_exception', reason: 'none' }, status: 404 }),
  null: () => null,
  'a list': () => [],
}

const halfOf = 0.5
const stall = (): void => {}
const reset = ({ socket }: ServerResponse): void => {
  socket?.resetAndDestroy()
}

const HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nX-Elastic-Product: Elasticsearch\r\n'

/** What any request is given. `limit`: the time that requests may take, in milliseconds. */
const ofTransport = (limit: number): NamedLie[] => [
  { name: 'never answers', lie: () => {} },
  { name: 'stalls after the headers', lie: begun(0, stall) },
  { name: 'stalls in the body', lie: begun(halfOf, stall) },
  { name: 'trickles its body', lie: trickle },
  { name: 'trickles its headers', lie: raw(HEAD + 'X-Padding: '.padEnd(2_000, 'x'), true) },
  { name: 'answers far too late', lie: later(limit * 3) },
  { name: 'answers a little too late', lie: later(limit * 1.1) },
  { name: 'answers late', lie: later(limit / 20) },
  { name: 'resets before the headers', lie: ({ response }) => reset(response) },
  { name: 'resets after the headers', lie: begun(0, reset) },
  { name: 'resets in the body', lie: begun(halfOf, reset) },
  { name: 'closes before the headers', lie: ({ response }) => void response.socket?.end() },
  { name: 'closes in the body', lie: begun(halfOf, response => void response.socket?.end()) },
  { name: 'promises more than it sends', lie: withLength(50) },
  { name: 'sends less than all, as if that were all', lie: withLength(-20) },
  { name: 'is no HTTP', lie: raw('220 mail.example ESMTP\r\n') },
  { name: 'sends bad headers', lie: raw('HTTP/1.1 200 OK\r\nContent-Length: many\r\n\r\n{}') },
  { name: 'sends bad chunks', lie: raw(`${HEAD}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`) },
  { name: 'sends an empty body', lie: constantly(200, '') },
  { name: 'sends no content', lie: constantly(204, '') },
  { name: 'sends a page', lie: html(200) },
  { name: 'sends a page under its name', lie: html(200, { 'X-Elastic-Product': 'Elasticsearch' }) },
  { name: 'sends null', lie: constantly(200, 'null') },
  { name: 'sends a list', lie: constantly(200, '[]') },
  { name: 'sends a text', lie: constantly(200, '"ok"') },
  { name: 'sends an empty object', lie: constantly(200, '{}') },
  { name: 'sends another object', lie: constantly(200, '{"hello":"world"}') },
  { name: 'sends bytes that are no text', lie: constantly(200, '\u0000\u0001\ufffd{') },
  { name: '301', lie: constantly(301, '', { Location: '/elsewhere' }) },
  { name: '400 as a page', lie: html(400) },
  { name: '401', lie: failing(401, 'security_exception') },
  { name: '403', lie: failing(403, 'security_exception') },
  { name: '404 as a page', lie: html(404) },
  { name: '408', lie: html(408) },
  { name: '413', lie: html(413) },
  { name: '429', lie: failing(429, 'es_rejected_execution_exception') },
  { name: '429 for memory', lie: failing(429, 'circuit_breaking_exception') },
  { name: '500', lie: failing(500, 'exception') },
  { name: '502 as a page', lie: html(502) },
  { name: '503', lie: failing(503, 'no_shard_available_action_exception') },
  { name: '504 as a page', lie: html(504) },
]

const ofSearches: readonly NamedLie[] = Object.entries(partial).flatMap(([name, change]) => [
  {
    name: `search: ${name}`,
    lie: only('search', exchange => changed(exchange, body => change(body as Found))),
  },
  ...[0, 1].map(position => ({
    name: `search ${position + 1} of several: ${name}`,
    lie: only('searches', exchange =>
      changed(exchange, body => ({
        ...body,
        responses: (body.responses as Found[]).map((found, at) => (at === position ? change(found) : found)),
      })),
    ),
  })),
  {
    name: `clients: ${name}`,
    lie: only('clients', exchange => changed(exchange, body => change(body as Found))),
  },
])

const facts = (body: Json): [string, Json][] => Object.entries(body) as [string, Json][]

const ofResponses: readonly NamedLie[] = [
  {
    name: 'searches: one answer too few',
    lie: only('searches', exchange =>
      changed(exchange, body => ({ ...body, responses: (body.responses as unknown[]).slice(1) })),
    ),
  },
  {
    name: 'searches: one answer too many',
    lie: only('searches', exchange =>
      changed(exchange, body => ({ ...body, responses: [...(body.responses as unknown[]), {}] })),
    ),
  },
  {
    name: 'release: no index',
    lie: only('release', constantly(200, '{}')),
  },
  {
    name: 'release: no identity',
    lie: only('release', exchange =>
      changed(exchange, body => Object.fromEntries(facts(body).map(([name]) => [name, {}]))),
    ),
  },
  {
    name: 'release: nothing of the index',
    lie: only('release', exchange =>
      changed(exchange, body => Object.fromEntries(facts(body).map(([name]) => [name, null]))),
    ),
  },
  {
    name: 'release: an identity that is a number',
    lie: only('release', exchange =>
      changed(exchange, body =>
        Object.fromEntries(facts(body).map(([name]) => [name, { settings: { index: { uuid: 1 } } }])),
      ),
    ),
  },
  {
    name: 'release: an index that is not there',
    lie: only('release', exchange =>
      changed(exchange, body => Object.fromEntries(facts(body).map(([name, of]) => [`${name}-gone`, of]))),
    ),
  },
  { name: 'release: 404', lie: only('release', failing(404, 'index_not_found_exception')) },
  { name: 'release: never answers', lie: only('release', () => {}) },
  { name: 'clients: 404', lie: only('clients', failing(404, 'index_not_found_exception')) },
  { name: 'clients: never answers', lie: only('clients', () => {}) },
  { name: 'clients: trickles', lie: only('clients', trickle) },
  { name: 'usage: never answers', lie: only('usage', () => {}) },
  { name: 'usage: trickles', lie: only('usage', trickle) },
  { name: 'usage: a page', lie: only('usage', html(200)) },
]

const refused: Fault = {
  name: 'refuses connections',
  begin: proxy => proxy.shut(),
  end: proxy => proxy.open(),
}

/** All faults, for requests that may take so many milliseconds. */
export const faults = (limit: number): readonly Fault[] => [
  ...[...ofTransport(limit), ...ofSearches, ...ofResponses].map(({ name, lie }) => ({
    name,
    begin: (proxy: LyingProxy) => proxy.answerBy(lie),
    end: (proxy: LyingProxy) => proxy.answerBy(),
  })),
  refused,
]
