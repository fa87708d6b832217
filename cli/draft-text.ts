// A drafted map as text for a terminal: which column is taken for which field, how surely and why, and what is left to a reader.

import type { DraftLine, MapDraft } from '../indexer/sources/draft/drafted-map.ts'
import { tableText } from '../indexer/table.ts'

const MOST_NAMED = 40

/**
 * @param path of the map that was written
 * @param rows how many rows the draft is made from
 */
export function draftText({ map, lines, hints }: MapDraft, path: string, rows: number): string {
  const table = tableText(
    lines.map(line => [line.column, fieldInWords(line), line.confidence, line.reason, line.example]),
    {
      head: ['column', 'field', 'confidence', 'reason', 'for example'],
      colWidths: [null, null, null, 60],
      wordWrap: true,
    },
  )
  const uncertain = lines.filter(({ mapped, confidence }) => mapped && confidence !== 'high')
  const left = lines.filter(({ mapped }) => !mapped)
  const named = map.ignore.slice(0, MOST_NAMED)
  const more = map.ignore.length > named.length ? `, … (${map.ignore.length} in all)` : ''
  return [
    `Drafted ${path} from ${rows} rows, by the names and values of the columns:`,
    table,
    ...(uncertain.length === 0
      ? []
      : [
          `Warning: uncertain, check in the map: ${uncertain.map(({ field, column }) => `${field} from ${column}`).join(', ')}`,
        ]),
    ...(left.length === 0
      ? []
      : [
          `Not mapped, too uncertain: ${left.map(({ field, column }) => `${column} (${field}?)`).join(', ')}`,
        ]),
    ...hints,
    `Ignored columns: ${named.length === 0 ? 'none' : named.join(', ')}${more}`,
  ].join('\n')
}

const fieldInWords = ({ field, mapped }: DraftLine): string => (mapped ? field : `(${field}?)`)
