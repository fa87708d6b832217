// Is what is written down whole, one line each, and free of keys?

import { describe, expect, test } from 'vitest'
import { newApiKey } from '../../../src/clients/api-key.ts'
import { createLogger, errorFacts } from '../../../src/operations/logging.ts'

/** A logger and the lines that it wrote. */
function logged(level = 'info') {
  const lines: string[] = []
  const logger = createLogger(level, { write: line => void lines.push(line) })
  return { logger, lines }
}

describe('a logger', () => {
  test('writes one line of JSON with its time, whatever the text', () => {
    const { logger, lines } = logged()
    logger.info({ fact: 'a\r\nb\u2028c' }, 'first\nsecond')
    expect(lines).toHaveLength(1)
    expect(lines[0]?.slice(0, -1)).not.toMatch(/[\r\n]/)
    expect(JSON.parse(lines[0] ?? '')).toEqual({
      level: 30,
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      fact: 'a\r\nb\u2028c',
      msg: 'first\nsecond',
    })
  })

  test('keeps to its level', () => {
    const { logger, lines } = logged('error')
    logger.warn('not this')
    logger.error('this')
    expect(lines).toHaveLength(1)
  })

  test.each<[where: string, log: (logger: ReturnType<typeof logged>['logger'], key: string) => void]>([
    ['the message', (logger, key) => logger.info(`a key ${key} in words`)],
    ['a fact', (logger, key) => logger.info({ requestId: key }, 'request')],
    ['the name of a fact', (logger, key) => logger.info({ [key]: 1 }, 'request')],
    ['a fact within a fact', (logger, key) => logger.info({ a: { b: [key] } }, 'request')],
    ['an error', (logger, key) => logger.error({ error: errorFacts(new Error(`no ${key}`)) }, 'internal')],
    [
      'the cause of an error',
      (logger, key) =>
        logger.error({ error: errorFacts(new Error('x', { cause: new Error(key) })) }, 'internal'),
    ],
    [
      'something thrown that is no error',
      (logger, key) => logger.error({ error: errorFacts(key) }, 'internal'),
    ],
    ['a child logger', (logger, key) => logger.child({ key }).info('request')],
  ])('strikes a key out of %s', (_where, log) => {
    const key = newApiKey()
    const { logger, lines } = logged()
    log(logger, key)
    expect(lines).toHaveLength(1)
    expect(lines[0]).not.toContain(key)
    expect(lines[0]).not.toContain(key.slice(4, 20))
    expect(lines[0]).toContain('cds_…')
    expect(() => JSON.parse(lines[0] ?? '')).not.toThrow()
  })
})

describe('what is logged of an error', () => {
  test('is its name, message, stack and every cause', () => {
    const root = new TypeError('the root')
    const error = new Error('the outside', { cause: new RangeError('the middle', { cause: root }) })
    expect(errorFacts(error)).toEqual({
      name: 'Error',
      message: 'the outside',
      stack: expect.stringContaining('logging.test.ts'),
      cause: {
        name: 'RangeError',
        message: 'the middle',
        stack: expect.any(String),
        cause: { name: 'TypeError', message: 'the root', stack: expect.any(String) },
      },
    })
  })

  test.each([['a text'], [undefined], [null], [42]])('is the text of %o, which is none', thrown => {
    expect(errorFacts(thrown)).toEqual({ message: String(thrown) })
  })
})
