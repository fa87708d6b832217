// A token bucket as a limiter of rate-limiter-flexible, whose own limiters count by fixed windows: one in this process's
// memory, and the same as a script for Redis. `points` is what the bucket holds, `duration` the seconds that fill it.

import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

/** A bucket holds what is allowed in this many seconds: so much may come at once. */
export const BURST_SECONDS = 2

type Level = { readonly used: number; readonly at: number }

/** In memory. What is refused takes nothing. */
export class TokenBucket extends RateLimiterMemory {
  readonly #levels = new Map<string | number, Level>()
  readonly #now: () => number

  /** `rate`: tokens a second; `now`: milliseconds of a clock that never goes back. */
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
 * For RateLimiterRedis, which reads what it gives as tokens in use and milliseconds to wait.
 * ARGV: tokens, seconds to keep, what the bucket holds, seconds that fill it. The clock is that of Redis; if it was set back,
 * the bucket fills from there on: it must not stay empty until the clock is where it was.
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
 * For RateLimiterRedis: a count that what is refused does not raise.
 * ARGV: how many, seconds to keep, the limit.
 */
export const countScript = `
local wanted = math.max(0, tonumber(redis.call('GET', KEYS[1]) or '0') + tonumber(ARGV[1]))
if tonumber(ARGV[1]) > 0 and wanted > tonumber(ARGV[3]) then return {wanted, 0} end
redis.call('SET', KEYS[1], string.format('%.0f', wanted), 'EX', ARGV[2])
return {wanted, 0}
`

/** Raises a count to what is known to have been used. ARGV: how many, seconds to keep. */
export const raiseScript = `
if tonumber(redis.call('GET', KEYS[1]) or '0') < tonumber(ARGV[1]) then
  redis.call('SET', KEYS[1], ARGV[1], 'EX', ARGV[2])
end
return 1
`
