// Reads the repaired rows of a rejects file, which are under `record`.

import type { RejectOrigin } from '../output-files.ts'
import { csvRow } from '../sources/csv.ts'
import { decompressed } from '../sources/decoding.ts'
import { type Fault, type RowPlace, type RowValues, readLines } from '../sources/rows.ts'

/** A row under the source's own names, with the place where it was first rejected. */
export type RejectedRow = RowPlace &
  RejectOrigin &
  ({ readonly values: RowValues } | { readonly fault: Fault })

const DELIMITERS = [',', ';', '\t', '|']

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The rows of a rejects file, each with the place where it was first rejected, so that a new reject names the original file and
 * line.
 * @throws SourceError if the file cannot be read
 */
export async function* rejectedRows(
  chunks: AsyncIterable<Buffer>,
  name: string,
): AsyncGenerator<RejectedRow> {
  const bytes = await decompressed(chunks, name)
  for await (const { text, number, fault } of readLines(bytes.chunks)) {
    if (text.trim() === '') continue
    const here = { file: name, line: number, json: () => JSON.stringify(text) }
    if (fault !== undefined) {
      yield { ...here, fault }
      continue
    }
    const reject = parsed(text)
    if (!isObject(reject) || !Object.hasOwn(reject, 'record')) {
      const message = 'a line of a rejects file is one JSON object with the row under "record"'
      yield { ...here, fault: { value: text, reason: 'not_a_reject', message } }
      continue
    }
    const { file, line, record, at, map, deletes } = reject
    const place = {
      file: typeof file === 'string' ? file : name,
      line: typeof line === 'number' ? line : number,
      json: () => JSON.stringify(record),
      ...(typeof at === 'string' && { at }),
      ...(typeof map === 'string' && { map }),
      ...(deletes === true && { deletes: true as const }),
    }
    const values = rowOf(record)
    if (values !== undefined) yield { ...place, values }
    else {
      const message =
        'the record is not repaired: make "record" an object of columns and values, or make its text a complete row'
      yield { ...place, fault: { value: record, reason: 'not_repaired', message } }
    }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The row of a `record`: an object, or a text that is a complete row; undefined otherwise. */
function rowOf(record: unknown): RowValues | undefined {
  if (typeof record === 'string') {
    const read = parsed(record)
    return isObject(read) ? read : undefined
  }
  if (!isObject(record)) return undefined
  const { text, columns } = record
  if (typeof text === 'string' && Array.isArray(columns)) return rowOfText(text, columns.map(String))
  return Object.keys(record).join() === 'base64' ? undefined : record
}

function rowOfText(text: string, columns: readonly string[]): RowValues | undefined {
  for (const delimiter of DELIMITERS) {
    const row = csvRow(text, delimiter)
    if (typeof row === 'string' || row.values.length !== columns.length) continue
    return Object.fromEntries(columns.map((column, index) => [column, row.values[index]]))
  }
  return undefined
}
