// POST /api/tokens: makes a page token with a key.

import type { Context } from 'hono'
import { z } from 'zod'
import { apiKeyHash } from '../clients/api-key.ts'
import { newPageToken } from '../clients/page-token.ts'
import type { RequestLimits } from '../limits/request-limits.ts'
import { DEFAULT_VALIDITY, isOwnParameter, pageTokenParameters } from '../query/page-token-parameters.ts'
import { parseParameters } from '../query/parse-parameters.ts'
import { queryString, rawParameters } from '../query/query-string.ts'
import { API_KEY_HEADER } from './authentication.ts'
import { invalidParameters } from './company-request.ts'
import type { Limited } from './limiting.ts'
import { jsonResponse } from './plain-response.ts'
import { querySchema } from './query-schema.ts'
import { bodyRefused, hasBody } from './refused-requests.ts'
import { commonErrors, keyedErrors, type Route } from './route.ts'

const pageTokenSchema = z
  .object({
    data: z.object({
      token: z.string().meta({ description: 'Send it as the parameter token of search and look-ups.' }),
      expiresAt: z.iso.datetime(),
    }),
  })
  .meta({ id: 'PageToken' })

export const pageTokenRoute = ({ limits }: { readonly limits: RequestLimits }): Route => ({
  method: 'post',
  path: '/api/tokens',
  operationId: 'createPageToken',
  summary: 'Make a token for a web page',
  description:
    'Called by the backend of a page with its key. The token permits search and look-ups from pages of one origin for some minutes, at most 10 requests a second, and ends with the key. Sent in the address, it needs no preflight. Filters of search that are given here are applied to every request with the token; such a token permits no look-ups.',
  requiresApiKey: true,
  outsideMonth: true,
  query: querySchema(pageTokenParameters),
  response: { schema: pageTokenSchema, description: 'The token.' },
  errors: ['invalid_parameters', ...keyedErrors, ...commonErrors],
  handler: (context: Context<Limited>) => {
    if (hasBody(context.req.header())) throw bodyRefused()
    const text = queryString(context.req.url)
    const parsed = parseParameters(text, pageTokenParameters)
    if ('errors' in parsed) throw invalidParameters(parsed.errors)
    const { origin, expiresIn = DEFAULT_VALIDITY } = parsed.settings
    if (origin === undefined) {
      const message = 'Name the origin of the pages that may use the token, such as https://app.example.com.'
      throw invalidParameters([{ parameter: 'origin', code: 'missing', message }])
    }
    const expiresAt = Math.floor(limits.now().getTime() / 1_000) + expiresIn
    const key = context.req.header(API_KEY_HEADER) ?? ''
    const permits = { clientId: context.get('client').id, origin, expiresAt, filter: filterOf(text) }
    const token = newPageToken(permits, apiKeyHash(key))
    const data = { token, expiresAt: new Date(expiresAt * 1_000).toISOString() }
    return { ...jsonResponse({ data }, { 'Cache-Control': 'no-store' }), status: 201 }
  },
})

/** The parameters that requests with the token will have besides their own, as a query string. */
function filterOf(text: string): string {
  const given = [...rawParameters(text).parameters].filter(([name]) => !isOwnParameter(name))
  return given
    .flatMap(([name, values]) =>
      values.map(value => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`),
    )
    .join('&')
}
