// What do clients see while Elasticsearch fails? Never part of an answer, never a word on the inside, never a long wait.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Answer, type AppForTests, appForTests, DEADLINE } from '../support/app.ts'
import {
  type BrokenElasticsearch,
  brokenElasticsearch,
  json,
  later,
  type Misbehaviour,
  refusal,
  unreachableHost,
} from '../support/broken-elasticsearch.ts'
import { describedPaths } from '../support/openapi.ts'

const SEARCH = '/api/company/search'
/** How much earlier than its deadline an answer may come, in milliseconds. */
const EARLY = 500
/** How much later: beyond any busy machine, and far below the 30 s that the official client waits; in milliseconds. */
const LATE = 10_000

/** An answer that would be sound if it were whole. */
const sound = {
  took: 1,
  timed_out: false,
  _shards: { total: 1, successful: 1, skipped: 0, failed: 0 },
  hits: {
    total: { value: 1, relation: 'eq' },
    hits: [{ _id: '1', _source: { ID: 1, companyName: 'Partial' } }],
  },
  aggregations: {},
}
const failedShard = {
  shard: 0,
  index: 'index-1',
  node: 'node-1',
  reason: { type: 'exception', reason: 'a reason' },
}
const page = '<html><body>Partial 502 from proxy-1</body></html>'

const html =
  (status: number, headers: Record<string, string> = {}): Misbehaviour =>
  response => {
    response.writeHead(status, { 'Content-Type': 'text/html', ...headers })
    response.end(page)
  }

/** Promises a whole answer and breaks off in the middle. */
const cut: Misbehaviour = response => {
  const body = JSON.stringify(sound)
  response.writeHead(200, {
    'Content-Type': 'application/json',
    'X-Elastic-Product': 'Elasticsearch',
    'Content-Length': Buffer.byteLength(body),
  })
  response.write(body.slice(0, body.length / 2), () => response.destroy())
}

const malformed: Misbehaviour = response => {
  response.writeHead(200, { 'Content-Type': 'application/json', 'X-Elastic-Product': 'Elasticsearch' })
  response.end(JSON.stringify(sound).slice(0, -20))
}

const reset: Misbehaviour = response => {
  response.socket?.resetAndDestroy()
}

const never: Misbehaviour = () => {}

let stub: BrokenElasticsearch
let app: AppForTests
beforeAll(async () => {
  stub = await brokenElasticsearch(never)
  app = await appForTests({ node: stub.url })
})
afterAll(async () => {
  await app.close()
  await stub.close()
})
beforeEach(() => {
  app.flushErrors()
  app.log.length = 0
})

/** The answer says that it is not there, and nothing of why. */
function expectUnavailable({ status, headers, body, text }: Answer): void {
  expect([status, body.code]).toEqual([503, 'unavailable'])
  expect(headers.get('Retry-After')).toBe('1')
  expect(text).not.toMatch(/Partial|index-1|node-1|host-1|proxy-1|127\.0\.0\.1|reason|exception/)
}

describe('Elasticsearch', () => {
  test.each<[how: string, misbehaviour: Misbehaviour, attempts: number]>([
    ['answers 429', refusal(429, 'es_rejected_execution_exception'), 2],
    ['answers 429 for its memory', refusal(429, 'circuit_breaking_exception'), 2],
    ['answers 500', refusal(500, 'exception'), 1],
    ['answers 502', html(502), 2],
    ['answers 503', refusal(503, 'search_phase_execution_exception'), 2],
    ['answers 503 as a proxy does', html(503), 2],
    ['answers 504 as a proxy does', html(504), 1],
    ['does not know the index', refusal(404, 'index_not_found_exception'), 1],
    ['does not know us', refusal(401, 'security_exception'), 1],
    ['does not let us', refusal(403, 'security_exception'), 1],
    ['is a page with 200', html(200), 1],
    [
      'is a page with 200 that says it is Elasticsearch',
      html(200, { 'X-Elastic-Product': 'Elasticsearch' }),
      1,
    ],
    ['sends another object', json(200, { hello: 'Partial' }), 1],
    ['sends null', json(200, null), 1],
    ['sends broken JSON', malformed, 1],
    ['breaks off', cut, 2],
    ['resets the connection', reset, 2],
    [
      'lost a shard',
      json(200, {
        ...sound,
        _shards: { total: 2, successful: 1, skipped: 0, failed: 1, failures: [failedShard] },
      }),
      1,
    ],
  ])('%s: 503', async (_how, misbehaviour, attempts) => {
    stub.misbehave(misbehaviour)
    const answer = await app.ask(`${SEARCH}?search=acme`, { key: app.key })
    expectUnavailable(answer)
    expect(stub.attempts()).toBe(attempts)
    expect(answer.ms).toBeLessThan(DEADLINE + LATE)
    expect(app.logged('unavailable')).toMatchObject([{ requestId: answer.body.requestId }])
    expect(app.logged('request')).toMatchObject([{ status: 503 }])
  })

  test.each<[how: string, misbehaviour: Misbehaviour]>([
    ['ran out of time', json(200, { ...sound, timed_out: true })],
    ['ran out of time and lost a shard', json(200, { ...sound, timed_out: true, _shards: { failed: 1 } })],
  ])('%s: 504', async (_how, misbehaviour) => {
    stub.misbehave(misbehaviour)
    const answer = await app.ask(SEARCH, { key: app.key })
    expect([answer.status, answer.body.code]).toEqual([504, 'timeout'])
    expect(answer.text).not.toContain('Partial')
    expect(stub.attempts()).toBe(1)
    expect(app.logged('timeout')).toHaveLength(1)
  })

  test.each(['too_many_clauses', 'too_many_nested_clauses'])(
    'that finds %s in a query is the client’s to help',
    async type => {
      const reason = { type, reason: 'maxClauseCount is set to 1024 on index-1' }
      const error = { ...reason, root_cause: [reason], caused_by: reason }
      stub.misbehave(json(400, { error, status: 400 }))
      const answer = await app.ask(`${SEARCH}?search=acme`, { key: app.key })
      expect([answer.status, answer.body.code]).toEqual([400, 'invalid_parameters'])
      expect(answer.body.detail).toContain('shorter lists')
      expect(answer.text).not.toMatch(/index-1|1024|clause/)
    },
  )

  test('rejects the query: 500, because it is a bug of the service, with the reason only in the log', async () => {
    stub.misbehave(refusal(400, 'parsing_exception'))
    const answer = await app.ask(SEARCH, { key: app.key })
    expect([answer.status, answer.body.code]).toEqual([500, 'internal'])
    expect(answer.text).not.toMatch(/parsing_exception|index-1|host-1/)
    expect(stub.attempts()).toBe(1)
    const [line] = app.logged('internal')
    expect(line?.requestId).toBe(answer.body.requestId)
    expect(JSON.stringify(line?.error)).toContain('parsing_exception')
  })

  test('is not there: 503, after one retry', async () => {
    const alone = await appForTests()
    const answer = await alone.ask(SEARCH, { key: alone.key })
    expectUnavailable(answer)
    expect(answer.ms).toBeLessThan(DEADLINE + LATE)
    expect(JSON.stringify(alone.logged('unavailable'))).toContain('ECONNREFUSED')
    await alone.close()
  })

  test('is asked only for whole results, with a timeout', async () => {
    stub.misbehave(refusal(500, 'exception'))
    await app.ask('/api/company/count?nationalId=1', { key: app.key })
    await app.ask(SEARCH, { key: app.key })
    const [one, several] = stub.requests
    const { searchParams, pathname } = new URL(one?.address ?? '', stub.url)
    expect([pathname, several?.address]).toEqual(['/index-1/_search', '/index-1/_msearch'])
    const lines = (several?.body ?? '')
      .trim()
      .split('\n')
      .map(line => JSON.parse(line))
    const partial = [searchParams.get('allow_partial_search_results'), lines[0], lines[2]]
    expect(partial).toEqual(['false', ...[1, 2].map(() => ({ allow_partial_search_results: false }))])
    for (const timeout of [searchParams.get('timeout'), lines[1].timeout, lines[3].timeout]) {
      const patience = Number(/^(\d+)ms$/.exec(timeout ?? '')?.[1])
      expect(patience).toBeGreaterThan(0)
      expect(patience).toBeLessThan(DEADLINE)
    }
    expect(JSON.parse(one?.body ?? '')).toMatchObject({ track_total_hits: true })
    expect([lines[1], lines[3]]).toMatchObject([
      { track_total_hits: false },
      { size: 0, track_total_hits: true },
    ])
  })
})

describe('an Elasticsearch that does not answer', () => {
  const keyed = describedPaths.filter(route => route.keyed).map(({ path }) => path)

  test('is not waited for beyond the deadline, on any endpoint', async () => {
    stub.misbehave(never)
    const answers = await Promise.all(
      [...keyed, `${SEARCH}?search=acme&cityName=Paris&facets=countryName`].map(async path => ({
        path,
        answer: await app.ask(path, { key: app.key }),
      })),
    )
    expect(answers.length).toBeGreaterThan(3)
    for (const { path, answer } of answers) {
      expect([path, answer.status, answer.body.code]).toEqual([path, 504, 'timeout'])
      expect(answer.ms, path).toBeGreaterThan(DEADLINE - EARLY)
      expect(answer.ms, path).toBeLessThan(DEADLINE + LATE)
    }
    await expect.poll(stub.abandoned).toBe(answers.length)
  })

  test('is not asked again if no time is left', async () => {
    stub.misbehave(later(DEADLINE * 0.8, refusal(503, 'exception')))
    const answer = await app.ask(SEARCH, { key: app.key })
    expectUnavailable(answer)
    expect(stub.attempts()).toBe(1)
    expect(answer.ms).toBeLessThan(DEADLINE + LATE)
  })

  test('is waited for no longer if it fails first', async () => {
    const failing = later(DEADLINE / 8, refusal(503, 'exception'))
    stub.misbehave((response, attempt, address) => {
      if (attempt === 1) failing(response, attempt, address)
    })
    const answer = await app.ask(SEARCH, { key: app.key })
    expect(answer.status).toBe(504)
    expect(stub.attempts()).toBe(2)
    expect(answer.ms).toBeLessThan(DEADLINE + LATE)
  })

  test('is waited for no longer if a request asks several times', async () => {
    // A name of a place is looked up first, as often as it takes; each look-up is slow, and none finds anything.
    const nothing = {
      ...sound,
      hits: { hits: [] },
      aggregations: { keys: { buckets: [{ doc_count: 0 }] } },
    }
    stub.misbehave(later(DEADLINE * 0.55, json(200, nothing)))
    const answer = await app.ask(`${SEARCH}?cityName=Paris`, { key: app.key })
    expect([answer.status, answer.body.code]).toEqual([504, 'timeout'])
    expect(answer.headers.get('Retry-After')).toBe('1')
    expect(answer.ms).toBeLessThan(DEADLINE + LATE)
    expect(stub.attempts()).toBe(2)
  })

  test('makes the service not ready, in the same time', async () => {
    stub.misbehave(never)
    const answer = await app.ask('/health/ready')
    expect(answer.status).toBe(503)
    expect(answer.ms).toBeLessThan(DEADLINE + LATE)
  })
})

describe('an Elasticsearch that accepts no connection', () => {
  const hosts: { readonly close: () => Promise<void> }[] = []
  afterAll(async () => {
    for (const host of hosts) await host.close()
  })

  test('is not waited for beyond the deadline, on any endpoint', async () => {
    const host = await unreachableHost()
    hosts.push(host)
    const alone = await appForTests({ node: host.url })
    const paths = describedPaths.filter(route => route.keyed).map(({ path }) => path)
    const asked = Promise.all([...paths, '/health/ready'].map(path => alone.ask(path, { key: alone.key })))
    // By itself, the official client waits ten seconds for a connection.
    const late = new Promise<'late'>(resolve => setTimeout(() => resolve('late'), DEADLINE * 5))
    const answers = await Promise.race([asked, late])
    if (answers === 'late') throw new Error('no answer in five times the deadline')
    expect(answers.map(({ status }) => status)).toEqual([...paths.map(() => 504), 503])
    expect(new Set(answers.map(({ headers }) => headers.get('Retry-After')))).toEqual(new Set(['1']))
  })
})

describe('a client that disconnects', () => {
  test('has its search aborted, which is not logged as an error', async () => {
    stub.misbehave(never)
    const gone = new AbortController()
    // Longer than a test may take: nothing but the client ends the request.
    const patient = await appForTests({ node: stub.url, deadline: 600_000 })
    const asking = patient.ask(SEARCH, { key: patient.key, signal: gone.signal })
    await expect.poll(stub.attempts).toBe(1)
    gone.abort()
    await asking
    await expect.poll(stub.abandoned, { timeout: 30_000 }).toBe(1)
    expect(stub.attempts()).toBe(1)
    expect(patient.log).toHaveLength(1)
    expect(patient.logged('request')).toMatchObject([{ abandoned: true }])
    await patient.close()
  })

  test('has no search repeated', async () => {
    stub.misbehave(later(50, refusal(503, 'exception')))
    const gone = new AbortController()
    const asking = app.ask(SEARCH, { key: app.key, signal: gone.signal })
    await expect.poll(stub.attempts).toBe(1)
    gone.abort()
    await asking
    // Its answer comes after that of the first, which a second try would have followed.
    await app.ask('/health/ready')
    expect(stub.requests.filter(({ address }) => address.includes('_msearch'))).toHaveLength(1)
  })
})

describe('readiness', () => {
  test.each<[how: string, misbehaviour: Misbehaviour]>([
    ['answers 429', refusal(429, 'es_rejected_execution_exception')],
    ['answers 500', refusal(500, 'exception')],
    ['does not know the index', refusal(404, 'index_not_found_exception')],
    ['is a page with 200', html(200)],
    ['lost a shard', json(200, { ...sound, _shards: { failed: 1, failures: [failedShard] } })],
  ])('is 503 where Elasticsearch %s, and the process lives on', async (_how, misbehaviour) => {
    stub.misbehave(misbehaviour)
    const answer = await app.ask('/health/ready')
    expectUnavailable(answer)
    expect((await app.ask('/health/live')).status).toBe(200)
  })
})
