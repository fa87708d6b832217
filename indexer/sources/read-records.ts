// Which records does a source hold, in whatever format it comes? The one way from bytes to values by field.

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
  /** What they are called in messages and in the index: file names. */
  readonly names: readonly string[]
  readonly records: () => AsyncIterable<SourceRecord>
  /** How much was read, from 0 to 1; undefined where that is not to be known. */
  readonly share: () => number | undefined
  /** Columns met so far that nothing is loaded from. */
  readonly unknownColumns: () => readonly string[]
  /** How many rows the map has left out so far, by the condition that did; absent where no map does. */
  readonly leftOut?: () => ReadonlyMap<string, number>
  /** How many bad values the map has dropped so far, by field; absent where no map does. */
  readonly dropped?: () => ReadonlyMap<string, number>
}

/** How a source is read; what is not given is found out. */
export type ReadingRules = ColumnRules &
  FormRules & {
    /** Told of each input when it is opened. */
    readonly onOpened?: (form: SourceForm, file: string) => void
    /** Told of the columns that nothing is loaded from, of each once, when they are met. */
    readonly onUnknownColumns?: (columns: readonly string[], file: string) => void
    /** Told of each row that the map leaves out, and by which condition. */
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
 * @throws SourceError where the stream as a whole cannot be read; what can be is given before
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
