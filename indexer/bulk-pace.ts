// Concurrency control for bulk requests, as in TCP: the limit grows a little after every success and halves after a refusal.
// It reduces the number of requests first, then their size.

/** Upper limits. */
export type PaceLimits = {
  /** Requests at a time. */
  readonly inFlight: number
  readonly batchRecords: number
  /** Bytes per batch. */
  readonly batchSize: number
}

/** The current limits, adapted to what Elasticsearch accepts. */
export type BulkPace = {
  /** Current limit of concurrent requests; at least 1. */
  readonly inFlight: () => number
  /** Current limit of records per batch; at least 1. */
  readonly records: () => number
  /** Current limit of bytes per batch. */
  readonly size: () => number
  /** Call after a request was accepted. */
  readonly taken: () => void
  /** Call after a temporary refusal. `sentAt`: when the request was sent, by `performance.now()`. */
  readonly refused: (sentAt: number) => void
}

/** Concurrent requests at the start: with two, a node has work while the next one is being prepared. */
const BEGIN_WITH = 2
const SMALLEST = 1 / 32
/** How much a success adds to the batch size, as a share of the full size. */
const GROWTH = 1 / 16

/** @param now milliseconds, as `performance.now()` */
export function bulkPace(limits: PaceLimits, now: () => number = () => performance.now()): BulkPace {
  let inFlight = Math.min(BEGIN_WITH, limits.inFlight)
  let share = 1
  let slowedAt = Number.NEGATIVE_INFINITY
  return {
    inFlight: () => Math.max(1, Math.floor(inFlight)),
    records: () => Math.max(1, Math.floor(limits.batchRecords * share)),
    size: () => limits.batchSize * share,
    taken: () => {
      if (share < 1) share = Math.min(1, share + GROWTH)
      else inFlight = Math.min(limits.inFlight, inFlight + 1 / inFlight)
    },
    refused: sentAt => {
      // A request sent before the last slowdown says nothing about the current limits.
      if (sentAt < slowedAt) return
      slowedAt = now()
      if (inFlight > 1) inFlight = Math.max(1, inFlight / 2)
      else share = Math.max(SMALLEST, share / 2)
    },
  }
}
