// Reads CSV (RFC 4180) from lines. Not a parser library: if a quote never closes, those take the rest of the file for one value
// or give up. Here only the broken row is lost, and it is reported with its line.

import { type Fault, jsonOfLines, type Line, type RowPlace, SourceError, type SourceRow } from './rows.ts'

/** The values of a complete row; `open` if the text ends within quotes; `broken` if text follows a closing quote. */
export type CsvRow = { readonly values: string[] } | 'open' | 'broken'

/**
 * Reads one row. Quotes count at the beginning of a value only: within an unquoted value (5" pipe) they are themselves.
 * Spaces between a closing quote and the delimiter are dropped; other spaces are kept.
 * @param delimiter one character
 */
export function csvRow(text: string, delimiter: string): CsvRow {
  const values: string[] = []
  for (let at = 0; ; ) {
    if (text[at] !== '"') {
      const end = text.indexOf(delimiter, at)
      values.push(text.slice(at, end === -1 ? text.length : end))
      if (end === -1) return { values }
      at = end + 1
      continue
    }
    let value = ''
    let from = at + 1
    for (;;) {
      const quote = text.indexOf('"', from)
      if (quote === -1) return 'open'
      if (text[quote + 1] !== '"') {
        value += text.slice(from, quote)
        at = quote + 1
        break
      }
      value += text.slice(from, quote + 1)
      from = quote + 2
    }
    values.push(value)
    while (text[at] === ' ' || (text[at] === '\t' && delimiter !== '\t')) at += 1
    if (at === text.length) return { values }
    if (text[at] !== delimiter) return 'broken'
    at += 1
  }
}

const DELIMITERS = [',', ';', '\t', '|'] as const

/** The delimiter that divides a header line into the most columns; a comma if none does. */
export function delimiterOf(header: string): string {
  let best = { delimiter: ',', columns: 1 }
  for (const delimiter of DELIMITERS) {
    const row = csvRow(header, delimiter)
    const columns = typeof row === 'string' ? 0 : row.values.length
    if (columns > best.columns) best = { delimiter, columns }
  }
  return best.delimiter
}

/** A quoted value may run over this many lines and characters; beyond, its closing quote is missing. */
const MOST_LINES = 1_000
const MOST_CHARACTERS = 1_000_000

/** A CSV source whose header line was read. */
export type CsvTable = {
  readonly columns: readonly string[]
  readonly delimiter: string
  readonly rows: AsyncGenerator<SourceRow>
}

/** Settings for what cannot be detected: the delimiter, and the column names of a file without a header line. */
export type CsvForm = {
  readonly delimiter?: string | undefined
  readonly columns?: readonly string[] | undefined
}

type Read = { readonly lines: readonly Line[] } & ({ readonly values: string[] } | { readonly fault: Fault })

/**
 * Opens a CSV source: a header line, then rows. Empty lines and rows without any value are skipped.
 * A row with broken quotes or another number of columns is yielded with its error. If quotes are broken, only the row's first line
 * is rejected, and reading continues with the next line.
 * @throws SourceError if there is no readable header line
 */
export async function openCsv(
  lines: AsyncIterable<Line>,
  file: string,
  form: CsvForm = {},
): Promise<CsvTable> {
  const source = lines[Symbol.asyncIterator]()
  const begun = await skippedToText(source)
  const delimiter = form.delimiter ?? delimiterOf(begun.first?.text ?? '')
  const reader = readRows(begun.lines, delimiter)
  if (form.columns !== undefined)
    return { columns: form.columns, delimiter, rows: rowsUnder(form.columns, reader, file) }
  const header = await reader.next()
  if (header.done) throw new SourceError(`${file} is empty: it has no header line with column names.`)
  if ('fault' in header.value) {
    throw new SourceError(`The header line of ${file} cannot be read: ${header.value.fault.message}.`)
  }
  const columns = distinctNames(header.value.values)
  return { columns, delimiter, rows: rowsUnder(columns, reader, file) }
}

/** The first line with text, and all lines from there on. */
async function skippedToText(
  source: AsyncIterator<Line>,
): Promise<{ first: Line | undefined; lines: AsyncGenerator<Line> }> {
  let next = await source.next()
  while (!next.done && next.value.fault === undefined && next.value.text.trim() === '')
    next = await source.next()
  const first = next.done ? undefined : next.value
  async function* all(): AsyncGenerator<Line> {
    try {
      if (first !== undefined) yield first
      for (let more = await source.next(); !more.done; more = await source.next()) yield more.value
    } finally {
      await source.return?.()
    }
  }
  return { first, lines: all() }
}

async function* rowsUnder(
  columns: readonly string[],
  reader: AsyncGenerator<Read>,
  file: string,
): AsyncGenerator<SourceRow> {
  for await (const read of reader) {
    const [first] = read.lines
    const place = { file, line: first?.number ?? 0 }
    const whole: RowPlace = { ...place, json: () => jsonOfLines(read.lines, columns) }
    if ('fault' in read) {
      yield { ...whole, fault: read.fault }
      continue
    }
    const values = withoutEmptyEnd(read.values, columns.length)
    const badLine = read.lines.find(line => line.fault !== undefined)
    if (badLine?.fault) {
      const bad = values.findIndex(value => value.includes('\ufffd'))
      const field = columns[bad]
      yield {
        ...whole,
        fault: field === undefined ? badLine.fault : { ...badLine.fault, field, value: values[bad] },
      }
    } else if (values.length !== columns.length) {
      yield { ...whole, fault: wrongColumnCount(values.length, columns.length) }
    } else {
      // A loop: on tables of hundreds of columns, such as GLEIF's, pairs for Object.fromEntries cost more than all the rest.
      const row: Record<string, string | undefined> = {}
      for (let index = 0; index < columns.length; index += 1) row[columns[index] as string] = values[index]
      yield { ...place, json: () => JSON.stringify(row), values: row }
    }
  }
}

async function* readRows(lines: AsyncIterable<Line>, delimiter: string): AsyncGenerator<Read> {
  const source = lines[Symbol.asyncIterator]()
  const again: Line[] = []
  const nextLine = async (): Promise<Line | undefined> => {
    const line = again.shift()
    if (line !== undefined) return line
    const read = await source.next()
    return read.done ? undefined : read.value
  }
  try {
    for (let first = await nextLine(); first !== undefined; first = await nextLine()) {
      if (isUnreadable(first)) {
        yield { lines: [first], fault: first.fault }
        continue
      }
      if (first.text.trim() === '') continue
      const taken = [first]
      let text = first.text
      let row = csvRow(text, delimiter)
      while (row === 'open' && taken.length < MOST_LINES && text.length < MOST_CHARACTERS) {
        const more = await nextLine()
        if (more === undefined) break
        if (isUnreadable(more)) {
          again.unshift(more)
          break
        }
        taken.push(more)
        text += `\n${more.text}`
        row = csvRow(text, delimiter)
      }
      if (typeof row === 'string') {
        again.unshift(...taken.slice(1))
        yield { lines: [first], fault: row === 'open' ? unclosedQuote(first) : textAfterQuote(first) }
      } else if (row.values.some(value => value.trim() !== '')) {
        yield { lines: taken, values: row.values }
      }
    }
  } finally {
    await source.return?.()
  }
}

/** True if only the beginning of the line was kept, so it cannot be part of a row. */
function isUnreadable(line: Line): line is Line & { fault: Fault } {
  return line.fault?.reason === 'line_too_long'
}

function unclosedQuote(line: Line): Fault {
  return {
    value: line.text,
    reason: 'unclosed_quote',
    message:
      'a value starts with a quote that is never closed: close it, or double the quotes within the value',
  }
}

function textAfterQuote(line: Line): Fault {
  return {
    value: line.text,
    reason: 'text_after_quote',
    message:
      'text follows a closing quote: double the quotes within a value, and close every quote on the row where it opens',
  }
}

function wrongColumnCount(found: number, expected: number): Fault {
  return {
    value: found,
    reason: 'wrong_column_count',
    message: `the row has ${found} columns, the header ${expected}: a value that holds the delimiter must be quoted`,
  }
}

/** Empty cells after the last column are ignored. */
function withoutEmptyEnd(values: string[], columns: number): string[] {
  return values.slice(columns).every(value => value.trim() === '') ? values.slice(0, columns) : values
}

/** Column names, trimmed and made unique: a second "Name" becomes "Name (2)", an empty name "column 3". */
function distinctNames(header: readonly string[]): string[] {
  const names: string[] = []
  header.forEach((cell, index) => {
    const name = cell.trim() || `column ${index + 1}`
    let distinct = name
    for (let count = 2; names.includes(distinct); count += 1) distinct = `${name} (${count})`
    names.push(distinct)
  })
  return names
}
