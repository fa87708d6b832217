// Does `npm start` outlive its Elasticsearch, and leave nothing behind? A real one is killed; the tests are one story.

import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { readState } from '../../../engine/engine-state.ts'
import { isAlive } from '../../../engine/process-group.ts'

const source = inject('engineSource')
if (source !== 'embedded') {
  console.warn(`npm start is not tested: this run uses ${source}. COMPANIES_ENGINE=embedded tests it.`)
}

const projectFolder = resolve(import.meta.dirname, '../../..')
/** Elasticsearch starts slowly on a busy machine. */
const SLOW = { timeout: 120_000, interval: 250 }

describe.skipIf(source !== 'embedded')('npm start', { timeout: 300_000 }, () => {
  let folder: string
  let npm: ChildProcess
  let output = ''
  let url = ''
  let key = ''

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'npm-start-'))
    await chmod(folder, 0o755)
    const { ELASTICSEARCH_URL: _named, ...environment } = process.env
    npm = spawn('npm', ['start'], {
      cwd: projectFolder,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...environment,
        COMPANIES_ENGINE: 'embedded',
        COMPANIES_DATA_DIR: folder,
        ES_JAVA_OPTS: '-Xms512m -Xmx512m -XX:TieredStopAtLevel=1',
        PORT: '0',
        LOG_LEVEL: 'silent',
      },
    })
    for (const stream of [npm.stdout, npm.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    }
    await vi.waitFor(() => expect(output).toContain('Ctrl-C stops it.'), { ...SLOW, timeout: 240_000 })
    url = /Serving (\S+)/.exec(output)?.[1] ?? ''
    key = /x-api-key: (\S+)/.exec(output)?.[1] ?? ''
  })

  afterAll(async () => {
    npm.kill('SIGKILL')
    await vi.waitFor(async () => expect(await readState(folder)).toBeUndefined(), SLOW)
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  })

  const total = async (): Promise<unknown> => {
    const answer = await fetch(`${url}/api/company/count`, { headers: { 'x-api-key': key } })
    return answer.status === 200 ? ((await answer.json()) as { data: unknown }).data : answer.status
  }

  test('starts a killed Elasticsearch again, on its port and with its data, and serves meanwhile', async () => {
    const before = await readState(folder)
    expect(await total()).toEqual({ totalCount: 10_000 })
    // The Java process that serves, a child of the one that launched it.
    const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid='])
    const children = stdout.split('\n').map(line => line.trim().split(/\s+/).map(Number))
    const [java] = children.find(([, parent]) => parent === before?.esPid) ?? []
    process.kill(java ?? 0, 'SIGKILL')
    await expect.poll(() => output, SLOW).toContain('Restarting it (attempt 1 of 5).')
    expect((await fetch(`${url}/health/live`)).status).toBe(200)
    await expect.poll(() => output, SLOW).toContain('Elasticsearch answers again.')
    const after = await readState(folder)
    expect(after).toMatchObject({ id: before?.id, httpPort: before?.httpPort })
    expect(after?.esPid).not.toBe(before?.esPid)
    await expect.poll(total, SLOW).toEqual({ totalCount: 10_000 })
  })

  test('leaves neither server nor Elasticsearch behind when npm is killed', async () => {
    const state = await readState(folder)
    const exit = once(npm, 'exit')
    npm.kill('SIGKILL')
    await exit
    const isServed = () =>
      fetch(`${url}/health/live`).then(
        () => true,
        () => false,
      )
    await expect.poll(isServed, SLOW).toBe(false)
    await expect.poll(() => isAlive(state?.esPid ?? 0), SLOW).toBe(false)
    await expect.poll(() => readState(folder), SLOW).toBeUndefined()
  })
})
