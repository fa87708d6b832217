// Reads the records of a source in any supported format: the one path from bytes to values by field.

import type { ColumnRules } from './field-values.ts'
import type { Input } from './inputs.ts'
import { rowMapper } from './map-rows.ts'
import { type FormRules, openRows, readerOf, type SourceForm } from './opened-source.ts'
import type { Fault, FieldValues, RowPlace } from './source-row.ts'

export { type SourceFormat, sourceFormats } from './import-map.ts'
export { formatOfName } from './opened-source.ts'

/** A record under our field names, or the fault that kept it from being read. */
export type SourceRecord = RowPlace & ({ readonly values: FieldValues } | { readonly fault: Fault })

/** Where records come from. */
export type RecordSource = {
  /** Their names in messages and in the index: file names. */
  readonly names: readonly string[]
  readonly records: () => AsyncIterable<SourceRecord>
  /** The share that was read, from 0 to 1; undefined if it is not known. */
  readonly share: () => number | undefined
  /** Unused columns so far. */
  readonly unknownColumns: () => readonly string[]
  /** How many rows the map has left out so far, by the condition that did; absent where no map does. */
  readonly leftOut?: () => ReadonlyMap<string, number>
  /** How many bad values the map has dropped so far, by field; absent where no map does. */
  readonly dropped?: () => ReadonlyMap<string, number>
}

/** How to read a source; settings not given are detected. */
export type ReadingRules = ColumnRules &
  FormRules & {
    /** Called for each input when it is opened. */
    readonly onOpened?: (form: SourceForm, file: string) => void
    /** Called with unused columns when they first appear, once for each. */
    readonly onUnknownColumns?: (columns: readonly string[], file: string) => void
    /** Called for each row that the map leaves out, with the condition. */
    readonly onLeftOut?: (condition: string) => void
  }

/** A source of one or several inputs, read one after the other. */
export function sourceOf(inputs: readonly Input[], rules: ReadingRules): RecordSource {
  const unknown = new Set<string>()
  const onUnknownColumns = (columns: readonly string[], file: string): void => {
    const fresh = columns.filter(column => !unknown.has(column))
    for (const column of fresh) unknown.add(column)
    if (fresh.length > 0) rules.onUnknownColumns?.(fresh, file)
  }
  const leftOut = new Map<string, number>()
  const onLeftOut = (condition: string): void => {
    leftOut.set(condition, (leftOut.get(condition) ?? 0) + 1)
    rules.onLeftOut?.(condition)
  }
  // One map at work for all inputs: of two companies with one computed ID, one may be in each.
  const mapper = rules.mapper ?? (rules.map && rowMapper(rules.map))
  async function* records(): AsyncGenerator<SourceRecord> {
    const all = { ...rules, mapper, onUnknownColumns, onLeftOut }
    for (const { name, bytes, parts } of inputs) {
      if (parts === undefined) yield* readRecords(bytes.chunks, name, all)
      else for await (const part of parts()) yield* readRecords(part.chunks, part.name, all)
    }
  }
  const total = inputs.reduce((sum, { bytes }) => sum + (bytes.size ?? Number.NaN), 0)
  return {
    names: inputs.map(({ name }) => name),
    records,
    share: () => {
      if (!(total > 0)) return undefined
      return inputs.reduce((sum, { bytes }) => sum + bytes.taken(), 0) / total
    },
    unknownColumns: () => [...unknown],
    leftOut: () => leftOut,
    dropped: () => mapper?.dropped() ?? new Map(),
  }
}

/** A source of records that are at hand, such as generated ones. `count` tells how many there will be. */
export function sourceOfRecords(
  name: string,
  given: Iterable<FieldValues> | AsyncIterable<FieldValues>,
  count?: number,
): RecordSource {
  let line = 0
  async function* records(): AsyncGenerator<SourceRecord> {
    for await (const values of given) {
      line += 1
      yield { file: name, line, json: () => JSON.stringify(values), values }
    }
  }
  return {
    names: [name],
    records,
    share: () => (count === undefined ? undefined : Math.min(1, line / Math.max(1, count))),
    unknownColumns: () => [],
  }
}

/**
 * The records of a stream of bytes: plain, gzip or zstd; CSV, NDJSON or JSON. Rows that the map leaves out are not among them.
 * @throws SourceError if the stream cannot be read, after everything that can be
 */
async function* readRecords(
  chunks: AsyncIterable<Buffer>,
  file: string,
  rules: ReadingRules,
): AsyncGenerator<SourceRecord> {
  try {
    const { form, columns, rows } = await openRows(chunks, file, rules)
    rules.onOpened?.(form, file)
    const reader = readerOf(columns, file, rules)
    let told = 0
    for await (const row of rows) {
      const { line, json } = row
      const read = 'fault' in row ? { fault: row.fault } : reader.read(row.values)
      const unknown = reader.unknownColumns()
      if (unknown.length > told) rules.onUnknownColumns?.(unknown.slice(told), file)
      told = unknown.length
      if ('leftOut' in read) rules.onLeftOut?.(read.leftOut)
      else yield { file, line, json, ...read }
    }
  } finally {
    // A source that is refused, or left half-way, is closed: nobody shall go on writing into a pipe.
    await chunks[Symbol.asyncIterator]().return?.()
  }
}
