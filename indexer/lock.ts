// Lets one load or delta at a time run per alias. The release being loaded holds an alias that Elasticsearch grants to one index
// only; a delta holds a lock document. The lock of a dead process is taken over.

import { randomUUID } from 'node:crypto'
import { type Client, errors } from '@elastic/elasticsearch'
import { makeIndex } from '../src/elasticsearch/make-index.ts'
import { LoadError } from './load-report.ts'
import { counted } from './progress.ts'
import {
  createRelease,
  type IndexBody,
  isAlive,
  type Loader,
  lockAlias,
  ownLoader,
  type Release,
  type ReleaseMeta,
  releasesOf,
} from './releases.ts'

const TAKEN = 'more than one write index'

/** True if Elasticsearch refused a second index with the lock. */
export function isTaken(error: unknown): boolean {
  return error instanceof errors.ResponseError && JSON.stringify(error.body ?? '').includes(TAKEN)
}

/**
 * Creates an empty release that holds the lock.
 * @throws LoadError if another load is running, with its details
 */
export async function createLocked(
  client: Client,
  alias: string,
  sources: readonly string[],
  body: IndexBody | undefined,
): Promise<ReleaseMeta> {
  await refuseSecond(client, alias)
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await createRelease(client, alias, sources, body)
    } catch (error) {
      if (!isTaken(error) || attempt === 3) throw error
    }
    await refuseSecond(client, alias)
    await freeLock(client, alias)
  }
}

/** @throws LoadError if a load is running */
export async function refuseSecond(client: Client, alias: string): Promise<void> {
  const running = (await releasesOf(client, alias)).find(({ state }) => state === 'loading')
  if (running !== undefined) throw new LoadError(whoLoads(alias, running))
}

function whoLoads(alias: string, { name, createdAt, meta }: Release): string {
  const who = meta === undefined ? '' : ` (process ${meta.loader.pid} on ${meta.loader.host})`
  const far = meta?.checkpoint === undefined ? '' : `; ${counted(meta.checkpoint.ordinal)} records are done`
  const since = createdAt.toISOString().slice(0, 19).replace('T', ' ')
  return `${alias} is already being loaded${who} since ${since} UTC, into ${name}${far}. Wait until it ends, or stop it, and load again.`
}

/** Takes the lock from releases that no process is loading. */
async function freeLock(client: Client, alias: string): Promise<void> {
  for (const { name, state } of await releasesOf(client, alias))
    if (state !== 'loading') await unlock(client, alias, name)
}

/** Releases the lock; true if the release held it. */
export async function unlock(client: Client, alias: string, name: string): Promise<boolean> {
  try {
    await client.indices.updateAliases({
      actions: [{ remove: { index: name, alias: lockAlias(alias), must_exist: true } }],
    })
    return true
  } catch (error) {
    if (error instanceof errors.ResponseError && error.statusCode === 404) return false
    throw error
  }
}

/** The process that applies a delta. */
type Runner = Loader & {
  readonly began: string
  readonly sources: readonly string[]
  /** Distinguishes this delta from every other. */
  readonly token: string
}

/** A lock that is held until it is released. */
export type RunLock = {
  /** True once another process took over, which happens only if this one sent no heartbeat for minutes. */
  readonly lost: () => boolean
  readonly release: () => Promise<void>
}

const ID = 'delta'
const BEAT = 10_000

const lockIndex = (alias: string): string => `${alias}-runs`
const statusOf = (error: unknown): number | undefined =>
  error instanceof errors.ResponseError ? error.statusCode : undefined

/**
 * Takes the delta lock of an alias; the lock of a dead process is taken over.
 * @throws LoadError that names the holder
 */
export async function lockDeltas(
  client: Client,
  alias: string,
  sources: readonly string[],
): Promise<RunLock> {
  const index = lockIndex(alias)
  const delta = { began: new Date().toISOString(), sources, token: randomUUID() }
  const runner = (): Runner => ({ ...ownLoader(), ...delta })
  await makeIndex(client, index, {
    settings: { index: { hidden: true, number_of_shards: 1, auto_expand_replicas: '0-1' } },
    mappings: { enabled: false },
  })
  let held = await take(client, alias, runner)
  let isLost = false
  const ownLock = async (): Promise<HeldLock | undefined> => {
    const found = await heldBy(client, alias)
    return found?.runner.token === delta.token ? found : undefined
  }
  const beat = async (): Promise<void> => {
    try {
      held = await client.index({ index, id: ID, document: runner(), ...ifUnchanged(held) })
    } catch (error) {
      if (statusOf(error) !== 409) return
      // The last heartbeat may have arrived although its response did not.
      const own = await ownLock()
      if (own === undefined) isLost = true
      else held = own
    }
  }
  let beating = Promise.resolve()
  const timer = setInterval(() => {
    // A failed heartbeat does not end the delta: the next one follows.
    beating = beating.then(beat).catch(() => {})
  }, BEAT)
  timer.unref()
  return {
    lost: () => isLost,
    release: async () => {
      clearInterval(timer)
      await beating
      const own = await ownLock()
      if (own === undefined) return
      await client.delete({ index, id: ID, ...ifUnchanged(own) }, { ignore: [404, 409] })
    },
  }
}

type Written = { readonly _seq_no?: number; readonly _primary_term?: number }
type HeldLock = Written & { readonly runner: Runner }

const ifUnchanged = ({ _seq_no = 0, _primary_term = 1 }: Written) => ({
  if_seq_no: _seq_no,
  if_primary_term: _primary_term,
})

async function take(client: Client, alias: string, runner: () => Runner): Promise<Written> {
  const index = lockIndex(alias)
  for (;;) {
    try {
      return await client.create({ index, id: ID, document: runner() })
    } catch (error) {
      if (statusOf(error) !== 409) throw error
    }
    const found = await heldBy(client, alias)
    if (found === undefined) continue
    // The lock may have been taken by a request whose response was lost.
    if (found.runner.token === runner().token) return found
    if (isAlive(found.runner, Date.now())) throw new LoadError(inWords(found.runner))
    try {
      return await client.index({ index, id: ID, document: runner(), ...ifUnchanged(found) })
    } catch (error) {
      if (statusOf(error) !== 409) throw error
    }
  }
}

async function heldBy(client: Client, alias: string): Promise<HeldLock | undefined> {
  try {
    const { _source, _seq_no, _primary_term } = await client.get<Runner>({ index: lockIndex(alias), id: ID })
    if (_source === undefined) return undefined
    return {
      runner: _source,
      ...(_seq_no !== undefined && { _seq_no }),
      ...(_primary_term !== undefined && { _primary_term }),
    }
  } catch (error) {
    if (statusOf(error) === 404) return undefined
    throw error
  }
}

const inWords = ({ host, pid, began, sources }: Runner): string =>
  `A delta is already being applied: process ${pid} on ${host}, since ${began}, from ${sources.join(', ')}. ` +
  'Wait until it ends, or stop it, and try again.'

/**
 * Checks that no delta is running.
 * @throws LoadError that names the process running one
 */
export async function refuseWhileDeltaRuns(client: Client, alias: string): Promise<void> {
  const found = await heldBy(client, alias)
  if (found !== undefined && isAlive(found.runner, Date.now())) throw new LoadError(inWords(found.runner))
}
