// Finds the field that a column name means: a JSON name or a label of the service document.

import { distance } from 'fastest-levenshtein'
import { fieldOf, type StoredFieldName, storedFieldNames } from '../../src/schema/fields.ts'

const namesOf = (field: StoredFieldName): string[] => {
  const { label, searchLabel } = fieldOf(field)
  return [field, label, ...(searchLabel === undefined ? [] : [searchLabel])]
}

const fieldByName: ReadonlyMap<string, StoredFieldName> = new Map(
  storedFieldNames.flatMap(field => namesOf(field).map(name => [name, field] as const)),
)

/** Letters and digits only, lower case. */
const looseName = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

const fieldsByLooseName: ReadonlyMap<string, ReadonlySet<StoredFieldName>> = new Map(
  [...Map.groupBy(fieldByName, ([name]) => looseName(name))].map(([name, entries]) => [
    name,
    new Set(entries.map(([, field]) => field)),
  ]),
)

/**
 * The field that a column's name means: a JSON name or a label, without regard to case and punctuation where that leaves
 * but one field. Undefined where it means none.
 */
export function fieldOfColumn(column: string): StoredFieldName | undefined {
  const exact = fieldByName.get(column)
  if (exact !== undefined) return exact
  const loose = fieldsByLooseName.get(looseName(column))
  return loose?.size === 1 ? [...loose][0] : undefined
}

/** The one of `names` that is most similar to `name`; undefined if none is similar. */
export function nearestName(name: string, names: Iterable<string>): string | undefined {
  const wanted = looseName(name)
  let nearest: { name: string; distance: number } | undefined
  for (const candidate of names) {
    const away = distance(wanted, looseName(candidate))
    if (nearest === undefined || away < nearest.distance) nearest = { name: candidate, distance: away }
  }
  if (nearest === undefined) return undefined
  const close = nearest.distance < wanted.length && nearest.distance <= Math.max(2, wanted.length / 3)
  return close ? nearest.name : undefined
}

/** `name (perhaps companyName?)`, or only the name if no field is similar. */
export function withNearestField(name: string): string {
  const nearest = nearestName(name, fieldByName.keys())
  return nearest === undefined ? name : `${name} (perhaps ${fieldByName.get(nearest)}?)`
}
