// companies load FILE…: fills a fresh index from files or standard input and makes it live.

import { resolve } from 'node:path'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { asOfText } from '../indexer/deltas/versions.ts'
import { readCanaries } from '../indexer/gates/canaries.ts'
import { type GateName, gateNames, usualGates } from '../indexer/gates/gates.ts'
import { loadCompanies } from '../indexer/load.ts'
import { LoadError } from '../indexer/load-error.ts'
import { type LoadOrigin, originFault, originOf } from '../indexer/load-origin.ts'
import { type LoadReport, reportTable } from '../indexer/load-report.ts'
import { rejectsName } from '../indexer/rejects.ts'
import { reportBeside, reportDocument, writeReport } from '../indexer/report-file.ts'
import { indexerSettings } from '../indexer/settings.ts'
import { fieldOfColumn, withNearestField } from '../indexer/sources/column-names.ts'
import { fileNames, openInputs } from '../indexer/sources/inputs.ts'
import { type RecordSource, sourceOf } from '../indexer/sources/read-records.ts'
import { mapOf } from '../indexer/sources/shipped-maps.ts'
import { SourceError } from '../indexer/sources/source-row.ts'
import type { StoredFieldName } from '../src/schema/fields.ts'
import { type CommandLine, withElasticsearch, writeLine } from './command-line.ts'
import { checkOutputs } from './output-files.ts'
import { shareOf } from './share-option.ts'
import { addSourceOptions, leftOutLines, openedSayer, type SourceOptions } from './source-options.ts'

type LoadOptions = SourceOptions & {
  readonly rejects?: string
  readonly maxRejectsShare: number
  readonly allowEmpty?: boolean
  readonly maxFall: number
  readonly allowFall: readonly StoredFieldName[]
  readonly canaries?: string
  readonly withoutGate: readonly GateName[]
  readonly asOf?: string
  readonly strictColumns?: boolean
  readonly report?: string
  readonly keep?: boolean
  readonly resume?: boolean
  readonly merge: boolean
}

const MORE_HELP = `
Columns are named as the fields (companyName, countryName) or as their labels (Company Name, Country); case and
punctuation of labels do not matter. A file with other names needs a map (--map): "companies sources" lists those for public
registers, "companies inspect FILE" tells which one fits and shows what would be loaded.
CSV with any delimiter, NDJSON and JSON are read, plain or packed (gzip, zstd, ZIP), in UTF-8, Latin-1 or UTF-16: packing,
encoding, format and delimiter are told by the content, and said.
Of records with one ID the last one wins. A record that cannot be loaded never stops the load: it goes to the rejects file,
one JSON object a line with file, line, field, value, reason, message and the record as it came.
The release before stays for "companies rollback"; older ones are removed. A load that fails removes what it has filled, unless
--keep says otherwise. One load runs at a time; a second one is told who does. Where Elasticsearch is busy, a load sends less.
A load that was killed, or that was kept, is gone on with by the same command and --resume, from the last record before which all
are acknowledged: the files, the map and the program must be those of before. Without --resume the next load begins anew.

Before a load goes live it passes four gates, and the report tells what each saw: rejects (their share), count (records
against the live release), fill (fields that far fewer records have than in the live release) and canaries. Where one refuses, nothing
changes; the message names the option that lets just this through. A canary is a search that must find a company: JSON lines
{"query": "search=acme&countryName=DE", "ID": 12, "within": 5}, or CSV with these columns; within is 10 where it is not told.

Examples:
  companies load companies.csv
  companies load companies.csv --canaries canaries.csv --as-of 2026-11-01T00:00:00Z
  companies load part-1.ndjson.gz part-2.ndjson.gz --rejects bad.ndjson
  companies load BasicCompanyDataAsOneFile.zip --map companies-house
  companies load 'parts/*.csv' --map my-map.json
  companies load companies.csv --resume
  companies demo --count 100000 --seed 7 | companies load -

If Elasticsearch is restarted while files are loaded, the load goes back to the last record that is certain to be on disk.

Exit codes: 0 the records are live (also where some were rejected), 1 nothing was changed, 3 the records are live, or may be as the
message says, but something after that failed, such as writing the report, 130 and 143 interrupted.
`

/** Adds the command. */
export function addLoadCommand(program: Command, line: CommandLine): void {
  const command = program
    .command('load')
    .summary('load company records from files, and make them live')
    .description(
      'Load company records (CSV, NDJSON or JSON) into a fresh index, and make it live in one step when all of ' +
        'them are in. Until then, and where the load fails, searches see the records from before.',
    )
    .argument('<file...>', 'files to load as one, or patterns such as "*.csv"; - is standard input')
  addSourceOptions(command)
    .option(
      '--rejects <file>',
      'where rejected records go (default: <file>.rejects.ndjson in the current folder)',
    )
    .option(
      '--max-rejects-share <share>',
      'do not go live with a larger share of rejects than this: 0 to 1, or as 5%',
      shareOf,
      usualGates.maxRejectsShare,
    )
    .option(
      '--max-fall <share>',
      'do not go live with a larger share of records fewer than the live release has',
      shareOf,
      usualGates.maxFall,
    )
    .option(
      '--allow-fall <fields>',
      'fields, comma-separated, that far fewer records may have than in the live release',
      fieldsOf,
      [],
    )
    .option('--canaries <file>', 'searches that must find a company, asked before going live (see below)')
    .addOption(
      new Option('--without-gate <name>', 'go live although this gate refuses (may be repeated)')
        .choices(gateNames)
        .argParser(gateOf)
        .default([]),
    )
    .option(
      '--as-of <instant>',
      'what the data are as old as, such as 2026-11-01T00:00:00Z, or a sequence number: older rows of deltas then change nothing',
      asOfOption,
    )
    .option('--allow-empty', 'go live even without a single record')
    .option('--strict-columns', 'refuse a source with columns that nothing is loaded from')
    .option(
      '--report <file>',
      'where the report goes, as JSON (default: <file>.report.json beside the rejects)',
    )
    .option('--resume', 'go on with the load that was broken off, where there is one (implies --keep)')
    .option('--keep', 'where the load is broken off, keep what it has filled, for --resume')
    .option('--no-merge', 'do not merge the index to one segment: live sooner, searches a little slower')
    .addHelpText('after', MORE_HELP)
    .action((files: string[], options: LoadOptions) => load(files, options, line))
}

/** Characters of the bar on a terminal. */
const BAR = 24

/** A share as `0.05` or `5%`. */
function gateOf(text: string, before: readonly GateName[] = []): GateName[] {
  const gate = gateNames.find(name => name === text)
  if (gate === undefined) throw new InvalidArgumentError(`The gates are ${gateNames.join(', ')}.`)
  return [...before, gate]
}

/** Fields by their names or labels. */
function fieldsOf(text: string): StoredFieldName[] {
  return text.split(',').map(name => {
    const field = fieldOfColumn(name.trim())
    if (field === undefined) throw new InvalidArgumentError(`${withNearestField(name.trim())} is no field.`)
    return field
  })
}

function asOfOption(text: string): string {
  try {
    return asOfText(text)
  } catch (error) {
    throw new InvalidArgumentError((error as Error).message)
  }
}

async function load(named: readonly string[], options: LoadOptions, line: CommandLine): Promise<void> {
  const { alias, folder } = indexerSettings(line.environment, line.currentFolder)
  const { report } = line
  const inFolder = (path: string): string => resolve(folder, path)
  const map = options.map === undefined ? undefined : await mapOf(options.map, folder)
  const canaries = options.canaries === undefined ? [] : await readCanaries(inFolder(options.canaries))
  const files = await fileNames(named, folder)
  const inputs = await openInputs(files, { folder, stdin: line.stdin, signal: line.signal })
  const rejects = inFolder(
    options.rejects ?? (files.length === 1 ? rejectsName(files[0] ?? '-') : 'load.rejects.ndjson'),
  )
  const reportFile = inFolder(options.report ?? reportBeside(rejects))
  await checkOutputs(
    [
      { path: rejects, holds: 'rejects', option: '--rejects' },
      { path: reportFile, holds: 'report', option: '--report' },
    ],
    files.map(inFolder),
  )
  const rules = {
    map,
    format: options.format,
    encoding: options.encoding,
    delimiter: options.delimiter,
    strict: options.strictColumns,
  }
  let source = sourceOf(inputs, {
    ...rules,
    onOpened: openedSayer(report),
    onUnknownColumns: (columns, file) =>
      report(`Nothing is loaded from these columns of ${file}: ${columns.join(', ')}`),
  })
  const originNow = async (): Promise<LoadOrigin | undefined> =>
    files.includes('-')
      ? undefined
      : await originOf(
          files.map(name => ({ name, path: inFolder(name) })),
          { map, format: options.format, encoding: options.encoding, delimiter: options.delimiter },
        )
  const origin = await originNow()
  const reopen = async (): Promise<RecordSource> => {
    const now = await originNow()
    const fault = origin && now && originFault(origin, now)
    if (fault !== undefined) throw new SourceError(`The load cannot go back: ${fault}. Load again.`)
    const again = await openInputs(files, { folder, stdin: line.stdin, signal: line.signal })
    // What there is to say of a file was said when it was opened first.
    source = sourceOf(again, rules)
    return source
  }
  if (options.resume && origin === undefined)
    throw new SourceError(
      'What comes from a pipe cannot be read again from the middle: --resume needs files.',
    )
  const startedAt = new Date().toISOString()
  const tell = async (loaded: LoadReport, error?: string): Promise<void> => {
    const document = reportDocument(loaded, { startedAt, settings: { alias, ...options }, error })
    await writeLine(line, [reportTable(loaded), ...leftOutLines(source)].join('\n'))
    await writeReport(reportFile, document, error === undefined ? 'The records are live' : 'The load failed')
    await writeLine(line, `Report: ${reportFile}`)
  }
  await withElasticsearch(line, report, async client => {
    try {
      const loaded = await loadCompanies({
        origin,
        reopen: origin && reopen,
        keep: options.keep,
        resume: options.resume,
        bar: line.onTerminal ? BAR : 0,
        client,
        alias,
        source,
        report,
        rejectsFile: rejects,
        maxRejectsShare: options.maxRejectsShare,
        allowEmpty: options.allowEmpty,
        gates: {
          maxFall: options.maxFall,
          allowFall: options.allowFall,
          canaries,
          without: options.withoutGate,
        },
        asOf: options.asOf,
        mapName: options.map,
        merge: options.merge,
        signal: line.signal,
      })
      await tell(loaded)
    } catch (error) {
      // What the load says of itself counts for more than a report that cannot be written.
      if (error instanceof LoadError && error.report)
        await tell(error.report, error.message).catch(fault => report((fault as Error).message))
      throw error
    }
  })
}
