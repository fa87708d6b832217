// Limits that several servers keep together in Redis. Where Redis does not answer, each server goes on by itself: rates by
// its own buckets, volumes by what it knows of the month.

import { Redis, type RedisOptions } from 'ioredis'
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { countScript, raiseScript, TokenBucket, tokenBucketScript } from './token-bucket.ts'

/** Longest that a request waits for Redis, in milliseconds. */
const ANSWER_WITHIN = 250
/** When a connection counts as lost on which nothing comes back, in milliseconds: nobody waits for it any more. */
const LOST_AFTER = 500
/** A count of a month outlives it, in seconds. */
const KEEP_COUNT = 40 * 24 * 3_600

const connection = {
  commandTimeout: ANSWER_WITHIN,
  socketTimeout: LOST_AFTER,
  connectTimeout: 2_000,
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  retryStrategy: (attempt: number) => Math.min(attempt * 100, 2_000),
} satisfies RedisOptions

/** What became of a wish to take some of a volume. `used`: how many are taken in all, by every server. */
export type SharedTake = { readonly taken: boolean; readonly used: number }

export class SharedLimits {
  // The library sets its script on the connection: one connection a script.
  readonly #rates: Redis
  readonly #counts: Redis
  readonly #prefix: string
  readonly #buckets = new Map<number, RateLimiterRedis>()
  readonly #counters = new Map<number, RateLimiterRedis>()
  #raised = new Set<string>()
  #renewals = -1
  #lost = false
  #stopped = false

  /** `onState` hears once that Redis is lost, with the reason, and once that it is back. */
  constructor(url: string, alias: string, onState: (state: 'lost' | 'back', reason?: unknown) => void) {
    this.#prefix = `${alias}:limits`
    this.#rates = new Redis(url, connection)
    this.#counts = new Redis(url, connection)
    const lost = (reason: unknown): void => {
      if (!this.#lost && !this.#stopped) onState('lost', reason)
      this.#lost = true
    }
    for (const redis of [this.#rates, this.#counts]) {
      redis.on('error', lost)
      redis.on('close', () => lost(new Error('the connection closed')))
      redis.on('ready', () => {
        // It may have lost what it knew.
        this.#raised = new Set()
        if (this.#lost && this.#rates.status === 'ready' && this.#counts.status === 'ready') {
          this.#lost = false
          onState('back')
        }
      })
    }
  }

  /** Waits for Redis as long as a start may wait. */
  async start(patience = 2_000): Promise<void> {
    const ready = [this.#rates, this.#counts].map(redis =>
      redis.status === 'ready'
        ? undefined
        : new Promise(resolve => redis.once('ready', () => resolve(undefined))),
    )
    let timer: NodeJS.Timeout | undefined
    await Promise.race([
      Promise.all(ready),
      new Promise(resolve => {
        timer = setTimeout(resolve, patience)
      }),
    ])
    clearTimeout(timer)
  }

  stop(): void {
    this.#stopped = true
    for (const redis of [this.#rates, this.#counts]) redis.disconnect()
  }

  /** A bucket that all servers share; without Redis each server has one of its own. */
  bucket(rate: number): RateLimiterRedis {
    const known = this.#buckets.get(rate)
    if (known !== undefined) return known
    const local = new TokenBucket(rate)
    const { points, duration } = local
    const bucket = new RateLimiterRedis({
      storeClient: this.#rates,
      rejectIfRedisNotReady: true,
      keyPrefix: `${this.#prefix}:rate`,
      points,
      duration,
      customIncrTtlLuaScript: tokenBucketScript,
      insuranceLimiter: local,
    })
    this.#buckets.set(rate, bucket)
    return bucket
  }

  /**
   * Takes from a volume, all or nothing; undefined where Redis cannot tell. `known`: how many are known to be used;
   * `renewals` grows when that was learnt anew.
   */
  async take(
    key: string,
    count: number,
    limit: number,
    known: { readonly used: number; readonly renewals: number },
  ): Promise<SharedTake | undefined> {
    const counter = this.#counter(limit)
    try {
      await this.#raise(counter.getKey(key), known)
      const { consumedPoints } = await counter.consume(key, count)
      return { taken: true, used: consumedPoints }
    } catch (reason) {
      if (reason instanceof RateLimiterRes) return { taken: false, used: reason.consumedPoints - count }
      return undefined
    }
  }

  /** Gives back to a volume; undefined where Redis does not hear it. */
  async giveBack(key: string, count: number, limit: number): Promise<number | undefined> {
    try {
      return (await this.#counter(limit).reward(key, count)).consumedPoints
    } catch {
      return undefined
    }
  }

  #counter(limit: number): RateLimiterRedis {
    const counter =
      this.#counters.get(limit) ??
      new RateLimiterRedis({
        storeClient: this.#counts,
        rejectIfRedisNotReady: true,
        keyPrefix: `${this.#prefix}:month`,
        points: limit,
        duration: KEEP_COUNT,
        customIncrTtlLuaScript: countScript,
      })
    this.#counters.set(limit, counter)
    return counter
  }

  /** A count that Redis lost, or that went on without it, is raised to what is known: once each time that is learnt. */
  async #raise(key: string, { used, renewals }: { used: number; renewals: number }): Promise<void> {
    if (renewals !== this.#renewals) this.#raised = new Set()
    this.#renewals = renewals
    if (used === 0 || this.#raised.has(key) || this.#counts.status !== 'ready') return
    await this.#counts.call('EVAL', raiseScript, '1', key, String(used), String(KEEP_COUNT))
    this.#raised.add(key)
  }
}
