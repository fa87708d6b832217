// Which releases may go, and how are they removed so that none that is searched ever does? The alias is asked first, and again
// right before each is deleted.

import type { Client } from '@elastic/elasticsearch'
import { removeTombstones } from './deltas/tombstones.ts'
import { type Generation, generationsOf, removeGeneration } from './generations.ts'
import { indicesBehind } from './release.ts'

/** What pruning would remove and leaves: `loading` and `unknown` ones are no business of it. */
export type PrunePlan = { readonly remove: readonly Generation[]; readonly keep: readonly Generation[] }

/**
 * Which generations go: abandoned ones, and of those that may be rolled back to all but the newest.
 * @param generations oldest first
 * @param keep how many stay, the live one among them; at least 1
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

/** What pruning has done: `spared` went live, or went into use, after the plan was made. */
export type Pruned = { readonly removed: readonly string[]; readonly spared: readonly string[] }

/** Removes what a plan says, but for what is live by now. */
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

/** Removes a generation and what is kept beside it. */
async function removeRelease(client: Client, name: string): Promise<void> {
  await removeGeneration(client, name)
  await removeTombstones(client, name)
}
