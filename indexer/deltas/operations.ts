// What shall become of a row of a delta: which record, how new, kept or deleted? Or what is wrong with it.

import { ValueError } from '../../src/schema/field-types.ts'
import { fieldOf } from '../../src/schema/fields.ts'
import { companyDocument } from '../document.ts'
import { LoadError } from '../load-error.ts'
import type { RejectOrigin } from '../rejects.ts'
import type { Fault, FieldValues, RowPlace } from '../sources/source-row.ts'
import type { VersionKind } from './delta-mark.ts'
import type { DeltaRow } from './delta-rows.ts'
import { type RecordVersion, recordVersion, VersionFault, versionAt } from './versions.ts'

/** The group that a record belongs to, and how many companies it says the group has. */
export type GroupFacts = { readonly group: number | undefined; readonly stated: number | undefined }

/** What shall become of a record. */
export type Operation = {
  readonly ID: number
  readonly version: number
  readonly place: RowPlace & RejectOrigin
} & (
  | { readonly kind: 'upsert'; readonly document: string; readonly facts: GroupFacts }
  | { readonly kind: 'delete' }
)

/** What a row comes to. `outdated`: older than the release as a whole. */
export type RowOutcome =
  | { readonly operation: Operation }
  | { readonly outdated: true }
  | { readonly faults: readonly [Fault, ...Fault[]] }

/** By what rows are made to operations. */
export type OperationRules = {
  /** The column that says how new a row is; without it a row is as new as this delta. */
  readonly versionFrom: string | undefined
  /** When the delta began, milliseconds since 1970. */
  readonly began: number
  /** Deltas that the release has had before. */
  readonly runs: number
  /** When the release began to be loaded, milliseconds since 1970: rejects of older loads are outdated. */
  readonly loadedAt: number
  /** When the load had ended: what was refused later was refused by a delta. */
  readonly completedAt: number
  /** What the release's data are as old as. */
  readonly asOf: RecordVersion | undefined
  /** The kind of versions that the release takes already. */
  readonly kind: VersionKind | undefined
}

/** A reader of rows, which remembers the kind of versions that the first of them had. */
export type OperationReader = {
  readonly read: (row: DeltaRow, ordinal: number) => RowOutcome
  readonly kind: () => VersionKind | undefined
}

/** In versions of the kind `time`. */
const A_SECOND = 1_000_000

const KIND_WORDS: Record<VersionKind, string> = {
  time: 'instants (or the time of the delta)',
  sequence: 'sequence numbers',
}

/** A reader by rules. Its `read` throws LoadError where the delta's versions cannot be compared with the release's. */
export function operationReader(rules: OperationRules): OperationReader {
  let kind = rules.kind
  let first = true
  const versionOf = (delta: DeltaRow, ordinal: number): RecordVersion | 'outdated' => {
    if (rules.versionFrom !== undefined) {
      const value = 'row' in delta ? delta.row[rules.versionFrom] : undefined
      const read = recordVersion(value, rules.began)
      if (kind !== undefined && read.kind !== kind) {
        const words = `takes ${KIND_WORDS[kind]} as versions, and this is one of ${KIND_WORDS[read.kind]}`
        if (first)
          throw new LoadError(
            `The live release ${words} (column ${rules.versionFrom}): give such, or load in full and begin anew.`,
          )
        throw new VersionFault('bad_version', `the release ${words}`)
      }
      kind = read.kind
      first = false
      return rules.asOf?.kind === read.kind && read.version <= rules.asOf.version ? 'outdated' : read
    }
    const refusedAt = delta.at === undefined ? Number.NaN : Date.parse(delta.at)
    if (refusedAt < rules.loadedAt) return 'outdated'
    const own = rules.asOf !== undefined && (kind ?? rules.asOf.kind) === rules.asOf.kind
    const known = own && refusedAt <= rules.completedAt ? rules.asOf : undefined
    if (known === undefined && kind === 'sequence') {
      throw new LoadError(
        'The live release takes sequence numbers as versions, and this delta brings none: name their column with --version-from.',
      )
    }
    kind = known?.kind ?? 'time'
    // Of sequence numbers there is none between two.
    if (known?.kind === 'sequence') return known
    if (Number.isNaN(refusedAt)) return { kind, version: versionAt(rules.began) + ordinal }
    // A repaired row is as old as its load's data, or the run that refused it, and a second newer for each delta since: repairs
    // can be repaired.
    const base = known?.version ?? versionAt(refusedAt)
    return { kind, version: base + rules.runs * A_SECOND + ordinal }
  }
  return {
    read: (row, ordinal) => outcomeOf(row, () => versionOf(row, ordinal), rules.versionFrom),
    kind: () => kind,
  }
}

function outcomeOf(
  delta: DeltaRow,
  version: () => RecordVersion | 'outdated',
  versionFrom: string | undefined,
): RowOutcome {
  if ('fault' in delta) return { faults: [delta.fault] }
  const { file, line, json, at, map, deletes, row, values, deletion } = delta
  const place = { file, line, json, at, map, deletes }
  try {
    const made = deletion ? deletionOf(values) : upsertOf(values)
    if ('faults' in made) return made
    const known = version()
    if (known === 'outdated') return { outdated: true }
    return { operation: { ...made, version: known.version, place } }
  } catch (error) {
    if (!(error instanceof VersionFault)) throw error
    const value = versionFrom === undefined ? undefined : row[versionFrom]
    const named = versionFrom === undefined ? {} : { field: versionFrom }
    return { faults: [{ ...named, value: value ?? null, reason: error.reason, message: error.message }] }
  }
}

type Made =
  | { readonly ID: number; readonly kind: 'upsert'; readonly document: string; readonly facts: GroupFacts }
  | { readonly ID: number; readonly kind: 'delete' }
  | { readonly faults: readonly [Fault, ...Fault[]] }

function upsertOf(values: FieldValues): Made {
  const made = companyDocument(values)
  if ('faults' in made) return made
  const { ID, document } = made
  return { ID, kind: 'upsert', document: JSON.stringify(document), facts: groupFacts(document) }
}

/** What a row that deletes comes to: the ID is all that counts. */
export function deletionOf({ ID: value = null }: FieldValues): Made {
  if (value === null || value === '') {
    return {
      faults: [{ field: 'ID', value, reason: 'missing', message: 'a deletion needs the ID of its record' }],
    }
  }
  try {
    return { ID: fieldOf('ID').type.read(value) as number, kind: 'delete' }
  } catch (error) {
    if (!(error instanceof ValueError)) throw error
    return { faults: [{ field: 'ID', value, reason: error.reason, message: error.message }] }
  }
}

/** Reads the group of a document, whole or in part. */
export function groupFacts(document: Readonly<Record<string, unknown>>): GroupFacts {
  const { worldwideHeadquarterID: group, companiesInGroup: stated } = document
  return {
    group: typeof group === 'number' ? group : undefined,
    stated: typeof stated === 'number' ? stated : undefined,
  }
}
