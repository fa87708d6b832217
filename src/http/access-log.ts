// One log line a request, from an allow-list: never a header, never the address, and of the values that a client sent none
// but the search text, where the settings ask for it.

import { createMiddleware } from 'hono/factory'
import type { RequestIdVariables } from 'hono/request-id'
import { routePath } from 'hono/route'
import type { Logger } from '../operations/logging.ts'
import type { Metrics } from '../operations/metrics.ts'
import { rawParameters } from '../query/query-string.ts'
import type { Authenticated } from './authentication.ts'

type Environment = { Variables: RequestIdVariables & Partial<Authenticated['Variables']> }

/** What of a query is logged. `parameters`: the names that may be. `searchText`: what was searched for, too. */
export type LoggedQuery = { readonly parameters: ReadonlySet<string>; readonly searchText: boolean }

/** Longest search text that is logged, in characters: the longest that is searched for. */
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
    const { parameters } = rawParameters(context.req.url.split('?')[1] ?? '')
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
        ...(context.req.raw.signal.aborted && { abandoned: true }),
        ms: Math.round(ms * 10) / 10,
      },
      'request',
    )
  })
}
