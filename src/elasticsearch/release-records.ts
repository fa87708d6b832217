// The number of records that a release must have: the indexer writes it into the `_meta` of the release's mapping, and every
// reader of the release compares it with the count of the index.

/** The part of a release's `_meta` that gives its record count. */
export type ReleaseRecords = {
  /**
   * Live documents of the index, counted in its last Lucene commit (so all of them are on disk): by the load just before the
   * release went live, and again by every delta that ended. Stays as it was while a delta runs.
   */
  readonly records?: number
  readonly delta?: {
    /** `running` from before the first change until all changes are on disk and counted; also after a delta that was killed. */
    readonly state: 'running' | 'complete' | 'interrupted'
    /** This delta wrote `records`. Absent after a delta of a program that left `records` as the load had counted it. */
    readonly counted?: boolean
  }
}

/**
 * The exact number of documents that the release's index must have; undefined while it is not known: a delta is running or
 * was killed, or the release was made by a program that did not keep the count.
 */
export function expectedRecords(meta: ReleaseRecords | undefined): number | undefined {
  const { records, delta } = meta ?? {}
  if (delta === undefined) return records
  return delta.state !== 'running' && delta.counted === true ? records : undefined
}
