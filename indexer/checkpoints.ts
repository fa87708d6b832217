// Up to which record is a load certain, whatever crashes next? A checkpoint is written down only after a flush, and only if no
// shard has started again since the one before: otherwise records that were acknowledged in between may be gone.

import type { Client } from '@elastic/elasticsearch'
import { flushToDisk, primaryTerms } from './durability.ts'
import { nothingSettled, type Settled } from './ledger.ts'
import { LoadError } from './load-error.ts'

/** A shard started again during a load: what was acknowledged after `certain` may be lost. */
export class ShardRestarted extends LoadError {
  readonly certain: Settled

  constructor(certain: Settled) {
    super('Elasticsearch was restarted during the load, and may have lost records that it had acknowledged.')
    this.certain = certain
  }
}

/** The checkpoints of one load. */
export type Checkpoints = {
  /** The newest point that survives a crash. */
  readonly certain: () => Settled
  /**
   * Makes what is settled certain.
   * @throws ShardRestarted if that can never be; any other error if it cannot be now
   */
  readonly secure: (settle: () => Promise<Settled>) => Promise<Settled>
}

/**
 * Begins the checkpoints of an index. To be called before the first record is written.
 * @param from what is certain already
 */
export async function checkpointsOf(
  client: Client,
  index: string,
  from: Settled = nothingSettled,
): Promise<Checkpoints> {
  const before = JSON.stringify(await primaryTerms(client, index))
  let certain = from
  const secure = async (settle: () => Promise<Settled>): Promise<Settled> => {
    const settled = await settle()
    if (settled.ordinal <= certain.ordinal) return certain
    await flushToDisk(client, index)
    // Read after the flush: a crash before it shows, and one after it has lost nothing.
    if (JSON.stringify(await primaryTerms(client, index)) !== before) throw new ShardRestarted(certain)
    certain = settled
    return certain
  }
  // One at a time, so that `certain` never falls back.
  let last: Promise<unknown> = Promise.resolve()
  return {
    certain: () => certain,
    secure: settle => {
      const next = last.then(() => secure(settle))
      last = next.catch(() => {})
      return next
    },
  }
}
