// Implements a token bucket for rate-limiter-flexible, whose own limiters use fixed windows: one in
// memory, and the same as a script for Redis. `points` is the capacity of the bucket, `duration`
// the seconds that refill it.

import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

/** Capacity of a bucket in seconds of its rate: the largest burst. */
export const BURST_SECONDS = 2

type Level = { readonly used: number; readonly at: number }

/** A token bucket in memory. A rejected request takes no tokens. */
export class TokenBucket extends RateLimiterMemory {
  readonly #levels = new Map<string | number, Level>()
  readonly #now: () => number

  /** `rate`: tokens per second; `now`: a clock in ms that never goes back. */
  constructor(rate: number, now: () => number = () => performance.now()) {
    super({ points: rate * BURST_SECONDS, duration: BURST_SECONDS })
    this.#now = now
  }

  override async consume(key: string | number, tokens = 1): Promise<RateLimiterRes> {
    const at = this.#now()
    const kept = this.#levels.get(key) ?? { used: 0, at }
    const used = Math.max(0, kept.used - ((at - kept.at) * this.points) / this.msDuration) + tokens
    if (used > this.points) {
      const wait = Math.ceil(((used - this.points) * this.msDuration) / this.points)
      throw new RateLimiterRes(0, wait, Math.ceil(used))
    }
    this.#levels.set(key, { used: Math.max(0, used), at })
    return new RateLimiterRes(Math.floor(this.points - Math.max(0, used)), 0, Math.ceil(used))
  }

  override reward(key: string | number, tokens = 1): Promise<RateLimiterRes> {
    return this.consume(key, -tokens)
  }
}

/**
 * The token bucket for RateLimiterRedis, which reads the result as tokens in use and ms to wait.
 * ARGV: tokens, expiry in seconds, capacity, seconds that refill it. It uses the clock of Redis. If
 * that was set back, the bucket refills from the new time on instead of staying empty until the
 * clock catches up.
 */
export const tokenBucketScript = `
local points, fill = tonumber(ARGV[3]), tonumber(ARGV[4]) * 1000
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local kept = redis.call('HMGET', KEYS[1], 'used', 'at')
local at = tonumber(kept[2]) or now
local level = tonumber(kept[1]) or 0
if at > now then
  redis.call('HSET', KEYS[1], 'at', string.format('%.0f', now))
  redis.call('PEXPIRE', KEYS[1], fill)
  at = now
end
local used = math.max(0, level - (now - at) * points / fill) + tonumber(ARGV[1])
if used > points then
  return {math.max(points + 1, math.ceil(used)), math.ceil((used - points) * fill / points)}
end
redis.call('HSET', KEYS[1], 'used', tostring(math.max(0, used)), 'at', string.format('%.0f', now))
redis.call('PEXPIRE', KEYS[1], fill)
return {math.ceil(math.max(0, used)), 0}
`

/**
 * A counter for RateLimiterRedis that a rejected request does not raise.
 * ARGV: how many, expiry in seconds, the limit.
 */
export const countScript = `
local wanted = math.max(0, tonumber(redis.call('GET', KEYS[1]) or '0') + tonumber(ARGV[1]))
if tonumber(ARGV[1]) > 0 and wanted > tonumber(ARGV[3]) then return {wanted, 0} end
redis.call('SET', KEYS[1], string.format('%.0f', wanted), 'EX', ARGV[2])
return {wanted, 0}
`

/** Raises a counter to the known usage. ARGV: the usage, expiry in seconds. */
export const raiseScript = `
if tonumber(redis.call('GET', KEYS[1]) or '0') < tonumber(ARGV[1]) then
  redis.call('SET', KEYS[1], ARGV[1], 'EX', ARGV[2])
end
return 1
`
