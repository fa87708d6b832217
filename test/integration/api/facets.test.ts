// How many matching records has each value of a field? Facets and totals against a count of the records by hand, over one
// shard and over three; and who may count by what.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoCompanies } from '../../../demo/demo-companies.ts'
import { type Company, type FieldName, facetFields } from '../../../src/schema/fields.ts'
import { type CompanyFacts, company, loadedCompany } from '../../support/companies.ts'
import {
  COUNT,
  EXPORT,
  type ProblemBody,
  SEARCH,
  type Service,
  serviceForTests,
} from '../../support/service.ts'
import { holdsInThreeShards } from '../../support/three-shards.ts'

const SEED = 20_260_101
/** More cities than one facet lists. */
const CITIES = 1_200
const MOST_VALUES = 1_000

const awkward: readonly CompanyFacts[] = [
  { companyName: undefined, countryName: undefined },
  { countryName: undefined, cityName: undefined, provinceName: undefined },
  { countryName: 'ÅLAND ISLANDS', cityName: 'Mariehamn' },
  { statusCode: '2', subsidiaryCode: '3', importExportCode: 'A', legalStatus: '0' },
  { legalStatus: '13', sic4Digits: '0111' },
  { legalStatus: '007' },
  // Values that differ for Elasticsearch's order of bytes and for none other.
  { cityName: '𠮷野' },
  { cityName: 'ﬀ' },
]

const companies: readonly Company[] = [
  ...[...demoCompanies({ count: 3_000 - awkward.length, seed: SEED })].map(loadedCompany),
  ...awkward.map((facts, index) => company({ ID: index + 1, ...facts })),
]
const inManyCities: readonly Company[] = Array.from({ length: CITIES + 30 }, (_, index) =>
  // Thirty cities have a record more than the others.
  company({
    ID: index + 1,
    cityName: `City ${index % CITIES}`,
    ...(index % 7 === 0 && { provinceName: 'North' }),
  }),
)

type FacetCount = { readonly value: string | null; readonly count: number }
type Facets = Readonly<Record<string, readonly FacetCount[]>>
type Counted = {
  readonly data: {
    readonly totalCount: number
    readonly facets?: Facets
    readonly records?: readonly object[]
  }
  readonly warnings?: readonly { code: string; parameter: string; message: string }[]
}

const bytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b))

/** Values of a field with their counts: most records first, then by value, those without one last. */
function byHand(field: FieldName, some: readonly Company[]): FacetCount[] {
  const groups = Map.groupBy(some, one => (one[field] as string | undefined) ?? null)
  return [...groups]
    .map(([value, { length }]) => ({ value, count: length }))
    .toSorted((a, b) => {
      if (a.value === null || b.value === null) return a.value === null ? 1 : -1
      return b.count - a.count || bytes(a.value, b.value)
    })
}

async function counted(service: Service, path: string): Promise<Counted> {
  return (await service.get(path)) as unknown as Counted
}

const queries: readonly [query: string, holds: (one: Company) => boolean][] = [
  ['', () => true],
  ['countryName=US', ({ countryName }) => countryName === 'UNITED STATES'],
  ['hasEmail=false', ({ email }) => email === undefined || email.length === 0],
  ['statusCode=1,2', ({ statusCode }) => statusCode === '1' || statusCode === '2'],
  ['employeesTotal[min]=100', ({ employeesTotal }) => employeesTotal !== undefined && employeesTotal >= 100],
  ['countryCode=DE&hasPhone=true', one => one.countryName === 'GERMANY' && one.phoneNumber !== undefined],
  ['ID=1', ({ ID }) => ID === 1],
  ['ID=999999999999', () => false],
]

describe.each([1, 3])('over %i shard(s)', shards => {
  let service: Service
  beforeAll(async () => {
    service = await serviceForTests(`facets-${shards}`)
    if (shards === 1) await service.holds(companies)
    else await holdsInThreeShards(service, companies)
  })
  afterAll(() => service.close())

  describe.each([SEARCH, EXPORT, COUNT])('%s', endpoint => {
    it.each(facetFields)('by %s', async field => {
      for (const [query, holds] of queries) {
        const some = companies.filter(holds)
        const { data, warnings } = await counted(service, `${endpoint}?${query}&facets=${field}`)
        expect(data.totalCount, query).toBe(some.length)
        expect(data.facets, query).toEqual({ [field]: byHand(field, some).slice(0, MOST_VALUES) })
        expect(warnings, query).toBeUndefined()
      }
    })

    it('by five fields at once, in the order of the table', async () => {
      const asked = facetFields.slice(0, 5)
      const { data } = await counted(service, `${endpoint}?facets=${asked.toReversed().join(',')}`)
      expect(Object.keys(data.facets ?? {})).toEqual(asked)
      for (const field of asked) expect(data.facets?.[field]).toEqual(byHand(field, companies))
    })

    it('counts what a search text finds', async () => {
      const { data } = await counted(service, `${endpoint}?search=gmbh&facets=countryName`)
      const sum = data.facets?.countryName?.reduce((total, { count }) => total + count, 0)
      expect(sum).toBe(data.totalCount)
      expect(data.totalCount).toBeGreaterThan(0)
    })
  })

  it('counts nothing where nothing is asked', async () => {
    const { data } = await counted(service, COUNT)
    expect(data).toEqual({ totalCount: companies.length })
  })

  it('every value sent back as a filter finds so many records', async () => {
    const filterable: readonly FieldName[] = ['countryName', 'sic4Digits', 'statusCode', 'importExportCode']
    const { data } = await counted(service, `${COUNT}?facets=${filterable.join(',')}`)
    for (const field of filterable) {
      const values = (data.facets?.[field] ?? []).filter(({ value }) => value !== null)
      expect(values.length).toBeGreaterThan(0)
      for (const { value, count } of values.slice(0, 25)) {
        const answer = await counted(service, `${COUNT}?${field}=${encodeURIComponent(value ?? '')}`)
        expect(answer.data, `${field}=${value}`).toEqual({ totalCount: count })
      }
    }
  })
})

describe.each([1, 3])('more values than a facet lists, over %i shard(s)', shards => {
  let service: Service
  beforeAll(async () => {
    service = await serviceForTests(`facets-many-${shards}`)
    if (shards === 1) await service.holds(inManyCities)
    else await holdsInThreeShards(service, inManyCities)
  })
  afterAll(() => service.close())

  it.each([SEARCH, EXPORT, COUNT])(
    '%s lists the most frequent with exact counts and says so',
    async endpoint => {
      const { data, warnings } = await counted(service, `${endpoint}?facets=cityName,provinceName`)
      expect(data.totalCount).toBe(inManyCities.length)
      expect(data.facets?.cityName).toEqual(byHand('cityName', inManyCities).slice(0, MOST_VALUES))
      expect(data.facets?.provinceName).toEqual(byHand('provinceName', inManyCities))
      expect(warnings?.map(({ code, parameter }) => [code, parameter])).toEqual([['facet_cut', 'facets']])
      expect(warnings?.[0]?.message).toContain('cityName')
    },
  )

  it('says nothing where the filter leaves few enough', async () => {
    const { data, warnings } = await counted(service, `${COUNT}?facets=cityName&provinceName=North`)
    const some = inManyCities.filter(({ provinceName }) => provinceName === 'North')
    expect(data.facets?.cityName).toEqual(byHand('cityName', some))
    expect(warnings).toBeUndefined()
  })
})

describe('who may count by what', () => {
  let full: Service
  let basic: Service
  beforeAll(async () => {
    const some = companies.slice(0, 50)
    full = await serviceForTests('facets-full')
    basic = await serviceForTests('facets-basic', { bought: 'basic' })
    await full.holds(some)
    await basic.holds(some)
  })
  afterAll(() => Promise.all([full.close(), basic.close()]))

  it.each([SEARCH, EXPORT, COUNT])('%s: a field of the package, on search too', async endpoint => {
    const { data } = await counted(basic, `${endpoint}?facets=cityName,countryName`)
    expect(Object.keys(data.facets ?? {})).toEqual(['cityName', 'countryName'])
  })

  it.each([SEARCH, EXPORT, COUNT])('%s: a field beyond the package is refused by name', async endpoint => {
    const { status, body } = await basic.request(`${endpoint}?facets=countryName,statusCode,legalStatus`)
    expect(status).toBe(403)
    const { code, detail, errors } = body as ProblemBody
    expect(code).toBe('forbidden')
    expect(detail).toContain('statusCode')
    expect(errors?.map(({ parameter, code: fault }) => [parameter, fault])).toEqual([
      ['facets', 'field_not_in_package'],
      ['facets', 'field_not_in_package'],
    ])
    expect(errors?.[0]?.message).toContain('statusCode')
    expect(errors?.[1]?.message).toContain('legalStatus')
  })

  it.each<[asked: string, suggestion: string | undefined]>([
    ['countryname', 'countryName'],
    ['COUNTRYNAME', 'countryName'],
    ['contryName', 'countryName'],
    ['sic4digit', 'sic4Digits'],
    ['xyz', undefined],
    // Fields that records cannot be counted by, and one that is nobody's.
    ['companyName', undefined],
    ['annualSales', undefined],
    ['marketable', undefined],
  ])('facets=%s is refused, with the nearest name', async (asked, suggestion) => {
    for (const endpoint of [SEARCH, EXPORT, COUNT]) {
      const { status, body } = await full.request(`${endpoint}?facets=${asked}`)
      expect(status).toBe(400)
      const { errors = [] } = body as ProblemBody
      expect(errors).toHaveLength(1)
      expect(errors[0]).toMatchObject({ parameter: 'facets', code: 'unknown_name', allowed: facetFields })
      expect(errors[0]?.suggestion).toBe(suggestion)
      if (suggestion !== undefined) expect(errors[0]?.message).toContain(`Did you mean ${suggestion}?`)
    }
  })

  it.each<[query: string, code: string]>([
    ['facets=', 'empty_value'],
    ['facets=countryName,,statusCode', 'empty_value'],
    [`facets=${facetFields.slice(0, 6).join(',')}`, 'too_many_values'],
    [
      facetFields
        .slice(0, 6)
        .map(field => `facets=${field}`)
        .join('&'),
      'too_many_values',
    ],
  ])('?%s is refused', async (query, code) => {
    const { status, body } = await full.request(`${COUNT}?${query}`)
    expect(status).toBe(400)
    expect((body as ProblemBody).errors).toMatchObject([{ parameter: 'facets', code }])
  })

  it('the same field twice counts once', async () => {
    const query = 'facets=countryName,countryName,cityName&facets=cityName,statusCode,legalStatus,sic4Digits'
    const { data } = await counted(full, `${COUNT}?${query}`)
    expect(Object.keys(data.facets ?? {}).toSorted()).toEqual(
      ['cityName', 'countryName', 'legalStatus', 'sic4Digits', 'statusCode'].toSorted(),
    )
  })

  it.each(['page=1', 'pageSize=10', 'cursor=*', 'fields=ID', 'export=true'])(
    'count takes filters, and no %s',
    async query => {
      const { status, body } = await full.request(`${COUNT}?countryName=DE&${query}`)
      expect(status).toBe(400)
      const parameter = query.split('=')[0]
      expect((body as ProblemBody).errors).toMatchObject([{ parameter, code: 'unknown_parameter' }])
    },
  )

  it('count gives the total and nothing of the records', async () => {
    const answer = await counted(full, `${COUNT}?hasBusinessName=true`)
    expect(answer).toEqual({ data: { totalCount: 50 } })
  })
})
