// Reads the records of a source in any supported format: the one path from bytes to values by field. Compression, encoding,
// format and columns are detected from the beginning and reported, so that a wrong guess is noticed.

import { refuseBinary } from './binary-formats.ts'
import { type ColumnRules, fieldReader } from './columns.ts'
import { openCsv } from './csv.ts'
import {
  type Compression,
  decompressed,
  type Encoding,
  encodingOf,
  utf8Bytes,
  withBeginning,
} from './decoding.ts'
import type { SourceFormat } from './import-map.ts'
import type { Input } from './inputs.ts'
import { readJsonObjects } from './json-objects.ts'
import { rowMapper } from './map-rows.ts'
import { readNdjson } from './ndjson.ts'
import { type Fault, type FieldValues, type RowPlace, readLines, type SourceRow } from './rows.ts'

/** Settings that replace detection, and take precedence over those of a map. */
export type FormRules = {
  readonly format?: SourceFormat | undefined
  readonly encoding?: Encoding | undefined
  readonly delimiter?: string | undefined
}

/** What was detected of a source. */
export type SourceForm = {
  readonly compression: Compression | undefined
  readonly encoding: Encoding
  readonly format: SourceFormat
  /** Only of CSV. */
  readonly delimiter?: string
}

/** A source whose beginning was read. */
export type OpenedRows = {
  readonly form: SourceForm
  /** The header of CSV. */
  readonly columns?: readonly string[]
  readonly rows: AsyncGenerator<SourceRow>
}

/** Bytes from which encoding and format are detected. Reading waits until a slow pipe has sent this many. */
const BEGINNING = 64 * 1024

const FORMAT_BY_EXTENSION: ReadonlyMap<string | undefined, SourceFormat> = new Map([
  ['csv', 'csv'],
  ['tsv', 'csv'],
  ['ndjson', 'ndjson'],
  ['jsonl', 'ndjson'],
])

/** The format by a file's name, with or without `.gz` or `.zst`. The content decides what `.json` is. */
export function formatOfName(name: string): SourceFormat | undefined {
  return FORMAT_BY_EXTENSION.get(/\.([a-z]+)(\.(gz|zst))?$/i.exec(name)?.[1]?.toLowerCase())
}

/** A text that starts with an array, or with a bracket alone on its line, is JSON; with any other object it is NDJSON. */
function formatOfBeginning(beginning: string): SourceFormat {
  const text = beginning.replace(/^\ufeff/, '').trimStart()
  if (text.startsWith('[')) return 'json'
  if (!text.startsWith('{')) return 'csv'
  return /^\{[ \t\r]*\n/.test(text) ? 'json' : 'ndjson'
}

/**
 * Opens a stream of bytes.
 * @throws SourceError if it cannot be read at all
 */
export async function openRows(
  bytes: AsyncIterable<Buffer>,
  file: string,
  rules: FormRules & Pick<ColumnRules, 'map'>,
): Promise<OpenedRows> {
  const settings = rules.map?.file
  const { compression, chunks } = await decompressed(bytes, file)
  const source = await withBeginning(chunks, BEGINNING)
  const encoding =
    rules.encoding ??
    settings?.encoding ??
    encodingOf(source.beginning, source.beginning.length < BEGINNING).encoding
  refuseBinary(source.beginning, file, encoding.startsWith('utf-16'))
  const text = await withBeginning(utf8Bytes(source.chunks, encoding), 4096)
  const format =
    rules.format ??
    settings?.format ??
    formatOfName(file) ??
    formatOfBeginning(text.beginning.toString('utf8'))
  const form = { compression, encoding, format }
  if (format === 'json') return { form, rows: readJsonObjects(text.chunks, file) }
  const lines = readLines(text.chunks)
  if (format === 'ndjson') return { form, rows: readNdjson(lines, file) }
  const delimiter = rules.delimiter ?? settings?.delimiter
  const table = await openCsv(lines, file, { delimiter, columns: settings?.columns })
  return { form: { ...form, delimiter: table.delimiter }, columns: table.columns, rows: table.rows }
}

/** A record under our field names, or the fault that kept it from being read. */
export type SourceRecord = RowPlace & ({ readonly values: FieldValues } | { readonly fault: Fault })

/** Where records come from. */
export type RecordSource = {
  /** Their names in messages and in the index: file names. */
  readonly names: readonly string[]
  readonly records: () => AsyncIterable<SourceRecord>
  /** The share that was read, from 0 to 1; undefined if it is not known. */
  readonly share: () => number | undefined
  /** Unused columns so far. */
  readonly unknownColumns: () => readonly string[]
  /** How many rows the map has left out so far, by the condition that did; absent without a map. */
  readonly leftOut?: () => ReadonlyMap<string, number>
  /** How many bad values the map has dropped so far, by field; absent without a map. */
  readonly dropped?: () => ReadonlyMap<string, number>
}

/** How to read a source; settings not given are detected. */
export type ReadingRules = ColumnRules &
  FormRules & {
    /** Called for each input when it is opened. */
    readonly onOpened?: (form: SourceForm, file: string) => void
    /** Called with unused columns when they first appear, once for each. */
    readonly onUnknownColumns?: (columns: readonly string[], file: string) => void
    /** Called for each row that the map leaves out, with the condition. */
    readonly onLeftOut?: (condition: string) => void
  }

/** A source of one or several inputs, read one after the other. */
export function sourceOf(inputs: readonly Input[], rules: ReadingRules): RecordSource {
  const unknown = new Set<string>()
  const onUnknownColumns = (columns: readonly string[], file: string): void => {
    const fresh = columns.filter(column => !unknown.has(column))
    for (const column of fresh) unknown.add(column)
    if (fresh.length > 0) rules.onUnknownColumns?.(fresh, file)
  }
  const leftOut = new Map<string, number>()
  const onLeftOut = (condition: string): void => {
    leftOut.set(condition, (leftOut.get(condition) ?? 0) + 1)
    rules.onLeftOut?.(condition)
  }
  // One mapper for all inputs: two companies with the same computed ID may be in different files.
  const mapper = rules.mapper ?? (rules.map && rowMapper(rules.map))
  async function* records(): AsyncGenerator<SourceRecord> {
    const all = { ...rules, mapper, onUnknownColumns, onLeftOut }
    for (const { name, bytes, parts } of inputs) {
      if (parts === undefined) yield* readRecords(bytes.chunks, name, all)
      else for await (const part of parts()) yield* readRecords(part.chunks, part.name, all)
    }
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
    leftOut: () => leftOut,
    dropped: () => mapper?.dropped() ?? new Map(),
  }
}

/** A source of records in memory, such as generated ones. `count`: how many there will be. */
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
 * The records of a stream of bytes: plain, gzip or zstd; CSV, NDJSON or JSON. Rows that the map leaves out are not among them.
 * @throws SourceError if the stream cannot be read, after everything that can be
 */
async function* readRecords(
  chunks: AsyncIterable<Buffer>,
  file: string,
  rules: ReadingRules,
): AsyncGenerator<SourceRecord> {
  try {
    const { form, columns, rows } = await openRows(chunks, file, rules)
    rules.onOpened?.(form, file)
    const reader = fieldReader(columns, file, rules)
    let reported = 0
    for await (const row of rows) {
      const { line, json } = row
      const read = 'fault' in row ? { fault: row.fault } : reader.read(row.values)
      const unknown = reader.unknownColumns()
      if (unknown.length > reported) rules.onUnknownColumns?.(unknown.slice(reported), file)
      reported = unknown.length
      if ('leftOut' in read) rules.onLeftOut?.(read.leftOut)
      else yield { file, line, json, ...read }
    }
  } finally {
    // Closes a source that was refused or not read to its end, so that nobody keeps writing into a pipe.
    await chunks[Symbol.asyncIterator]().return?.()
  }
}
