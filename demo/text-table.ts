// Reads text tables, the format of all demo data: one line per row, cells separated by "|", so that they are easy to read
// and edit. They are checked when they are loaded.

/**
 * The rows of a text table as objects keyed by column name. Blank lines are skipped and cells are trimmed.
 * @throws Error that names a row with too many or too few cells
 */
export function tableRows<Column extends string>(
  columns: readonly Column[],
  text: string,
): Record<Column, string>[] {
  const rows: Record<Column, string>[] = []
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue
    const cells = line.split('|')
    if (cells.length !== columns.length) {
      throw new Error(
        `The row "${line}" has ${cells.length} cells: write ${columns.length} (${columns.join('|')}).`,
      )
    }
    const row = {} as Record<Column, string>
    columns.forEach((column, position) => {
      row[column] = (cells[position] ?? '').trim()
    })
    rows.push(row)
  }
  return rows
}

/** The values of a cell that holds a comma-separated list; an empty cell is an empty list. */
export function cellList(cell: string): string[] {
  return cell
    .split(',')
    .map(value => value.trim())
    .filter(value => value !== '')
}
