// Chooses and removes old releases. The alias is checked again right before each removal, so that a live one is never removed.

import type { Client } from '@elastic/elasticsearch'
import { removeTombstones } from './deltas/tombstones.ts'
import { type Generation, generationsOf, removeGeneration } from './generations.ts'
import { indicesBehind } from './release.ts'

/** What pruning removes and keeps. Releases that are `loading` or `unknown` are always kept. */
export type PrunePlan = { readonly remove: readonly Generation[]; readonly keep: readonly Generation[] }

/**
 * Plans the removal of abandoned releases and of all but the newest kept ones.
 * @param generations oldest first
 * @param keep number of releases to keep, including the live one; at least 1
 */
export function prunePlan(generations: readonly Generation[], keep: number): PrunePlan {
  const live = generations.filter(({ state }) => state === 'live').length
  const kept = generations.filter(({ state }) => state === 'kept')
  const old = kept.slice(0, Math.max(0, kept.length - Math.max(0, keep - live)))
  const goes = ({ state, name }: Generation): boolean =>
    state === 'abandoned' || old.some(generation => generation.name === name)
  return {
    remove: generations.filter(goes),
    keep: generations.filter(generation => !goes(generation)),
  }
}

/** The result of pruning: `spared` releases changed their state after the plan was made. */
export type Pruned = { readonly removed: readonly string[]; readonly spared: readonly string[] }

/** Carries out a plan, except for releases whose state has changed since. */
export async function prune(client: Client, alias: string, plan: PrunePlan): Promise<Pruned> {
  const removed: string[] = []
  const spared: string[] = []
  for (const { name, state } of plan.remove) {
    const now = (await generationsOf(client, alias)).find(generation => generation.name === name)
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

/** Removes a release and its tombstones. */
async function removeRelease(client: Client, name: string): Promise<void> {
  await removeGeneration(client, name)
  await removeTombstones(client, name)
}
