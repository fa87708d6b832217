// The real application in the bench's own process, over companies that are loaded, with the key of a client without limits.

import { resolve } from 'node:path'
import type { Client } from '@elastic/elasticsearch'
import { apiKeyHash, newApiKey } from '../src/clients/api-key.ts'
import { ClientDirectory } from '../src/clients/client-directory.ts'
import { CompanyIndex } from '../src/elasticsearch/company-index.ts'
import { createApp } from '../src/http/app.ts'
import { ResponseCache } from '../src/http/response-cache.ts'
import { RequestLimits } from '../src/limits/request-limits.ts'
import { UsageKeeper } from '../src/limits/usage-keeper.ts'
import { UsageStore } from '../src/limits/usage-store.ts'
import { ErrorLog } from '../src/operations/error-log.ts'
import { createLogger } from '../src/operations/logging.ts'
import { noLimits } from '../src/schema/limits.ts'
import { readPackages } from '../src/schema/packages.ts'

export type Application = {
  /** A request with the key. */
  readonly request: (path: string, accept?: string) => Promise<Response>
  readonly stop: () => void
}

/** Puts the application over the companies of an alias; it remembers no answer. `deadline` in milliseconds. */
export async function startApplication(
  client: Client,
  { alias, deadline }: { readonly alias: string; readonly deadline: number },
): Promise<Application> {
  const key = newApiKey()
  const createdAt = new Date().toISOString()
  const directory = new ClientDirectory(
    async () => [
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
    error => {
      throw error
    },
  )
  await directory.start()
  const logger = createLogger('silent')
  const app = createApp({
    index: new CompanyIndex(client, { alias, timeout: deadline }),
    cache: new ResponseCache({ size: 0 }),
    directory,
    packages: readPackages(resolve(import.meta.dirname, '../config/packages.json')),
    limits: new RequestLimits({
      usage: new UsageKeeper({ store: new UsageStore(client, alias), onFault: () => {} }),
    }),
    logger,
    errorLog: new ErrorLog(logger),
    isDraining: () => false,
  })
  return {
    request: async (path, accept) =>
      await app.request(path, { headers: { 'x-api-key': key, ...(accept && { Accept: accept }) } }),
    stop: () => directory.stop(),
  }
}
