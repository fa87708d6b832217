// The body that a fresh index of companies is created with, and the version that its content gives it.

import { createHash } from 'node:crypto'
import { matchPath } from '../src/schema/match-fields.ts'
import { analysis } from './analysis.ts'
import { companyMappings } from './company.ts'

/** Replicas of a live index; Elasticsearch adds them as nodes join. */
const LIVE_REPLICAS = '0-1'

/** Settings and mappings while loading: no replicas, no refresh, sorted like the results of most searches. */
export const indexBody = {
  settings: {
    index: {
      number_of_shards: 1,
      number_of_replicas: 0,
      refresh_interval: '-1',
      'sort.field': [matchPath('prominence'), 'ID'],
      'sort.order': ['desc', 'asc'],
      'translog.durability': 'async',
      'translog.flush_threshold_size': '1gb',
      // There are no replicas yet, so merges may drop the history kept for lagging copies.
      'soft_deletes.retention_lease.period': '1s',
      'mapping.total_fields.limit': 200,
    },
    analysis,
  },
  mappings: companyMappings,
} as const

/** Settings applied when a load is complete; null restores Elasticsearch's default. */
export const liveSettings = {
  index: {
    auto_expand_replicas: LIVE_REPLICAS,
    refresh_interval: '1s',
    'translog.durability': 'request',
    'soft_deletes.retention_lease.period': null,
  },
} as const

/** Eight hexadecimal digits that change whenever settings or mappings do. */
export const mappingVersion: string = createHash('sha256')
  .update(JSON.stringify(indexBody))
  .digest('hex')
  .slice(0, 8)
