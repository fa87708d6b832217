// Options, checks and messages that the commands share which read a source.

import { resolve } from 'node:path'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { reportBeside } from '../indexer/load-report.ts'
import { reasonNotToWrite, rejectsName } from '../indexer/output-files.ts'
import { counted } from '../indexer/progress.ts'
import { type Encoding, encodings } from '../indexer/sources/decoding.ts'
import { type SourceFormat, sourceFormats } from '../indexer/sources/import-map.ts'
import type { RecordSource, SourceForm } from '../indexer/sources/records.ts'
import { SourceError } from '../indexer/sources/rows.ts'
import { SettingsError } from './command-line.ts'

/** Options of a command that reads a source. */
export type SourceOptions = {
  readonly map?: string
  readonly format?: SourceFormat
  readonly encoding?: Encoding
  readonly delimiter?: string
}

/** Adds the options. */
export function addSourceOptions(command: Command): Command {
  return command
    .option('--map <map>', 'map from source columns to fields: a name from "companies sources", or a file')
    .addOption(
      new Option('--format <format>', 'format of the source, if it is not detected').choices(sourceFormats),
    )
    .option(
      `--encoding <encoding>`,
      `encoding of the source, if it is not detected: ${encodings.join(', ')}, or latin1`,
      encodingNamed,
    )
    .option(
      '--delimiter <character>',
      'delimiter of CSV columns, if it is not detected; tab for a tab',
      delimiterNamed,
    )
}

function encodingNamed(text: string): Encoding {
  const name = text.toLowerCase().replaceAll('_', '-')
  const usual = /^(latin-?1|iso-?8859-1|cp-?1252)$/.test(name)
    ? 'windows-1252'
    : name.replace(/^utf-?(?=8|16)/, 'utf-').replace(/^(utf-16)-(?=[lb]e)/, '$1')
  const found = encodings.find(encoding => encoding === usual)
  if (found === undefined)
    throw new InvalidArgumentError(`It must be one of ${encodings.join(', ')}, latin1.`)
  return found
}

function delimiterNamed(text: string): string {
  const character = /^(\\t|tab)$/i.test(text) ? '\t' : text
  if (character.length !== 1 || character === '"')
    throw new InvalidArgumentError('It must be one character, such as ; or tab.')
  return character
}

/** Files that are reported when they are opened: a ZIP file may have thousands. */
const MOST_REPORTED = 20

/** Reports what was detected of each file: `companies.csv: CSV divided by commas, UTF-8`. */
export function reportOpened(say: (line: string) => void): (form: SourceForm, file: string) => void {
  let said = 0
  return (form, file) => {
    said += 1
    if (said <= MOST_REPORTED) say(`${file}: ${formInWords(form)}`)
    else if (said === MOST_REPORTED + 1) say('… and more files, not listed.')
  }
}

const FORMATS: Readonly<Record<SourceFormat, string>> = { csv: 'CSV', ndjson: 'NDJSON', json: 'JSON' }
const DELIMITERS: Readonly<Record<string, string>> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
  '|': 'bars',
}
const ENCODINGS: Readonly<Record<Encoding, string>> = {
  'utf-8': 'UTF-8',
  'windows-1252': 'windows-1252 (Latin-1)',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
}

/** `CSV divided by semicolons, windows-1252 (Latin-1), gzip`. */
export function formInWords({ compression, encoding, format, delimiter }: SourceForm): string {
  const divided = delimiter === undefined ? '' : ` divided by ${DELIMITERS[delimiter] ?? `"${delimiter}"`}`
  return [
    `${FORMATS[format]}${divided}`,
    ENCODINGS[encoding],
    ...(compression === undefined ? [] : [compression]),
  ].join(', ')
}

/** What a map has left out and dropped, as lines for people. */
export function leftOutLines(source: RecordSource): string[] {
  const leftOut = [...(source.leftOut?.() ?? [])]
  const total = leftOut.reduce((sum, [, count]) => sum + count, 0)
  return [
    ...(total > 0 ? [`Left out by the map: ${counted(total)}`] : []),
    ...leftOut.map(([condition, count]) => `  ${condition}: ${counted(count)}`),
    ...[...(source.dropped?.() ?? [])].map(
      ([field, count]) => `Invalid values of ${field}, dropped as the map requires: ${counted(count)}`,
    ),
  ]
}

/** A share from 0 to 1; also accepts a percentage. @throws InvalidArgumentError */
export function shareOf(text: string): number {
  const [, digits, percent] = /^(\d+(?:\.\d+)?)\s*(%?)$/.exec(text.trim()) ?? []
  const share = Number(digits) / (percent === '%' ? 100 : 1)
  if (!(share >= 0 && share <= 1))
    throw new InvalidArgumentError('It must be a number from 0 to 1, or a percentage such as 5%.')
  return share
}

/** The files that a command writes. */
export type OutputOptions = { readonly rejects?: string; readonly report?: string }

/**
 * The absolute paths of the files that a load or delta writes: those named, or else defaults in the current folder.
 * @param several default name of the rejects file if there are several sources
 * @throws SourceError if one is a source or is named twice; SettingsError if it cannot be written
 */
export async function outputFiles(
  options: OutputOptions,
  sources: readonly string[],
  several: string,
  folder: string,
): Promise<Required<OutputOptions>> {
  const [source = '-'] = sources
  const rejects = resolve(folder, options.rejects ?? (sources.length === 1 ? rejectsName(source) : several))
  const report = resolve(folder, options.report ?? reportBeside(rejects))
  const paths = sources.map(name => resolve(folder, name))
  for (const [holds, path] of Object.entries({ rejects, report })) {
    const other = `name another file for the ${holds} (--${holds}).`
    if (paths.includes(path)) throw new SourceError(`${path} is the source itself: ${other}`)
    const fault = await reasonNotToWrite(path)
    if (fault !== undefined) throw new SettingsError(`${JSON.stringify(path)} ${fault}: ${other}`)
  }
  if (rejects === report)
    throw new SourceError(
      `${report} is already used for the rejects: name another file for the report (--report).`,
    )
  return { rejects, report }
}
