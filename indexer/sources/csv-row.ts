// Parses one row of CSV (RFC 4180) from a text that may be only a part of it. The caller decides how far to read on, so that one
// missing quote never swallows the following rows.

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
