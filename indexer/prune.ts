// Chooses and removes old releases. The alias is checked again right before each removal, so that a live one is never removed.

import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from '@elastic/elasticsearch'
import { indicesBehind } from './go-live.ts'
import { type Release, releasesOf, removeRelease } from './releases.ts'

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
