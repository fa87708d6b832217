// Answers that a client need not be sent twice: an ETag from the version of the data, the client's field set and the query.

import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import type { CompanyIndex } from './company-index.ts'

/**
 * The answer as JSON with its ETag, or 304 where the client holds it already: then nothing is searched. `facts`: all that
 * the answer depends on besides the data.
 */
export async function conditionalAnswer(
  context: Context,
  index: CompanyIndex,
  facts: unknown,
  answer: () => Promise<object>,
): Promise<Response> {
  const version = await index.dataVersion(context.req.raw.signal)
  if (version === undefined) return context.json(counted(context, await answer()))
  const mark = createHash('sha256')
    .update(JSON.stringify([version, facts]))
    .digest('base64url')
    .slice(0, 27)
  const etag = `W/"${mark}"`
  const headers = { ETag: etag, 'Cache-Control': 'private, no-cache' }
  if (holds(context.req.header('If-None-Match'), etag)) return context.body(null, 304, headers)
  return context.json(counted(context, await answer()), 200, headers)
}

/** Notes for the log how many records, or places, an answer holds. */
function counted<Body extends object>(context: Context, body: Body): Body {
  const { data } = body as { data?: readonly unknown[] | { records?: readonly unknown[] } }
  const given = Array.isArray(data) ? data : (data as { records?: readonly unknown[] } | undefined)?.records
  if (given !== undefined) context.set('count', given.length)
  return body
}

/** True where the header lists the ETag, strong or weak. `*` tells nothing of what the client holds. */
function holds(header: string | undefined, etag: string): boolean {
  const listed = header?.split(',').map(entry => entry.trim()) ?? []
  return listed.some(entry => entry.replace(/^W\//, '') === etag.replace(/^W\//, ''))
}
