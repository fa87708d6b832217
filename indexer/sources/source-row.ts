// What every reader hands on: a row of the source with the place it came from, or why there is none; and its values by field.

import type { StoredFieldName } from '../../src/schema/fields.ts'

/** Why a record was refused: `reason` is a stable code for counting, `message` says how to mend it. */
export type Fault = {
  /** The field or column that is wrong; absent where the whole row is. */
  readonly field?: string
  readonly value?: unknown
  readonly reason: string
  readonly message: string
}

/** Where a row stands in its source, and the row itself as JSON, so that a refused one can be kept whole. */
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

/** A source that cannot be loaded at all, or no further. The message is whole and for people. */
export class SourceError extends Error {
  override readonly name = 'SourceError'
}
