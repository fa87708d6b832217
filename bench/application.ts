// The real application in the bench's own process, over loaded companies, with the key of a client without limits.

import { resolve } from 'node:path'
import type { Client } from '@elastic/elasticsearch'
import { createApplication } from '../src/application.ts'
import { apiKeyHash, newApiKey } from '../src/clients/api-key.ts'
import { createLogger } from '../src/operations/logging.ts'
import { noLimits } from '../src/schema/limits.ts'
import { readPackages } from '../src/schema/packages.ts'

export type Application = {
  /** A request with the key. */
  readonly request: (path: string, accept?: string) => Promise<Response>
  readonly stop: () => void
}

/** Starts the application over the companies of an alias, without a cache. `deadline`: of a request, in ms. */
export async function startApplication(
  client: Client,
  { alias, deadline }: { readonly alias: string; readonly deadline: number },
): Promise<Application> {
  const key = newApiKey()
  const createdAt = new Date().toISOString()
  const { app, directory } = createApplication(
    client,
    { alias, requestTimeout: deadline },
    {
      packages: readPackages(resolve(import.meta.dirname, '../config/packages.json')),
      logger: createLogger('silent'),
      listClients: async () => [
        {
          id: 'client_bench',
          name: 'Bench',
          package: 'full',
          keys: 'names',
          extraSearchFields: [],
          origins: [],
          limits: noLimits,
          createdAt,
          apiKeys: [{ hash: apiKeyHash(key), createdAt }],
        },
      ],
    },
  )
  await directory.start()
  return {
    request: async (path, accept) =>
      await app.request(path, { headers: { 'x-api-key': key, ...(accept && { Accept: accept }) } }),
    stop: () => directory.stop(),
  }
}
