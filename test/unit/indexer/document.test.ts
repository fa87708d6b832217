// Which document does a source record become, and what is said of one that becomes none?

import { describe, expect, test } from 'vitest'
import { companyDocument } from '../../../indexer/document.ts'
import { fieldValues } from '../schema/field-values.ts'

const record = { ID: 1, companyName: 'Acme' }

describe.each(Object.entries(fieldValues))('%s', (field, [good, read, bad, reason]) => {
  test.each([[good, read]])('takes %j as %j', (source, stored) => {
    const made = companyDocument({ ...record, [field]: source })
    expect('document' in made ? made.document[field] : made).toEqual(stored)
  })

  test.each([[bad, reason]])('refuses %j: %s', (source, why) => {
    const made = companyDocument({ ...record, [field]: source })
    expect(made).toMatchObject({ faults: [{ field, value: source, reason: why }] })
    expect('faults' in made && made.faults).toHaveLength(1)
  })

  test('is absent where it is blank', () => {
    const without = Object.fromEntries(
      Object.entries({ ...record, tradeName: 'A' }).filter(([name]) => name !== field),
    )
    const expected = companyDocument(without)
    for (const blank of ['', ' \u00a0\n', null, undefined, [], [' ', null]]) {
      expect(companyDocument({ ...without, [field]: blank })).toEqual(expected)
    }
  })
})

describe('a record', () => {
  test('becomes its fields in the order of the table, then what it is found by', () => {
    const made = companyDocument({
      website: 'acme.com',
      countryName: 'Germany',
      companyName: 'Acme GmbH',
      ID: '7',
    })
    expect(made).toMatchObject({
      ID: 7,
      document: { match: { countryCode: 'DE', websiteDomain: ['acme.com'] } },
    })
    expect('document' in made && Object.keys(JSON.parse(JSON.stringify(made.document)))).toEqual([
      'ID',
      'companyName',
      'countryName',
      'website',
      'match',
    ])
  })

  test('is told all that is wrong with it, in the order of the table', () => {
    const made = companyDocument({ email: 'x', statusCode: '9', foundingYear: 'x', companyName: 'Acme' })
    expect('faults' in made && made.faults.map(({ field, reason }) => [field, reason])).toEqual([
      ['ID', 'missing'],
      ['foundingYear', 'not_an_integer'],
      ['statusCode', 'unknown_code'],
      ['email', 'not_an_email'],
    ])
  })

  test('needs a company name or a trade name', () => {
    expect(companyDocument({ ID: 1, tradeName: 'Acme' })).toHaveProperty('document')
    expect(companyDocument({ ID: 1, companyName: ' ' })).toMatchObject({
      faults: [{ field: 'companyName', reason: 'missing' }],
    })
    expect(companyDocument({ ID: 1, tradeName: 'a\u0000' })).toMatchObject({
      faults: [{ field: 'tradeName' }],
    })
  })

  test('whose values are nothing but separators or invisible characters has none', () => {
    const made = companyDocument({ ...record, email: ' ; ,', contactPersons: ';|', cityName: '\u00ad' })
    expect('document' in made && Object.keys(JSON.parse(JSON.stringify(made.document)))).toEqual([
      'ID',
      'companyName',
      'match',
    ])
  })
})
