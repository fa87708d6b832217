// How much may be under way to Elasticsearch at once? Found out as networks do: a little more after every success, half
// after a refusal; fewer requests first, then smaller ones.

/** The most that is sent. */
export type PaceLimits = {
  /** Requests at a time. */
  readonly inFlight: number
  readonly batchRecords: number
  /** Bytes of a batch. */
  readonly batchSize: number
}

/** A pace that follows what Elasticsearch takes. */
export type BulkPace = {
  /** Requests that may be under way now; at least 1. */
  readonly inFlight: () => number
  /** Records that a batch may have now; at least 1. */
  readonly records: () => number
  /** Bytes that a batch may have now. */
  readonly size: () => number
  /** Told of a request that was taken. */
  readonly taken: () => void
  /** Told of a refusal for the moment. `sentAt`: when the request went, by `performance.now()`. */
  readonly refused: (sentAt: number) => void
}

/** Requests at the beginning: two keep a node busy while one is being written. */
const BEGIN_WITH = 2
const SMALLEST = 1 / 32
/** What a success adds to the size of batches, as a share of the full one. */
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
      // What was sent before the pace was last slowed says nothing of the slower pace.
      if (sentAt < slowedAt) return
      slowedAt = now()
      if (inFlight > 1) inFlight = Math.max(1, inFlight / 2)
      else share = Math.max(SMALLEST, share / 2)
    },
  }
}
