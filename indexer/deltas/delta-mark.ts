// The record of deltas that is kept in a release's `_meta`.

/** Kept under `_meta.delta`. */
export type DeltaMark = {
  /** Deltas started since the release was loaded. */
  readonly runs: number
  /** When this was last written. */
  readonly at: string
  /** `running` from before the first change; after a killed delta, until the next one has ended. */
  readonly state: 'running' | 'complete' | 'interrupted'
  readonly sources: readonly string[]
  /** The release's `records` were counted when this was written; see src/elasticsearch/release-records.ts. */
  readonly counted?: true
  /** The kind of versions that the release accepts; undefined until a delta brings its own. */
  readonly versions: VersionKind | undefined
}

/** What orders the changes of a record: instants, or sequence numbers of the source. */
export type VersionKind = 'time' | 'sequence'
