// Can what is written as CSV or JSON lines be read back as it was, and does a spreadsheet find nothing to run in it?

import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { problem, ServiceError } from '../../../src/errors.ts'
import { cell, cellText, csv, LIST_SEPARATOR, ndjson } from '../../../src/http/record-formats.ts'
import { emailAddress } from '../../../src/normalization/email-address.ts'
import { fieldNames, fieldOf } from '../../../src/schema/fields.ts'

const projection = {
  fields: ['ID', 'companyName', 'countryName', 'email'],
  facets: [],
  propertyNames: 'names',
  endpoint: 'export',
} as const

describe('a cell', () => {
  test.each<[value: unknown, written: string]>([
    [null, ''],
    ['', ''],
    ['Acme', 'Acme'],
    ['=1+1', "'=1+1"],
    ['+49301234567', "'+49301234567"],
    ['-', "'-"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', "'\r=1"],
    ['\n=1', "'\n=1"],
    ['＝1', "'＝1"],
    ["'=1", "''=1"],
    ["'t Hart", "'t Hart"],
    ['a=1', 'a=1'],
    [-5, '-5'],
    [0, '0'],
    [true, 'true'],
    [false, 'false'],
    ['007', '007'],
    [['a@b.de', 'c@d.de'], 'a@b.de;c@d.de'],
    [['=a@b.de'], "'=a@b.de"],
    [[], ''],
  ])('of %j is %j', (value, written) => {
    expect(cell(value)).toBe(written)
  })

  test('is never a formula, and can be read back as the original text', () => {
    const tricky = fc.string({
      unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', '\n', '"', ',', ';', 'a', '＝'),
    })
    fc.assert(
      fc.property(fc.oneof(tricky, fc.string({ unit: 'grapheme' })), text => {
        const written = cell(text)
        expect(written).not.toMatch(/^[=+\-@\t\r\n]/)
        expect(cellText(written)).toBe(text)
      }),
      { numRuns: 2_000 },
    )
  })

  test('separates the addresses of a list by a character that none contains', () => {
    expect(emailAddress(`a${LIST_SEPARATOR}b@c.de`)).toBeUndefined()
    expect(emailAddress(`a@b${LIST_SEPARATOR}c.de`)).toBeUndefined()
  })
})

describe('CSV', () => {
  test('is that of RFC 4180, with CRLF and quotes where they are needed', () => {
    const records = [
      { ID: 1, companyName: 'Acme, "Tools"', countryName: null, email: ['a@b.de', 'c@d.de'] },
      { ID: 2, companyName: 'Two\nlines', countryName: 'GERMANY', email: null },
    ]
    expect(csv.head(projection) + csv.rows(records)).toBe(
      'ID,companyName,countryName,email\r\n1,"Acme, ""Tools""",,a@b.de;c@d.de\r\n2,"Two\nlines",GERMANY,\r\n',
    )
  })

  test('has labels in its header for clients that use labels', () => {
    expect(csv.head({ ...projection, propertyNames: 'labels' })).toBe('ID,Company Name,Country,Email\r\n')
  })

  test('of no records consists of the header', () => {
    expect(csv.head(projection) + csv.rows([])).toBe('ID,companyName,countryName,email\r\n')
  })

  test('can be read back unchanged', () => {
    const special = fc.string({ unit: fc.constantFrom('"', ',', '\r', '\n', ' ', ';', '=', 'a') })
    const text = fc.oneof(special, fc.string({ unit: 'grapheme' }))
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(), text, text), { minLength: 1 }), rows => {
        const records = rows.map(([ID, companyName, countryName]) => ({ ID, companyName, countryName }))
        const read = parse(csv.rows(records), {
          record_delimiter: '\r\n',
          relax_column_count: false,
        }) as string[][]
        expect(read.map(cells => cells.map(cellText))).toEqual(
          rows.map(([ID, ...texts]) => [String(ID), ...texts]),
        )
      }),
      { numRuns: 500 },
    )
  })
})

describe('JSON lines', () => {
  test('contain one record each', () => {
    const records = [
      { ID: 1, companyName: 'Two\nlines\u2028' },
      { ID: 2, companyName: null },
    ]
    const lines = ndjson.rows(records).split('\n')
    expect(lines.slice(0, -1).map(line => JSON.parse(line))).toEqual(records)
    expect(lines.at(-1)).toBe('')
  })

  test('end with a line that no record resembles', () => {
    const line = ndjson.interruption?.(problem(new ServiceError('unavailable'), 'abc'), 'next') ?? ''
    expect(JSON.parse(line)).toEqual({
      error: expect.objectContaining({
        status: 503,
        code: 'unavailable',
        requestId: 'abc',
        nextCursor: 'next',
      }),
    })
    const properties = fieldNames.flatMap(name => [name, fieldOf(name).label])
    expect(properties).not.toContain('error')
    expect(csv).not.toHaveProperty('interruption')
  })
})
