// Does an outage cost one line for each cause every few seconds, and is none of its errors lost from the counts?

import { errors } from '@elastic/elasticsearch'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ServiceError } from '../../../src/errors.ts'
import { ErrorLog, type ErrorLogOptions } from '../../../src/operations/error-log.ts'
import { createLogger } from '../../../src/operations/logging.ts'

const EVERY = 10_000
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

type Line = { readonly msg: string; readonly count?: number; readonly [fact: string]: unknown }

function logged(options: ErrorLogOptions = {}) {
  const lines: Line[] = []
  const logger = createLogger('info', { write: line => void lines.push(JSON.parse(line)) })
  return { lines, log: new ErrorLog(logger, { every: EVERY, ...options }) }
}

/** What a request fails with while Elasticsearch is away. */
const outage = (port = 9200): ServiceError =>
  new ServiceError('unavailable', undefined, {
    cause: new errors.ConnectionError(`connect ECONNREFUSED 127.0.0.1:${port}`),
  })

describe('the first error of a cause', () => {
  test('is written at once, with its chain and its facts, without stacks of what others failed at', () => {
    const { lines, log } = logged()
    log.error('unavailable', outage(), { requestId: 'one' })
    expect(lines).toEqual([
      {
        level: 50,
        time: expect.any(String),
        msg: 'unavailable',
        requestId: 'one',
        error: {
          name: 'Error',
          message: expect.any(String),
          cause: { name: 'ConnectionError', message: 'connect ECONNREFUSED 127.0.0.1:9200' },
        },
      },
    ])
  })

  test.each<[what: string, error: Error, hasStack: boolean]>([
    ['a timeout', new errors.TimeoutError('Request timed out'), false],
    ['a lost connection', new errors.ConnectionError('socket hang up'), false],
    ['a failure of the system', Object.assign(new Error('connect'), { syscall: 'connect' }), false],
    ['a refusal of ours', new ServiceError('timeout'), false],
    ['a bug', new TypeError('x is undefined'), true],
    ['a bug that a client is told of', new ServiceError('internal'), true],
  ])('that is %s: has a stack: %#', (_what, error, hasStack) => {
    const { lines, log } = logged()
    log.error('internal', error)
    expect(JSON.stringify(lines[0]).includes('error-log.test.ts')).toBe(hasStack)
  })

  test('is that of its root, its message and its level: another root is another cause', () => {
    const { lines, log } = logged()
    log.error('unavailable', outage())
    log.error('timeout', new ServiceError('timeout', undefined, { cause: new errors.TimeoutError('late') }))
    log.error('internal', new TypeError('x is undefined'))
    log.error('internal', new TypeError('y is undefined'))
    log.warn('the clients could not be read', new errors.ConnectionError('connect ECONNREFUSED 127.0.0.1:1'))
    log.warn('the clients could not be read', 'a text')
    expect(lines.map(({ level, msg }) => [level, msg])).toEqual([
      [50, 'unavailable'],
      [50, 'timeout'],
      [50, 'internal'],
      [50, 'internal'],
      [40, 'the clients could not be read'],
      [40, 'the clients could not be read'],
    ])
  })
})

describe('those that follow', () => {
  test('are one line each time, with their number and the last of them', () => {
    const { lines, log } = logged()
    const requests = 600
    for (let at = 0; at < 3 * requests; at += 1) {
      log.error('unavailable', outage(9200 + at), { requestId: `request-${at}` })
      vi.advanceTimersByTime(EVERY / requests)
    }
    vi.advanceTimersByTime(EVERY)
    expect(lines.length).toBeLessThanOrEqual(5)
    expect(lines.reduce((sum, { count = 1 }) => sum + count, 0)).toBe(3 * requests)
    expect(lines.at(-1)).toMatchObject({ msg: 'unavailable', requestId: `request-${3 * requests - 1}` })
  })

  test('after a quiet time are the first again', () => {
    const { lines, log } = logged()
    log.error('unavailable', outage())
    vi.advanceTimersByTime(EVERY)
    log.error('unavailable', outage())
    expect(lines.map(({ count }) => count)).toEqual([undefined, undefined])
    expect(vi.getTimerCount()).toBe(1)
    vi.advanceTimersByTime(EVERY)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('are written at the end', () => {
    const { lines, log } = logged()
    for (let at = 0; at < 5; at += 1) log.warn('usage could not be written', outage())
    log.flush()
    log.flush()
    expect(lines.map(({ count }) => count)).toEqual([undefined, 4])
    expect(vi.getTimerCount()).toBe(0)
  })
})

test('causes are told apart up to a number, then by their message alone', () => {
  const { lines, log } = logged({ mostCauses: 3 })
  const words = ['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta', 'eta']
  for (const word of words) log.error('internal', new TypeError(word))
  log.flush()
  expect(lines).toHaveLength(5)
  expect(lines.at(-1)).toMatchObject({ count: 3, error: { message: 'eta' } })
})
