// How do the columns of a public register become our fields? A small declarative map in a JSON file says it.

import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import * as z from 'zod'
import { type StoredFieldName, storedFieldNames } from '../../src/catalogue/fields.ts'
import { nearestName } from './column-names.ts'
import { type RowValues, SourceError } from './source-row.ts'

const columnName = z.string().min(1)

const fromColumn = z
  .strictObject({
    column: columnName,
    /** Values that are replaced; others stay. */
    values: z.record(z.string(), z.string()).optional(),
    /** A regular expression: its first group, or all that it matches, is the value; no match, no value. */
    pattern: z
      .string()
      .optional()
      .transform((pattern, context) => {
        if (pattern === undefined) return undefined
        try {
          return new RegExp(pattern, 'u')
        } catch (error) {
          context.addIssue({ code: 'custom', message: `no regular expression: ${(error as Error).message}` })
          return z.NEVER
        }
      }),
  })
  .describe('a column')
const constant = z.strictObject({ constant: z.union([z.string().min(1), z.number(), z.boolean()]) })
const joined = z.strictObject({ join: z.array(columnName).min(2), with: z.string().default(' ') })

const SHAPES =
  'a column\'s name, or {"column": …, "values"?: {…}, "pattern"?: "…"}, {"constant": …} or {"join": […], "with"?: "…"}'

/** One shape is chosen by its key before it is checked, so that a fault is told for that shape alone. */
const fieldSource = z.unknown().transform((value, context) => {
  if (typeof value === 'string' && value !== '') return { column: value }
  const keys = typeof value === 'object' && value !== null ? Object.keys(value) : []
  const shape = keys.includes('column')
    ? fromColumn
    : keys.includes('constant')
      ? constant
      : keys.includes('join')
        ? joined
        : undefined
  if (shape === undefined) {
    context.addIssue({ code: 'custom', message: `must be ${SHAPES}` })
    return z.NEVER
  }
  const read = shape.safeParse(value)
  if (read.success) return read.data
  for (const issue of read.error.issues) {
    context.addIssue({ code: 'custom', message: issue.message, path: issue.path.map(String) })
  }
  return z.NEVER
})

const schema = z
  .strictObject({
    $comment: z.string().optional(),
    fields: z.record(z.string(), fieldSource),
    /** Columns that tell a company's identity, where the source has no numeric ID: one is computed from them. */
    idFrom: z.array(columnName).min(1).optional(),
    /** Columns that are known and not wanted: no warning names them. */
    ignore: z.array(columnName).default([]),
  })
  .superRefine((map, context) => {
    const known: readonly string[] = storedFieldNames
    for (const name of Object.keys(map.fields)) {
      if (known.includes(name)) continue
      const nearest = nearestName(name, known)
      const hint = nearest === undefined ? '' : `; perhaps ${nearest}?`
      context.addIssue({ code: 'custom', path: ['fields', name], message: `is no field of a company${hint}` })
    }
    if (!Object.hasOwn(map.fields, 'companyName') && !Object.hasOwn(map.fields, 'tradeName')) {
      const message = 'needs fields.companyName or fields.tradeName: every company has a name'
      context.addIssue({ code: 'custom', path: [], message })
    }
    const hasId = Object.hasOwn(map.fields, 'ID')
    if (hasId === (map.idFrom !== undefined)) {
      context.addIssue({
        code: 'custom',
        path: [],
        message: hasId
          ? 'has both fields.ID and idFrom: keep one'
          : 'needs fields.ID or idFrom: every company has an ID',
      })
    }
  })

/** A checked map. */
export type ImportMap = z.infer<typeof schema>
type FieldSource = ImportMap['fields'][string]

/**
 * Checks a map.
 * @param name what to call it in the message
 * @throws SourceError that names every fault at once
 */
export function importMap(content: unknown, name: string): ImportMap {
  const read = schema.safeParse(content)
  if (read.success) return read.data
  const faults = read.error.issues.map(issue => `  - ${issue.path.join('.') || 'the map'}: ${issue.message}`)
  throw new SourceError([`The map ${name} cannot be used:`, ...faults].join('\n'))
}

/** Reads and checks a map file. @throws SourceError */
export async function readImportMap(path: string): Promise<ImportMap> {
  const text = await readFile(path, 'utf8').catch((error: Error) => {
    throw new SourceError(`The map ${path} cannot be read: ${error.message}.`)
  })
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch (error) {
    throw new SourceError(`The map ${path} is no JSON: ${(error as Error).message}.`)
  }
  return importMap(content, path)
}

/** The columns that a map takes something from, and the field for each. */
export function mappedColumns(map: ImportMap): ReadonlyMap<string, StoredFieldName> {
  const fields = Object.entries(map.fields) as [StoredFieldName, FieldSource][]
  return new Map([
    ...(map.idFrom ?? []).map(column => [column, 'ID'] as const),
    ...fields.flatMap(([field, source]) => columnsOf(source).map(column => [column, field] as const)),
  ])
}

function columnsOf(source: FieldSource): readonly string[] {
  if ('column' in source) return [source.column]
  return 'join' in source ? source.join : []
}

/** A row's values by field, as a map gives them; what the row does not tell is absent. */
export function mappedValues(map: ImportMap, row: RowValues): Partial<Record<StoredFieldName, unknown>> {
  const values: Record<string, unknown> = {}
  for (const field in map.fields) {
    const source = map.fields[field]
    const value = source === undefined ? undefined : mappedValue(source, row)
    if (value !== undefined) values[field] = value
  }
  if (map.idFrom !== undefined) {
    const id = derivedId(map.idFrom.map(column => textIn(row, column)))
    if (id !== undefined) values.ID = id
  }
  return values
}

function mappedValue(source: FieldSource, row: RowValues): unknown {
  if ('constant' in source) return source.constant
  if ('join' in source) {
    const parts = source.join.map(column => textIn(row, column)).filter(part => part !== '')
    return parts.length === 0 ? undefined : parts.join(source.with)
  }
  const value = Object.hasOwn(row, source.column) ? row[source.column] : undefined
  if (!('values' in source) && !('pattern' in source)) return value
  if (value === undefined || value === null || typeof value === 'object') return value
  const text = String(value).trim()
  const matched = source.pattern ? source.pattern.exec(text) : undefined
  if (matched === null) return undefined
  const found = matched === undefined ? text : (matched[1] ?? matched[0])
  return source.values !== undefined && Object.hasOwn(source.values, found) ? source.values[found] : found
}

function textIn(row: RowValues, column: string): string {
  const value = Object.hasOwn(row, column) ? row[column] : undefined
  return value === undefined || value === null || typeof value === 'object' ? '' : String(value).trim()
}

/**
 * A company's ID from texts that identify it: the first 52 bits of their SHA-256, so that the same company has the same ID
 * in every load. Among a million companies two share one with a chance of one in ten thousand. Undefined where all are blank.
 */
export function derivedId(identity: readonly string[]): number | undefined {
  if (identity.every(text => text === '')) return undefined
  const digest = createHash('sha256').update(identity.join('\u001f')).digest('hex')
  return Number.parseInt(digest.slice(0, 13), 16) || 1
}
