// How fast could any loader be? The same documents, serialised before, posted by a client that does nothing else.

import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import type { Client } from '@elastic/elasticsearch'
import { Pool } from 'undici'
import { defaultLimits } from '../../indexer/bulk-writer.ts'
import { companyDocument } from '../../indexer/document.ts'
import type { IndexBody } from '../../indexer/releases.ts'
import { fileBytes } from '../../indexer/sources/inputs.ts'
import { sourceOf } from '../../indexer/sources/records.ts'
import { indexBody } from '../../mappings/index-body.ts'

/** Bulk bodies in one file, one behind the other, by their lengths in bytes. */
export type Bodies = { readonly path: string; readonly lengths: readonly number[]; readonly records: number }

/** Serialises the records of an NDJSON file as the loader does, in batches as large as the loader's. */
export async function writeBodies(source: string, path: string): Promise<Bodies> {
  const file = createWriteStream(path)
  const lengths: number[] = []
  let parts: string[] = []
  let size = 0
  let records = 0
  const flush = async (): Promise<void> => {
    const body = Buffer.from(parts.join(''))
    lengths.push(body.length)
    parts = []
    size = 0
    if (!file.write(body)) await once(file, 'drain')
  }
  for await (const record of sourceOf([{ name: source, bytes: await fileBytes(source) }], {}).records()) {
    const made = 'values' in record ? companyDocument(record.values) : undefined
    if (made === undefined || 'faults' in made) throw new Error('A demo record cannot be loaded.')
    records += 1
    const head = `{"index":{"_id":"${made.ID}","version":${records},"version_type":"external"}}`
    const entry = `${head}\n${JSON.stringify(made.document)}\n`
    parts.push(entry)
    size += Buffer.byteLength(entry)
    if (parts.length >= defaultLimits.batchRecords || size >= defaultLimits.batchSize) await flush()
  }
  if (parts.length > 0) await flush()
  file.end()
  await finished(file)
  return { path, lengths, records }
}

/** Posts the bodies into a fresh index, some at a time; gives the seconds from making the index to its refresh, and removes it. */
export async function postBodies(
  client: Client,
  url: string,
  index: string,
  { path, lengths, records }: Bodies,
  inFlight: number,
): Promise<{ readonly seconds: number; readonly bytes: number }> {
  const pool = new Pool(url, { connections: inFlight, headersTimeout: 0, bodyTimeout: 0 })
  const file = await open(path)
  const began = performance.now()
  await client.indices.create({ index, ...(indexBody as IndexBody) })
  try {
    let next = 0
    let from = 0
    const post = async (): Promise<void> => {
      for (let length = lengths[next]; length !== undefined; length = lengths[next]) {
        const at = from
        from += length
        next += 1
        const { buffer } = await file.read(Buffer.allocUnsafeSlow(length), 0, length, at)
        const { statusCode, body } = await pool.request({
          method: 'POST',
          path: `/${index}/_bulk?filter_path=items.index.status,items.index.error`,
          headers: { 'content-type': 'application/x-ndjson' },
          body: buffer,
        })
        const answer = await body.text()
        if (statusCode !== 200 || answer.includes('"error"')) throw new Error(answer.slice(0, 500))
      }
    }
    await Promise.all(Array.from({ length: inFlight }, post))
    await client.indices.refresh({ index })
    const { count } = await client.count({ index })
    if (count !== records) throw new Error(`${count} of ${records} documents arrived.`)
    return { seconds: (performance.now() - began) / 1000, bytes: from }
  } finally {
    await client.indices.delete({ index })
    await file.close()
    await pool.close()
  }
}
