// Tables for people, without colours.

import Table, { type TableConstructorOptions } from 'cli-table3'

const NO_INNER_LINES = { mid: '', 'left-mid': '', 'mid-mid': '', 'right-mid': '' }

/** Rows as a table without lines between them, unless the options say otherwise. */
export function tableText(
  rows: readonly (readonly string[])[],
  options: Partial<TableConstructorOptions> = {},
): string {
  const table = new Table({ chars: NO_INNER_LINES, style: { head: [], border: [] }, ...options })
  table.push(...rows.map(row => [...row]))
  return table.toString()
}

/** A table of names and figures. */
export function figuresTable(rows: readonly (readonly [name: string, figure: string])[]): string {
  return tableText(rows, { colAligns: ['left', 'right'] })
}
