// Turns a row of a delta into an operation: which record, at which version, to upsert or delete; or into its errors.

import { ValueError } from '../../src/schema/field-types.ts'
import { fieldOf } from '../../src/schema/fields.ts'
import { companyDocument } from '../document.ts'
import { LoadError } from '../load-report.ts'
import type { RejectOrigin } from '../output-files.ts'
import type { VersionKind } from '../releases.ts'
import type { Fault, FieldValues, RowPlace } from '../sources/rows.ts'
import type { DeltaRow } from './delta-rows.ts'
import { type RecordVersion, recordVersion, VersionFault, versionAt } from './versions.ts'

/** The group that a record belongs to, and how many companies it says the group has. */
export type GroupFacts = { readonly group: number | undefined; readonly stated: number | undefined }

/** A change of one record. */
export type Operation = {
  readonly ID: number
  readonly version: number
  readonly place: RowPlace & RejectOrigin
} & (
  | { readonly kind: 'upsert'; readonly document: string; readonly facts: GroupFacts }
  | { readonly kind: 'delete' }
)

/** The result of reading a row. `outdated`: older than the release as a whole. */
export type RowOutcome =
  | { readonly operation: Operation }
  | { readonly outdated: true }
  | { readonly faults: readonly [Fault, ...Fault[]] }

/** What decides the version of a row. */
export type OperationRules = {
  /** The column that holds the version of a row; without it the version is the time of this delta. */
  readonly versionFrom: string | undefined
  /** When the delta started, milliseconds since 1970. */
  readonly began: number
  /** Number of earlier deltas of the release. */
  readonly runs: number
  /** When the load of the release started, milliseconds since 1970: rejects of older loads are outdated. */
  readonly loadedAt: number
  /** When the load ended, milliseconds since 1970: later rejects are from a delta. */
  readonly completedAt: number
  /** The version of the release's data. */
  readonly asOf: RecordVersion | undefined
  /** The kind of versions that the release already has. */
  readonly kind: VersionKind | undefined
}

/** A reader of rows; it remembers the kind of versions of the first row. */
export type OperationReader = {
  readonly read: (row: DeltaRow, ordinal: number) => RowOutcome
  readonly kind: () => VersionKind | undefined
}

/** One second in versions of kind `time`. */
const A_SECOND = 1_000_000

const KIND_WORDS: Record<VersionKind, string> = {
  time: 'instants (or the time of the delta)',
  sequence: 'sequence numbers',
}

/** A reader with rules. Its `read` throws LoadError if the delta's versions cannot be compared with those of the release. */
export function operationReader(rules: OperationRules): OperationReader {
  let kind = rules.kind
  let first = true
  const versionOf = (delta: DeltaRow, ordinal: number): RecordVersion | 'outdated' => {
    if (rules.versionFrom !== undefined) {
      const value = 'row' in delta ? delta.row[rules.versionFrom] : undefined
      const read = recordVersion(value, rules.began)
      if (kind !== undefined && read.kind !== kind) {
        const words = `uses ${KIND_WORDS[kind]} as versions, but this one belongs to ${KIND_WORDS[read.kind]}`
        if (first)
          throw new LoadError(
            `The live release ${words} (column ${rules.versionFrom}). Use the same kind, or start over with a full load.`,
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
        'The live release uses sequence numbers as versions: name the column that holds them with --version-from.',
      )
    }
    kind = known?.kind ?? 'time'
    // There is no sequence number between two others.
    if (known?.kind === 'sequence') return known
    if (Number.isNaN(refusedAt)) return { kind, version: versionAt(rules.began) + ordinal }
    // A repaired row has the version of its load's data, or of the run that rejected it, plus a second for each delta since, so
    // that a repair can itself be repaired.
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

/** The operation of a row that deletes: only its ID is used. */
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

/** The group facts of a complete or partial document. */
export function groupFacts(document: Readonly<Record<string, unknown>>): GroupFacts {
  const { worldwideHeadquarterID: group, companiesInGroup: stated } = document
  return {
    group: typeof group === 'number' ? group : undefined,
    stated: typeof stated === 'number' ? stated : undefined,
  }
}
