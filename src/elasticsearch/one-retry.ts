// Retries a request to Elasticsearch once, if that may help and there is time.

import { setTimeout as wait } from 'node:timers/promises'
import type { Deadline } from '../deadline.ts'
import { isRetried } from './failures.ts'

/** Time to leave for the response, in milliseconds. */
export const MARGIN = 200
/** Longest pause before the retry, in milliseconds. */
const LONGEST_PAUSE = 100

/** The result of `ask`, of the second attempt if the first fails temporarily. */
export async function withOneRetry<Result>(deadline: Deadline, ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask()
  } catch (error) {
    const pause = Math.random() * LONGEST_PAUSE
    if (!isRetried(error) || deadline.left < pause + MARGIN || deadline.signal.aborted) throw error
    await deadline.within(wait(pause))
    return await ask()
  }
}
