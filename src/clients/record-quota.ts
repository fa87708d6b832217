// Defines how a request takes the records it returns from the client's monthly quota.

/** The monthly quota of records, as one request sees it. */
export type RecordQuota = {
  /**
   * Takes records from the client's quota before they are sent: all of them, or as many as are
   * left.
   * @returns how many may be sent
   */
  readonly takeRecords: (count: number) => Promise<number>
  /** The clock by which quotas renew. */
  readonly now: () => Date
}
