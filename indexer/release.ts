// Makes a loaded release live, rolls back to an earlier one, and removes old ones. Everything slow happens before the one
// atomic call that moves the alias.

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
 * Prepares a release for searches: merges it into one segment (unless `merge` is false), applies the live settings and waits
 * for replicas.
 * @throws LoadError if the merge fails or the index is not available
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
  if (health.timed_out) report(`${name} has no replica yet (health ${health.status}); it goes live anyway.`)
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

/** The release that an alias points at; undefined if there is none, or it was not created by this program. */
export async function liveGeneration(client: Client, alias: string): Promise<Generation | undefined> {
  return (await generationsOf(client, alias)).find(({ state }) => state === 'live')
}

const isGone = (error: unknown): boolean => error instanceof errors.ResponseError && error.statusCode === 404

/**
 * Moves the alias to a release in one atomic call.
 * @returns the indices it pointed at before
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
      // Another process changed the alias between the two requests.
      if (!isGone(error) || attempt === 3) throw error
    }
  }
}

/** Milliseconds between moving the alias and deleting a release, so that queries under way can finish. */
export const DRAIN = 3_000

/**
 * Removes earlier releases except the previous one, which a rollback needs. The live release, a release being loaded and
 * indices that this program did not create stay.
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
 * Makes an earlier release live again: the one named, or the newest kept one.
 * @returns the names of the release now live and of the one before
 * @throws LoadError if there is none, it has another mapping, or it has lost records
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
      wanted === undefined ? 'There is no earlier release to go back to.' : `${wanted} is not a kept release.`
    throw new LoadError(list.length === 0 ? none : [none, 'Kept releases:', ...list].join('\n'))
  }
  if (target.mappingVersion !== mappingVersion) {
    throw new LoadError(
      `${target.name} was created with mapping ${target.mappingVersion}, but this program needs ${mappingVersion}. ` +
        'Use the version of the program that created it, or load the data again.',
    )
  }
  const records = await recordsOnDisk(client, target.name)
  const fault = recordsFault(records, expectedRecords(target.meta))
  if (fault !== undefined) throw new LoadError(`${target.name} is damaged: it ${fault}. Load the data again.`)
  const [before] = await swapAlias(client, alias, target.name)
  return { live: target.name, before }
}

/**
 * Checks that the alias is not the name of an index.
 * @throws LoadError if it is
 */
export async function refuseTakenAlias(client: Client, alias: string): Promise<void> {
  if ((await indicesBehind(client, alias)).length > 0) return
  if (!(await client.indices.exists({ index: alias }))) return
  throw new LoadError(
    `${alias} must be an alias, but there is an index with this name. Remove the index, or set another alias in COMPANIES_INDEX.`,
  )
}
