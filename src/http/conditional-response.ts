// Responses that cost no more than they must: 304 if the client has it already, else from the cache, else made.

import { hash } from 'node:crypto'
import type { Context } from 'hono'
import type { RequestSession } from '../elasticsearch/request-session.ts'
import type { Authenticated } from './authentication.ts'
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
  readonly ownHeaders?: (body: CachedBody) => Readonly<Record<string, string>>
}

/** The response with its ETag, or 304 if the client has it already: then nothing is searched. */
export async function conditionalResponse(
  context: Context<KeyedRequest>,
  cache: ResponseCache,
  cacheable: Cacheable,
): Promise<Response> {
  const session = context.get('session')
  const { version } = await session.release()
  const digest = hash('sha256', `${version}\n${cacheable.fingerprint}`, 'base64url').slice(0, 27)
  const headers = { ETag: `W/"${digest}"`, 'Cache-Control': 'private, no-cache' }
  if (lists(context.req.header('If-None-Match'), headers.ETag)) return context.body(null, 304, headers)
  return await sent(context, cacheable, await cache.body(digest, session, cacheable.make), headers)
}

async function sent(
  context: Context<KeyedRequest>,
  { beforeSending, ownHeaders }: Cacheable,
  cached: CachedBody,
  headers: Record<string, string>,
): Promise<Response> {
  if (cached.count !== undefined) {
    await beforeSending?.(cached.count)
    context.set('count', cached.count)
  }
  const all = { ...headers, ...cached.headers, ...ownHeaders?.(cached) }
  const compressed = takesGzip(context.req.header('Accept-Encoding')) ? cached.compressed() : undefined
  if (compressed === undefined) return context.body(cached.text as Uint8Array<ArrayBuffer>, 200, all)
  const body = (await compressed) as Uint8Array<ArrayBuffer>
  return context.body(body, 200, { ...all, 'Content-Encoding': 'gzip' })
}

/** True if the header lists gzip without refusing it. */
const takesGzip = (header: string | undefined): boolean =>
  header !== undefined && /(^|[\s,])gzip\s*(,|$|;\s*q=(?!0(\.0*)?\s*(,|$)))/i.test(header)

/** True if the header lists the ETag, strong or weak. `*` says nothing about what the client has. */
function lists(header: string | undefined, etag: string): boolean {
  const listed = header?.split(',').map(entry => entry.trim()) ?? []
  return listed.some(entry => entry.replace(/^W\//, '') === etag.replace(/^W\//, ''))
}
