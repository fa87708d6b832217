// How records are written other than as JSON: as CSV for spreadsheets, and as JSON lines. Text in, text out; what is
// sent when stands elsewhere.

import { stringify } from 'csv-stringify/sync'
import type { Problem } from '../errors.ts'
import { type CompanyRecord, propertyOf, type RecordShape } from './company-record.ts'

/** A way to write records. */
export type RecordFormat = {
  readonly mediaType: 'text/csv' | 'application/x-ndjson'
  readonly contentType: string
  /** What stands before the records. */
  readonly head: (shape: RecordShape) => string
  /** Records as text; those of several calls follow each other. */
  readonly rows: (records: readonly CompanyRecord[]) => string
  /** What stands in place of the records that could not be given; without it, the connection is cut. */
  readonly interruption?: (problem: Problem, nextCursor: string) => string
}

/** Between the values of a list in one cell: no address has one. */
export const LIST_SEPARATOR = ';'
/** What a spreadsheet would take for a formula, apostrophes before it included: full-width signs are taken for theirs too. */
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
  const text = Array.isArray(value) ? value.join(LIST_SEPARATOR) : String(value)
  return FORMULA.test(text) ? `'${text}` : text
}

/** The text that a cell of the CSV stands for: the apostrophe of {@link cell} taken away. */
export function cellText(written: string): string {
  return ESCAPED.test(written) ? written.slice(1) : written
}

/** RFC 4180: CRLF, quotes where they are needed. */
const lines = (rows: readonly (readonly string[])[]): string =>
  stringify(rows as string[][], { record_delimiter: 'windows', quoted_match: /[\r\n]/ })

export const csv: RecordFormat = {
  mediaType: 'text/csv',
  contentType: 'text/csv; charset=utf-8; header=present',
  head: shape => lines([shape.fields.map(field => cell(propertyOf(field, shape)))]),
  rows: records => lines(records.map(record => Object.values(record).map(cell))),
}

export const ndjson: RecordFormat = {
  mediaType: 'application/x-ndjson',
  contentType: 'application/x-ndjson; charset=utf-8',
  head: () => '',
  rows: records => records.map(record => `${JSON.stringify(record)}\n`).join(''),
  interruption: (problem, nextCursor) => `${JSON.stringify({ error: { ...problem, nextCursor } })}\n`,
}

export const recordFormats = [csv, ndjson] as const satisfies readonly RecordFormat[]
