// The result of an inspection as text for a terminal: sample records, a bar for the fill rate of each field, and a table of
// what would be loaded and what would not.

import type { Inspection, RejectKind, ShownRecord } from '../indexer/inspection.ts'
import { counted } from '../indexer/progress.ts'
import type { MapFit } from '../indexer/sources/guessed-map.ts'
import { figuresTable } from '../indexer/table.ts'
import { type OtherName, otherNameText } from '../src/schema/field-types.ts'
import { type StoredFieldName, storedFieldNames } from '../src/schema/fields.ts'

const BAR = 24
const LONGEST_VALUE = 70
const PARTS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉']

const widest = (texts: readonly string[]): number => Math.max(0, ...texts.map(text => text.length))

/** `12.5 %`. */
export function percent(share: number): string {
  const rounded = (share * 100).toFixed(1)
  // 99.99 % must not read as all, nor 0.01 % as none.
  if (rounded === '100.0' && share < 1) return '> 99.9 %'
  return rounded === '0.0' && share > 0 ? '< 0.1 %' : `${rounded} %`
}

/** `Map: companies-house, fits 98 % (next: gleif-level1 11 %).` */
export function fitLine([best, ...others]: readonly MapFit[], isFallback = false): string {
  const called = (fit: MapFit): string => fit.name ?? 'none needed (field names)'
  const whole = (score: number): string => `${Math.round(score * 100)} %`
  if (best === undefined) return 'Map: none'
  const next = others
    .slice(0, 3)
    .filter(({ score }) => score > 0)
    .map(fit => `${called(fit)} ${whole(fit.score)}`)
  const runnersUp = next.length === 0 ? '' : ` (next: ${next.join(', ')})`
  return `${isFallback ? 'Nearest map' : 'Map'}: ${called(best)}, fits ${whole(best.score)}${runnersUp}`
}

/** Records one below the other, each field on its own line. */
export function recordsText(records: readonly ShownRecord[]): string {
  return records
    .map(({ file, line, values }) => {
      const entries = Object.entries(values).filter(([, value]) => value !== undefined)
      const width = widest(entries.map(([field]) => field))
      const lines = entries.map(([field, value]) => `  ${field.padEnd(width)}  ${shown(value)}`)
      return [`${file}, line ${counted(line)}`, ...lines].join('\n')
    })
    .join('\n\n')
}

function shown(value: unknown): string {
  const text =
    typeof value === 'string'
      ? value
      : Array.isArray(value)
        ? value.map(each => (isOtherName(each) ? otherNameText(each) : each)).join(', ')
        : JSON.stringify(value)
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text
}

const isOtherName = (value: unknown): value is OtherName => typeof value === 'object' && value !== null

/**
 * How many of the records have each field: a bar, a share and a count.
 * @param expected fields that the map has a source for; those that no record has are listed
 */
export function fillText(
  { filled, read, rejected }: Inspection,
  expected: readonly StoredFieldName[] = [],
): string {
  const records = read - rejected
  if (records === 0) return '  No record could be read.'
  const some = storedFieldNames.filter(field => filled.has(field))
  const width = widest(some)
  const lines = some.map(field => {
    const count = filled.get(field) ?? 0
    const share = count / records
    return `  ${field.padEnd(width)}  ${bar(share)}  ${percent(share).padStart(8)}  ${counted(count)}`
  })
  const empty = expected.filter(field => !filled.has(field))
  return [
    ...lines,
    ...(empty.length === 0 ? [] : [`  Mapped but always empty: ${empty.join(', ')}`]),
    `  The source does not have the ${storedFieldNames.length - some.length - empty.length} other fields of a company.`,
  ].join('\n')
}

function bar(share: number): string {
  const eighths = Math.max(share > 0 ? 1 : 0, Math.round(share * BAR * 8))
  return `${'█'.repeat(Math.floor(eighths / 8))}${PARTS[eighths % 8] ?? ''}`.padEnd(BAR, '·')
}

/** What would be loaded, rejected and left out. */
export function outcomeTable(inspection: Inspection, leftOut: ReadonlyMap<string, number>): string {
  const { read, loadable, duplicates, rejected, rejects } = inspection
  const out = [...leftOut.values()].reduce((sum, count) => sum + count, 0)
  const table = figuresTable([
    ['rows read', counted(read + out)],
    ['would be loaded', counted(loadable)],
    ['duplicates (the last one wins)', counted(duplicates)],
    ['left out by the map', counted(out)],
    ...[...leftOut].map(([condition, count]) => [`  ${condition}`, counted(count)] as const),
    ['would be rejected', counted(rejected)],
    ...rejects.map(({ reason, count }) => [`  ${reason}`, counted(count)] as const),
  ])
  return [table, ...rejects.map(rejectLine)].join('\n')
}

function rejectLine({ reason, first }: RejectKind): string {
  const { fault, file, line } = first
  const value =
    fault.value === undefined || fault.value === null ? '' : ` ${JSON.stringify(shown(fault.value))}`
  const where = `${file}, line ${counted(line)}${fault.field === undefined ? '' : `, ${fault.field}`}`
  return `  ${reason}, first: ${where}${value}: ${fault.message}`
}
