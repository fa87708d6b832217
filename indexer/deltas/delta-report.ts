// What did a delta do? Every row that was read is in exactly one of the counts.

import Table from 'cli-table3'
import { counted, duration, NO_INNER_LINES } from '../progress.ts'
import type { GroupFindings } from './group-counts.ts'

/** What a delta did: read is created, replaced, deleted, older, absent and rejected together. */
export type DeltaReport = {
  /** The release that it was applied to. */
  readonly release: string
  readonly complete: boolean
  readonly sources: readonly string[]
  readonly read: number
  readonly created: number
  readonly replaced: number
  readonly deleted: number
  /** Rows of which the release has a newer state, or this very one. */
  readonly older: number
  /** Deletions of records that were not there. */
  readonly absent: number
  readonly rejected: number
  readonly rejectedByReason: readonly (readonly [reason: string, count: number])[]
  readonly rejectsFile: string | undefined
  readonly unknownColumns: readonly string[]
  /** Rows that the map leaves out, by its condition; they are not among those read, and change nothing. */
  readonly leftOut: readonly (readonly [condition: string, count: number])[]
  readonly groups: GroupFindings | undefined
  /** Up to where rows are applied: the last row of the last batch. */
  readonly appliedTo: { readonly file: string; readonly line: number } | undefined
  readonly seconds: number
}

/** Groups that the table lists. */
const MOST_SHOWN = 20

/** The report as a table for people. */
export function deltaTable(report: DeltaReport): string {
  const table = new Table({
    chars: NO_INNER_LINES,
    style: { head: [], border: [] },
    colAligns: ['left', 'right'],
  })
  table.push(
    ['read', counted(report.read)],
    ['created', counted(report.created)],
    ['replaced', counted(report.replaced)],
    ['deleted', counted(report.deleted)],
    ['unchanged: not newer than the release', counted(report.older)],
    ['unchanged: deleted already, or never there', counted(report.absent)],
    ['rejected', counted(report.rejected)],
    ...report.rejectedByReason.map(([reason, count]): [string, string] => [`  ${reason}`, counted(count)]),
    ['time', duration(report.seconds)],
    ['release', report.release],
    ['complete', report.complete ? 'yes' : 'no'],
  )
  return [
    table.toString(),
    ...groupLines(report.groups),
    ...report.leftOut.map(([condition, count]) => `Left out by the map, ${condition}: ${counted(count)}`),
    ...(report.rejectsFile === undefined ? [] : [`Rejects file: ${report.rejectsFile}`]),
    ...(report.unknownColumns.length === 0
      ? []
      : [`Columns that nothing is loaded from: ${report.unknownColumns.join(', ')}`]),
  ].join('\n')
}

function groupLines(groups: GroupFindings | undefined): string[] {
  if (groups === undefined || groups.touched === 0) return []
  const { touched, wrong, wrongInAll, unchecked } = groups
  const rest = unchecked > 0 ? [`${counted(unchecked)} more groups were touched and not looked at.`] : []
  if (wrongInAll === 0) return [`Groups touched: ${counted(touched)}, all with the right count.`, ...rest]
  return [
    `Groups touched: ${counted(touched)}; ${counted(wrongInAll)} of them need a full load, or a delta of all their companies, since companiesInGroup is wrong:`,
    ...wrong
      .slice(0, MOST_SHOWN)
      .map(
        ({ group, holds, stated }) =>
          `  ${group}: ${counted(holds)} in the index, ${stated.map(counted).join(' and ')} stated`,
      ),
    ...(wrongInAll > MOST_SHOWN ? [`  … and ${counted(wrongInAll - MOST_SHOWN)} more`] : []),
    ...rest,
  ]
}
