// When was a key last used, to the hour? Written in the background, in an index of its own: no request waits for it, and no
// change of a client can be undone by it.

import { type Client as Elasticsearch, errors } from '@elastic/elasticsearch'
import { withinTime } from '../deadline.ts'
import { makeIndex } from '../elasticsearch/make-index.ts'
import type { ApiKey, Client } from './client.ts'

const HOUR = 3_600_000
/** How long uses are gathered before they are written, in milliseconds. */
const WRITE_EVERY = 5_000
/** The longest that writing them may take in all, in milliseconds. */
const WRITE_TIMEOUT = 10_000
/** How many digits of a hash tell the keys of one client apart. */
const DIGITS = 16

const indexBody = {
  settings: { index: { number_of_shards: 1, auto_expand_replicas: '0-1' } },
  mappings: { dynamic: false, properties: { client: { type: 'keyword' } } },
} as const

/** The index that holds when the keys of the alias's clients were last used. */
export function keyUseIndexName(alias: string): string {
  return `${alias}-key-uses`
}

type Use = { readonly client: string; readonly key: string; readonly lastUsedAt: string }

const useName = (client: string, { hash }: ApiKey): string => `${client}-${hash.slice(0, DIGITS)}`

export class KeyUses {
  readonly #elasticsearch: Elasticsearch
  readonly #index: string
  readonly #onFault: (error: unknown) => void
  readonly #ending: (() => AbortSignal) | undefined
  /** The hour that was last noted of each key: as many entries as there are keys. */
  readonly #noted = new Map<string, number>()
  #unwritten = new Map<string, Use>()
  #writing: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined

  /** `onFault` hears why uses could not be written; they are tried again. `ending` is aborted when nothing more is to be written. */
  constructor(
    elasticsearch: Elasticsearch,
    alias: string,
    onFault: (error: unknown) => void,
    ending?: AbortSignal,
  ) {
    this.#elasticsearch = elasticsearch
    this.#index = keyUseIndexName(alias)
    this.#onFault = onFault
    this.#ending = ending && (() => ending)
  }

  /** Notes a use of a key that is known. */
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

  /** Writes what is left, then no more. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#timer = undefined
    await this.write()
  }

  /** Writes what was noted; a failure is told, and what it concerns tried the next time. */
  async write(): Promise<void> {
    if (this.#writing !== undefined) return this.#writing
    if (this.#unwritten.size === 0) return
    const uses = this.#unwritten
    this.#unwritten = new Map()
    this.#writing = withinTime(WRITE_TIMEOUT, signal => this.#writeAll(uses, signal), this.#ending)
      .catch(error => {
        this.#unwritten = new Map([...uses, ...this.#unwritten])
        this.#onFault(error)
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
          // The hour is the version: another server's later hour is never overwritten.
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
    const fault = items.find(({ index }) => index?.error && index.status !== 409)?.index?.error
    if (fault) throw new Error(`The last use of a key could not be written: ${fault.type}.`)
  }

  /** The last use of each key of a client that was ever used, to the hour. */
  async of(client: Client): Promise<ReadonlyMap<ApiKey, string>> {
    try {
      const { docs } = await this.#elasticsearch.mget<Use>({
        index: this.#index,
        ids: client.apiKeys.map(key => useName(client.id, key)),
      })
      return new Map(
        docs.flatMap((doc, at) => {
          const key = client.apiKeys[at]
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
