// Checkpoints of a load: records up to one survive any crash. A checkpoint is taken only after a flush, and only if no shard
// has restarted since the previous one; otherwise acknowledged records may be lost.

import type { Client } from '@elastic/elasticsearch'
import { flushToDisk, primaryTerms } from './durability.ts'
import { nothingSettled, type Settled } from './ledger.ts'
import { LoadError } from './load-error.ts'

/** A shard restarted during a load: records acknowledged after `certain` may be lost. */
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
   * Takes a checkpoint of what `settle` returns.
   * @throws ShardRestarted if records may be lost; any other error if no checkpoint can be taken now
   */
  readonly secure: (settle: () => Promise<Settled>) => Promise<Settled>
}

/**
 * Starts the checkpoints of an index. Call it before the first record is written.
 * @param from the checkpoint of the load that is resumed
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
    // Read after the flush: an earlier crash shows in the terms, and a later one loses nothing.
    if (JSON.stringify(await primaryTerms(client, index)) !== before) throw new ShardRestarted(certain)
    certain = settled
    return certain
  }
  // One at a time, so that `certain` never goes backwards.
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
