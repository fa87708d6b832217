// Which places do records stand in, and how many in each? Every list is compared with a count of the records by hand, and
// what it gives is sent back to the parameters that it is for.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoCompanies } from '../../../demo/demo-companies.ts'
import type { Company } from '../../../src/schema/fields.ts'
import { type CompanyFacts, company, loadedCompany } from '../../support/companies.ts'
import { type ProblemBody, SEARCH, type Service, serviceForTests } from '../../support/service.ts'
import { holdsInThreeShards } from '../../support/three-shards.ts'

const SEED = 20_260_101
const NO_PLACE = { cityName: undefined, provinceName: undefined, countryName: undefined } as const

/** The same facts for several records. */
const times = (count: number, facts: CompanyFacts): CompanyFacts[] =>
  Array.from({ length: count }, () => facts)

const awkward: readonly CompanyFacts[] = [
  // One name in several places, none of which has as many records as the name.
  ...times(70, { cityName: 'Springfield', provinceName: 'Illinois', countryName: 'UNITED STATES' }),
  ...times(69, { cityName: 'Springfield', provinceName: 'Missouri', countryName: 'UNITED STATES' }),
  ...times(68, { cityName: 'Springfield', provinceName: 'Ontario', countryName: 'CANADA' }),
  ...times(3, { cityName: 'Springfield', provinceName: 'Queensland', countryName: 'AUSTRALIA' }),
  ...times(90, { cityName: 'Aberdeen', countryName: 'UNITED KINGDOM' }),
  ...times(2, { cityName: 'Aberdeen', provinceName: 'Washington', countryName: 'UNITED STATES' }),
  ...times(4, {
    cityName: 'Washington, D.C.',
    provinceName: 'District of Columbia',
    countryName: 'UNITED STATES',
  }),
  { cityName: 'Washington', provinceName: 'Pennsylvania', countryName: 'UNITED STATES' },
  ...times(5, { cityName: "St. John's", provinceName: 'Newfoundland and Labrador', countryName: 'CANADA' }),
  ...times(2, { cityName: 'Łódź', provinceName: 'Łódzkie', countryName: 'POLAND' }),
  ...times(3, { cityName: 'Århus', countryName: 'DENMARK' }),
  ...times(2, { cityName: 'Straßwalchen', provinceName: 'Salzburg', countryName: 'AUSTRIA' }),
  { cityName: 'Frankfurt (Oder)', provinceName: 'Brandenburg', countryName: 'GERMANY' },
  ...times(2, { cityName: 'Москва', countryName: 'RUSSIAN FEDERATION' }),
  { cityName: '東京', countryName: 'JAPAN' },
  { cityName: 'Seoul', countryName: 'KOREA, REPUBLIC OF' },
  ...times(2, { cityName: 'Abidjan', countryName: "CÔTE D'IVOIRE" }),
  { cityName: 'Poseidonis', provinceName: 'Deep', countryName: 'ATLANTIS' },
  { ...NO_PLACE, cityName: 'Nowhere' },
  { ...NO_PLACE, provinceName: 'Limbo' },
  { ...NO_PLACE, countryName: 'LIECHTENSTEIN' },
  { ...NO_PLACE, provinceName: 'Bavaria', countryName: 'GERMANY' },
  NO_PLACE,
]

const companies: readonly Company[] = [
  ...[...demoCompanies({ count: 3_000 - awkward.length, seed: SEED })].map(loadedCompany),
  ...awkward.map((facts, index) => company({ ID: index + 1, ...facts })),
]

let service: Service
beforeAll(async () => {
  service = await serviceForTests('places')
  await service.holds(companies)
})
afterAll(() => service.close())

type PlaceField = 'cityName' | 'provinceName' | 'countryName'
type Place = { readonly [Field in PlaceField]?: string | null } & { readonly count: number }
type PlacesBody = {
  readonly data: readonly Place[]
  readonly warnings?: readonly { code: string; parameter: string; message: string }[]
}

const fieldsOf = {
  cities: ['cityName', 'provinceName', 'countryName'],
  provinces: ['provinceName', 'countryName'],
  countries: ['countryName'],
} as const satisfies Record<string, readonly PlaceField[]>
type Sort = keyof typeof fieldsOf
const sorts = Object.keys(fieldsOf) as Sort[]

async function listed(sort: Sort, query = ''): Promise<PlacesBody> {
  const { status, body, text } = await service.request(`/api/${sort}?${query}`)
  if (status !== 200) throw new Error(`/api/${sort}?${query} answered ${status}: ${text}`)
  return body as PlacesBody
}

const bytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b))

/** Every place of some records, most records first, then by name. */
function byHand(sort: Sort, some: readonly Company[]): Place[] {
  const fields = fieldsOf[sort]
  const standing = some.filter(one => one[fields[0]] !== undefined)
  const groups = Map.groupBy(standing, one => JSON.stringify(fields.map(field => one[field] ?? null)))
  return [...groups]
    .map(([key, { length }]) => {
      const names = JSON.parse(key) as (string | null)[]
      return { ...Object.fromEntries(fields.map((field, at) => [field, names[at] ?? null])), count: length }
    })
    .toSorted((a: Place, b: Place) => {
      const order = fields.map(field => bytes(a[field] ?? '', b[field] ?? '')).find(one => one !== 0)
      return b.count - a.count || (order ?? 0)
    })
}

/** Letters without accents, in lower case; apostrophes and dots gone, other punctuation one blank. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ø/g, 'o')
    .replace(/ł/g, 'l')
    .replace(/ß/g, 'ss')
    .replace(/æ/g, 'ae')
    .replace(/['’´.]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const param = (name: string, value: string | number): string => `${name}=${encodeURIComponent(value)}`

describe.each(sorts)('/api/%s', sort => {
  const field = fieldsOf[sort][0]
  const all = byHand(sort, companies)

  it('lists every place with its count', async () => {
    const { data, warnings } = await listed(sort, 'limit=1000')
    expect(data).toEqual(all.slice(0, 1000))
    expect(warnings).toBeUndefined()
  })

  it('lists the first hundred where no limit is given', async () => {
    expect((await listed(sort)).data).toEqual(all.slice(0, 100))
  })

  it.each([1, 2, 3, 4, 5, 7, 10, 25, 50, 99, 250])('lists the first %i', async limit => {
    expect((await listed(sort, `limit=${limit}`)).data).toEqual(all.slice(0, limit))
  })

  const begun = [
    's',
    'sp',
    'spr',
    'spring',
    'w',
    'washington',
    'washington d',
    'St. J',
    "st john's",
    'st´',
    'a',
    'ab',
  ]
  const inOtherLetters = [
    'LO',
    'łó',
    'Lodz',
    'AR',
    'år',
    'straß',
    'STRASS',
    'm',
    'мо',
    '東',
    'frankfurt (',
    'c',
    'côte d',
    "cote d'i",
    'ba',
    'united',
    'x',
  ]
  it.each([...begun, ...inOtherLetters])('begun with %j', async typed => {
    const meant = byHand(
      sort,
      companies.filter(one => plain(one[field] ?? '').startsWith(plain(typed))),
    )
    const { data, warnings } = await listed(sort, `limit=1000&${param('search', typed)}`)
    expect(data).toEqual(meant)
    expect(warnings).toBeUndefined()
  })

  it('keeps a place on every letter of its name', async () => {
    const places = all.filter((_, index) => index % Math.ceil(all.length / 25) === 0)
    for (const place of places) {
      const name = place[field] ?? ''
      const letters = [...name]
      const typed = letters
        .map((_, at) => letters.slice(0, at + 1).join(''))
        .filter(text => plain(text) !== '')
      const answers = await Promise.all(
        typed.map(text => listed(sort, `limit=1000&${param('search', text)}`)),
      )
      const lost = typed.filter(
        (_, at) => !answers[at]?.data.some(found => fieldsOf[sort].every(one => found[one] === place[one])),
      )
      expect(lost, name).toEqual([])
    }
  })

  const countries: [asked: string, names: string[]][] = [
    ['DE', ['GERMANY']],
    ['deu', ['GERMANY']],
    ['Germany', ['GERMANY']],
    ['DE,US', ['GERMANY', 'UNITED STATES']],
    ['UNITED STATES,CAN', ['UNITED STATES', 'CANADA']],
    ['KR', ['KOREA, REPUBLIC OF', 'SOUTH KOREA']],
    ['KOREA, REPUBLIC OF,PL', ['KOREA, REPUBLIC OF', 'SOUTH KOREA', 'POLAND']],
    ['CI', ["CÔTE D'IVOIRE", "COTE D'IVOIRE"]],
    ["cote d'ivoire", ["CÔTE D'IVOIRE", "COTE D'IVOIRE"]],
    ['Atlantis', ['ATLANTIS']],
  ]
  it.each(countries)('in %s', async (asked, names) => {
    const meant = byHand(
      sort,
      companies.filter(({ countryName }) => countryName !== undefined && names.includes(countryName)),
    )
    const { data, warnings } = await listed(sort, `limit=1000&${param('countries', asked)}`)
    expect(data).toEqual(meant)
    expect(warnings).toBeUndefined()
  })

  it('in one country, begun', async () => {
    const meant = byHand(
      sort,
      companies.filter(one => one.countryName === 'UNITED STATES' && plain(one[field] ?? '').startsWith('s')),
    )
    const { data } = await listed(sort, 'limit=1000&search=S&countries=US')
    expect(data).toEqual(meant)
  })

  it('in a country that nobody knows: none, and a warning with the nearest name', async () => {
    const { data, warnings } = await listed(sort, 'countries=GERMNAY')
    expect(data).toEqual([])
    expect(warnings).toMatchObject([{ code: 'unknown_value', parameter: 'countries' }])
    expect(warnings?.[0]?.message).toMatch(/"germany"/i)
  })

  it('in a known country and one that nobody knows: those of the known one, and a warning', async () => {
    const meant = byHand(
      sort,
      companies.filter(({ countryName }) => countryName === 'POLAND'),
    )
    const { data, warnings } = await listed(sort, 'limit=1000&countries=PL,Xyzzy')
    expect(data).toEqual(meant)
    expect(warnings?.map(({ code, parameter }) => [code, parameter])).toEqual([
      ['unknown_value', 'countries'],
    ])
    expect(warnings?.[0]?.message).toContain('"Xyzzy"')
  })

  it('begun with what no place begins with: none', async () => {
    expect(await listed(sort, 'search=zzzzzz')).toEqual({ data: [] })
  })

  it.each<[query: string, faults: [parameter: string, code: string][]]>([
    ['limit=0', [['limit', 'out_of_range']]],
    ['limit=1001', [['limit', 'out_of_range']]],
    ['limit=ten', [['limit', 'not_an_integer']]],
    ['limit=', [['limit', 'empty_value']]],
    ['limit=5&limit=6', [['limit', 'repeated']]],
    ['search=', [['search', 'empty_value']]],
    ['search=a&search=b', [['search', 'repeated']]],
    ['search=...', [['search', 'malformed']]],
    [`search=${'a'.repeat(201)}`, [['search', 'too_long']]],
    ['countries=', [['countries', 'empty_value']]],
    ['countries=DE,,FR', [['countries', 'empty_value']]],
    ['countries="DE', [['countries', 'malformed']]],
    ['page=2', [['page', 'unknown_parameter']]],
    ['cityName=Paris', [['cityName', 'unknown_parameter']]],
    ['search=%zz', [['search', 'malformed_encoding']]],
    [
      'limit=0&search=&foo=1',
      [
        ['foo', 'unknown_parameter'],
        ['limit', 'out_of_range'],
        ['search', 'empty_value'],
      ],
    ],
  ])('refuses ?%s', async (query, faults) => {
    const { status, body } = await service.request(`/api/${sort}?${query}`)
    expect(status).toBe(400)
    const given = (body as ProblemBody).errors?.map(({ parameter, code }) => [parameter, code]) ?? []
    expect(given.toSorted()).toEqual(faults)
  })

  it.each([
    ['Countries=DE', 'countries'],
    ['contries=DE', 'countries'],
    ['searc=a', 'search'],
    ['limits=5', 'limit'],
  ])('refuses ?%s and suggests %s', async (query, suggestion) => {
    const { status, body } = await service.request(`/api/${sort}?${query}`)
    expect(status).toBe(400)
    expect((body as ProblemBody).errors).toMatchObject([{ code: 'unknown_parameter', suggestion }])
  })

  it('asks for a key', async () => {
    expect((await service.request(`/api/${sort}`, { key: null })).status).toBe(401)
  })
})

describe('over three shards', () => {
  let spread: Service
  beforeAll(async () => {
    spread = await serviceForTests('places-3')
    await holdsInThreeShards(spread, companies)
  })
  afterAll(() => spread.close())

  it.each(sorts)('/api/%s lists the same', async sort => {
    const all = byHand(sort, companies)
    for (const limit of [1, 2, 3, 5, 10, 50, 100, 1000]) {
      const { body } = await spread.request(`/api/${sort}?limit=${limit}`)
      expect((body as PlacesBody).data, `limit=${limit}`).toEqual(all.slice(0, limit))
    }
    const { body } = await spread.request(`/api/${sort}?search=s&countries=US&limit=5`)
    const meant = companies.filter(
      one => one.countryName === 'UNITED STATES' && plain(one[fieldsOf[sort][0]] ?? '').startsWith('s'),
    )
    expect((body as PlacesBody).data).toEqual(byHand(sort, meant).slice(0, 5))
  })
})

describe('what a list gives, sent back in its parameters', () => {
  /** The query that a client makes of a place: what it has no name for is left out. */
  const sentBack = (place: Place, fields: readonly PlaceField[]): string =>
    fields.flatMap(field => (typeof place[field] === 'string' ? [param(field, place[field])] : [])).join('&')

  /** Two names of one country mean the same to the parameter. */
  const oneName: Readonly<Record<string, string>> = {
    'RUSSIAN FEDERATION': 'RUSSIA',
    'SOUTH KOREA': 'KOREA, REPUBLIC OF',
  }
  const standsIn = (one: Company, place: Place, fields: readonly PlaceField[]): boolean =>
    fields.every(field => {
      const [name, asked] = [one[field], place[field]]
      return (
        asked === null || (name !== undefined && (oneName[name] ?? name) === (oneName[asked ?? ''] ?? asked))
      )
    })

  /** At most so many of a list, spread over the whole of it. */
  const some = <Item>(items: readonly Item[], most: number): Item[] =>
    items.filter((_, index) => index % Math.ceil(items.length / most) === 0)

  /** Places whose query does not find so many records as it should. */
  async function wrong(
    places: readonly Place[],
    fields: readonly PlaceField[],
    countOf: (place: Place) => number,
  ): Promise<[query: string, found: number, count: number][]> {
    const found: [string, number, number][] = []
    for (let start = 0; start < places.length; start += 10) {
      const batch = places.slice(start, start + 10)
      const answers = await Promise.all(
        batch.map(place => service.get(`${SEARCH}?${sentBack(place, fields)}&pageSize=1`)),
      )
      batch.forEach((place, at) => {
        const total = answers[at]?.warnings === undefined ? (answers[at]?.data.totalCount ?? -1) : -1
        if (total !== countOf(place)) found.push([sentBack(place, fields), total, countOf(place)])
      })
    }
    return found
  }

  it.each(sorts)('/api/%s: finds exactly the records that it counts', async sort => {
    const { data } = await listed(sort, 'limit=1000')
    const named = data.filter(
      place =>
        fieldsOf[sort].every(field => place[field] !== null) &&
        !Object.entries(oneName)
          .flat()
          .includes(place.countryName ?? ''),
    )
    const places = some(named, 200)
    expect(places.length).toBeGreaterThan(20)
    expect(await wrong(places, fieldsOf[sort], ({ count }) => count)).toEqual([])
  })

  it.each(sorts)(
    '/api/%s: where a name is not known or has two spellings, finds whatever may be meant',
    async sort => {
      const { data } = await listed(sort, 'limit=1000')
      const places = some(
        data.filter(
          place =>
            fieldsOf[sort].some(field => place[field] === null) ||
            Object.entries(oneName)
              .flat()
              .includes(place.countryName ?? ''),
        ),
        100,
      )
      expect(places.length).toBeGreaterThan(0)
      const found = await wrong(
        places,
        fieldsOf[sort],
        place => companies.filter(one => standsIn(one, place, fieldsOf[sort])).length,
      )
      expect(found).toEqual([])
    },
  )

  it('/api/cities: cityName and countryName alone', async () => {
    const { data } = await listed('cities', 'limit=1000')
    const isAlone = (place: Place): boolean =>
      data.filter(other => other.cityName === place.cityName && other.countryName === place.countryName)
        .length === 1
    const alone = some(
      data.filter(place => place.countryName !== null && isAlone(place)),
      150,
    )
    expect(alone.length).toBeGreaterThan(100)
    expect(await wrong(alone, ['cityName', 'countryName'], ({ count }) => count)).toEqual([])
  })
})
