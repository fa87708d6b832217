// The middleware that accepts requests with a live API key only, and tells the routes which client sent them.

import { createMiddleware } from 'hono/factory'
import type { Client } from '../clients/client.ts'
import type { ClientDirectory } from '../clients/client-directory.ts'
import type { RecordQuota } from '../clients/record-quota.ts'
import type { Deadline } from '../deadline.ts'
import { ServiceError } from '../errors.ts'
import { queryString } from '../query/query-string.ts'
import { openTo } from './cross-origin.ts'
import type { PageTokens, TakenTokens } from './page-tokens.ts'
import type { Prepared } from './plain-response.ts'

export const API_KEY_HEADER = 'x-api-key'

/** What every request carries. */
export type Timed = { Variables: { session: { readonly deadline: Deadline } } }

/**
 * What requests carry after this middleware. `query`: the query string, with what a page token adds. `count`: the number of
 * records in the response. `holder`: the client as it is now, for responses that take long; throws if its key is no longer
 * valid.
 */
export type Authenticated = {
  Variables: {
    client: Client
    query: string
    holder: () => Client
    recordQuota?: RecordQuota
    count?: number
  }
}

/** The same response for a missing, unknown, revoked or expired key, so that it reveals nothing. */
export function unauthenticated(): ServiceError {
  return new ServiceError('unauthenticated', 'Send a valid API key in the header x-api-key.', {
    headers: { 'WWW-Authenticate': 'ApiKey realm="company-data", header="x-api-key"' },
  })
}

/** A browser sends the origin of its page; other clients send none. */
function otherOrigin(origin: string): ServiceError {
  const shown = JSON.stringify(origin.slice(0, 100))
  return new ServiceError(
    'forbidden',
    `Web pages of the origin ${shown} may not use this key: have the origin added to the client, or ask from a server.`,
  )
}

/** `taken`: the page tokens that the route takes in place of a key. */
export function authentication(directory: ClientDirectory, pageTokens: PageTokens, taken?: TakenTokens) {
  return createMiddleware<Authenticated & Timed & Prepared>(async (context, next) => {
    const key = context.req.header(API_KEY_HEADER)
    const query = queryString(context.req.url)
    const from = context.req.header('Origin')
    const open = (origin: string): void => openTo(origin, context.get('headers'))
    if (key === undefined) {
      const request = await pageTokens.request(query, taken, { from, open })
      if (request === undefined) throw unauthenticated()
      context.set('client', request.client)
      context.set('query', request.query)
      context.set('holder', () => request.client)
      return next()
    }
    const client =
      directory.holderOfUsed(key) ?? (await context.get('session').deadline.within(directory.holderOf(key)))
    if (client === undefined) {
      if (!directory.isLoaded) throw new ServiceError('unavailable')
      throw unauthenticated()
    }
    context.set('client', client)
    context.set('query', query)
    context.set('holder', () => {
      const holder = directory.knownHolderOf(key)
      if (holder === undefined) throw unauthenticated()
      return holder
    })
    if (from !== undefined) {
      if (!client.origins.includes(from)) throw otherOrigin(from)
      open(from)
    }
    await next()
  })
}
