// Where very many companies match, pages are put together tier by tier: they must be those that scoring every match gives.

import type { Client as Elasticsearch } from '@elastic/elasticsearch'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoDrafts } from '../../../demo/demo-companies.ts'
import { companyDocument } from '../../../indexer/document.ts'
import type { FieldValues } from '../../../indexer/sources/rows.ts'
import { findCompanies } from '../../../src/companies/company-search.ts'
import { CompanyIndex } from '../../../src/elasticsearch/company-index.ts'
import type { ResolvedFilter } from '../../../src/query/bound-filter.ts'
import { type CompanyQuery, companyQuery } from '../../../src/query/company-query.ts'
import { rankedRequest, type SearchRequest, searchTerms } from '../../../src/query/search-request.ts'
import type { Company } from '../../../src/schema/fields.ts'
import { company, indexCompanies } from '../../support/companies.ts'
import { elasticsearchForTests } from '../../support/elasticsearch.ts'

/** More than are scored one by one; every one of them has a word that begins with `north`. */
const MATCHING = 6_000
const FIELDS = ['ID', 'companyName', 'countryName'] as const

let elasticsearch: Elasticsearch
let index: CompanyIndex
const asked: SearchRequest[] = []

beforeAll(async () => {
  const { client, prefix } = elasticsearchForTests()
  elasticsearch = client
  const alias = `${prefix}-many`
  const names = ['Northern', 'Northwind Trading', 'Trading North', 'The Northern Star', 'Star']
  const made = Array.from({ length: MATCHING }, (_, at) =>
    company({
      ID: 5_000_000 + at,
      companyName: at % 1_000 === 7 ? 'North' : `${names[at % names.length]} ${at % 97}`,
      tradeName: at % 5 === 4 ? 'North & Co' : at % 333 === 0 ? 'Northern' : undefined,
      countryName: at % 3 === 0 ? 'FRANCE' : 'GERMANY',
      employeesTotal: (at * 7919) % 1_000,
    }),
  )
  const demo = [...demoDrafts({ count: 1_500, seed: 5 })].map(draft => {
    const made = companyDocument(draft as unknown as FieldValues)
    if ('faults' in made) throw new Error(JSON.stringify(made.faults))
    const { match: _, ...facts } = made.document
    return facts as unknown as Company
  })
  await indexCompanies(client, { index: `${alias}-1`, alias }, [...made, ...demo])
  index = new CompanyIndex(client, { alias, timeout: 10_000 })
  const search = index.search.bind(index)
  index.search = (requests, session) => {
    asked.push(...(requests as readonly SearchRequest[]))
    return search(requests, session)
  }
})
afterAll(() => elasticsearch.close())

function queryOf(text: string): CompanyQuery<ResolvedFilter> {
  const checked = companyQuery(text, 'search')
  if ('errors' in checked) throw new Error(JSON.stringify(checked.errors))
  const { filters, ...query } = checked.query
  const resolved = filters.flatMap(({ parameter, filter }) =>
    filter.type === 'location' ? [] : [{ parameter, filter }],
  )
  expect(resolved).toHaveLength(filters.length)
  return { ...query, filters: resolved }
}

describe('a page of very many matches', () => {
  it.each([
    'search=north',
    'search=north&pageSize=50&page=3',
    'search=north&pageSize=50&page=4',
    'search=n&page=2',
    'search=no&countryCode=FR',
    'search=nor&hasEmail=false',
    'search=northern',
    'search=star north',
    'search=trading',
    'search=a',
    'search=s&page=5&pageSize=7',
    'search=north 9',
  ])('%s is what scoring all of them gives', async text => {
    const query = queryOf(text)
    using session = index.openSession()
    const terms = searchTerms(query)
    if (terms.ranking === undefined) throw new Error(`${text} ranks nothing`)
    const [scored] = await index.search([rankedRequest(terms, terms.ranking, query, FIELDS)], session)
    asked.length = 0
    const page = await findCompanies(terms, query, FIELDS, index, session)
    expect(page.companies).toEqual(scored.companies)
    expect(page.totalCount).toBe(scored.totalCount)
    expect(page.companies.length).toBeGreaterThan(0)
  })

  it('scores not all of them', async () => {
    asked.length = 0
    using session = index.openSession()
    const query = queryOf('search=north')
    const page = await findCompanies(searchTerms(query), query, FIELDS, index, session)
    expect(page.totalCount).toBeGreaterThan(5_000)
    const scoring = asked.filter(({ query, track_total_hits }) => 'dis_max' in query && track_total_hits)
    expect(scoring.map(({ terminate_after }) => terminate_after)).toEqual([5_000])
  })
})
