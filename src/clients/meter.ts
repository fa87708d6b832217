// How a request says what it gives out, so that it can be counted and kept within what the client may have.

/** Counts the records of one request. */
export type Meter = {
  /**
   * Takes records from what the client has left of its volume, before they are sent: all of them, or as many as are left.
   * @returns how many may be sent
   */
  readonly takeRecords: (count: number) => Promise<number>
  /** The time that volumes renew by. */
  readonly now: () => Date
}
