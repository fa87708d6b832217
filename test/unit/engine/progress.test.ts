import { describe, expect, test } from 'vitest'
import { megabytes, reportTo, withProgress } from '../../../engine/progress.ts'

function written(isTTY: boolean, clock: { now: number } = { now: 0 }) {
  const texts: string[] = []
  const write = (text: string | Uint8Array) => texts.push(String(text)) > 0
  return { texts, report: reportTo({ write, isTTY, columns: 30 }, () => clock.now) }
}

describe('a terminal', () => {
  test('has one line that rewrites itself and then gives way to the next', () => {
    const { texts, report } = written(true)
    report('1 MB', true)
    report('2 MB', true)
    report('done')
    report('next')
    expect(texts).toEqual(['1 MB', '\r\u001b[2K2 MB', '\r\u001b[2Kdone\n', 'next\n'])
  })

  test('never has a transient line wrapped, which could not be rewritten', () => {
    const { texts, report } = written(true)
    report('x'.repeat(100), true)
    report('y'.repeat(100))
    expect(texts).toEqual(['x'.repeat(29), `\r\u001b[2K${'y'.repeat(100)}\n`])
  })
})

test('a line that is still being rewritten is ended, once and on a terminal only', () => {
  const { texts, report } = written(true)
  report.end()
  report('1 MB', true)
  report.end()
  report.end()
  report('interrupted')
  expect(texts).toEqual(['1 MB', '\n', 'interrupted\n'])
  const plain = written(false)
  plain.report('1 MB', true)
  plain.report.end()
  expect(plain.texts).toEqual(['1 MB\n'])
})

test('control characters are written as escapes, all but line feeds and tabs', () => {
  const { texts, report } = written(false)
  report('Name\u001b]0;title\u0007\u009b2J\r\u007f: a\tb\nç')
  expect(texts).toEqual(['Name\\x1b]0;title\\x07\\x9b2J\\x0d\\x7f: a\tb\nç\n'])
})

test('anything else has plain lines, of the transient ones one in five seconds', () => {
  const clock = { now: 0 }
  const { texts, report } = written(false, clock)
  report('begin')
  for (clock.now = 0; clock.now <= 11_000; clock.now += 500) report(`at ${clock.now}`, true)
  report('end')
  expect(texts).toEqual(['begin\n', 'at 0\n', 'at 5000\n', 'at 10000\n', 'end\n'])
})

test('withProgress reports while the work goes on, and gives its result', async () => {
  const lines: string[] = []
  const { promise, resolve } = Promise.withResolvers<number>()
  const report = (line: string, transient?: boolean) => {
    lines.push(`${line} ${transient}`)
    resolve(42)
  }
  expect(await withProgress(report, async () => 'working', promise)).toBe(42)
  expect(lines).toEqual(['working true'])
})

test('megabytes', () => {
  expect(megabytes(129_856_182)).toBe('129.9 MB')
})
