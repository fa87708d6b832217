import { describe, expect, test } from 'vitest'
import { asOfText, recordVersion, VersionFault, versionAt } from '../../../../indexer/deltas/versions.ts'

const now = Date.UTC(2026, 10, 21, 12)
const refusal = (source: unknown): unknown => {
  try {
    return recordVersion(source, now)
  } catch (error) {
    return error instanceof VersionFault ? error.reason : error
  }
}

describe('a version', () => {
  test.each([
    ['2026-11-21T09:30:00Z', 'time', Date.UTC(2026, 10, 21, 9, 30) * 1_000],
    ['2026-11-21t10:30:00+01:00', 'time', Date.UTC(2026, 10, 21, 9, 30) * 1_000],
    ['2026-11-21 10:30+0100', 'time', Date.UTC(2026, 10, 21, 9, 30) * 1_000],
    ['2026-11-21T09:30:00.123456789Z', 'time', Date.UTC(2026, 10, 21, 9, 30) * 1_000 + 123_456],
    ['2026-11-21T09:30:00.5Z', 'time', Date.UTC(2026, 10, 21, 9, 30) * 1_000 + 500_000],
    [' 17 ', 'sequence', 1_000_000_000_017],
    [0, 'sequence', 1_000_000_000_000],
  ])('%j is one of %s', (source, kind, version) => {
    expect(recordVersion(source, now)).toEqual({ kind, version })
  })

  test.each([
    ['', 'missing_version'],
    [null, 'missing_version'],
    [undefined, 'missing_version'],
    ['2026-11-21', 'bad_version'],
    ['2026-11-21T09:30:00', 'bad_version'],
    ['2026-13-21T09:30:00Z', 'bad_version'],
    ['2026-02-30T09:30:00Z', 'bad_version'],
    ['yesterday', 'bad_version'],
    ['-5', 'bad_version'],
    [1.5, 'bad_version'],
    ['999999999999999', 'bad_version'],
    ['1970-01-02T00:00:00Z', 'bad_version'],
    ['2026-11-22T12:00:01Z', 'future_version'],
    ['2206-11-21T00:00:00Z', 'future_version'],
  ])('%j is none: %s', (source, reason) => {
    expect(refusal(source)).toBe(reason)
  })

  test('lies above every place in a load, and instants above all sequence numbers', () => {
    const lowest = recordVersion('1980-01-01T00:00:00Z', now).version
    expect(recordVersion(0, now).version).toBeGreaterThan(100_000_000_000)
    expect(lowest).toBeGreaterThan(recordVersion('100000000000000', now).version)
    expect(Number.isSafeInteger(versionAt(now) + 1e9)).toBe(true)
  })

  test('of a load is kept as it is written', () => {
    expect(asOfText(' 2026-11-01T00:00:00Z ', now)).toBe('2026-11-01T00:00:00Z')
    expect(() => asOfText('November', now)).toThrow('such as 2026-11-21T09:30:00Z')
  })
})
