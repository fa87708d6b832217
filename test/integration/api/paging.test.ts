// Pages: they join to the whole in one total order, whatever their size, and the totals are exact, however large.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Company } from '../../../src/schema/fields.ts'
import { company } from '../../support/companies.ts'
import { EXPORT, SEARCH, type Service, serviceForTests } from '../../support/service.ts'

/** Many of equal prominence; every fourth a branch; put in against the order of IDs. */
const several: readonly Company[] = Array.from({ length: 83 }, (_, index) =>
  company({
    ID: 1_000 - index * 7,
    companyName: ['Alpha', 'Alpha Works', 'Works of Alpha', 'Beta'][index % 4],
    tradeName: index % 10 === 3 ? 'Alpha' : undefined,
    employeesTotal: [10, 1_000, 100_000][index % 3],
    statusCode: index % 5 === 0 ? '2' : '1',
  }),
)

const byProminence = (a: Company, b: Company): number =>
  Number(a.statusCode === '2') - Number(b.statusCode === '2') ||
  (b.employeesTotal ?? 0) - (a.employeesTotal ?? 0) ||
  a.ID - b.ID

/** How well a name fits `alpha`: the name, the trade name, names that begin so, words that begin so. */
const tierOf = ({ companyName, tradeName }: Company): number => {
  if (companyName === 'Alpha') return 1
  if (tradeName === 'Alpha') return 2
  return companyName === 'Alpha Works' ? 3 : 4
}

const whole = several.toSorted(byProminence).map(({ ID }) => ID)
const alphas = several
  .filter(({ companyName, tradeName }) => companyName !== 'Beta' || tradeName !== undefined)
  .toSorted((a, b) => tierOf(a) - tierOf(b) || byProminence(a, b))
  .map(({ ID }) => ID)

describe('pages of several dozen companies', () => {
  let service: Service
  beforeAll(async () => {
    service = await serviceForTests('paging')
    await service.holds(several)
  })
  afterAll(() => service.close())

  it.each(Array.from({ length: 50 }, (_, index) => index + 1))('of %d join to the whole', async pageSize => {
    expect(await service.found('', pageSize)).toEqual(whole)
    expect(await service.found('search=alpha', pageSize, EXPORT)).toEqual(alphas)
  })

  it('are the first 25 records where nothing is said', async () => {
    const answer = await service.get(SEARCH)
    expect(answer.data.records.map(record => record.ID)).toEqual(whole.slice(0, 25))
    expect(answer).toMatchObject({ data: { totalCount: 83 }, page: 1, pageSize: 25, totalPages: 4 })
    expect(Object.keys(answer)).toEqual(['data', 'page', 'pageSize', 'totalPages'])
    expect(await service.get(`${SEARCH}?page=1&pageSize=25`)).toEqual(answer)
  })

  it('default separately', async () => {
    const second = await service.get(`${SEARCH}?page=2`)
    expect(second.data.records.map(record => record.ID)).toEqual(whole.slice(25, 50))
    const few = await service.get(`${SEARCH}?pageSize=7`)
    expect(few.data.records.map(record => record.ID)).toEqual(whole.slice(0, 7))
    expect(few).toMatchObject({ page: 1, pageSize: 7, totalPages: 12 })
  })

  it.each([
    ['page=5', { page: 5, pageSize: 25, totalPages: 4 }],
    ['page=400', { page: 400, pageSize: 25, totalPages: 4 }],
    ['page=10000&pageSize=1', { page: 10_000, pageSize: 1, totalPages: 83 }],
    ['page=3&pageSize=50', { page: 3, pageSize: 50, totalPages: 2 }],
  ])('past the end are empty, with true totals: %s', async (query, paging) => {
    for (const endpoint of [SEARCH, EXPORT]) {
      const answer = await service.get(`${endpoint}?${query}`)
      expect(answer).toEqual({ data: { records: [], totalCount: 83 }, ...paging })
    }
  })

  it('past the end of a search are empty too, and nothing is forgiven for that', async () => {
    const answer = await service.get(`${SEARCH}?search=alpha&page=9`)
    expect(answer).toEqual({
      data: { records: [], totalCount: alphas.length },
      page: 9,
      pageSize: 25,
      totalPages: Math.ceil(alphas.length / 25),
    })
  })

  it('of nothing are none', async () => {
    expect(await service.get(`${SEARCH}?ID=5`)).toEqual({
      data: { records: [], totalCount: 0 },
      page: 1,
      pageSize: 25,
      totalPages: 0,
    })
  })

  it('of forgiven typing errors join to the whole', async () => {
    const first = await service.get(`${SEARCH}?search=aplha&pageSize=50`)
    const second = await service.get(`${SEARCH}?search=aplha&pageSize=50&page=2`)
    const IDs = [...first.data.records, ...second.data.records].map(record => record.ID as number)
    expect(IDs.toSorted((a, b) => a - b)).toEqual(alphas.toSorted((a, b) => a - b))
    expect(second.data.totalCount).toBe(alphas.length)
    expect(second.warnings).toEqual(first.warnings)
  })
})

describe('more than 10,000 companies', () => {
  const COUNT = 10_050
  let service: Service
  beforeAll(async () => {
    service = await serviceForTests('paging-large')
    await service.holds(
      Array.from({ length: COUNT }, (_, index) =>
        company({
          ID: index + 1,
          companyName: 'Tiny',
          countryName: undefined,
          statusCode: index < 10_020 ? '1' : undefined,
        }),
      ),
    )
  })
  afterAll(() => service.close())

  it.each([
    ['', COUNT],
    ['search=tiny', COUNT],
    ['search=t', COUNT],
    ['statusCode=1', 10_020],
    ['hasEmail=false', COUNT],
    ['search=tiny&statusCode=1&hasPhone=false', 10_020],
    ['statusCode=0', 0],
  ])('are counted exactly: %j', async (query, totalCount) => {
    const answer = await service.get(`${SEARCH}?${query}`)
    expect(answer.data.totalCount).toBe(totalCount)
    expect(answer.totalPages).toBe(Math.ceil(totalCount / 25))
  })

  it('can be paged as far as the window reaches', async () => {
    const pages = await Promise.all(
      [1, 2, 100, 199, 200].map(page => service.get(`${EXPORT}?page=${page}&pageSize=50&fields=ID`)),
    )
    for (const { data, page, totalPages } of pages) {
      const first = (page - 1) * 50 + 1
      expect(data.records.map(record => record.ID)).toEqual(Array.from({ length: 50 }, (_, at) => first + at))
      expect(data.totalCount).toBe(COUNT)
      expect(totalPages).toBe(201)
    }
  })

  it('beyond it are refused, with the way on', async () => {
    const { status, body } = await service.request(`${EXPORT}?page=201&pageSize=50`)
    expect(status).toBe(400)
    expect(body).toMatchObject({
      errors: [{ parameter: 'page', code: 'window_exceeded', suggestion: 'cursor' }],
    })
  })
})
