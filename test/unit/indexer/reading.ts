// Reads sources that a test writes down as text or bytes, in chunks of any size.

import { Readable } from 'node:stream'
import type { ImportMap } from '../../../indexer/sources/import-map.ts'
import { streamBytes } from '../../../indexer/sources/inputs.ts'
import { rowMapper } from '../../../indexer/sources/map-rows.ts'
import { type ReadingRules, type SourceRecord, sourceOf } from '../../../indexer/sources/records.ts'
import type { FieldValues, RowValues } from '../../../indexer/sources/rows.ts'
import { ValueError } from '../../../src/schema/field-types.ts'

/** The bytes in chunks of `size`. */
export async function* chunksOf(content: string | Buffer, size = 7): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(content)
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size)
}

/** Everything that an async iterable gives. */
export async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const list: Item[] = []
  for await (const item of items) list.push(item)
  return list
}

/** The records of one source, and what was left over. */
export async function recordsOf(
  content: string | Buffer,
  rules: ReadingRules = {},
  name = 'companies',
): Promise<SourceRecord[]> {
  return await all(
    sourceOf([{ name, bytes: streamBytes(Readable.from([Buffer.from(content)]), name) }], rules).records(),
  )
}

/** The records in short: `line: values` or `line: reason`. */
export function inShort(records: readonly SourceRecord[]): unknown[] {
  return records.map(record => [record.line, 'fault' in record ? record.fault.reason : record.values])
}

/** A row's values by field, as a map gives them; what the row does not tell is absent. @throws ValueError */
export function mappedValues(map: ImportMap, row: RowValues): FieldValues {
  const read = rowMapper(map).read(row)
  if ('fault' in read) throw new ValueError(read.fault.reason, read.fault.message)
  return 'values' in read ? read.values : {}
}
