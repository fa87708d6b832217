// Which web pages may use a key: those of the origins that its client lists, and no other (CORS).

import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { ClientDirectory } from '../clients/client-directory.ts'

/** What answers that ask for a key depend on besides the address. */
export const VARY = 'x-api-key, Accept, Accept-Encoding, Origin'

/** How long a browser may keep the answer to a preflight, in seconds: a revoked client's page is refused by its key anyway. */
const MAX_AGE = 600

/** Headers of an answer that a page may read besides those it always may. */
const EXPOSED = [
  'ETag',
  'Link',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'X-Request-Id',
  'X-Total-Count',
  'X-Warnings',
].join(', ')

/** Answers preflights, which bear no key, for the origins that any live client lists. `paths`: those that ask for a key. */
export function crossOrigin(directory: ClientDirectory, paths: ReadonlySet<string>) {
  return createMiddleware(async (context, next) => {
    if (!paths.has(context.req.path)) return next()
    const origin = context.req.header('Origin')
    const isPreflight =
      context.req.method === 'OPTIONS' && context.req.header('Access-Control-Request-Method') !== undefined
    if (isPreflight && origin !== undefined && directory.listsOrigin(origin)) {
      return context.body(null, 204, {
        'Access-Control-Allow-Origin': origin,
        'Access-Control-Allow-Methods': 'GET, HEAD',
        'Access-Control-Allow-Headers': 'x-api-key, if-none-match',
        'Access-Control-Max-Age': String(MAX_AGE),
        Vary: 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers',
      })
    }
    context.header('Vary', VARY)
    return next()
  })
}

/** Opens the answer that is going to be made to a page of the origin. */
export function openTo(origin: string, context: Context): void {
  context.header('Access-Control-Allow-Origin', origin)
  context.header('Access-Control-Expose-Headers', EXPOSED)
}
