// Records the hour in which a key was last used. Written in the background to a separate index, so
// that no request waits for it and no change of a client can be overwritten by it.

import { type Client as Elasticsearch, errors } from '@elastic/elasticsearch'
import { withinTime } from '../deadline.ts'
import { makeIndex } from '../elasticsearch/make-index.ts'
import type { ApiKey, Client } from './client.ts'

const HOUR = 3_600_000
/** Interval between two writes, in ms. */
const WRITE_EVERY = 5_000
/** Timeout of one write as a whole, in ms. */
const WRITE_TIMEOUT = 10_000
/** How many digits of a hash identify a key of a client. */
const DIGITS = 16

const indexBody = {
  settings: { index: { number_of_shards: 1, auto_expand_replicas: '0-1' } },
  mappings: { dynamic: false, properties: { client: { type: 'keyword' } } },
} as const

/** The name of the index of key uses that belongs to an alias. */
export function keyUseIndexName(alias: string): string {
  return `${alias}-key-uses`
}

type Use = { readonly client: string; readonly key: string; readonly lastUsedAt: string }

const useName = (client: string, { hash }: ApiKey): string => `${client}-${hash.slice(0, DIGITS)}`

export class KeyUses {
  readonly #elasticsearch: Elasticsearch
  readonly #index: string
  readonly #onError: (error: unknown) => void
  readonly #ending: (() => AbortSignal) | undefined
  /** The last hour noted for each key hash: as many entries as there are keys. */
  readonly #noted = new Map<string, number>()
  #unwritten = new Map<string, Use>()
  #writing: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined

  /** `onError`: a write failed and will be retried. `ending`: aborting it ends a running write. */
  constructor(
    elasticsearch: Elasticsearch,
    alias: string,
    onError: (error: unknown) => void,
    ending?: AbortSignal,
  ) {
    this.#elasticsearch = elasticsearch
    this.#index = keyUseIndexName(alias)
    this.#onError = onError
    this.#ending = ending && (() => ending)
  }

  /** Notes a use of a valid key. */
  note(client: Client, key: ApiKey, now = Date.now()): void {
    const hour = Math.floor(now / HOUR)
    if (this.#noted.get(key.hash) === hour) return
    this.#noted.set(key.hash, hour)
    this.#unwritten.set(useName(client.id, key), {
      client: client.id,
      key: key.hash.slice(0, DIGITS),
      lastUsedAt: new Date(hour * HOUR).toISOString(),
    })
  }

  start(): void {
    this.#timer ??= setInterval(() => void this.write(), WRITE_EVERY).unref()
  }

  /** Writes the remaining uses and stops. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#timer = undefined
    await this.write()
  }

  /** Writes the noted uses; a failure is reported, and its uses are kept for the next write. */
  async write(): Promise<void> {
    if (this.#writing !== undefined) return this.#writing
    if (this.#unwritten.size === 0) return
    const uses = this.#unwritten
    this.#unwritten = new Map()
    this.#writing = withinTime(WRITE_TIMEOUT, signal => this.#writeAll(uses, signal), this.#ending)
      .catch(error => {
        this.#unwritten = new Map([...uses, ...this.#unwritten])
        this.#onError(error)
      })
      .finally(() => {
        this.#writing = undefined
      })
    return this.#writing
  }

  async #writeAll(uses: ReadonlyMap<string, Use>, signal: AbortSignal): Promise<void> {
    const options = { signal, maxRetries: 0 }
    await makeIndex(this.#elasticsearch, this.#index, indexBody, options)
    const { items } = await this.#elasticsearch.bulk(
      {
        index: this.#index,
        operations: [...uses].flatMap(([id, use]) => [
          // The hour is the version, so that a later hour from another server is never overwritten.
          {
            index: {
              _id: id,
              version: new Date(use.lastUsedAt).getTime() / HOUR,
              version_type: 'external_gte',
            },
          },
          use,
        ]),
      },
      options,
    )
    const failure = items.find(({ index }) => index?.error && index.status !== 409)?.index?.error
    if (failure) throw new Error(`The last use of a key could not be written: ${failure.type}.`)
  }

  /** The last use of each key of a client, to the hour; unused keys are missing. */
  async of(client: Client): Promise<ReadonlyMap<ApiKey, string>> {
    try {
      const { docs } = await this.#elasticsearch.mget<Use>({
        index: this.#index,
        ids: client.apiKeys.map(key => useName(client.id, key)),
      })
      return new Map(
        docs.flatMap((doc, index) => {
          const key = client.apiKeys[index]
          const use = 'found' in doc && doc.found ? doc._source : undefined
          return key && use ? [[key, use.lastUsedAt] as const] : []
        }),
      )
    } catch (error) {
      if (error instanceof errors.ResponseError && error.statusCode === 404) return new Map()
      throw error
    }
  }
}
