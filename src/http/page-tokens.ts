// Requests with a page token in place of a key: the token is checked, and its filters become part of the query.

import type { Client } from '../clients/client.ts'
import type { ClientDirectory } from '../clients/client-directory.ts'
import { takenPageToken, unverifiedPageToken } from '../clients/page-token.ts'
import { ServiceError } from '../errors.ts'
import { PageTokenRate } from '../limits/page-token-rate.ts'
import { rawParameters } from '../query/query-string.ts'

/** What a route permits: any token, or only those without filters, which it could not apply. */
export type TakenTokens = 'with filters' | 'without filters'

/** A request with a valid token. `query`: its query string without the token and with the filters. */
export type TokenRequest = { readonly client: Client; readonly origin: string; readonly query: string }

export class PageTokens {
  readonly #directory: ClientDirectory
  readonly #now: () => Date
  readonly #rate: PageTokenRate

  /** `now`: the clock by which tokens expire. */
  constructor(directory: ClientDirectory, now: () => Date) {
    this.#directory = directory
    this.#now = now
    this.#rate = new PageTokenRate(now)
  }

  /**
   * The request of a query string with a token; undefined if it has none. `from`: the origin of the page. `open` is called
   * with the origin that may read the response, errors included. Throws {@link ServiceError}.
   */
  async request(
    query: string,
    taken: TakenTokens | undefined,
    { from, open }: { readonly from: string | undefined; readonly open: (origin: string) => void },
  ): Promise<TokenRequest | undefined> {
    const found = takenPageToken(query)
    if (found === undefined) return undefined
    const { token, rest } = found
    const permits = unverifiedPageToken(token)
    const client = permits && this.#directory.signerOf(token, permits.clientId)
    if (client === undefined || permits === undefined) throw invalid('The page token is not valid')
    const { origin, expiresAt, filter } = permits
    if (from !== undefined && from !== origin) {
      throw new ServiceError('forbidden', `This page token is for pages of ${origin} only.`)
    }
    open(origin)
    if (expiresAt * 1_000 <= this.#now().getTime()) throw invalid('The page token has expired')
    if (taken === undefined) {
      throw new ServiceError(
        'forbidden',
        'A page token permits search and look-ups only. Send a key from a server.',
      )
    }
    if (filter !== '' && taken === 'without filters') {
      throw new ServiceError('forbidden', 'This page token has filters, so it permits search only.')
    }
    await this.#rate.take(token)
    return { client, origin, query: withFilter(rest, filter) }
  }
}

const invalid = (reason: string): ServiceError =>
  new ServiceError('unauthenticated', `${reason}: have the backend of the page make a new one.`)

/** A parameter that the token sets may not be given again: its values would be added to those of the token. */
function withFilter(query: string, filter: string): string {
  if (filter === '') return query
  const given = rawParameters(query).parameters
  const set = [...rawParameters(filter).parameters.keys()].find(name => given.has(name))
  if (set !== undefined) throw new ServiceError('forbidden', `The page token sets ${set}: leave it out.`)
  return query === '' ? filter : `${query}&${filter}`
}
