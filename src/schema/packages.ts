// What a package holds: fields, endpoints and limits, in one reviewed file, checked whole against the field table.

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { type PackageEndpoint, packageEndpoints } from './endpoints.ts'
import { type FieldName, fieldNames, isFieldName } from './fields.ts'
import { limitsSchema, type StatedLimits } from './limits.ts'

/** A package as clients get it: fields in the order of the field table, ID always among them. */
export type Package = {
  readonly searchFields: readonly FieldName[]
  readonly exportFields: readonly FieldName[]
  readonly endpoints: readonly PackageEndpoint[]
  readonly limits: StatedLimits
}
export type Packages = ReadonlyMap<string, Package>

/** The packages that are in force at the moment of asking. */
export type PackagesInForce = Pick<Packages, 'get'>

const fieldList = z.unknown().transform((list, context): readonly FieldName[] => {
  if (list === 'all') return fieldNames
  const wrong = (message: string): void => context.addIssue({ code: 'custom', message })
  if (!Array.isArray(list) || list.length === 0) {
    wrong('the names of fields are expected, in a list, or "all"')
    return []
  }
  const isKnown = (name: unknown): name is FieldName => typeof name === 'string' && isFieldName(name)
  for (const name of list) {
    if (!isKnown(name)) wrong(`there is no field ${JSON.stringify(name)} that clients may receive`)
  }
  return inTableOrder(list.filter(isKnown))
})

const packagesSchema = z.record(
  z.string().regex(/^[a-z][a-z0-9-]*$/),
  z.strictObject({
    description: z.string().optional(),
    searchFields: fieldList,
    exportFields: fieldList,
    endpoints: z
      .array(z.enum(packageEndpoints))
      .min(1)
      .default([...packageEndpoints]),
    limits: limitsSchema.default({}),
  }),
)

/** What is wrong, and where. */
function faultInWords({ code, message, path }: z.core.$ZodIssue): string {
  const place = path.length === 0 ? 'the file' : path.join('.')
  if (code !== 'invalid_key') return `${place}: ${message}`
  return `${place}: a package is named in lower case letters, digits and hyphens, beginning with a letter`
}

/** The fields in the order of the field table, without doubles, ID first. */
export function inTableOrder(names: Iterable<FieldName>): FieldName[] {
  const wanted = new Set<FieldName>(['ID', ...names])
  return fieldNames.filter(name => wanted.has(name))
}

/** A packages file that cannot be used; the message names every fault in it. */
export class PackagesError extends Error {
  override readonly name = 'PackagesError'
}

/**
 * Reads a packages file.
 * @throws PackagesError that names every fault in it
 */
export function readPackages(path: string): Packages {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    throw unreadable(path, error)
  }
  return packagesOf(text, path)
}

/** The packages of a file's text; throws as {@link readPackages} does. */
export function packagesOf(text: string, path: string): Packages {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch (error) {
    throw unreadable(path, error)
  }
  const checked = packagesSchema.safeParse(content)
  if (!checked.success) {
    const faults = checked.error.issues.map(issue => `  - ${faultInWords(issue)}`)
    throw new PackagesError(`The packages file ${path} is wrong:\n${faults.join('\n')}`)
  }
  return new Map(Object.entries(checked.data))
}

/** What is said where a packages file cannot be read at all. */
export function unreadable(path: string, error: unknown): PackagesError {
  const reason = error instanceof Error ? error.message : String(error)
  return new PackagesError(`The packages file ${path} cannot be read: ${reason}`)
}

/** Tells packages from others: the same for files that say the same. */
export function packagesMark(packages: Packages): string {
  return createHash('sha256')
    .update(JSON.stringify([...packages].sort(([a], [b]) => (a < b ? -1 : 1))))
    .digest('hex')
    .slice(0, 16)
}

/** The name of the package with most export fields, of those that can be searched and exported if there are any. */
export function largestPackage(packages: Packages): string | undefined {
  const isWhole = ({ endpoints }: Package): boolean =>
    endpoints.includes('search') && endpoints.includes('export')
  const size = (bought: Package): number =>
    bought.exportFields.length + (isWhole(bought) ? fieldNames.length : 0)
  return [...packages].toSorted(([, a], [, b]) => size(b) - size(a))[0]?.[0]
}
