// Keeps requests within the limits of their client, and reports on every response what is left.

import type { Context } from 'hono'
import type { Deadline } from '../deadline.ts'
import { errorTable } from '../errors.ts'
import { type RateLimitState, rateLimitHeaders } from '../limits/rate-limit-state.ts'
import type { AdmittedRequest, LimitedRequest, RequestLimits } from '../limits/request-limits.ts'
import { limitsInForce } from '../schema/limits.ts'
import type { PackagesInForce } from '../schema/packages.ts'
import type { Authenticated, Timed } from './authentication.ts'
import { type PlainResponse, toResponse } from './plain-response.ts'

/** Present if Node's server runs the application. */
type NodeAnswer = {
  readonly outgoing?: {
    readonly destroyed: boolean
    readonly once: (event: 'close', listener: () => void) => unknown
  }
}

export type Limited = Authenticated &
  Timed & {
    Bindings: NodeAnswer
    Variables: { rateLimitState?: () => RateLimitState }
  }

export type LimitingOptions = Pick<LimitedRequest, 'countsInMonth'> & {
  /** What usage calls the route. */
  readonly endpoint: string
  /** The response to an error of the handler: it counts as any other. */
  readonly failure: (error: unknown, context: Context<Limited>) => PlainResponse
}

/** A handler whose requests are limited. Throws if a limit rejects one. */
export function limited(
  handler: (context: Context<Limited>) => Promise<PlainResponse>,
  limits: RequestLimits,
  packages: PackagesInForce,
  { endpoint, countsInMonth, failure }: LimitingOptions,
) {
  return async (context: Context<Limited>): Promise<Response> => {
    const client = context.get('client')
    const { deadline } = context.get('session')
    const admission = limits.admit({
      client: client.id,
      limits: limitsInForce(packages.get(client.package)?.limits ?? {}, client.limits),
      endpoint,
      countsInMonth,
    })
    const admitted = await deadline.within(admission).catch(async error => {
      if (deadline.signal.aborted) void admission.then(giveUp, () => {})
      throw error
    })
    const isHead = context.req.method === 'HEAD'
    context.set('recordQuota', {
      takeRecords: async count => (isHead ? count : await admitted.takeRecords(count)),
      now: limits.now,
    })
    context.set('rateLimitState', admitted.rateLimitState)
    const { outgoing } = (context.env as NodeAnswer | undefined) ?? {}
    // A response takes a place until it is sent, also if it is a stream.
    outgoing?.once('close', admitted.freeSlot)
    try {
      const plain = await handler(context).catch(error => failure(error, context))
      await completeInTime(admitted, plain.status, deadline)
      return toResponse(context, plain, rateLimitHeaders(admitted.rateLimitState(), limits.now()))
    } finally {
      // A client that left before the listener was added is not reported any more.
      if (outgoing === undefined || outgoing.destroyed) admitted.freeSlot()
    }
  }
}

/** A response that is late already does not wait for Redis. */
async function completeInTime(admitted: AdmittedRequest, status: number, deadline: Deadline): Promise<void> {
  const returned = admitted.complete(status)
  if (returned === undefined) return
  await deadline.within(returned).catch(error => {
    if (!deadline.signal.aborted) throw error
  })
}

/** Nobody waits for this request any more: what it took is returned. */
async function giveUp(admitted: AdmittedRequest): Promise<void> {
  admitted.freeSlot()
  await admitted.complete(errorTable.timeout.status)
}
