// Do walks in every format give each record once while the index is swapped and the server started anew?

import { expect, inject, it } from 'vitest'
import { isExact, walkThroughChanges } from '../../../bench/walk/changes.ts'
import { clientOptionsForTests, elasticsearchForTests } from '../../support/elasticsearch.ts'

it('through swaps and a start of the server, exactly once', { timeout: 300_000 }, async () => {
  const { client, prefix } = elasticsearchForTests()
  await client.close()
  const records = inject('proofLength') === 'long' ? 12_000 : 4_000
  const options = { records, walks: 2, swapEvery: 30, restartAfter: [1] }
  const result = await walkThroughChanges(clientOptionsForTests(), `${prefix}-walk`, options, () => {})
  expect(result.walks.map(({ kind }) => kind)).toEqual(['json', 'json', 'ndjson', 'ndjson', 'csv', 'csv'])
  expect(
    result.walks.filter(
      ({ missing, twiceOrOutOfOrder, inNeither }) => missing + twiceOrOutOfOrder + inNeither > 0,
    ),
  ).toEqual([])
  expect(isExact(result)).toBe(true)
  expect(result.swaps).toBeGreaterThan(5)
  expect(result.restarts).toBe(1)
})
