// Counts how many records have each field, during the load, and finds fields whose share has fallen.

import { type StoredFieldName, storedFieldNames } from '../../src/schema/fields.ts'

/** How many of `of` records have each field; a field that none has is absent. Kept in a release's `_meta`. */
export type FilledFields = {
  readonly of: number
  readonly fields: Readonly<Partial<Record<StoredFieldName, number>>>
}

/** A running count. */
export type FillTally = { of: number; readonly fields: Map<StoredFieldName, number> }

/** An empty count. */
export function newFillTally(): FillTally {
  return { of: 0, fields: new Map() }
}

/** The counts, in the order of the field table. */
export function filledFields({ of, fields }: FillTally): FilledFields {
  return {
    of,
    fields: Object.fromEntries(
      storedFieldNames.flatMap(name => (fields.has(name) ? [[name, fields.get(name)]] : [])),
    ),
  }
}

/** A field that a smaller share of records has than before; shares from 0 to 1. */
export type FillFall = { readonly field: StoredFieldName; readonly before: number; readonly now: number }

/** The largest drop of a share that is still normal, in percentage points. */
export const MOST_POINTS = 20
/** The count of a field in fewer records than this may halve by chance. */
const FEWEST_TO_HALVE = 20

/** The fields whose share of records fell by more than {@link MOST_POINTS} percentage points, or to less than half of what it was. */
export function fillFalls(live: FilledFields, fresh: FilledFields): FillFall[] {
  if (live.of === 0 || fresh.of === 0) return []
  return storedFieldNames.flatMap(field => {
    const had = live.fields[field] ?? 0
    const before = had / live.of
    const now = (fresh.fields[field] ?? 0) / fresh.of
    // Counted in millionths: 0.7 - 0.5 is a little more than 0.2.
    const points = Math.round((before - now) * 1e6) / 1e4
    const halved = had >= FEWEST_TO_HALVE && now < before / 2
    return points > MOST_POINTS || halved ? [{ field, before, now }] : []
  })
}
