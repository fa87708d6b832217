// CORS: web pages may use a key only from the origins that its client lists.

import { createMiddleware } from 'hono/factory'
import type { ClientDirectory } from '../clients/client-directory.ts'
import { type Prepared, toResponse } from './plain-response.ts'

/** The request headers that keyed responses depend on. */
export const VARY = 'x-api-key, Accept, Accept-Encoding, Origin'

/** How long a browser may cache a preflight response, in seconds: the page of a revoked client is refused by its key anyway. */
const MAX_AGE = 600

/** Response headers that a page may read besides those it always may. */
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

/** Answers preflights, which have no key, for the origins that any live client lists. `paths`: those that require a key. */
export function crossOrigin(directory: ClientDirectory, paths: ReadonlySet<string>) {
  return createMiddleware<Prepared>(async (context, next) => {
    if (!paths.has(context.req.path)) return next()
    const origin = context.req.header('Origin')
    const isPreflight =
      context.req.method === 'OPTIONS' && context.req.header('Access-Control-Request-Method') !== undefined
    if (isPreflight && origin !== undefined && directory.listsOrigin(origin)) {
      const headers = {
        'Access-Control-Allow-Origin': origin,
        'Access-Control-Allow-Methods': 'GET, HEAD',
        'Access-Control-Allow-Headers': 'x-api-key, if-none-match',
        'Access-Control-Max-Age': String(MAX_AGE),
        Vary: 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers',
      }
      return toResponse(context, { status: 204, body: null, headers })
    }
    context.get('headers').Vary = VARY
    return next()
  })
}

/** Lets a page of the origin read the response with these headers. */
export function openTo(origin: string, headers: Record<string, string>): void {
  headers['Access-Control-Allow-Origin'] = origin
  headers['Access-Control-Expose-Headers'] = EXPOSED
}
