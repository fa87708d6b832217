// Which values of the index a list of location names means. Names may contain commas, be prefixes, or be unknown: the index
// decides, so candidates are looked up before the clause is made.

import { normalizedPlaceName } from '../normalization/place-name.ts'
import { countryCodeOf, countryNames } from '../schema/country-names.ts'
import { matchPath } from '../schema/match-fields.ts'
import { nearestName } from '../schema/nearest-name.ts'
import type { ClauseFilter, LocationField, LocationFilter } from './bound-filter.ts'
import { anyOf, type Clause, prefix, terms } from './clauses.ts'
import { quoted, type Warning } from './parameter-error.ts'
import type { ListEntry } from './query-string.ts'

/** How the names of a field are indexed, and what is known of them without the index. */
export type LocationIndexing = {
  /** The path of the normalized name. */
  readonly path: string
  /** A code that stands for several spellings of a name. */
  readonly code?: { readonly of: (name: string) => string | undefined; readonly path: string }
  /** Names to suggest. */
  readonly suggestions: readonly string[]
  /** Whether a prefix of a name is understood. */
  readonly allowsPrefix: boolean
}

export const locationIndexing: Readonly<Record<LocationField, LocationIndexing>> = {
  cityName: { path: matchPath('cityKey'), suggestions: [], allowsPrefix: true },
  provinceName: { path: matchPath('provinceKey'), suggestions: [], allowsPrefix: true },
  countryName: {
    path: matchPath('countryKey'),
    code: { of: countryCodeOf, path: matchPath('countryCode') },
    suggestions: countryNames,
    allowsPrefix: false,
  },
}

/** A list of names, each of which the index has as a whole value, as a prefix, or not at all. */
export type ResolvedNames = {
  readonly exact: readonly string[]
  readonly prefixes: readonly string[]
  readonly unknown: readonly string[]
}

/** Most commas in one name (CONGO, THE DEMOCRATIC REPUBLIC OF THE). */
const MOST_COMMAS = 3

/** The normalized names to look up in the index, as whole values. */
export function candidateNames(names: readonly ListEntry[]): string[] {
  const candidates = new Set<string>()
  for (const start of names.keys()) {
    for (const { text } of runsFrom(names, start)) candidates.add(normalizedPlaceName(text))
  }
  return [...candidates].filter(name => name !== '')
}

/** The entries from a position on that may be one name with commas, the longest first. */
function runsFrom(names: readonly ListEntry[], start: number): { text: string; length: number }[] {
  const first = names[start]
  if (first === undefined) return []
  const runs = [{ text: first.text, length: 1 }]
  for (let length = 2; !first.quoted && length <= MOST_COMMAS + 1; length += 1) {
    const run = names.slice(start, start + length)
    if (run.length < length || run.some(({ quoted, begins }, at) => quoted || (begins && at > 0))) break
    runs.push({ text: run.map(entry => entry.text).join(', '), length })
  }
  return runs.toReversed()
}

/**
 * What tells one list of names from another, whatever the index has: neighbors that may be one name with a comma keep
 * their order, all others may come in any. Case does not matter.
 */
export function locationFingerprint(field: LocationField, names: readonly ListEntry[]): string[] {
  const { code } = locationIndexing[field]
  const groups: ListEntry[][] = []
  for (const [at, entry] of names.entries()) {
    const isSeparate = entry.quoted || entry.begins || names[at - 1]?.quoted === true
    if (isSeparate) groups.push([entry])
    else groups.at(-1)?.push(entry)
  }
  const isKnown = (text: string): boolean => code?.of(text) !== undefined
  return groups.flatMap(group => {
    const joined = group.flatMap((_, start) => runsFrom(group, start).filter(({ length }) => length > 1))
    const areSeparate = group.every(({ text }) => isKnown(text)) && !joined.some(({ text }) => isKnown(text))
    const lowerCase = group.map(({ text }) => text.toLowerCase())
    return (areSeparate ? lowerCase.map(name => [name]) : [lowerCase]).map(run => JSON.stringify(run))
  })
}

/** Resolves each name, the longest known run first. `whole` and `begun`: what the index has as whole values and as prefixes. */
export function resolveNames(
  { field, names }: Pick<LocationFilter, 'field' | 'names'>,
  whole: ReadonlySet<string>,
  begun: ReadonlySet<string>,
): ResolvedNames {
  const { code, allowsPrefix } = locationIndexing[field]
  const exact: string[] = []
  const prefixes: string[] = []
  const unknown: string[] = []
  const isKnown = (text: string): boolean =>
    whole.has(normalizedPlaceName(text)) || code?.of(text) !== undefined
  for (let start = 0; start < names.length; ) {
    const text = names[start]?.text ?? ''
    const known = runsFrom(names, start).find(run => isKnown(run.text))
    if (allowsPrefix && text.endsWith('*')) prefixes.push(text.slice(0, -1))
    else if (known !== undefined) exact.push(known.text)
    else if (allowsPrefix && begun.has(normalizedPlaceName(text))) prefixes.push(text)
    else unknown.push(text)
    start += text.endsWith('*') ? 1 : (known?.length ?? 1)
  }
  return { exact: distinct(exact), prefixes: distinct(prefixes), unknown: distinct(unknown) }
}

const distinct = (names: readonly string[]): string[] => [
  ...new Map(names.map(name => [normalizedPlaceName(name), name])).values(),
]

/** The filter of resolved names. */
export function resolvedFilter(filter: LocationFilter, resolved: ResolvedNames): ClauseFilter {
  const { cost, fingerprint } = filter
  return { type: 'clause', clause: locationClause(filter.field, resolved), cost, fingerprint }
}

/** The clause of resolved names. */
export function locationClause(field: LocationField, { exact, prefixes }: ResolvedNames): Clause {
  const { path, code } = locationIndexing[field]
  const codes = exact.map(name => code?.of(name))
  const names = exact.filter((_, index) => codes[index] === undefined).map(normalizedPlaceName)
  const known = [...new Set(codes.filter(of => of !== undefined))]
  return anyOf([
    ...(names.length > 0 ? [terms(path, [...new Set(names)])] : []),
    ...(known.length > 0 && code ? [terms(code.path, known)] : []),
    ...prefixes.map(name => prefix(path, normalizedPlaceName(name))),
  ])
}

/** The warnings about names that are no whole values. `similar`: the values of the index that are most like the unknown ones. */
export function locationWarnings(
  parameter: string,
  { field, names }: Pick<LocationFilter, 'field' | 'names'>,
  resolved: ResolvedNames,
  similar: readonly string[],
): Warning[] {
  const requested = new Set(
    names.filter(({ text }) => text.endsWith('*')).map(({ text }) => text.slice(0, -1)),
  )
  return [
    ...resolved.prefixes
      .filter(name => !requested.has(name))
      .map(name => ({
        code: 'begun_value',
        parameter,
        message: `No record has ${quoted(name)} as ${field}, so values that begin with it were matched. Write ${quoted(`${name}*`)} to ask for that.`,
      })),
    ...resolved.unknown.map(name => {
      const nearest = nearestName(
        name,
        [...similar, ...locationIndexing[field].suggestions],
        normalizedPlaceName,
        length => Math.ceil(length / 3),
      )
      const hint = nearest === undefined ? '' : ` The nearest name is ${quoted(nearest)}.`
      return {
        code: 'unknown_value',
        parameter,
        message: `No record has ${quoted(name)} as ${field}.${hint}`,
      }
    }),
  ]
}
