// What do all commands that read a source ask and say alike: its map, its form, and what the map left out?

import { type Command, InvalidArgumentError, Option } from 'commander'
import { counted } from '../indexer/progress.ts'
import { type Encoding, encodings } from '../indexer/sources/encodings.ts'
import { type SourceFormat, sourceFormats } from '../indexer/sources/import-map.ts'
import { formInWords, type SourceForm } from '../indexer/sources/opened-source.ts'
import type { RecordSource } from '../indexer/sources/read-records.ts'

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
    .option(
      '--map <map>',
      'a map from the columns of the source to the fields: a name ("companies sources") or a file',
    )
    .addOption(
      new Option('--format <format>', 'format of the source, where it is not told').choices(sourceFormats),
    )
    .option(
      `--encoding <encoding>`,
      `encoding of the source, where it is not told: ${encodings.join(', ')}, or latin1`,
      encodingNamed,
    )
    .option(
      '--delimiter <character>',
      'what divides the columns of CSV, where it is not told; tab for a tab',
      delimiterNamed,
    )
}

function encodingNamed(text: string): Encoding {
  const name = text.toLowerCase().replaceAll('_', '-')
  const usual = /^(latin-?1|iso-?8859-1|cp-?1252)$/.test(name)
    ? 'windows-1252'
    : name.replace(/^utf-?(?=8|16)/, 'utf-').replace(/^(utf-16)-(?=[lb]e)/, '$1')
  const found = encodings.find(encoding => encoding === usual)
  if (found === undefined) throw new InvalidArgumentError(`It is one of ${encodings.join(', ')}, latin1.`)
  return found
}

function delimiterNamed(text: string): string {
  const character = /^(\\t|tab)$/i.test(text) ? '\t' : text
  if (character.length !== 1 || character === '"')
    throw new InvalidArgumentError('It is one character, such as ; or tab.')
  return character
}

/** Files that are named when they are opened; of a ZIP file with thousands the rest goes without saying. */
const MOST_SAID = 20

/** Says of each file what was found out: `companies.csv: CSV divided by commas, UTF-8`. */
export function openedSayer(say: (line: string) => void): (form: SourceForm, file: string) => void {
  let said = 0
  return (form, file) => {
    said += 1
    if (said <= MOST_SAID) say(`${file}: ${formInWords(form)}`)
    else if (said === MOST_SAID + 1) say('and so on: further files are not named.')
  }
}

/** What a map has left out and dropped, in lines for people; none where there is nothing. */
export function leftOutLines(source: RecordSource): string[] {
  const leftOut = [...(source.leftOut?.() ?? [])]
  const total = leftOut.reduce((sum, [, count]) => sum + count, 0)
  return [
    ...(total > 0 ? [`Left out by the map: ${counted(total)}`] : []),
    ...leftOut.map(([condition, count]) => `  ${condition}: ${counted(count)}`),
    ...[...(source.dropped?.() ?? [])].map(
      ([field, count]) => `Values of ${field} dropped, as the map says: ${counted(count)}`,
    ),
  ]
}
