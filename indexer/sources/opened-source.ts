// Detects compression, encoding, format and columns of a stream from its beginning, and reports them, so that a wrong guess is
// noticed.

import { withBeginning } from './bytes.ts'
import { openCsv } from './csv.ts'
import { type Encoding, encodingOf, utf8Bytes } from './encodings.ts'
import { type ColumnRules, type FieldReader, readerForColumns, readerForKeys } from './field-values.ts'
import type { SourceFormat } from './import-map.ts'
import { readJsonObjects } from './json-objects.ts'
import { readLines } from './lines.ts'
import { readNdjson } from './ndjson.ts'
import { type Packing, unpacked } from './packing.ts'
import type { SourceRow } from './source-row.ts'

/** Settings that replace detection, and take precedence over those of a map. */
export type FormRules = {
  readonly format?: SourceFormat | undefined
  readonly encoding?: Encoding | undefined
  readonly delimiter?: string | undefined
}

/** What was detected of a source. */
export type SourceForm = {
  readonly packing: Packing | undefined
  readonly encoding: Encoding
  readonly format: SourceFormat
  /** Of CSV. */
  readonly delimiter: string | undefined
}

/** A source whose beginning was read. */
export type OpenedRows = {
  readonly form: SourceForm
  /** Of CSV: its header. */
  readonly columns: readonly string[] | undefined
  readonly rows: AsyncGenerator<SourceRow>
}

/** Bytes from which encoding and format are told; of a slow pipe nothing is read on before there are so many. */
const BEGINNING = 64 * 1024

const FORMAT_BY_EXTENSION: ReadonlyMap<string | undefined, SourceFormat> = new Map([
  ['csv', 'csv'],
  ['tsv', 'csv'],
  ['ndjson', 'ndjson'],
  ['jsonl', 'ndjson'],
])

/** The format that a file's name tells; `.gz` or `.zst` behind it is no matter. What `.json` is, its content tells. */
export function formatOfName(name: string): SourceFormat | undefined {
  return FORMAT_BY_EXTENSION.get(/\.([a-z]+)(\.(gz|zst))?$/i.exec(name)?.[1]?.toLowerCase())
}

/** An array, or an object whose first line holds no more than its bracket, is JSON; another object is the first of many lines. */
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
  packed: AsyncIterable<Buffer>,
  file: string,
  rules: FormRules & Pick<ColumnRules, 'map'>,
): Promise<OpenedRows> {
  const settings = rules.map?.file
  const { packing, chunks } = await unpacked(packed, file)
  const source = await withBeginning(chunks, BEGINNING)
  const encoding =
    rules.encoding ??
    settings?.encoding ??
    encodingOf(source.beginning, source.beginning.length < BEGINNING).encoding
  const text = await withBeginning(utf8Bytes(source.chunks, encoding), 4096)
  const format =
    rules.format ??
    settings?.format ??
    formatOfName(file) ??
    formatOfBeginning(text.beginning.toString('utf8'))
  const form = { packing, encoding, format }
  if (format === 'json')
    return {
      form: { ...form, delimiter: undefined },
      columns: undefined,
      rows: readJsonObjects(text.chunks, file),
    }
  const lines = readLines(text.chunks)
  if (format === 'ndjson')
    return { form: { ...form, delimiter: undefined }, columns: undefined, rows: readNdjson(lines, file) }
  const delimiter = rules.delimiter ?? settings?.delimiter
  const table = await openCsv(lines, file, { delimiter, columns: settings?.columns })
  return { form: { ...form, delimiter: table.delimiter }, columns: table.columns, rows: table.rows }
}

/** The reader for the rows of a source. @throws SourceError if its columns are not sufficient */
export function readerOf(
  columns: readonly string[] | undefined,
  file: string,
  rules: ColumnRules,
): FieldReader {
  return columns === undefined ? readerForKeys(file, rules) : readerForColumns(columns, file, rules)
}

const FORMATS: Readonly<Record<SourceFormat, string>> = { csv: 'CSV', ndjson: 'NDJSON', json: 'JSON' }
const DELIMITERS: Readonly<Record<string, string>> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
  '|': 'bars',
}
const ENCODINGS: Readonly<Record<Encoding, string>> = {
  'utf-8': 'UTF-8',
  'windows-1252': 'windows-1252 (Latin-1)',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
}

/** `CSV divided by semicolons, windows-1252 (Latin-1), gzip`. */
export function formInWords({ packing, encoding, format, delimiter }: SourceForm): string {
  const divided = delimiter === undefined ? '' : ` divided by ${DELIMITERS[delimiter] ?? `"${delimiter}"`}`
  return [
    `${FORMATS[format]}${divided}`,
    ENCODINGS[encoding],
    ...(packing === undefined ? [] : [packing]),
  ].join(', ')
}
