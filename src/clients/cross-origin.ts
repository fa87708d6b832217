// Which web pages may use a key: those of the origins that its client lists, and no other (CORS).

import { createMiddleware } from 'hono/factory'
import type { Authenticated } from './authentication.ts'
import type { ClientDirectory } from './client-directory.ts'

/** How long a browser may keep the answer to a preflight, in seconds: a revoked client's page is refused by its key anyway. */
const MAX_AGE = 600

/** Headers of an answer that a page may read besides those it always may. */
const EXPOSED = ['ETag', 'RateLimit', 'RateLimit-Policy', 'Retry-After', 'X-Request-Id'].join(', ')

/**
 * Answers preflights, which bear no key, for the origins that any live client lists, and opens the answers to a page of an
 * origin that the key's own client lists. `paths`: those that ask for a key.
 */
export function crossOrigin(directory: ClientDirectory, paths: ReadonlySet<string>) {
  return createMiddleware<{ Variables: Partial<Authenticated['Variables']> }>(async (context, next) => {
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
    await next()
    context.res.headers.append('Vary', 'Origin')
    if (origin === undefined || !context.get('client')?.origins.includes(origin)) return
    context.res.headers.set('Access-Control-Allow-Origin', origin)
    context.res.headers.set('Access-Control-Expose-Headers', EXPOSED)
  })
}
