// The service over a proxy that lies: everything reads Elasticsearch through it, and nothing is remembered between requests.

import { resolve } from 'node:path'
import { Client } from '@elastic/elasticsearch'
import { ClientDirectory } from '../../src/clients/client-directory.ts'
import { ClientStore } from '../../src/clients/client-store.ts'
import { CompanyIndex } from '../../src/elasticsearch/company-index.ts'
import { createApp } from '../../src/http/app.ts'
import { ResponseCache } from '../../src/http/response-cache.ts'
import { RequestLimits } from '../../src/limits/request-limits.ts'
import { UsageKeeper } from '../../src/limits/usage-keeper.ts'
import { UsageStore } from '../../src/limits/usage-store.ts'
import { ErrorLog } from '../../src/operations/error-log.ts'
import { createLogger } from '../../src/operations/logging.ts'
import { readPackages } from '../../src/schema/packages.ts'

export type Response = {
  readonly status: number
  readonly text: string
  readonly retryAfter: string | null
  /** It broke off, so that nobody takes it for the whole. */
  readonly isCut: boolean
  /** How long it took until it began, in milliseconds: every page of a stream has a time of its own. */
  readonly ms: number
}

export type Service = {
  readonly ask: (path: string, key?: string, accept?: string) => Promise<Response>
  readonly stop: () => Promise<void>
}

/** Starts the service; requests may take `timeout` milliseconds. */
export async function startService(url: string, alias: string, timeout: number): Promise<Service> {
  const elasticsearch = new Client({ node: url, agent: { connections: 256 } })
  const store = new ClientStore(elasticsearch, alias)
  const directory = new ClientDirectory(
    signal => store.list({ signal, pageTimeout: timeout / 2 }),
    () => {},
  )
  await directory.start()
  const usage = new UsageKeeper({ store: new UsageStore(elasticsearch, alias, timeout), onFault: () => {} })
  const logger = createLogger('silent')
  const app = createApp({
    index: new CompanyIndex(elasticsearch, { alias, timeout, releaseAge: 0 }),
    cache: new ResponseCache({ size: 0 }),
    directory,
    packages: readPackages(resolve(import.meta.dirname, '../../config/packages.json')),
    limits: new RequestLimits({ usage }),
    logger,
    errorLog: new ErrorLog(logger),
    isDraining: () => false,
  })
  return {
    ask: async (path, key, accept = 'application/json') => {
      const asked = performance.now()
      const response = await app.request(path, {
        headers: { accept, ...(key !== undefined && { 'x-api-key': key }) },
      })
      const ms = performance.now() - asked
      let isCut = false
      const text = await response.text().catch(() => {
        isCut = true
        return ''
      })
      const retryAfter = response.headers.get('Retry-After')
      return { status: response.status, text, retryAfter, isCut, ms }
    },
    stop: async () => {
      directory.stop()
      await elasticsearch.close()
    },
  }
}
