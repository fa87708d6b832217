// The application as a function of its dependencies: middleware in order, routes, errors in one shape.

import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { methodNotAllowed } from 'hono/method-not-allowed'
import { z } from 'zod'
import type { ClientDirectory } from '../clients/client-directory.ts'
import { EntitlementTable } from '../companies/entitlements.ts'
import type { CompanyIndex } from '../elasticsearch/company-index.ts'
import { errorTable, problem, problemMediaType, ServiceError, serviceError } from '../errors.ts'
import type { RequestLimits } from '../limits/request-limits.ts'
import type { ErrorLog } from '../operations/error-log.ts'
import type { Logger } from '../operations/logging.ts'
import type { Metrics } from '../operations/metrics.ts'
import { parameterTable, parseParameters } from '../query/parse-parameters.ts'
import { queryString } from '../query/query-string.ts'
import type { PackagesInForce } from '../schema/packages.ts'
import { accessLog } from './access-log.ts'
import { type Authenticated, authentication } from './authentication.ts'
import { invalidParameters } from './company-request.ts'
import { companyRoutes } from './company-routes.ts'
import type { KeyedRequest } from './conditional-response.ts'
import { crossOrigin } from './cross-origin.ts'
import { liveRoute, readyRoute } from './health-routes.ts'
import { hasKeyInQuery } from './key-in-query.ts'
import { type Limited, limited } from './limiting.ts'
import { locationRoutes } from './location-routes.ts'
import { JSON_TYPE, negotiatedType } from './media-types.ts'
import { openApiDocument } from './openapi.ts'
import { pageTokenRoute } from './page-token-route.ts'
import { PageTokens } from './page-tokens.ts'
import { ParsedQueries } from './parsed-queries.ts'
import { type PlainResponse, type Prepared, toResponse } from './plain-response.ts'
import type { StreamEnd } from './record-stream.ts'
import { referencePage } from './reference-page.ts'
import { requestIdOf } from './request-id.ts'
import type { ResponseCache } from './response-cache.ts'
import { commonErrors, type Route } from './route.ts'
import { securityHeaderValues } from './security-headers.ts'
import { staticFile } from './static-file.ts'
import { usageRoute } from './usage-route.ts'
import { webFiles } from './web-files.ts'

/** Longest accepted request address, in characters. */
const LONGEST_ADDRESS = 8192

export type AppDependencies = {
  readonly index: CompanyIndex
  readonly cache: ResponseCache
  readonly directory: ClientDirectory
  readonly packages: PackagesInForce
  readonly limits: RequestLimits
  readonly logger: Logger
  readonly errorLog: ErrorLog
  /** Whether the log contains the search text. */
  readonly logSearchText?: boolean
  /** Whether there is a home page at /. */
  readonly homePage?: boolean
  readonly isDraining: () => boolean
  readonly metrics?: Metrics
  /** Aborted when open streams must end. */
  readonly stopping?: AbortSignal
}

type AppEnvironment = {
  Variables: { requestId: string } & Prepared['Variables'] &
    KeyedRequest['Variables'] &
    Partial<Authenticated['Variables']>
}

/** The routes of the service; the last one describes them. */
export function createRoutes(dependencies: AppDependencies): Route[] {
  const entitlements = new EntitlementTable(dependencies.packages)
  const parsedQueries = new ParsedQueries()
  const answering = { ...dependencies, entitlements, parsedQueries, streamEnded: logStreams(dependencies) }
  const described = [
    ...companyRoutes(answering),
    ...locationRoutes(answering),
    usageRoute(dependencies),
    pageTokenRoute(dependencies),
    liveRoute(),
    readyRoute(dependencies),
  ]
  const description: Route = {
    path: '/openapi.json',
    operationId: 'describeService',
    summary: 'This description',
    description: 'The service in OpenAPI 3.1.',
    requiresApiKey: false,
    response: { schema: z.looseObject({ openapi: z.string() }), description: 'An OpenAPI document.' },
    errors: commonErrors,
    handler: staticFile(async () => document, { 'Content-Type': JSON_TYPE, 'Cache-Control': 'no-cache' }),
  }
  const routes = [...described, description]
  // Serialized once: anybody may request it, as often as they like.
  const document = Buffer.from(JSON.stringify(openApiDocument(routes)))
  return routes
}

/** The application. A request carries its ID, its session and its client. */
export function createApp(dependencies: AppDependencies): Hono<AppEnvironment> {
  const app = new Hono<AppEnvironment>()
  const { index, directory, logger, errorLog, metrics } = dependencies
  const routes = createRoutes(dependencies)
  const pageTokens = new PageTokens(directory, dependencies.limits.now)
  const offered = new Map(
    routes.map(({ path, formats = {} }) => [path, [JSON_TYPE, ...Object.keys(formats)]]),
  )
  app.use(async (context, next) => {
    const requestId = requestIdOf(context.req.header('X-Request-Id'))
    context.set('requestId', requestId)
    context.set('headers', { ...securityHeaderValues, 'X-Request-Id': requestId })
    using session = index.openSession(() => context.req.raw.signal)
    context.set('session', session)
    await next()
  })
  app.use(
    accessLog(logger, metrics, {
      parameters: new Set(routes.flatMap(({ query }) => Object.keys(query?.shape ?? {}))),
      searchText: dependencies.logSearchText ?? false,
    }),
  )
  app.use(headLength)
  app.use(
    crossOrigin(
      directory,
      new Set(routes.filter(({ requiresApiKey }) => requiresApiKey).map(({ path }) => path)),
    ),
  )
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
    if (hasKeyInQuery(queryString(context.req.url))) throw new ServiceError('key_in_query')
    await next()
  })
  app.route('/docs', referencePage())
  app.route('/', webFiles({ homePage: dependencies.homePage ?? false }))
  app.use(async (context, next) => {
    const types = offered.get(context.req.path) ?? [JSON_TYPE]
    if (negotiatedType(context.req.header('Accept'), types) === undefined) {
      throw new ServiceError('not_acceptable', `This address offers ${types.join(', ')}.`)
    }
    await next()
  })
  // biome-ignore lint/suspicious/noExplicitAny: any request can fail
  const failure = (error: unknown, context: Context<any>): PlainResponse => {
    const known = serviceError(error)
    // A client that goes away before its response ends the search for it: that is no error.
    if (errorTable[known.code].status >= 500 && !context.req.raw.signal.aborted) {
      errorLog.error(known.code, error, { requestId: context.get('requestId') })
    }
    return problemOf(context, known)
  }
  for (const route of routes) {
    if (!route.requiresApiKey) {
      app.get(route.path, async context => toResponse(context, await route.handler(context)))
    } else {
      const endpoint = route.path.slice(route.path.lastIndexOf('/') + 1)
      const { limits, packages } = dependencies
      app.on(
        route.method === 'post' ? 'POST' : 'GET',
        route.path,
        authentication(directory, pageTokens, route.takesPageTokens),
        limited(
          inTime(route.query === undefined ? withoutParameters(route.handler) : route.handler),
          limits,
          packages,
          {
            endpoint,
            countsInMonth: !route.outsideMonth,
            failure,
          },
        ),
      )
    }
  }
  app.notFound(context => problemResponse(context, new ServiceError('not_found')))
  app.onError((error, context) => toResponse(context, failure(error, context)))
  return app
}

/** Ends a request when its time is up, whatever the handler is still waiting for. */
const inTime =
  (handler: Route['handler']) =>
  async (context: Context<Limited>): Promise<PlainResponse> =>
    await context.get('session').deadline.within(Promise.resolve(handler(context)))

/** HEAD is answered as GET without the body, but with its length; that of a stream is not known. */
const headLength: MiddlewareHandler = async (context, next) => {
  await next()
  if (context.req.method !== 'HEAD' || context.res.body === null) return
  const length = (await context.res.clone().arrayBuffer()).byteLength
  context.res.headers.set('Content-Length', String(length))
}

/** Logs the end of a stream, which comes long after its line in the access log. */
const logStreams =
  ({ logger, errorLog }: Pick<AppDependencies, 'logger' | 'errorLog'>) =>
  ({ error, ...facts }: StreamEnd): void => {
    const { code } = serviceError(error)
    const isError = error !== undefined && errorTable[code].status >= 500
    logger[isError ? 'error' : 'info'](facts, 'stream')
    if (isError) errorLog.error(code, error, { requestId: facts.requestId })
  }

const noParameters = parameterTable({})

/** Refuses every parameter: one that a route does not know is never ignored. */
const withoutParameters =
  (handler: Route['handler']): Route['handler'] =>
  context => {
    const parsed = parseParameters(context.get('query'), noParameters)
    if ('errors' in parsed) throw invalidParameters(parsed.errors)
    return handler(context)
  }

// biome-ignore lint/suspicious/noExplicitAny: any context can bear a problem
const problemResponse = (context: Context<any>, error: ServiceError): Response =>
  toResponse(context, problemOf(context, error))

// biome-ignore lint/suspicious/noExplicitAny: any context can bear a problem
function problemOf(context: Context<any>, error: ServiceError): PlainResponse {
  return {
    status: errorTable[error.code].status,
    body: JSON.stringify(problem(error, context.get('requestId') ?? '')),
    headers: { 'Content-Type': problemMediaType, 'Cache-Control': 'no-store', ...error.headers },
  }
}
