import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stopRequests } from '../../src/stop-signals.ts'

let now = 0
let exits: number[]
const signals = new EventEmitter()
const own = {
  on: (name: string, listener: () => void) => signals.on(name, listener),
  exit: (code: number) => exits.push(code),
  ppid: 7,
  env: {} as Record<string, string>,
}
const asked = (npmScript = 'serve') => stopRequests(own, { npmScript, now: () => now })
beforeEach(() => {
  vi.useFakeTimers()
  now = 0
  exits = []
  own.ppid = 7
  own.env = {}
  signals.removeAllListeners()
})
afterEach(() => vi.useRealTimers())

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'])('%s asks to stop', name => {
  const stopping = asked()
  expect(stopping.aborted).toBe(false)
  signals.emit(name)
  expect(stopping.reason).toMatchObject({ name: 'StopRequested', message: name })
  expect(exits).toEqual([])
})

test('one Ctrl-C that arrives twice, from the terminal and from npm, is one request', () => {
  asked()
  signals.emit('SIGINT')
  now = 500
  signals.emit('SIGINT')
  expect(exits).toEqual([])
})

test.each([
  ['SIGHUP', 129],
  ['SIGINT', 130],
  ['SIGTERM', 143],
])('a later %s ends the process at once, with %i', (name, code) => {
  asked()
  signals.emit('SIGTERM')
  now = 501
  signals.emit(name)
  expect(exits).toEqual([code])
})

test('run by npm, the process stops when npm is gone', () => {
  own.env = { npm_lifecycle_event: 'serve' }
  const stopping = asked()
  vi.advanceTimersByTime(60_000)
  expect(stopping.aborted).toBe(false)
  own.ppid = 1
  vi.advanceTimersByTime(500)
  expect(stopping.reason.message).toBe('npm has ended')
})

test.each([{}, { npm_lifecycle_event: 'bench' }])(
  'run otherwise (%j), it goes on without its parent',
  env => {
    own.env = env
    const stopping = asked()
    own.ppid = 1
    vi.advanceTimersByTime(60_000)
    expect(stopping.aborted).toBe(false)
  },
)
