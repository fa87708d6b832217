// The report of a load, and its table for people.

import Table from 'cli-table3'
import type { FilledFields } from './gates/fill-rates.ts'
import type { GateOutcome } from './gates/gates.ts'
import { counted, duration, NO_INNER_LINES, rate } from './progress.ts'

/** The result of a load. read = loaded + rejected + duplicates; with the rows left out, that is every row of the source. */
export type LoadReport = {
  /** The release that was created. */
  readonly release: string
  readonly live: boolean
  readonly sources: readonly string[]
  readonly read: number
  /** How many of the records read were done by the earlier load that this one resumed. */
  readonly before: number
  /** How many documents have each field. */
  readonly filled: FilledFields
  readonly loaded: number
  readonly rejected: number
  /** How many records were rejected, by the reason of their first error; most frequent first. */
  readonly rejectedByReason: readonly (readonly [reason: string, count: number])[]
  /** Records replaced by a later one with the same ID. */
  readonly duplicates: number
  readonly unknownColumns: readonly string[]
  /** Rows that the map left out, by its condition. */
  readonly leftOut: ReadonlyMap<string, number>
  /** Invalid values that the map says to drop, by field. */
  readonly dropped: ReadonlyMap<string, number>
  /** Time for reading and indexing, without making the release live. */
  readonly loadingSeconds: number
  readonly seconds: number
  /** Undefined if there are no rejects or no file was requested. */
  readonly rejectsFile: string | undefined
  /** The outcome of each gate; empty if the load did not get that far. */
  readonly gates: readonly GateOutcome[]
}

/** The table at the end of a load. */
export function reportTable(report: LoadReport): string {
  const table = new Table({
    chars: NO_INNER_LINES,
    style: { head: [], border: [] },
    colAligns: ['left', 'right'],
  })
  table.push(['read', counted(report.read)])
  if (report.before > 0) table.push(['  by the previous load', counted(report.before)])
  table.push(['loaded', counted(report.loaded)])
  table.push(['rejected', counted(report.rejected)])
  for (const [reason, count] of report.rejectedByReason) table.push([`  ${reason}`, counted(count)])
  table.push(['duplicates (the last one wins)', counted(report.duplicates)])
  table.push(['rate', `${counted(rate(report.read - report.before, report.loadingSeconds))} records/s`])
  table.push(['time', duration(report.seconds)])
  table.push(['release', report.release], ['live', report.live ? 'yes' : 'no'])
  const last = [
    ...report.gates.map(({ gate, verdict, saw }) => {
      const outcome = verdict === 'not asked' ? 'skipped' : verdict
      return `Gate ${gate} ${outcome}: ${saw}`
    }),
    ...(report.rejectsFile === undefined ? [] : [`Rejects file: ${report.rejectsFile}`]),
    ...(report.unknownColumns.length === 0 ? [] : [`Unused columns: ${report.unknownColumns.join(', ')}`]),
  ]
  return [table.toString(), ...last].join('\n')
}
