// Which values of the index a list of place names means. Names may hold commas, may be begun only, or be unknown: what
// the index holds decides, so the candidates are looked up before the clause is made.

import { closest, distance } from 'fastest-levenshtein'
import { placeKey } from '../normal-forms/place-name.ts'
import { anyOf, type Clause, prefix, terms } from './clauses.ts'
import { shown, type Warning } from './fault.ts'
import type { ListEntry } from './query-string.ts'

/** Where names of one sort of place are kept, and what is known of them without the index. */
export type PlaceNames = {
  readonly field: string
  /** The path of the key that {@link placeKey} gives. */
  readonly path: string
  /** A code that stands for several spellings of a name. */
  readonly code?: { readonly of: (name: string) => string | undefined; readonly path: string }
  /** Names for suggestions. */
  readonly known: readonly string[]
  /** Whether a name may be begun only. */
  readonly begun: boolean
}

/** A list of names settled against the index. */
export type SettledPlaces = {
  readonly exact: readonly string[]
  readonly begun: readonly string[]
  readonly unknown: readonly string[]
}

/** Most entries of a list that may belong to one name with commas (CONGO, THE DEMOCRATIC REPUBLIC OF THE). */
const MOST_COMMAS = 3

/** What the index is asked: which of these keys it holds, as whole values and as beginnings. */
export function placeCandidates(entries: readonly ListEntry[]): string[] {
  const candidates = new Set<string>()
  for (const start of entries.keys()) {
    for (const { text } of runsFrom(entries, start)) candidates.add(placeKey(text))
  }
  return [...candidates].filter(key => key !== '')
}

function runsFrom(entries: readonly ListEntry[], start: number): { text: string; length: number }[] {
  const first = entries[start]
  if (first === undefined) return []
  const runs = [{ text: first.text, length: 1 }]
  for (let length = 2; !first.quoted && length <= MOST_COMMAS + 1; length += 1) {
    const run = entries.slice(start, start + length)
    if (run.length < length || run.some(({ quoted, begins }, at) => quoted || (begins && at > 0))) break
    runs.push({ text: run.map(entry => entry.text).join(', '), length })
  }
  return runs.toReversed()
}

/**
 * What tells one list of names from another, whatever the index holds: neighbours that may be one name with a comma stay
 * in their order, all others may stand in any. Case does not matter.
 */
export function placeMark({ code }: PlaceNames, entries: readonly ListEntry[]): string[] {
  const groups: ListEntry[][] = []
  for (const [at, entry] of entries.entries()) {
    const isApart = entry.quoted || entry.begins || entries[at - 1]?.quoted === true
    if (isApart) groups.push([entry])
    else groups.at(-1)?.push(entry)
  }
  const isKnown = (text: string): boolean => code?.of(text) !== undefined
  return groups.flatMap(group => {
    const joined = group.flatMap((_, start) => runsFrom(group, start).filter(({ length }) => length > 1))
    const areApart = group.every(({ text }) => isKnown(text)) && !joined.some(({ text }) => isKnown(text))
    const keys = group.map(({ text }) => text.toLowerCase())
    return (areApart ? keys.map(key => [key]) : [keys]).map(names => JSON.stringify(names))
  })
}

/** Settles each entry, longest known run first. `held` are the candidates that the index holds as whole values. */
export function settledPlaces(
  names: PlaceNames,
  entries: readonly ListEntry[],
  held: ReadonlySet<string>,
  heldBegun: ReadonlySet<string>,
): SettledPlaces {
  const exact: string[] = []
  const begun: string[] = []
  const unknown: string[] = []
  const isKnown = (text: string): boolean => held.has(placeKey(text)) || names.code?.of(text) !== undefined
  for (let start = 0; start < entries.length; ) {
    const text = entries[start]?.text ?? ''
    const whole = runsFrom(entries, start).find(run => isKnown(run.text))
    if (names.begun && text.endsWith('*')) begun.push(text.slice(0, -1))
    else if (whole !== undefined) exact.push(whole.text)
    else if (names.begun && heldBegun.has(placeKey(text))) begun.push(text)
    else unknown.push(text)
    start += text.endsWith('*') ? 1 : (whole?.length ?? 1)
  }
  return { exact: distinct(exact), begun: distinct(begun), unknown: distinct(unknown) }
}

const distinct = (names: readonly string[]): string[] => [
  ...new Map(names.map(name => [placeKey(name), name])).values(),
]

/** The clause of settled places. */
export function placeClause(names: PlaceNames, value: unknown): Clause {
  const { exact, begun } = value as SettledPlaces
  const codes = exact.map(name => names.code?.of(name))
  const keys = exact.filter((_, index) => codes[index] === undefined).map(placeKey)
  const known = [...new Set(codes.filter(code => code !== undefined))]
  return anyOf([
    ...(keys.length > 0 ? [terms(names.path, [...new Set(keys)])] : []),
    ...(known.length > 0 && names.code ? [terms(names.code.path, known)] : []),
    ...begun.map(name => prefix(names.path, placeKey(name))),
  ])
}

/** What is to be said of names that were not found as whole values. `nearest` are the index's most similar values. */
export function placeWarnings(
  names: PlaceNames,
  parameter: string,
  settled: SettledPlaces,
  entries: readonly ListEntry[],
  nearest: readonly string[],
): Warning[] {
  const asked = new Set(
    entries.filter(entry => entry.text.endsWith('*')).map(entry => entry.text.slice(0, -1)),
  )
  return [
    ...settled.begun
      .filter(name => !asked.has(name))
      .map(name => ({
        code: 'begun_value',
        parameter,
        message: `No record has ${shown(name)} as ${names.field}: the values that begin with it were taken. Write ${shown(`${name}*`)} to ask for that.`,
      })),
    ...settled.unknown.map(name => {
      const similar = nearestName(name, [...nearest, ...names.known])
      const hint = similar === undefined ? '' : ` The nearest name is ${shown(similar)}.`
      return {
        code: 'unknown_value',
        parameter,
        message: `No record has ${shown(name)} as ${names.field}.${hint}`,
      }
    }),
  ]
}

/** The most similar name, if at most a third of its letters differ. */
function nearestName(name: string, names: readonly string[]): string | undefined {
  const asked = placeKey(name)
  const byKey = new Map(names.toReversed().map(candidate => [placeKey(candidate), candidate]))
  if (byKey.size === 0) return undefined
  const nearest = closest(asked, [...byKey.keys()])
  return distance(asked, nearest) <= Math.ceil(asked.length / 3) ? byKey.get(nearest) : undefined
}
