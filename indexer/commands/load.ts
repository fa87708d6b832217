// companies load FILE…: fills a fresh index from files or standard input and makes it live.

import { resolve } from 'node:path'
import { type Command, InvalidArgumentError } from 'commander'
import { loadCompanies, MAX_REJECTS_SHARE } from '../load.ts'
import { LoadError } from '../load-error.ts'
import { reportTable } from '../progress.ts'
import { rejectsName } from '../rejects.ts'
import { indexerSettings } from '../settings.ts'
import { fileNames, openInputs } from '../sources/inputs.ts'
import { sourceOf } from '../sources/read-records.ts'
import { mapOf } from '../sources/shipped-maps.ts'
import { SourceError } from '../sources/source-row.ts'
import { type CommandLine, reportOf, withElasticsearch, writeText } from './command-line.ts'
import { addSourceOptions, leftOutLines, openedSayer, type SourceOptions } from './source-options.ts'

type LoadOptions = SourceOptions & {
  readonly rejects?: string
  readonly maxRejectsShare: number
  readonly allowEmpty?: boolean
  readonly strictColumns?: boolean
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
The release before stays for "companies rollback"; older ones are removed. A load that fails removes what it has filled.

Examples:
  companies load companies.csv
  companies load part-1.ndjson.gz part-2.ndjson.gz --rejects bad.ndjson
  companies load BasicCompanyDataAsOneFile.zip --map companies-house
  companies load 'parts/*.csv' --map my-map.json
  companies demo --count 100000 --seed 7 | companies load -

Exit codes: 0 the records are live (also where some were rejected), 1 nothing was changed, 130 and 143 interrupted.
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
      MAX_REJECTS_SHARE,
    )
    .option('--allow-empty', 'go live even without a single record')
    .option('--strict-columns', 'refuse a source with columns that nothing is loaded from')
    .option('--no-merge', 'do not merge the index to one segment: live sooner, searches a little slower')
    .addHelpText('after', MORE_HELP)
    .action((files: string[], options: LoadOptions) => load(files, options, line))
}

/** A share as `0.05` or `5%`. */
function shareOf(text: string): number {
  const [, digits, percent] = /^(\d+(?:\.\d+)?)\s*(%?)$/.exec(text.trim()) ?? []
  const share = Number(digits) / (percent === '%' ? 100 : 1)
  if (!(share >= 0 && share <= 1))
    throw new InvalidArgumentError('It is a number from 0 to 1, or a percentage such as 5%.')
  return share
}

async function load(named: readonly string[], options: LoadOptions, line: CommandLine): Promise<void> {
  const { alias, folder } = indexerSettings(line.environment, line.currentFolder)
  const report = reportOf(line)
  const inFolder = (path: string): string => resolve(folder, path)
  const map = options.map === undefined ? undefined : await mapOf(options.map, folder)
  const files = await fileNames(named, folder)
  const inputs = await openInputs(files, { folder, stdin: line.stdin, signal: line.signal })
  const rejects = inFolder(
    options.rejects ?? (files.length === 1 ? rejectsName(files[0] ?? '-') : 'load.rejects.ndjson'),
  )
  if (files.some(name => inFolder(name) === rejects)) {
    throw new SourceError(`${rejects} is the source itself: name another file for the rejects (--rejects).`)
  }
  const source = sourceOf(inputs, {
    map,
    format: options.format,
    encoding: options.encoding,
    delimiter: options.delimiter,
    strict: options.strictColumns,
    onOpened: openedSayer(report),
    onUnknownColumns: (columns, file) =>
      report(`Nothing is loaded from these columns of ${file}: ${columns.join(', ')}`),
  })
  await withElasticsearch(line, report, async client => {
    try {
      const loaded = await loadCompanies({
        client,
        alias,
        source,
        report,
        rejectsFile: rejects,
        maxRejectsShare: options.maxRejectsShare,
        allowEmpty: options.allowEmpty,
        merge: options.merge,
        signal: line.signal,
      })
      await writeText(line.stdout, `${[reportTable(loaded), ...leftOutLines(source)].join('\n')}\n`)
    } catch (error) {
      if (error instanceof LoadError && error.report)
        await writeText(line.stdout, `${reportTable(error.report)}\n`)
      throw error
    }
  })
}
