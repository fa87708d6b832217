// The middleware that keeps requests within the limits of their client, and reports on every response what is left.

import { createMiddleware } from 'hono/factory'
import type { Deadline } from '../deadline.ts'
import { errorTable } from '../errors.ts'
import type { RequestLimits, Visit, Visitor } from '../limits/request-limits.ts'
import { type Standing, standingFields } from '../limits/standing.ts'
import { limitsInForce } from '../schema/limits.ts'
import type { PackagesInForce } from '../schema/packages.ts'
import type { Authenticated, Timed } from './authentication.ts'

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
    Variables: { standing?: Standing }
  }

/** `endpoint`: what usage calls the route. */
export function limiting(
  limits: RequestLimits,
  packages: PackagesInForce,
  { endpoint, countsInMonth }: Pick<Visitor, 'endpoint' | 'countsInMonth'>,
) {
  return createMiddleware<Limited>(async (context, next) => {
    const client = context.get('client')
    const { deadline } = context.get('session')
    const entering = limits.enter({
      client: client.id,
      limits: limitsInForce(packages.get(client.package)?.limits ?? {}, client.limits),
      endpoint,
      countsInMonth,
    })
    const visit = await deadline.within(entering).catch(async error => {
      if (deadline.signal.aborted) void entering.then(giveUp, () => {})
      throw error
    })
    const isHead = context.req.method === 'HEAD'
    context.set('meter', {
      takeRecords: async count => (isHead ? count : await visit.takeRecords(count)),
      now: limits.now,
    })
    context.set('standing', visit.standing())
    const { outgoing } = (context.env as NodeAnswer | undefined) ?? {}
    // A response takes a place until it is sent, also if it is a stream.
    outgoing?.once('close', visit.leave)
    try {
      await next()
      await settleInTime(visit, context.res.status, deadline)
      const fields = standingFields(visit.standing(), limits.now())
      for (const [name, value] of Object.entries(fields)) context.res.headers.set(name, value)
    } finally {
      // A client that left before the listener was added is not reported any more.
      if (outgoing === undefined || outgoing.destroyed) visit.leave()
    }
  })
}

/** A response that is late already does not wait for Redis. */
async function settleInTime(visit: Visit, status: number, deadline: Deadline): Promise<void> {
  await deadline.within(visit.settle(status)).catch(error => {
    if (!deadline.signal.aborted) throw error
  })
}

/** Nobody waits for this request any more: what it took is given back. */
async function giveUp(visit: Visit): Promise<void> {
  visit.leave()
  await visit.settle(errorTable.timeout.status)
}
