// The application as a function of its dependencies: middleware in order, routes, errors in one shape.

import { type Context, Hono } from 'hono'
import { accepts } from 'hono/accepts'
import { methodNotAllowed } from 'hono/method-not-allowed'
import { type RequestIdVariables, requestId } from 'hono/request-id'
import { secureHeaders } from 'hono/secure-headers'
import { z } from 'zod'
import type { Packages } from './catalogue/packages.ts'
import { type Authenticated, authentication } from './clients/authentication.ts'
import type { ClientDirectory } from './clients/client-directory.ts'
import type { CompanyIndex } from './companies/company-index.ts'
import { countRoute } from './companies/count-route.ts'
import { exportRoute } from './companies/export-route.ts'
import { placeRoutes } from './companies/place-route.ts'
import { searchRoute } from './companies/search-route.ts'
import { errorTable, problem, problemMediaType, ServiceError, serviceError } from './errors.ts'
import { limiting } from './limits/limiting.ts'
import type { RequestLimits } from './limits/request-limits.ts'
import { usageRoute } from './limits/usage-route.ts'
import { openApiDocument } from './openapi.ts'
import { accessLog } from './operations/access-log.ts'
import { liveRoute, readyRoute } from './operations/health.ts'
import { errorFacts, type Logger } from './operations/logging.ts'
import { commonErrors, type Route } from './route.ts'

/** Longest request address that is read, in characters. */
const LONGEST_ADDRESS = 8192

export type AppDependencies = {
  readonly index: CompanyIndex
  readonly directory: ClientDirectory
  readonly packages: Packages
  readonly limits: RequestLimits
  readonly logger: Logger
  readonly isDraining: () => boolean
}

type AppEnvironment = { Variables: RequestIdVariables & Partial<Authenticated['Variables']> }

/** The routes of the service, the description of themselves last. */
export function createRoutes(dependencies: AppDependencies): Route[] {
  const described = [
    searchRoute(dependencies),
    exportRoute(dependencies),
    countRoute(dependencies),
    ...placeRoutes(dependencies),
    usageRoute(dependencies),
    liveRoute(),
    readyRoute(dependencies),
  ]
  const description: Route = {
    path: '/openapi.json',
    operationId: 'describeService',
    summary: 'This description',
    description: 'The service in OpenAPI 3.1.',
    keyed: false,
    response: { schema: z.looseObject({ openapi: z.string() }), description: 'An OpenAPI document.' },
    errors: commonErrors,
    handler: context => context.json(document),
  }
  const routes = [...described, description]
  const document = openApiDocument(routes)
  return routes
}

/** Whether JSON is among what a client takes: the most specific entry that covers it decides. */
function acceptsJson(context: Context): boolean {
  const covering = ['application/json', 'application/problem+json', 'application/*', '*/*', '*']
  return (
    accepts(context, {
      header: 'Accept',
      supports: ['json', 'none'],
      default: 'json',
      match: entries => {
        const decisive = covering
          .map(type => entries.find(entry => entry.type.toLowerCase() === type))
          .find(entry => entry !== undefined)
        return decisive !== undefined && decisive.q > 0 ? 'json' : 'none'
      },
    }) === 'json'
  )
}

/** The application. Nothing rides on a request but its ID and its client. */
export function createApp(dependencies: AppDependencies): Hono<AppEnvironment> {
  const app = new Hono<AppEnvironment>()
  const { logger } = dependencies
  app.use(requestId({ limitLength: 64 }))
  app.use(accessLog(logger))
  app.use(secureHeaders({ xFrameOptions: 'DENY', referrerPolicy: 'no-referrer' }))
  app.use(
    methodNotAllowed({
      app,
      onMethodNotAllowed: (context, methods) =>
        problemResponse(
          context,
          new ServiceError('method_not_allowed', undefined, { headers: { Allow: methods.join(', ') } }),
        ),
    }),
  )
  app.use(async (context, next) => {
    if (context.req.url.length > LONGEST_ADDRESS) throw new ServiceError('uri_too_long')
    if (!acceptsJson(context)) throw new ServiceError('not_acceptable')
    await next()
  })
  for (const route of createRoutes(dependencies)) {
    if (!route.keyed) app.get(route.path, route.handler)
    else {
      const endpoint = route.path.slice(route.path.lastIndexOf('/') + 1)
      const { directory, limits, packages } = dependencies
      app.get(
        route.path,
        authentication(directory),
        limiting(limits, packages, { endpoint, countsInMonth: !route.outsideMonth }),
        route.handler,
      )
    }
  }
  app.notFound(context => problemResponse(context, new ServiceError('not_found')))
  app.onError((error, context) => {
    const known = serviceError(error)
    // Whoever goes away before the answer ends what is asked for it: that is no fault.
    if (errorTable[known.code].status >= 500 && !context.req.raw.signal.aborted) {
      logger.error({ requestId: context.get('requestId'), error: errorFacts(error) }, known.code)
    }
    return problemResponse(context, known)
  })
  return app
}

// biome-ignore lint/suspicious/noExplicitAny: any context can bear a problem
function problemResponse(context: Context<any>, error: ServiceError): Response {
  const body = problem(error, context.get('requestId') ?? '')
  return context.body(JSON.stringify(body), errorTable[error.code].status, {
    'Content-Type': problemMediaType,
    'Cache-Control': 'no-store',
    ...error.headers,
  })
}
