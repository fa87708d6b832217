// Asks Elasticsearch once more where that may help and time is left for it.

import { setTimeout as wait } from 'node:timers/promises'
import type { Deadline } from '../deadline.ts'
import { isRetried } from './failures.ts'

/** Time to leave for the answer, in milliseconds. */
export const MARGIN = 200
/** Longest pause before the retry, in milliseconds. */
const LONGEST_PAUSE = 100

/** What `ask` gives, at the second attempt if the first fails in passing. */
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
