// One log line a request, from an allow-list: never a header, never the address, never a value that a client sent.

import { createMiddleware } from 'hono/factory'
import type { RequestIdVariables } from 'hono/request-id'
import { routePath } from 'hono/route'
import type { Authenticated } from '../clients/authentication.ts'
import { parameterKeys } from '../query/parameters.ts'
import { rawParameters } from '../query/query-string.ts'
import type { Logger } from './logging.ts'
import type { Metrics } from './metrics.ts'

type Environment = { Variables: RequestIdVariables & Partial<Authenticated['Variables']> }

export function accessLog(logger: Logger, metrics: Metrics | undefined) {
  return createMiddleware<Environment>(async (context, next) => {
    const started = performance.now()
    metrics?.requestBegins()
    await next()
    const ms = performance.now() - started
    const route = routePath(context, -1)
    metrics?.requestEnds({ route, status: context.res.status, seconds: ms / 1000 })
    const names = [...rawParameters(context.req.url.split('?')[1] ?? '').parameters.keys()]
    logger.info(
      {
        requestId: context.get('requestId'),
        client: context.get('client')?.id,
        method: context.req.method,
        route,
        parameters: names.filter(name => parameterKeys.has(name)),
        status: context.res.status,
        ...(context.req.raw.signal.aborted && { abandoned: true }),
        ms: Math.round(ms * 10) / 10,
      },
      'request',
    )
  })
}
