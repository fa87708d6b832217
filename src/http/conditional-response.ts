// Responses that cost no more than they must: 304 if the client has it already, else from the cache, else made.

import { hash } from 'node:crypto'
import type { Context } from 'hono'
import type { RequestSession } from '../elasticsearch/request-session.ts'
import type { Authenticated } from './authentication.ts'
import { takesGzip } from './media-types.ts'
import type { HeaderValues, PlainResponse } from './plain-response.ts'
import type { CachedBody, FormattedBody, JsonBody, ResponseCache } from './response-cache.ts'

/** What a request with a key has when it reaches its route. */
export type KeyedRequest = Authenticated & { Variables: { session: RequestSession } }

/** A response that may be cached. */
export type Cacheable = {
  /** The same text for requests that are answered alike while the data do not change. */
  readonly fingerprint: string
  readonly make: (session: RequestSession) => Promise<JsonBody | FormattedBody>
  /** Called before `count` records or locations are sent; if it throws, they are not. */
  readonly beforeSending?: (count: number) => Promise<void>
  /** Headers that depend on this request besides. */
  readonly ownHeaders?: (body: CachedBody) => HeaderValues
}

/** The response with its ETag, or 304 if the client has it already: then nothing is searched. */
export async function conditionalResponse(
  context: Context<KeyedRequest>,
  cache: ResponseCache,
  cacheable: Cacheable,
): Promise<PlainResponse> {
  const session = context.get('session')
  const { version } = await session.release()
  const digest = hash('sha256', `${version}\n${cacheable.fingerprint}`, 'base64url').slice(0, 27)
  const headers = { ETag: `W/"${digest}"`, 'Cache-Control': 'private, no-cache' }
  if (lists(context.req.header('If-None-Match'), headers.ETag)) return { status: 304, body: null, headers }
  return await sent(context, cacheable, await cache.body(digest, session, cacheable.make), headers)
}

async function sent(
  context: Context<KeyedRequest>,
  { beforeSending, ownHeaders }: Cacheable,
  cached: CachedBody,
  etagHeaders: HeaderValues,
): Promise<PlainResponse> {
  if (cached.count !== undefined) {
    await beforeSending?.(cached.count)
    context.set('count', cached.count)
  }
  const headers = { ...etagHeaders, ...cached.headers, ...ownHeaders?.(cached) }
  const compressed = takesGzip(context.req.header('Accept-Encoding')) ? cached.compressed() : undefined
  if (compressed === undefined) return { status: 200, body: cached.text, headers }
  return { status: 200, body: await compressed, headers: { ...headers, 'Content-Encoding': 'gzip' } }
}

/** True if the header lists the ETag, strong or weak. `*` says nothing about what the client has. */
export function lists(header: string | undefined, etag: string): boolean {
  const listed = header?.split(',').map(entry => entry.trim()) ?? []
  return listed.some(entry => entry.replace(/^W\//, '') === etag.replace(/^W\//, ''))
}
