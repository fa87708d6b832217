// The report of a load for programs: one JSON file beside the rejects, with everything the final table shows and more.

import { hostname } from 'node:os'
import type { LoadReport } from './load-report.ts'
import { writePrivate } from './private-file.ts'
import { rate } from './progress.ts'

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
