// Recognises files that are no text by their first bytes, so that they are refused with advice instead of being read as CSV.

import { SourceError } from './rows.ts'

const EXPORT = 'export it as CSV or NDJSON and load that'

/** One row a format. */
const BINARY_FORMATS: readonly { readonly magic: string; readonly is: string; readonly advice: string }[] = [
  {
    magic: 'PAR1\x15',
    is: 'a Parquet file',
    advice: 'convert it to NDJSON (for example with DuckDB: COPY … TO …) and load that',
  },
  { magic: 'Obj\x01', is: 'an Avro file', advice: EXPORT },
  { magic: 'ARROW1', is: 'an Arrow file', advice: EXPORT },
  { magic: 'SQLite format 3\0', is: 'an SQLite database', advice: EXPORT },
  {
    magic: '\xd0\xcf\x11\xe0',
    is: 'an old Office file, such as .xls',
    advice: 'save the sheet as CSV and load that',
  },
  { magic: '%PDF-', is: 'a PDF file', advice: 'ask for the data as CSV' },
  { magic: '7z\xbc\xaf\x27\x1c', is: 'a 7z file', advice: 'extract it and load the files' },
  { magic: 'Rar!\x1a', is: 'a RAR file', advice: 'extract it and load the files' },
]

/** The share of zero bytes that no text has; UTF-16 has its own mark or pattern, and is recognised before. */
const MOST_ZEROS = 0.05

/**
 * Refuses a file that is no text.
 * @param beginning its first bytes, decompressed
 * @param isWide true for UTF-16, in which half of the bytes may be zero
 * @throws SourceError
 */
export function refuseBinary(beginning: Buffer, name: string, isWide: boolean): void {
  const found = BINARY_FORMATS.find(({ magic }) => beginning.toString('latin1', 0, magic.length) === magic)
  if (found !== undefined)
    throw new SourceError(`${name} is ${found.is}, which cannot be read: ${found.advice}.`)
  if (!isWide && hasZeros(beginning))
    throw new SourceError(`${name} is no text, but a binary file of an unknown format: ${EXPORT}.`)
}

function hasZeros(beginning: Buffer): boolean {
  let zeros = 0
  for (const byte of beginning) if (byte === 0) zeros += 1
  return zeros > 3 && zeros > beginning.length * MOST_ZEROS
}

/** Files that only the ZIP files have in which spreadsheets are stored. */
const WORKBOOK_PARTS: ReadonlySet<string> = new Set([
  '[Content_Types].xml',
  'mimetype',
  'META-INF/manifest.xml',
])

/** Refuses a ZIP file that is a spreadsheet, by the name of a file in it. @throws SourceError */
export function refuseWorkbook(entry: string, name: string): void {
  if (WORKBOOK_PARTS.has(entry))
    throw new SourceError(
      `${name} is a workbook, such as .xlsx, which cannot be read: save the sheet as CSV UTF-8 and load that.`,
    )
}
