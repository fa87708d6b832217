// Who changed which client or package, and when: an index of entries that are added, and never changed or removed.

import { hostname, userInfo } from 'node:os'
import { type Client as Elasticsearch, errors, type TransportRequestOptions } from '@elastic/elasticsearch'
import { z } from 'zod'
import { withinTime } from '../deadline.ts'
import { makeIndex } from '../elasticsearch/make-index.ts'

const facts = z.record(z.string(), z.unknown())

const entrySchema = z.object({
  at: z.iso.datetime(),
  /** An operating-system user and host, or the name that was given. */
  by: z.string(),
  action: z.enum([
    'client added',
    'client changed',
    'client revoked',
    'client rotated',
    'packages taken',
    'packages refused',
  ]),
  /** Present where the change that an earlier entry announced was not made after all. */
  failed: z.string().optional(),
  client: z.object({ id: z.string(), name: z.string() }).optional(),
  /** The properties that changed, as they were and as they became. Never a key, never a whole hash. */
  before: facts,
  after: facts,
  /** Of packages: what tells them from others. */
  mark: z.string().optional(),
  /** Of packages that were taken: all of them, in JSON, for the comparison with those that come next. */
  packages: z.string().optional(),
  detail: z.string().optional(),
})

/** An entry as it is kept. */
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

/** Most entries that are listed. */
const MOST_LISTED = 10_000

/** The index that holds the audit of what the alias's service sells. */
export function auditIndexName(alias: string): string {
  return `${alias}-audit`
}

/** Whoever runs this process: user@host. */
export function operatingSystemUser(): string {
  let user: string
  try {
    user = userInfo().username
  } catch {
    // A container may run under a number that has no name.
    user = `uid-${process.getuid?.() ?? 'unknown'}`
  }
  return `${user}@${hostname()}`
}

/** The longest that adding or reading entries may take in all, in milliseconds. `ending` is aborted to end it at once. */
export type AuditLimits = { readonly timeout: number; readonly ending: AbortSignal }

export class AuditLog {
  readonly #elasticsearch: Elasticsearch
  readonly #alias: string
  readonly #index: string
  readonly #by: string
  readonly #limits: AuditLimits | undefined

  /** `by`: who makes the changes that are written down here. Without `limits` the client's own settings hold. */
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

  /** Whether the alias has companies: nothing is sold under one that was mistyped. */
  async hasCompanies(): Promise<boolean> {
    return await this.#inTime(options => this.#elasticsearch.indices.exists({ index: this.#alias }, options))
  }

  /** Adds an entry. `id`: of an entry that several may add, where only the first is kept. */
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
      const isThere = id !== undefined && error instanceof errors.ResponseError && error.statusCode === 409
      if (!isThere) throw error
    }
  }

  /** The entries, the oldest first; of one client, and from an instant on, where those are given. */
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

  /** The last entry of an action, with its ID. */
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

  #inTime<Result>(ask: (options: TransportRequestOptions) => Promise<Result>): Promise<Result> {
    if (this.#limits === undefined) return ask({})
    const { timeout, ending } = this.#limits
    return withinTime(
      timeout,
      signal => ask({ signal, maxRetries: 0 }),
      () => ending,
    )
  }
}
