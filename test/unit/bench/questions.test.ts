// What the bench asks, and how it reads answers: the same question for each system, and what counts as the same answer.

import { describe, expect, test } from 'vitest'
import { difference, elasticsearchAnswer, serviceAnswer } from '../../../bench/speed/answers.ts'
import type { StoredCompany } from '../../../bench/speed/companies.ts'
import { copyText } from '../../../bench/speed/copy-rows.ts'
import { isCompanySearch } from '../../../bench/speed/recorder.ts'
import { facetSql, filterSql, nameSql } from '../../../bench/speed/sql.ts'
import { workloadsOf } from '../../../bench/speed/workloads.ts'
import { demoCompanies } from '../../../demo/demo-companies.ts'
import { companyDocument } from '../../../indexer/document.ts'
import type { FieldValues } from '../../../indexer/sources/rows.ts'
import { companyQuery } from '../../../src/query/company-query.ts'
import type { CompanyEndpoint } from '../../../src/schema/endpoints.ts'

describe('sql', () => {
  test('a filter is asked twice, for the page and for the total, with the same values', () => {
    const { text, values } = filterSql({
      conditions: [{ sql: 'country_code = ?', value: 'DE' }, { sql: 'has_email' }],
      size: 25,
      from: 50,
    })
    expect(text.match(/country_code = \$1 AND has_email/g)).toHaveLength(2)
    expect(text).toContain('LIMIT $2 OFFSET $3')
    expect(values).toEqual(['DE', 25, 50])
  })

  test('a name asks for every word begun; what LIKE would read as a pattern is taken literally', () => {
    const joined = "'acme50':*"
    expect(nameSql('Acme 50%', 10)?.values).toEqual([
      `('acme':* | ${joined}) & ('50':* | ${joined})`,
      'acme 50\\%%',
      10,
    ])
  })

  test('a legal form need not match, as the service has it', () => {
    expect(nameSql('acme gmbh', 10)?.values[0]).toBe("('acme':*)")
  })

  test('conditions of a name come after its own values', () => {
    const { text, values } = nameSql('ac', 5, [{ sql: 'country_code = ?', value: 'FR' }]) ?? {
      text: '',
      values: [],
    }
    expect(text).toContain('country_code = $4')
    expect(values.at(3)).toBe('FR')
  })

  test('a text without a word is no question', () => {
    expect(nameSql('…', 10)).toBeUndefined()
  })

  test('facets count each column over the same companies', () => {
    expect(facetSql(['sic', 'city_name'], []).text.match(/FROM matched GROUP BY/g)).toHaveLength(2)
  })
})

test.each([
  [undefined, '\\N'],
  [null, '\\N'],
  ['a\tb\nc\\d\r', 'a\\tb\\nc\\\\d\\r'],
  [12, '12'],
  [false, 'false'],
])('copyText writes %j as %j', (value, text) => {
  expect(copyText(value)).toBe(text)
})

describe('answers', () => {
  const search = (total: number | undefined, ...IDs: number[]) => ({
    hits: {
      ...(total !== undefined && { total: { value: total } }),
      hits: IDs.map(ID => ({ _source: { ID } })),
    },
  })

  test('one search', () => {
    expect(elasticsearchAnswer([JSON.stringify(search(9, 3, 1))])).toEqual({ total: 9, IDs: [3, 1] })
  })

  test('several searches give parts of one page and the total apart', () => {
    const body = { responses: [search(undefined, 3), search(undefined, 3, 1), search(9)] }
    expect(elasticsearchAnswer([JSON.stringify(body)])).toEqual({ total: 9, IDs: [3, 1] })
  })

  test('what did not fill a page is followed by the rest of it, without a total', () => {
    const first = { responses: [search(9), search(undefined, 3)] }
    const rest = { responses: [search(undefined, 3, 1)] }
    expect(elasticsearchAnswer([first, rest].map(body => JSON.stringify(body)))).toEqual({
      total: 9,
      IDs: [3, 1],
    })
  })

  test('hits without a source are known by their name', () => {
    const body = { hits: { total: { value: 1 }, hits: [{ _id: '77' }] } }
    expect(elasticsearchAnswer([JSON.stringify(body)]).IDs).toEqual([77])
  })

  test('a search that is refused is no answer', () => {
    const body = { responses: [{ error: { type: 'parsing_exception' } }] }
    expect(() => elasticsearchAnswer([JSON.stringify(body)])).toThrow('parsing_exception')
  })

  test('a walk goes on at its cursor', () => {
    const body = { data: { totalCount: 2, records: [{ ID: 5 }] }, nextCursor: 'abc' }
    expect(serviceAnswer(JSON.stringify(body))).toEqual({ total: 2, IDs: [5], next: 'abc' })
  })

  test.each([
    ['ordered', [1, 2], undefined],
    ['ordered', [1, 2, 3], undefined],
    ['ordered', [2, 1], 'record 1 is 2 in place of 1'],
    ['ordered', [1], 'record 2 is absent in place of 2'],
    ['contained', [2, 1], undefined],
    ['contained', [1], 'record 2 is absent'],
    ['total', [], undefined],
  ] as const)('%s: 1, 2 against %j', (closeness, IDs, wanted) => {
    expect(difference({ total: 2, IDs: [1, 2] }, { total: 2, IDs }, closeness)).toBe(wanted)
  })

  test('another total differs however records are compared', () => {
    expect(difference({ total: 2, IDs: [] }, { total: 3, IDs: [] }, 'total')).toBe('total 3 in place of 2')
  })
})

test.each([
  ['/bench-1/_search?timeout=1ms', true],
  ['/bench-1/_msearch', true],
  ['/_msearch?max_concurrent_searches=4', true],
  ['/bench-1-clients/_search', false],
  ['/bench-1?filter_path=*.mappings._meta', false],
  ['/bench-1/_count', false],
])('%s is a search for companies: %s', (path, wanted) => {
  expect(isCompanySearch(path, 'bench-1')).toBe(wanted)
})

describe('workloads', () => {
  const sample = [...demoCompanies({ count: 500, seed: 4 })]
    .map(company => companyDocument(company as unknown as FieldValues))
    .flatMap(read => ('document' in read ? [read.document as unknown as StoredCompany] : []))
    .toSorted((a, b) => b.match.prominence - a.match.prominence)
  const extent = { seed: 1, parts: 4, keystrokes: 300, questions: 60 }
  const workloads = workloadsOf(sample, extent)
  const endpoints: Readonly<Record<string, CompanyEndpoint>> = {
    '/api/company/search': 'search',
    '/api/company/export': 'export',
    '/api/company/count': 'count',
  }

  test.each(workloads.map(workload => [workload.name, workload] as const))(
    '%s asks what the service takes',
    (_, { parts, walks = [] }) => {
      const paths = [...parts.flat(2).map(({ path }) => path), ...walks]
      expect(paths.length).toBeGreaterThan(3)
      for (const path of paths) {
        const { pathname, search } = new URL(path, 'http://service')
        const checked = companyQuery(search.slice(1), endpoints[pathname] ?? 'search')
        expect('errors' in checked ? checked.errors : []).toEqual([])
      }
    },
  )

  test('only where the service may remember is anything asked twice', () => {
    for (const { name, parts, remembers } of workloads) {
      const paths = parts.flat(2).map(({ path }) => path)
      expect([name, new Set(paths).size < paths.length]).toEqual([name, remembers])
    }
  })

  test('every question but those of walks can be put to PostgreSQL', () => {
    const questions = workloads.flatMap(({ parts }) => parts.flat(2))
    expect(questions.filter(({ sql }) => sql === undefined)).toEqual([])
  })

  test('the same seed asks the same', () => {
    expect(workloadsOf(sample, extent)).toEqual(workloads)
  })
})
