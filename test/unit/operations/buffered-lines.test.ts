// Lines of the log that wait for others, and those that do not.

import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { bufferedLines, createLogger } from '../../../src/operations/logging.ts'

describe('bufferedLines', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const logging = () => {
    const written: string[] = []
    const logger = createLogger(
      'info',
      bufferedLines(text => void written.push(text)),
    )
    const messages = () => written.map(text => text.match(/(?<="msg":")\w+/g)?.join())
    return { logger, messages }
  }

  test('writes the lines of a moment in one piece, in their order', () => {
    const { logger, messages } = logging()
    logger.info('one')
    logger.info('two')
    expect(messages()).toEqual([])
    vi.advanceTimersByTime(1_000)
    logger.info('three')
    vi.advanceTimersByTime(1_000)
    expect(messages()).toEqual(['one,two', 'three'])
  })

  test('keeps nothing back from a warning or an error on', () => {
    const { logger, messages } = logging()
    logger.info('one')
    logger.warn('two')
    logger.error('three')
    expect(messages()).toEqual(['one,two', 'three'])
  })

  test('does not collect lines without end', () => {
    const { logger, messages } = logging()
    for (let line = 0; line < 1_000; line += 1) logger.info('one')
    expect(messages().length).toBeGreaterThan(2)
  })
})

test.each(['process.exit()', 'throw new Error()', '0'])('no line is lost by %s', end => {
  const module = resolve(import.meta.dirname, '../../../src/operations/logging.ts')
  const program = `const { bufferedOutput, createLogger } = await import('${module}')
    const output = bufferedOutput()
    process.once('exit', output.flush)
    const logger = createLogger('info', output)
    for (let line = 0; line < 5; line += 1) logger.info('one')
    ${end}`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', program])
  expect(stdout.toString().match(/"msg":"one"/g)).toHaveLength(5)
})
