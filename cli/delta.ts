// companies delta FILE…: changes and deletions into the live release, without a full load.

import { resolve } from 'node:path'
import type { Command } from 'commander'
import { applyDelta } from '../indexer/deltas/apply-delta.ts'
import { USUAL_DELETIONS_SHARE } from '../indexer/deltas/deletions-guard.ts'
import { DeltaError } from '../indexer/deltas/delta-error.ts'
import { type DeltaReport, deltaTable } from '../indexer/deltas/delta-report.ts'
import type { DeltaInput } from '../indexer/deltas/delta-rows.ts'
import { rejectsName } from '../indexer/rejects.ts'
import { reportBeside, writeReport } from '../indexer/report-file.ts'
import { indexerSettings } from '../indexer/settings.ts'
import { fileNames, openInputs } from '../indexer/sources/inputs.ts'
import { mapOf } from '../indexer/sources/shipped-maps.ts'
import { SourceError } from '../indexer/sources/source-row.ts'
import { type CommandLine, withElasticsearch, writeLine } from './command-line.ts'
import { checkOutputs } from './output-files.ts'
import { shareOf } from './share-option.ts'
import { addSourceOptions, openedSayer, type SourceOptions } from './source-options.ts'

type DeltaOptions = SourceOptions & {
  readonly deletions: readonly string[]
  readonly versionFrom?: string
  readonly rejects?: string
  readonly report?: string
  readonly maxDeletionsShare: number
}

const MORE_HELP = `
Files are read as "companies load" reads them, with the same maps. A row is a whole record: it replaces the one with its ID. A
row whose column "delete" is true deletes it; --deletions names files of which only the ID counts. A file whose name ends in
.rejects.ndjson is a rejects file after its repair: mend the row under "record"; the map is the one that refused it.

How new a row is tells the column that --version-from names: an instant with its offset (2026-11-21T09:30:00Z) or a number that
the source counts up. A row that is not newer than what the release has changes nothing, so that a file may come twice or late;
of equal versions the first stays. Without that column every row is as new as this moment: apply such files in their order.

Of the live records at most 10 % may be deleted, or 20 where they are few: a wrong list shall not empty the release. Files are
looked through for that before anything is changed; what comes from a pipe stops where it is too much.

A full load replaces all that deltas have done: load data that have the changes in them, and say --as-of.

Examples:
  companies delta changes.csv --version-from updatedAt
  companies delta changes.ndjson --deletions closed.csv --version-from sequence
  companies delta companies.csv.rejects.ndjson

Exit codes: 0 all is applied (also where some rows were rejected), 1 nothing or a part was applied, as the message says,
3 all is applied, but the report could not be written, 130 and 143 interrupted.
`

/** Adds the command. */
export function addDeltaCommand(program: Command, line: CommandLine): void {
  const command = program
    .command('delta')
    .summary('apply changes and deletions to the live release')
    .description('Apply changed and deleted records to the live release, while it goes on serving.')
    .argument('[file...]', 'files of changed records, or patterns such as "*.csv"; - is standard input')
    .option('--deletions <file>', 'a file with the IDs of records to delete (may be repeated)', addTo, [])
  addSourceOptions(command)
    .option('--version-from <column>', 'the column that says how new a row is')
    .option(
      '--max-deletions-share <share>',
      'delete no larger share of the live records than this: 0 to 1, or as 5%',
      shareOf,
      USUAL_DELETIONS_SHARE,
    )
    .option(
      '--rejects <file>',
      'where rejected rows go (default: <file>.rejects.ndjson in the current folder)',
    )
    .option(
      '--report <file>',
      'where the report goes, as JSON (default: <file>.report.json beside the rejects)',
    )
    .addHelpText('after', MORE_HELP)
    .action((files: string[], options: DeltaOptions) => delta(files, options, line))
}

function addTo(text: string, before: readonly string[]): string[] {
  return [...before, text]
}

async function delta(named: readonly string[], options: DeltaOptions, line: CommandLine): Promise<void> {
  const { alias, folder } = indexerSettings(line.environment, line.currentFolder)
  const { report } = line
  const inFolder = (path: string): string => resolve(folder, path)
  const changed = await fileNames(named, folder)
  const deleted = await fileNames(options.deletions, folder)
  const all = [...changed, ...deleted]
  if (all.length === 0) throw new SourceError('Name a file of changes, or one of deletions (--deletions).')
  if (new Set(all).size < all.length) throw new SourceError('A file is named twice: name each once.')
  const place = { folder, stdin: line.stdin, signal: line.signal }
  const map = options.map === undefined ? undefined : await mapOf(options.map, folder)
  const openAll = async (): Promise<DeltaInput[]> => [
    ...(await openInputs(changed, place)),
    ...(await openInputs(deleted, place)).map(input => ({ ...input, deletions: true })),
  ]
  const inputs = await openAll()
  const readTwice = inputs.every(({ bytes }) => bytes.size !== undefined)
  const rejects = inFolder(
    options.rejects ?? (all.length === 1 ? rejectsName(all[0] ?? '-') : 'delta.rejects.ndjson'),
  )
  const reportFile = inFolder(options.report ?? reportBeside(rejects))
  await checkOutputs(
    [
      { path: rejects, holds: 'rejects', option: '--rejects' },
      { path: reportFile, holds: 'report', option: '--report' },
    ],
    all.map(inFolder),
  )
  const startedAt = new Date().toISOString()
  const tell = async (done: DeltaReport, error: string | null): Promise<void> => {
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
        mapNamed: name => mapOf(name, folder),
        format: options.format,
        encoding: options.encoding,
        delimiter: options.delimiter,
        onOpened: openedSayer(report),
        versionFrom: options.versionFrom,
        rejectsFile: rejects,
        report,
        signal: line.signal,
        onUnknownColumns: (columns, file) =>
          report(`Nothing is loaded from these columns of ${file}: ${columns.join(', ')}`),
      })
      await tell(done, null)
    } catch (error) {
      if (error instanceof DeltaError)
        await tell(error.report, error.message).catch(fault => report((fault as Error).message))
      throw error
    }
  })
}
