// An HTTP server on loopback that holds one client and any number of companies, and answers pages of a walk as
// Elasticsearch does: for how a stream behaves towards a slow, a broken or an absent neighbour.

import { apiKeyHash, newApiKey } from '../../src/clients/api-key.ts'
import type { Client } from '../../src/clients/client.ts'
import { EXPORT_PAGE } from '../../src/companies/full-export.ts'
import { client } from './app.ts'
import {
  type BrokenElasticsearch,
  brokenElasticsearch,
  json,
  type Misbehaviour,
  together,
} from './broken-elasticsearch.ts'

export type WalkedElasticsearch = {
  readonly stub: BrokenElasticsearch
  readonly key: string
  /** How many pages were asked for so far. */
  readonly pages: () => number
  /** From this page of each walk on (1 is the first), another answer; undefined ends that. */
  readonly from: (page: number, how: Misbehaviour | undefined) => void
  /** From now on, the client's key is revoked. */
  readonly revoke: () => void
  /** Forgets what was asked. */
  readonly begin: () => void
}

/** The searches of a request: one, or several with a line of headers before each. */
export function bodiesOf(text: string): unknown[] {
  const lines = text.trim().split('\n')
  return lines.filter((_, at) => lines.length === 1 || at % 2 === 1).map(line => JSON.parse(line))
}

/** IDs are 1 to `records`; every record bears `text`. `facts`: of the client. */
export async function walkedElasticsearch(
  records: number,
  text: string,
  facts: Partial<Client> = {},
): Promise<WalkedElasticsearch> {
  const key = newApiKey()
  let holder = client([[key]], facts)
  if (holder.apiKeys[0]?.hash !== apiKeyHash(key)) throw new Error('the client has another key')
  let pages = 0
  let other: { page: number; how: Misbehaviour } | undefined
  const found = (hits: unknown[], total: number) => ({
    timed_out: false,
    _shards: { total: 1, successful: 1, skipped: 0, failed: 0 },
    hits: { total: { value: total, relation: 'eq' }, hits },
  })
  const answer: Misbehaviour = (response, attempt, address) => {
    if (address.includes('-clients/'))
      return json(200, found([{ _id: holder.id, _source: holder }], 1))(response, attempt, address)
    if (!/^\/companies\/_m?search/.test(address)) return json(200, {})(response, attempt, address)
    pages += 1
    const asked = bodiesOf(stub.requests.at(-1)?.body ?? '{}') as { search_after?: [number]; size: number }[]
    const { search_after: [after] = [0], size = 0 } = asked.find(body => body.size > 0) ?? {}
    if (other !== undefined && after >= (other.page - 1) * EXPORT_PAGE)
      return other.how(response, attempt, address)
    const pageOf = (from: number, count: number): unknown[] =>
      Array.from({ length: Math.max(0, Math.min(count, records - from)) }, (_, at) => ({
        _source: { ID: from + at + 1, companyName: text, countryName: 'GERMANY' },
      }))
    const pagesFound = asked.map(body => found(body.size > 0 ? pageOf(after, size) : [], records))
    return (asked.length > 1 ? together(pagesFound) : json(200, pagesFound[0]))(response, attempt, address)
  }
  const stub = await brokenElasticsearch(answer)
  return {
    stub,
    key,
    pages: () => pages,
    from: (page, how) => {
      other = how === undefined ? undefined : { page, how }
    },
    revoke: () => {
      holder = client([[key, { revokedAt: new Date().toISOString() }]], facts)
    },
    begin: () => {
      other = undefined
      pages = 0
      stub.misbehave(answer)
    },
  }
}
