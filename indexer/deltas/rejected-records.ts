// Which records does a rejects file hold after its repair? The row under `record`, read by the map that refused it.

import type { RejectOrigin } from '../rejects.ts'
import { unpackedBytes } from '../sources/bytes.ts'
import { csvRow } from '../sources/csv-row.ts'
import { type FieldReader, readerForKeys } from '../sources/field-values.ts'
import type { ImportMap } from '../sources/import-map.ts'
import { readLines } from '../sources/lines.ts'
import type { SourceRecord } from '../sources/read-records.ts'
import type { RowValues } from '../sources/source-row.ts'

/** A record with its row under the source's own names, and where it was refused first. */
export type RejectedRecord = SourceRecord & RejectOrigin & { readonly row: RowValues }

const DELIMITERS = [',', ';', '\t', '|']

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The records of a rejects file, each at the place where it was refused first: so a new reject names the original file and line.
 * @param mapNamed the map of a name that a line has; undefined for lines without
 */
export async function* rejectedRecords(
  chunks: AsyncIterable<Buffer>,
  name: string,
  mapNamed: (name: string | undefined) => Promise<ImportMap | undefined>,
): AsyncGenerator<RejectedRecord> {
  const readers = new Map<string | undefined, FieldReader>()
  for await (const { text, number, fault } of readLines(unpackedBytes(chunks, name))) {
    if (text.trim() === '') continue
    const here = { file: name, line: number, json: () => JSON.stringify(text), row: {} }
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
    const { file, line, record, at, map } = reject
    const place = {
      file: typeof file === 'string' ? file : name,
      line: typeof line === 'number' ? line : number,
      json: () => JSON.stringify(record),
      ...(typeof at === 'string' && { at }),
      ...(typeof map === 'string' && { map }),
    }
    const row = rowOf(record)
    if (row === undefined) {
      const message =
        'the record is not repaired: make "record" an object of columns and values, or its text a whole row'
      yield { ...place, row: {}, fault: { value: record, reason: 'not_repaired', message } }
      continue
    }
    const reader = readers.get(place.map) ?? readerForKeys(place.file, { map: await mapNamed(place.map) })
    readers.set(place.map, reader)
    yield { ...place, row, ...reader.read(row) }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The row of a `record`: an object as it is, a text where it has become a whole row; undefined where it has not. */
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
