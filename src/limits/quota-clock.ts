// Provides the clock for monthly quotas. It never goes back: if the system clock were set back over
// a month's end, a quota used up in the old month would be granted again.

/** `wall` reads the system clock and `monotonic` a clock that nobody can set, both in ms. */
export type ClockReadings = { readonly wall: () => number; readonly monotonic: () => number }

const readings: ClockReadings = { wall: () => Date.now(), monotonic: () => performance.now() }

/**
 * Follows the system clock forward, and the monotonic clock while the system clock is behind its
 * latest reading. A server whose clock was ahead for a moment stays ahead until it restarts.
 */
export function quotaClock({ wall, monotonic }: ClockReadings = readings): () => Date {
  let offset = Number.NEGATIVE_INFINITY
  return () => {
    const elapsed = monotonic()
    offset = Math.max(offset, wall() - elapsed)
    return new Date(elapsed + offset)
  }
}
