// When does a question cost a search, who shares one, and what is forgotten?

import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { Deadline } from '../../../src/deadline.ts'
import { RequestSession } from '../../../src/elasticsearch/request-session.ts'
import { type JsonBody, ResponseCache } from '../../../src/http/response-cache.ts'

const MINUTE = 60_000

/** A request that reads a version of the data, until its signal is aborted. */
function reading(version: string, signal = new AbortController().signal): RequestSession {
  return new RequestSession(new Deadline(MINUTE, () => signal), async () => ({ index: 'index-1', version }))
}
const bodyOf = (text: string): JsonBody => ({ data: { records: [{ text }], totalCount: 1 } })

/** Something that makes answers when it is let, and counts how often it was asked. */
function maker() {
  const state = {
    made: 0,
    signals: [] as AbortSignal[],
    release: (_: JsonBody) => {},
    fail: (_: Error) => {},
  }
  const make = ({ deadline: { signal } }: RequestSession): Promise<JsonBody> => {
    state.made += 1
    state.signals.push(signal)
    return new Promise((resolve, reject) => {
      state.release = resolve
      state.fail = reject
    })
  }
  return { state, make }
}

describe('cached responses', () => {
  test('that are made at once need no signal, and stop nothing', async () => {
    let signals = 0
    const parent = (): AbortSignal => {
      signals += 1
      return new AbortController().signal
    }
    using deadline = new Deadline(MINUTE, parent)
    const session = new RequestSession(deadline, () => ({ index: 'index-1', version: '1' }))
    await new ResponseCache({ size: 0 }).body('q', session, async () => bodyOf('one'))
    expect(signals).toBe(0)
  })

  test('are kept until the data change, even to an older version', async () => {
    const cache = new ResponseCache({ size: 100_000 })
    const made: string[] = []
    const ask = async (version: string, key = 'q') => {
      const answer = await cache.body(key, reading(version), async () => {
        made.push(`${version} ${key}`)
        return bodyOf(`${version} ${key}`)
      })
      return JSON.parse(answer.text.toString()).data.records[0].text
    }
    expect([await ask('1'), await ask('1'), await ask('1', 'r')]).toEqual(['1 q', '1 q', '1 r'])
    expect([await ask('2'), await ask('1'), await ask('1')]).toEqual(['2 q', '1 q', '1 q'])
    expect(made).toEqual(['1 q', '1 r', '2 q', '1 q'])
  })

  test('take no more memory than allowed: the most recently requested ones stay', async () => {
    const cache = new ResponseCache({ size: 10_000 })
    let made = 0
    const ask = (key: string) =>
      cache.body(key, reading('1'), async () => {
        made += 1
        return bodyOf('x'.repeat(1_000))
      })
    for (const key of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) await ask(key)
    expect(made).toBe(7)
    await ask('g')
    expect(made).toBe(7)
    await ask('a')
    expect(made).toBe(8)
  })

  test('none are kept if the size is 0', async () => {
    const cache = new ResponseCache({ size: 0 })
    let made = 0
    for (const _ of [1, 2]) {
      await cache.body('q', reading('1'), async () => {
        made += 1
        return bodyOf('')
      })
    }
    expect(made).toBe(2)
  })

  test('have the number of their records or locations', async () => {
    const cache = new ResponseCache({ size: 0 })
    const records = async (data: JsonBody['data']) =>
      (await cache.body(JSON.stringify(data), reading('1'), async () => ({ data }))).count
    expect([
      await records({ records: [{}, {}] }),
      await records({ totalCount: 5 }),
      await records([{}]),
    ]).toEqual([2, undefined, 1])
  })

  test('are compressed if they are long enough to gain by it', async () => {
    const cache = new ResponseCache({ size: 0 })
    const long = await cache.body('q', reading('1'), async () => bodyOf('x'.repeat(5_000)))
    expect(gunzipSync((await long.compressed()) as Buffer)).toEqual(long.text)
    const short = await cache.body('r', reading('1'), async () => bodyOf('x'))
    expect(short.compressed()).toBeUndefined()
  })
})

describe('equal concurrent requests', () => {
  test('share one search and its result', async () => {
    const cache = new ResponseCache({ size: 100_000 })
    const { state, make } = maker()
    const asked = [1, 2, 3].map(() => cache.body('q', reading('1'), make))
    await expect.poll(() => state.made).toBe(1)
    state.release(bodyOf('shared'))
    const answers = await Promise.all(asked)
    expect(new Set(answers).size).toBe(1)
    expect(state.made).toBe(1)
  })

  test('do not share a search with those of another version', async () => {
    const cache = new ResponseCache({ size: 100_000 })
    const { state, make } = maker()
    const first = cache.body('q', reading('1'), make)
    await expect.poll(() => state.made).toBe(1)
    state.release(bodyOf('old'))
    const second = cache.body('q', reading('2'), make)
    await expect.poll(() => state.made).toBe(2)
    state.release(bodyOf('new'))
    expect((await first).text.toString()).toContain('old')
    expect((await second).text.toString()).toContain('new')
    expect((await cache.body('q', reading('2'), make)).text.toString()).toContain('new')
    expect(state.made).toBe(2)
  })

  test('fail together, and the next request searches again', async () => {
    const cache = new ResponseCache({ size: 100_000 })
    const { state, make } = maker()
    const asked = [1, 2].map(() => cache.body('q', reading('1'), make))
    await expect.poll(() => state.made).toBe(1)
    state.fail(new Error('broken'))
    for (const answer of asked) await expect(answer).rejects.toThrow('broken')
    const again = cache.body('q', reading('1'), make)
    await expect.poll(() => state.made).toBe(2)
    state.release(bodyOf('sound'))
    expect((await again).count).toBe(1)
    expect(state.made).toBe(2)
  })

  test('continue while any of them waits, and are aborted when none does', async () => {
    const cache = new ResponseCache({ size: 100_000 })
    const { state, make } = maker()
    const [one, other] = [new AbortController(), new AbortController()]
    const first = cache.body('q', reading('1', one.signal), make)
    const second = cache.body('q', reading('1', other.signal), make)
    await expect.poll(() => state.made).toBe(1)
    one.abort()
    await expect(first).rejects.toMatchObject({ code: 'unavailable' })
    expect(state.signals[0]?.aborted).toBe(false)
    other.abort()
    await expect(second).rejects.toMatchObject({ code: 'unavailable' })
    expect(state.signals[0]?.aborted).toBe(true)
    const later = cache.body('q', reading('1'), make)
    await expect.poll(() => state.made).toBe(2)
    state.release(bodyOf('later'))
    expect((await later).count).toBe(1)
  })
})
