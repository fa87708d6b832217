// Which values of the index a list of location names means: names with commas, prefixes, names nobody has.

import { describe, expect, test } from 'vitest'
import type { LocationField } from '../../../src/query/bound-filter.ts'
import {
  candidateNames,
  locationClause,
  locationFingerprint,
  locationWarnings,
  type ResolvedNames,
  resolveNames,
} from '../../../src/query/location-filter.ts'
import { type ListEntry, listEntries } from '../../../src/query/query-string.ts'

const cities = 'cityName'
const countries = 'countryName'

/** The entries as the parameter hands them on: trimmed. */
function entriesOf(...texts: string[]): ListEntry[] {
  return (listEntries(texts) ?? []).map(entry => ({ ...entry, text: entry.text.trim() }))
}

const resolved = (exact: string[], prefixes: string[] = [], unknown: string[] = []): ResolvedNames => ({
  exact,
  prefixes,
  unknown,
})

describe('what the index is asked', () => {
  test.each<[what: string, texts: string[], keys: string[]]>([
    ['a name', ['München'], ['munchen']],
    ['a name that may have a comma', ['Washington, D.C.'], ['washington dc', 'washington', 'dc']],
    ['names in quotes stand alone', ['"Paris","Lyon"'], ['paris', 'lyon']],
    ['names of two texts never join', ['Paris', 'Lyon'], ['paris', 'lyon']],
    [
      'at most three commas in one name',
      ['a,b,c,d,e'],
      ['a b c d', 'a b c', 'a b', 'a', 'b c d e', 'b c d', 'b c', 'b', 'c d e', 'c d', 'c', 'd e', 'd', 'e'],
    ],
    ['duplicates once', ['Paris,PARIS,paris'], ['paris paris paris', 'paris paris', 'paris']],
  ])('%s', (_what, texts, keys) => {
    expect(candidateNames(entriesOf(...texts))).toEqual(keys)
  })
})

describe('names resolved against the index', () => {
  test.each<
    [what: string, texts: string[], index: { held?: string[]; begun?: string[] }, outcome: ResolvedNames]
  >([
    ['a whole value', ['Paris'], { held: ['paris'] }, resolved(['Paris'])],
    [
      'several values',
      ['Paris,Lyon', 'Nice'],
      { held: ['paris', 'lyon', 'nice'] },
      resolved(['Paris', 'Lyon', 'Nice']),
    ],
    [
      'the longest name first',
      ['Washington, D.C.'],
      { held: ['washington dc', 'washington'] },
      resolved(['Washington, D.C.']),
    ],
    [
      'a name with commas among others',
      ['Paris,Washington,D.C.,Lyon'],
      { held: ['paris', 'washington dc', 'lyon'] },
      resolved(['Paris', 'Washington, D.C.', 'Lyon']),
    ],
    [
      'a comma in quotes',
      ['"Washington, D.C.",Paris'],
      { held: ['washington dc', 'paris'] },
      resolved(['Washington, D.C.', 'Paris']),
    ],
    [
      'parts in quotes that do not join',
      ['"Washington","D.C."'],
      { held: ['washington dc', 'washington'] },
      resolved(['Washington'], [], ['D.C.']),
    ],
    [
      'texts that do not join',
      ['Washington', 'D.C.'],
      { held: ['washington dc', 'washington'] },
      resolved(['Washington'], [], ['D.C.']),
    ],
    ['a begun name where none is whole', ['Mun'], { begun: ['mun'] }, resolved([], ['Mun'])],
    ['a whole name before a begun one', ['Mun'], { held: ['mun'], begun: ['mun'] }, resolved(['Mun'])],
    ['a star', ['Par*'], { held: ['par', 'paris'], begun: ['par'] }, resolved([], ['Par'])],
    [
      'a star between others',
      ['Lyon,San *,Paris'],
      { held: ['lyon', 'paris'] },
      resolved(['Lyon', 'Paris'], ['San ']),
    ],
    ['an unknown name', ['Atlantis,Paris'], { held: ['paris'] }, resolved(['Paris'], [], ['Atlantis'])],
    ['duplicates', ['Paris', 'PARIS,Foo,foo'], { held: ['paris'] }, resolved(['PARIS'], [], ['foo'])],
  ])('%s', (_what, texts, { held = [], begun = [] }, expected) => {
    expect(
      resolveNames({ field: cities, names: entriesOf(...texts) }, new Set(held), new Set(begun)),
    ).toEqual(expected)
  })

  test.each<[what: string, text: string, outcome: ResolvedNames]>([
    ['a name with a comma', 'KOREA, REPUBLIC OF', resolved(['KOREA, REPUBLIC OF'])],
    [
      'without blank behind the comma',
      'KOREA,REPUBLIC OF,FRANCE',
      resolved(['KOREA, REPUBLIC OF', 'FRANCE']),
    ],
    [
      'two commas',
      "FRANCE,CONGO, THE DEMOCRATIC REPUBLIC OF THE,KOREA, DEMOCRATIC PEOPLE'S REPUBLIC OF",
      resolved(['FRANCE', 'CONGO, THE DEMOCRATIC REPUBLIC OF THE', "KOREA, DEMOCRATIC PEOPLE'S REPUBLIC OF"]),
    ],
    ['codes', 'de,FRA', resolved(['de', 'FRA'])],
    ['a name is never begun', 'GER', resolved([], [], ['GER'])],
    ['nor asked for with a star', 'GER*', resolved([], [], ['GER*'])],
  ])('a country: %s', (_what, text, expected) => {
    expect(resolveNames({ field: countries, names: entriesOf(text) }, new Set(), new Set(['ger']))).toEqual(
      expected,
    )
  })
})

describe('the clause', () => {
  test('of a country is its code where it has one, else its name', () => {
    expect(locationClause(countries, resolved(['GERMANY', 'DE', 'Atlantis']))).toEqual({
      bool: {
        should: [{ term: { 'match.countryKey': 'atlantis' } }, { term: { 'match.countryCode': 'DE' } }],
        minimum_should_match: 1,
      },
    })
  })

  test('of names that nobody has matches nothing', () => {
    expect(locationClause(cities, resolved([], [], ['Atlantis']))).toEqual({ match_none: {} })
  })
})

describe('what is said of names', () => {
  const said = (names: LocationField, text: string, outcome: ResolvedNames, nearest: string[] = []) =>
    locationWarnings('cityName', { field: names, names: entriesOf(text) }, outcome, nearest)

  test('nothing of whole ones', () => {
    expect(said(cities, 'Paris', resolved(['Paris']))).toEqual([])
  })

  test('that a begun one was taken as such', () => {
    const [warning, ...more] = said(cities, 'Mun', resolved([], ['Mun']))
    expect(more).toEqual([])
    expect(warning).toMatchObject({ code: 'begun_value', parameter: 'cityName' })
    expect(warning?.message).toContain('"Mun*"')
  })

  test('nothing of one that was asked for with a star', () => {
    expect(said(cities, 'Mun*', resolved([], ['Mun']))).toEqual([])
  })

  test.each<[what: string, names: LocationField, text: string, nearest: string[], hint: string | undefined]>([
    ['the nearest value of the index', cities, 'Munchn', ['Munich', 'München'], '"München"'],
    ['the nearest of all countries', countries, 'GERMNAY', [], '"Germany"'],
    ['nothing that is too different', cities, 'Xyz', ['München'], undefined],
    ['nothing where nothing is known', cities, 'Xyz', [], undefined],
  ])('that one is unknown, with %s', (_what, names, text, nearest, hint) => {
    const [warning] = said(names, text, resolved([], [], [text]), nearest)
    expect(warning).toMatchObject({ code: 'unknown_value', parameter: 'cityName' })
    expect(warning?.message).toContain(JSON.stringify(text))
    if (hint === undefined) expect(warning?.message).not.toContain('nearest')
    else expect(warning?.message).toContain(`nearest name is ${hint}`)
  })
})

describe('what tells one list from another', () => {
  const fingerprintOf = (names: LocationField, texts: readonly string[]): string[] => [
    ...new Set(locationFingerprint(names, entriesOf(...texts)).toSorted()),
  ]
  test.each<[what: string, names: LocationField, one: string[], other: string[]]>([
    ['the order of countries listed', countries, ['DE,FR'], ['FR,DE']],
    ['countries listed or repeated', countries, ['DE,FR'], ['FR', 'DE', 'fr']],
    ['the order of names repeated', cities, ['Lyon', 'Paris'], ['paris', 'Lyon', 'lyon']],
    ['the order of names in quotes', cities, ['"Lyon","Paris"'], ['"Paris","Lyon"']],
    ['a name in quotes or without', cities, ['"Lyon"'], ['Lyon']],
  ])('is not %s', (_what, names, one, other) => {
    expect(fingerprintOf(names, one)).toEqual(fingerprintOf(names, other))
  })

  test.each<[what: string, names: LocationField, one: string[], other: string[]]>([
    ['the order of what may be one name', cities, ['Washington, D.C.'], ['D.C., Washington']],
    ['one name or two', cities, ['Washington, D.C.'], ['Washington', 'D.C.']],
    ['one name in quotes or two', cities, ['"Washington, D.C."'], ['Washington, D.C.']],
    ['the order of what is one country', countries, ['KOREA, REPUBLIC OF'], ['REPUBLIC OF, KOREA']],
    ['another name', cities, ['Lyon'], ['Paris']],
    ['a name more', cities, ['Lyon'], ['Lyon', 'Paris']],
    ['a star', cities, ['Lyon'], ['Lyon*']],
  ])('is %s', (_what, names, one, other) => {
    expect(fingerprintOf(names, one)).not.toEqual(fingerprintOf(names, other))
  })
})
