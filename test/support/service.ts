// The application as clients meet it, over the run's Elasticsearch: real companies, real clients, real keys.

import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { Client as Elasticsearch } from '@elastic/elasticsearch'
import { createApplication } from '../../src/application.ts'
import { ClientStore } from '../../src/clients/client-store.ts'
import { createLogger } from '../../src/operations/logging.ts'
import type { Company } from '../../src/schema/fields.ts'
import { type Packages, readPackages } from '../../src/schema/packages.ts'
import { indexCompanies, replaceCompanies } from './companies.ts'
import { elasticsearchForTests } from './elasticsearch.ts'

/** Long enough for a busy machine: what a test waits for is an answer, not a deadline. */
const DEADLINE = 30_000

/** Requests that are under way together where the order of their answers does not matter. */
const AT_ONCE = 8

export const packagesPath = fileURLToPath(new URL('../../config/packages.json', import.meta.url))

/** What a page of companies is answered with, as clients read it. */
export type PageBody = {
  readonly data: { readonly records: readonly Record<string, unknown>[]; readonly totalCount: number }
  readonly page: number
  readonly pageSize: number
  readonly totalPages: number
  readonly warnings?: readonly { code: string; parameter: string; message: string }[]
}

/** What an error is answered with, as clients read it. */
export type ProblemBody = {
  readonly status: number
  readonly code: string
  readonly detail: string
  readonly requestId: string
  readonly errors?: readonly {
    parameter: string
    code: string
    message: string
    allowed?: string[]
    suggestion?: string
  }[]
}

export type Answer<Body = unknown> = {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly body: Body
}

/** How a request differs from a plain GET with the service's own key; `key: null` sends none. */
export type Sent = {
  readonly method?: string
  readonly key?: string | null
  readonly headers?: Record<string, string>
}

export type Service = {
  readonly elasticsearch: Elasticsearch
  /** Alias of the companies; the clients' index is named after it. */
  readonly alias: string
  readonly store: ClientStore
  /** Reads the clients from the store anew. */
  readonly renewClients: () => Promise<void>
  /** The key of a client of the package asked for. */
  readonly key: string
  /** Puts these companies in place of all others. */
  readonly holds: (companies: readonly Company[]) => Promise<void>
  readonly request: (path: string, sent?: Sent) => Promise<Answer>
  /** The application itself, for tests that put it on a port. */
  readonly fetch: (request: Request) => Response | Promise<Response>
  /** A page; throws, with what was answered, where the answer is none. */
  readonly get: (path: string, sent?: Sent) => Promise<PageBody>
  /** The IDs of all records that a query finds, page after page, in their order; checks the totals on the way. */
  readonly found: (query: string, pageSize?: number, endpoint?: string) => Promise<number[]>
  readonly close: () => Promise<void>
}

export const SEARCH = '/api/company/search'
export const EXPORT = '/api/company/export'
export const COUNT = '/api/company/count'

/** What a test asks in a moment is more than a client may. */
const withoutLimits = (packages: Packages): Packages =>
  new Map([...packages].map(([name, bought]) => [name, { ...bought, limits: {} }]))

/** A service of its own for a test file, under `name`; its client has the package `bought`. */
export async function serviceForTests(
  name: string,
  {
    bought = 'full',
    packages = readPackages(packagesPath),
    homePage = false,
  }: { bought?: string; packages?: Packages; homePage?: boolean } = {},
): Promise<Service> {
  const { client: elasticsearch, prefix } = elasticsearchForTests()
  const alias = `${prefix}-${name}`
  const store = new ClientStore(elasticsearch, alias)
  const { key } = await store.add({ name, package: bought })
  const { app, directory } = createApplication(
    elasticsearch,
    { alias, requestTimeout: DEADLINE, answerCacheSize: 16 * 1024 * 1024, homePage },
    {
      packages: withoutLimits(packages),
      logger: createLogger('error'),
      listClients: () => store.list(),
      onBackgroundError: (_, error) => {
        throw error
      },
      releaseAge: 0,
    },
  )
  await directory.start()

  const request = async (path: string, sent: Sent = {}): Promise<Answer> => {
    const sentKey = sent.key === undefined ? key : sent.key
    const answer = await app.request(path, {
      method: sent.method ?? 'GET',
      headers: { ...(sentKey !== null && { 'x-api-key': sentKey }), ...sent.headers },
    })
    const text = await answer.text()
    const isJson = /\bjson\b/.test(answer.headers.get('Content-Type') ?? '') && text !== ''
    return {
      status: answer.status,
      headers: answer.headers,
      text,
      body: isJson ? JSON.parse(text) : undefined,
    }
  }

  const get = async (path: string, sent?: Sent): Promise<PageBody> => {
    const answer = await request(path, sent)
    if (answer.status !== 200) throw new Error(`GET ${path} answered ${answer.status}: ${answer.text}`)
    return answer.body as PageBody
  }

  const found = async (query: string, pageSize = 50, endpoint = SEARCH): Promise<number[]> => {
    const path = (page: number) =>
      `${endpoint}?${query}${query === '' ? '' : '&'}page=${page}&pageSize=${pageSize}`
    const first = await get(path(1))
    const pages = [first]
    while (pages.length < first.totalPages) {
      const few = Math.min(AT_ONCE, first.totalPages - pages.length)
      const next = Array.from({ length: few }, (_, at) => get(path(pages.length + 1 + at)))
      pages.push(...(await Promise.all(next)))
    }
    for (const { data, page, totalPages } of pages) {
      const full = page < totalPages
      if (data.totalCount !== first.data.totalCount || (full && data.records.length !== pageSize))
        throw new Error(`GET ${path(page)} has ${data.records.length} records of ${data.totalCount}`)
    }
    const IDs = pages.flatMap(({ data }) => data.records.map(record => record.ID as number))
    if (IDs.length !== first.data.totalCount)
      throw new Error(`GET ${path(1)} says ${first.data.totalCount} records, its pages hold ${IDs.length}`)
    return IDs
  }

  let held: readonly Company[] | undefined
  const holds = async (companies: readonly Company[]): Promise<void> => {
    const index = `${alias}-1`
    if (held === undefined) await indexCompanies(elasticsearch, { index, alias }, companies)
    else await replaceCompanies(elasticsearch, index, held, companies)
    // Other data bear another mark, as they do when a delta is loaded.
    await elasticsearch.indices.putMapping({ index, _meta: { held: randomUUID() } })
    held = companies
  }

  return {
    elasticsearch,
    alias,
    store,
    renewClients: () => directory.start(),
    key,
    holds,
    request,
    fetch: sent => app.fetch(sent),
    get,
    found,
    close: async () => {
      directory.stop()
      await elasticsearch.close()
    },
  }
}
