// How does a filled generation become as small and fast as it can be? Merged to one segment, once Elasticsearch need not keep
// what it holds for its own recovery any more.

import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from '@elastic/elasticsearch'
import { flushToDisk } from './durability.ts'
import { LoadError } from './load-error.ts'
import { duration, type Report } from './progress.ts'

/** Tasks outlive connections; a merge of millions of records takes minutes. */
const POLL = 500
/** Of how many documents a merge may keep what it could drop later: it costs disk alone. */
const MOST_KEPT = 20_000
/** Elasticsearch renews its leases every half a minute. */
const LEASE_PATIENCE = 35_000

/** Merges an index to one segment. Throws LoadError where Elasticsearch cannot. */
export async function mergeSegments(
  client: Client,
  name: string,
  report: Report,
  signal: AbortSignal,
): Promise<void> {
  await sourceDroppable(client, name, report, signal)
  const began = performance.now()
  const started = await client.indices.forcemerge({
    index: name,
    max_num_segments: 1,
    wait_for_completion: false,
  })
  const task = String((started as { task?: unknown }).task)
  for (;;) {
    const { completed, error, response } = await client.tasks.get({ task_id: task })
    if (completed) {
      const failures = (response as { _shards?: { failures?: unknown[] } } | undefined)?._shards?.failures
      if (error !== undefined || (failures?.length ?? 0) > 0) {
        throw new LoadError(`Elasticsearch could not merge ${name}: ${JSON.stringify(error ?? failures)}`)
      }
      return
    }
    report(`Merging the index to one segment (${duration((performance.now() - began) / 1000)})`, true)
    await delay(POLL, undefined, { signal })
  }
}

/**
 * Waits until every copy has nearly all there is. As `match` is left out of `_source`, Elasticsearch keeps each document whole
 * beside it for copies that lag behind, and a merge drops that only of documents which no lease asks for any more.
 */
async function sourceDroppable(
  client: Client,
  name: string,
  report: Report,
  signal: AbortSignal,
): Promise<void> {
  await flushToDisk(client, name)
  const began = performance.now()
  while ((await keptDocuments(client, name)) > MOST_KEPT && performance.now() - began < LEASE_PATIENCE) {
    report('Waiting until Elasticsearch lets go of what it keeps for its recovery (up to 35 s)', true)
    await delay(POLL, undefined, { signal })
  }
}

/** The facts of a shard's copy, which the client's types leave out. */
type Copy = {
  readonly seq_no?: { readonly max_seq_no?: number }
  readonly retention_leases?: { readonly leases?: readonly { readonly retaining_seq_no: number }[] }
}

/** How many documents a lease still asks for, of the copy that has most of them. */
async function keptDocuments(client: Client, name: string): Promise<number> {
  const { indices } = await client.indices.stats({
    index: name,
    level: 'shards',
    filter_path: 'indices.*.shards.*.seq_no,indices.*.shards.*.retention_leases',
  })
  const copies = Object.values(indices ?? {}).flatMap(({ shards }) => Object.values(shards ?? {}).flat())
  const kept = copies.map(copy => {
    const { seq_no, retention_leases } = copy as Copy
    const asked = retention_leases?.leases?.map(({ retaining_seq_no }) => retaining_seq_no) ?? []
    return (seq_no?.max_seq_no ?? -1) + 1 - Math.min(...asked)
  })
  return Math.max(0, ...kept)
}
