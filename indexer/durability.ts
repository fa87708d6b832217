// What of an index is on disk, so that it survives a crash of Elasticsearch? Indices are filled without a sync after each
// request, so an acknowledged record is certain only once a flush has put it into a Lucene commit.

import type { Client } from '@elastic/elasticsearch'
import { LoadError } from './load-error.ts'
import { counted } from './progress.ts'

/** Options of requests at the end of a load, which may be hours long: a slow disk or a busy machine must not undo it. */
export const patientRequest = { requestTimeout: 10 * 60_000 } as const

/**
 * Flushes every shard of an index: what was acknowledged before is on disk when this resolves.
 * @throws LoadError if a shard was not flushed
 */
export async function flushToDisk(client: Client, index: string): Promise<void> {
  const { _shards: shards } = await client.indices.flush(
    { index, force: true, wait_if_ongoing: true },
    patientRequest,
  )
  const failed = shards?.failed ?? 0
  if (failed > 0 || (shards?.successful ?? 0) === 0)
    throw new LoadError(
      `Elasticsearch did not write ${index} to disk: ${failed} of ${shards?.total ?? 0} shard copies failed.`,
    )
}

/**
 * The primary term of every shard, by the shard's number. A term grows whenever another copy of a shard becomes the primary, and
 * when the primary starts again after a crash; while it stays, no acknowledged record is lost.
 * @throws LoadError if the index is gone
 */
export async function primaryTerms(client: Client, index: string): Promise<Readonly<Record<string, number>>> {
  const { metadata }: { metadata?: StateMetadata } = await client.cluster.state(
    { index, metric: 'metadata', filter_path: 'metadata.indices.*.primary_terms' },
    patientRequest,
  )
  const terms = metadata?.indices?.[index]?.primary_terms
  if (terms === undefined) throw new LoadError(`The index ${index} is not available.`)
  return terms
}

type StateMetadata = {
  readonly indices?: Readonly<Record<string, { readonly primary_terms?: Readonly<Record<string, number>> }>>
}

/** The facts of a shard copy, which the client's types leave out. */
type ShardCopy = {
  readonly routing?: { readonly primary?: boolean }
  readonly commit?: {
    readonly num_docs?: number
    readonly user_data?: { readonly local_checkpoint?: string }
  }
  readonly seq_no?: { readonly max_seq_no?: number }
}

/**
 * Flushes an index and counts its documents in the commits of its primary shards, which is what a crash would leave.
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
      patientRequest,
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
      throw new LoadError(
        `Not all that was written to ${index} is on disk. Is Elasticsearch being restarted?`,
      )
    records += primary.commit?.num_docs ?? 0
  }
  return records
}

/** How the count of a release differs from the one it must have, in words; undefined if it does not, or nothing is expected. */
export function recordsFault(records: number, expected: number | undefined): string | undefined {
  if (expected === undefined || records === expected) return undefined
  return records < expected
    ? `lost ${counted(expected - records)} of ${counted(expected)} records`
    : `holds ${counted(records - expected)} records more than the ${counted(expected)} that were loaded`
}
