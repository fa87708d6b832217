// Which fields a package holds: one reviewed file, checked whole against the field table.

import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { type FieldName, fieldNames } from './fields.ts'

/** A package as clients get it: fields in the order of the field table, ID always among them. */
export type Package = {
  readonly searchFields: readonly FieldName[]
  readonly exportFields: readonly FieldName[]
}
export type Packages = ReadonlyMap<string, Package>

const fieldList = z
  .union([z.literal('all'), z.array(z.enum(fieldNames as [FieldName, ...FieldName[]])).min(1)])
  .transform(list => (list === 'all' ? fieldNames : inTableOrder(list)))

const packagesSchema = z.record(
  z.string().regex(/^[a-z][a-z0-9-]*$/, 'a package is named in lower case letters, digits and hyphens'),
  z.strictObject({ description: z.string().optional(), searchFields: fieldList, exportFields: fieldList }),
)

/** The fields in the order of the field table, without doubles, ID first. */
export function inTableOrder(names: Iterable<FieldName>): FieldName[] {
  const wanted = new Set<FieldName>(['ID', ...names])
  return fieldNames.filter(name => wanted.has(name))
}

/** Reads a packages file; throws one error that names every fault in it. */
export function readPackages(path: string): Packages {
  let content: unknown
  try {
    content = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new Error(
      `The packages file ${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
  const checked = packagesSchema.safeParse(content)
  if (!checked.success) {
    throw new Error(`The packages file ${path} is wrong:\n${z.prettifyError(checked.error)}`)
  }
  return new Map(Object.entries(checked.data))
}
