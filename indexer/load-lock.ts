// Who may load? One at a time for each alias: the generation that is being filled holds a lock that Elasticsearch gives to one
// index only. A lock whose holder is dead is taken away.

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

/** True for Elasticsearch's refusal of a second index with the lock. */
function isTaken(error: unknown): boolean {
  return error instanceof errors.ResponseError && JSON.stringify(error.body ?? '').includes(TAKEN)
}

/**
 * Makes an empty generation that holds the lock.
 * @throws LoadError where another load runs: it says which
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

/** @throws LoadError where a load runs */
export async function refuseSecond(client: Client, alias: string): Promise<void> {
  const running = (await generationsOf(client, alias)).find(({ state }) => state === 'loading')
  if (running !== undefined) throw new LoadError(whoLoads(alias, running))
}

function whoLoads(alias: string, { name, createdAt, meta }: Generation): string {
  const who = meta === undefined ? '' : ` (process ${meta.loader.pid} on ${meta.loader.host})`
  const far = meta?.checkpoint === undefined ? '' : `; ${counted(meta.checkpoint.ordinal)} records are done`
  const since = createdAt.toISOString().slice(0, 19).replace('T', ' ')
  return `${alias} is being loaded${who} since ${since} UTC, into ${name}${far}. Wait for its end, or end it, and load again.`
}

/** Takes the lock from generations that nobody fills. */
async function freeLock(client: Client, alias: string): Promise<void> {
  for (const { name, state } of await generationsOf(client, alias))
    if (state !== 'loading') await unlock(client, alias, name)
}

/** Lets go of the lock; true where the generation had it. */
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
 * Makes this process the one that fills a generation whose load has died.
 * @throws LoadError where another one was faster
 */
export async function takeOver(client: Client, alias: string, meta: GenerationMeta): Promise<GenerationMeta> {
  const { dataVersion: name } = meta
  const faster = `Another load has just begun to go on with ${name}.`
  // Of two that come at once, one finds the lock gone.
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
    throw isTaken(error) ? new LoadError(`Another load of ${alias} has just begun.`) : error
  }
  if (stolen) throw new LoadError(faster)
  return own
}
