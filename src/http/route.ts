// What a route declares of itself, for the router and for OpenAPI alike.

import type { Handler } from 'hono'
import type { z } from 'zod'
import type { ErrorCode } from '../errors.ts'

/** A GET route: its contract, and the handler that keeps it. `keyed`: it asks for an API key. */
export type Route = {
  readonly path: string
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly keyed: boolean
  readonly query?: z.ZodObject
  readonly response: { readonly schema: z.ZodType; readonly description: string }
  readonly errors: readonly ErrorCode[]
  /** Media types that it can answer with besides JSON, and what each holds. */
  readonly formats?: Readonly<Record<string, string>>
  /** Its answers bear an ETag, and 304 is answered where nothing changed. */
  readonly conditional?: true
  /** With a key: its requests do not count as requests of the month. */
  readonly outsideMonth?: true
  // biome-ignore lint/suspicious/noExplicitAny: routes differ in what they find in the context
  readonly handler: Handler<any>
}

/** Errors that any route may answer. */
export const commonErrors = [
  'malformed_request',
  'key_in_query',
  'not_acceptable',
  'uri_too_long',
  'headers_too_large',
  'internal',
] as const
/** Errors that any route with a key may answer besides. */
export const keyedErrors = [
  'unauthenticated',
  'forbidden',
  'rate_limited',
  'quota_exceeded',
  'unavailable',
  'release_damaged',
  'timeout',
] as const
