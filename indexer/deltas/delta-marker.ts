// Marks in the release's `_meta` that a delta is changing it, which expires cached responses: their version includes `_meta`.
// While the mark is `running`, from before the first change until all are visible, the server caches responses for one second
// only. So a delta killed at any moment leaves no stale response behind.

import type { Client } from '@elastic/elasticsearch'
import { type DeltaMark, type ReleaseMeta, type VersionKind, writeMeta } from '../releases.ts'

/** Marks the start and end of a delta. */
export type DeltaMarker = {
  /** Marks the delta as running; await it before the first change. Further calls change nothing. */
  readonly begin: (versions: VersionKind | undefined) => Promise<void>
  /**
   * Makes all changes visible and marks the end. Do not call it while a request may still change something.
   * @param records number of records in the release, counted on disk
   */
  readonly end: (
    state: 'complete' | 'interrupted',
    versions: VersionKind | undefined,
    records: number,
  ) => Promise<void>
}

/** A marker for one delta of a release. */
export function deltaMarker(client: Client, meta: ReleaseMeta, sources: readonly string[]): DeltaMarker {
  const runs = (meta.delta?.runs ?? 0) + 1
  const write = async (
    state: DeltaMark['state'],
    versions: VersionKind | undefined,
    records?: number,
  ): Promise<void> => {
    const delta: DeltaMark = { runs, at: new Date().toISOString(), state, sources, versions }
    await writeMeta(
      client,
      records === undefined ? { ...meta, delta } : { ...meta, records, delta: { ...delta, counted: true } },
    )
  }
  let started: Promise<void> | undefined
  return {
    begin: versions => {
      started ??= write('running', versions)
      return started
    },
    end: async (state, versions, records) => {
      if (state === 'interrupted' && started === undefined) return
      await client.indices.refresh({ index: meta.dataVersion })
      await write(state, versions, records)
    },
  }
}
