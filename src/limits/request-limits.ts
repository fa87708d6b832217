// Admits requests within the limits of their client and counts the usage of those that were
// answered. A request rejected by one limit takes nothing from the others.

import { type RateLimiterMemory, type RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { ServiceError } from '../errors.ts'
import type { Limits } from '../schema/limits.ts'
import { noRequestsLeft, tooManyASecond, tooManyAtOnce } from './limit-errors.ts'
import { MonthlyQuota, type Taken } from './monthly-quota.ts'
import { type RateLimitState, rateLimitHeaders } from './rate-limit-state.ts'
import type { SharedLimits } from './shared-limits.ts'
import { BURST_SECONDS, TokenBucket } from './token-bucket.ts'
import type { UsageKeeper } from './usage-keeper.ts'

/** A request to admit. `endpoint`: such as `search`; `countsInMonth`: uses the monthly quota. */
export type LimitedRequest = {
  readonly client: string
  readonly limits: Limits
  readonly endpoint: string
  readonly countsInMonth: boolean
}

/** An admitted request. */
export type AdmittedRequest = {
  /** Takes records to be sent from the monthly quota, or as many as are left. Gives how many. */
  readonly takeRecords: (count: number) => Promise<number>
  /**
   * Call when the status of the response is known: counts the request at once, or returns what it
   * took, which may have to be awaited.
   */
  readonly complete: (status: number) => Promise<void> | undefined
  /** Call when the response is sent: frees the place for another request. */
  readonly freeSlot: () => void
  readonly rateLimitState: () => RateLimitState
}

export type RequestLimitsOptions = {
  readonly usage: UsageKeeper
  /** Present if several servers share their limits. */
  readonly shared?: SharedLimits | undefined
  /** The clock of quotas and usage, which never goes back (default: that of `usage`). */
  readonly now?: () => Date
  /** The clock by which buckets refill, in ms, which never goes back. */
  readonly clock?: () => number
}

export class RequestLimits {
  readonly now: () => Date
  readonly usage: UsageKeeper
  readonly #shared: SharedLimits | undefined
  readonly #clock: (() => number) | undefined
  readonly #requests: MonthlyQuota
  readonly #records: MonthlyQuota
  readonly #buckets = new Map<number, TokenBucket>()
  readonly #inProgress = new Map<string, number>()

  constructor({ usage, shared, now = usage.now, clock }: RequestLimitsOptions) {
    this.now = now
    this.#clock = clock
    this.usage = usage
    this.#shared = shared
    this.#requests = new MonthlyQuota('requests', { usage, shared, now })
    this.#records = new MonthlyQuota('records', { usage, shared, now })
  }

  /**
   * Admits a request. Throws a {@link ServiceError} with the rate-limit headers if a limit rejects
   * it.
   */
  async admit(request: LimitedRequest): Promise<AdmittedRequest> {
    const { client, limits, endpoint, countsInMonth } = request
    const { requestsPerSecond: rate, concurrentRequests, requestsPerMonth } = limits
    const refuse = ({ code, message, headers, quota }: ServiceError, tokens?: number): ServiceError => {
      this.usage.count(client, endpoint, { refused: 1 })
      const fields = rateLimitHeaders(this.#rateLimitState(request, tokens), this.now())
      return new ServiceError(code, message, { headers: { ...fields, ...headers }, ...(quota && { quota }) })
    }
    const inProgress = this.#inProgress.get(client) ?? 0
    if (concurrentRequests !== null && inProgress >= concurrentRequests) {
      throw refuse(tooManyAtOnce(concurrentRequests, this.now()))
    }
    this.#inProgress.set(client, inProgress + 1)
    const freeSlot = this.#freeSlotOnce(client)
    try {
      const [tokens, month] = await Promise.all([
        rate === null ? undefined : this.#takeToken(client, rate),
        requestsPerMonth === null || !countsInMonth
          ? undefined
          : this.#requests.take(client, 1, requestsPerMonth).then(taken => taken ?? 'refused'),
      ])
      const isWithinRate = tokens === undefined || tokens.wait === undefined
      if (month === 'refused' && requestsPerMonth !== null) {
        if (rate !== null && isWithinRate) await this.#bucket(rate).reward(client)
        throw refuse(noRequestsLeft(requestsPerMonth, this.now()), tokens && tokens.left + 1)
      }
      const taken = month === 'refused' ? undefined : month
      if (rate !== null && tokens?.wait !== undefined) {
        if (taken !== undefined) await this.#requests.giveBack(client, taken)
        throw refuse(tooManyASecond(rate, tokens.wait, this.now()), tokens.left)
      }
      return this.#admitted(request, taken, tokens?.left, freeSlot)
    } catch (error) {
      freeSlot()
      throw error
    }
  }

  /** What is left of each limit. `tokens`: requests that the bucket would admit at once. */
  #rateLimitState({ client, limits }: LimitedRequest, tokens: number | undefined): RateLimitState {
    const { requestsPerSecond, concurrentRequests, requestsPerMonth, recordsPerMonth } = limits
    const left = (limit: number, used: number) => ({ limit, left: Math.max(0, limit - used) })
    return {
      ...(requestsPerSecond !== null && {
        requestsPerSecond: { limit: requestsPerSecond, left: tokens ?? requestsPerSecond * BURST_SECONDS },
      }),
      ...(concurrentRequests !== null && {
        concurrentRequests: left(concurrentRequests, this.#inProgress.get(client) ?? 0),
      }),
      ...(requestsPerMonth !== null && {
        requestsPerMonth: left(requestsPerMonth, this.#requests.used(client)),
      }),
      ...(recordsPerMonth !== null && { recordsPerMonth: left(recordsPerMonth, this.#records.used(client)) }),
    }
  }

  #admitted(
    request: LimitedRequest,
    month: Taken | undefined,
    tokensLeft: number | undefined,
    freeSlot: () => void,
  ): AdmittedRequest {
    const { client, limits, endpoint, countsInMonth } = request
    const { requestsPerSecond: rate, recordsPerMonth } = limits
    const records: Taken[] = []
    let unlimited = 0
    let tokens = tokensLeft
    let completed = false
    const countRecords = (): void => {
      const count = records.reduce((sum, taken) => sum + taken.count, unlimited)
      if (count > 0) this.usage.count(client, endpoint, { records: count })
      for (const taken of records.splice(0)) this.#records.counted(client, taken)
      unlimited = 0
    }
    const giveBack = async (status: number): Promise<void> => {
      unlimited = 0
      if (status === 429) this.usage.count(client, endpoint, { refused: 1 })
      if (status === 304 && rate !== null) {
        await this.#bucket(rate).reward(client)
        if (tokens !== undefined) tokens += 1
      }
      if (month !== undefined) await this.#requests.giveBack(client, month)
      for (const taken of records.splice(0)) await this.#records.giveBack(client, taken)
    }
    return {
      takeRecords: async count => {
        if (count === 0) return 0
        const taken =
          recordsPerMonth === null ? undefined : await this.#records.takeUpTo(client, count, recordsPerMonth)
        if (recordsPerMonth === null) unlimited += count
        else if (taken !== undefined) records.push(taken)
        // A stream continues after its status is sent: what it takes counts at once.
        if (completed) countRecords()
        return recordsPerMonth === null ? count : (taken?.count ?? 0)
      },
      complete: status => {
        completed = true
        if (status >= 300) return giveBack(status)
        if (countsInMonth) this.usage.count(client, endpoint, { requests: 1 })
        if (month !== undefined) this.#requests.counted(client, month)
        countRecords()
        return undefined
      },
      freeSlot,
      rateLimitState: () => this.#rateLimitState(request, tokens),
    }
  }

  /** Takes one token; `wait`: none was left, and the next one is due in this many ms. */
  async #takeToken(client: string, rate: number): Promise<{ left: number; wait?: number }> {
    try {
      return { left: (await this.#bucket(rate).consume(client)).remainingPoints }
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused
      return { left: 0, wait: Math.max(1, refused.msBeforeNext) }
    }
  }

  #bucket(rate: number): RateLimiterMemory | RateLimiterRedis {
    if (this.#shared !== undefined) return this.#shared.bucket(rate)
    const bucket = this.#buckets.get(rate) ?? new TokenBucket(rate, this.#clock)
    this.#buckets.set(rate, bucket)
    return bucket
  }

  #freeSlotOnce(client: string): () => void {
    let isHere = true
    return () => {
      if (!isHere) return
      isHere = false
      const inProgress = (this.#inProgress.get(client) ?? 1) - 1
      if (inProgress > 0) this.#inProgress.set(client, inProgress)
      else this.#inProgress.delete(client)
    }
  }
}
