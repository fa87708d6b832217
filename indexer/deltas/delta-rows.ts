// Reads the rows of a delta from its files: records, lists of deletions and repaired rejects. Values keep the source's own names
// too, since the version of a row is in one of its own columns.

import { boolean, ValueError } from '../../src/schema/field-types.ts'
import { isRejectsName, type RejectOrigin } from '../output-files.ts'
import { type FieldReader, fieldReader } from '../sources/columns.ts'
import { type ImportMap, importMap } from '../sources/import-map.ts'
import type { Input } from '../sources/inputs.ts'
import { type FormRules, openRows, type SourceForm } from '../sources/records.ts'
import type { Fault, FieldValues, RowPlace, RowValues } from '../sources/rows.ts'
import { type RejectedRow, rejectedRows } from './rejected-records.ts'

/** The column or property that marks a row as a deletion. */
const DELETE_COLUMN = 'delete'

/** A row of a delta with its values by column (`row`) and by field (`values`), or its error. */
export type DeltaRow = RowPlace &
  RejectOrigin &
  (
    | { readonly row: RowValues; readonly values: FieldValues; readonly deletion: boolean }
    | { readonly fault: Fault }
  )

/** A file of a delta. `deletions`: it lists records to delete. */
export type DeltaInput = Input & { readonly deletions?: boolean }

/** How a delta is read. */
export type DeltaReading = FormRules & {
  readonly map?: ImportMap | undefined
  /** The column that holds the version of a row. */
  readonly versionFrom?: string | undefined
  /** Reads the map named in a line of a rejects file. */
  readonly mapNamed: (name: string) => Promise<ImportMap>
  readonly onOpened?: ((form: SourceForm, file: string) => void) | undefined
  readonly onUnknownColumns?: ((columns: readonly string[], file: string) => void) | undefined
  /** Called for each row that the map leaves out, with the condition. */
  readonly onLeftOut?: ((condition: string) => void) | undefined
}

/** A file, or one within a ZIP file. */
type DeltaFile = {
  readonly name: string
  readonly chunks: AsyncIterable<Buffer>
  readonly deletions: boolean
}

/** The rows of all inputs, one after the other. */
export async function* deltaRows(
  inputs: readonly DeltaInput[],
  reading: DeltaReading,
): AsyncGenerator<DeltaRow> {
  for (const { name, bytes, parts, deletions = false } of inputs) {
    if (parts === undefined) yield* fileRows({ name, chunks: bytes.chunks, deletions }, reading)
    else
      for await (const part of parts())
        yield* fileRows({ name: part.name, chunks: part.chunks, deletions }, reading)
  }
}

async function* fileRows(file: DeltaFile, reading: DeltaReading): AsyncGenerator<DeltaRow> {
  try {
    if (!file.deletions && isRejectsName(file.name)) yield* repairedRows(file, reading)
    else yield* sourceRows(file, reading)
  } finally {
    await file.chunks[Symbol.asyncIterator]().return?.()
  }
}

async function* sourceRows(
  { name, chunks, deletions }: DeltaFile,
  reading: DeltaReading,
): AsyncGenerator<DeltaRow> {
  const { map } = reading
  const { form, columns, rows } = await openRows(chunks, name, reading)
  reading.onOpened?.(form, name)
  const toDelete = fieldReader(deletions ? columns : undefined, name, { map: deletionsMap(map) })
  // With a delete column, the columns may suffice only for deletions: then each row that is a record is rejected by itself.
  const mixed = map === undefined && columns?.some(isDeleteColumn)
  const toKeep = deletions ? toDelete : fieldReader(mixed ? undefined : columns, name, { map })
  const told = new Set<string>()
  for await (const row of rows) {
    yield* deltaRow(row, deletions, { toDelete, toKeep }, reading)
    const fresh = deletions ? [] : strangers(toKeep, reading).filter(column => !told.has(column))
    for (const column of fresh) told.add(column)
    if (fresh.length > 0) reading.onUnknownColumns?.(fresh, name)
  }
}

async function* repairedRows({ name, chunks }: DeltaFile, reading: DeltaReading): AsyncGenerator<DeltaRow> {
  const readers = new Map<string | undefined, Readers>()
  for await (const row of rejectedRows(chunks, name)) {
    let known = readers.get(row.map)
    if (known === undefined) {
      const map = reading.map ?? (row.map === undefined ? undefined : await reading.mapNamed(row.map))
      known = {
        toKeep: fieldReader(undefined, row.file, { map }),
        toDelete: fieldReader(undefined, row.file, { map: deletionsMap(map) }),
      }
      readers.set(row.map, known)
    }
    yield* deltaRow(row, row.deletes ?? false, known, reading)
  }
}

type Readers = { readonly toKeep: FieldReader; readonly toDelete: FieldReader }

function* deltaRow(
  source: RejectedRow,
  listed: boolean,
  { toKeep, toDelete }: Readers,
  { onLeftOut }: DeltaReading,
): Generator<DeltaRow> {
  const { file, line, json, at, map } = source
  const place = { file, line, json, at, map, ...(listed && { deletes: true as const }) }
  if ('fault' in source) {
    yield { ...place, fault: source.fault }
    return
  }
  const deletion = listed || saysDelete(source.values)
  if (typeof deletion !== 'boolean') {
    yield { ...place, fault: deletion }
    return
  }
  const read = (deletion ? toDelete : toKeep).read(source.values)
  if ('leftOut' in read) onLeftOut?.(read.leftOut)
  else yield 'fault' in read ? { ...place, ...read } : { ...place, ...read, row: source.values, deletion }
}

const isDeleteColumn = (column: string): boolean => column.toLowerCase() === DELETE_COLUMN

function strangers(reader: FieldReader, { versionFrom }: DeltaReading): string[] {
  return reader.unknownColumns().filter(column => column !== versionFrom && !isDeleteColumn(column))
}

function saysDelete(row: RowValues): boolean | Fault {
  const field = Object.keys(row).find(isDeleteColumn)
  const value = field === undefined ? undefined : row[field]
  if (field === undefined || value === undefined || value === null) return false
  if (typeof value === 'string' && value.trim() === '') return false
  try {
    return boolean.read(value)
  } catch (error) {
    if (!(error instanceof ValueError)) throw error
    return { field, value, reason: error.reason, message: error.message }
  }
}

const plainDeletions = importMap({ fields: { ID: 'ID', companyName: { constant: 'deleted' } } }, 'deletions')

/** A deletion needs only the ID, and no condition leaves it out. */
function deletionsMap(map: ImportMap | undefined): ImportMap {
  if (map === undefined) return plainDeletions
  const { companyName } = plainDeletions.fields
  const { ID } = map.fields
  return {
    ...map,
    where: [],
    fields: { ...(companyName && { companyName }), ...(ID !== undefined && { ID }) },
  }
}
