// The buffers of a load's requests: which are used again, and when.

import type { Client } from '@elastic/elasticsearch'
import { errors } from '@elastic/elasticsearch'
import { expect, test } from 'vitest'
import { type BulkWriter, bulkWriter } from '../../../indexer/bulk-writer.ts'

type Sent = { readonly buffer: ArrayBufferLike; readonly text: string }

/** A writer whose requests succeed, except those for which `fails` throws, and what it has sent. */
function writer(batchSize: number, fails: (request: number) => void = () => {}) {
  const sent: Sent[] = []
  const request = async ({ bulkBody }: { bulkBody: Buffer }): Promise<unknown> => {
    const text = bulkBody.toString()
    sent.push({ buffer: bulkBody.buffer, text })
    fails(sent.length)
    return { items: Array.from({ length: text.split('\n').length >> 1 }, () => ({ index: { status: 201 } })) }
  }
  const opened = bulkWriter({
    client: { transport: { request } } as unknown as Client,
    alias: 'companies',
    limits: { batchSize, batchRecords: 100, inFlight: 1, timeout: 60_000 },
    signal: new AbortController().signal,
    onRefused: async () => {},
    onWritten: () => {},
  })
  return { sent, opened }
}

const place = { file: 'a.ndjson', line: 1, json: () => '{}' }
let ordinal = 0
async function write(opened: BulkWriter, companyName: string): Promise<void> {
  ordinal += 1
  await opened.add({ ID: 1, ordinal, place }, JSON.stringify({ companyName }))
  await opened.finish()
}
const nameIn = ({ text = '' }: Partial<Sent> = {}): unknown =>
  JSON.parse(text.split('\n')[1] ?? '').companyName

test('the buffer of a finished request serves again, with nothing of what was in it', async () => {
  const { sent, opened } = writer(1_000)
  await write(opened, 'A long name, of which nothing may be left')
  await write(opened, 'Acme')
  expect(sent.map(nameIn)).toEqual(['A long name, of which nothing may be left', 'Acme'])
  expect(sent[1]?.text.split('\n')).toHaveLength(3)
  expect(sent[1]?.buffer).toBe(sent[0]?.buffer)
})

test('a document that is larger than a buffer has one for itself, which is not used again', async () => {
  const { sent, opened } = writer(200)
  const names = ['Acme', 'x'.repeat(500), 'Acme', 'y'.repeat(500)]
  for (const name of names) await write(opened, name)
  expect(sent.map(nameIn)).toEqual(names)
  expect(sent.map(({ buffer }) => buffer.byteLength > 200)).toEqual([false, true, false, true])
  expect(sent[2]?.buffer).toBe(sent[0]?.buffer)
  expect(sent[3]?.buffer).not.toBe(sent[1]?.buffer)
})

test('a request without a response may still be reading from its buffer, which is not used again', async () => {
  const { sent, opened } = writer(1_000, request => {
    if (request === 1) throw new errors.ConnectionError('reset')
  })
  await write(opened, 'Acme')
  await write(opened, 'Another')
  expect(sent.map(nameIn)).toEqual(['Acme', 'Acme', 'Another'])
  expect(sent[1]?.buffer).toBe(sent[0]?.buffer)
  expect(sent[2]?.buffer).not.toBe(sent[0]?.buffer)
})
