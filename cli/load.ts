// companies load FILE…: fills a fresh index from files or standard input and makes it live.

import { resolve } from 'node:path'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { asOfText } from '../indexer/deltas/versions.ts'
import { readCanaries } from '../indexer/gates/canaries.ts'
import { defaultGates, type GateName, gateNames } from '../indexer/gates/gates.ts'
import { loadCompanies } from '../indexer/load.ts'
import {
  LoadError,
  type LoadReport,
  reportDocument,
  reportTable,
  writeReport,
} from '../indexer/load-report.ts'
import { originFault, originOf } from '../indexer/open-release.ts'
import type { LoadOrigin } from '../indexer/releases.ts'
import { fieldOfColumn, withNearestField } from '../indexer/sources/columns.ts'
import { fileNames, openInputs } from '../indexer/sources/inputs.ts'
import { type RecordSource, sourceOf } from '../indexer/sources/records.ts'
import { SourceError } from '../indexer/sources/rows.ts'
import { mapOf } from '../indexer/sources/shipped-maps.ts'
import type { StoredFieldName } from '../src/schema/fields.ts'
import { type CommandLine, indexerSettings, withElasticsearch, writeLine } from './command-line.ts'
import {
  addSourceOptions,
  leftOutLines,
  type OutputOptions,
  outputFiles,
  reportOpened,
  type SourceOptions,
  shareOf,
} from './source-options.ts'

type LoadOptions = SourceOptions &
  OutputOptions & {
    readonly maxRejectsShare: number
    readonly allowEmpty?: boolean
    readonly maxFall: number
    readonly allowFall: readonly StoredFieldName[]
    readonly canaries?: string
    readonly withoutGate: readonly GateName[]
    readonly asOf?: string
    readonly strictColumns?: boolean
    readonly keep?: boolean
    readonly resume?: boolean
    readonly merge: boolean
  }

const MORE_HELP = `
Columns are named after the fields (companyName, countryName) or their labels (Company Name, Country); the case and
punctuation of labels do not matter. A file with other column names needs a map (--map): "companies sources" lists the maps for
public registers, and "companies inspect FILE" shows which one fits and what would be loaded.
Input can be CSV with any delimiter, NDJSON or JSON, uncompressed or compressed (gzip, zstd, ZIP), in UTF-8, Latin-1 or UTF-16.
Compression, encoding, format and delimiter are detected from the content and reported.
If several records have the same ID, the last one wins. A record that cannot be loaded never stops the load: it is written to
the rejects file, one JSON object per line with file, line, field, value, reason, message and the original record.
The previous release is kept for "companies rollback"; older ones are removed. A load that fails removes its index, unless
--keep is given. Only one load runs at a time; a second one is refused and told which one is running. If Elasticsearch is busy,
the load sends less at a time.
To resume a load that was killed or kept, run the same command with --resume. It resumes from the last checkpoint; the files,
the map and the program must not have changed. Without --resume the next load starts from the beginning.

Before a load goes live it must pass four gates, and the report shows what each one found: rejects (their share), count (records
compared with the live release), fill (fields that far fewer records have than in the live release) and canaries. If a gate
refuses, nothing changes; the message names the option that allows exactly this. A canary is a search that must find a company:
JSON lines {"query": "search=acme&countryName=DE", "ID": 12, "within": 5}, or CSV with these columns. The default for within is 10.

Examples:
  companies load companies.csv
  companies load companies.csv --canaries canaries.csv --as-of 2026-11-01T00:00:00Z
  companies load part-1.ndjson.gz part-2.ndjson.gz --rejects bad.ndjson
  companies load BasicCompanyDataAsOneFile.zip --map companies-house
  companies load 'parts/*.csv' --map my-map.json
  companies load companies.csv --resume
  companies demo --count 100000 --seed 7 | companies load -

If Elasticsearch restarts while files are being loaded, the load goes back to its last checkpoint on disk and continues.

Exit codes: 0 the records are live (even if some were rejected); 1 nothing was changed; 3 the records are live, or may be (the
message says which), but a later step failed, such as writing the report; 130 and 143 interrupted.
`

/** Adds the command. */
export function addLoadCommand(program: Command, line: CommandLine): void {
  const command = program
    .command('load')
    .summary('load company records from files and make them live')
    .description(
      'Load company records (CSV, NDJSON or JSON) into a fresh index and make it live in one step when all records ' +
        'are loaded. Until then, and if the load fails, searches keep using the previous records.',
    )
    .argument('<file...>', 'files to load as one source, or patterns such as "*.csv"; - is standard input')
  addSourceOptions(command)
    .option(
      '--rejects <file>',
      'file for rejected records (default: <file>.rejects.ndjson in the current folder)',
    )
    .option(
      '--max-rejects-share <share>',
      'largest share of rejected records to go live with: 0 to 1, or a percentage such as 5%',
      shareOf,
      defaultGates.maxRejectsShare,
    )
    .option(
      '--max-fall <share>',
      'largest drop in the number of records compared with the live release, as a share of it',
      shareOf,
      defaultGates.maxFall,
    )
    .option(
      '--allow-fall <fields>',
      'comma-separated fields that may be present in far fewer records than in the live release',
      fieldsOf,
      [],
    )
    .option('--canaries <file>', 'searches that must find a company before the load goes live (see below)')
    .addOption(
      new Option('--without-gate <name>', 'go live even if this gate refuses (may be repeated)')
        .choices(gateNames)
        .argParser(gateOf)
        .default([]),
    )
    .option(
      '--as-of <instant>',
      'version of the data, an instant such as 2026-11-01T00:00:00Z or a sequence number: older delta rows then change nothing',
      asOfOption,
    )
    .option('--allow-empty', 'go live even with no records')
    .option('--strict-columns', 'refuse a source that has unused columns')
    .option('--report <file>', 'file for the JSON report (default: <file>.report.json beside the rejects)')
    .option('--resume', 'resume the interrupted load, if there is one (implies --keep)')
    .option('--keep', 'if the load is interrupted, keep what it has loaded, for --resume')
    .option('--no-merge', 'do not merge the index into one segment: live sooner, searches a little slower')
    .addHelpText('after', MORE_HELP)
    .action((files: string[], options: LoadOptions) => load(files, options, line))
}

/** Characters of the bar on a terminal. */
const BAR = 24

function gateOf(text: string, before: readonly GateName[] = []): GateName[] {
  const gate = gateNames.find(name => name === text)
  if (gate === undefined) throw new InvalidArgumentError(`The gates are ${gateNames.join(', ')}.`)
  return [...before, gate]
}

/** Fields by their names or labels. */
function fieldsOf(text: string): StoredFieldName[] {
  return text.split(',').map(name => {
    const field = fieldOfColumn(name.trim())
    if (field === undefined)
      throw new InvalidArgumentError(`${withNearestField(name.trim())} is not a field.`)
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
  const map = options.map === undefined ? undefined : await mapOf(options.map, folder, report)
  const canaries = options.canaries === undefined ? [] : await readCanaries(inFolder(options.canaries))
  const files = await fileNames(named, folder)
  const inputs = await openInputs(files, { folder, stdin: line.stdin, signal: line.signal })
  const { rejects, report: reportFile } = await outputFiles(options, files, 'load.rejects.ndjson', folder)
  const { format, encoding, delimiter } = options
  const reading = { map, format, encoding, delimiter }
  const rules = { ...reading, strict: options.strictColumns }
  let source = sourceOf(inputs, {
    ...rules,
    onOpened: reportOpened(report),
    onUnknownColumns: (columns, file) => report(`Unused columns in ${file}: ${columns.join(', ')}`),
  })
  const originNow = async (): Promise<LoadOrigin | undefined> =>
    files.includes('-')
      ? undefined
      : await originOf(
          files.map(name => ({ name, path: inFolder(name) })),
          reading,
        )
  const origin = await originNow()
  const reopen = async (): Promise<RecordSource> => {
    const now = await originNow()
    const fault = origin && now && originFault(origin, now)
    if (fault !== undefined)
      throw new SourceError(`The load cannot go back to its checkpoint: ${fault}. Load again.`)
    const again = await openInputs(files, { folder, stdin: line.stdin, signal: line.signal })
    // The format and unused columns of each file were reported when it was first opened.
    source = sourceOf(again, rules)
    return source
  }
  if (options.resume && origin === undefined)
    throw new SourceError('Input from a pipe cannot be read again: --resume needs files.')
  const startedAt = new Date().toISOString()
  const writeResult = async (loaded: LoadReport, error?: string): Promise<void> => {
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
      await writeResult(loaded)
    } catch (error) {
      // The error of the load matters more than a report that cannot be written.
      if (error instanceof LoadError && error.report)
        await writeResult(error.report, error.message).catch(fault => report((fault as Error).message))
      throw error
    }
  })
}
