// Stores deletions and their versions in an index beside the release. Elasticsearch forgets a deletion after a minute, and a
// later but older update would then bring the record back.

import type { Client } from '@elastic/elasticsearch'
import { makeIndex } from '../../src/elasticsearch/make-index.ts'
import { LoadError } from '../load-report.ts'
import { tombstoneIndex } from '../releases.ts'

/** The deletions of one release. */
export type Tombstones = {
  /** Stores deletions; per record the highest version stays. */
  readonly add: (deleted: readonly { readonly ID: number; readonly version: number }[]) => Promise<void>
  /** The versions of the deletions among these records. */
  readonly versionsOf: (ids: readonly number[]) => Promise<ReadonlyMap<number, number>>
}

/** Opens the deletions of a release; the index is created with the first one. */
export async function openTombstones(client: Client, release: string): Promise<Tombstones> {
  const index = tombstoneIndex(release)
  let exists = await client.indices.exists({ index })
  return {
    add: async deleted => {
      if (deleted.length === 0) return
      if (!exists) {
        await makeIndex(client, index, {
          settings: { index: { hidden: true, number_of_shards: 1, auto_expand_replicas: '0-1' } },
          mappings: { enabled: false },
        })
        exists = true
      }
      const { items } = await client.bulk({
        index,
        operations: deleted.flatMap(({ ID, version }) => [
          { index: { _id: String(ID), version, version_type: 'external' } },
          {},
        ]),
      })
      const failed = items.find(item => ![200, 201, 409].includes(item.index?.status ?? 0))
      if (failed !== undefined)
        throw new LoadError(`Elasticsearch could not store a deletion: ${failed.index?.error?.reason}`)
    },
    versionsOf: async ids => {
      if (!exists || ids.length === 0) return new Map()
      const { docs } = await client.mget({ index, ids: ids.map(String), _source: false })
      return new Map(
        docs.flatMap(doc =>
          'found' in doc && doc.found ? [[Number(doc._id), doc._version ?? 0] as const] : [],
        ),
      )
    },
  }
}
