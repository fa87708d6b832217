// companies delta FILE…: applies changes and deletions to the live release, without a full load.

import type { Command } from 'commander'
import { applyDelta } from '../indexer/deltas/apply-delta.ts'
import { DEFAULT_DELETIONS_SHARE } from '../indexer/deltas/deletions-guard.ts'
import { DeltaError, type DeltaReport, deltaTable } from '../indexer/deltas/delta-report.ts'
import type { DeltaInput } from '../indexer/deltas/delta-rows.ts'
import { writeReport } from '../indexer/load-report.ts'
import { fileNames, openInputs } from '../indexer/sources/inputs.ts'
import { SourceError } from '../indexer/sources/rows.ts'
import { mapOf } from '../indexer/sources/shipped-maps.ts'
import { type CommandLine, indexerSettings, withElasticsearch, writeLine } from './command-line.ts'
import {
  addSourceOptions,
  type OutputOptions,
  outputFiles,
  reportOpened,
  type SourceOptions,
  shareOf,
} from './source-options.ts'

type DeltaOptions = SourceOptions &
  OutputOptions & {
    readonly deletions: readonly string[]
    readonly versionFrom?: string
    readonly maxDeletionsShare: number
  }

const MORE_HELP = `
Files are read the same way as by "companies load", with the same maps. Each row is a complete record and replaces the record
with the same ID. A row whose column "delete" is true deletes that record; in files given with --deletions only the ID is used.
A file whose name ends in .rejects.ndjson is a rejects file: fix the row under "record" and apply the file; the map that
rejected the row is used again.

--version-from names the column that holds the version of a row: an instant with its offset (2026-11-21T09:30:00Z) or a sequence
number. A row that is not newer than the stored record changes nothing, so a file may arrive twice or late; if versions are
equal, the first one stays. Without --version-from, rows get the current time as their version: apply such files in order.

At most 10 % of the live records may be deleted, or 20 records if the release is small, so that a wrong list cannot empty the
release. Files are checked for this before anything is changed; input from a pipe stops when it reaches the limit.

A full load replaces everything that deltas have changed: load data that already contain the changes, and pass --as-of.

Examples:
  companies delta changes.csv --version-from updatedAt
  companies delta changes.ndjson --deletions closed.csv --version-from sequence
  companies delta companies.csv.rejects.ndjson

Exit codes: 0 everything is applied (even if some rows were rejected); 1 nothing or only a part was applied (the message says
which); 3 everything is applied, but the report could not be written; 130 and 143 interrupted.
`

/** Adds the command. */
export function addDeltaCommand(program: Command, line: CommandLine): void {
  const command = program
    .command('delta')
    .summary('apply changes and deletions to the live release')
    .description('Apply changed and deleted records to the live release while it keeps serving.')
    .argument('[file...]', 'files of changed records, or patterns such as "*.csv"; - is standard input')
    .option('--deletions <file>', 'a file with the IDs of records to delete (may be repeated)', addTo, [])
  addSourceOptions(command)
    .option('--version-from <column>', 'the column that holds the version of a row')
    .option(
      '--max-deletions-share <share>',
      'largest share of the live records to delete: 0 to 1, or a percentage such as 5%',
      shareOf,
      DEFAULT_DELETIONS_SHARE,
    )
    .option(
      '--rejects <file>',
      'file for rejected rows (default: <file>.rejects.ndjson in the current folder)',
    )
    .option('--report <file>', 'file for the JSON report (default: <file>.report.json beside the rejects)')
    .addHelpText('after', MORE_HELP)
    .action((files: string[], options: DeltaOptions) => delta(files, options, line))
}

function addTo(text: string, before: readonly string[]): string[] {
  return [...before, text]
}

async function delta(named: readonly string[], options: DeltaOptions, line: CommandLine): Promise<void> {
  const { alias, folder } = indexerSettings(line.environment, line.currentFolder)
  const { report } = line
  const changed = await fileNames(named, folder)
  const deleted = await fileNames(options.deletions, folder)
  const all = [...changed, ...deleted]
  if (all.length === 0) throw new SourceError('Name a file of changes or of deletions (--deletions).')
  if (new Set(all).size < all.length) throw new SourceError('A file is named twice: name each file once.')
  const place = { folder, stdin: line.stdin, signal: line.signal }
  const reported = new Set<string>()
  // A rejects file names its map again in each pass.
  const reportOnce = (text: string): void => {
    if (!reported.has(text)) report(text)
    reported.add(text)
  }
  const map = options.map === undefined ? undefined : await mapOf(options.map, folder, reportOnce)
  const openAll = async (): Promise<DeltaInput[]> => [
    ...(await openInputs(changed, place)),
    ...(await openInputs(deleted, place)).map(input => ({ ...input, deletions: true })),
  ]
  const inputs = await openAll()
  const readTwice = inputs.every(({ bytes }) => bytes.size !== undefined)
  const { rejects, report: reportFile } = await outputFiles(options, all, 'delta.rejects.ndjson', folder)
  const startedAt = new Date().toISOString()
  const writeResult = async (done: DeltaReport, error: string | null): Promise<void> => {
    const document = {
      ...done,
      rejectedByReason: Object.fromEntries(done.rejectedByReason),
      leftOut: Object.fromEntries(done.leftOut),
      error,
      startedAt,
      endedAt: new Date().toISOString(),
    }
    await writeLine(line, deltaTable(done))
    await writeReport(reportFile, document, error === null ? 'The delta is applied' : 'The delta stopped')
    await writeLine(line, `Report: ${reportFile}`)
  }
  await withElasticsearch(line, report, async client => {
    try {
      const done = await applyDelta({
        client,
        alias,
        inputs,
        reopen: readTwice ? openAll : undefined,
        maxDeletionsShare: options.maxDeletionsShare,
        map,
        mapName: options.map,
        mapNamed: name => mapOf(name, folder, reportOnce),
        format: options.format,
        encoding: options.encoding,
        delimiter: options.delimiter,
        onOpened: reportOpened(report),
        versionFrom: options.versionFrom,
        rejectsFile: rejects,
        report,
        signal: line.signal,
        onUnknownColumns: (columns, file) => report(`Unused columns in ${file}: ${columns.join(', ')}`),
      })
      await writeResult(done, null)
    } catch (error) {
      if (error instanceof DeltaError)
        await writeResult(error.report, error.message).catch(fault => report((fault as Error).message))
      throw error
    }
  })
}
