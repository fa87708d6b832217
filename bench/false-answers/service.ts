// The service over a proxy that lies: everything reads Elasticsearch through it, and nothing is remembered between requests.

import { resolve } from 'node:path'
import { Client } from '@elastic/elasticsearch'
import { createApplication } from '../../src/application.ts'
import { ClientStore } from '../../src/clients/client-store.ts'
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
  const { app, directory } = createApplication(
    elasticsearch,
    { alias, requestTimeout: timeout },
    {
      packages: readPackages(resolve(import.meta.dirname, '../../config/packages.json')),
      logger: createLogger('silent'),
      listClients: signal => store.list({ signal, pageTimeout: timeout / 2 }),
      releaseAge: 0,
    },
  )
  await directory.start()
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
