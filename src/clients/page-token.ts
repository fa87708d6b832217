// Page tokens: short-lived credentials that a web page may hold. A token is signed with the stored hash of the key that it was
// made with, so it needs no storage, works on every server, and ends with that key.

import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

/** Marks a page token for people and for scanners of leaked secrets. */
const PREFIX = 'cpt_'
/** How an address names it. */
const PARAMETER = 'token='
const TOKEN = /^cpt_([\w-]{1,2000})\.([\w-]{43})$/

/** What a page token permits. */
export type PageToken = {
  readonly clientId: string
  /** The only origin whose pages may use it, such as https://app.example.com. */
  readonly origin: string
  /** Seconds since 1970. */
  readonly expiresAt: number
  /** Parameters that are added to each request, as a query string. */
  readonly filter: string
}

const payloadSchema = z.tuple([z.string(), z.string(), z.int(), z.string()])

/** A token, signed with the hash of an API key. */
export function newPageToken({ clientId, origin, expiresAt, filter }: PageToken, apiKeyHash: string): string {
  const payload = Buffer.from(JSON.stringify([clientId, origin, expiresAt, filter])).toString('base64url')
  return `${PREFIX}${payload}.${signature(payload, apiKeyHash)}`
}

/** True if a query string or an address may have a token: cheap, for the many that have none. */
export const mayHavePageToken = (address: string): boolean => address.includes(PARAMETER + PREFIX)

/** The token of a query string, and the query without it; undefined if there is none. */
export function takenPageToken(query: string): { token: string; rest: string } | undefined {
  if (!mayHavePageToken(query)) return undefined
  const pairs = query.split('&')
  const at = pairs.findIndex(pair => pair.startsWith(PARAMETER))
  const token = pairs[at]?.slice(PARAMETER.length)
  if (token === undefined || !isPageToken(token)) return undefined
  return { token, rest: pairs.toSpliced(at, 1).join('&') }
}

/** True for a text that has the form of a page token. */
export const isPageToken = (text: string): boolean => TOKEN.test(text)

/** What a token says, which nobody has verified; undefined if it is none. */
export function unverifiedPageToken(token: string): PageToken | undefined {
  const [, payload = ''] = TOKEN.exec(token) ?? []
  const { data } = payloadSchema.safeParse(parsed(Buffer.from(payload, 'base64url').toString()))
  if (data === undefined) return undefined
  const [clientId, origin, expiresAt, filter] = data
  return { clientId, origin, expiresAt, filter }
}

/** True if the token was signed with this hash of an API key. */
export function isSignedWith(token: string, apiKeyHash: string): boolean {
  const [, payload, given] = TOKEN.exec(token) ?? []
  if (payload === undefined || given === undefined) return false
  return timingSafeEqual(Buffer.from(given), Buffer.from(signature(payload, apiKeyHash)))
}

const signature = (payload: string, apiKeyHash: string): string =>
  createHmac('sha256', apiKeyHash).update(`${PREFIX}${payload}`).digest('base64url')

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
