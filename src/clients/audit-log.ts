// Records who changed which client or package and when, in an index whose entries are never changed
// or removed.

import { hostname, userInfo } from 'node:os'
import { type Client as Elasticsearch, errors, type TransportRequestOptions } from '@elastic/elasticsearch'
import { z } from 'zod'
import { withinTime } from '../deadline.ts'
import { makeIndex } from '../elasticsearch/make-index.ts'

const facts = z.record(z.string(), z.unknown())

const entrySchema = z.object({
  at: z.iso.datetime(),
  /** The operating-system user and host, or the name passed by the caller. */
  by: z.string(),
  action: z.enum([
    'client added',
    'client changed',
    'client revoked',
    'client rotated',
    'packages taken',
    'packages refused',
  ]),
  /** Present if the change that an earlier entry announced failed. */
  failed: z.string().optional(),
  client: z.object({ id: z.string(), name: z.string() }).optional(),
  /**
   * The properties that changed, with their old and new values. Never a key, never a whole hash.
   */
  before: facts,
  after: facts,
  /** The fingerprint of the packages, or of the message about a rejected file. */
  mark: z.string().optional(),
  /** All packages in force, as JSON, to compare the next ones with. */
  packages: z.string().optional(),
  detail: z.string().optional(),
})

/** An entry as stored. */
export type AuditEntry = z.infer<typeof entrySchema>
export type AuditAction = AuditEntry['action']

const indexBody = {
  settings: { index: { number_of_shards: 1, auto_expand_replicas: '0-1' } },
  mappings: {
    dynamic: false,
    properties: {
      at: { type: 'date' },
      by: { type: 'keyword' },
      action: { type: 'keyword' },
      client: { properties: { id: { type: 'keyword' } } },
    },
  },
} as const

/** Maximum number of entries listed. */
const MOST_LISTED = 10_000

/** The name of the audit index that belongs to an alias. */
export function auditIndexName(alias: string): string {
  return `${alias}-audit`
}

/** The user who runs this process, as user@host. */
export function operatingSystemUser(): string {
  let user: string
  try {
    user = userInfo().username
  } catch {
    // A container may run under a user ID that has no name.
    user = `uid-${process.getuid?.() ?? 'unknown'}`
  }
  return `${user}@${hostname()}`
}

/**
 * `timeout`: for one operation as a whole, in ms. `ending`: aborting it ends a running operation.
 */
export type AuditLimits = { readonly timeout: number; readonly ending: AbortSignal }

export class AuditLog {
  readonly #elasticsearch: Elasticsearch
  readonly #alias: string
  readonly #index: string
  readonly #by: string
  readonly #limits: AuditLimits | undefined

  /**
   * `by`: who makes the changes. Without `limits`, the settings of the Elasticsearch client apply.
   */
  constructor(
    elasticsearch: Elasticsearch,
    alias: string,
    by: string = operatingSystemUser(),
    limits?: AuditLimits,
  ) {
    this.#elasticsearch = elasticsearch
    this.#alias = alias
    this.#index = auditIndexName(alias)
    this.#by = by
    this.#limits = limits
  }

  /** True if the alias exists; false for a mistyped one. */
  async hasCompanies(): Promise<boolean> {
    return await this.#inTime(options => this.#elasticsearch.indices.exists({ index: this.#alias }, options))
  }

  /** Adds an entry. With an `id`, only the first of several entries with this ID is stored. */
  async add(entry: Omit<AuditEntry, 'at' | 'by'>, id?: string): Promise<void> {
    const document = entrySchema.parse({ at: new Date().toISOString(), by: this.#by, ...entry })
    try {
      await this.#inTime(async options => {
        await makeIndex(this.#elasticsearch, this.#index, indexBody, options)
        await this.#elasticsearch.index(
          {
            index: this.#index,
            ...(id !== undefined && { id }),
            op_type: 'create',
            document,
            refresh: true,
          },
          options,
        )
      })
    } catch (error) {
      const exists = id !== undefined && error instanceof errors.ResponseError && error.statusCode === 409
      if (!exists) throw error
    }
  }

  /** The entries, oldest first, optionally of one client or since an instant. */
  async list({ client, since }: { client?: string; since?: Date } = {}): Promise<AuditEntry[]> {
    const found = await this.#inTime(options =>
      this.#elasticsearch.search(
        {
          index: this.#index,
          ignore_unavailable: true,
          allow_partial_search_results: false,
          size: MOST_LISTED,
          sort: [{ at: { order: 'desc', unmapped_type: 'date' } }],
          query: {
            bool: {
              filter: [
                ...(client === undefined ? [] : [{ term: { 'client.id': client } }]),
                ...(since === undefined ? [] : [{ range: { at: { gte: since.toISOString() } } }]),
              ],
            },
          },
        },
        options,
      ),
    )
    return found.hits.hits.map(hit => entrySchema.parse(hit._source)).reverse()
  }

  /** The latest entry of an action, with its ID. */
  async last(action: AuditAction): Promise<{ id: string; entry: AuditEntry } | undefined> {
    const found = await this.#inTime(options =>
      this.#elasticsearch.search(
        {
          index: this.#index,
          ignore_unavailable: true,
          allow_partial_search_results: false,
          size: 1,
          sort: [{ at: { order: 'desc', unmapped_type: 'date' } }],
          query: { term: { action } },
        },
        options,
      ),
    )
    const [hit] = found.hits.hits
    return hit && { id: hit._id ?? '', entry: entrySchema.parse(hit._source) }
  }

  #inTime<Result>(send: (options: TransportRequestOptions) => Promise<Result>): Promise<Result> {
    if (this.#limits === undefined) return send({})
    const { timeout, ending } = this.#limits
    return withinTime(
      timeout,
      signal => send({ signal, maxRetries: 0 }),
      () => ending,
    )
  }
}
