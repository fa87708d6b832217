// Responses as plain values, made into real ones once, when all of their headers are known: setting headers one by one, or adding
// some to a response that exists, costs more than all else that is done for a cached body.

import type { Context } from 'hono'
import type { StatusCode } from 'hono/utils/http-status'

/** Name → value. */
export type HeaderValues = Readonly<Record<string, string>>

/** What a route responds with. `headers`: those besides the ones that every response has. */
export type PlainResponse = {
  readonly status: StatusCode
  readonly body: string | Uint8Array | ReadableStream<Uint8Array> | null
  readonly headers: HeaderValues
}

/** What every request carries: the headers that its response will have, to which middleware adds. */
export type Prepared = { Variables: { headers: Record<string, string> } }

/** The real response, with the headers that the request carries. `more`: headers that are known only now. */
export function toResponse(
  // biome-ignore lint/suspicious/noExplicitAny: any context can bear a response
  context: Context<any>,
  { status, body, headers }: PlainResponse,
  more: HeaderValues = {},
): Response {
  return new Response(body as string | Uint8Array<ArrayBuffer> | ReadableStream | null, {
    status,
    headers: { ...(context as Context<Prepared>).get('headers'), ...headers, ...more },
  })
}

/** A response with JSON. */
export const jsonResponse = (value: unknown, headers: HeaderValues = {}): PlainResponse => ({
  status: 200,
  body: JSON.stringify(value),
  headers: { 'Content-Type': 'application/json', ...headers },
})
