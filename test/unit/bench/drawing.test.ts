// How the bench draws what it asks: samples of a stream, names by prominence, and hands of questions for connections.

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { dealt, driveHttp, perSecond } from '../../../bench/speed/drive.ts'
import { Reservoir } from '../../../bench/speed/reservoir.ts'
import { withoutRepeats } from '../../../bench/speed/typed-names.ts'
import { Zipf } from '../../../bench/speed/zipf.ts'
import { Random } from '../../../demo/random.ts'

describe('Reservoir', () => {
  test('keeps all of a stream that is no longer than the sample', () => {
    const reservoir = new Reservoir<number>(5, new Random(1))
    for (const item of [1, 2, 3]) reservoir.offer(item)
    expect(reservoir.sample).toEqual([1, 2, 3])
  })

  test('gives every item the same chance', () => {
    const kept = new Array<number>(20).fill(0)
    for (let run = 0; run < 4_000; run += 1) {
      const reservoir = new Reservoir<number>(5, new Random(run))
      for (let item = 0; item < 20; item += 1) reservoir.offer(item)
      expect(new Set(reservoir.sample).size).toBe(5)
      for (const item of reservoir.sample) kept[item] = (kept[item] ?? 0) + 1
    }
    // 1,000 expected of each; four standard deviations are 110.
    expect(Math.min(...kept)).toBeGreaterThan(890)
    expect(Math.max(...kept)).toBeLessThan(1_110)
  })
})

describe('Zipf', () => {
  const drawsOf = (exponent: number | undefined): number[] => {
    const zipf = new Zipf([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], exponent)
    const random = new Random(3)
    const draws = new Array<number>(10).fill(0)
    for (let draw = 0; draw < 50_000; draw += 1) {
      const item = zipf.next(random)
      draws[item] = (draws[item] ?? 0) + 1
    }
    return draws
  }

  test('draws the nth as often as the first divided by n', () => {
    const [first = 0, second = 0, , , fifth = 0] = drawsOf(undefined)
    expect(first / second).toBeCloseTo(2, 0)
    expect(first / fifth).toBeGreaterThan(4.5)
    expect(first / fifth).toBeLessThan(5.5)
  })

  test('with the exponent 0 draws all alike', () => {
    const draws = drawsOf(0)
    expect(Math.max(...draws) / Math.min(...draws)).toBeLessThan(1.1)
  })

  test('the same seed gives the same draws', () => {
    const draw = (): string[] => {
      const zipf = new Zipf(['a', 'b', 'c', 'd'])
      const random = new Random(9)
      return Array.from({ length: 20 }, () => zipf.next(random))
    }
    expect(draw()).toEqual(draw())
  })
})

describe('dealt', () => {
  test('leaves a session to one connection, in its order', () => {
    expect(dealt([['a', 'b'], ['c'], ['d', 'e']], 2)).toEqual([['a', 'b', 'd', 'e'], ['c']])
  })

  test('deals single questions where there are fewer sessions than connections', () => {
    expect(dealt([['a', 'b', 'c', 'd']], 2)).toEqual([
      ['a', 'c'],
      ['b', 'd'],
    ])
  })

  test('leaves out connections that would have nothing to ask', () => {
    expect(dealt([['a', 'b']], 8)).toEqual([['a'], ['b']])
  })
})

describe('driving a server', () => {
  const served = async (
    answer: (count: number, path: string) => { readonly status: number; readonly after: number },
    work: (url: string) => Promise<void>,
  ): Promise<void> => {
    let count = 0
    const server = createServer((request, response) => {
      count += 1
      const { status, after } = answer(count, request.url ?? '')
      setTimeout(() => response.writeHead(status).end('{}'), after)
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    try {
      await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    } finally {
      server.closeAllConnections()
      server.close()
    }
  }
  const hands = (connections: number, requests: number) =>
    Array.from({ length: connections }, (_, hand) =>
      Array.from({ length: requests }, (_, at) => ({ path: `/${hand}/${at}` })),
    )

  test('answers that are slower than the time given are waited for and count', async () => {
    await served(
      (_, path) => ({ status: 200, after: path.endsWith('/0') ? 0 : 1_800 }),
      async url => {
        const { latencies, answers, faults } = await driveHttp(url, hands(3, 50), 1.5)
        expect(answers).toBe(6)
        expect(latencies).toHaveLength(3)
        expect(Math.min(...latencies)).toBeGreaterThan(1_790)
        expect([...faults]).toEqual([])
      },
    )
  })

  test('ends when a connection has nothing left to ask', async () => {
    await served(
      () => ({ status: 200, after: 1 }),
      async url => {
        const { answers } = await driveHttp(url, hands(2, 5), 60)
        expect(answers).toBeGreaterThanOrEqual(6)
        expect(answers).toBeLessThanOrEqual(10)
      },
    )
  })

  test('an answer other than 200 is a fault', async () => {
    await served(
      count => ({ status: count % 2 === 0 ? 503 : 200, after: 1 }),
      async url => {
        const { faults } = await driveHttp(url, hands(1, 4), 60)
        expect([...faults]).toEqual([['status 503', 2]])
      },
    )
  })
})

describe('perSecond', () => {
  test('counts the answers that came in time', () => {
    expect(perSecond({ inTime: 500, seconds: 2, latencies: [1, 1] }, 8)).toBe(250)
  })

  test('follows from the latencies where too few came to tell', () => {
    expect(perSecond({ inTime: 3, seconds: 2, latencies: [400, 600] }, 64)).toBe(128)
  })
})

test('withoutRepeats keeps each question once, over all parts', () => {
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(path => ({ path }))
  if (!a || !b || !c || !d) throw new Error('four questions')
  const parts = withoutRepeats([
    [
      [a, b],
      [a, c],
    ],
    [[a, b], [d]],
  ])
  expect(parts).toEqual([
    [[a], [b]],
    [[c], [d]],
  ])
})
