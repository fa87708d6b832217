// How does a filled generation become what the server reads, and how does an older one become it again? Never without a
// moment in which both ends of the change are whole: one atomic call, after everything slow is done.

import { setTimeout as delay } from 'node:timers/promises'
import { type Client, errors } from '@elastic/elasticsearch'
import { liveSettings, mappingVersion } from '../mappings/index-body.ts'
import { expectedRecords } from '../src/elasticsearch/release-records.ts'
import { removeTombstones } from './deltas/tombstones.ts'
import { patientRequest, recordsFault, recordsOnDisk } from './durability.ts'
import { type Generation, generationsOf, removeGeneration } from './generations.ts'
import { loadingAlias } from './index-name.ts'
import { LoadError } from './load-error.ts'
import { mergeSegments } from './merge.ts'
import type { Report } from './progress.ts'

const REPLICAS_TIMEOUT = 5 * 60_000

/**
 * Makes a generation ready to be searched: merged to one segment (unless `merge` is false), live settings, replicas in place.
 * @throws LoadError where the merge fails or the index is not available
 */
export async function prepareGeneration(
  client: Client,
  name: string,
  { merge, report, signal }: { merge: boolean; report: Report; signal: AbortSignal },
): Promise<void> {
  if (merge) await mergeSegments(client, name, report, signal)
  await client.indices.putSettings({ index: name, settings: liveSettings }, patientRequest)
  await client.indices.refresh({ index: name }, patientRequest)
  report('Waiting for replicas', true)
  const health = await client.cluster.health(
    { index: name, wait_for_status: 'green', timeout: `${REPLICAS_TIMEOUT}ms` },
    { signal, requestTimeout: REPLICAS_TIMEOUT + 30_000, ignore: [408] },
  )
  if (health.status === 'red') throw new LoadError(`The index ${name} is not available: its health is red.`)
  if (health.timed_out)
    report(`${name} has no replica yet (health ${health.status}); it goes live all the same.`)
}

/** The indices that an alias points at. */
export async function indicesBehind(client: Client, alias: string): Promise<string[]> {
  try {
    return Object.keys(await client.indices.getAlias({ name: alias }))
  } catch (error) {
    if (error instanceof errors.ResponseError && error.statusCode === 404) return []
    throw error
  }
}

/** The generation that an alias points at; undefined where there is none, or it is not one of this program. */
export async function liveGeneration(client: Client, alias: string): Promise<Generation | undefined> {
  return (await generationsOf(client, alias)).find(({ state }) => state === 'live')
}

const isGone = (error: unknown): boolean => error instanceof errors.ResponseError && error.statusCode === 404

/**
 * Makes the alias point at one generation, by a single call: either all of it happens or nothing.
 * @returns what it pointed at before
 */
export async function swapAlias(client: Client, alias: string, name: string): Promise<string[]> {
  for (let attempt = 1; ; attempt += 1) {
    const before = (await indicesBehind(client, alias)).filter(index => index !== name)
    const filled = (await indicesBehind(client, loadingAlias(name))).includes(name)
    try {
      await client.indices.updateAliases({
        actions: [
          ...before.map(index => ({ remove: { index, alias, must_exist: true } })),
          { add: { index: name, alias } },
          ...(filled ? [{ remove: { index: name, alias: loadingAlias(name), must_exist: true } }] : []),
        ],
      })
      return before
    } catch (error) {
      // Another release came between the look and the call.
      if (!isGone(error) || attempt === 3) throw error
    }
  }
}

/** Queries that began before a swap are let finish before anything is deleted; milliseconds. */
export const DRAIN = 3_000

/**
 * Removes generations that were live before, but for the one live last: a rollback needs it. What the alias points at, what
 * is being filled and what this program did not make stays.
 * @returns the names of those removed
 */
export async function pruneGenerations(
  client: Client,
  alias: string,
  previous: string | undefined,
  drain = DRAIN,
): Promise<string[]> {
  const old = (generations: readonly Generation[]): Generation[] => {
    const kept = generations.filter(({ state, name }) => state === 'kept' && name !== previous)
    return previous === undefined ? kept.slice(0, -1) : kept
  }
  if (old(await generationsOf(client, alias)).length === 0) return []
  await delay(drain)
  const removed = old(await generationsOf(client, alias))
  for (const { name } of removed) {
    await removeGeneration(client, name)
    await removeTombstones(client, name)
  }
  return removed.map(({ name }) => name)
}

/**
 * Makes an earlier generation live again: the one named, or the newest one that is kept.
 * @returns the name of the one now live, and of the one before
 * @throws LoadError where there is none, this program does not understand it, or it has lost records
 */
export async function rollBack(
  client: Client,
  alias: string,
  wanted?: string,
): Promise<{ live: string; before: string | undefined }> {
  const generations = await generationsOf(client, alias)
  const kept = generations.filter(({ state }) => state === 'kept')
  const target = wanted === undefined ? kept.at(-1) : generations.find(({ name }) => name === wanted)
  if (target === undefined || target.state !== 'kept') {
    const list = kept.map(({ name }) => `  ${name}`)
    const none =
      wanted === undefined
        ? 'There is no earlier release to go back to.'
        : `${wanted} is no release to go back to.`
    throw new LoadError(list.length === 0 ? none : [none, 'These are kept:', ...list].join('\n'))
  }
  if (target.mappingVersion !== mappingVersion) {
    throw new LoadError(
      `${target.name} was made with mapping ${target.mappingVersion}, this program searches ${mappingVersion}: ` +
        'go back to that version of the program, or load the data again.',
    )
  }
  const records = await recordsOnDisk(client, target.name)
  const fault = recordsFault(records, expectedRecords(target.meta))
  if (fault !== undefined) throw new LoadError(`${target.name} is damaged: it ${fault}. Load the data again.`)
  const [before] = await swapAlias(client, alias, target.name)
  return { live: target.name, before }
}

/**
 * Refuses a name that an index bears.
 * @throws LoadError
 */
export async function refuseTakenAlias(client: Client, alias: string): Promise<void> {
  if ((await indicesBehind(client, alias)).length > 0) return
  if (!(await client.indices.exists({ index: alias }))) return
  throw new LoadError(
    `There is an index called ${alias}, where an alias must be. Remove it, or name another alias with COMPANIES_INDEX.`,
  )
}
