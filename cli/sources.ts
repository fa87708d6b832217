// companies sources: lists the maps for public registers, and shows one of them.

import type { Command } from 'commander'
import type { FieldSource } from '../indexer/sources/map-shapes.ts'
import { mapOf, shippedMaps } from '../indexer/sources/shipped-maps.ts'
import { tableText } from '../indexer/table.ts'
import { type CommandLine, indexerSettings, writeLine } from './command-line.ts'

const MORE_HELP = `
Examples:
  companies sources
  companies sources companies-house      show this map, field by field
  companies inspect BasicCompanyDataAsOneFile.zip --map companies-house
  companies load BasicCompanyDataAsOneFile.zip --map companies-house

Maps are JSON files in indexer/maps/; docs/import-maps.md explains how to write one for other files.
`

/** Adds the command. */
export function addSourcesCommand(program: Command, line: CommandLine): void {
  program
    .command('sources')
    .summary('list the maps for public registers')
    .description('List the maps that come with the project and the sources they are for, or show one map.')
    .argument('[map]', 'a map to show: a name or a file')
    .addHelpText('after', MORE_HELP)
    .action(async (map: string | undefined) => {
      const { folder } = indexerSettings(line.environment, line.currentFolder)
      const text = map === undefined ? await sourcesTable() : await mapText(map, folder, line.report)
      await writeLine(line, text)
    })
}

/** The maps as a table for people. */
async function sourcesTable(): Promise<string> {
  const maps = await shippedMaps()
  const columns = 'Columns named after the fields or their labels'
  return tableText(
    [
      ['(none needed)', columns, 'any', 'docs/reference.md, the table of fields'],
      ...maps.map(({ name, map }) => [name, map.title ?? '', map.format ?? '', map.columnsFrom ?? '']),
    ],
    { head: ['map', 'source', 'format', 'columns from'] },
  )
}

/** What a map does, field by field, as text for people. @throws SourceError if there is no such map */
async function mapText(name: string, folder: string, report: (line: string) => void): Promise<string> {
  const map = await mapOf(name, folder, report)
  const fields = Object.entries(map.fields).map(([field, source]) => [field, sourceInWords(source)] as const)
  const rows =
    map.idFrom === undefined ? fields : [['ID', `computed from ${map.idFrom.join(', ')}`] as const, ...fields]
  const width = Math.max(...rows.map(([field]) => field.length))
  return [
    ...[map.title, map.about].filter(text => text !== undefined),
    '',
    ...rows.map(([field, source]) => `  ${field.padEnd(width)}  ${source}`),
    ...map.where.map(({ column }) => `  rows are filtered by ${column}`),
  ].join('\n')
}

function sourceInWords(source: FieldSource): string {
  if ('constant' in source)
    return `always ${JSON.stringify(source.constant)}${source.when === undefined ? '' : ', on a condition'}`
  if ('column' in source) return `${source.column}${changes(source)}`
  const parts = 'join' in source ? source.join.join(' + ') : source.first.map(sourceInWords).join(', else ')
  return `${parts}${changes(source)}`
}

const CHANGES = [
  'when',
  'pattern',
  'split',
  'values',
  'number',
  'year',
  'country',
  'default',
  'onInvalid',
] as const

/** ` (pattern, values)`: the steps that a value passes. */
function changes(source: object): string {
  const found = CHANGES.filter(
    step => step in source && (source as Record<string, unknown>)[step] !== undefined,
  )
  return found.length === 0 ? '' : ` (${found.join(', ')})`
}
