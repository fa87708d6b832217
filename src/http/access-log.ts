// Writes one log line for each request, from an allow-list: never a header or the address, and no value that a client sent
// but the search text, if the settings ask for it.

import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import type { Logger } from '../operations/logging.ts'
import type { Metrics } from '../operations/metrics.ts'
import { queryString, rawParameters } from '../query/query-string.ts'
import type { Authenticated } from './authentication.ts'

type Environment = { Variables: { requestId: string } & Partial<Authenticated['Variables']> }

/** What is logged of a query. `parameters`: the names that may be. `searchText`: whether the search text is. */
export type LoggedQuery = { readonly parameters: ReadonlySet<string>; readonly searchText: boolean }

/** Longest logged search text, in characters: the longest that is accepted. */
const LONGEST_TEXT = 200

export function accessLog(logger: Logger, metrics: Metrics | undefined, logged: LoggedQuery) {
  return createMiddleware<Environment>(async (context, next) => {
    const started = performance.now()
    metrics?.requestBegins()
    await next()
    const ms = performance.now() - started
    const route = routePath(context, -1)
    metrics?.requestEnds({ route, status: context.res.status, seconds: ms / 1000 })
    if (!logger.isLevelEnabled('info')) return
    const { parameters } = rawParameters(queryString(context.req.url))
    const search = logged.searchText ? parameters.get('search')?.[0]?.slice(0, LONGEST_TEXT) : undefined
    logger.info(
      {
        requestId: context.get('requestId'),
        client: context.get('client')?.id,
        method: context.req.method,
        route,
        parameters: [...parameters.keys()].filter(name => logged.parameters.has(name)),
        ...(search !== undefined && { search }),
        status: context.res.status,
        count: context.get('count'),
        ...(hasLeft(context) && { abandoned: true }),
        ms: Math.round(ms * 10) / 10,
      },
      'request',
    )
  })
}

/** True if the client went away. The signal of a request is made when it is first asked for, and costs more than the whole line. */
function hasLeft({ env, req }: Context): boolean {
  const { outgoing } = (env ?? {}) as { readonly outgoing?: { readonly destroyed: boolean } }
  return outgoing === undefined ? req.raw.signal.aborted : outgoing.destroyed
}
