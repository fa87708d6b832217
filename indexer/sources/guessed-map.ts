// Finds the map that fits a file best, by how far the column names of the file and of the map overlap.

import { fieldOfColumn } from './columns.ts'
import { withBeginning } from './decoding.ts'
import { type ImportMap, ignoredBy, mappedColumns } from './import-map.ts'
import type { Input } from './inputs.ts'
import { valueAt } from './map-rows.ts'
import { type FormRules, openRows } from './records.ts'
import { type RowValues, SourceError } from './rows.ts'
import type { ShippedMap } from './shipped-maps.ts'

/** The column names of a file, and a few of its rows. */
export type SourceSample = { readonly columns: readonly string[]; readonly rows: readonly RowValues[] }

/** How well a map fits, from 0 to 1; without a map, how well the field names do. */
export type MapFit = {
  readonly name: string | undefined
  readonly map: ImportMap | undefined
  readonly score: number
}

/** The lowest score at which a map fits. */
export const LEAST_FIT = 0.5
/** How much of a source is read before its rest. */
export type SampleSize = { readonly bytes: number; readonly rows: number }
const SMALL_SAMPLE: SampleSize = { bytes: 256 * 1024, rows: 50 }

/**
 * The beginning of an input, and the input, still complete.
 * @throws SourceError if the beginning cannot be read
 */
export async function sampleOf(
  input: Input,
  rules: FormRules,
  size = SMALL_SAMPLE,
): Promise<{ sample: SourceSample; input: Input }> {
  if (input.parts !== undefined) {
    // Parts can be opened again.
    for await (const { name, chunks } of input.parts()) {
      const { beginning } = await withBeginning(chunks, size.bytes)
      await chunks.return(undefined)
      return { sample: await sampleOfBeginning(beginning, name, rules, size), input }
    }
  }
  const { beginning, chunks } = await withBeginning(input.bytes.chunks, size.bytes)
  const sample = await sampleOfBeginning(beginning, input.name, rules, size)
  return { sample, input: { name: input.name, bytes: { ...input.bytes, chunks } } }
}

async function sampleOfBeginning(
  beginning: Buffer,
  name: string,
  rules: FormRules,
  size: SampleSize,
): Promise<SourceSample> {
  async function* only(): AsyncGenerator<Buffer> {
    yield beginning
  }
  const opened = await openRows(only(), name, rules)
  const rows: RowValues[] = []
  try {
    for await (const row of opened.rows) {
      if ('values' in row) rows.push(row.values)
      if (rows.length > size.rows) break
    }
  } catch (error) {
    // The beginning of a compressed file or of an array may end anywhere.
    if (!(error instanceof SourceError)) throw error
  }
  // The last row may be cut off, and is one more than asked for if it is not.
  if (rows.length > size.rows || (beginning.length >= size.bytes && rows.length > 1)) rows.pop()
  const columns = opened.columns ?? [...new Set(rows.flatMap(row => Object.keys(row)))]
  return { columns, rows }
}

/** True if a file can be loaded without a map: its columns include an ID and a company name. */
export function needsNoMap({ columns }: SourceSample): boolean {
  const fields = new Set(columns.map(fieldOfColumn))
  return fields.has('ID') && (fields.has('companyName') || fields.has('tradeName'))
}

/** How well each map, and no map, fits a file; best first. */
export function mapFits(sample: SourceSample, maps: readonly ShippedMap[]): MapFit[] {
  const named = sample.columns.filter(column => fieldOfColumn(column) !== undefined).length
  const fits = maps.map(({ name, map }) => ({ name, map, score: scoreOf(sample, map) }))
  return [
    ...fits,
    { name: undefined, map: undefined, score: named / Math.max(1, sample.columns.length) },
  ].sort((one, other) => other.score - one.score)
}

/** The harmonic mean of two shares: of the map's columns that the file has, and of the file's columns that the map knows. */
function scoreOf({ columns, rows }: SourceSample, map: ImportMap): number {
  const wanted = [...mappedColumns(map).keys()]
  const present = new Set(columns)
  const inRows = (column: string): boolean =>
    column.includes('.') && rows.some(row => valueAt(column)(row) !== undefined)
  const found = wanted.filter(column => present.has(column) || inRows(column))
  const optional = new Set(map.optionalColumns)
  const expected = wanted.filter(column => found.includes(column) || !optional.has(column))
  const ignored = ignoredBy(map)
  const known = columns.filter(
    column => ignored(column) || wanted.some(name => name === column || name.startsWith(`${column}.`)),
  )
  const [of, by] = [found.length / Math.max(1, expected.length), known.length / Math.max(1, columns.length)]
  return found.length === 0 || known.length === 0 ? 0 : (2 * of * by) / (of + by)
}
