// Reads record versions: whole numbers, of which Elasticsearch keeps the highest per record.
//
// A full load uses each record's position: 1, 2, 3, … The versions of deltas must be higher:
//   time       microseconds since 1970, for instants from 1980: 315,532,800,000,000 and more
//   sequence   a trillion plus the source's own number: 1,000,000,000,000 to 101,000,000,000,000
// The two cannot be mixed: a release uses the kind of its first delta that brings versions.

import type { VersionKind } from '../releases.ts'

/** A version is missing or invalid. */
export class VersionFault extends Error {
  readonly reason: 'missing_version' | 'bad_version' | 'future_version'
  constructor(reason: VersionFault['reason'], message: string) {
    super(message)
    this.reason = reason
  }
}

/** A record's version as Elasticsearch compares it. */
export type RecordVersion = { readonly kind: VersionKind; readonly version: number }

const SEQUENCE_OFFSET = 1e12
const LARGEST_SEQUENCE = 1e14
const EARLIEST = Date.UTC(1980, 0, 1)
/** Tolerance for a clock that is ahead. A mistyped year would block every later change. */
const AHEAD = 24 * 60 * 60_000

const INSTANT = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d)?)(?:[.,](\d{1,9}))?\s*(Z|[+-]\d\d:?\d\d)$/i

/** The version of an instant in milliseconds since 1970. */
export function versionAt(milliseconds: number): number {
  return Math.trunc(milliseconds) * 1_000
}

/**
 * Reads a version: an instant of ISO 8601 with its offset, to the microsecond, or a whole number.
 * @param now milliseconds since 1970
 * @throws VersionFault
 */
export function recordVersion(source: unknown, now: number): RecordVersion {
  const text = typeof source === 'number' ? String(source) : typeof source === 'string' ? source.trim() : ''
  if (text === '')
    throw new VersionFault(
      'missing_version',
      'the row has no version, so it cannot be compared with the stored record',
    )
  if (/^\d{1,16}$/.test(text)) {
    const sequence = Number(text)
    if (sequence > LARGEST_SEQUENCE)
      throw new VersionFault('bad_version', `a sequence number is at most ${LARGEST_SEQUENCE}`)
    return { kind: 'sequence', version: SEQUENCE_OFFSET + sequence }
  }
  const [, date, time, fraction = '', offset = ''] = INSTANT.exec(text) ?? []
  const zone = offset.toUpperCase() === 'Z' ? 'Z' : offset.replace(/^(...):?(..)$/, '$1:$2')
  const milliseconds = Date.parse(`${date}T${time}${zone}`)
  if (date === undefined || Number.isNaN(milliseconds) || !isDay(date)) {
    throw new VersionFault(
      'bad_version',
      'a version is an instant with its offset, such as 2026-11-21T09:30:00Z (a day alone does not order the changes of that day), or a whole number',
    )
  }
  if (milliseconds < EARLIEST) throw new VersionFault('bad_version', 'an instant must not be before 1980')
  if (milliseconds > now + AHEAD)
    throw new VersionFault(
      'future_version',
      'the instant is in the future, so later changes would count as older',
    )
  return { kind: 'time', version: milliseconds * 1_000 + Number(fraction.padEnd(6, '0').slice(0, 6)) }
}

/** Date turns 30 February into a day of March. */
function isDay(date: string): boolean {
  return new Date(`${date}T00:00:00Z`).toISOString().startsWith(date)
}

/**
 * Checks the version of a load's data, and returns it as it is stored.
 * @throws VersionFault
 */
export function asOfText(text: string, now = Date.now()): string {
  recordVersion(text, now)
  return text.trim()
}
