// Turns a row with the source's column names into values by field, and lists unused columns.

import { type StoredFieldName, storedFieldNames } from '../../src/schema/fields.ts'
import { fieldOfColumn, nearestName, withNearestField } from './column-names.ts'
import { type ImportMap, ignoredBy, mappedColumns } from './import-map.ts'
import { type RowMapper, rowMapper } from './map-rows.ts'
import { type FieldValues, type ReadValues, type RowValues, SourceError } from './source-row.ts'

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
 * A reader for rows under a header line.
 * @throws SourceError where no column is known, ID or name is missing, two mean one field, a map's column is missing, or
 * (strict) one is unknown
 */
export function readerForColumns(columns: readonly string[], file: string, rules: ColumnRules): FieldReader {
  const { map } = rules
  if (map !== undefined) refuseMissing(map, columns, file)
  else refuseDuplicates(columns, file)
  const { meet, take, unknownColumns } = columnReader(file, rules)
  meet(columns)
  if (map === undefined) refuseUnusable(columns, file)
  return { read: take, unknownColumns }
}

/**
 * A reader for rows that each bring their own keys, such as JSON objects. The first row that has keys decides whether the
 * source is refused as a whole: its `read` throws the SourceError.
 */
export function readerForKeys(file: string, rules: ColumnRules): FieldReader {
  const { meet, take, unknownColumns } = columnReader(file, rules)
  const met = new Set<string>()
  return {
    read: row => {
      const fresh: string[] = []
      for (const key in row) if (!met.has(key)) fresh.push(key)
      if (fresh.length > 0) {
        meet(fresh)
        for (const key of fresh) met.add(key)
      }
      return take(row)
    },
    unknownColumns,
  }
}

type ColumnReader = {
  /** Sorts names into known and unknown ones. @throws SourceError */
  readonly meet: (columns: readonly string[]) => void
  /** Reads a row of which every name was met. */
  readonly take: (row: RowValues) => ReadValues
  readonly unknownColumns: () => readonly string[]
}

function columnReader(file: string, { map, mapper: shared, strict }: ColumnRules): ColumnReader {
  const mapper = shared ?? (map && rowMapper(map))
  const mapped = map && mappedKeys(map)
  const ignored = ignoredBy(map)
  const known = new Map<string, StoredFieldName | 'take'>()
  const strangers: string[] = []
  let none = true

  const meet = (keys: readonly string[]): void => {
    const first = none
    none = none && keys.length === 0
    for (const key of keys) {
      const field = mapped === undefined ? fieldOfColumn(key) : mapped.get(key)
      if (field !== undefined) known.set(key, field)
      else if (!ignored(key)) strangers.push(key)
    }
    if (first && known.size === 0 && keys.length > 0) throw new SourceError(noKnownColumn(file, keys, map))
    if (strict && strangers.length > 0) throw new SourceError(unknownColumn(file, strangers))
  }

  return {
    meet,
    take: row => (mapper === undefined ? namedValues(row, known) : mapper.read(row)),
    unknownColumns: () => strangers,
  }
}

// Rows hold different keys; values of one shape are several times faster to make and to read.
const noValues: FieldValues = Object.fromEntries(storedFieldNames.map(field => [field, undefined]))

/** The keys of a row that a map takes something from: columns, and of nested values the first part of the way. */
function mappedKeys(map: ImportMap): ReadonlyMap<string, StoredFieldName | 'take'> {
  const columns = [...mappedColumns(map)]
  return new Map([
    ...columns.map(([column, field]) => [column.split('.', 1)[0] ?? column, field] as const),
    ...columns,
  ])
}

function namedValues(row: RowValues, known: ReadonlyMap<string, StoredFieldName | 'take'>): ReadValues {
  const values: FieldValues = { ...noValues }
  for (const key in row) {
    const field = known.get(key)
    const value = row[key]
    if (field === undefined || field === 'take' || blank(value)) continue
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
  const mayLack = new Set(map.mayLack)
  const present = new Set(columns)
  const missing = [...mappedColumns(map)].filter(([column]) => !present.has(column) && !mayLack.has(column))
  if (missing.length === 0) return
  const faults = missing.map(([column, field]) => {
    const nearest = nearestName(column, columns)
    const purpose = field === 'take' ? 'rows are filtered by' : `${field} is read from`
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

function unknownColumn(file: string, columns: readonly string[]): string {
  return `${file} has unused columns, which --strict-columns does not allow: ${columns.map(withNearestField).join(', ')}.`
}
