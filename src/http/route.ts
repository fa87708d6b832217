// The declaration of a route, for the router and for OpenAPI alike.

import type { Context } from 'hono'
import type { z } from 'zod'
import type { ErrorCode } from '../errors.ts'
import type { TakenTokens } from './page-tokens.ts'
import type { PlainResponse } from './plain-response.ts'

/** A route: its contract and its handler. */
export type Route = {
  /** `get` unless said otherwise. */
  readonly method?: 'post'
  readonly path: string
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly requiresApiKey: boolean
  readonly query?: z.ZodObject
  readonly response: { readonly schema: z.ZodType; readonly description: string }
  readonly errors: readonly ErrorCode[]
  /** Media types that it offers besides JSON, each with its description. */
  readonly formats?: Readonly<Record<string, string>>
  /** Its responses have an ETag, and it answers 304 if nothing changed. */
  readonly conditional?: true
  /** A page token stands for a key here. */
  readonly takesPageTokens?: TakenTokens
  /** Its requests do not count against the monthly quota. */
  readonly outsideMonth?: true
  // biome-ignore lint/suspicious/noExplicitAny: routes differ in what they find in the context
  readonly handler: (context: Context<any>) => PlainResponse | Promise<PlainResponse>
}

/** Errors that any route may respond with. */
export const commonErrors = [
  'malformed_request',
  'key_in_query',
  'not_acceptable',
  'uri_too_long',
  'headers_too_large',
  'internal',
] as const
/** Further errors of routes that require an API key. */
export const keyedErrors = [
  'unauthenticated',
  'forbidden',
  'rate_limited',
  'quota_exceeded',
  'unavailable',
  'release_damaged',
  'timeout',
] as const
