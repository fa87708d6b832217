// Stores the clients in an Elasticsearch index, one document per client. Every change is announced
// in the audit before it is made.

import { randomBytes } from 'node:crypto'
import { type Client as Elasticsearch, errors } from '@elastic/elasticsearch'
import { Deadline } from '../deadline.ts'
import { requestDirectly } from '../elasticsearch/direct-request.ts'
import { asServiceError, isMissing, unavailable } from '../elasticsearch/failures.ts'
import { makeIndex } from '../elasticsearch/make-index.ts'
import { withOneRetry } from '../elasticsearch/one-retry.ts'
import { searchResponse } from '../elasticsearch/search-response.ts'
import { apiKeyHash, newApiKey } from './api-key.ts'
import { type AuditAction, AuditLog, operatingSystemUser } from './audit-log.ts'
import { type Client, clientSchema } from './client.ts'
import {
  type ClientChange,
  ClientError,
  changedClient,
  clientDifference,
  revokedClient,
  rotatedClient,
} from './client-changes.ts'

const indexBody = {
  settings: { index: { number_of_shards: 1, auto_expand_replicas: '0-1' } },
  mappings: { dynamic: false, properties: { id: { type: 'keyword' } } },
} as const

/** The name of the client index that belongs to an alias. */
export function clientIndexName(alias: string): string {
  return `${alias}-clients`
}

/** The properties of a new client. */
export type NewClient = Pick<Client, 'name' | 'package'> &
  Partial<Pick<Client, 'keys' | 'extraSearchFields' | 'origins' | 'limits' | 'note'>> & {
    readonly keyExpiresAt?: string
  }

/** Number of clients read per request. */
const PAGE = 1_000
/** Default timeout of reading one page, in ms. */
const PAGE_TIMEOUT = 10_000

export type ListOptions = {
  readonly signal?: AbortSignal
  /** Timeout of reading one page, in ms. */
  readonly pageTimeout?: number
}

export class ClientStore {
  readonly #elasticsearch: Elasticsearch
  readonly #index: string
  readonly #audit: AuditLog

  /** `by`: who makes the changes, for the audit. */
  constructor(elasticsearch: Elasticsearch, alias: string, by: string = operatingSystemUser()) {
    this.#elasticsearch = elasticsearch
    this.#index = clientIndexName(alias)
    this.#audit = new AuditLog(elasticsearch, alias, by)
  }

  /**
   * All clients, ordered by ID; empty if none was ever created. Aborting `signal` ends the request.
   * Throws {@link ServiceError} `unavailable` or `timeout` if Elasticsearch does not return the
   * whole list.
   */
  async list({ signal, pageTimeout = PAGE_TIMEOUT }: ListOptions = {}): Promise<Client[]> {
    const clients: Client[] = []
    for (;;) {
      using deadline = new Deadline(pageTimeout, signal && (() => signal))
      const page = await this.#page(clients.at(-1)?.id, deadline)
      clients.push(...page.clients)
      if (page.clients.length === PAGE) continue
      if (clients.length !== page.total) throw unavailable(`${clients.length} clients of ${page.total}`)
      return clients
    }
  }

  async #page(
    after: string | undefined,
    deadline: Deadline,
  ): Promise<{ readonly clients: Client[]; readonly total: number }> {
    const search = {
      size: PAGE,
      track_total_hits: true,
      sort: [{ id: { order: 'asc', unmapped_type: 'keyword' } }],
      ...(after !== undefined && { search_after: [after] }),
    }
    const path = `/${encodeURIComponent(this.#index)}/_search?allow_partial_search_results=false`
    const request = { method: 'POST', path, type: 'json', body: JSON.stringify(search) } as const
    try {
      return await withOneRetry(deadline, async () => {
        const { status, body } = await requestDirectly(this.#elasticsearch, request, deadline.signal)
        const { hits, total } = searchResponse(status, body, search).hits
        return { clients: hits.map(({ _source }) => clientSchema.parse(_source)), total: total?.value ?? 0 }
      })
    } catch (error) {
      if (after === undefined && isMissing(error)) return { clients: [], total: 0 }
      throw asServiceError(error)
    }
  }

  /** The client with this ID; undefined if there is none. */
  async get(id: string): Promise<Client | undefined> {
    return (await this.#found(id))?.client
  }

  /** Creates a client with one key. The key is returned only here. */
  async add({ keyExpiresAt, ...given }: NewClient): Promise<{ client: Client; key: string }> {
    const key = newApiKey()
    const now = new Date().toISOString()
    const client = clientSchema.parse({
      keys: 'names',
      extraSearchFields: [],
      ...given,
      id: `client_${randomBytes(8).toString('hex')}`,
      createdAt: now,
      apiKeys: [
        {
          hash: apiKeyHash(key),
          createdAt: now,
          ...(keyExpiresAt !== undefined && { expiresAt: keyExpiresAt }),
        },
      ],
    })
    await makeIndex(this.#elasticsearch, this.#index, indexBody)
    await this.#write('client added', undefined, client, { op_type: 'create' })
    return { client, key }
  }

  /**
   * Changes a client; undefined if it does not exist. @throws ClientError if the change is
   * impossible
   */
  async change(id: string, change: ClientChange): Promise<{ before: Client; after: Client } | undefined> {
    const found = await this.#found(id)
    if (found === undefined) return undefined
    const before = found.client
    const after = clientSchema.parse(changedClient(before, change, new Date()))
    await this.#write('client changed', before, after, found.unchanged)
    return { before, after }
  }

  /**
   * Adds a second key to a client; the first expires after `overlap` ms. Undefined if the client
   * does not exist. The key is returned only here. @throws ClientError if the client already has
   * two
   */
  async rotate(
    id: string,
    overlap: number,
    keyExpiresAt?: string,
  ): Promise<{ client: Client; key: string } | undefined> {
    const found = await this.#found(id)
    if (found === undefined) return undefined
    const key = newApiKey()
    const now = new Date()
    const fresh = {
      hash: apiKeyHash(key),
      createdAt: now.toISOString(),
      ...(keyExpiresAt !== undefined && { expiresAt: keyExpiresAt }),
    }
    const client = rotatedClient(found.client, fresh, now, overlap)
    await this.#write('client rotated', found.client, client, found.unchanged)
    return { client, key }
  }

  /**
   * Revokes every key of a client, or the one named `keyName`; undefined if the client does not
   * exist.
   * @throws ClientError if `keyName` does not match exactly one key
   */
  async revoke(id: string, keyName?: string): Promise<Client | undefined> {
    const found = await this.#found(id)
    if (found === undefined) return undefined
    const client = revokedClient(found.client, new Date(), keyName)
    await this.#write('client revoked', found.client, client, found.unchanged)
    return client
  }

  /**
   * Announces a change in the audit, then makes it; if that fails, a further entry says so. Does
   * nothing if no property differs.
   */
  async #write(
    action: AuditAction,
    before: Client | undefined,
    after: Client,
    condition: { op_type: 'create' } | { if_seq_no: number; if_primary_term: number },
  ): Promise<void> {
    const difference = clientDifference(before, after)
    if (Object.keys({ ...difference.before, ...difference.after }).length === 0) return
    const entry = { action, client: { id: after.id, name: after.name }, ...difference }
    await this.#audit.add(entry)
    try {
      await this.#elasticsearch.index({
        index: this.#index,
        id: after.id,
        document: after,
        refresh: true,
        ...condition,
      })
    } catch (error) {
      const conflict = error instanceof errors.ResponseError && error.statusCode === 409
      await this.#audit.add({
        ...entry,
        failed: conflict ? 'changed by someone else at the same time' : 'not written',
      })
      if (!conflict) throw error
      throw new ClientError(
        `${after.name} (${after.id}) was changed by someone else at the same time. Try again.`,
      )
    }
  }

  async #found(id: string) {
    try {
      const { _source, _seq_no, _primary_term } = await this.#elasticsearch.get({ index: this.#index, id })
      // A concurrent change is detected, not overwritten.
      const unchanged = { if_seq_no: _seq_no ?? 0, if_primary_term: _primary_term ?? 1 }
      return { client: clientSchema.parse(_source), unchanged }
    } catch (error) {
      if (error instanceof errors.ResponseError && error.statusCode === 404) return undefined
      throw error
    }
  }
}
