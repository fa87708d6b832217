// Turns rows under the column names of a source into values by field, by a map or by the names and labels of the fields, and
// lists unused columns.

import { fieldOf, type StoredFieldName, storedFieldNames } from '../../src/schema/fields.ts'
import { lettersAndDigits, nearestName } from '../../src/schema/nearest-name.ts'
import { type ImportMap, ignoredBy, mappedColumns } from './import-map.ts'
import { type RowMapper, rowMapper } from './map-rows.ts'
import { type FieldValues, type ReadValues, type RowValues, SourceError } from './rows.ts'

const namesOf = (field: StoredFieldName): string[] => {
  const { label, searchLabel } = fieldOf(field)
  return [field, label, ...(searchLabel === undefined ? [] : [searchLabel])]
}

const fieldByName: ReadonlyMap<string, StoredFieldName> = new Map(
  storedFieldNames.flatMap(field => namesOf(field).map(name => [name, field] as const)),
)

const fieldsByLooseName: ReadonlyMap<string, ReadonlySet<StoredFieldName>> = new Map(
  [...Map.groupBy(fieldByName, ([name]) => lettersAndDigits(name))].map(([name, entries]) => [
    name,
    new Set(entries.map(([, field]) => field)),
  ]),
)

/**
 * The field that a column's name means: a JSON name or a label. Case and punctuation are ignored if that leaves only one field.
 * Undefined if it means none.
 */
export function fieldOfColumn(column: string): StoredFieldName | undefined {
  const exact = fieldByName.get(column)
  if (exact !== undefined) return exact
  const loose = fieldsByLooseName.get(lettersAndDigits(column))
  return loose?.size === 1 ? [...loose][0] : undefined
}

/** `name (perhaps companyName?)`, or only the name if no field is similar. */
export function withNearestField(name: string): string {
  const nearest = nearestName(name, fieldByName.keys())
  return nearest === undefined ? name : `${name} (perhaps ${fieldByName.get(nearest)}?)`
}

/** Rules for reading rows: a map, and how to treat unknown columns. */
export type ColumnRules = {
  readonly map?: ImportMap | undefined
  /** The prepared map, if several files of one load share it. */
  readonly mapper?: RowMapper | undefined
  readonly strict?: boolean | undefined
}

/** Turns the rows of one source into values by field. */
export type FieldReader = {
  readonly read: (row: RowValues) => ReadValues
  /** Unused columns so far, in order of appearance. */
  readonly unknownColumns: () => readonly string[]
}

const blank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

/**
 * A reader for the rows of a source. Without a header line the rows bring their own keys, as JSON objects do, and the first row
 * that has keys decides whether the source is refused as a whole: its `read` throws the SourceError.
 * @param columns the header line
 * @throws SourceError if no column is known, ID or name is missing, two mean one field, a map's column is missing, or
 * (strict) one is unused
 */
export function fieldReader(
  columns: readonly string[] | undefined,
  file: string,
  rules: ColumnRules,
): FieldReader {
  const { map, strict } = rules
  const mapper = rules.mapper ?? (map && rowMapper(map))
  const mapped = map && mappedKeys(map)
  const ignored = map === undefined ? () => false : ignoredBy(map)
  const seen = new Set<string>()
  const known = new Map<string, StoredFieldName | 'where'>()
  const unused: string[] = []

  const addColumns = (fresh: readonly string[]): void => {
    const isFirst = seen.size === 0
    for (const column of fresh) {
      seen.add(column)
      const field = mapped === undefined ? fieldOfColumn(column) : mapped.get(column)
      if (field !== undefined) known.set(column, field)
      else if (!ignored(column)) unused.push(column)
    }
    if (isFirst && known.size === 0 && fresh.length > 0)
      throw new SourceError(noKnownColumn(file, fresh, map))
    if (strict && unused.length > 0) throw new SourceError(unusedColumns(file, unused))
  }
  const read = (row: RowValues): ReadValues =>
    mapper === undefined ? namedValues(row, known) : mapper.read(row)

  if (columns === undefined)
    return {
      read: row => {
        const fresh: string[] = []
        for (const key in row) if (!seen.has(key)) fresh.push(key)
        if (fresh.length > 0) addColumns(fresh)
        return read(row)
      },
      unknownColumns: () => unused,
    }
  if (map !== undefined) refuseMissing(map, columns, file)
  else refuseDuplicates(columns, file)
  addColumns(columns)
  if (map === undefined) refuseUnusable(columns, file)
  return { read, unknownColumns: () => unused }
}

// Rows have different keys. Objects of one shape are several times faster to create and read.
const noValues: FieldValues = Object.fromEntries(storedFieldNames.map(field => [field, undefined]))

/** The keys of a row that a map reads: its columns, and the first part of the path to each nested value. */
function mappedKeys(map: ImportMap): ReadonlyMap<string, StoredFieldName | 'where'> {
  const columns = [...mappedColumns(map)]
  return new Map([
    ...columns.map(([column, field]) => [column.split('.', 1)[0] ?? column, field] as const),
    ...columns,
  ])
}

function namedValues(row: RowValues, known: ReadonlyMap<string, StoredFieldName | 'where'>): ReadValues {
  const values: FieldValues = { ...noValues }
  for (const key in row) {
    const field = known.get(key)
    const value = row[key]
    if (field === undefined || field === 'where' || blank(value)) continue
    if (values[field] !== undefined) {
      const message = `two keys of the record mean ${field}: keep one of them`
      return { fault: { field, value, reason: 'two_columns_one_field', message } }
    }
    values[field] = value
  }
  return { values }
}

function refuseDuplicates(columns: readonly string[], file: string): void {
  const byField = Map.groupBy(columns, column => fieldOfColumn(column.replace(/ \(\d+\)$/, '')))
  for (const [field, named] of byField) {
    if (field === undefined || named.length === 1) continue
    throw new SourceError(
      `${file} has ${named.length} columns for ${field}: ${named.join(', ')}. Name the right one in a map (--map).`,
    )
  }
}

/** Without an ID or a name every record would be rejected. */
function refuseUnusable(columns: readonly string[], file: string): void {
  const fields = new Set(columns.map(fieldOfColumn))
  const lacking = !fields.has('ID')
    ? 'ID'
    : fields.has('companyName') || fields.has('tradeName')
      ? undefined
      : 'companyName or tradeName'
  if (lacking === undefined) return
  throw new SourceError(
    `${file} has no column for ${lacking}, which every company needs. Its columns: ${columns.join(', ')}.\n` +
      'Rename a column, or pass a map (--map); a map can also compute an ID from other columns (idFrom).',
  )
}

function refuseMissing(map: ImportMap, columns: readonly string[], file: string): void {
  const optional = new Set(map.optionalColumns)
  const present = new Set(columns)
  const missing = [...mappedColumns(map)].filter(([column]) => !present.has(column) && !optional.has(column))
  if (missing.length === 0) return
  const faults = missing.map(([column, field]) => {
    const nearest = nearestName(column, columns)
    const purpose = field === 'where' ? 'rows are filtered by' : `${field} is read from`
    return `  - ${purpose} "${column}"${nearest === undefined ? '' : `; did you mean "${nearest}"?`}`
  })
  throw new SourceError(
    [
      `The map names columns that ${file} does not have:`,
      ...faults,
      `Its columns: ${columns.join(', ')}.`,
      ...(columns.length > 1 ? [] : ['If the file has another delimiter, pass it with --delimiter.']),
    ].join('\n'),
  )
}

function noKnownColumn(file: string, columns: readonly string[], map: ImportMap | undefined): string {
  const shown = columns.slice(0, 30)
  const list = map === undefined ? shown.map(withNearestField) : shown
  return [
    `None of the columns of ${file} is known${map === undefined ? '' : ' to the map'}: ${list.join(', ')}${columns.length > 30 ? ', …' : ''}.`,
    'Name the columns after the fields (ID, companyName, countryName, … or their labels), or pass a map (--map).',
  ].join('\n')
}

function unusedColumns(file: string, columns: readonly string[]): string {
  return `${file} has unused columns, which --strict-columns does not allow: ${columns.map(withNearestField).join(', ')}.`
}
