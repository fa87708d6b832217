// What a load did, and the table that tells it.

import Table from 'cli-table3'
import type { FilledFields } from './gates/fill-rates.ts'
import type { GateOutcome } from './gates/gates.ts'
import { counted, duration, NO_INNER_LINES, rate } from './progress.ts'

/** What a load did. Read is loaded, rejected and duplicates together; with what was left out it is every row of the source. */
export type LoadReport = {
  /** The release that was made. */
  readonly release: string
  readonly live: boolean
  readonly sources: readonly string[]
  readonly read: number
  /** Of those read: done by an earlier load that this one went on with. */
  readonly before: number
  /** How many documents have each field. */
  readonly filled: FilledFields
  readonly loaded: number
  readonly rejected: number
  /** How many records were refused, by the reason of their first fault; most first. */
  readonly rejectedByReason: readonly (readonly [reason: string, count: number])[]
  /** Records that a later one of the same ID replaced. */
  readonly duplicates: number
  readonly unknownColumns: readonly string[]
  /** Rows that the map left out, by its condition. */
  readonly leftOut: ReadonlyMap<string, number>
  /** Values that could not be loaded and that the map drops, by field. */
  readonly dropped: ReadonlyMap<string, number>
  /** Of reading and indexing, without the work of making the release live. */
  readonly loadingSeconds: number
  readonly seconds: number
  /** Where there are rejects and a file was asked for. */
  readonly rejectsFile: string | undefined
  /** What each gate saw and said; empty where the load did not come so far. */
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
  if (report.before > 0) table.push(['  by the load before', counted(report.before)])
  table.push(['loaded', counted(report.loaded)])
  table.push(['rejected', counted(report.rejected)])
  for (const [reason, count] of report.rejectedByReason) table.push([`  ${reason}`, counted(count)])
  table.push(['duplicates (the last one wins)', counted(report.duplicates)])
  table.push(['rate', `${counted(rate(report.read - report.before, report.loadingSeconds))} records/s`])
  table.push(['time', duration(report.seconds)])
  table.push(['release', report.release], ['live', report.live ? 'yes' : 'no'])
  const last = [
    ...report.gates.map(({ gate, verdict, saw }) => `Gate ${gate} ${verdict}: ${saw}`),
    ...(report.rejectsFile === undefined ? [] : [`Rejects file: ${report.rejectsFile}`]),
    ...(report.unknownColumns.length === 0
      ? []
      : [`Columns that nothing is loaded from: ${report.unknownColumns.join(', ')}`]),
  ]
  return [table.toString(), ...last].join('\n')
}
