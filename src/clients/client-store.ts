// Where clients are kept: an Elasticsearch index of their own, one document a client.

import { randomBytes } from 'node:crypto'
import { type Client as Elasticsearch, errors, type TransportRequestOptions } from '@elastic/elasticsearch'
import { apiKeyHash, newApiKey } from './api-key.ts'
import { type Client, clientSchema } from './client.ts'

const indexBody = {
  settings: { index: { number_of_shards: 1, auto_expand_replicas: '0-1' } },
  mappings: { dynamic: false, properties: { id: { type: 'keyword' } } },
} as const

/** The index that holds the clients of the companies under an alias. */
export function clientIndexName(alias: string): string {
  return `${alias}-clients`
}

/** What is given for a new client. */
export type NewClient = Pick<Client, 'name' | 'package'> &
  Partial<Pick<Client, 'keys' | 'extraSearchFields' | 'limits' | 'note'>>

/** `requestTimeout` in milliseconds. */
export type Patience = Pick<TransportRequestOptions, 'requestTimeout' | 'maxRetries'>

export class ClientStore {
  readonly #elasticsearch: Elasticsearch
  readonly #index: string

  constructor(elasticsearch: Elasticsearch, alias: string) {
    this.#elasticsearch = elasticsearch
    this.#index = clientIndexName(alias)
  }

  /**
   * Every client, by ID. None where no client was ever made. `patience`: how long Elasticsearch may take, and how often it
   * is asked again.
   */
  async list(patience: Patience = {}): Promise<Client[]> {
    const clients: Client[] = []
    const size = 1000
    for (let after: string | undefined; ; after = clients.at(-1)?.id) {
      const found = await this.#elasticsearch.search(
        {
          index: this.#index,
          ignore_unavailable: true,
          allow_partial_search_results: false,
          size,
          sort: [{ id: { order: 'asc', unmapped_type: 'keyword' } }],
          ...(after !== undefined && { search_after: [after] }),
        },
        patience,
      )
      clients.push(...found.hits.hits.map(hit => clientSchema.parse(hit._source)))
      if (found.hits.hits.length < size) return clients
    }
  }

  /** Makes a client with one key; the key is returned here and nowhere again. */
  async add(given: NewClient): Promise<{ client: Client; key: string }> {
    const key = newApiKey()
    const now = new Date().toISOString()
    const client = clientSchema.parse({
      keys: 'names',
      extraSearchFields: [],
      ...given,
      id: `client_${randomBytes(8).toString('hex')}`,
      createdAt: now,
      apiKeys: [{ hash: apiKeyHash(key), createdAt: now }],
    })
    await this.#ensureIndex()
    await this.#elasticsearch.index({
      index: this.#index,
      id: client.id,
      op_type: 'create',
      document: client,
      refresh: true,
    })
    return { client, key }
  }

  /** Revokes every key of a client; undefined where there is no such client. */
  async revoke(id: string): Promise<Client | undefined> {
    const found = await this.#found(id)
    if (found === undefined) return undefined
    const revokedAt = new Date().toISOString()
    const apiKeys = found.client.apiKeys.map(key => ({ revokedAt, ...key }))
    const client: Client = { ...found.client, apiKeys }
    await this.#elasticsearch.index({
      index: this.#index,
      id,
      document: client,
      refresh: true,
      ...found.unchanged,
    })
    return client
  }

  async #found(id: string) {
    try {
      const { _source, _seq_no, _primary_term } = await this.#elasticsearch.get({ index: this.#index, id })
      // Nobody else's change is overwritten unseen.
      const unchanged = { if_seq_no: _seq_no ?? 0, if_primary_term: _primary_term ?? 1 }
      return { client: clientSchema.parse(_source), unchanged }
    } catch (error) {
      if (error instanceof errors.ResponseError && error.statusCode === 404) return undefined
      throw error
    }
  }

  async #ensureIndex(): Promise<void> {
    try {
      await this.#elasticsearch.indices.create({ index: this.#index, ...indexBody })
    } catch (error) {
      const exists =
        error instanceof errors.ResponseError && error.message.includes('resource_already_exists_exception')
      if (!exists) throw error
    }
  }
}
