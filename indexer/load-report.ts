// The result of a load: its report, as a table for people and a JSON file for programs, and the errors of a load that failed.

import { hostname } from 'node:os'
import { errors } from '@elastic/elasticsearch'
import { elasticsearchReason } from './bulk-request.ts'
import type { GateOutcome } from './gates/gates.ts'
import { writePrivate } from './output-files.ts'
import { counted, duration, rate } from './progress.ts'
import type { FieldCounts } from './releases.ts'
import { SourceError } from './sources/rows.ts'
import { figuresTable } from './table.ts'

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
  readonly filled: FieldCounts
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
  const resumed = report.before === 0 ? [] : [['  by the previous load', counted(report.before)] as const]
  const table = figuresTable([
    ['read', counted(report.read)],
    ...resumed,
    ['loaded', counted(report.loaded)],
    ['rejected', counted(report.rejected)],
    ...report.rejectedByReason.map(([reason, count]) => [`  ${reason}`, counted(count)] as const),
    ['duplicates (the last one wins)', counted(report.duplicates)],
    ['rate', `${counted(rate(report.read - report.before, report.loadingSeconds))} records/s`],
    ['time', duration(report.seconds)],
    ['release', report.release],
    ['live', report.live ? 'yes' : 'no'],
  ])
  const last = [
    ...report.gates.map(({ gate, verdict, saw }) => {
      const outcome = verdict === 'not asked' ? 'skipped' : verdict
      return `Gate ${gate} ${outcome}: ${saw}`
    }),
    ...(report.rejectsFile === undefined ? [] : [`Rejects file: ${report.rejectsFile}`]),
    ...(report.unknownColumns.length === 0 ? [] : [`Unused columns: ${report.unknownColumns.join(', ')}`]),
  ]
  return [table, ...last].join('\n')
}

/** The options of the load. */
export type LoadSettings = Readonly<Record<string, unknown>>

/** The content of the file. */
export type ReportDocument = ReturnType<typeof reportDocument>

/** Default path of the report, beside the rejects file: `<input>.rejects.ndjson` gives `<input>.report.json`. */
export function reportBeside(rejectsFile: string): string {
  return `${rejectsFile.replace(/(\.rejects)?(\.ndjson)?$/, '')}.report.json`
}

/** A report as JSON; `error` is the message of a failed load, `startedAt` is ISO 8601. */
export function reportDocument(
  report: LoadReport,
  run: { readonly startedAt: string; readonly settings: LoadSettings; readonly error?: string | undefined },
) {
  const { of, fields } = report.filled
  const leftOut = [...report.leftOut.values()].reduce((sum, count) => sum + count, 0)
  return {
    release: report.release,
    live: report.live,
    error: run.error ?? null,
    startedAt: run.startedAt,
    endedAt: new Date().toISOString(),
    host: hostname(),
    sources: report.sources,
    /** rows = loaded + rejected + duplicates + leftOut; read = rows - leftOut */
    counts: {
      rows: report.read + leftOut,
      leftOut,
      read: report.read,
      loaded: report.loaded,
      rejected: report.rejected,
      duplicates: report.duplicates,
      before: report.before,
    },
    rejectedByReason: Object.fromEntries(report.rejectedByReason),
    rejectsFile: report.rejectsFile ?? null,
    /** Counts over the records sent to Elasticsearch; shares from 0 to 1. */
    filled: Object.fromEntries(
      Object.entries(fields).map(([field, count]) => [field, { count, share: of === 0 ? 0 : count / of }]),
    ),
    leftOutByCondition: Object.fromEntries(report.leftOut),
    droppedByField: Object.fromEntries(report.dropped),
    unknownColumns: report.unknownColumns,
    gates: report.gates,
    seconds: {
      loading: report.loadingSeconds,
      total: report.seconds,
      recordsPerSecond: Math.round(rate(report.read - report.before, report.loadingSeconds)),
    },
    settings: run.settings,
  }
}

/** The work is done, but its report could not be written. The exit code differs from that of failed work. */
export class ReportNotWritten extends Error {
  override readonly name = 'ReportNotWritten'
  readonly exitCode = 3
}

/**
 * Writes the file; an older one is replaced.
 * @param done how the work ended, as the start of a sentence: "The records are live"
 * @throws ReportNotWritten
 */
export async function writeReport(path: string, document: object, done: string): Promise<void> {
  try {
    await writePrivate(path, `${JSON.stringify(document, undefined, 2)}\n`)
  } catch (error) {
    throw new ReportNotWritten(
      `${done}, but the report could not be written to ${path}: ${(error as Error).message}.`,
      { cause: error },
    )
  }
}

/** A load failed and none of it is live. `report` says how far it came, if it had started to read. */
export class LoadError extends Error {
  override readonly name = 'LoadError'
  readonly report: LoadReport | undefined

  constructor(message: string, options: { cause?: unknown; report?: LoadReport } = {}) {
    super(message, { cause: options.cause })
    this.report = options.report
  }
}

/** A load failed while going live, and Elasticsearch did not say whether it did. */
export class PerhapsLive extends LoadError {
  readonly exitCode = 3
}

/** True unless the error is written for people, or comes from Elasticsearch or the operating system (it has a code). */
export function isUnexpected(error: unknown): boolean {
  if (error instanceof LoadError || error instanceof SourceError) return false
  return !(error instanceof errors.ElasticsearchClientError) && !(error instanceof Error && 'code' in error)
}

/** The message for people. */
export function failureMessage(error: unknown): string {
  if (error instanceof LoadError || error instanceof SourceError) return error.message
  if (error instanceof errors.ElasticsearchClientError) return `Elasticsearch: ${elasticsearchReason(error)}`
  return error instanceof Error ? error.message : String(error)
}
