// What a client may ask at all: its package as it is in force, where that has the endpoint.

import type { Package, PackageEndpoint, PackagesInForce } from '../catalogue/packages.ts'
import type { Client } from '../clients/client.ts'
import { ServiceError } from '../errors.ts'

/** The package of a client. Throws {@link ServiceError} `forbidden` where it is no longer offered, or has not the endpoint. */
export function boughtPackage(client: Client, endpoint: PackageEndpoint, packages: PackagesInForce): Package {
  const bought = packages.get(client.package)
  if (bought === undefined) {
    throw new ServiceError(
      'forbidden',
      'The package of this key is no longer offered: ask the service for another.',
    )
  }
  if (bought.endpoints.includes(endpoint)) return bought
  const what = endpoint === 'places' ? 'look-ups of places' : `endpoint ${endpoint}`
  throw new ServiceError(
    'forbidden',
    `The package of this key does not have the ${what}; it has: ${bought.endpoints.join(', ')}.`,
  )
}
