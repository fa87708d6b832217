// How does a measured table stand in Markdown? The first column is text, the others figures, unless said otherwise.

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('*', '\\*')
const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

/** A Markdown table. `texts`: the columns that hold words, and so stand to the left. */
export function markdownTable(
  head: readonly string[],
  body: readonly (readonly string[])[],
  texts: readonly number[] = [0],
): string {
  const marks = head.map((_, index) => (texts.includes(index) ? '---' : '---:'))
  return [line(head.map(cell)), line(marks), ...body.map(row => line(row.map(cell)))].join('\n')
}
