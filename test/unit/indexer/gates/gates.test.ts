import { describe, expect, test } from 'vitest'
import {
  defaultGates,
  type GateFacts,
  type GateRules,
  gateOutcomes,
  refusalOf,
} from '../../../../indexer/gates/gates.ts'

const facts = (over: Partial<GateFacts> = {}): GateFacts => ({
  read: 1_000,
  loaded: 1_000,
  rejected: 0,
  filled: { of: 1_000, fields: { ID: 1_000 } },
  live: { records: 1_000, filled: { of: 1_000, fields: { ID: 1_000 } } },
  missed: [],
  ...over,
})
const refusal = (over: Partial<GateFacts>, rules: Partial<GateRules> = {}): string | undefined =>
  refusalOf(gateOutcomes(facts(over), { ...defaultGates, ...rules }))
const rejecting = (read: number, rejected: number): Partial<GateFacts> => ({
  read,
  rejected,
  loaded: read - rejected,
  live: undefined,
})

describe('the share of rejects', () => {
  test('may be as large as allowed', () => {
    expect(refusal(rejecting(100, 5))).toBeUndefined()
    expect(refusal(rejecting(100, 100), { maxRejectsShare: 1, allowEmpty: true })).toBeUndefined()
  })

  test('may not be larger, and the message names the option', () => {
    expect(refusal(rejecting(1_000, 51))).toBe(
      '51 of 1,000 records were rejected: 5.1 %, and at most 5 % are allowed. Fix the source or the map, or allow more with --max-rejects-share 0.06.',
    )
    expect(refusal(rejecting(100, 1), { maxRejectsShare: 0 })).toContain('--max-rejects-share 0.01')
    expect(refusal(rejecting(1, 1))).toContain('--max-rejects-share 1.')
  })
})

describe('the number of records', () => {
  test('is not none, unless that is said', () => {
    expect(refusal(rejecting(0, 0))).toContain('--allow-empty')
    expect(refusal(rejecting(0, 0), { without: ['count'] })).toContain('--allow-empty')
    expect(refusal(rejecting(0, 0), { allowEmpty: true })).toBeUndefined()
    expect(refusal({ loaded: 0 }, { allowEmpty: true, maxFall: 0 })).toBeUndefined()
    expect(refusal(rejecting(1, 1), { maxRejectsShare: 1 })).toContain(
      'None of the 1 records could be loaded. To',
    )
  })

  test('falls by a tenth at most, and the message names what would do', () => {
    expect(refusal({ loaded: 900 })).toBeUndefined()
    expect(refusal({ loaded: 899 })).toBe(
      'There are 899 records, 10.1 % fewer than the 1,000 that are live; at most 10 % fewer are allowed. Is a file missing or truncated? To load it anyway, pass --max-fall 0.11.',
    )
    expect(refusal({ loaded: 800 }, { maxFall: 0.2 })).toBeUndefined()
    expect(refusal({ loaded: 799 }, { maxFall: 0.2 })).toContain('--max-fall 0.21')
    expect(refusal({ loaded: 70, live: { records: 100, filled: undefined } })).toContain('--max-fall 0.3.')
  })

  test('is not compared where nothing is live, and may rise from none', () => {
    expect(gateOutcomes(facts({ live: undefined }), defaultGates)[1]).toEqual({
      gate: 'count',
      verdict: 'not asked',
      saw: '1,000 records; nothing is live to compare with',
    })
    expect(refusal({ live: { records: 0, filled: undefined } })).toBeUndefined()
  })
})

describe('the fields that are filled', () => {
  const filled = (email: number, website: number) => ({ of: 1_000, fields: { ID: 1_000, email, website } })
  const live = { records: 1_000, filled: filled(700, 100) }

  test('may be fewer by twenty points and by half', () => {
    expect(refusal({ live, filled: filled(500, 50) })).toBeUndefined()
    expect(refusal({ live, filled: filled(1_000, 1_000) })).toBeUndefined()
  })

  test('are all named where they are fewer, with both shares', () => {
    const fault = refusal({ live, filled: filled(499, 49) }) ?? ''
    expect(fault).toContain('website 10 % → 4.9 %, email 70 % → 49.9 %')
    expect(fault).toContain('pass --allow-fall website,email.')
    expect(refusal({ live, filled: filled(499, 49) }, { allowFall: ['email'] })).toContain(
      '--allow-fall website.',
    )
    expect(refusal({ live, filled: filled(499, 49) }, { allowFall: ['email', 'website'] })).toBeUndefined()
  })

  test('that hardly any record had are left alone', () => {
    expect(refusal({ live: { records: 1_000, filled: filled(0, 19) }, filled: filled(0, 0) })).toBeUndefined()
    expect(refusal({ live: { records: 1_000, filled: filled(0, 20) }, filled: filled(0, 0) })).toContain(
      'website',
    )
  })

  test('are not compared where the live release has no figures', () => {
    const [, , fill] = gateOutcomes(facts({ live: { records: 1_000, filled: undefined } }), defaultGates)
    expect(fill).toEqual({ gate: 'fill', verdict: 'not asked', saw: 'the live release has no field counts' })
  })
})

describe('canaries', () => {
  const canaries = [
    { query: 'search=acme', ID: 1, within: 3 },
    { query: 'search=beta', ID: 2, within: 10 },
  ]
  const missed = canaries.map(canary => ({ ...canary, saw: 'nothing is found' }))

  test('that miss are all listed', () => {
    expect(refusal({ missed }, { canaries })).toBe(
      [
        '2 of 2 canaries do not find their company:',
        '  - search=acme does not find 1 among the first 3: nothing is found',
        '  - search=beta does not find 2 among the first 10: nothing is found',
        'Fix the data or the canaries, or pass --without-gate canaries.',
      ].join('\n'),
    )
    expect(refusal({}, { canaries })).toBeUndefined()
  })
})

test('every refusal is told at once, and a gate is overridden by its name alone', () => {
  const bad = { ...rejecting(100, 90), live: { records: 1_000, filled: { of: 10, fields: { email: 10 } } } }
  const fault = refusal(bad) ?? ''
  for (const option of ['--max-rejects-share 0.9', '--max-fall 0.99', '--allow-fall email'])
    expect(fault).toContain(option)
  const overridden = gateOutcomes(facts(bad), { ...defaultGates, without: ['rejects', 'fill'] })
  expect(overridden.map(({ gate, verdict }) => [gate, verdict])).toEqual([
    ['rejects', 'overridden'],
    ['count', 'refused'],
    ['fill', 'overridden'],
    ['canaries', 'not asked'],
  ])
  expect(refusalOf(overridden)).toMatch(/^There are 10 records, 99 % fewer/)
})
