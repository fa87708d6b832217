// Limits the share of the live records that a delta may delete, so that a wrong list cannot empty the release. Deletions are
// counted before the first change if the files can be read twice, and always again as they are applied.

import type { Client } from '@elastic/elasticsearch'
import { LoadError } from '../load-report.ts'
import { counted, percent } from '../progress.ts'
import type { DeltaRow } from './delta-rows.ts'
import { deletionOf } from './operations.ts'

/** The default share of the release's records that a delta may delete. */
export const DEFAULT_DELETIONS_SHARE = 0.1
/** Deletions that are allowed however small the release is. */
const ALWAYS_ALLOWED = 20
const IDS_AT_ONCE = 5_000

/** Counts the deletions of a delta. */
export type DeletionsGuard = {
  /** Reads all rows and refuses the whole delta if they delete too many records. */
  readonly look: (rows: AsyncIterable<DeltaRow>, signal: AbortSignal) => Promise<void>
  /** Counts deletions about to be made; refuses them if they exceed the limit together with the earlier ones. */
  readonly allow: (deletions: number) => void
}

/**
 * A guard for a release.
 * @param share the largest share of records to delete, from 0 to 1
 */
export async function deletionsGuard(
  client: Client,
  release: string,
  share: number,
): Promise<DeletionsGuard> {
  const { count: records } = await client.count({ index: release })
  // A record may be added and deleted more than once in a delta, so a share of 1 means no limit.
  const most = share >= 1 ? Number.POSITIVE_INFINITY : Math.max(ALWAYS_ALLOWED, Math.floor(share * records))
  const fault = (wanted: string): LoadError =>
    new LoadError(
      `The delta deletes ${wanted} of the ${counted(records)} live records, and at most ${counted(most)} deletions are allowed ` +
        `(${percent(share)}). Check its deletions; to apply it anyway, pass a larger --max-deletions-share.`,
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
