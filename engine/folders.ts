// Finds the cache and data folders, and checks that the user that runs Elasticsearch can use them.

import { createHash } from 'node:crypto'
import { chmod, mkdir, readFile, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { EngineError } from './engine.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** The user and group that Elasticsearch runs as; undefined for the current user. */
export interface EngineUser {
  uid: number
  gid: number
}

const service = 'company-data-service'

/** Whether this process is root: Elasticsearch refuses to run as root. */
export function isRoot(): boolean {
  return process.getuid?.() === 0
}

/** The folder for downloads, by version: `COMPANIES_CACHE_DIR`, or the default of the system. */
export function cacheFolder(environment: Environment, root = isRoot()): string {
  if (environment.COMPANIES_CACHE_DIR) return resolve(environment.COMPANIES_CACHE_DIR)
  if (root) return join('/var/cache', service)
  return join(environment.XDG_CACHE_HOME || join(environment.HOME || homedir(), '.cache'), service)
}

/** Where `npm start` keeps its data: `COMPANIES_DATA_DIR`, or in the project, or as root under /var/lib. */
export function dataFolder(environment: Environment, projectFolder: string, root = isRoot()): string {
  if (environment.COMPANIES_DATA_DIR) return resolve(environment.COMPANIES_DATA_DIR)
  if (!root) return join(projectFolder, '.data')
  const hash = createHash('sha256').update(projectFolder).digest('hex').slice(0, 8)
  return join('/var/lib', service, `${basename(projectFolder)}-${hash}`)
}

/** Creates a folder that other users can enter and read, whatever the umask. */
export async function makeReadableFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true })
  if (first === undefined) return
  for (let made = folder; made.length >= first.length; made = dirname(made)) await chmod(made, 0o755)
}

/**
 * As root: the user that runs Elasticsearch instead. The owner of the data folder unless that is root, else `nobody`.
 * As an ordinary user: undefined.
 */
export async function engineUser(folder: string, root = isRoot()): Promise<EngineUser | undefined> {
  if (!root) return undefined
  const owner = await stat(folder).catch(() => undefined)
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const users = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const nobody = users.split('\n').find(line => line.startsWith('nobody:'))
  const [, , uid, gid] = nobody?.split(':') ?? []
  return { uid: Number(uid ?? 65_534), gid: Number(gid ?? 65_534) }
}

/** The first folder on the path to `path` that the user cannot enter, or `path` itself if the user cannot read it. */
export async function unreachable(path: string, user: EngineUser): Promise<string | undefined> {
  const way: string[] = []
  for (let at = resolve(path); ; at = dirname(at)) {
    way.unshift(at)
    if (at === dirname(at)) break
  }
  for (const folder of way) {
    const { uid, gid, mode } = await stat(folder)
    const bits = uid === user.uid ? mode >> 6 : gid === user.gid ? mode >> 3 : mode
    if ((bits & 0o1) === 0) return folder
  }
  return undefined
}

/** @throws EngineError with what to do if the user that runs Elasticsearch cannot reach a folder */
export async function checkReachable(
  path: string,
  user: EngineUser | undefined,
  what: string,
  variable: string,
): Promise<void> {
  if (!user) return
  const closed = await unreachable(path, user)
  if (closed === undefined) return
  throw new EngineError(
    `Elasticsearch refuses to run as root, so it runs as user ${user.uid}. That user cannot enter ${closed}, ` +
      `which is on the path to ${what} ${path}.\n` +
      `Set ${variable} to a folder that everyone can enter, or allow it: chmod o+x '${closed}'`,
  )
}
