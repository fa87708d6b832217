// May a client use only the endpoints that its package has?

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newApiKey } from '../../src/clients/api-key.ts'
import { type PackageEndpoint, packageEndpoints } from '../../src/schema/endpoints.ts'
import type { Package } from '../../src/schema/packages.ts'
import { type AppForTests, appForTests, client } from '../support/app.ts'
import { describedPaths } from '../support/openapi.ts'

const endpointOf = (path: string): PackageEndpoint =>
  path.startsWith('/api/company/') ? (path.slice('/api/company/'.length) as PackageEndpoint) : 'places'
const paths = describedPaths
  .filter(({ keyed, path }) => keyed && path !== '/api/usage')
  .map(({ path }) => path)

const keys = new Map(packageEndpoints.map(endpoint => [endpoint, newApiKey()]))
let app: AppForTests
beforeAll(async () => {
  const sold = (endpoints: readonly PackageEndpoint[]): Package => ({
    searchFields: ['ID'],
    exportFields: ['ID'],
    endpoints,
    limits: {},
  })
  app = await appForTests({
    packages: new Map([
      ['full', sold(packageEndpoints)],
      ...packageEndpoints.map(endpoint => [endpoint, sold([endpoint])] as const),
    ]),
    clients: [...keys].map(([endpoint, key]) =>
      client([[key]], { id: `client_${endpoint}`, package: endpoint }),
    ),
  })
})
afterAll(() => app.close())

test('every endpoint has a path', () => {
  expect([...new Set(paths.map(endpointOf))].toSorted()).toEqual([...packageEndpoints].toSorted())
})

describe.each(paths)('%s', path => {
  test.each(packageEndpoints)('with a package that has only %s', async endpoint => {
    const { status, body } = await app.ask(path, { key: keys.get(endpoint) as string })
    if (endpointOf(path) === endpoint) {
      // Nobody listens where Elasticsearch should be.
      expect(status).toBe(503)
      return
    }
    expect([status, body.code]).toEqual([403, 'forbidden'])
    expect(body.detail).toContain(endpointOf(path) === 'places' ? 'look-ups of places' : endpointOf(path))
    expect(body.detail).toContain(`it has: ${endpoint}.`)
  })

  test('is rejected before its parameters are checked', async () => {
    const other = packageEndpoints.find(endpoint => endpoint !== endpointOf(path)) as PackageEndpoint
    const { status } = await app.ask(`${path}?nonsense=1`, { key: keys.get(other) as string })
    expect(status).toBe(403)
  })
})
