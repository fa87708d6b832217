// The rate of requests with one page token, kept by each server for itself.

import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { tooManyASecond } from './limit-errors.ts'

/** Requests a second with one token: more than anybody types. */
const RATE = 10
/** Seconds of the rate that may come at once. */
const BURST = 2

export class PageTokenRate {
  readonly #used = new RateLimiterMemory({ points: RATE * BURST, duration: BURST })
  readonly #now: () => Date

  constructor(now: () => Date) {
    this.#now = now
  }

  /** Takes a request. Throws {@link ServiceError} `rate_limited`. */
  async take(token: string): Promise<void> {
    try {
      await this.#used.consume(token)
    } catch (refused) {
      if (refused instanceof RateLimiterRes) throw tooManyASecond(RATE, refused.msBeforeNext, this.#now())
      throw refused
    }
  }
}
