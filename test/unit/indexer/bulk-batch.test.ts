import { expect, test } from 'vitest'
import { append, type Batch, batchBuffers, bodyOf, entryOf } from '../../../indexer/bulk-batch.ts'

const place = { file: 'a.ndjson', line: 1, json: () => '{}' }
const entry = (ID: number, document: string) => entryOf({ ID, ordinal: ID + 10, place }, document)
const text = (batch: Batch): string => bodyOf(batch).bytes.toString()

test('documents stand behind one another, each below the line that says what is done with it', () => {
  const batch = batchBuffers(1_000).batch(0)
  for (const one of [entry(1, '{"city":"Köln"}'), entry(2, '{}')]) append(batch, one)
  expect(text(batch)).toBe(
    '{"index":{"_id":"1","version":11,"version_type":"external"}}\n{"city":"Köln"}\n' +
      '{"index":{"_id":"2","version":12,"version_type":"external"}}\n{}\n',
  )
  const { documents, ends, bytes } = bodyOf(batch)
  expect(documents.map(({ ID }) => ID)).toEqual([1, 2])
  expect(ends).toEqual([entry(1, '{"city":"Köln"}').length, bytes.length])
})

test('a buffer serves again, with nothing of what was in it', () => {
  const buffers = batchBuffers(1_000)
  const first = buffers.batch(10)
  append(first, entry(1, '{"companyName":"Acme"}'))
  buffers.giveBack(first)
  const second = buffers.batch(10)
  expect(second.buffer).toBe(first.buffer)
  expect(bodyOf(second).bytes).toHaveLength(0)
  expect(buffers.batch(10).buffer).not.toBe(first.buffer)
})

test('a document that is larger than a buffer has one for itself, which is not kept', () => {
  const buffers = batchBuffers(100)
  const large = entry(1, JSON.stringify({ companyName: 'x'.repeat(500) }))
  const batch = buffers.batch(large.length)
  append(batch, large)
  expect(bodyOf(batch).bytes).toHaveLength(large.length)
  buffers.giveBack(batch)
  expect(buffers.batch(10).buffer).toHaveLength(100)
})
