// A real Redis for tests: the program redis-server of the system, as a process that a test may kill and start again.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { closedPort } from './broken-elasticsearch.ts'

/** Whether redis-server is installed. */
export const isRedisInstalled = spawnSync('redis-server', ['--version']).status === 0

/** What is printed where it is not: a test that is left out is told of. */
export const NO_REDIS =
  'NOT TESTED: limits shared through Redis. redis-server is not installed: apt-get install redis-server, or brew install redis.'

export type RedisForTests = {
  readonly url: string
  /** Ends it at once; what it held is gone. */
  readonly kill: () => Promise<void>
  /** It takes connections, and answers nothing until it goes on. */
  readonly hang: () => void
  readonly goOn: () => void
  /** Starts it again, empty, on the same port. */
  readonly start: () => Promise<void>
  readonly close: () => Promise<void>
}

/** A Redis on a port of its own that keeps nothing on disk. */
export async function redisForTests(): Promise<RedisForTests> {
  const folder = await mkdtemp(join(tmpdir(), 'redis-for-tests-'))
  const port = await closedPort()
  let child: ChildProcess | undefined
  const start = async (): Promise<void> => {
    const args = ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
    child = spawn('redis-server', [...args, '--dir', folder], { stdio: ['ignore', 'pipe', 'inherit'] })
    if (child.stdout === null) throw new Error('redis-server has no output')
    for await (const line of createInterface(child.stdout)) {
      if (line.includes('Ready to accept connections')) {
        child.stdout.resume()
        return
      }
    }
    throw new Error('redis-server ended before it was ready')
  }
  const kill = async (): Promise<void> => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    const exit = once(child, 'exit')
    child.kill('SIGKILL')
    await exit
  }
  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    kill,
    hang: () => void child?.kill('SIGSTOP'),
    goOn: () => void child?.kill('SIGCONT'),
    start,
    close: async () => {
      await kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
