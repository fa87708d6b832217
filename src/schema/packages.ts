// Reads the packages file: the fields, endpoints and limits of each package, checked against the
// field table.

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { type PackageEndpoint, packageEndpoints } from './endpoints.ts'
import { type FieldName, fieldNames, isFieldName } from './fields.ts'
import { limitsSchema, type StatedLimits } from './limits.ts'

/** A package: its fields in table order, always with ID. */
export type Package = {
  readonly searchFields: readonly FieldName[]
  readonly exportFields: readonly FieldName[]
  readonly endpoints: readonly PackageEndpoint[]
  readonly limits: StatedLimits
}
export type Packages = ReadonlyMap<string, Package>

/** Looks up the packages in force at the moment of the call. */
export type PackagesInForce = Pick<Packages, 'get'>

const fieldList = z.unknown().transform((list, context): readonly FieldName[] => {
  if (list === 'all') return fieldNames
  const wrong = (message: string): void => context.addIssue({ code: 'custom', message })
  if (!Array.isArray(list) || list.length === 0) {
    wrong('must be a list of field names, or "all"')
    return []
  }
  const isKnown = (name: unknown): name is FieldName => typeof name === 'string' && isFieldName(name)
  for (const name of list) {
    if (!isKnown(name)) wrong(`${JSON.stringify(name)} is not a field that clients may receive`)
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

/** One error of the file: where it is, and what is wrong. */
function issueText({ code, message, path }: z.core.$ZodIssue): string {
  const location = path.length === 0 ? 'the file' : path.join('.')
  if (code !== 'invalid_key') return `${location}: ${message}`
  return `${location}: the name of a package must start with a lower-case letter and contain only lower-case letters, digits and hyphens`
}

/** The fields in table order without duplicates, ID first. */
export function inTableOrder(names: Iterable<FieldName>): FieldName[] {
  const wanted = new Set<FieldName>(['ID', ...names])
  return fieldNames.filter(name => wanted.has(name))
}

/** A packages file that cannot be used; the message lists all its errors. */
export class PackagesError extends Error {
  override readonly name = 'PackagesError'
}

/**
 * Reads a packages file.
 * @throws PackagesError that lists all errors of the file
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

/** Parses the text of a packages file. @throws PackagesError */
export function packagesOf(text: string, path: string): Packages {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch (error) {
    throw unreadable(path, error)
  }
  const checked = packagesSchema.safeParse(content)
  if (!checked.success) {
    const issues = checked.error.issues.map(issue => `  - ${issueText(issue)}`)
    throw new PackagesError(`The packages file ${path} is invalid:\n${issues.join('\n')}`)
  }
  return new Map(Object.entries(checked.data))
}

/** The error for a packages file that cannot be read or parsed. */
export function unreadable(path: string, error: unknown): PackagesError {
  const reason = error instanceof Error ? error.message : String(error)
  return new PackagesError(`The packages file ${path} cannot be read: ${reason}`)
}

/** The fingerprint of packages, independent of their order and of the formatting of the file. */
export function packagesFingerprint(packages: Packages): string {
  return createHash('sha256')
    .update(JSON.stringify([...packages].sort(([a], [b]) => (a < b ? -1 : 1))))
    .digest('hex')
    .slice(0, 16)
}

/**
 * The name of the package with the most export fields, preferring those with both search and
 * export.
 */
export function largestPackage(packages: Packages): string | undefined {
  const isWhole = ({ endpoints }: Package): boolean =>
    endpoints.includes('search') && endpoints.includes('export')
  const size = (candidate: Package): number =>
    candidate.exportFields.length + (isWhole(candidate) ? fieldNames.length : 0)
  return [...packages].toSorted(([, a], [, b]) => size(b) - size(a))[0]?.[0]
}
