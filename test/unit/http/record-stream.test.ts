// When does a stream ask for its next page, and how does it end where nobody reads?

import { setTimeout as wait } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { Projection } from '../../../src/companies/entitlements.ts'
import type { FullExport } from '../../../src/companies/full-export.ts'
import { gzippedPages } from '../../../src/http/page-encoders.ts'
import { csv, ndjson, type RecordFormat } from '../../../src/http/record-formats.ts'
import { recordStream, type StreamEnd, type StreamOptions } from '../../../src/http/record-stream.ts'
import type { Company } from '../../../src/schema/fields.ts'

const projection: Projection = {
  fields: ['ID'],
  facets: [],
  propertyNames: 'names',
  endpoint: 'export',
}

/** An export of pages of two records; `asked` counts those that were requested. */
function exportOf(pages: number) {
  const state = { asked: 0 }
  const source: FullExport = {
    firstCount: 2,
    cursorAfter: last => `behind ${last?.ID ?? 0}`,
    pages: async function* () {
      for (let page = 0; page < pages; page += 1) {
        state.asked += 1
        yield [{ ID: 2 * page + 1 }, { ID: 2 * page + 2 }] as Company[]
      }
    },
  }
  return { state, source }
}

function opened(format: RecordFormat, pages: number, options: Partial<StreamOptions> = {}) {
  const { state, source } = exportOf(pages)
  const ends: StreamEnd[] = []
  const stream = recordStream(source, projection, format, {
    requestId: 'abc',
    session: () => {
      throw new Error('these pages need none')
    },
    take: async records => records,
    now: () => new Date(),
    signal: new AbortController().signal,
    ended: end => void ends.push(end),
    ...options,
  })
  const reader = stream.getReader()
  const read = async (): Promise<string | undefined> => {
    const { value } = await reader.read()
    return value && new TextDecoder().decode(value)
  }
  return { state, ends, reader, read }
}

describe('a page', () => {
  test('is requested when the previous one has been read, and no sooner', async () => {
    const { state, read, ends } = opened(csv, 3)
    await wait(20)
    expect(state.asked).toBe(0)
    expect(await read()).toBe('ID\r\n1\r\n2\r\n')
    await wait(20)
    expect(state.asked).toBe(1)
    expect(await read()).toBe('3\r\n4\r\n')
    expect(await read()).toBe('5\r\n6\r\n')
    expect(await read()).toBeUndefined()
    expect(ends).toMatchObject([{ end: 'complete', records: 6, requestId: 'abc' }])
  })
})

describe('an end', () => {
  test('comes for a client that reads nothing for too long: it is disconnected', async () => {
    const cuts: number[] = []
    const { read, ends } = opened(ndjson, 3, { longestStall: 30, cut: () => void cuts.push(1) })
    await read()
    await expect.poll(() => cuts).toEqual([1])
    expect(ends).toMatchObject([{ end: 'abandoned', records: 2 }])
  })

  test('does not come for a client that reads slowly', async () => {
    const { read, ends } = opened(ndjson, 4, { longestStall: 200 })
    for (let page = 0; page < 4; page += 1) {
      expect(await read()).toContain(`{"ID":${2 * page + 1}}\n`)
      await wait(90)
    }
    expect(await read()).toBeUndefined()
    expect(ends).toMatchObject([{ end: 'complete' }])
  })

  test.each([ndjson, csv])('of the server ends the stream between two pages: $mediaType', async format => {
    const stopping = new AbortController()
    const { read, ends } = opened(format, 3, { stopping: stopping.signal })
    await read()
    stopping.abort()
    if (format === ndjson) {
      const { error } = JSON.parse((await read()) ?? '{}')
      expect(error).toMatchObject({ status: 503, requestId: 'abc', nextCursor: 'behind 2' })
      expect(await read()).toBeUndefined()
    } else await expect(read()).rejects.toThrow('is stopping')
    expect(ends).toMatchObject([{ end: 'interrupted', records: 2 }])
  })

  test('of the server while a page is being compressed comes after that page', async () => {
    const stopping = new AbortController()
    const encoder = gzippedPages()
    const { reader, ends } = opened(ndjson, 3, {
      stopping: stopping.signal,
      encoder: {
        ...encoder,
        page: text => {
          const page = encoder.page(text)
          stopping.abort()
          return page
        },
      },
    })
    const chunks: Uint8Array[] = []
    for (let read = await reader.read(); !read.done; read = await reader.read()) chunks.push(read.value)
    const lines = gunzipSync(Buffer.concat(chunks)).toString().trimEnd().split('\n')
    expect(lines.slice(0, 2)).toEqual(['{"ID":1}', '{"ID":2}'])
    expect(JSON.parse(lines[2] ?? '{}').error).toMatchObject({ status: 503, nextCursor: 'behind 2' })
    expect(ends).toMatchObject([{ end: 'interrupted' }])
  })

  test('by the client requests nothing more', async () => {
    const { read, reader, state, ends } = opened(csv, 3)
    await read()
    await reader.cancel()
    expect([state.asked, ends[0]?.end, ends.length]).toEqual([1, 'abandoned', 1])
  })

  test('by the quota comes after the records that it allows, and names the cursor', async () => {
    const { read } = opened(ndjson, 3, { take: async () => 1 })
    expect(await read()).toBe('{"ID":1}\n')
    expect(JSON.parse((await read()) ?? '{}').error).toMatchObject({
      code: 'quota_exceeded',
      nextCursor: 'behind 1',
    })
    expect(await read()).toBeUndefined()
  })
})
