// How do answers that are kept end with the data they were made of? The release's `_meta` is part of every answer's version. It
// says `running` before the first change, and the server then takes each answer for good for a second only; it says so no more
// when all changes are to be seen. So a delta that is killed at any moment leaves no old answer behind.

import type { Client } from '@elastic/elasticsearch'
import { type GenerationMeta, writeMeta } from '../generations.ts'
import type { DeltaMark, VersionKind } from './delta-mark.ts'

/** Marks that a delta changes a release. */
export type DeltaMarker = {
  /** Marks that changes come; must be awaited before the first. Further calls change nothing. */
  readonly begin: (versions: VersionKind | undefined) => Promise<void>
  /**
   * Makes all changes visible and marks the end. Not to be called while a request may still change something.
   * @param records how many the release holds, counted on disk
   */
  readonly end: (
    state: 'complete' | 'interrupted',
    versions: VersionKind | undefined,
    records: number,
  ) => Promise<void>
}

/** A marker for one delta of a release. */
export function deltaMarker(client: Client, meta: GenerationMeta, sources: readonly string[]): DeltaMarker {
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
  let begun: Promise<void> | undefined
  return {
    begin: versions => {
      begun ??= write('running', versions)
      return begun
    },
    end: async (state, versions, records) => {
      if (state === 'interrupted' && begun === undefined) return
      await client.indices.refresh({ index: meta.dataVersion })
      await write(state, versions, records)
    },
  }
}
