// The measured server as `npm run serve` runs it, in a process of its own that tells its processor time, and the calibration
// beside it.

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import getPort from 'get-port'
import { serveArguments } from '../speed/service-process.ts'

export type MeasuredServer = {
  readonly url: string
  /** Microseconds of processor time that it has used, in user and system mode. */
  readonly processorTime: () => Promise<number>
  readonly stop: () => Promise<void>
}

export type ServerOptions = {
  readonly elasticsearch: string
  readonly alias: string
  /** The folder of the project whose server is measured. */
  readonly folder: string
  /** Where a CPU profile of the server is written, if anywhere. */
  readonly profile?: string | undefined
}

/** Starts the server; resolves when it is ready. */
export async function startServer(options: ServerOptions): Promise<MeasuredServer> {
  const { elasticsearch, alias, folder, profile } = options
  const port = await getPort({ host: '127.0.0.1' })
  const url = `http://127.0.0.1:${port}`
  const given = serveArguments()
  const child = fork(resolve(folder, given.at(-1) ?? ''), {
    cwd: folder,
    execArgv: [
      ...given.slice(0, -1),
      ...(profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${resolve(profile)}`]),
      `--import=${resolve(import.meta.dirname, 'report-usage.ts')}`,
    ],
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: String(port),
      METRICS_PORT: '0',
      // Elasticsearch may be slow on a busy machine: what is measured is the server alone.
      REQUEST_TIMEOUT_MS: '60000',
      ELASTICSEARCH_URL: elasticsearch,
      COMPANIES_INDEX: alias,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  for (;;) {
    const ready = await fetch(`${url}/health/ready`).catch(() => undefined)
    if (ready?.ok) break
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}.`)
    await new Promise(done => setTimeout(done, 100))
  }
  return {
    url,
    processorTime: async () => {
      const { user, system } = await asked<NodeJS.CpuUsage>(child)
      return user + system
    },
    stop: () => stopped(child),
  }
}

export type Calibration = {
  /** Microseconds of processor time that the fixed work takes now. */
  readonly microseconds: () => Promise<number>
  readonly stop: () => Promise<void>
}

export async function startCalibration(): Promise<Calibration> {
  const child = fork(resolve(import.meta.dirname, 'calibration.ts'), {
    execArgv: serveArguments().slice(0, -1),
  })
  // The first time is that of code that is not compiled yet.
  await asked(child)
  return {
    microseconds: () => asked<number>(child),
    stop: () => stopped(child),
  }
}

async function asked<Answer>(child: ChildProcess): Promise<Answer> {
  const answer = once(child, 'message')
  child.send('usage')
  const [message] = await answer
  return message as Answer
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  await exit
}
