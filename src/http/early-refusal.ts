// Protects valid keys from a flood of invalid ones: during one, requests with invalid keys are rejected before routing and
// logged without a route, with the usual response at a third of its cost.

import type { HttpBindings } from '@hono/node-server'
import type { ClientDirectory } from '../clients/client-directory.ts'
import { mayHavePageToken } from '../clients/page-token.ts'
import { errorTable, problem, problemMediaType } from '../errors.ts'
import { API_KEY_HEADER, unauthenticated } from './authentication.ts'
import { VARY } from './cross-origin.ts'

/** How many refused requests a second are a flood. */
const FLOOD = 200

type Fetch = (request: Request, bindings: HttpBindings) => Response | Promise<Response>

/** `headers`: those of every response. `onRefused`: called with each request that was refused early. */
export type EarlyRefusals = {
  readonly directory: ClientDirectory
  readonly headers: Readonly<Record<string, string>>
  readonly onRefused: (facts: { requestId: string; method: string | undefined; status: number }) => void
}

/** Answers as `fetch` does, but in a flood refuses requests without a valid key early. */
export function refusingEarly(fetch: Fetch, { directory, headers, onRefused }: EarlyRefusals): Fetch {
  const { status } = errorTable.unauthenticated
  const refusal = unauthenticated()
  const MARK = '\u0000'
  const [before = '', after = ''] = JSON.stringify(problem(refusal, MARK)).split(
    JSON.stringify(MARK).slice(1, -1),
  )
  const constant = {
    ...headers,
    ...refusal.headers,
    'Content-Type': problemMediaType,
    'Cache-Control': 'no-store',
    Vary: VARY,
  }
  let second = 0
  let refused = 0
  let refusedBefore = 0
  const isFlood = (now: number): boolean => {
    if (now - second >= 1_000) {
      refusedBefore = now - second < 2_000 ? refused : 0
      refused = 0
      second = now
    }
    return refused >= FLOOD || refusedBefore >= FLOOD
  }
  return (request, bindings) => {
    const { incoming } = bindings
    if (!incoming.url?.startsWith('/api/') || incoming.method === 'OPTIONS' || !directory.isLoaded)
      return fetch(request, bindings)
    const sent = incoming.headers[API_KEY_HEADER]
    const mayBeValid =
      sent === undefined
        ? mayHavePageToken(incoming.url)
        : typeof sent === 'string' && !directory.refuses(sent)
    if (mayBeValid) return fetch(request, bindings)
    const flood = isFlood(performance.now())
    refused += 1
    if (!flood) return fetch(request, bindings)
    const requestId = crypto.randomUUID()
    onRefused({ requestId, method: incoming.method, status })
    const body = before + requestId + after
    const length = { 'Content-Length': String(Buffer.byteLength(body)) }
    const own = { ...constant, ...length, 'X-Request-Id': requestId }
    return new Response(incoming.method === 'HEAD' ? null : body, { status, headers: own })
  }
}
