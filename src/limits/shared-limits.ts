// Shares limits between servers through Redis. If Redis does not respond, each server continues
// alone: rates with its own buckets, quotas with the usage it knows of.

import { Redis, type RedisOptions } from 'ioredis'
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { countScript, raiseScript, TokenBucket, tokenBucketScript } from './token-bucket.ts'

/** Timeout of a command to Redis, in ms. */
const ANSWER_WITHIN = 250
/** Silence after which a connection counts as lost, in ms: by then no request waits for it. */
const LOST_AFTER = 500
/** Expiry of a monthly count, in seconds: longer than any month. */
const KEEP_COUNT = 40 * 24 * 3_600

const connection = {
  commandTimeout: ANSWER_WITHIN,
  socketTimeout: LOST_AFTER,
  connectTimeout: 2_000,
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  retryStrategy: (attempt: number) => Math.min(attempt * 100, 2_000),
} satisfies RedisOptions

/** The result of taking from a quota. `used`: the total that all servers have taken. */
export type SharedTake = { readonly taken: boolean; readonly used: number }

export class SharedLimits {
  // The library registers its script on the connection, so each script needs a connection.
  readonly #rates: Redis
  readonly #counts: Redis
  readonly #prefix: string
  readonly #buckets = new Map<number, RateLimiterRedis>()
  readonly #counters = new Map<number, RateLimiterRedis>()
  #raised = new Set<string>()
  #renewals = -1
  #lost = false
  #stopped = false

  /** `onState` is called once when Redis is lost, with the reason, and once when it is back. */
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
        // Redis may have lost its data.
        this.#raised = new Set()
        if (this.#lost && this.#rates.status === 'ready' && this.#counts.status === 'ready') {
          this.#lost = false
          onState('back')
        }
      })
    }
  }

  /** Waits for Redis for up to `timeout` ms, and continues without it after that. */
  async start(timeout = 2_000): Promise<void> {
    const ready = [this.#rates, this.#counts].map(redis =>
      redis.status === 'ready'
        ? undefined
        : new Promise(resolve => redis.once('ready', () => resolve(undefined))),
    )
    let timer: NodeJS.Timeout | undefined
    await Promise.race([
      Promise.all(ready),
      new Promise(resolve => {
        timer = setTimeout(resolve, timeout)
      }),
    ])
    clearTimeout(timer)
  }

  stop(): void {
    this.#stopped = true
    for (const redis of [this.#rates, this.#counts]) redis.disconnect()
  }

  /** A bucket shared by all servers; without Redis each server uses its own. */
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
   * Takes from a quota, all or nothing; undefined if Redis does not respond. `known`: the usage
   * this server knows of; its `renewals` grows whenever that was read again.
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

  /** Returns to a quota; undefined if Redis does not respond. */
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

  /**
   * Raises a count that Redis lost or missed to the known usage, once per renewal of that usage.
   */
  async #raise(key: string, { used, renewals }: { used: number; renewals: number }): Promise<void> {
    if (renewals !== this.#renewals) this.#raised = new Set()
    this.#renewals = renewals
    if (used === 0 || this.#raised.has(key) || this.#counts.status !== 'ready') return
    await this.#counts.call('EVAL', raiseScript, '1', key, String(used), String(KEEP_COUNT))
    this.#raised.add(key)
  }
}
