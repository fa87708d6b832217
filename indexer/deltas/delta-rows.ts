// Which rows does a delta bring, from whatever files: records, lists of deletions, repaired rejects? With their values under the
// source's own names too, since a row says there how new it is and whether it deletes.

import { isRejectsName, type RejectOrigin } from '../rejects.ts'
import type { SourceBytes } from '../sources/bytes.ts'
import { type ImportMap, importMap } from '../sources/import-map.ts'
import { type SourceFormat, type SourceRecord, sourceOf } from '../sources/read-records.ts'
import type { RowValues } from '../sources/source-row.ts'
import { rejectedRecords } from './rejected-records.ts'

/** The column or property that says whether a row deletes its record. */
export const DELETE_COLUMN = 'delete'

/** A row of a delta. `deletion`: it comes from a list of records to delete. */
export type DeltaRow = {
  readonly record: SourceRecord & RejectOrigin
  readonly row: RowValues
  readonly deletion: boolean
}

/** A file of a delta. */
export type DeltaInput = { readonly name: string; readonly bytes: SourceBytes; readonly deletions?: boolean }

/** How a delta is read. */
export type DeltaReading = {
  readonly map?: ImportMap | undefined
  readonly format?: SourceFormat | undefined
  /** The column that says how new a row is. */
  readonly versionFrom?: string | undefined
  /** The map that a line of a rejects file names. */
  readonly mapNamed: (name: string) => Promise<ImportMap>
  readonly onUnknownColumns?: ((columns: readonly string[], file: string) => void) | undefined
}

/** The rows of all inputs, one after the other. */
export async function* deltaRows(
  inputs: readonly DeltaInput[],
  reading: DeltaReading,
): AsyncGenerator<DeltaRow> {
  for (const input of inputs) {
    if (!input.deletions && isRejectsName(input.name)) yield* repairedRows(input, reading)
    else yield* sourceRows(input, reading)
  }
}

async function* repairedRows({ name, bytes }: DeltaInput, { map, mapNamed }: DeltaReading) {
  const mapOf = async (named: string | undefined) =>
    map ?? (named === undefined ? undefined : await mapNamed(named))
  for await (const record of rejectedRecords(bytes.chunks, name, mapOf))
    yield { record, row: record.row, deletion: false }
}

async function* sourceRows(
  { name, bytes, deletions = false }: DeltaInput,
  { map, format, versionFrom, onUnknownColumns }: DeltaReading,
): AsyncGenerator<DeltaRow> {
  const own = (column: string): boolean => column === versionFrom || isDeleteColumn(column)
  const source = sourceOf([{ name, bytes }], {
    map: deletions ? deletionsMap(map) : map,
    format,
    onUnknownColumns: (columns, file) => {
      const strangers = columns.filter(column => !own(column))
      if (strangers.length > 0 && !deletions) onUnknownColumns?.(strangers, file)
    },
  })
  for await (const record of source.records()) {
    const row: unknown = 'fault' in record ? {} : JSON.parse(record.json())
    yield { record, row: row as RowValues, deletion: deletions }
  }
}

/** True for the column that says whether a row deletes. */
export function isDeleteColumn(column: string): boolean {
  return column.toLowerCase() === DELETE_COLUMN
}

/** A list of deletions needs nothing but what tells the ID. */
function deletionsMap(map: ImportMap | undefined): ImportMap {
  const named = { companyName: { constant: 'deleted' } }
  if (map?.idFrom !== undefined) return { ...importMap({ fields: named, idFrom: map.idFrom }, 'deletions') }
  const ID = map?.fields.ID ?? { column: 'ID' }
  return { fields: { ID, companyName: { constant: 'deleted' } }, ignore: [] }
}
