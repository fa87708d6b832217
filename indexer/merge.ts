// Merges a loaded release into one segment, which makes it smaller and faster, once Elasticsearch has released its recovery
// history.

import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from '@elastic/elasticsearch'
import { flushToDisk } from './durability.ts'
import { LoadError } from './load-error.ts'
import { duration, type Report } from './progress.ts'

/** Milliseconds between checks: a merge of millions of records takes minutes, and its task outlives connections. */
const POLL = 500
/** Documents whose recovery source may remain after the merge: they only cost disk space. */
const MOST_KEPT = 20_000
/** Milliseconds. Elasticsearch renews its retention leases every 30 s. */
const LEASE_TIMEOUT = 35_000

/** Merges an index into one segment. @throws LoadError if Elasticsearch cannot */
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
    report(`Merging the index into one segment (${duration((performance.now() - began) / 1000)})`, true)
    await delay(POLL, undefined, { signal })
  }
}

/**
 * Waits until every copy is nearly up to date. As `match` is left out of `_source`, Elasticsearch also keeps each complete
 * document for lagging copies, and a merge drops it only for documents that no retention lease covers any more.
 */
async function sourceDroppable(
  client: Client,
  name: string,
  report: Report,
  signal: AbortSignal,
): Promise<void> {
  await flushToDisk(client, name)
  const began = performance.now()
  while ((await keptDocuments(client, name)) > MOST_KEPT && performance.now() - began < LEASE_TIMEOUT) {
    report('Waiting for Elasticsearch to release its recovery history (up to 35 s)', true)
    await delay(POLL, undefined, { signal })
  }
}

/** Statistics of a shard copy that the client's types lack. */
type Copy = {
  readonly seq_no?: { readonly max_seq_no?: number }
  readonly retention_leases?: { readonly leases?: readonly { readonly retaining_seq_no: number }[] }
}

/** The largest number of documents per shard copy that a retention lease still covers. */
async function keptDocuments(client: Client, name: string): Promise<number> {
  const { indices } = await client.indices.stats({
    index: name,
    level: 'shards',
    filter_path: 'indices.*.shards.*.seq_no,indices.*.shards.*.retention_leases',
  })
  const copies = Object.values(indices ?? {}).flatMap(({ shards }) => Object.values(shards ?? {}).flat())
  const kept = copies.map(copy => {
    const { seq_no, retention_leases } = copy as Copy
    const retained = retention_leases?.leases?.map(({ retaining_seq_no }) => retaining_seq_no) ?? []
    return (seq_no?.max_seq_no ?? -1) + 1 - Math.min(...retained)
  })
  return Math.max(0, ...kept)
}
