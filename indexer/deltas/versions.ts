// Which of two states of one record is the newer? Every state has a version, one whole number, and Elasticsearch keeps the highest.
//
// A full load writes the records' places in it: 1, 2, 3, … Everything that comes later must lie above:
//   time       microseconds since 1970, of instants from 1980 on: 315,532,800,000,000 and more
//   sequence   a trillion and the source's own number: 1,000,000,000,000 to 101,000,000,000,000
// The two do not mix: a release takes the kind of its first delta that brings versions.

import type { VersionKind } from './delta-mark.ts'

/** A version that cannot be told; the message is a whole sentence. */
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
/** A clock may be ahead; a year that is mistyped would keep every later change out. */
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
      'the row does not say how new it is, so nothing tells whether it may be applied',
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
  if (milliseconds < EARLIEST) throw new VersionFault('bad_version', 'an instant lies after 1980')
  if (milliseconds > now + AHEAD)
    throw new VersionFault(
      'future_version',
      'the instant lies in the future: later changes would be taken for older ones',
    )
  return { kind: 'time', version: milliseconds * 1_000 + Number(fraction.padEnd(6, '0').slice(0, 6)) }
}

/** February has no 30th, though JavaScript would make one of it. */
function isDay(date: string): boolean {
  return new Date(`${date}T00:00:00Z`).toISOString().startsWith(date)
}

/**
 * Checks what a load's data are as old as, and gives it back as it is kept.
 * @throws VersionFault
 */
export function asOfText(text: string, now = Date.now()): string {
  recordVersion(text, now)
  return text.trim()
}
