// What a query means against this index: names of places settled by what the index holds, with remarks on those it does not.

import { placeKey } from '../normal-forms/place-name.ts'
import type { Warning } from '../query/fault.ts'
import type { Kind, Values } from '../query/parameter-keys.ts'
import { type PlaceNames, placeCandidates, placeWarnings, settledPlaces } from '../query/place-match.ts'
import type { ListEntry } from '../query/query-string.ts'
import type { CompanyIndex } from './company-index.ts'
import type { RequestSession } from './request-session.ts'

/** Values by parameter with every name of a place settled, and what is to be said of them. */
export type SettledValues<Name> = {
  readonly values: ReadonlyMap<Name, Values>
  readonly warnings: readonly Warning[]
}

/** Settles the names of places among the values of parameters; where there are none, nothing is asked. */
export async function settledValues<Name extends string>(
  values: ReadonlyMap<Name, Values>,
  kindOf: (name: Name) => Kind,
  index: CompanyIndex,
  session: RequestSession,
): Promise<SettledValues<Name>> {
  const settled = await Promise.all(
    [...values].map(async ([name, given]) => {
      const names = kindOf(name).place
      if (names === undefined) return { entry: [name, given] as const, warnings: [] }
      const { places, warnings } = await settle(
        names,
        name,
        given[''] as readonly ListEntry[],
        index,
        session,
      )
      return { entry: [name, { '': places }] as const, warnings }
    }),
  )
  return {
    values: new Map<Name, Values>(settled.map(({ entry }) => entry)),
    warnings: settled.flatMap(({ warnings }) => warnings),
  }
}

/** How many unknown names the index is asked about for a suggestion, and how long one may be: what is like it costs a walk. */
const MOST_SUGGESTED = 5
const LONGEST_SUGGESTED = 50

async function settle(
  names: PlaceNames,
  parameter: string,
  entries: readonly ListEntry[],
  index: CompanyIndex,
  session: RequestSession,
) {
  const held = await index.heldKeys(names.path, placeCandidates(entries), session)
  const missing = settledPlaces(names, entries, held, new Set()).unknown.map(placeKey)
  const begun = names.begun ? await index.begunKeys(names.path, missing, session) : new Set<string>()
  const places = settledPlaces(names, entries, held, begun)
  const likely = places.unknown.map(placeKey).filter(key => key.length <= LONGEST_SUGGESTED)
  const nearest = await Promise.all(
    likely.slice(0, MOST_SUGGESTED).map(key => index.similarValues(names.field, names.path, key, session)),
  )
  return { places, warnings: placeWarnings(names, parameter, places, entries, nearest.flat()) }
}
