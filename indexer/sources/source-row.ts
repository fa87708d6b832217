// The types that readers share: a row of a source with its place, or its error; and its values by field.

import type { StoredFieldName } from '../../src/schema/fields.ts'

/** An error of a record: `reason` is a stable code for counting, `message` says how to fix it. */
export type Fault = {
  /** The invalid field or column; absent if the error concerns the whole row. */
  readonly field?: string
  readonly value?: unknown
  readonly reason: string
  readonly message: string
}

/** The place of a row in its source, and the row as JSON, so that a rejected row can be kept complete. */
export type RowPlace = {
  readonly file: string
  /** The first physical line of the row, from 1. */
  readonly line: number
  readonly json: () => string
}

/** Values by the source's own names for them. */
export type RowValues = Readonly<Record<string, unknown>>

/** A row of a source: its values under their column names, or the fault that kept it from being read. */
export type SourceRow = RowPlace & ({ readonly values: RowValues } | { readonly fault: Fault })

/** Source values by field; not yet read by the field table. */
export type FieldValues = Partial<Record<StoredFieldName, unknown>>

/** A row's values, or what is wrong with it, or by which condition of the map it is left out. */
export type ReadValues =
  | { readonly values: FieldValues }
  | { readonly fault: Fault }
  | { readonly leftOut: string }

/** A source cannot be loaded, or not to its end. The message is for people. */
export class SourceError extends Error {
  override readonly name = 'SourceError'
}
