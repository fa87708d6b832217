// Do the code tables say what the service document says?

import { describe, expect, test } from 'vitest'
import {
  annualSalesIndicators,
  type CodeTable,
  codesInWords,
  continentCodes,
  employeesIndicators,
  importExportCodes,
  legalStatusCodes,
  statusCodes,
  subsidiaryCodes,
} from '../../../src/schema/codes.ts'

describe('a code table', () => {
  test.each<[what: string, table: CodeTable, codes: string, words: string[]]>([
    ['continents', continentCodes, '1 2 3 4 5 6', ['2 Australia/Asia', '5 South & Central America']],
    ['annual sales indicators', annualSalesIndicators, '0 1 2', ['0 actual', '1 low end of range']],
    ['employees indicators', employeesIndicators, '0 1 2', ['0 actual', '2 estimated']],
    ['import/export codes', importExportCodes, 'A B C D E F G H', ['B Imports & Exports', 'H Exports']],
    [
      'legal types',
      legalStatusCodes,
      '0 1 2 3 7 8 9 10 11 12 13 14 15',
      ['13 proprietorship', '15 friendly society'],
    ],
    ['location types', statusCodes, '0 1 2', ['1 headquarter/parent', '2 branch']],
    ['subsidiary codes', subsidiaryCodes, '0 3', ['0 not a subsidiary', '3 is a subsidiary']],
  ])('of %s', (_what, table, codes, words) => {
    expect(Object.keys(table.meanings).join(' ')).toBe(codes)
    for (const text of words) expect(codesInWords(table)).toContain(text)
  })

  test('is open for legal types alone', () => {
    const tables = [
      continentCodes,
      annualSalesIndicators,
      employeesIndicators,
      importExportCodes,
      statusCodes,
      subsidiaryCodes,
    ]
    expect(tables.filter(table => table.open)).toEqual([])
    expect(legalStatusCodes.open).toBe(true)
    expect(codesInWords(legalStatusCodes)).toMatch(/; other values may occur$/)
  })
})
