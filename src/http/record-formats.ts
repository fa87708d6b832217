// The formats of records besides JSON: CSV for spreadsheets, and JSON lines.

import type { Projection } from '../companies/entitlements.ts'
import type { Problem } from '../errors.ts'
import { OTHER_NAME_SEPARATOR, type OtherName, otherNameText } from '../schema/field-types.ts'
import { type CompanyRecord, propertyOf } from './company-record.ts'

/** A way to write records. */
export type RecordFormat = {
  readonly mediaType: 'text/csv' | 'application/x-ndjson'
  readonly contentType: string
  /** The text before the records. */
  readonly head: (projection: Projection) => string
  /** Records as text; the texts of several calls can be joined. */
  readonly rows: (records: readonly CompanyRecord[]) => string
  /** The last line of a stream that ends early; without it, the connection is cut. */
  readonly interruption?: (problem: Problem, nextCursor: string) => string
}

/** Separates the values of a list in one cell: no address contains it. */
export const LIST_SEPARATOR = ';'
/** Text that a spreadsheet would run as a formula, leading apostrophes and full-width signs included. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/
/** A cell whose first apostrophe was put there by {@link cell}. */
const ESCAPED = /^'+[=+\-@\t\r\n＝＋－＠]/

/**
 * A value as the text of a cell. Text that a spreadsheet would run as a formula gets an apostrophe in front, phone numbers
 * included; numbers never do. {@link cellText} takes it away again.
 */
export function cell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const text = Array.isArray(value) ? listText(value) : String(value)
  return FORMULA.test(text) ? `'${text}` : text
}

/** A list as one text, in the form that a load reads. */
function listText(values: readonly unknown[]): string {
  const isOtherName = (value: unknown): value is OtherName => typeof value === 'object'
  return values.every(isOtherName) && values.length > 0
    ? values.map(otherNameText).join(OTHER_NAME_SEPARATOR)
    : values.join(LIST_SEPARATOR)
}

/** The text that a cell of the CSV stands for: the apostrophe of {@link cell} taken away. */
export function cellText(written: string): string {
  return ESCAPED.test(written) ? written.slice(1) : written
}

/** A cell in quotes where RFC 4180 requires them. */
const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** A row with its line end (RFC 4180: CRLF). A general CSV writer takes more than twice as long. */
const row = (values: readonly unknown[]): string =>
  `${values.map(value => quoted(cell(value))).join(',')}\r\n`

export const csv: RecordFormat = {
  mediaType: 'text/csv',
  contentType: 'text/csv; charset=utf-8; header=present',
  head: projection => row(projection.fields.map(field => propertyOf(field, projection))),
  rows: records => records.map(record => row(Object.values(record))).join(''),
}

export const ndjson: RecordFormat = {
  mediaType: 'application/x-ndjson',
  contentType: 'application/x-ndjson; charset=utf-8',
  head: () => '',
  rows: records => records.map(record => `${JSON.stringify(record)}\n`).join(''),
  interruption: (problem, nextCursor) => `${JSON.stringify({ error: { ...problem, nextCursor } })}\n`,
}

export const recordFormats = [csv, ndjson] as const satisfies readonly RecordFormat[]
