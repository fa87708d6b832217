// Which records does a source hold, in whatever format it comes? The one way from bytes to values by field.

import { type SourceBytes, unpackedBytes, withBeginning } from './bytes.ts'
import { openCsv } from './csv.ts'
import {
  type ColumnRules,
  type FieldReader,
  type FieldValues,
  readerForColumns,
  readerForKeys,
} from './field-values.ts'
import { type Line, readLines } from './lines.ts'
import { readNdjson } from './ndjson.ts'
import { type Fault, type RowPlace, SourceError, type SourceRow } from './source-row.ts'

/** The formats that are read. */
export const sourceFormats = ['csv', 'ndjson'] as const
export type SourceFormat = (typeof sourceFormats)[number]

/** A record under our field names, or the fault that kept it from being read. */
export type SourceRecord = RowPlace & ({ readonly values: FieldValues } | { readonly fault: Fault })

/** Where records come from. */
export type RecordSource = {
  /** What they are called in messages and in the index: file names. */
  readonly names: readonly string[]
  readonly records: () => AsyncIterable<SourceRecord>
  /** How much was read, from 0 to 1; undefined where that is not to be known. */
  readonly share: () => number | undefined
  /** Columns met so far that nothing is loaded from. */
  readonly unknownColumns: () => readonly string[]
}

/** How a source is read; `format` is found out where it is not given. */
export type ReadingRules = ColumnRules & {
  readonly format?: SourceFormat | undefined
  /** Told of the columns that nothing is loaded from, of each once, when they are met. */
  readonly onUnknownColumns?: (columns: readonly string[], file: string) => void
}

const FORMAT_BY_EXTENSION: Readonly<Record<string, SourceFormat>> = {
  csv: 'csv',
  tsv: 'csv',
  ndjson: 'ndjson',
  jsonl: 'ndjson',
}

/** The format that a file's name tells; `.gz` behind it is no matter. */
export function formatOfName(name: string): SourceFormat | undefined {
  const extension = /\.([a-z]+)(\.gz)?$/i.exec(name)?.[1]?.toLowerCase()
  return extension === undefined ? undefined : FORMAT_BY_EXTENSION[extension]
}

/** A source of one or several inputs, read one after the other. */
export function sourceOf(
  inputs: readonly { readonly name: string; readonly bytes: SourceBytes }[],
  rules: ReadingRules,
): RecordSource {
  const unknown = new Set<string>()
  const onUnknownColumns = (columns: readonly string[], file: string): void => {
    const fresh = columns.filter(column => !unknown.has(column))
    for (const column of fresh) unknown.add(column)
    if (fresh.length > 0) rules.onUnknownColumns?.(fresh, file)
  }
  async function* records(): AsyncGenerator<SourceRecord> {
    for (const { name, bytes } of inputs)
      yield* readRecords(bytes.chunks, name, { ...rules, onUnknownColumns })
  }
  const total = inputs.reduce((sum, { bytes }) => sum + (bytes.size ?? Number.NaN), 0)
  return {
    names: inputs.map(({ name }) => name),
    records,
    share: () => {
      if (!(total > 0)) return undefined
      return inputs.reduce((sum, { bytes }) => sum + bytes.taken(), 0) / total
    },
    unknownColumns: () => [...unknown],
  }
}

/** A source of records that are at hand, such as generated ones. `count` tells how many there will be. */
export function sourceOfRecords(
  name: string,
  given: Iterable<FieldValues> | AsyncIterable<FieldValues>,
  count?: number,
): RecordSource {
  let line = 0
  async function* records(): AsyncGenerator<SourceRecord> {
    for await (const values of given) {
      line += 1
      yield { file: name, line, json: () => JSON.stringify(values), values }
    }
  }
  return {
    names: [name],
    records,
    share: () => (count === undefined ? undefined : Math.min(1, line / Math.max(1, count))),
    unknownColumns: () => [],
  }
}

/**
 * The records of a stream of bytes: plain or gzip, CSV or NDJSON.
 * @throws SourceError where the stream as a whole cannot be read; what can be is given before
 */
export async function* readRecords(
  chunks: AsyncIterable<Buffer>,
  file: string,
  rules: ReadingRules,
): AsyncGenerator<SourceRecord> {
  try {
    const { beginning, chunks: unpacked } = await withBeginning(unpackedBytes(chunks, file), 4096)
    const format = rules.format ?? formatOfName(file) ?? formatOfBeginning(beginning, file)
    const { rows, reader } = await openRows(format, readLines(unpacked), file, rules)
    let told = 0
    for await (const row of rows) {
      const { line, json } = row
      const read = 'fault' in row ? { fault: row.fault } : reader.read(row.values)
      const unknown = reader.unknownColumns()
      if (unknown.length > told) rules.onUnknownColumns?.(unknown.slice(told), file)
      told = unknown.length
      yield { file, line, json, ...read }
    }
  } finally {
    // A source that is refused, or left half-way, is closed: nobody shall go on writing into a pipe.
    await chunks[Symbol.asyncIterator]().return?.()
  }
}

async function openRows(
  format: SourceFormat,
  lines: AsyncIterable<Line>,
  file: string,
  rules: ReadingRules,
): Promise<{ rows: AsyncGenerator<SourceRow>; reader: FieldReader }> {
  if (format === 'ndjson') return { rows: readNdjson(lines, file), reader: readerForKeys(file, rules) }
  const table = await openCsv(lines, file)
  return { rows: table.rows, reader: readerForColumns(table.columns, file, rules) }
}

function formatOfBeginning(beginning: Buffer, file: string): SourceFormat {
  const text = beginning
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trimStart()
  if (text.startsWith('[')) {
    throw new SourceError(
      `${file} holds one JSON array; NDJSON is read, one object a line (jq -c '.[]' FILE | companies load -).`,
    )
  }
  return text.startsWith('{') ? 'ndjson' : 'csv'
}
