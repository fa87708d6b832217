// Makes a loaded release live: merged into one segment, ready for searches, and then by one atomic call that moves the alias.
// Afterwards, and by request, older releases are removed; the alias is checked again right before each removal.

import { setTimeout as delay } from 'node:timers/promises'
import { type Client, errors } from '@elastic/elasticsearch'
import { liveSettings } from '../mappings/index-body.ts'
import { flushToDisk, longRequest } from './durability.ts'
import { LoadError } from './load-report.ts'
import { duration, type Report } from './progress.ts'
import { loadingAlias, type Release, releasesOf, removeRelease } from './releases.ts'

const REPLICAS_TIMEOUT = 5 * 60_000

/**
 * Prepares a release for searches: merges it into one segment (unless `merge` is false), applies the live settings and waits
 * for replicas.
 * @throws LoadError if the merge fails or the index is not available
 */
export async function prepareRelease(
  client: Client,
  name: string,
  { merge, report, signal }: { merge: boolean; report: Report; signal: AbortSignal },
): Promise<void> {
  if (merge) await mergeSegments(client, name, report, signal)
  await client.indices.putSettings({ index: name, settings: liveSettings }, longRequest)
  await client.indices.refresh({ index: name }, longRequest)
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
export async function liveRelease(client: Client, alias: string): Promise<Release | undefined> {
  return (await releasesOf(client, alias)).find(({ state }) => state === 'live')
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

/** Makes a release live, even if the response is lost; returns the previous release, if known. */
export async function makeLive(client: Client, alias: string, name: string): Promise<string | undefined> {
  try {
    const [previous] = await swapAlias(client, alias, name)
    return previous
  } catch (error) {
    const live = isRefusal(error) ? undefined : await liveRelease(client, alias).catch(() => undefined)
    if (live?.name !== name) throw error
    return undefined
  }
}

/** True if Elasticsearch refused the request. After a 5xx or no response at all it may have carried it out. */
export function isRefusal(error: unknown): boolean {
  return error instanceof errors.ResponseError && (error.statusCode ?? 0) < 500
}

/** Milliseconds between checks: a merge of millions of records takes minutes, and its task outlives connections. */
const POLL = 500
/** Documents whose recovery source may remain after the merge: they only cost disk space. */
const MOST_KEPT = 20_000
/** Milliseconds. Elasticsearch renews its retention leases every 30 s. */
const LEASE_TIMEOUT = 35_000

/** Merges an index into one segment. @throws LoadError if Elasticsearch cannot */
export async function mergeSegments(
  client: Client,
  name: string,
  report: Report,
  signal: AbortSignal,
): Promise<void> {
  await sourceDroppable(client, name, report, signal)
  const began = performance.now()
  const started = await client.indices.forcemerge({
    index: name,
    max_num_segments: 1,
    wait_for_completion: false,
  })
  const task = String((started as { task?: unknown }).task)
  for (;;) {
    const { completed, error, response } = await client.tasks.get({ task_id: task })
    if (completed) {
      const failures = (response as { _shards?: { failures?: unknown[] } } | undefined)?._shards?.failures
      if (error !== undefined || (failures?.length ?? 0) > 0) {
        throw new LoadError(`Elasticsearch could not merge ${name}: ${JSON.stringify(error ?? failures)}`)
      }
      return
    }
    report(`Merging the index into one segment (${duration((performance.now() - began) / 1000)})`, true)
    await delay(POLL, undefined, { signal })
  }
}

/**
 * Waits until every copy is nearly up to date. As `match` is left out of `_source`, Elasticsearch also keeps each complete
 * document for lagging copies, and a merge drops it only for documents that no retention lease covers any more.
 */
async function sourceDroppable(
  client: Client,
  name: string,
  report: Report,
  signal: AbortSignal,
): Promise<void> {
  await flushToDisk(client, name)
  const began = performance.now()
  while ((await keptDocuments(client, name)) > MOST_KEPT && performance.now() - began < LEASE_TIMEOUT) {
    report('Waiting for Elasticsearch to release its recovery history (up to 35 s)', true)
    await delay(POLL, undefined, { signal })
  }
}

/** Statistics of a shard copy that the client's types lack. */
type Copy = {
  readonly seq_no?: { readonly max_seq_no?: number }
  readonly retention_leases?: { readonly leases?: readonly { readonly retaining_seq_no: number }[] }
}

/** The largest number of documents per shard copy that a retention lease still covers. */
async function keptDocuments(client: Client, name: string): Promise<number> {
  const { indices } = await client.indices.stats({
    index: name,
    level: 'shards',
    filter_path: 'indices.*.shards.*.seq_no,indices.*.shards.*.retention_leases',
  })
  const copies = Object.values(indices ?? {}).flatMap(({ shards }) => Object.values(shards ?? {}).flat())
  const kept = copies.map(copy => {
    const { seq_no, retention_leases } = copy as Copy
    const retained = retention_leases?.leases?.map(({ retaining_seq_no }) => retaining_seq_no) ?? []
    return (seq_no?.max_seq_no ?? -1) + 1 - Math.min(...retained)
  })
  return Math.max(0, ...kept)
}

/** What pruning removes and keeps. Releases that are `loading` or `unknown` are always kept. */
export type PrunePlan = { readonly remove: readonly Release[]; readonly keep: readonly Release[] }

/**
 * Plans the removal of abandoned releases and of all but the newest kept ones.
 * @param releases oldest first
 * @param keep number of releases to keep, including the live one; at least 1
 */
export function prunePlan(releases: readonly Release[], keep: number): PrunePlan {
  const live = releases.filter(({ state }) => state === 'live').length
  const kept = releases.filter(({ state }) => state === 'kept')
  const old = kept.slice(0, Math.max(0, kept.length - Math.max(0, keep - live)))
  const goes = ({ state, name }: Release): boolean =>
    state === 'abandoned' || old.some(release => release.name === name)
  return {
    remove: releases.filter(goes),
    keep: releases.filter(release => !goes(release)),
  }
}

/** The result of pruning: `spared` releases changed their state after the plan was made. */
export type Pruned = { readonly removed: readonly string[]; readonly spared: readonly string[] }

/** Carries out a plan, except for releases whose state has changed since. */
export async function prune(client: Client, alias: string, plan: PrunePlan): Promise<Pruned> {
  const removed: string[] = []
  const spared: string[] = []
  for (const { name, state } of plan.remove) {
    const now = (await releasesOf(client, alias)).find(release => release.name === name)
    if (now === undefined) continue
    if (now.state !== state || (await indicesBehind(client, alias)).includes(name)) {
      spared.push(name)
      continue
    }
    await removeRelease(client, name)
    removed.push(name)
  }
  return { removed, spared }
}

/** Milliseconds between moving the alias and deleting a release, so that queries under way can finish. */
export const DRAIN = 3_000

/**
 * Removes earlier releases after a load, except the previous one, which a rollback needs.
 * @returns the names of those removed
 */
export async function pruneAfterLoad(
  client: Client,
  alias: string,
  previous: string | undefined,
  drain = DRAIN,
): Promise<readonly string[]> {
  const kept = (await releasesOf(client, alias)).filter(({ state }) => state === 'kept')
  const spared = previous ?? kept.at(-1)?.name
  const remove = kept.filter(({ name }) => name !== spared)
  if (remove.length === 0) return []
  await delay(drain)
  return (await prune(client, alias, { remove, keep: [] })).removed
}
