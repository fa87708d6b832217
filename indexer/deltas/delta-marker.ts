// How do answers that clients have kept end with the data they were made of? The release's `_meta` is part of every answer's
// version; it is rewritten each time that changes have become visible, never before: an answer made in between would outlive them.

import type { Client } from '@elastic/elasticsearch'
import { type GenerationMeta, writeMeta } from '../generations.ts'
import type { DeltaMark, VersionKind } from './delta-mark.ts'

/** Milliseconds between two marks while a delta runs. */
export const MARK_EVERY = 1_500

/** Marks what a delta has changed. */
export type DeltaMarker = {
  /** Begins to make visible what was written, and then to mark it, where the last mark is long enough ago. */
  readonly tick: () => Promise<void>
  /** Makes everything visible and marks the end. */
  readonly end: (state: 'complete' | 'interrupted', versions: VersionKind | undefined) => Promise<void>
}

/** Marks the beginning of a delta. */
export async function openMarker(
  client: Client,
  meta: GenerationMeta,
  sources: readonly string[],
): Promise<DeltaMarker> {
  let mark: DeltaMark = {
    runs: (meta.delta?.runs ?? 0) + 1,
    changes: meta.delta?.changes ?? 0,
    at: '',
    state: 'running',
    sources,
    versions: meta.delta?.versions,
  }
  let markedAt = 0
  const write = async (change: Partial<DeltaMark>): Promise<void> => {
    mark = { ...mark, ...change, changes: mark.changes + 1, at: new Date().toISOString() }
    await writeMeta(client, { ...meta, delta: mark })
    markedAt = performance.now()
  }
  const index = meta.dataVersion
  await write({})
  let step: Promise<void> | undefined
  let failure: { readonly error: unknown } | undefined
  return {
    tick: async () => {
      if (failure !== undefined) throw failure.error
      if (step !== undefined || performance.now() - markedAt < MARK_EVERY) return
      // Not waited for: what is written meanwhile is marked by the next step, or by the end.
      step = client.indices
        .refresh({ index })
        .then(() => write({}))
        .catch(error => {
          failure = { error }
        })
        .finally(() => {
          step = undefined
        })
    },
    end: async (state, versions) => {
      await step
      await client.indices.refresh({ index })
      await write({ state, versions })
    },
  }
}
