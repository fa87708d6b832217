// The report of a delta, its table for people, and the error of a delta that stopped half-way. Every row read is in exactly one of the counts.

import { counted, duration } from '../progress.ts'
import { figuresTable } from '../table.ts'
import type { GroupFindings } from './group-counts.ts'

/** The result of a delta. read = created + replaced + deleted + older + absent + rejected. */
export type DeltaReport = {
  /** The release that it was applied to. */
  readonly release: string
  readonly complete: boolean
  readonly sources: readonly string[]
  readonly read: number
  readonly created: number
  readonly replaced: number
  readonly deleted: number
  /** Rows that are not newer than the stored record. */
  readonly older: number
  /** Deletions of records that did not exist. */
  readonly absent: number
  readonly rejected: number
  readonly rejectedByReason: readonly (readonly [reason: string, count: number])[]
  readonly rejectsFile: string | undefined
  readonly unknownColumns: readonly string[]
  /** Rows that the map left out, by its condition; they are not counted as read and change nothing. */
  readonly leftOut: readonly (readonly [condition: string, count: number])[]
  readonly groups: GroupFindings | undefined
  /** The last row up to which all are applied. */
  readonly appliedTo: { readonly file: string; readonly line: number } | undefined
  readonly seconds: number
}

/** Groups that the table lists. */
const MOST_SHOWN = 20

/** The report as a table for people. */
export function deltaTable(report: DeltaReport): string {
  const table = figuresTable([
    ['read', counted(report.read)],
    ['created', counted(report.created)],
    ['replaced', counted(report.replaced)],
    ['deleted', counted(report.deleted)],
    ['unchanged: not newer than the release', counted(report.older)],
    ['unchanged: already deleted, or never existed', counted(report.absent)],
    ['rejected', counted(report.rejected)],
    ...report.rejectedByReason.map(([reason, count]) => [`  ${reason}`, counted(count)] as const),
    ['time', duration(report.seconds)],
    ['release', report.release],
    ['complete', report.complete ? 'yes' : 'no'],
  ])
  return [
    table,
    ...groupLines(report.groups),
    ...report.leftOut.map(([condition, count]) => `Left out by the map, ${condition}: ${counted(count)}`),
    ...(report.rejectsFile === undefined ? [] : [`Rejects file: ${report.rejectsFile}`]),
    ...(report.unknownColumns.length === 0 ? [] : [`Unused columns: ${report.unknownColumns.join(', ')}`]),
  ].join('\n')
}

function groupLines(groups: GroupFindings | undefined): string[] {
  if (groups === undefined || groups.touched === 0) return []
  const { touched, wrong, wrongInAll, unchecked } = groups
  const rest = unchecked > 0 ? [`${counted(unchecked)} more changed groups were not checked.`] : []
  if (wrongInAll === 0) return [`Changed groups: ${counted(touched)}, all with the right count.`, ...rest]
  return [
    `Changed groups: ${counted(touched)}; companiesInGroup is wrong in ${counted(wrongInAll)} of them. To fix them, load in full or apply a delta with all their companies:`,
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

/** A delta stopped; the changes applied before remain. */
export class DeltaError extends Error {
  override readonly name = 'DeltaError'
  readonly report: DeltaReport

  constructor(message: string, report: DeltaReport, cause: unknown) {
    super([message, appliedSoFar(report)].join('\n'), { cause })
    this.report = report
  }
}

function appliedSoFar({ release, appliedTo, created, replaced, deleted }: DeltaReport): string {
  if (appliedTo === undefined) return `Nothing was applied to ${release}.`
  return (
    `The delta was applied to ${release} up to line ${counted(appliedTo.line)} of ${appliedTo.file}: ${counted(created)} created, ` +
    `${counted(replaced)} replaced, ${counted(deleted)} deleted. Later rows may be applied in part. It is safe to apply the whole delta again.`
  )
}
