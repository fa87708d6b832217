// May a delta delete so much? A wrong list of deletions would empty the live release, so their share is bounded: looked at before
// anything is changed where the files can be read twice, and in any case while they are done.

import type { Client } from '@elastic/elasticsearch'
import { LoadError } from '../load-error.ts'
import { counted } from '../progress.ts'
import type { DeltaRow } from './delta-rows.ts'
import { deletionOf } from './operations.ts'

/** The share of the release's records that a delta may delete unless told otherwise. */
export const USUAL_DELETIONS_SHARE = 0.1
/** So few deletions are no accident, however small the release. */
const ALWAYS_ALLOWED = 20
const IDS_AT_ONCE = 5_000

/** Keeps count of a delta's deletions. */
export type DeletionsGuard = {
  /** Refuses the whole delta where its rows delete too much; `rows` are read to their end. */
  readonly look: (rows: AsyncIterable<DeltaRow>, signal: AbortSignal) => Promise<void>
  /** Notes deletions that are about to be done; refuses them where they are too many with those before. */
  readonly allow: (deletions: number) => void
}

/**
 * A guard over a release.
 * @param share the most that may be deleted, from 0 to 1
 */
export async function deletionsGuard(
  client: Client,
  release: string,
  share: number,
): Promise<DeletionsGuard> {
  const { count: records } = await client.count({ index: release })
  // A record may come and go more than once in a delta: all is without bound.
  const most = share >= 1 ? Number.POSITIVE_INFINITY : Math.max(ALWAYS_ALLOWED, Math.floor(share * records))
  const fault = (wanted: string): LoadError =>
    new LoadError(
      `The delta deletes ${wanted} of the ${counted(records)} records that are live, and at most ${counted(most)} may go ` +
        `(${percent(share)}). Look at its deletions; where they are right, allow more with --max-deletions-share.`,
    )
  let allowed = 0
  return {
    look: async (rows, signal) => {
      let present = 0
      let ids = new Set<number>()
      const count = async (): Promise<void> => {
        if (ids.size === 0) return
        const query = { ids: { values: [...ids].map(String) } }
        present += (await client.count({ index: release, query })).count
        ids = new Set()
      }
      for await (const row of rows) {
        signal.throwIfAborted()
        if (!('values' in row && row.deletion)) continue
        const made = deletionOf(row.values)
        if (!('faults' in made)) ids.add(made.ID)
        if (ids.size >= IDS_AT_ONCE) await count()
      }
      await count()
      if (present > most) throw fault(counted(present))
    },
    allow: deletions => {
      if (allowed + deletions > most) throw fault(`more than ${counted(allowed)}`)
      allowed += deletions
    },
  }
}

const percent = (share: number): string => `${Number((share * 100).toFixed(2))} %`
