// Import maps: small declarative JSON files that map the columns of a public register to our fields.

import { readFile } from 'node:fs/promises'
import * as z from 'zod'
import { type StoredFieldName, storedFieldNames } from '../../src/schema/fields.ts'
import { nearestName } from '../../src/schema/nearest-name.ts'
import { encodings } from './decoding.ts'
import { columnName, condition, type FieldSource, fieldSource } from './map-shapes.ts'
import { SourceError } from './rows.ts'

/** The supported formats. */
export const sourceFormats = ['csv', 'ndjson', 'json'] as const
export type SourceFormat = (typeof sourceFormats)[number]

/** The part of a map that gives the source of each field. */
export const mapFields = z.record(z.string(), fieldSource)

const fileSettings = z.strictObject({
  format: z.enum(sourceFormats).optional().describe('Detected if not set.'),
  delimiter: z.string().length(1).optional().describe('The delimiter of CSV columns. Detected if not set.'),
  encoding: z.enum(encodings).optional().describe('Detected if not set.'),
  columns: z
    .array(z.string().min(1))
    .min(1)
    .optional()
    .describe('The names of the columns of a CSV file without a header line.'),
})
export const importMapShape = z
  .strictObject({
    $schema: z.string().optional().describe('The JSON Schema of this format, for editors: ./schema.json.'),
    $comment: z.string().optional(),
    title: z.string().min(1).optional().describe('Name of the source.'),
    about: z
      .string()
      .min(1)
      .optional()
      .describe('What users should know about it: what is left out, what is computed.'),
    format: z
      .string()
      .min(1)
      .optional()
      .describe('The form in which it is published: ZIP with one CSV file.'),
    columnsFrom: z.string().min(1).optional().describe('Where its columns are documented.'),
    file: fileSettings.optional().describe('The format of its files, if it is not detected.'),
    where: z
      .array(condition)
      .default([])
      .describe('Only rows that meet all of these conditions are loaded; others are left out and counted.'),
    fields: mapFields,
    idFrom: z
      .array(columnName)
      .min(1)
      .optional()
      .describe(
        'Columns that identify a company, if the source has no numeric ID: an ID is computed from them.',
      ),
    optionalColumns: z
      .array(columnName)
      .default([])
      .describe('Optional columns: some editions of the source do not have them.'),
    ignore: z
      .array(columnName)
      .default([])
      .describe('Columns that are known but not needed: no warning lists them. * matches any characters.'),
  })
  .check(({ value: map, issues }) => {
    const fault = (path: string[], message: string): void => {
      issues.push({ code: 'custom', path, message, input: map })
    }
    const known: readonly string[] = storedFieldNames
    for (const name of Object.keys(map.fields)) {
      if (known.includes(name)) continue
      const nearest = nearestName(name, known)
      fault(
        ['fields', name],
        `is not a field of a company${nearest === undefined ? '' : `; perhaps ${nearest}?`}`,
      )
    }
    if (!Object.hasOwn(map.fields, 'companyName') && !Object.hasOwn(map.fields, 'tradeName'))
      fault([], 'needs fields.companyName or fields.tradeName: every company has a name')
    const hasId = Object.hasOwn(map.fields, 'ID')
    if (hasId === (map.idFrom !== undefined))
      fault(
        [],
        hasId
          ? 'has both fields.ID and idFrom: keep one'
          : 'needs fields.ID or idFrom: every company has an ID',
      )
  })

/** A checked map. */
export type ImportMap = z.infer<typeof importMapShape>

/** Deprecated keys of a map and of a field's source, and their present names. */
const RENAMED = { take: 'where', mayLack: 'optionalColumns' } as const
const RENAMED_IN_FIELD = { bad: 'onInvalid' } as const

/** An object under the present names of its keys; `found` collects the deprecated ones. */
function withPresentNames(
  content: unknown,
  renamed: Readonly<Record<string, string>>,
  found: Set<string>,
): unknown {
  if (typeof content !== 'object' || content === null || Array.isArray(content)) return content
  return Object.fromEntries(
    Object.entries(content).map(([key, value]) => {
      const present = Object.hasOwn(renamed, key) ? renamed[key] : undefined
      // With both names in the map the old one stays, and is refused as unknown.
      if (present === undefined || Object.hasOwn(content, present)) return [key, value]
      found.add(`${present} instead of ${key}`)
      return [present, value]
    }),
  )
}

function withPresentKeys(content: unknown, found: Set<string>): unknown {
  const map = withPresentNames(content, RENAMED, found)
  const fields = (map as { fields?: unknown } | null | undefined)?.fields
  if (typeof fields !== 'object' || fields === null) return map
  const sources = Object.entries(fields).map(([field, source]) => [
    field,
    withPresentNames(source, RENAMED_IN_FIELD, found),
  ])
  return { ...(map as object), fields: Object.fromEntries(sources) }
}

/** Receives one line for a map that uses deprecated keys. */
export type OnDeprecated = (line: string) => void

/**
 * Checks a map. Its deprecated keys are read too.
 * @param name name of the map in messages
 * @throws SourceError that lists every error
 */
export function importMap(content: unknown, name: string, onDeprecated?: OnDeprecated): ImportMap {
  const deprecated = new Set<string>()
  const read = importMapShape.safeParse(withPresentKeys(content, deprecated))
  if (deprecated.size > 0)
    onDeprecated?.(`The map ${name} has deprecated keys: write ${[...deprecated].join(', ')}.`)
  if (read.success) return read.data
  const faults = read.error.issues.map(issue => `  - ${issue.path.join('.') || 'the map'}: ${issue.message}`)
  throw new SourceError([`The map ${name} cannot be used:`, ...faults].join('\n'))
}

/** Reads and checks a map file. @throws SourceError */
export async function readImportMap(path: string, onDeprecated?: OnDeprecated): Promise<ImportMap> {
  const text = await readFile(path, 'utf8').catch((error: Error) => {
    throw new SourceError(`The map ${path} cannot be read: ${error.message}.`)
  })
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch (error) {
    throw new SourceError(`The map ${path} is not JSON: ${(error as Error).message}.`)
  }
  return importMap(content, path, onDeprecated)
}

/** The columns that a map reads, with the field for each; `where` for a condition on rows. */
export function mappedColumns(map: ImportMap): ReadonlyMap<string, StoredFieldName | 'where'> {
  const fields = Object.entries(map.fields) as [StoredFieldName, FieldSource][]
  return new Map([
    ...map.where.map(({ column }) => [column, 'where'] as const),
    ...(map.idFrom ?? []).map(column => [column, 'ID'] as const),
    ...fields.flatMap(([field, source]) => columnsOf(source).map(column => [column, field] as const)),
  ])
}

function columnsOf(source: FieldSource): readonly string[] {
  const tested = source.when === undefined ? [] : [source.when.column]
  if ('column' in source) return [source.column, ...tested]
  if ('join' in source) return [...source.join, ...tested]
  return 'first' in source ? [...source.first.flatMap(columnsOf), ...tested] : tested
}

/** A test for columns that a map ignores. */
export function ignoredBy(map: ImportMap): (column: string) => boolean {
  const names = new Set(map.ignore)
  const patterns = [...names]
    .filter(name => name.includes('*'))
    .map(
      name =>
        new RegExp(
          `^${name
            .split('*')
            .map(part => RegExp.escape(part))
            .join('.*')}$`,
          'su',
        ),
    )
  return column => names.has(column) || patterns.some(pattern => pattern.test(column))
}
