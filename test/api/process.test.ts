// Does the process start whole or not at all, and does every way of asking it to stop end it, through npm too?

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  type BrokenElasticsearch,
  brokenElasticsearch,
  closedPort,
  json,
} from '../support/broken-elasticsearch.ts'

const projectFolder = resolve(import.meta.dirname, '../..')
const children = new Set<ChildProcess>()
let stub: BrokenElasticsearch
beforeAll(async () => {
  stub = await brokenElasticsearch(json(200, { hits: { hits: [] } }))
})
afterAll(() => stub.close())
afterEach(() => {
  for (const child of children) child.kill('SIGKILL')
  children.clear()
})

type Running = {
  readonly child: ChildProcess
  readonly lines: AsyncIterator<string>
  readonly stderr: () => string
  readonly exit: Promise<[code: number | null, signal: NodeJS.Signals | null]>
}

function run(command: string, args: readonly string[], environment: Record<string, string>): Running {
  const { PATH, HOME } = process.env
  const child = spawn(command, args, {
    cwd: projectFolder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...{ PATH, HOME },
      PORT: '0',
      SHUTDOWN_DELAY_MS: '0',
      ELASTICSEARCH_URL: stub.url,
      ...environment,
    },
  })
  children.add(child)
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  return {
    child,
    lines: createInterface({ input: child.stdout })[Symbol.asyncIterator](),
    stderr: () => stderr,
    exit: once(child, 'exit') as Running['exit'],
  }
}

const server = (environment: Record<string, string> = {}): Running =>
  run(process.execPath, ['src/main.ts'], environment)

/** What the log says with the message; throws if the process ends before. */
async function logged({ lines, stderr }: Running, message: string): Promise<Record<string, unknown>> {
  for (;;) {
    const { value, done } = await lines.next()
    if (done) throw new Error(`it ended without "${message}": ${stderr()}`)
    const facts = value.startsWith('{') ? JSON.parse(value) : {}
    if (facts.msg === message) return facts
  }
}

async function takenPort(): Promise<{ port: number; free: () => void }> {
  const taken = createServer()
  const port = await closedPort()
  await new Promise<void>(done => taken.listen(port, '127.0.0.1', done))
  return { port, free: () => taken.close() }
}

describe('a start', () => {
  test('names everything that is wrong with settings and files at once, and opens no port', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'packages-'))
    const packages = join(folder, 'packages.json')
    await writeFile(packages, '{"Bad Name": {}}')
    const started = server({
      PORT: 'http',
      LOG_LEVEL: 'loud',
      ELASTICSEARCH_URL: 'localhost',
      ELASTICSEARCH_CA_FILE: join(folder, 'ca.pem'),
      COMPANIES_PACKAGES: packages,
    })
    expect(await started.exit).toEqual([1, null])
    for (const name of ['PORT', 'LOG_LEVEL', 'ELASTICSEARCH_URL', 'ELASTICSEARCH_CA_FILE', packages]) {
      expect(started.stderr()).toContain(name)
    }
    expect(stub.attempts()).toBe(0)
    await rm(folder, { recursive: true })
  })

  test('without an Elasticsearch is reported together with everything else', async () => {
    const started = server({ ELASTICSEARCH_URL: '', METRICS_PORT: 'x' })
    expect(await started.exit).toEqual([1, null])
    expect(started.stderr()).toContain('ELASTICSEARCH_URL is not set')
    expect(started.stderr()).toContain('METRICS_PORT')
  })

  test.each(['PORT', 'METRICS_PORT'])(
    'whose %s is in use says so, and stops everything that it started',
    async setting => {
      const { port, free } = await takenPort()
      const other = await closedPort()
      const started = server({
        PORT: String(other),
        METRICS_PORT: String(await closedPort()),
        [setting]: String(port),
      })
      expect(await started.exit).toEqual([1, null])
      expect(started.stderr()).toBe(
        `${setting}: port ${port} on 127.0.0.1 is already in use. Stop the process that listens on it, or set ${setting} to another port.\n`,
      )
      free()
    },
  )

  test('stops cleanly on a signal, even while Elasticsearch hangs', async () => {
    const hangs = await brokenElasticsearch(() => {})
    const port = await closedPort()
    const started = server({
      ELASTICSEARCH_URL: hangs.url,
      PORT: String(port),
      METRICS_PORT: '0',
      REQUEST_TIMEOUT_MS: '60000',
    })
    await expect.poll(() => hangs.attempts(), { timeout: 30_000 }).toBeGreaterThan(0)
    started.child.kill('SIGTERM')
    expect(await started.exit).toEqual([0, null])
    expect(started.stderr()).toBe('')
    await hangs.close()
  })
})

describe('a signal', () => {
  test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
    '%s stops the server with exit code 0',
    async signal => {
      const started = server()
      await logged(started, 'serving')
      started.child.kill(signal)
      expect(await logged(started, 'stopping')).toMatchObject({ reason: signal })
      expect(await started.exit).toEqual([0, null])
    },
  )

  test('that comes a second time ends it at once, with 128 and its number', async () => {
    const started = server({ SHUTDOWN_DELAY_MS: '600000' })
    await logged(started, 'serving')
    started.child.kill('SIGTERM')
    await logged(started, 'stopping')
    // One that follows at once is the same request; it goes on until one counts as the second.
    const again = setInterval(() => started.child.kill('SIGINT'), 100)
    expect(await started.exit).toEqual([130, null])
    clearInterval(again)
  })

  test.each(['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL'] as const)(
    '%s to npm run serve ends the server too',
    async signal => {
      // Set, so that a .env of the project does not set them.
      const started = run('npm', ['run', 'serve'], {
        LOG_LEVEL: 'info',
        METRICS_PORT: '',
        COMPANIES_PACKAGES: '',
      })
      const { url } = await logged(started, 'serving')
      // The server would wait for another request on a connection that is kept.
      const headers = { Connection: 'close' }
      expect((await fetch(`${url}/health/live`, { headers })).status).toBe(200)
      started.child.kill(signal)
      await started.exit
      const refused = () =>
        fetch(`${url}/health/live`).then(
          () => false,
          () => true,
        )
      await expect.poll(refused, { timeout: 30_000 }).toBe(true)
    },
  )
})
