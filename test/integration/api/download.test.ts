// Is export as CSV and JSON lines the same as JSON: page by page, as one stream, for every field set and either keys?

import { parse } from 'csv-parse/sync'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoCompanies } from '../../../demo/demo-companies.ts'
import type { Client } from '../../../src/clients/client.ts'
import { EntitlementTable } from '../../../src/companies/entitlements.ts'
import { CompanyIndex } from '../../../src/elasticsearch/company-index.ts'
import { ServiceError } from '../../../src/errors.ts'
import { companyRoutes } from '../../../src/http/company-routes.ts'
import { ParsedQueries } from '../../../src/http/parsed-queries.ts'
import { toResponse } from '../../../src/http/plain-response.ts'
import { cellText } from '../../../src/http/record-formats.ts'
import { ResponseCache } from '../../../src/http/response-cache.ts'
import { queryString } from '../../../src/query/query-string.ts'
import { fieldNames } from '../../../src/schema/fields.ts'
import { type Package, type PackagesInForce, readPackages } from '../../../src/schema/packages.ts'
import { company, loadedCompany } from '../../support/companies.ts'
import { expectAsDescribed } from '../../support/openapi.ts'
import {
  type Answer,
  EXPORT,
  type PageBody,
  packagesPath,
  SEARCH,
  type Service,
  serviceForTests,
} from '../../support/service.ts'

const CSV = 'text/csv'
const NDJSON = 'application/x-ndjson'
const MANY = 2_300

const companies = [
  ...[...demoCompanies({ count: MANY, seed: 11 })].map(loadedCompany),
  company({
    ID: 1,
    companyName: '=HYPERLINK("https://example.com","a, b")',
    phoneNumber: '+49301234567',
    annualSales: -5,
  }),
  company({ ID: 2, companyName: "'=already", cityName: 'Sankt Ölfried', email: ['a@b.de', 'c@d.de'] }),
  company({ ID: 3, companyName: 'Über "Größe", Inc.', cityName: 'Sankt Ölfried' }),
]

let service: Service
let labels: string
let basic: string
beforeAll(async () => {
  service = await serviceForTests('download')
  await service.holds(companies)
  labels = (await service.store.add({ name: 'labels', package: 'full', keys: 'labels' })).key
  basic = (await service.store.add({ name: 'basic', package: 'basic' })).key
  await service.renewClients()
})
afterAll(() => service.close())

const ask = (
  path: string,
  Accept: string,
  sent: { key?: string; method?: string; headers?: Record<string, string> } = {},
) => service.request(path, { ...sent, headers: { Accept, ...sent.headers } })

const cells = (text: string): string[][] => parse(text, { record_delimiter: '\r\n' }) as string[][]
const lines = (text: string): Record<string, unknown>[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line))
/** A value as a cell stands for it. */
const plain = (value: unknown): string =>
  Array.isArray(value) ? value.join(';') : value === null ? '' : String(value)

function expectSame(csvText: string, ndjsonText: string, records: readonly Record<string, unknown>[]): void {
  expect(lines(ndjsonText)).toEqual(records)
  const [head = [], ...rows] = cells(csvText)
  expect(rows.map(row => row.map(cellText))).toEqual(records.map(record => Object.values(record).map(plain)))
  if (records[0] !== undefined) expect(head.map(cellText)).toEqual(Object.keys(records[0]))
}

describe('a page', () => {
  it.each([
    '',
    'countryName=DE',
    'search=gmbh&page=2&pageSize=7',
    'pageSize=50&page=3',
    'ID=1,2,3',
    'ID=999999999',
    'fields=companyName,email',
    'hasEmail=true&fields=ID',
  ])('of %j is that of the JSON, and says what its envelope says', async query => {
    const path = `${EXPORT}?${query}`
    const page = (await ask(path, 'application/json')).body as PageBody
    const [csv, ndjson] = [await ask(path, CSV), await ask(path, NDJSON)]
    expectSame(csv.text, ndjson.text, page.data.records)
    for (const answer of [csv, ndjson]) {
      expectAsDescribed(path, 'GET', new Response(null, answer), answer.text)
      expect(answer.headers.get('X-Total-Count')).toBe(String(page.data.totalCount))
      expect(answer.headers.get('Vary')).toContain('Accept')
      const next = answer.headers.get('Link')
      if (page.page >= page.totalPages) expect(next).toBeNull()
      else
        expect(next).toMatch(
          new RegExp(`^</api/company/export\\?[^<>" ]*page=${page.page + 1}>; rel="next"$`),
        )
    }
  })

  it('leads to the next one, and these to every record', async () => {
    const all: unknown[] = []
    for (
      let path: string | undefined = `${EXPORT}?employeesTotal[min]=1&fields=ID&pageSize=50`;
      path !== undefined;
    ) {
      const answer: Answer = await ask(path, NDJSON)
      all.push(...lines(answer.text).map(({ ID }) => ID))
      path = /^<(.*)>/.exec(answer.headers.get('Link') ?? '')?.[1]
    }
    expect(all).toEqual(await service.found('employeesTotal[min]=1&fields=ID', 50, EXPORT))
    expect(all.length).toBeGreaterThan(300)
  })

  it('runs nothing in a spreadsheet', async () => {
    const { text } = await ask(`${EXPORT}?ID=1,2,3&fields=companyName,phoneNumber,annualSales,email`, CSV)
    expect(text.split('\r\n').toSorted()).toEqual(
      [
        'ID,companyName,phoneNumber,annualSales,email',
        `1,"'=HYPERLINK(""https://example.com"",""a, b"")",'+49301234567,-5,`,
        "2,''=already,,,a@b.de;c@d.de",
        '3,"Über ""Größe"", Inc.",,,',
        '',
      ].toSorted(),
    )
  })

  it('bears the labels for clients that read them, and nothing beyond a package', async () => {
    const path = `${EXPORT}?ID=1,2,3`
    for (const key of [labels, basic]) {
      const page = (await ask(path, 'application/json', { key })).body as PageBody
      expectSame(
        (await ask(path, CSV, { key })).text,
        (await ask(path, NDJSON, { key })).text,
        page.data.records,
      )
    }
    expect(cells((await ask(path, CSV, { key: labels })).text)[0]).toContain('Company Name')
    const [head] = cells((await ask(path, CSV, { key: basic })).text)
    expect(head).toEqual(readPackages(packagesPath).get('basic')?.exportFields)
    expect(head?.length).toBeLessThan(fieldNames.length)
    expect((await ask(`${path}&fields=email`, CSV, { key: basic })).status).toBe(403)
  })

  it('has an ETag of its own format, and is not sent twice', async () => {
    const path = `${EXPORT}?ID=1`
    const tags = new Map<string, string>()
    for (const type of ['application/json', CSV, NDJSON])
      tags.set(type, (await ask(path, type)).headers.get('ETag') ?? '')
    expect(new Set(tags.values()).size).toBe(3)
    for (const type of tags.keys()) {
      for (const [other, tag] of tags) {
        const { status, text } = await ask(path, type, { headers: { 'If-None-Match': tag } })
        expect([type, other, status, text === '']).toEqual([
          type,
          other,
          other === type ? 304 : 200,
          other === type,
        ])
      }
    }
  })

  it('says how the query was understood', async () => {
    const { headers } = await ask(`${EXPORT}?cityName=Sankt&search=ubber`, CSV)
    expect(headers.get('X-Warnings')).toContain('begun_value; parameter=cityName')
  })

  it('asked for by HEAD has the same headers and no body', async () => {
    const path = `${EXPORT}?countryName=DE&pageSize=5`
    for (const type of [CSV, NDJSON, 'application/json']) {
      const [get, head] = [await ask(path, type), await ask(path, type, { method: 'HEAD' })]
      expect([head.status, head.text]).toEqual([200, ''])
      expect(head.headers.get('Content-Length')).toBe(String(Buffer.byteLength(get.text)))
      for (const name of ['ETag', 'Content-Type', 'X-Total-Count', 'Link'])
        expect([name, head.headers.get(name)]).toEqual([name, get.headers.get(name)])
    }
  })
})

describe('a stream', () => {
  const sorted = companies.map(({ ID }) => ID).toSorted((a, b) => a - b)

  it('is the whole walk', async () => {
    const csv = await ask(`${EXPORT}?cursor=*&fields=companyName`, CSV)
    const ndjson = await ask(`${EXPORT}?cursor=*&fields=companyName`, NDJSON)
    const records = lines(ndjson.text)
    expect(records.map(({ ID }) => ID)).toEqual(sorted)
    expectSame(csv.text, ndjson.text, records)
    expect(csv.headers.get('X-Total-Count')).toBe(String(companies.length))
    expect(csv.headers.get('ETag')).toBeNull()
  })

  it.each(['countryName=US', 'search=a', 'search=compamy', 'hasEmail=false', 'cityName=Sankt'])(
    'with %s is what pages find',
    async query => {
      const found = await service.found(query, 50, EXPORT)
      const { text } = await ask(`${EXPORT}?cursor=*&fields=ID&${query}`, NDJSON)
      expect(found.length).toBeGreaterThan(1)
      expect(lines(text).map(({ ID }) => ID)).toEqual(found.toSorted((a, b) => a - b))
    },
  )

  it('goes on behind a record, and from a cursor of the JSON', async () => {
    const after = sorted[1_234] ?? 0
    const { text } = await ask(`${EXPORT}?cursor=after:${after}&fields=ID`, CSV)
    expect(cells(text).slice(1).flat().map(Number)).toEqual(sorted.slice(1_235))
    const page = (await ask(`${EXPORT}?cursor=*&pageSize=30&hasEmail=true`, 'application/json')).body as {
      nextCursor: string
    }
    const rest = lines(
      (await ask(`${EXPORT}?cursor=${page.nextCursor}&hasEmail=true&fields=ID`, NDJSON)).text,
    )
    const found = (await service.found('hasEmail=true', 50, EXPORT)).toSorted((a, b) => a - b)
    expect(rest.map(({ ID }) => ID)).toEqual(found.slice(30))
  })
})

describe('what is refused', () => {
  it.each<[query: string, parameter: string, code: string]>([
    ['facets=countryName', 'facets', 'conflicting'],
    ['cursor=*&pageSize=50', 'pageSize', 'conflicting'],
    ['cursor=*&page=1', 'page', 'conflicting'],
    ['cursor=nonsense', 'cursor', 'malformed'],
    ['nonsense=1', 'nonsense', 'unknown_parameter'],
  ])('%s', async (query, parameter, code) => {
    for (const type of [CSV, NDJSON]) {
      const answer = await ask(`${EXPORT}?${query}`, type)
      expect([answer.status, answer.headers.get('Content-Type')]).toEqual([400, 'application/problem+json'])
      expect(answer.body).toMatchObject({
        errors: expect.arrayContaining([expect.objectContaining({ parameter, code })]),
      })
    }
  })

  it('these formats anywhere else: 406, which names what there is', async () => {
    for (const path of [SEARCH, '/api/company/count', '/api/cities', '/health/live']) {
      const { status, body } = await ask(path, CSV)
      expect([status, (body as { detail: string }).detail]).toEqual([
        406,
        'This address offers application/json.',
      ])
    }
    const { status, body } = await ask(EXPORT, 'application/xml')
    expect([status, (body as { detail: string }).detail]).toEqual([
      406,
      'This address offers application/json, text/csv, application/x-ndjson.',
    ])
  })
})

describe('the volume of a client', () => {
  /** The export of a client that has so many records left. */
  function exportWith(left: number, packages: PackagesInForce = readPackages(packagesPath)) {
    const taken: number[] = []
    const app = new Hono()
    const index = new CompanyIndex(service.elasticsearch, { alias: service.alias, timeout: 30_000 })
    const dependencies = {
      index,
      cache: new ResponseCache({ size: 0 }),
      entitlements: new EntitlementTable(packages),
      parsedQueries: new ParsedQueries(),
    }
    const route = companyRoutes(dependencies).find(({ path }) => path === EXPORT)
    if (route === undefined) throw new Error('there is no export')
    const client = { id: 'c', package: 'full', keys: 'names', extraSearchFields: [] } as unknown as Client
    app.onError((error, context) =>
      context.text(error instanceof ServiceError ? error.code : String(error), 500),
    )
    app.get(
      EXPORT,
      async (context, next) => {
        using session = index.openSession()
        context.set('session' as never, session as never)
        context.set('client' as never, client as never)
        context.set('query' as never, queryString(context.req.url) as never)
        context.set('holder' as never, (() => client) as never)
        const takeRecords = async (count: number): Promise<number> => {
          taken.push(count)
          const given = Math.min(count, left)
          left -= given
          return given
        }
        context.set('recordQuota' as never, { takeRecords, now: () => new Date() } as never)
        await next()
      },
      async context => toResponse(context, await route.handler(context)),
    )
    return {
      taken,
      get: async (query: string, Accept: string, method = 'GET') =>
        app.request(`${EXPORT}?${query}`, { method, headers: { Accept } }),
    }
  }
  const IDs = companies.map(({ ID }) => ID).toSorted((a, b) => a - b)

  it('is taken page by page before anything is sent', async () => {
    const { get, taken } = exportWith(1e6)
    expect(lines(await (await get('cursor=*&fields=ID', NDJSON)).text())).toHaveLength(companies.length)
    expect(taken).toEqual([1000, 1000, companies.length - 2000])
  })

  it('ends a stream of JSON lines with a problem, whose cursor goes on', async () => {
    const { get } = exportWith(1_500)
    const all = lines(await (await get('cursor=*&fields=ID', NDJSON)).text())
    const { error } = all.at(-1) as { error: { code: string; status: number; nextCursor: string } }
    expect(all.slice(0, -1).map(({ ID }) => ID)).toEqual(IDs.slice(0, 1_500))
    expect(error).toMatchObject({ code: 'quota_exceeded', status: 429 })
    const rest = await exportWith(1e6).get(`cursor=${error.nextCursor}&fields=ID`, NDJSON)
    expect(lines(await rest.text()).map(({ ID }) => ID)).toEqual(IDs.slice(1_500))
  })

  it('is no longer given out in a stream whose field the package has lost meanwhile; another field does not matter', async () => {
    const full = readPackages(packagesPath).get('full') as Package
    let exportFields = full.exportFields
    const packages = { get: () => ({ ...full, exportFields }) }
    const { get, taken } = exportWith(1e6, packages)
    const stream = (await get('cursor=*&fields=ID,cityName', NDJSON)).body?.getReader()
    const next = async () => Buffer.from((await stream?.read())?.value ?? []).toString()
    expect(lines(await next())).toHaveLength(1_000)
    exportFields = ['ID', 'cityName']
    expect(lines(await next())).toHaveLength(1_000)
    exportFields = ['ID', 'companyName']
    const [last] = lines(await next()) as [{ error: { code: string; detail: string } }]
    expect(last.error).toMatchObject({ code: 'forbidden', nextCursor: expect.any(String) })
    expect(last.error.detail).toBe('The package of this key does not have cityName any more.')
    expect(taken).toEqual([1_000, 1_000])
  })

  it('cuts a stream of CSV off', async () => {
    const answer = await exportWith(1_500).get('cursor=*&fields=ID', CSV)
    await expect(answer.text()).rejects.toThrow()
  })

  it('used up is said before a stream begins, and in place of a page', async () => {
    for (const query of ['cursor=*', 'pageSize=50']) {
      for (const type of [CSV, NDJSON]) {
        const answer = await exportWith(0).get(query, type)
        expect([answer.status, await answer.text()]).toEqual([500, 'quota_exceeded'])
      }
    }
  })

  it('is not touched by HEAD', async () => {
    for (const query of ['cursor=*', 'pageSize=50']) {
      const { get, taken } = exportWith(1e6)
      expect((await get(query, CSV, 'HEAD')).status).toBe(200)
      expect(taken).toEqual([])
    }
  })
})
