// Decides which bulk requests are retried, after which pause and for how long; shared by loads and deltas.

import { setTimeout as delay } from 'node:timers/promises'
import { errors } from '@elastic/elasticsearch'
import { LoadError } from './load-error.ts'

/** Milliseconds. */
const FIRST_PAUSE = 200
const LONGEST_PAUSE = 15_000

const RETRIED_STATUS = new Set([408, 429, 502, 503, 504])

/** Options of a bulk request. The client must not retry it: only the sender knows which documents to send again. */
export const sentOnce = { maxRetries: 0, requestTimeout: 120_000 } as const

/** True if a failed request should be sent again. */
export function isPassing(error: unknown): boolean {
  if (error instanceof errors.ResponseError) return RETRIED_STATUS.has(error.statusCode ?? 0)
  return (
    error instanceof errors.ConnectionError ||
    error instanceof errors.TimeoutError ||
    error instanceof errors.NoLivingConnectionsError ||
    error instanceof errors.DeserializationError
  )
}

/** Pauses that grow while nothing is accepted. */
export type RetryPauses = {
  /** Call when something was accepted. */
  readonly progressed: () => void
  /** Waits before the next request; throws a {@link LoadError} with the reason if nothing was accepted for too long. */
  readonly pause: (reason: string) => Promise<void>
}

/** @param timeout milliseconds without any progress after which `pause` throws */
export function retryPauses(timeout: number, signal: AbortSignal): RetryPauses {
  let attempt = 0
  let refusedSince: number | undefined
  return {
    progressed: () => {
      attempt = 0
      refusedSince = undefined
    },
    pause: async reason => {
      refusedSince ??= performance.now()
      if (performance.now() - refusedSince > timeout) {
        throw new LoadError(`Elasticsearch has accepted nothing for too long. Its reason: ${reason}`)
      }
      const longest = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** attempt)
      attempt += 1
      await delay(longest * (0.5 + Math.random() / 2), undefined, { signal })
    },
  }
}
