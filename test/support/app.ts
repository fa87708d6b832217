// The application over an Elasticsearch that is not there or broken: for all that needs no sound one.

import { fileURLToPath } from 'node:url'
import { Client as Elasticsearch } from '@elastic/elasticsearch'
import { createApplication } from '../../src/application.ts'
import { apiKeyHash, newApiKey } from '../../src/clients/api-key.ts'
import type { ApiKey, Client } from '../../src/clients/client.ts'
import { createLogger } from '../../src/operations/logging.ts'
import { noLimits } from '../../src/schema/limits.ts'
import { type PackagesInForce, readPackages } from '../../src/schema/packages.ts'
import { closedPort } from './broken-elasticsearch.ts'
import { expectAsDescribed } from './openapi.ts'

/** The longest a request may wait in these tests, in milliseconds. */
export const DEADLINE = 800

const created = '2026-01-01T00:00:00.000Z'

/** A client with its keys. */
export function client(
  keys: readonly (readonly [key: string, facts?: Partial<ApiKey>])[],
  facts: Partial<Client> = {},
): Client {
  return {
    id: 'client_for_tests',
    name: 'Test',
    package: 'full',
    keys: 'names',
    extraSearchFields: [],
    origins: [],
    limits: noLimits,
    createdAt: created,
    apiKeys: keys.map(([key, more]) => ({ hash: apiKeyHash(key), createdAt: created, ...more })),
    ...facts,
  }
}

/** How a request differs from a plain GET without key. */
export type Sent = {
  readonly key?: string
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

export type Answer = {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly body: any
  /** How long it took, in milliseconds. */
  readonly ms: number
}

export type FileAnswer = { readonly status: number; readonly headers: Headers; readonly bytes: Buffer }

/** One line of the log. */
export type LogLine = { readonly msg: string; readonly [fact: string]: unknown }

export type AppForTests = {
  /** Sends a request, and fails the test where the answer is not as the OpenAPI document describes it. */
  readonly ask: (path: string, sent?: Sent) => Promise<Answer>
  /** Requests a file, as it comes: compressed if that was accepted. */
  readonly file: (path: string, headers?: Readonly<Record<string, string>>) => Promise<FileAnswer>
  /** A key that opens everything. */
  readonly key: string
  /** What was logged so far, as written. */
  readonly log: string[]
  readonly logged: (message: string) => LogLine[]
  /** Writes the counts of errors that are not written yet. */
  readonly flushErrors: () => void
  readonly close: () => Promise<void>
}

export type AppOptions = {
  /** Milliseconds. Default DEADLINE. */
  readonly deadline?: number
  /** Address of Elasticsearch; nobody listens there unless said. */
  readonly node?: string
  readonly clients?: readonly Client[]
  readonly list?: () => Promise<Client[]>
  readonly packages?: PackagesInForce
  readonly logSearchText?: boolean
  readonly homePage?: boolean
  readonly isDraining?: () => boolean
  /** What limits take for the time; buckets do not fill meanwhile. */
  readonly now?: () => Date
}

export async function appForTests(options: AppOptions = {}): Promise<AppForTests> {
  const { deadline = DEADLINE } = options
  const key = newApiKey()
  const log: string[] = []
  const clients = [client([[key]]), ...(options.clients ?? [])]
  const elasticsearch = new Elasticsearch({ node: options.node ?? `http://127.0.0.1:${await closedPort()}` })
  const logger = createLogger('info', { write: line => void log.push(line) })
  const { app, directory, errorLog } = createApplication(
    elasticsearch,
    {
      alias: 'index-1',
      requestTimeout: deadline,
      logSearchText: options.logSearchText ?? false,
      homePage: options.homePage ?? false,
    },
    {
      packages:
        options.packages ??
        readPackages(fileURLToPath(new URL('../../config/packages.json', import.meta.url))),
      logger,
      listClients: options.list ?? (async () => clients),
      releaseAge: 0,
      ...(options.now && { now: options.now, clock: () => 0 }),
      ...(options.isDraining && { isDraining: options.isDraining }),
    },
  )
  await directory.start()
  const ask = async (path: string, { key: sentKey, method = 'GET', headers = {}, signal }: Sent = {}) => {
    const asked = performance.now()
    const response = await app.request(path, {
      method,
      headers: { ...(sentKey !== undefined && { 'x-api-key': sentKey }), ...headers },
      ...(signal && { signal }),
    })
    const text = await response.text()
    const ms = performance.now() - asked
    expectAsDescribed(path, method, response, text)
    return { status: response.status, headers: response.headers, text, body: text && JSON.parse(text), ms }
  }
  const file = async (path: string, headers = {}): Promise<FileAnswer> => {
    const response = await app.request(path, { headers })
    const bytes = Buffer.from(await response.arrayBuffer())
    return { status: response.status, headers: response.headers, bytes }
  }
  return {
    ask,
    file,
    key,
    log,
    logged: message => log.map(line => JSON.parse(line) as LogLine).filter(({ msg }) => msg === message),
    flushErrors: () => errorLog.flush(),
    close: async () => {
      directory.stop()
      await elasticsearch.close()
    },
  }
}
