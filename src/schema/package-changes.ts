// Computes who gains and who loses what when one packages file replaces another: for review before
// the change, and for the audit after it.

import type { FieldName } from './fields.ts'
import { limitNames, limitsInForce, type StatedLimits } from './limits.ts'
import { inTableOrder, type Package, type Packages } from './packages.ts'

/** One difference. `where`: `package`, `search`, `export`, `endpoints` or the name of a limit. */
export type PackageChange = {
  readonly who: string
  readonly where: string
  readonly gains: readonly string[]
  readonly loses: readonly string[]
}

/** The changes of each package; an added or removed package is listed with its whole content. */
export function packageChanges(before: Packages, after: Packages): PackageChange[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap(name =>
    changesOf(name, before.get(name), after.get(name)),
  )
}

/** The properties of a client that decide its entitlements. */
export type EntitledClient = {
  readonly id: string
  readonly name: string
  readonly package: string
  readonly extraSearchFields: readonly FieldName[]
  readonly limits: StatedLimits
}

/** The changes for each client, including its own fields and limits. */
export function entitlementChanges(
  clients: readonly EntitledClient[],
  before: Packages,
  after: Packages,
): PackageChange[] {
  return clients.flatMap(client =>
    changesOf(
      `${client.id} ${client.name}`,
      entitlementsOf(before.get(client.package), client),
      entitlementsOf(after.get(client.package), client),
    ),
  )
}

function entitlementsOf(entitlements: Package | undefined, client: EntitledClient): Package | undefined {
  if (entitlements === undefined) return undefined
  return {
    ...entitlements,
    searchFields: inTableOrder([...entitlements.searchFields, ...client.extraSearchFields]),
    limits: limitsInForce(entitlements.limits, client.limits),
  }
}

function changesOf(who: string, before: Package | undefined, after: Package | undefined): PackageChange[] {
  const changes: PackageChange[] = []
  const compare = (where: string, had: readonly string[] = [], has: readonly string[] = []): void => {
    const gains = has.filter(entry => !had.includes(entry))
    const loses = had.filter(entry => !has.includes(entry))
    if (gains.length > 0 || loses.length > 0) changes.push({ who, where, gains, loses })
  }
  const offered = (entitlements: Package | undefined) => (entitlements === undefined ? [] : ['the package'])
  compare('package', offered(before), offered(after))
  compare('search', before?.searchFields, after?.searchFields)
  compare('export', before?.exportFields, after?.exportFields)
  compare('endpoints', before?.endpoints, after?.endpoints)
  for (const limit of limitNames) {
    const [had, has] = [before?.limits[limit] ?? null, after?.limits[limit] ?? null]
    if (had !== has) compare(limit, amount(before, had), amount(after, has))
  }
  return changes
}

const amount = (entitlements: Package | undefined, limit: number | null): string[] =>
  entitlements === undefined ? [] : [limit?.toLocaleString('en-US') ?? 'no limit']
