// What a client may receive on an endpoint, by its package, and what one request shows of it.

import type { Client } from '../clients/client.ts'
import { ServiceError } from '../errors.ts'
import type { CompanyQuery } from '../query/company-query.ts'
import type { CompanyEndpoint, PackageEndpoint } from '../schema/endpoints.ts'
import { type FieldName, facetFields } from '../schema/fields.ts'
import { inTableOrder, type Package, type PackagesInForce } from '../schema/packages.ts'

/** The fields of a client on an endpoint (none on count), those it may count by, and what it calls their properties. */
export type Entitlements = {
  readonly endpoint: CompanyEndpoint
  readonly fields: readonly FieldName[]
  readonly facetFields: readonly FieldName[]
  readonly propertyNames: 'names' | 'labels'
  /** Fields by which a record may say under which name it was found. */
  readonly matchedNames?: readonly MatchedNameField[]
}

/** A field with a name that a record may be found by without showing it. */
export type MatchedNameField = 'tradeName' | 'otherNames'
const matchedNameFields: readonly MatchedNameField[] = ['tradeName', 'otherNames']

/** What a request shows: fields and facets that were asked for, within the entitlements and in the order of the table. */
export type Projection = Omit<Entitlements, 'facetFields'> & { readonly facets: readonly FieldName[] }

/** The entitlements of all clients, each computed once while neither the client nor its package changes. */
export class EntitlementTable {
  readonly #packages: PackagesInForce
  readonly #known = new WeakMap<
    Client,
    { readonly package: Package; readonly byEndpoint: Map<CompanyEndpoint, Entitlements> }
  >()

  constructor(packages: PackagesInForce) {
    this.#packages = packages
  }

  /** Throws {@link ServiceError} `forbidden` if the client's package does not have the endpoint. */
  of(client: Client, endpoint: CompanyEndpoint): Entitlements {
    const package_ = this.packageOf(client, endpoint)
    let known = this.#known.get(client)
    if (known?.package !== package_) {
      known = { package: package_, byEndpoint: new Map() }
      this.#known.set(client, known)
    }
    const entitlements = known.byEndpoint.get(endpoint) ?? entitlementsOf(client, package_, endpoint)
    known.byEndpoint.set(endpoint, entitlements)
    return entitlements
  }

  /** The package of a client. Throws {@link ServiceError} `forbidden` if it is no longer offered or lacks the endpoint. */
  packageOf(client: Client, endpoint: PackageEndpoint): Package {
    const found = this.#packages.get(client.package)
    if (found === undefined) {
      throw new ServiceError(
        'forbidden',
        'The package of this key is no longer offered: ask the service for another.',
      )
    }
    if (found.endpoints.includes(endpoint)) return found
    const what = endpoint === 'places' ? 'look-ups of places' : `endpoint ${endpoint}`
    throw new ServiceError(
      'forbidden',
      `The package of this key does not have the ${what}; it has: ${found.endpoints.join(', ')}.`,
    )
  }
}

function entitlementsOf(
  client: Client,
  { searchFields, exportFields }: Package,
  endpoint: CompanyEndpoint,
): Entitlements {
  const onSearch = inTableOrder([...searchFields, ...client.extraSearchFields])
  const fields = { search: onSearch, export: exportFields, count: [] }
  return {
    endpoint,
    fields: fields[endpoint],
    facetFields: facetFields.filter(name => onSearch.includes(name) || exportFields.includes(name)),
    propertyNames: client.keys,
    matchedNames:
      endpoint === 'count'
        ? []
        : matchedNameFields.filter(name => onSearch.includes(name) || exportFields.includes(name)),
  }
}

/** What a query shows. Throws {@link ServiceError} `forbidden` that names every field beyond the entitlements. */
export function authorizedProjection(
  { fields, facets }: Pick<CompanyQuery, 'fields' | 'facets'>,
  entitlements: Entitlements,
): Projection {
  const { endpoint, propertyNames, matchedNames = [] } = entitlements
  refuseBeyond('facets', facets, entitlements.facetFields)
  refuseBeyond('fields', fields ?? [], entitlements.fields)
  return {
    endpoint,
    propertyNames,
    matchedNames,
    fields:
      fields === undefined
        ? entitlements.fields
        : entitlements.fields.filter(name => name === 'ID' || fields.includes(name)),
    facets: entitlements.facetFields.filter(name => facets.includes(name)),
  }
}

function refuseBeyond(
  parameter: 'fields' | 'facets',
  asked: readonly FieldName[],
  allowed: readonly FieldName[],
): void {
  const beyond = asked.filter(name => name !== 'ID' && !allowed.includes(name))
  if (beyond.length === 0) return
  throw new ServiceError('forbidden', `The package of this key does not have ${beyond.join(', ')}.`, {
    errors: beyond.map(name => ({
      parameter,
      code: 'field_not_in_package',
      message: `The package of this key does not have ${name}: leave it out.`,
    })),
  })
}

/** The same text for projections that show the same. */
export const projectionFingerprint = (projection: Projection): string => {
  const { endpoint, propertyNames, fields, facets, matchedNames = [] } = projection
  return [endpoint, propertyNames, fields.join(), facets.join(), matchedNames.join()].join('\n')
}
