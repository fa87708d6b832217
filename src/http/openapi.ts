// The OpenAPI 3.1 document, computed from the routes and the error table.

import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiResponseObject } from 'zod-openapi'
import { type ErrorCode, errorTable, problemMediaType, problemSchema } from '../errors.ts'
import { API_KEY_HEADER } from './authentication.ts'
import type { Route } from './route.ts'

const requestIdHeader = {
  'X-Request-Id': {
    description: "The request's ID: the client's own where it sent one, as it stands in the service's log.",
    schema: { type: 'string' as const },
  },
}

const etagHeader = {
  ...requestIdHeader,
  ETag: {
    description: 'Send it back in If-None-Match to get 304 if nothing changed.',
    schema: { type: 'string' as const },
  },
}

/** The envelope of a JSON page as headers, for the formats that have none. */
const factHeaders = {
  'X-Total-Count': {
    description:
      'In formats other than JSON: the exact number of records that match, counted at the beginning.',
    schema: { type: 'integer' as const },
  },
  Link: {
    description:
      'In formats other than JSON, without a cursor, while there are records left: the next page (RFC 8288, rel="next").',
    schema: { type: 'string' as const },
  },
  'X-Warnings': {
    description:
      'In formats other than JSON: the codes of the warnings about the query, each with its parameter, such as `begun_value; parameter=cityName`.',
    schema: { type: 'string' as const },
  },
}

const text = (description: string, example: string) => ({
  description,
  schema: { type: 'string' as const },
  example,
})

/** On every response to a valid key that has limits. */
const limitHeaders = {
  'RateLimit-Policy': text(
    'The limits of the key by draft-ietf-httpapi-ratelimit-headers-10: quota (q), its unit (qu) if it is not requests, and window (w) in seconds.',
    '"second";q=20;w=1, "month";q=100000;w=2592000',
  ),
  RateLimit: text(
    'What is left of each (r), and in how many seconds it renews (t).',
    '"second";r=12;t=1, "month";r=99988;t=86400',
  ),
  'X-RateLimit-Limit': text(
    'The same in older fields: the quota of the limit that is used up the most.',
    '20',
  ),
  'X-RateLimit-Remaining': text('What is left of it.', '12'),
  'X-RateLimit-Reset': text('When it renews, in seconds since 1970.', '1795219200'),
}

const retryAfter = { 'Retry-After': text('In how many seconds to ask again.', '1') }

/** References to headers that are described once for all responses. */
const references = (headers: object) =>
  Object.fromEntries(Object.keys(headers).map(name => [name, { $ref: `#/components/headers/${name}` }]))

/** The document for a set of routes. */
export function openApiDocument(routes: readonly Route[]): ReturnType<typeof createDocument> {
  return createDocument({
    openapi: '3.1.1',
    info: {
      title: 'Company Data Service',
      version: '1.0.0',
      description:
        'Read-only company data: search for look-ups, export for full profiles. Values of one parameter combine as any-of, different parameters as all-of; nothing is silently ignored.',
    },
    servers: [{ url: '/' }],
    components: {
      headers: { ...limitHeaders, ...retryAfter },
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: API_KEY_HEADER },
        pageToken: {
          type: 'apiKey',
          in: 'query',
          name: 'token',
          description: 'A token for a web page, made with POST /api/tokens.',
        },
      },
      responses: Object.fromEntries([
        ...routes.flatMap(errorGroups).map(({ name, response }) => [name, response]),
        ...outside(routes).map(code => [code, errorResponse([code])]),
      ]),
    },
    paths: Object.fromEntries(
      routes.map(route => [route.path, { [route.method ?? 'get']: operation(route) }]),
    ),
  })
}

function operation(route: Route): ZodOpenApiOperationObject {
  const ofKey = route.requiresApiKey ? references(limitHeaders) : {}
  const headers = { ...(route.conditional ? etagHeader : requestIdHeader), ...ofKey }
  return {
    operationId: route.operationId,
    summary: route.summary,
    description: route.description,
    tags: [tagOf(route.path)],
    security: [
      ...(route.requiresApiKey ? [{ apiKey: [] }] : []),
      ...(route.takesPageTokens ? [{ pageToken: [] }] : []),
    ],
    ...(route.query && { requestParams: { query: route.query } }),
    responses: {
      [route.method === 'post' ? '201' : '200']: {
        description: route.response.description,
        headers: { ...headers, ...(route.formats && factHeaders) },
        content: {
          'application/json': { schema: route.response.schema },
          ...inFormats(route.formats ?? {}),
        },
      },
      ...(route.conditional && {
        '304': { description: 'Nothing changed since the ETag that was sent.', headers },
      }),
      ...Object.fromEntries(
        errorGroups(route).map(({ status, name }) => [status, { $ref: `#/components/responses/${name}` }]),
      ),
    },
  }
}

function tagOf(path: string): string {
  if (path.startsWith('/api/company/')) return 'Companies'
  return path.startsWith('/api/') ? 'Look-ups' : 'Service'
}
const inFormats = (formats: NonNullable<Route['formats']>) =>
  Object.fromEntries(
    Object.entries(formats).map(([mediaType, description]) => [
      mediaType,
      { schema: { type: 'string' as const, description } },
    ]),
  )

/** One response for each status, with its possible codes. Its name says what is in it, so that routes share it. */
function errorGroups({ errors, requiresApiKey }: Route) {
  return [...Map.groupBy(errors, code => errorTable[code].status)].map(([status, codes]) => {
    const hasLimits = requiresApiKey && status !== 401
    return {
      status: String(status),
      name: [...codes, ...(hasLimits ? ['limited'] : [])].join('.'),
      response: errorResponse(codes, hasLimits ? references(limitHeaders) : {}),
    }
  })
}

const errorResponse = (codes: readonly ErrorCode[], ofKey: object = {}): ZodOpenApiResponseObject => ({
  description: codes.map(code => `\`${code}\`: ${errorTable[code].meaning}`).join(' '),
  headers: {
    ...requestIdHeader,
    ...(codes.some(code => [429, 503, 504].includes(errorTable[code].status)) && references(retryAfter)),
    ...ofKey,
  },
  content: { [problemMediaType]: { schema: problemSchema } },
})

/** The errors of requests that reach no route. */
function outside(routes: readonly Route[]): ErrorCode[] {
  const codes = Object.keys(errorTable) as ErrorCode[]
  return codes.filter(code => !routes.some(({ errors }) => errors.includes(code)))
}
