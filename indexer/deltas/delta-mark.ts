// What does a release's `_meta` say of the deltas that it has had?

/** Kept under `_meta.delta`. */
export type DeltaMark = {
  /** Deltas that have begun since the release was loaded. */
  readonly runs: number
  /** When it was last written. */
  readonly at: string
  /** `running` from before the first change; after a delta that was killed, until the next one has ended. */
  readonly state: 'running' | 'complete' | 'interrupted'
  readonly sources: readonly string[]
  /** The release's `records` were counted when this was written; see src/elasticsearch/release-records.ts. */
  readonly counted?: true
  /** Which versions the release's records take from now on; undefined as long as no delta brought its own. */
  readonly versions: VersionKind | undefined
}

/** What orders the changes of one record: instants, or numbers that a source counts up. */
export type VersionKind = 'time' | 'sequence'
