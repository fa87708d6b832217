import { describe, expect, test } from 'vitest'
import { derivedIdentity, idRegister } from '../../../../indexer/sources/derived-id.ts'
import { importMap } from '../../../../indexer/sources/import-map.ts'
import { rowMapper } from '../../../../indexer/sources/map-rows.ts'
import { inShort, mappedValues, recordsOf } from '../reading.ts'

const map = (content: object) => importMap({ idFrom: ['key'], ...content }, 'map.json')
const refusal = (content: object): string => {
  try {
    map(content)
  } catch (error) {
    return (error as Error).message
  }
  return 'accepted'
}

const row = {
  key: 'x',
  name: 'Acme',
  street: 'Main St 1, 12345 Springfield',
  date: '04/03/1987',
  iso: '2001-02-30T00:00:00Z',
  sales: '1.234.567,50',
  swiss: "1'234",
  code: 'AS',
  blank: ' ',
  country: 'DE',
  tags: ['b', '', 'c'],
  addresses: { business: { city: 'Bonn', lines: ['a', 'b'] } },
  former: [{ name: 'Old Acme' }],
  'dotted.name': 'dotted',
}
/** The value that a source gives, or the reason why there is none to be had. */
const mappedValue = (source: unknown): unknown => {
  try {
    return mappedValues(map({ fields: { companyName: 'name', tradeName: source } }), row).tradeName
  } catch (error) {
    return `! ${(error as { reason: string }).reason}`
  }
}

describe('a value', () => {
  test.each<[string, unknown, unknown]>([
    ['a nested value', 'addresses.business.city', 'Bonn'],
    ['an item of a list', 'former.0.name', 'Old Acme'],
    ['a nested value that is not there', 'addresses.mailing.city', undefined],
    ['a name with a dot before a way', 'dotted.name', 'dotted'],
    ['a list, joined to a text', { column: 'tags', default: 'none' }, 'b, c'],
    ['a part from the front', { column: 'street', split: { by: ',', part: 2 } }, '12345 Springfield'],
    ['a part from the end', { column: 'street', split: { by: ' ', part: -1 } }, 'Springfield'],
    ['a part that is not there', { column: 'street', split: { by: ',', part: 3 } }, undefined],
    [
      'a named group',
      { column: 'street', pattern: '(?<zip>\\d{5}) (?<city>.+)$', group: 'city' },
      'Springfield',
    ],
    ['a translation', { column: 'code', values: { AS: '3' } }, '3'],
    ['no translation, kept', { column: 'code', values: { KS: '3' } }, 'AS'],
    ['no translation, dropped', { column: 'code', values: { KS: '3' }, others: 'drop' }, undefined],
    [
      'no translation, rejected',
      { column: 'code', values: { KS: '3' }, others: 'reject' },
      '! not_translated',
    ],
    ['no value, so no translation', { column: 'blank', values: { KS: '3' }, others: 'reject' }, undefined],
    ['a default', { column: 'blank', default: 'none' }, 'none'],
    ['a default behind a translation', { column: 'code', values: { AS: '' }, default: 'none' }, 'none'],
    ['a decimal comma', { column: 'sales', number: { thousands: '.', decimal: ',' } }, '1234567.50'],
    ['rounded', { column: 'sales', number: { thousands: '.', decimal: ',', round: true } }, '1234568'],
    [
      'in thousands',
      { column: 'sales', number: { thousands: '.', decimal: ',', times: 1000 } },
      '1234567500',
    ],
    ['apostrophes', { column: 'swiss', number: { thousands: "'" } }, '1234'],
    ['a number in another way', { column: 'sales', number: { thousands: ',' } }, '! not_a_number'],
    ['a year', { column: 'date', year: 'DD/MM/YYYY' }, '1987'],
    ['a year, what follows does not matter', { column: 'iso', year: 'YYYY-MM-DD*' }, '2001'],
    ['a date in another way', { column: 'date', year: 'YYYY-MM-DD' }, '! not_a_date'],
    ['a date that may be read both ways', { column: 'date', year: 'MM/DD/YYYY' }, '1987'],
    ['a country', { column: 'country', country: true }, 'Germany'],
    ['no country', { column: 'code', values: { AS: 'Atlantis' }, country: true }, '! not_a_country'],
    ['the first that there is', { first: ['blank', 'colour', 'code', 'name'] }, 'AS'],
    ['the first of sources', { first: [{ column: 'code', values: {}, others: 'drop' }, 'name'] }, 'Acme'],
    ['where a condition holds', { column: 'name', when: { column: 'code', is: ['AS'] } }, 'Acme'],
    ['where a condition fails', { constant: 'x', when: { column: 'code', isNot: ['AS'] } }, undefined],
    ['where a pattern matches', { constant: 'x', when: { column: 'code', matches: '^[A-Z]+$' } }, 'x'],
    ['where there is a value', { constant: 'x', when: { column: 'blank', blank: false } }, undefined],
  ])('is %s', (_, source, value) => {
    expect(mappedValue(source)).toEqual(value)
  })

  test('of a field that cannot hold it is dropped and counted, where the map says so', () => {
    const mapper = rowMapper(
      map({ fields: { companyName: 'name', website: { column: 'code', onInvalid: 'drop' } } }),
    )
    expect(mapper.read(row)).toEqual({ values: { ID: expect.any(Number), companyName: 'Acme' } })
    expect([...mapper.dropped()]).toEqual([['website', 1]])
  })

  test('that a map rejects is told with field, value as it came, reason and message', () => {
    const mapper = rowMapper(
      map({
        fields: {
          companyName: 'name',
          foundingYear: { column: 'date', split: { by: '/', part: 1 }, year: 'YYYY' },
        },
      }),
    )
    expect(mapper.read(row)).toEqual({
      fault: {
        field: 'foundingYear',
        value: '04/03/1987',
        reason: 'not_a_date',
        message: 'must be a date written as YYYY',
      },
    })
  })
})

describe('rows', () => {
  test('are left out by conditions, counted, and are no rejects', async () => {
    const told: string[] = []
    const rules = {
      map: map({
        where: [
          { column: 'state', isNot: ['closed', ''] },
          { column: 'key', blank: false },
        ],
        fields: { companyName: 'name' },
      }),
      onLeftOut: (condition: string) => told.push(condition),
    }
    const content = 'key,name,state\nA,Acme,open\nB,Beta,closed\n,Gamma,open\nD,Delta,\n'
    expect(inShort(await recordsOf(content, rules)).length).toBe(1)
    expect(told).toEqual(['state is closed, blank', 'key is blank', 'state is closed, blank'])
  })

  test('of a file without a header line are read under the columns of the map', async () => {
    const rules = {
      map: map({ file: { columns: ['key', 'name'], delimiter: ':' }, fields: { companyName: 'name' } }),
    }
    expect(await recordsOf('A:Acme\nB:Beta\n', rules)).toMatchObject([
      { line: 1, values: { companyName: 'Acme' } },
      { line: 2, values: { companyName: 'Beta' } },
    ])
  })

  test('with one computed ID for two companies are told', () => {
    const register = idRegister()
    expect([register.see(7, 1), register.see(7, 1), register.see(7, 2), register.see(8, 2)]).toEqual([
      'never',
      'same',
      'other',
      'never',
    ])
    const identities = Array.from({ length: 20_000 }, (_, index) => derivedIdentity([`C${index}`]))
    const seen = (id = 0, check = 0) => register.see(id, check)
    expect(new Set(identities.map(found => seen(found?.id, found?.check)))).toEqual(new Set(['never']))
    expect(new Set(identities.map(found => seen(found?.id, found?.check)))).toEqual(new Set(['same']))
    expect(new Set(identities.map(found => seen(found?.id, (found?.check ?? 0) ^ 1)))).toEqual(
      new Set(['other']),
    )
  })
})

test('maps that differ in a pattern differ as JSON, by which a load that goes on knows its map', () => {
  const written = (pattern: string) =>
    JSON.stringify(map({ fields: { companyName: { column: 'name', pattern } } }))
  expect(written('^a')).not.toBe(written('^b'))
})

describe('a map is refused', () => {
  const fields = (source: unknown) => ({ fields: { companyName: 'name', tradeName: source } })
  test.each<[object, string]>([
    [fields({ column: 'a', pattern: '(?=a)b' }), 'fields.tradeName.pattern: no regular expression'],
    [fields({ column: 'a', pattern: 'a', group: 'b' }), 'fields.tradeName.group: must be a named group'],
    [fields({ column: 'a', others: 'drop' }), 'fields.tradeName.others: needs "values"'],
    [fields({ column: 'a', year: 'DD.MM.YY' }), 'fields.tradeName.year: must consist of YYYY, MM and DD'],
    [
      fields({ column: 'a', split: { by: ',', part: 0 } }),
      'fields.tradeName.split.part: must be 1 for the first',
    ],
    [
      fields({ first: ['a', { column: 'b', onInvalid: 'drop' }] }),
      'fields.tradeName.first.1.onInvalid: must be next to "first"',
    ],
    [fields({ first: ['a', { columm: 'b' }] }), "fields.tradeName.first.1: must be a column's name"],
    [
      { ...fields('a'), where: [{ column: 'b' }] },
      'where.0: must have exactly one of is, isNot, matches, blank',
    ],
    [
      { ...fields('a'), where: [{ column: 'b', is: ['c'], blank: true }] },
      'where.0: must have exactly one of',
    ],
    [{ ...fields('a'), file: { encoding: 'ebcdic' } }, 'file.encoding: '],
  ])('%j', (content, message) => {
    expect(refusal(content)).toContain(message)
  })
})
