// When is what Elasticsearch does not take sent again, and when is that given up? The same for loads and for deltas.

import { setTimeout as delay } from 'node:timers/promises'
import { errors } from '@elastic/elasticsearch'
import { LoadError } from './load-error.ts'

/** Milliseconds. */
const FIRST_PAUSE = 200
const LONGEST_PAUSE = 15_000

const RETRIED_STATUS = new Set([408, 429, 502, 503, 504])

/** Options of a bulk request: its sender alone knows what of it must be sent again. */
export const sentOnce = { maxRetries: 0, requestTimeout: 120_000 } as const

/** True for a fault of a whole request after which it is sent again. */
export function isPassing(error: unknown): boolean {
  if (error instanceof errors.ResponseError) return RETRIED_STATUS.has(error.statusCode ?? 0)
  return (
    error instanceof errors.ConnectionError ||
    error instanceof errors.TimeoutError ||
    error instanceof errors.NoLivingConnectionsError ||
    error instanceof errors.DeserializationError
  )
}

/** Pauses that grow as long as nothing at all is taken. */
export type RetryPauses = {
  /** Told when something was taken. */
  readonly progressed: () => void
  /** Waits before the next request; throws a {@link LoadError} with the reason where nothing was taken for too long. */
  readonly pause: (reason: string) => Promise<void>
}

/** `patience`: milliseconds without any progress that are borne. */
export function retryPauses(patience: number, signal: AbortSignal): RetryPauses {
  let attempt = 0
  let refusedSince: number | undefined
  return {
    progressed: () => {
      attempt = 0
      refusedSince = undefined
    },
    pause: async reason => {
      refusedSince ??= performance.now()
      if (performance.now() - refusedSince > patience) {
        throw new LoadError(`Elasticsearch has taken nothing for too long. Its reason: ${reason}`)
      }
      const longest = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** attempt)
      attempt += 1
      await delay(longest * (0.5 + Math.random() / 2), undefined, { signal })
    },
  }
}
