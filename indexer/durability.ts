// Makes sure that records are on disk and survive a crash of Elasticsearch. Indices are loaded without a sync per request, so an
// acknowledged record is safe only once a flush has put it into a Lucene commit.

import type { Client } from '@elastic/elasticsearch'
import { LoadError } from './load-report.ts'
import { counted } from './progress.ts'

/** Options of requests at the end of a load that may have taken hours: a slow disk or a busy machine must not make it fail. */
export const longRequest = { requestTimeout: 10 * 60_000 } as const

/**
 * Flushes every shard of an index. When it resolves, everything acknowledged before is on disk.
 * @throws LoadError if a shard was not flushed
 */
export async function flushToDisk(client: Client, index: string): Promise<void> {
  const { _shards: shards } = await client.indices.flush(
    { index, force: true, wait_if_ongoing: true },
    longRequest,
  )
  const failed = shards?.failed ?? 0
  if (failed > 0 || (shards?.successful ?? 0) === 0)
    throw new LoadError(
      `Elasticsearch did not write ${index} to disk: ${failed} of ${shards?.total ?? 0} shard copies failed.`,
    )
}

/**
 * The primary term of every shard, by shard number. It increases if another copy of the shard becomes the primary, or the primary
 * restarts after a crash; as long as it is unchanged, no acknowledged record is lost.
 * @throws LoadError if the index is gone
 */
export async function primaryTerms(client: Client, index: string): Promise<Readonly<Record<string, number>>> {
  const { metadata }: { metadata?: StateMetadata } = await client.cluster.state(
    { index, metric: 'metadata', filter_path: 'metadata.indices.*.primary_terms' },
    longRequest,
  )
  const terms = metadata?.indices?.[index]?.primary_terms
  if (terms === undefined) throw new LoadError(`The index ${index} is not available.`)
  return terms
}

type StateMetadata = {
  readonly indices?: Readonly<Record<string, { readonly primary_terms?: Readonly<Record<string, number>> }>>
}

/** Statistics of a shard copy that the client's types lack. */
type ShardCopy = {
  readonly routing?: { readonly primary?: boolean }
  readonly commit?: {
    readonly num_docs?: number
    readonly user_data?: { readonly local_checkpoint?: string }
  }
  readonly seq_no?: { readonly max_seq_no?: number }
}

/**
 * Flushes an index and counts the documents in the commits of its primary shards: those that survive a crash.
 * @throws LoadError if a shard is missing, or has operations that are not in its commit
 */
export async function recordsOnDisk(client: Client, index: string): Promise<number> {
  await flushToDisk(client, index)
  const [terms, { indices }] = await Promise.all([
    primaryTerms(client, index),
    client.indices.stats(
      {
        index,
        level: 'shards',
        filter_path: 'indices.*.shards.*.routing.primary,indices.*.shards.*.commit,indices.*.shards.*.seq_no',
      },
      longRequest,
    ),
  ])
  const shards = indices?.[index]?.shards ?? {}
  const primaries = Object.keys(terms).map(shard =>
    ((shards[shard] ?? []) as readonly ShardCopy[]).find(({ routing }) => routing?.primary),
  )
  let records = 0
  for (const primary of primaries) {
    const committed = Number(primary?.commit?.user_data?.local_checkpoint)
    if (primary?.seq_no?.max_seq_no === undefined || committed < primary.seq_no.max_seq_no)
      throw new LoadError(`Not everything written to ${index} is on disk. Is Elasticsearch restarting?`)
    records += primary.commit?.num_docs ?? 0
  }
  return records
}

/** How the record count of a release differs from the expected one, in words; undefined if it does not, or none is expected. */
export function recordsFault(records: number, expected: number | undefined): string | undefined {
  if (expected === undefined || records === expected) return undefined
  return records < expected
    ? `lost ${counted(expected - records)} of ${counted(expected)} records`
    : `has ${counted(records - expected)} more records than the ${counted(expected)} that were loaded`
}
