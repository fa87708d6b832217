// The sample of a source from which its map is guessed: the beginning of a file of any form, which may end within a row.

import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { sampleOf } from '../../../../indexer/sources/guessed-map.ts'
import { streamBytes } from '../../../../indexer/sources/inputs.ts'
import { all, chunksOf } from '../reading.ts'

/** An input of this content, in chunks as files are read. */
const input = (content: string) => ({
  name: 'companies',
  bytes: streamBytes(Readable.from(chunksOf(content, 65_536)), 'companies'),
})

test('the sample of a long JSON array is its first rows, though its beginning is no valid JSON', async () => {
  const rows = Array.from({ length: 60 }, (_, at) => ({ ID: at + 1, note: 'x'.repeat(20_000) }))
  const content = JSON.stringify(rows)
  const { sample, input: whole } = await sampleOf(input(content), {})
  expect(sample.columns).toEqual(['ID', 'note'])
  expect(sample.rows.length).toBeGreaterThan(5)
  expect(sample.rows.length).toBeLessThan(50)
  expect(sample.rows).toEqual(rows.slice(0, sample.rows.length))
  expect(Buffer.concat(await all(whole.bytes.chunks)).toString()).toBe(content)
})

test('the sample has at most 50 rows', async () => {
  const rows = Array.from({ length: 60 }, (_, at) => ({ ID: at + 1 }))
  expect((await sampleOf(input(JSON.stringify(rows)), {})).sample.rows).toEqual(rows.slice(0, 50))
})
