// How does a stream of records end: whole, told to be cut short, or by a client that reads slowly or goes away?

import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Config, readConfig } from '../../src/config.ts'
import { httpTimeouts } from '../../src/http/http-server.ts'
import { createLogger } from '../../src/operations/logging.ts'
import { type RunningServer, startServer } from '../../src/server.ts'
import { json, refusal } from '../support/broken-elasticsearch.ts'
import { bodiesOf, type WalkedElasticsearch, walkedElasticsearch } from '../support/walked-elasticsearch.ts'

const RECORDS = 3_500
const EXPORT = '/api/company/export?fields=companyName'
const CSV = 'text/csv'
const NDJSON = 'application/x-ndjson'

const config: Config = {
  ...readConfig({}),
  shutdownDelay: 0,
  port: 0,
  alias: 'companies',
  packagesPath: fileURLToPath(new URL('../../config/packages.json', import.meta.url)),
  requestTimeout: 1500,
  logLevel: 'info',
}
/** Whoever stops a server here has no client that might be about to send a request. */
const timeouts = { ...httpTimeouts, idle: 100 }
const log: string[] = []
const logger = createLogger('info', { write: line => void log.push(line) })
const started = (of: WalkedElasticsearch, requestTimeout = config.requestTimeout): Promise<RunningServer> =>
  startServer(
    { ...config, requestTimeout },
    { node: of.stub.url, maxRetries: 0 },
    logger,
    undefined,
    timeouts,
  )

let walked: WalkedElasticsearch
let server: RunningServer
beforeAll(async () => {
  walked = await walkedElasticsearch(RECORDS, 'Acme')
  server = await started(walked)
})
beforeEach(() => {
  walked.begin()
  log.length = 0
})
afterAll(async () => {
  await server.stop()
  await walked.stub.close()
})

/** Node's fetch accepts gzip and decompresses it, unless told otherwise. */
const ask = (
  path: string,
  Accept: string,
  method = 'GET',
  encoding: Record<string, string> = {},
): Promise<Response> =>
  fetch(server.url + path, { method, headers: { Accept, 'x-api-key': walked.key, ...encoding } })
const uncompressed = { 'Accept-Encoding': 'identity' }

type Lines = { readonly IDs: readonly number[]; readonly error?: Record<string, unknown> }

function linesOf(text: string): Lines {
  expect(text).toMatch(/(^|\n)$/)
  const lines = text
    .split('\n')
    .slice(0, -1)
    .map(line => JSON.parse(line))
  const error = lines.at(-1)?.error
  const records = error === undefined ? lines : lines.slice(0, -1)
  return { IDs: records.map(({ ID }) => ID), ...(error && { error }) }
}

/** The whole lines of a body that may be cut off, and whether it was. */
async function received(response: Response): Promise<{ lines: string[]; isCut: boolean }> {
  let text = ''
  try {
    for await (const chunk of response.body ?? []) text += Buffer.from(chunk).toString()
    return { lines: text.split('\r\n').slice(0, -1), isCut: false }
  } catch {
    return { lines: text.split('\r\n').slice(0, -1), isCut: true }
  }
}

const upTo = (last: number, first = 1): number[] =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at)
const ended = () => log.map(line => JSON.parse(line)).filter(({ msg }) => msg === 'stream')

describe('a whole walk', () => {
  test('as JSON lines has every record and a normal end', async () => {
    const response = await ask(`${EXPORT}&cursor=*`, NDJSON)
    expect([response.status, response.headers.get('X-Total-Count')]).toEqual([200, String(RECORDS)])
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(response.headers.get('ETag')).toBeNull()
    expect(linesOf(await response.text())).toEqual({ IDs: upTo(RECORDS) })
    expect(walked.pages()).toBe(4)
    expect(ended()).toMatchObject([{ end: 'complete', records: RECORDS }])
    expect(ended()[0].requestId).toBe(response.headers.get('X-Request-Id'))
  })

  test('as JSON lines is compressed for clients that accept gzip, and only for them', async () => {
    const compressed = await ask(`${EXPORT}&cursor=*`, NDJSON)
    const plain = await ask(`${EXPORT}&cursor=*`, NDJSON, 'GET', uncompressed)
    expect(compressed.headers.get('Content-Encoding')).toBe('gzip')
    expect(plain.headers.get('Content-Encoding')).toBeNull()
    expect(compressed.headers.get('Vary')).toContain('Accept-Encoding')
    expect(await compressed.text()).toBe(await plain.text())
  })

  test('as CSV is never compressed: the last records before a cut would be lost', async () => {
    const response = await ask(`${EXPORT}&cursor=*`, CSV)
    expect(response.headers.get('Content-Encoding')).toBeNull()
    expect((await received(response)).lines).toHaveLength(RECORDS + 1)
  })

  test('as CSV has every record under its header', async () => {
    const { lines, isCut } = await received(await ask(`${EXPORT}&cursor=*`, CSV))
    expect([lines[0], isCut]).toEqual(['ID,companyName', false])
    expect(lines.slice(1)).toEqual(upTo(RECORDS).map(ID => `${ID},Acme`))
  })

  test('counts once, at its beginning', async () => {
    await (await ask(`${EXPORT}&cursor=*`, NDJSON)).text()
    type Body = { size: number; track_total_hits: boolean; search_after?: [number] }
    const bodies = walked.stub.requests.flatMap(({ body }) => bodiesOf(body) as Body[])
    const pages = bodies.filter(({ size }) => size === 1001)
    expect(bodies.filter(({ track_total_hits }) => track_total_hits)).toMatchObject([{ size: 0 }])
    expect(pages.map(body => body.search_after)).toEqual([[0], [1000], [2000], [3000]])
  })

  test('of a page that ends with its last record asks for no more', async () => {
    const response = await ask(`${EXPORT}&cursor=after:${RECORDS - 1000}`, NDJSON)
    expect(linesOf(await response.text()).IDs).toEqual(upTo(RECORDS, RECORDS - 999))
    expect(walked.pages()).toBe(1)
  })

  test('behind the last record is empty: the header alone, or nothing', async () => {
    expect((await received(await ask(`${EXPORT}&cursor=after:${RECORDS}`, CSV))).lines).toEqual([
      'ID,companyName',
    ])
    expect(await (await ask(`${EXPORT}&cursor=after:${RECORDS}`, NDJSON)).text()).toBe('')
  })

  test('asked for by HEAD is its headers', async () => {
    const response = await ask(`${EXPORT}&cursor=*`, CSV, 'HEAD')
    expect([response.status, response.headers.get('X-Total-Count')]).toEqual([200, String(RECORDS)])
    expect(response.headers.get('Content-Type')).toContain('text/csv')
    expect([await response.text(), walked.pages()]).toEqual(['', 1])
  })
})

describe('where Elasticsearch fails', () => {
  const broken = refusal(500, 'exception')

  test('at the first page, that is the answer', async () => {
    walked.from(1, broken)
    for (const type of [CSV, NDJSON]) {
      const response = await ask(`${EXPORT}&cursor=*`, type)
      expect([response.status, response.headers.get('Content-Type')]).toEqual([
        503,
        'application/problem+json',
      ])
    }
  })

  test.each([
    ['compressed', {}],
    ['uncompressed', uncompressed],
  ])('in the middle, JSON lines end with the problem, and go on from its cursor: %s', async (_, encoding) => {
    walked.from(3, broken)
    const response = await ask(`${EXPORT}&cursor=*`, NDJSON, 'GET', encoding)
    const { IDs, error } = linesOf(await response.text())
    expect(IDs).toEqual(upTo(2000))
    const requestId = response.headers.get('X-Request-Id')
    expect(error).toMatchObject({ status: 503, code: 'unavailable', requestId })
    expect(JSON.stringify(error)).not.toMatch(/index-1|host-1/)
    expect(ended()).toMatchObject([{ end: 'interrupted', records: 2000, requestId, level: 50 }])
    walked.begin()
    const rest = await ask(`${EXPORT}&cursor=${error?.nextCursor}`, NDJSON)
    expect(linesOf(await rest.text())).toEqual({ IDs: upTo(RECORDS, 2001) })
    const page = await ask(`${EXPORT}&cursor=${error?.nextCursor}&pageSize=2`, 'application/json')
    const { data } = (await page.json()) as { data: { records: { ID: number }[] } }
    expect(data.records.map(({ ID }) => ID)).toEqual([2001, 2002])
  })

  test('in the middle, CSV is cut off, and goes on behind its last ID', async () => {
    walked.from(3, broken)
    const { lines, isCut } = await received(await ask(`${EXPORT}&cursor=*`, CSV))
    expect(isCut).toBe(true)
    const IDs = lines.slice(1).map(line => Number(line.split(',')[0]))
    expect(IDs).toEqual(upTo(IDs.length))
    expect(IDs.length).toBeGreaterThan(0)
    walked.begin()
    const rest = await received(await ask(`${EXPORT}&cursor=after:${IDs.at(-1)}`, CSV))
    expect(rest.isCut).toBe(false)
    expect(rest.lines.slice(1).map(line => Number(line.split(',')[0]))).toEqual(upTo(RECORDS, IDs.length + 1))
  })

  test('in the middle, CSV over HTTP/1.0 is reset: an end of the connection would be that of the body', async () => {
    walked.from(3, broken)
    const socket = connect(server.port, '127.0.0.1')
    const failed = once(socket, 'error')
    socket.resume()
    socket.write(`GET ${EXPORT}&cursor=* HTTP/1.0\r\nx-api-key: ${walked.key}\r\nAccept: text/csv\r\n\r\n`)
    expect((await failed)[0]).toMatchObject({ code: 'ECONNRESET' })
  })
})

describe('a client', () => {
  /** An answer whose body is not read until it is asked for. */
  const open = (of: RunningServer, key: string): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const headers = { Accept: NDJSON, 'x-api-key': key }
      get(`${of.url}/api/company/export?cursor=*&fields=companyName`, { headers }, response => {
        response.pause()
        response.on('error', () => {})
        resolve(response)
      }).on('error', reject)
    })

  test('that does not read holds one page of memory, and asks Elasticsearch for nothing', async () => {
    const many = await walkedElasticsearch(400_000, 'x'.repeat(900))
    const large = await started(many, 30_000)
    try {
      const readers = await Promise.all(Array.from({ length: 4 }, () => open(large, many.key)))
      await expect.poll(() => many.pages(), { timeout: 10_000 }).toBeGreaterThanOrEqual(4)
      let pages = 0
      const settled = (): boolean => {
        const before = pages
        pages = many.pages()
        return pages === before
      }
      await expect.poll(settled, { timeout: 30_000, interval: 250 }).toBe(true)
      const before = process.memoryUsage()
      await expect.poll(settled, { timeout: 30_000, interval: 250 }).toBe(true)
      const after = process.memoryUsage()
      // What the kernel buffers for a connection (some megabytes), and one page (1 MB).
      expect(pages / readers.length).toBeLessThan(16)
      const grown = after.heapUsed + after.external - before.heapUsed - before.external
      expect(grown).toBeLessThan(20e6)
      let size = 0
      readers[0]?.on('data', chunk => {
        size += chunk.length
      })
      readers[0]?.resume()
      await expect.poll(() => size, { timeout: 30_000 }).toBeGreaterThan(60e6)
      // While one reads, nothing is asked for the others.
      expect(many.pages() - pages).toBeLessThan(size / 900_000 + 16)
      for (const reader of readers) reader.destroy()
    } finally {
      await large.stop()
      await many.stub.close()
    }
  })

  test('that goes away ends what is asked for it', async () => {
    walked.from(2, () => {})
    const reader = await open(server, walked.key)
    reader.resume()
    await expect.poll(() => walked.pages()).toBe(2)
    expect(walked.stub.abandoned()).toBe(0)
    reader.destroy()
    await expect.poll(walked.stub.abandoned).toBe(1)
    await expect.poll(ended).toMatchObject([{ end: 'abandoned', records: 1000 }])
  })
})

test('if the live release is not known, nothing is answered, and nobody may keep that', async () => {
  walked.stub.misbehave(json(200, {}), json(200, {}))
  for (const type of ['application/json', CSV, NDJSON]) {
    const { status, headers } = await ask(EXPORT, type)
    expect([status, headers.get('ETag'), headers.get('Cache-Control')]).toEqual([503, null, 'no-store'])
  }
})

describe('what a client has bought', () => {
  test('a stream takes a place among the requests at the same time until it is out', async () => {
    const limits = { requestsPerSecond: null, requestsPerMonth: null, recordsPerMonth: null }
    const facts = { limits: { ...limits, concurrentRequests: 1 } }
    const one = await walkedElasticsearch(200_000, 'x'.repeat(900), facts)
    const of = await started(one)
    try {
      const headers = { Accept: NDJSON, 'x-api-key': one.key }
      const search = async () =>
        (await fetch(`${of.url}/api/company/search`, { headers: { 'x-api-key': one.key } })).status
      const leaving = new AbortController()
      const stream = await fetch(`${of.url}${EXPORT}&cursor=*`, { headers, signal: leaving.signal })
      expect([stream.status, await search()]).toEqual([200, 429])
      leaving.abort()
      await expect.poll(search).toBe(200)
    } finally {
      await of.stop()
      await one.stub.close()
    }
  })

  test('a stream ends within seconds of its key being revoked, and nobody can go on from there', async () => {
    const many = await walkedElasticsearch(200_000, 'x'.repeat(900))
    const large = await started(many)
    try {
      // Compressed, so many equal names would fit into the buffers of the connection.
      const headers = { Accept: NDJSON, 'x-api-key': many.key, ...uncompressed }
      const response = await fetch(`${large.url}${EXPORT}&cursor=*`, { headers })
      const reader = response.body?.getReader()
      await reader?.read()
      many.revoke()
      const search = () => fetch(`${large.url}/api/company/search`, { headers: { 'x-api-key': many.key } })
      await expect.poll(async () => (await search()).status, { timeout: 10_000 }).toBe(401)
      let last = ''
      for (let read = await reader?.read(); read?.done === false; read = await reader?.read())
        last = (last + Buffer.from(read.value).toString()).slice(-5_000)
      expect(JSON.parse(last.trimEnd().split('\n').at(-1) ?? '').error).toMatchObject({
        code: 'unauthenticated',
        nextCursor: expect.any(String),
      })
      await expect.poll(ended).toMatchObject([{ end: 'interrupted', level: 30 }])
      expect(ended()[0].records).toBeLessThan(100_000)
    } finally {
      await large.stop()
      await many.stub.close()
    }
  })

  test('every record that a cut stream of CSV took from the volume arrives', async () => {
    const limits = { requestsPerSecond: null, concurrentRequests: null, requestsPerMonth: null }
    for (const recordsPerMonth of [700, 2_900]) {
      const few = await walkedElasticsearch(RECORDS, 'x'.repeat(900), {
        limits: { ...limits, recordsPerMonth },
      })
      const of = await started(few)
      try {
        const headers = { Accept: CSV, 'x-api-key': few.key }
        const { lines, isCut } = await received(await fetch(`${of.url}${EXPORT}&cursor=*`, { headers }))
        expect([lines.length, isCut]).toEqual([recordsPerMonth + 1, true])
      } finally {
        await of.stop()
        await few.stub.close()
      }
    }
  })
})

describe('a server that ends', () => {
  test('tells the readers of JSON lines, and cuts CSV off, in time', async () => {
    // Longer than a test may take: the end must not wait for an answer of Elasticsearch.
    const leaving = await started(walked, 600_000)
    walked.from(3, () => {})
    const headers = { 'x-api-key': walked.key }
    const path = `${leaving.url}${EXPORT}&cursor=*`
    const lines = await fetch(path, { headers: { ...headers, Accept: NDJSON } })
    await expect.poll(() => walked.pages()).toBeGreaterThanOrEqual(1)
    const csv = await fetch(path, { headers: { ...headers, Accept: CSV } })
    const stopped = leaving.stop()
    const [told, cut] = await Promise.all([lines.text(), received(csv)])
    await stopped
    const { IDs, error } = linesOf(told)
    expect(IDs).toEqual(upTo(IDs.length))
    expect(error).toMatchObject({ status: 503, nextCursor: expect.any(String) })
    expect(cut.isCut).toBe(true)
    walked.begin()
    const rest = await ask(`${EXPORT}&cursor=${error?.nextCursor}`, NDJSON)
    expect(linesOf(await rest.text())).toEqual({ IDs: upTo(RECORDS, IDs.length + 1) })
  })
})
