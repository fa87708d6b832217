// Lets one load at a time run per alias: the release being loaded holds a lock that Elasticsearch grants to one index only.
// The lock of a dead load is taken over.

import { type Client, errors } from '@elastic/elasticsearch'
import {
  createGeneration,
  type Generation,
  type GenerationMeta,
  generationsOf,
  type IndexBody,
  ownLoader,
  writeMeta,
} from './generations.ts'
import { lockAlias } from './index-name.ts'
import { LoadError } from './load-error.ts'
import { counted } from './progress.ts'

const TAKEN = 'more than one write index'

/** True if Elasticsearch refused a second index with the lock. */
function isTaken(error: unknown): boolean {
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
): Promise<GenerationMeta> {
  await refuseSecond(client, alias)
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await createGeneration(client, alias, sources, body)
    } catch (error) {
      if (!isTaken(error) || attempt === 3) throw error
    }
    await refuseSecond(client, alias)
    await freeLock(client, alias)
  }
}

/** @throws LoadError if a load is running */
export async function refuseSecond(client: Client, alias: string): Promise<void> {
  const running = (await generationsOf(client, alias)).find(({ state }) => state === 'loading')
  if (running !== undefined) throw new LoadError(whoLoads(alias, running))
}

function whoLoads(alias: string, { name, createdAt, meta }: Generation): string {
  const who = meta === undefined ? '' : ` (process ${meta.loader.pid} on ${meta.loader.host})`
  const far = meta?.checkpoint === undefined ? '' : `; ${counted(meta.checkpoint.ordinal)} records are done`
  const since = createdAt.toISOString().slice(0, 19).replace('T', ' ')
  return `${alias} is already being loaded${who} since ${since} UTC, into ${name}${far}. Wait until it ends, or stop it, and load again.`
}

/** Takes the lock from releases that no process is loading. */
async function freeLock(client: Client, alias: string): Promise<void> {
  for (const { name, state } of await generationsOf(client, alias))
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

/**
 * Makes this process the loader of a release whose load has died.
 * @throws LoadError if another load took it over first
 */
export async function takeOver(client: Client, alias: string, meta: GenerationMeta): Promise<GenerationMeta> {
  const { dataVersion: name } = meta
  const faster = `Another load has just resumed ${name}.`
  // If two loads try at once, one of them finds the lock gone.
  if (!(await unlock(client, alias, name))) throw new LoadError(faster)
  const own: GenerationMeta = { ...meta, loader: ownLoader() }
  const current = (await generationsOf(client, alias)).find(generation => generation.name === name)
  const stolen = current?.state === 'loading'
  if (!stolen) await writeMeta(client, own)
  try {
    await client.indices.updateAliases({
      actions: [{ add: { index: name, alias: lockAlias(alias), is_hidden: true, is_write_index: true } }],
    })
  } catch (error) {
    throw isTaken(error) ? new LoadError(`Another load of ${alias} has just started.`) : error
  }
  if (stolen) throw new LoadError(faster)
  return own
}
