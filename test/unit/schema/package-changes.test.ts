// Who gains and who loses what, by package and by client?

import { describe, expect, test } from 'vitest'
import { packageEndpoints } from '../../../src/schema/endpoints.ts'
import {
  type EntitledClient,
  entitlementChanges,
  packageChanges,
} from '../../../src/schema/package-changes.ts'
import {
  largestPackage,
  type Package,
  type Packages,
  packagesFingerprint,
} from '../../../src/schema/packages.ts'

const sold = (changes: Partial<Package> = {}): Package => ({
  searchFields: ['ID', 'companyName'],
  exportFields: ['ID', 'companyName', 'email'],
  endpoints: packageEndpoints,
  limits: {},
  ...changes,
})
const packages = (entries: Record<string, Package>): Packages => new Map(Object.entries(entries))
const before = packages({ basic: sold(), full: sold() })

describe('between packages', () => {
  test('nothing differs from the same', () => {
    expect(packageChanges(before, packages({ full: sold(), basic: sold() }))).toEqual([])
  })

  test('fields, endpoints and limits differ, each told by itself', () => {
    const after = packages({
      basic: sold({
        searchFields: ['ID', 'companyName', 'cityName'],
        exportFields: ['ID', 'companyName', 'website'],
        endpoints: ['search', 'export'],
        limits: { requestsPerSecond: 5, recordsPerMonth: null },
      }),
      full: sold(),
    })
    expect(packageChanges(before, after)).toEqual([
      { who: 'basic', where: 'search', gains: ['cityName'], loses: [] },
      { who: 'basic', where: 'export', gains: ['website'], loses: ['email'] },
      { who: 'basic', where: 'endpoints', gains: [], loses: ['count', 'places'] },
      { who: 'basic', where: 'requestsPerSecond', gains: ['5'], loses: ['no limit'] },
    ])
  })

  test('one that goes and one that comes are told with all that they hold', () => {
    const changes = packageChanges(packages({ basic: sold() }), packages({ gold: sold() }))
    expect(changes.map(({ who, where }) => `${who} ${where}`)).toEqual([
      'basic package',
      'basic search',
      'basic export',
      'basic endpoints',
      'gold package',
      'gold search',
      'gold export',
      'gold endpoints',
    ])
    expect(changes[2]).toMatchObject({ gains: [], loses: ['ID', 'companyName', 'email'] })
  })
})

describe('between what clients may do', () => {
  const buyer = (changes: Partial<EntitledClient> = {}): EntitledClient => ({
    id: 'client_1',
    name: 'Acme',
    package: 'basic',
    extraSearchFields: [],
    limits: {},
    ...changes,
  })
  const after = packages({
    basic: sold({ searchFields: ['ID', 'companyName', 'cityName'], limits: { requestsPerSecond: 5 } }),
    full: sold(),
  })

  test('only those of a package that changes are told', () => {
    expect(entitlementChanges([buyer(), buyer({ id: 'client_2', package: 'full' })], before, after)).toEqual([
      { who: 'client_1 Acme', where: 'search', gains: ['cityName'], loses: [] },
      { who: 'client_1 Acme', where: 'requestsPerSecond', gains: ['5'], loses: ['no limit'] },
    ])
  })

  test('what a client has of its own is neither gained nor lost', () => {
    const own = buyer({ extraSearchFields: ['cityName'], limits: { requestsPerSecond: 9 } })
    expect(entitlementChanges([own], before, after)).toEqual([])
  })

  test('a package that goes is lost', () => {
    expect(entitlementChanges([buyer()], before, packages({ full: sold() }))[0]).toEqual({
      who: 'client_1 Acme',
      where: 'package',
      gains: [],
      loses: ['the package'],
    })
  })
})

test('packages are marked by what they hold, not by their order', () => {
  expect(packagesFingerprint(before)).toBe(packagesFingerprint(packages({ full: sold(), basic: sold() })))
  expect(packagesFingerprint(before)).not.toBe(
    packagesFingerprint(packages({ full: sold(), basic: sold({ limits: { requestsPerSecond: 1 } }) })),
  )
})

test('the largest package is that with most export fields, of those that can be searched and exported', () => {
  const large = sold({ exportFields: ['ID', 'companyName', 'email', 'website'] })
  expect(largestPackage(packages({ small: sold(), large }))).toBe('large')
  expect(largestPackage(packages({ small: sold(), large: { ...large, endpoints: ['search'] } }))).toBe(
    'small',
  )
  expect(largestPackage(packages({ large: { ...large, endpoints: ['search'] } }))).toBe('large')
  expect(largestPackage(packages({}))).toBeUndefined()
})
