// Where does a bench get a PostgreSQL from? From the installed packages: a cluster of its own in a temporary folder,
// reached by a Unix socket alone, gone when the bench is done.

import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { Client, type ClientConfig } from 'pg'

/** A PostgreSQL that answers, for this process alone. */
export type Postgres = {
  /** For `new Client(…)` and `new Pool(…)`. */
  readonly connection: ClientConfig
  /** `15.18 (Debian …)`. */
  readonly version: string
  /** Of the server's first process, the parent of all others. */
  readonly pid: number
  /** Ends the server and removes its data. */
  stop(): Promise<void>
}

const PACKAGED = '/usr/lib/postgresql'
const SUPERUSER = 'bench'
/** How long the server may take to answer, in milliseconds. */
const LONGEST_START = 30_000

/** Nothing here outlives the bench: what only guards data against a crash is off. */
const SETTINGS = {
  listen_addresses: '',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_wal_size: '2GB',
  shared_buffers: '256MB',
  work_mem: '64MB',
  maintenance_work_mem: '256MB',
  random_page_cost: '1.1',
  jit: 'off',
}

/**
 * Starts a PostgreSQL with an empty database.
 * @param wanted the major version that is preferred where several are installed
 * @param settings of the server, in place of the usual ones or besides them
 * @throws Error that names the packages to install where there is none
 */
export async function startPostgres(
  wanted = 15,
  settings: Readonly<Record<string, string>> = {},
): Promise<Postgres> {
  const programs = programsFolder(wanted)
  const account = unprivilegedAccount()
  const folder = await mkdtemp(join(tmpdir(), 'bench-postgres-'))
  if (account !== undefined) await chown(folder, account.uid, account.gid)
  await chmod(folder, 0o700)
  const data = join(folder, 'data')
  const options = { cwd: folder, ...account, env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', TZ: 'UTC' } }
  let server: ChildProcess | undefined
  const stop = async (): Promise<void> => {
    process.off('exit', killNow)
    if (server !== undefined && server.exitCode === null) {
      const ended = once(server, 'exit')
      // Immediate shutdown: the data is thrown away.
      server.kill('SIGQUIT')
      await ended
    }
    await rm(folder, { recursive: true, force: true })
  }
  const killNow = (): void => {
    server?.kill('SIGQUIT')
  }
  try {
    const layout = ['--locale=C.UTF-8', '--encoding=UTF8', '--auth=trust', '--no-sync']
    execFileSync(join(programs, 'initdb'), ['-D', data, '-U', SUPERUSER, ...layout], {
      ...options,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const all = Object.entries({ ...SETTINGS, ...settings, unix_socket_directories: folder })
    const flags = all.flatMap(([name, value]) => ['-c', `${name}=${value}`])
    server = spawn(join(programs, 'postgres'), ['-D', data, ...flags], {
      ...options,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    process.once('exit', killNow)
    let said = ''
    server.stderr?.on('data', chunk => {
      said = (said + chunk).slice(-4000)
    })
    const connection: ClientConfig = { host: folder, user: SUPERUSER, database: 'postgres' }
    const version = await versionOnceItAnswers(connection, server, () => said)
    return { connection, version, pid: server.pid ?? 0, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The newest installed programs, those of the wanted version first. */
function programsFolder(wanted: number): string {
  const packaged = existsSync(PACKAGED) ? readdirSync(PACKAGED) : []
  const versions = packaged
    .filter(name => /^\d+$/.test(name))
    .map(Number)
    .toSorted((a, b) => Number(b === wanted) - Number(a === wanted) || b - a)
  const folders = [
    ...versions.map(version => join(PACKAGED, String(version), 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ]
  const found = folders.find(
    folder => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  )
  if (found === undefined) {
    throw new Error(
      `No PostgreSQL is installed, neither under ${PACKAGED} nor on PATH. On Debian: apt-get install postgresql-${wanted}`,
    )
  }
  return found
}

/** PostgreSQL refuses to run as root: another account's numbers where this process is root, else undefined. */
function unprivilegedAccount(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    try {
      const numberOf = (flag: string): number =>
        Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
      return { uid: numberOf('-u'), gid: numberOf('-g') }
    } catch {
      // There is no such account: the next one.
    }
  }
  throw new Error(
    'PostgreSQL does not run as root, and there is neither an account postgres nor nobody to run it.',
  )
}

async function versionOnceItAnswers(
  connection: ClientConfig,
  server: ChildProcess,
  said: () => string,
): Promise<string> {
  const started = performance.now()
  for (;;) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended before it answered:\n${said()}`)
    const client = new Client(connection)
    try {
      await client.connect()
      const { rows } = await client.query<{ server_version: string }>('SHOW server_version')
      return rows[0]?.server_version ?? 'unknown'
    } catch (error) {
      if (performance.now() - started > LONGEST_START) {
        throw new Error(`PostgreSQL does not answer:\n${said()}`, { cause: error })
      }
      await new Promise(resolve => setTimeout(resolve, 50))
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}
