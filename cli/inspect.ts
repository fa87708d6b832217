// companies inspect FILE…: shows what is in files and what a load would make of them, without an index.

import { writeFile } from 'node:fs/promises'
import { dirname, relative, resolve } from 'node:path'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { inspectSource } from '../indexer/inspection.ts'
import { counted } from '../indexer/progress.ts'
import { LEAST_FIT, type MapFit, mapFits, needsNoMap, sampleOf } from '../indexer/sources/guessed-map.ts'
import { type ImportMap, importMap } from '../indexer/sources/import-map.ts'
import { fileNames, type Input, openInputs } from '../indexer/sources/inputs.ts'
import { type FormRules, sourceOf } from '../indexer/sources/records.ts'
import { SourceError } from '../indexer/sources/rows.ts'
import { MAP_SCHEMA, mapOf, shippedMaps } from '../indexer/sources/shipped-maps.ts'
import type { StoredFieldName } from '../src/schema/fields.ts'
import { type CommandLine, indexerSettings, SettingsError, writeLine } from './command-line.ts'
import { draftText } from './draft-text.ts'
import { fillText, fitLine, outcomeTable, recordsText } from './inspection-text.ts'
import { addSourceOptions, leftOutLines, reportOpened, type SourceOptions } from './source-options.ts'

type InspectOptions = SourceOptions & {
  readonly rows: number
  readonly limit?: number
  readonly draftMap?: string
}

const MORE_HELP = `
It shows compression, encoding, format and delimiter; which map fits the first file (or use --map); the first records as they
would be loaded; the fill rate of each field; what would be rejected, with the reasons and the first example of each; and unused
columns. It needs no Elasticsearch, and writes nothing but the map of --draft-map.

--draft-map writes a map for a source that no map fits, guessed from the names and values of its columns, and shows what a load would
make of it. A table tells the reason and the confidence of each guess: high and medium ones are mapped, and medium ones are to be
checked; low ones are named and not mapped.

Examples:
  companies inspect BasicCompanyDataAsOneFile.zip
  companies inspect companies.csv --map my-map.json --rows 2
  companies inspect 'parts/*.ndjson.gz' --limit 100000
  companies inspect members.csv --draft-map members.json
  companies demo --count 1000 | companies inspect -
`

const NO_FILE = 'There is nothing to inspect: name a file.'

/** Records between two checks of the clock. */
const STEP = 2_000

/** Adds the command. */
export function addInspectCommand(program: Command, line: CommandLine): void {
  const command = program
    .command('inspect')
    .summary('show what is in files and what would be loaded from them')
    .description(
      'Show what is in files: which map fits, the records as they would be loaded, and what would be rejected.',
    )
    .argument('<file...>', 'files, or patterns such as "*.csv"; - is standard input')
  addSourceOptions(command)
    .option('--rows <n>', 'number of records to show', wholeNumber, 3)
    .option('--limit <n>', 'number of records to read (default: all)', wholeNumber)
    .addOption(
      new Option(
        '--draft-map <file>',
        'write a map for this source to a new file, and inspect with it',
      ).conflicts('map'),
    )
    .addHelpText('after', MORE_HELP)
    .action((files: string[], options: InspectOptions) => inspect(files, options, line))
}

function wholeNumber(text: string): number {
  if (!/^\d{1,12}$/.test(text)) throw new InvalidArgumentError('It must be a whole number, 0 or more.')
  return Number(text)
}

async function inspect(named: readonly string[], options: InspectOptions, line: CommandLine): Promise<void> {
  const { folder } = indexerSettings(line.environment, line.currentFolder)
  const { report } = line
  const say = (text: string): Promise<boolean> => writeLine(line, text)
  const files = await fileNames(named, folder)
  const opened = await openInputs(files, { folder, stdin: line.stdin, signal: line.signal })
  const { map, inputs } =
    options.map !== undefined
      ? { map: await mapOf(options.map, folder, report), inputs: opened }
      : options.draftMap !== undefined
        ? await drafted(opened, options, { path: options.draftMap, folder }, say)
        : await guessed(opened, options, say)

  const { format, encoding, delimiter } = options
  const source = sourceOf(inputs, {
    map,
    format,
    encoding,
    delimiter,
    onOpened: reportOpened(text => void say(text)),
  })
  const began = performance.now()
  let shownAt = began
  const onRecord = (read: number): void => {
    if (read % STEP !== 0 || performance.now() - shownAt < 500) return
    shownAt = performance.now()
    const share = source.share()
    report(`${counted(read)} records${share === undefined ? '' : ` · ${Math.floor(share * 100)} %`}`, true)
  }
  const inspection = await inspectSource(source, {
    rows: options.rows,
    limit: options.limit,
    signal: line.signal,
    onRecord,
  })
  const unknown = source.unknownColumns()
  const records =
    inspection.first.length === 0 ? [] : ['', 'As they would be loaded:', '', recordsText(inspection.first)]
  const dropped = leftOutLines({ ...source, leftOut: () => new Map() })
  await say(
    [
      ...records,
      '',
      'Fill rates of the fields:',
      fillText(inspection, Object.keys(map?.fields ?? {}) as StoredFieldName[]),
      '',
      outcomeTable(inspection, source.leftOut?.() ?? new Map()),
      ...dropped,
      ...(unknown.length === 0 ? [] : [`Unused columns: ${unknown.join(', ')}`]),
      ...(inspection.whole
        ? []
        : [`Only the first ${counted(inspection.read)} records were read (--limit).`]),
    ].join('\n'),
  )
}

/** Enough rows to see what a column holds. */
const DRAFT_SAMPLE = { bytes: 4 * 1024 * 1024, rows: 5_000 }

/** A map drafted from the first input and written to a file, and the inputs, still unread. @throws SourceError */
async function drafted(
  inputs: readonly Input[],
  { format, encoding, delimiter }: FormRules,
  { path, folder }: { path: string; folder: string },
  say: (text: string) => Promise<boolean>,
): Promise<{ map: ImportMap; inputs: readonly Input[] }> {
  const [first, ...others] = inputs
  if (first === undefined) throw new SourceError(NO_FILE)
  const { sample, input } = await sampleOf(first, { format, encoding, delimiter }, DRAFT_SAMPLE)
  // Its tables take a tenth of a second to load, which other commands need not wait for.
  const { draftedMap } = await import('../indexer/sources/draft/drafted-map.ts')
  const draft = draftedMap(sample, first.name)
  const file = { format, encoding, delimiter }
  const given = Object.values(file).some(setting => setting !== undefined)
  const target = resolve(folder, path)
  const { $comment, ...rest } = draft.map
  const content = {
    $schema: relative(dirname(target), MAP_SCHEMA),
    $comment,
    ...(given ? { file } : {}),
    ...rest,
  }
  const map = importMap(content, path)
  await writeNew(target, `${JSON.stringify(content, null, 2)}\n`)
  await say(draftText(draft, path, sample.rows.length))
  return { map, inputs: [input, ...others] }
}

/** Writes a file that does not exist: a map may have been changed by hand. @throws SettingsError */
async function writeNew(path: string, text: string): Promise<void> {
  await writeFile(path, text, { flag: 'wx' }).catch(({ code }: NodeJS.ErrnoException) => {
    const fault =
      code === 'EEXIST'
        ? 'exists and is not replaced'
        : code === 'ENOENT'
          ? 'is in no folder that exists'
          : `cannot be written (${code})`
    throw new SettingsError(`${JSON.stringify(path)} ${fault}: name another file for the map (--draft-map).`)
  })
}

/** The map that fits the first input best, and the inputs, still unread. @throws SourceError if none fits */
async function guessed(
  inputs: readonly Input[],
  rules: FormRules,
  say: (text: string) => Promise<boolean>,
): Promise<{ map: ImportMap | undefined; inputs: readonly Input[] }> {
  const [first, ...others] = inputs
  if (first === undefined) throw new SourceError(NO_FILE)
  const { format, encoding, delimiter } = rules
  const { sample, input } = await sampleOf(first, { format, encoding, delimiter })
  const fits = mapFits(sample, await shippedMaps())
  const [best] = fits
  const fallback = needsNoMap(sample)
  if (best === undefined || (best.score < LEAST_FIT && !fallback))
    throw new SourceError(noFit(first.name, fits, sample.columns))
  const chosen = best.score < LEAST_FIT ? fits.filter(({ map }) => map === undefined) : fits
  await say(fitLine(chosen))
  return { map: chosen[0]?.map, inputs: [input, ...others] }
}

function noFit(file: string, fits: readonly MapFit[], columns: readonly string[]): string {
  const shown = columns.slice(0, 40)
  return [
    `No map fits ${file}, and its columns are not named after the fields. ${fitLine(fits, true)}.`,
    `Its columns: ${shown.join(', ')}${columns.length > shown.length ? ', …' : ''}.`,
    'Draft a map for it with --draft-map FILE, check it, and pass it with --map (docs/import-maps.md).',
  ].join('\n')
}
