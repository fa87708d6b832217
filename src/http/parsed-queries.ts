// The queries that were parsed lately, by their text: the same requests come again and again, and parsing one costs as much as
// all else that is done for a cached answer.

import { LRUCache } from 'lru-cache'
import { type CompanyQuery, queryFingerprint } from '../query/company-query.ts'
import type { CompanyEndpoint } from '../schema/endpoints.ts'

/** A checked query and its fingerprint. Neither depends on the client, nor on the data. */
export type ParsedQuery = { readonly query: CompanyQuery; readonly fingerprint: string }

/** What parsing depends on: `format` is the media type of an export in another format than JSON. */
export type QueryText = {
  readonly text: string
  readonly endpoint: CompanyEndpoint
  readonly format: string | undefined
}

/** Most memory that the queries take, in bytes. */
const MOST_BYTES = 8_000_000
/** About what a query takes in memory: for itself, and for each unit of its cost, which is about a clause, in bytes. */
const OVERHEAD = 2_000
const BYTES_PER_COST = 300

export class ParsedQueries {
  readonly #known = new LRUCache<string, ParsedQuery>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ query, fingerprint }, key) =>
      OVERHEAD +
      2 * (key.length + fingerprint.length) +
      BYTES_PER_COST * query.filters.reduce((total, { filter }) => total + filter.cost, 0),
  })

  /** The query of a text: known, or parsed now. What `parse` throws is not kept. */
  of(given: QueryText, parse: () => CompanyQuery): ParsedQuery {
    const key = `${given.endpoint} ${given.format ?? ''} ${given.text}`
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const query = parse()
    const parsed = { query, fingerprint: queryFingerprint(query) }
    this.#known.set(key, parsed)
    return parsed
  }
}
