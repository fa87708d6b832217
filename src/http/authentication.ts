// The middleware that accepts requests with a live API key only, and tells the routes which client sent them.

import { createMiddleware } from 'hono/factory'
import type { Client } from '../clients/client.ts'
import type { ClientDirectory } from '../clients/client-directory.ts'
import type { RecordQuota } from '../clients/record-quota.ts'
import type { Deadline } from '../deadline.ts'
import { ServiceError } from '../errors.ts'
import { openTo } from './cross-origin.ts'
import type { Prepared } from './plain-response.ts'

export const API_KEY_HEADER = 'x-api-key'

/** What every request carries. */
export type Timed = { Variables: { session: { readonly deadline: Deadline } } }

/**
 * What requests carry after this middleware. `count`: the number of records in the response. `holder`: the client as it is
 * now, for responses that take long; throws if its key is no longer valid.
 */
export type Authenticated = {
  Variables: { client: Client; holder: () => Client; recordQuota?: RecordQuota; count?: number }
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

export function authentication(directory: ClientDirectory) {
  return createMiddleware<Authenticated & Timed & Prepared>(async (context, next) => {
    const key = context.req.header(API_KEY_HEADER)
    if (key === undefined) throw unauthenticated()
    const client =
      directory.holderOfUsed(key) ?? (await context.get('session').deadline.within(directory.holderOf(key)))
    if (client === undefined) {
      if (!directory.isLoaded) throw new ServiceError('unavailable')
      throw unauthenticated()
    }
    context.set('client', client)
    context.set('holder', () => {
      const holder = directory.knownHolderOf(key)
      if (holder === undefined) throw unauthenticated()
      return holder
    })
    const origin = context.req.header('Origin')
    if (origin !== undefined) {
      if (!client.origins.includes(origin)) throw otherOrigin(origin)
      openTo(origin, context.get('headers'))
    }
    await next()
  })
}
