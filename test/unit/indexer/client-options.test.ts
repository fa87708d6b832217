// How are the properties of a client read from the command line, and what is said of those that cannot be?

import { Command } from 'commander'
import { describe, expect, test } from 'vitest'
import {
  addClientOptions,
  clientChange,
  duration,
  instant,
  type WrittenClient,
} from '../../../cli/client-options.ts'
import { limitNames, type StatedLimits } from '../../../src/schema/limits.ts'

function change(args: readonly string[], before?: StatedLimits) {
  const command = addClientOptions(new Command())
    .exitOverride()
    .configureOutput({ writeErr: () => {} })
  command.parse(args, { from: 'user' })
  return clientChange(command.opts<WrittenClient>(), before)
}

describe('options', () => {
  test.each<[args: string[], expected: object]>([
    [[], {}],
    [['--keys', 'labels'], { keys: 'labels' }],
    [['--search-fields', 'cityName, website,cityName'], { extraSearchFields: ['cityName', 'website'] }],
    [['--search-fields', 'none'], { extraSearchFields: [] }],
    [
      ['--origins', 'https://a.example,http://localhost:8080'],
      { origins: ['https://a.example', 'http://localhost:8080'] },
    ],
    [['--origins', 'none'], { origins: [] }],
    [['--note', ''], { note: '' }],
    [['--expires', '2999-01-31'], { keyExpiresAt: '2999-01-31T00:00:00.000Z' }],
    [['--expires', 'never'], { keyExpiresAt: null }],
    [['--requests-per-second', '5'], { limits: { requestsPerSecond: 5 } }],
    [['--records-per-month', '0'], { limits: { recordsPerMonth: 0 } }],
    [['--requests-per-month', 'none'], { limits: { requestsPerMonth: null } }],
  ])('%j are read', (args, expected) => {
    expect(change(args)).toEqual(expected)
  })

  test('change the limits that they name, and leave the others', () => {
    const before = { requestsPerSecond: 5, recordsPerMonth: 100 }
    expect(change(['--requests-per-second', 'package', '--requests-per-month', '7'], before)).toEqual({
      limits: { recordsPerMonth: 100, requestsPerMonth: 7 },
    })
    expect(change(['--note', 'x'], before)).toEqual({ note: 'x' })
  })

  test('are there for every limit', () => {
    const flags = addClientOptions(new Command()).options.map(option => option.attributeName())
    expect(flags).toEqual(expect.arrayContaining(limitNames))
  })

  test.each([
    [['--keys', 'both'], 'Allowed choices are names, labels'],
    [['--search-fields', 'City'], 'There is no field City'],
    [['--origins', 'https://a.example/'], 'is not an origin'],
    [['--origins', 'a.example'], 'is not an origin'],
    [['--origins', '*'], 'is not an origin'],
    [['--origins', 'null'], 'is not an origin'],
    [['--origins', 'https://A.example'], 'is not an origin'],
    [['--expires', '2020-01-01'], 'It is in the past'],
    [['--expires', '31.1.2999'], 'It must be a day or an instant'],
    [['--requests-per-second', '0'], '1 or more'],
    [['--requests-per-second', '1.5'], 'whole number'],
    [['--records-per-month', '-1'], 'whole number, 0 or more'],
  ])('%j are refused in words', (args, message) => {
    expect(() => change(args)).toThrow(message)
  })
})

test.each([
  ['7d', 604_800_000],
  ['12h', 43_200_000],
  ['30m', 1_800_000],
  ['0', 0],
])('%s is a time', (text, milliseconds) => {
  expect(duration(text)).toBe(milliseconds)
})

test.each(['7', 'd', '1w', '-1d', '1.5d', ''])('%j is no time', text => {
  expect(() => duration(text)).toThrow('7d, 12h, 30m')
})

test.each(['2027-02-30', '2027-13-01', '2027-1-1', '2027-01-01T12:00', '2027-01-01T12:00+02:00', 'now'])(
  '%j is no instant in UTC',
  text => {
    expect(() => instant(text)).toThrow('It must be a day or an instant in UTC')
  },
)
