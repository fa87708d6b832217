// The service over a proxy that lies: everything reads Elasticsearch through it, and nothing is remembered between requests.

import { resolve } from 'node:path'
import { Client } from '@elastic/elasticsearch'
import { createApp } from '../../src/app.ts'
import { readPackages } from '../../src/catalogue/packages.ts'
import { ClientDirectory } from '../../src/clients/client-directory.ts'
import { ClientStore } from '../../src/clients/client-store.ts'
import { AnswerCache } from '../../src/companies/answer-cache.ts'
import { CompanyIndex } from '../../src/companies/company-index.ts'
import { RequestLimits } from '../../src/limits/request-limits.ts'
import { UsageKeeper } from '../../src/limits/usage-keeper.ts'
import { UsageStore } from '../../src/limits/usage-store.ts'
import { createLogger } from '../../src/operations/logging.ts'

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
  const app = createApp({
    index: new CompanyIndex(elasticsearch, { alias, timeout, releaseAge: 0 }),
    answers: new AnswerCache({ size: 0 }),
    directory,
    packages: readPackages(resolve(import.meta.dirname, '../../packages.json')),
    limits: new RequestLimits({ usage }),
    logger: createLogger('silent'),
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
