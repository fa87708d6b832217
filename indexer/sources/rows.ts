// What the readers of all formats share: rows with their place or error, and the physical lines of a stream of bytes, numbered
// as in editors and read in bounded memory.

import { isUtf8 } from 'node:buffer'
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

/** The longest line, in bytes: many times the largest company record. */
const LONGEST_LINE = 1_000_000
/** How much of a longer line is kept for the rejects file. */
const EXCERPT = 10_000

/** A line without its line break. An invalid one has its text as far as it can be shown, and `bytes` if that is not all of it. */
export type Line = {
  readonly number: number
  readonly text: string
  readonly fault?: Fault
  readonly bytes?: Buffer
}

const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf])

/**
 * The lines of UTF-8 bytes, ended by LF or CRLF, the last one with or without. A leading byte-order mark is dropped.
 * A line that is not UTF-8 (`bad_encoding`) or longer than `longest` bytes (`line_too_long`) is yielded with its error.
 */
export async function* readLines(
  chunks: AsyncIterable<Buffer>,
  longest = LONGEST_LINE,
): AsyncGenerator<Line> {
  let number = 0
  let parts: Buffer[] = []
  let kept = 0
  let length = 0
  const finish = (): Line => {
    number += 1
    const bytes = parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts)
    const line = length > longest ? longLine(number, bytes, length, longest) : readableLine(number, bytes)
    parts = []
    kept = 0
    length = 0
    return line
  }
  for await (const chunk of chunks) {
    for (let from = 0; from < chunk.length; ) {
      const end = chunk.indexOf(LINE_FEED, from)
      const piece = chunk.subarray(from, end === -1 ? chunk.length : end)
      length += piece.length
      if (kept <= longest) {
        parts.push(piece)
        kept += piece.length
      }
      if (end === -1) break
      yield finish()
      from = end + 1
    }
  }
  if (length > 0) yield finish()
}

function readableLine(number: number, bytes: Buffer): Line {
  const marked = number === 1 && bytes.subarray(0, 3).equals(BYTE_ORDER_MARK)
  const end = bytes.at(-1) === CARRIAGE_RETURN ? bytes.length - 1 : bytes.length
  const content = bytes.subarray(marked ? 3 : 0, end)
  const text = content.toString('utf8')
  if (isUtf8(content)) return { number, text }
  return {
    number,
    text,
    bytes: Buffer.from(content),
    fault: {
      value: text,
      reason: 'bad_encoding',
      message:
        'the line is not UTF-8: convert the file, or name its encoding (--encoding windows-1252 for a Western one)',
    },
  }
}

function longLine(number: number, bytes: Buffer, length: number, longest: number): Line {
  const text = bytes.toString('utf8', 0, EXCERPT)
  return {
    number,
    text,
    fault: {
      value: text,
      reason: 'line_too_long',
      message: `the line has ${length} bytes, and the limit is ${longest}; the record here is only its beginning`,
    },
  }
}

/**
 * Lines as JSON for the rejects file: their text, or all bytes in base 64 if they are not UTF-8. The text comes with the columns that
 * it must have, if known, so that it can be read again once it is fixed.
 */
export function jsonOfLines(lines: readonly Line[], columns?: readonly string[]): string {
  if (lines.every(line => line.bytes === undefined)) {
    const text = lines.map(line => line.text).join('\n')
    return JSON.stringify(columns === undefined ? text : { text, columns })
  }
  const bytes = lines.flatMap((line, index) => [
    Buffer.from(index === 0 ? '' : '\n'),
    line.bytes ?? Buffer.from(line.text),
  ])
  return JSON.stringify({ base64: Buffer.concat(bytes).toString('base64') })
}
