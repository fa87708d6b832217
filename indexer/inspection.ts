// Inspects a source: reads every record as a load does, without writing any, and counts the outcomes.

import type { StoredFieldName } from '../src/schema/fields.ts'
import { companyDocument } from './document.ts'
import { idRegister } from './sources/derived-id.ts'
import type { RecordSource } from './sources/records.ts'
import type { Fault, RowPlace } from './sources/rows.ts'

/** A record as it would be stored, and its place in the source. */
export type ShownRecord = Pick<RowPlace, 'file' | 'line'> & {
  readonly values: Readonly<Record<string, unknown>>
}

/** A reject reason with its count and first example. */
export type RejectKind = {
  readonly reason: string
  readonly count: number
  readonly first: Pick<RowPlace, 'file' | 'line'> & { readonly fault: Fault }
}

/** The result of an inspection. read = loadable + rejected + duplicates. */
export type Inspection = {
  readonly read: number
  readonly loadable: number
  readonly rejected: number
  /** Records with the ID of an earlier one. */
  readonly duplicates: number
  /** Most frequent first. */
  readonly rejects: readonly RejectKind[]
  /** How many of the valid records have each field. */
  readonly filled: ReadonlyMap<StoredFieldName, number>
  readonly first: readonly ShownRecord[]
  /** False if it stopped at the limit. */
  readonly whole: boolean
}

/**
 * Reads a source to its end, or up to `options.limit` records.
 * @param options.rows number of records to show
 * @param options.onRecord called for each record, for progress
 * @throws SourceError if the source cannot be read
 */
export async function inspectSource(
  source: RecordSource,
  options: {
    readonly rows: number
    readonly limit?: number | undefined
    readonly signal?: AbortSignal | undefined
    readonly onRecord?: (read: number) => void
  },
): Promise<Inspection> {
  const rejects = new Map<string, { reason: string; count: number; first: RejectKind['first'] }>()
  const filled = new Map<StoredFieldName, number>()
  const first: ShownRecord[] = []
  const ids = idRegister()
  let [read, rejected, duplicates, whole] = [0, 0, 0, true]
  for await (const record of source.records()) {
    options.signal?.throwIfAborted()
    if (read === options.limit) {
      whole = false
      break
    }
    read += 1
    options.onRecord?.(read)
    const { file, line } = record
    const made = 'fault' in record ? { faults: [record.fault] as const } : companyDocument(record.values)
    if ('faults' in made) {
      const [fault] = made.faults
      rejected += 1
      const kind = rejects.get(fault.reason) ?? {
        reason: fault.reason,
        count: 0,
        first: { file, line, fault },
      }
      kind.count += 1
      rejects.set(fault.reason, kind)
      continue
    }
    if (ids.see(made.ID, 0) !== 'never') duplicates += 1
    const { match: _, ...values } = made.document
    for (const field in values) {
      const name = field as StoredFieldName
      if (values[name] !== undefined) filled.set(name, (filled.get(name) ?? 0) + 1)
    }
    if (first.length < options.rows) first.push({ file, line, values })
  }
  return {
    read,
    loadable: read - rejected - duplicates,
    rejected,
    duplicates,
    rejects: [...rejects.values()].sort((one, other) => other.count - one.count),
    filled,
    first,
    whole,
  }
}
