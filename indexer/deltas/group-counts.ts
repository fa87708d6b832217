// Finds groups of companies that a delta leaves with a wrong count. Every company states the size of its group; if a company
// joins or leaves, the count is wrong in all the others, which a delta does not rewrite.

import type { Client } from '@elastic/elasticsearch'
import type { AppliedOperation } from './delta-writer.ts'
import { type GroupFacts, groupFacts } from './operations.ts'

/** A group whose companies state another count than the index has. */
export type WrongGroup = {
  /** The ID of its worldwide headquarters. */
  readonly group: number
  readonly holds: number
  /** The counts that its companies state. */
  readonly stated: readonly number[]
}

/** The result of checking the groups that a delta changed. */
export type GroupFindings = {
  readonly touched: number
  /** The first of those that are wrong, by ID. */
  readonly wrong: readonly WrongGroup[]
  readonly wrongInAll: number
  /** Changed groups beyond the limit of checks. */
  readonly unchecked: number
}

/** The groups that a delta changes, with the change in their number of companies. */
export type GroupChanges = Map<number, number>

/** The most groups to check and to list. */
const MOST_CHECKED = 20_000
const MOST_LISTED = 100
const GROUPS_AT_ONCE = 200
const PAGE = 1_000

/** Adds the effect of an operation on groups. */
export function noteGroups(changes: GroupChanges, { operation, applied, before }: AppliedOperation): void {
  if (applied === 'older' || applied === 'absent') return
  const after: GroupFacts | undefined = operation.kind === 'upsert' ? operation.facts : undefined
  if (before?.group === after?.group && before?.stated === after?.stated) return
  const grow = (group: number | undefined, by: number): void => {
    if (group !== undefined) changes.set(group, (changes.get(group) ?? 0) + by)
  }
  grow(before?.group, -1)
  grow(after?.group, 1)
}

/** Checks the changed groups. The index must be refreshed. */
export async function groupFindings(
  client: Client,
  index: string,
  changes: GroupChanges,
): Promise<GroupFindings> {
  const groups = [...changes.keys()].sort((one, other) => one - other)
  const checked = groups.slice(0, MOST_CHECKED)
  const wrong: WrongGroup[] = []
  for (let from = 0; from < checked.length; from += GROUPS_AT_ONCE) {
    const some = checked.slice(from, from + GROUPS_AT_ONCE)
    const held = await heldGroups(client, index, some)
    for (const group of some) {
      const { holds, stated } = held.get(group) ?? { holds: 0, stated: new Set<number>() }
      const list = [...stated].sort((one, other) => one - other)
      if (isWrong(changes.get(group) ?? 0, holds, list)) wrong.push({ group, holds, stated: list })
    }
  }
  return {
    touched: groups.length,
    wrong: wrong.slice(0, MOST_LISTED),
    wrongInAll: wrong.length,
    unchecked: groups.length - checked.length,
  }
}

/**
 * Whether a group's count is wrong: its companies state different counts, or it changed and they state another count than it
 * has. A group that did not change may count companies that are not in the data.
 */
export function isWrong(grewBy: number, holds: number, stated: readonly number[]): boolean {
  if (stated.length > 1) return true
  return grewBy !== 0 && stated.length === 1 && stated[0] !== holds
}

async function heldGroups(
  client: Client,
  index: string,
  groups: readonly number[],
): Promise<Map<number, { holds: number; stated: Set<number> }>> {
  const held = new Map<number, { holds: number; stated: Set<number> }>()
  let after: number | undefined
  for (;;) {
    const { hits } = await client.search<Record<string, unknown>>({
      index,
      size: PAGE,
      query: { bool: { filter: [{ terms: { worldwideHeadquarterID: [...groups] } }] } },
      sort: [{ ID: 'asc' }],
      track_total_hits: false,
      _source: ['ID', 'worldwideHeadquarterID', 'companiesInGroup'],
      ...(after !== undefined && { search_after: [after] }),
    })
    for (const { _source: source = {} } of hits.hits) {
      const { group = 0, stated } = groupFacts(source)
      const known = held.get(group) ?? { holds: 0, stated: new Set<number>() }
      known.holds += 1
      if (stated !== undefined) known.stated.add(stated)
      held.set(group, known)
    }
    if (hits.hits.length < PAGE) return held
    after = hits.hits.at(-1)?._source?.ID as number
  }
}
