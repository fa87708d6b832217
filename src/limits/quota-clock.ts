// The time that monthly quotas go by. It never goes back: a quota that was used up at a month's end would be given out again
// when the system clock is set back over it.

/** `wall` and `monotonic` give milliseconds: of the system clock, and of a clock that nobody sets. */
export type ClockReadings = { readonly wall: () => number; readonly monotonic: () => number }

const readings: ClockReadings = { wall: () => Date.now(), monotonic: () => performance.now() }

/**
 * A clock that follows the system clock forward, and the monotonic one while the system clock is behind what it once said.
 * A server whose clock was ahead for a moment stays ahead until it is restarted.
 */
export function quotaClock({ wall, monotonic }: ClockReadings = readings): () => Date {
  let offset = Number.NEGATIVE_INFINITY
  return () => {
    const elapsed = monotonic()
    offset = Math.max(offset, wall() - elapsed)
    return new Date(elapsed + offset)
  }
}
