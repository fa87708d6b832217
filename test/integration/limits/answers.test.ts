// Is every answer counted once and told of, however it came about: searched, out of the cache, shared, held by the client,
// as HEAD, compressed, refused, as a stream?

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { COMPANIES, EXPORT, leftOf, type ServerForTests, type Servers, servers } from './servers.ts'

const CSV = 'text/csv'
const JSON_LINES = 'application/x-ndjson'
const formats = ['application/json', CSV, JSON_LINES]
/** Written every two seconds, and seen a second later: with room for a busy machine. */
const soon = { timeout: 20_000, interval: 250 }

let all: Servers
let server: ServerForTests
beforeAll(async () => {
  all = await servers('answers')
  server = await all.start()
})
afterAll(() => all.close())

type Sent = { readonly method?: string; readonly headers?: Record<string, string> }

async function ask(query: string, key: string, accept: string, { method = 'GET', headers = {} }: Sent = {}) {
  const sent = { Accept: accept, 'x-api-key': key, ...headers }
  const answer = await fetch(`${server.url}${EXPORT}?${query}`, { method, headers: sent })
  return { status: answer.status, headers: answer.headers, text: await answer.text(), body: undefined }
}

const sumOf = async (client: string) => {
  const [row, ...others] = await all.kept(client)
  expect(others).toEqual([])
  return row && { requests: row.requests, records: row.records, refused: row.refused }
}

describe.each(formats)('%s', accept => {
  test('takes its records once each time that it is given, and only then', async () => {
    const limits = { requestsPerSecond: 1_000, requestsPerMonth: 100, recordsPerMonth: 1_000 }
    const { id, key } = await all.addClient(limits)
    const first = await ask('pageSize=20', key, accept)
    expect([first.status, leftOf('records', first), leftOf('month', first)]).toEqual([200, 980, 99])
    const again = await ask('pageSize=20', key, accept)
    expect([again.text, leftOf('records', again), leftOf('month', again)]).toEqual([first.text, 960, 98])

    // Asked by nobody before: one search, five answers.
    const shared = await Promise.all(
      Array.from({ length: 5 }, () => ask('pageSize=20&page=2&search=acme', key, accept)),
    )
    expect(new Set(shared.map(({ text }) => text)).size).toBe(1)
    expect(Math.min(...shared.map(answer => leftOf('records', answer)))).toBe(860)

    const etag = first.headers.get('ETag') ?? ''
    const held = await ask('pageSize=20', key, accept, { headers: { 'If-None-Match': etag } })
    expect([held.status, leftOf('records', held), leftOf('month', held)]).toEqual([304, 860, 93])
    const head = await ask('pageSize=20', key, accept, { method: 'HEAD' })
    expect([head.status, leftOf('records', head), leftOf('month', head)]).toEqual([200, 860, 92])
    const wrong = await ask('pageSize=51', key, accept)
    expect([wrong.status, leftOf('records', wrong), leftOf('month', wrong)]).toEqual([400, 860, 92])
    await expect.poll(() => sumOf(id), soon).toEqual({ requests: 8, records: 140, refused: 0 })
  })

  test('refused for want of volume takes nothing, held or not, and the rest can be taken out', async () => {
    const { id, key } = await all.addClient({ recordsPerMonth: 30 })
    await ask('pageSize=25', key, accept)
    for (const query of ['pageSize=25', 'pageSize=10', 'pageSize=10']) {
      const refused = await ask(query, key, accept)
      expect([refused.status, leftOf('records', refused)]).toEqual([429, 5])
      expect(JSON.parse(refused.text)).toMatchObject({ code: 'quota_exceeded', left: 5 })
      expect(refused.headers.get('ETag')).toBeNull()
    }
    const rest = await ask('pageSize=5', key, accept)
    expect([rest.status, leftOf('records', rest)]).toEqual([200, 0])
    await expect.poll(() => sumOf(id), soon).toEqual({ requests: 2, records: 30, refused: 3 })
  })

  test('by HEAD has the fields of GET, compressed and not, held and not', async () => {
    const { key } = await all.addClient({ recordsPerMonth: 100_000 })
    for (const encoding of ['gzip', 'identity', 'gzip;q=0', 'br']) {
      for (const query of ['pageSize=50', 'pageSize=50', `pageSize=49&search=${encoding.slice(0, 2)}`]) {
        const sent = { headers: { 'Accept-Encoding': encoding } }
        const get = await ask(query, key, accept, sent)
        const head = await ask(query, key, accept, { ...sent, method: 'HEAD' })
        const fields = ({ headers }: { readonly headers: Headers }) =>
          [...headers].filter(
            ([name]) => !/^(date|x-request-id|connection|keep-alive|ratelimit|x-ratelimit.*)$/.test(name),
          )
        expect(fields(head)).toEqual(fields(get))
        expect([head.text, head.headers.has('Content-Length')]).toEqual(['', true])
        expect(get.headers.get('Vary')).toBe('x-api-key, Accept, Accept-Encoding, Origin')
        const isCompressed = encoding === 'gzip' && get.text.length > 1_400
        expect(get.headers.get('Content-Encoding')).toBe(isCompressed ? 'gzip' : null)
        if (!isCompressed) expect(Number(get.headers.get('Content-Length'))).toBe(Buffer.byteLength(get.text))
      }
    }
  })

  test('tells how the client stands, whatever it is', async () => {
    const { key } = await all.addClient({ requestsPerSecond: 500, recordsPerMonth: 10_000 })
    const first = await ask('', key, accept)
    const etag = first.headers.get('ETag') ?? ''
    const answers = [
      first,
      await ask('', key, accept),
      await ask('', key, accept, { method: 'HEAD' }),
      await ask('', key, accept, { headers: { 'If-None-Match': etag } }),
      await ask('nonsense=1', key, accept),
      await ask('fields=companyName&cursor=v0', key, accept),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 304, 400, 400])
    for (const { headers } of answers) {
      expect(headers.get('RateLimit-Policy')).toMatch(
        /^"second";q=500;w=1, "records";q=10000;qu="records";w=/,
      )
      expect(headers.get('RateLimit')).toMatch(/^"second";r=\d+;t=1, "records";r=\d+;t=\d+$/)
    }
  })
})

test('a page of CSV or JSON lines that was held says all that it said at first', async () => {
  const { key } = await all.addClient()
  for (const accept of [CSV, JSON_LINES]) {
    const facts = async () => {
      const { headers } = await ask('pageSize=20&search=acme', key, accept)
      return ['Content-Type', 'X-Total-Count', 'Link', 'ETag', 'Cache-Control'].map(name => headers.get(name))
    }
    // Who spells the path in another way makes no other answer of it.
    const spelled = `${server.url}/api/company/%65xport?pageSize=20&search=acme`
    await (await fetch(spelled, { headers: { Accept: accept, 'x-api-key': key } })).text()
    const first = await facts()
    expect(first.slice(1, 3)).toEqual([
      String(COMPANIES),
      `<${EXPORT}?pageSize=20&search=acme&page=2>; rel="next"`,
    ])
    expect(await facts()).toEqual(first)
  }
})

test('a stream takes what it gives: the rest of the volume, and no more', async () => {
  for (const [accept, given] of [
    [JSON_LINES, 45],
    [CSV, 45],
  ] as const) {
    const { id, key } = await all.addClient({ requestsPerMonth: 10, recordsPerMonth: given })
    const { url } = server
    const headers = { Accept: accept, 'x-api-key': key }
    const answer = await fetch(`${url}${EXPORT}?cursor=*&fields=ID`, { headers })
    expect([
      answer.status,
      leftOf('records', { ...answer, headers: answer.headers, status: 200, body: '' }),
    ]).toEqual([200, 0])
    let text = ''
    let isCut = false
    try {
      for await (const chunk of answer.body ?? []) text += Buffer.from(chunk).toString()
    } catch {
      isCut = true
    }
    // CSV has its header, JSON lines the problem at their end.
    expect([isCut, text.trimEnd().split('\n').length]).toEqual([accept === CSV, given + 1])
    if (accept === JSON_LINES) expect(text).toContain('"code":"quota_exceeded"')
    const next = await ask('cursor=*', key, accept)
    expect([next.status, JSON.parse(next.text).left]).toEqual([429, 0])
    await expect.poll(() => sumOf(id), soon).toEqual({ requests: 1, records: given, refused: 1 })
  }
})

test('a stream takes a place until it ends, and leaves it', async () => {
  const { key } = await all.addClient({ concurrentRequests: 1 })
  for (let at = 0; at < 5; at += 1) {
    const stream = await ask('cursor=*&fields=ID', key, JSON_LINES)
    expect([stream.status, stream.text.split('\n').length]).toEqual([200, COMPANIES + 1])
  }
})
