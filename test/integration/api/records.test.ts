// What a record shows to whom: exactly the fields of the client's package under the names it reads, to nobody else, and
// only for a live key. The lists here are those of the service document, written out again.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newApiKey } from '../../../src/clients/api-key.ts'
import { clientIndexName } from '../../../src/clients/client-store.ts'
import { type Company, fieldNames } from '../../../src/schema/fields.ts'
import { company } from '../../support/companies.ts'
import { documentedFields } from '../../support/documented-fields.ts'
import { EXPORT, type ProblemBody, SEARCH, type Service, serviceForTests } from '../../support/service.ts'

const properties = documentedFields.map(([, property]) => property)
const full = Object.fromEntries(documentedFields.map(([, property, value]) => [property, value])) as Company
const nulls = (names: readonly string[]) => Object.fromEntries(names.map(name => [name, null]))

const basic = [
  'ID',
  'companyName',
  'tradeName',
  'address1',
  'address2',
  'cityName',
  'provinceName',
  'countryName',
  'postalCode',
  'continentCode',
  'businessCategory',
  'sic4Digits',
  'sicDescription',
]

let service: Service
beforeAll(async () => {
  service = await serviceForTests('records')
  await service.holds([
    company({ ...full, marketable: true, contactPersons: ['Secret Person'] }),
    company({ ID: 2, companyName: undefined, countryName: undefined }),
  ])
})
afterAll(() => service.close())

const recordsFor = async (key: string, path: string) => (await service.get(path, { key })).data.records
/** The key of a new client of a package. */
const keyOf = async (bought: string, more: object = {}): Promise<string> =>
  (await service.store.add({ name: bought, package: bought, ...more })).key

describe('search', () => {
  it('returns ID, company name and country name, whatever the package', async () => {
    for (const bought of ['basic', 'contact', 'full']) {
      const records = await recordsFor(await keyOf(bought), SEARCH)
      expect(records).toEqual(
        [
          { ID: 1, companyName: 'Acme Tools Inc.', countryName: 'UNITED STATES' },
          { ID: 2, companyName: null, countryName: null },
        ].toReversed(),
      )
      expect(records.map(record => Object.keys(record))).toEqual([
        ['ID', 'companyName', 'countryName'],
        ['ID', 'companyName', 'countryName'],
      ])
    }
  })

  it('returns the fields enabled for a client besides, in the order of the document', async () => {
    const key = await keyOf('basic', { extraSearchFields: ['phoneNumber', 'cityName', 'companyName'] })
    const [record] = await recordsFor(key, `${SEARCH}?ID=1`)
    expect(Object.entries(record ?? {})).toEqual([
      ['ID', 1],
      ['companyName', 'Acme Tools Inc.'],
      ['cityName', 'Washington, D.C.'],
      ['countryName', 'UNITED STATES'],
      ['phoneNumber', '2025550123'],
    ])
    const [exported] = await recordsFor(key, `${EXPORT}?ID=1`)
    expect(Object.keys(exported ?? {})).toEqual(basic)
  })
})

describe('export', () => {
  it('returns every field of the full package, in order, with its value as it was loaded', async () => {
    const [record] = await recordsFor(await keyOf('full'), `${EXPORT}?ID=1`)
    expect(Object.entries(record ?? {})).toEqual(
      documentedFields.map(([, property, value]) => [property, value]),
    )
  })

  it('returns null for what a company does not have', async () => {
    const [record] = await recordsFor(await keyOf('full'), `${EXPORT}?ID=2`)
    expect(record).toEqual({ ...nulls(properties), ID: 2 })
    expect(Object.keys(record ?? {})).toEqual(properties)
  })

  it('returns exactly the fields of a smaller package', async () => {
    const key = await keyOf('basic')
    const [record] = await recordsFor(key, `${EXPORT}?ID=1&export=true`)
    expect(Object.keys(record ?? {})).toEqual(basic)
    expect(record).toEqual(Object.fromEntries(basic.map(name => [name, full[name as keyof Company]])))
    expect((await recordsFor(key, `${EXPORT}?ID=2`))[0]).toEqual({ ...nulls(basic), ID: 2 })
  })

  it('knows no other field than those of the document', () => {
    expect(fieldNames).toEqual(properties)
  })

  it.each(['', 'hasMarketability=true', 'hasContactPerson=true', 'search=acme', 'email=@acme.com'])(
    'never shows marketability, contact persons or what is derived: %j',
    async query => {
      for (const endpoint of [SEARCH, EXPORT]) {
        const { text } = await service.request(`${endpoint}?${query}`, { key: await keyOf('full') })
        expect(text).not.toMatch(/marketable|contactPersons|Secret|match|prominence|emailDomain/)
      }
    },
  )

  it.each([
    'fields=marketable',
    'fields=contactPersons',
    'fields=match',
    'fields=match.phone',
    'facets=marketable',
    'facets=contactPersons',
  ])('refuses to be asked for them: %s', async query => {
    for (const endpoint of [SEARCH, EXPORT]) {
      const { status, text } = await service.request(`${endpoint}?${query}`)
      expect([400, 403]).toContain(status)
      expect(text).not.toContain('Secret')
    }
  })
})

describe('labels as keys', () => {
  it('are those of the document, in its order, with the same values', async () => {
    const key = await keyOf('full', { keys: 'labels' })
    const [record] = await recordsFor(key, `${EXPORT}?ID=1`)
    expect(Object.entries(record ?? {})).toEqual(documentedFields.map(([label, , value]) => [label, value]))
    const [empty] = await recordsFor(key, `${EXPORT}?ID=2`)
    expect(empty).toEqual({ ...nulls(documentedFields.map(([label]) => label)), ID: 2 })
  })

  it('call the country "Country Name" on search and "Country" on export', async () => {
    const key = await keyOf('basic', { keys: 'labels', extraSearchFields: ['cityName'] })
    const [searched] = await recordsFor(key, `${SEARCH}?ID=1`)
    expect(Object.entries(searched ?? {})).toEqual([
      ['ID', 1],
      ['Company Name', 'Acme Tools Inc.'],
      ['City', 'Washington, D.C.'],
      ['Country Name', 'UNITED STATES'],
    ])
    const [exported] = await recordsFor(key, `${EXPORT}?ID=1`)
    expect(Object.keys(exported ?? {})).toContain('Country')
    expect(Object.keys(exported ?? {})).not.toContain('Country Name')
  })

  it('leave the envelope as it is', async () => {
    const answer = await service.get(`${SEARCH}?ID=1`, { key: await keyOf('full', { keys: 'labels' }) })
    expect(Object.keys(answer)).toEqual(['data', 'page', 'pageSize', 'totalPages'])
    expect(Object.keys(answer.data)).toEqual(['records', 'totalCount'])
  })
})

describe('clients at the same time', () => {
  it('receive their own fields each', async () => {
    const contact = [
      ...[
        'ID',
        'companyName',
        'tradeName',
        'addressStatus',
        'address1',
        'address2',
        'cityName',
        'provinceName',
      ],
      ...[
        'countryName',
        'postalCode',
        'continentCode',
        'countryPhoneCode',
        'phoneNumber',
        'cableTelex',
        'faxNumber',
      ],
      ...['ceoName', 'ceoTitle', 'businessCategory', 'sic4Digits', 'sicDescription', 'website', 'email'],
    ]
    const three = ['ID', 'companyName', 'countryName']
    const clients = [
      { key: await keyOf('basic'), exported: basic, searched: three },
      { key: await keyOf('contact'), exported: contact, searched: three },
      { key: await keyOf('full'), exported: properties, searched: three },
      {
        key: await keyOf('basic', { extraSearchFields: ['email'] }),
        exported: basic,
        searched: [...three, 'email'],
      },
      {
        key: await keyOf('full', { keys: 'labels' }),
        exported: documentedFields.map(([label]) => label),
        searched: ['ID', 'Company Name', 'Country Name'],
      },
    ]
    const asked = Array.from({ length: 60 }, () => clients)
      .flat()
      .map((client, index) => ({ ...client, endpoint: index % 7 < 3 ? SEARCH : EXPORT }))
    const answers = await Promise.all(
      asked.map(({ key, endpoint }, index) =>
        recordsFor(key, `${endpoint}?search=acme&pageSize=${1 + (index % 50)}`),
      ),
    )
    for (const [index, { endpoint, searched, exported }] of asked.entries())
      expect(answers[index]?.map(record => Object.keys(record))).toEqual([
        endpoint === SEARCH ? searched : exported,
      ])
  })
})

describe('keys', () => {
  const revokedKey = async (): Promise<string> => {
    const { client, key } = await service.store.add({ name: 'gone', package: 'full' })
    await service.store.revoke(client.id)
    await service.renewClients()
    return key
  }
  const keyUntil = async (expiresAt: Date): Promise<string> => {
    const { client, key } = await service.store.add({ name: 'for a time', package: 'full' })
    const apiKeys = client.apiKeys.map(apiKey => ({ ...apiKey, expiresAt: expiresAt.toISOString() }))
    await service.elasticsearch.index({
      index: clientIndexName(service.alias),
      id: client.id,
      document: { ...client, apiKeys },
      refresh: true,
    })
    await service.renewClients()
    return key
  }

  it('that are missing, malformed, unknown, revoked or expired are refused alike', async () => {
    const mistyped = `${service.key.slice(0, -1)}${service.key.endsWith('0') ? '1' : '0'}`
    const keys = [
      null,
      '',
      'abc',
      mistyped,
      newApiKey(),
      await revokedKey(),
      await keyUntil(new Date(Date.now() - 1000)),
    ]
    const bodies = new Set<string>()
    for (const endpoint of [SEARCH, EXPORT])
      for (const key of keys) {
        const { status, headers, body } = await service.request(endpoint, { key })
        expect(status).toBe(401)
        expect(headers.get('Content-Type')).toBe('application/problem+json')
        expect(headers.get('WWW-Authenticate')).toMatch(/\S/)
        const { requestId, ...rest } = body as ProblemBody
        expect(requestId).toBe(headers.get('X-Request-Id'))
        expect(rest).toMatchObject({ status: 401, code: 'unauthenticated' })
        bodies.add(JSON.stringify([rest, headers.get('WWW-Authenticate')]))
      }
    expect([...bodies]).toHaveLength(1)
  })

  it('that expire later are accepted until then', async () => {
    await service.get(SEARCH, { key: await keyUntil(new Date(Date.now() + 3_600_000)) })
  })

  it('of a revoked client end that client alone', async () => {
    const { client, key } = await service.store.add({ name: 'a', package: 'full' })
    const other = await keyOf('full')
    await service.get(SEARCH, { key })
    await service.store.revoke(client.id)
    await service.renewClients()
    expect((await service.request(SEARCH, { key })).status).toBe(401)
    await service.get(SEARCH, { key: other })
  })

  it('of new clients are known at once, one after the other', async () => {
    for (const name of ['first', 'second', 'third', 'fourth']) {
      const { key } = await service.store.add({ name, package: 'basic' })
      await service.get(SEARCH, { key })
    }
  })

  it('of a package that is no longer offered may not be used', async () => {
    const { status, body } = await service.request(SEARCH, { key: await keyOf('bygone') })
    expect(status).toBe(403)
    expect(body).toMatchObject({ code: 'forbidden' })
  })

  it('are refused in the address', async () => {
    const { status, body } = await service.request(`${SEARCH}?x-api-key=${service.key}`, { key: null })
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 'key_in_query' })
  })
})

describe('requests', () => {
  const paths = [SEARCH, `${SEARCH}?page=0`, '/api/company/nothing']

  it.each(paths)('keep the ID that the client gave: %s', async path => {
    const { headers } = await service.request(path, { headers: { 'X-Request-Id': 'client-4711_a' } })
    expect(headers.get('X-Request-Id')).toBe('client-4711_a')
  })

  it.each(paths)('are given an ID of their own otherwise: %s', async path => {
    const IDs = await Promise.all(
      [1, 2, 3].map(async () => (await service.request(path)).headers.get('X-Request-Id')),
    )
    for (const ID of IDs) expect(ID).toMatch(/^[\w=-]{8,64}$/)
    expect(new Set(IDs)).toHaveLength(3)
  })

  it.each(['a b', 'x'.repeat(500), '<script>', 'ü'.normalize('NFC')])(
    'do not keep an ID that is none: %j',
    async ID => {
      const { status, headers } = await service.request(SEARCH, { headers: { 'X-Request-Id': ID } })
      expect(status).toBe(200)
      expect(headers.get('X-Request-Id')).toMatch(/^[\w=-]{8,64}$/)
      expect(headers.get('X-Request-Id')).not.toBe(ID)
    },
  )

  it.each([
    [SEARCH, 200],
    [`${EXPORT}?ID=1`, 200],
    [`${SEARCH}?page=0`, 400],
    ['/api/company/nothing', 404],
  ])('by HEAD are answered as by GET, without a body: %s', async (path, status) => {
    const got = await service.request(path)
    const head = await service.request(path, { method: 'HEAD' })
    expect(got.status).toBe(status)
    expect(head.status).toBe(status)
    expect(head.text).toBe('')
    const same = (headers: Headers) =>
      Object.fromEntries(
        [...headers].filter(
          ([name]) => !['x-request-id', 'date'].includes(name) && !name.startsWith('ratelimit'),
        ),
      )
    // The server itself counts the bytes of a body; of none it is told.
    const length = { 'content-length': String(Buffer.byteLength(got.text)) }
    expect(same(head.headers)).toEqual({ ...same(got.headers), ...length })
  })

  it('by HEAD need a key too', async () => {
    const { status, text } = await service.request(SEARCH, { method: 'HEAD', key: null })
    expect(status).toBe(401)
    expect(text).toBe('')
  })

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('by %s are refused, and told what is allowed', async method => {
    for (const endpoint of [SEARCH, EXPORT]) {
      const { status, headers, body } = await service.request(endpoint, { method })
      expect(status).toBe(405)
      expect(headers.get('Allow')?.split(/, */)).toContain('GET')
      expect(headers.get('Content-Type')).toBe('application/problem+json')
      expect(body).toMatchObject({
        status: 405,
        code: 'method_not_allowed',
        requestId: headers.get('X-Request-Id'),
      })
    }
  })

  it.each(['text/html', 'image/png', 'application/json;q=0', 'application/json;q=0, text/html', 'text/*'])(
    'that accept only %s are refused',
    async accept => {
      const { status, headers, body } = await service.request(SEARCH, { headers: { Accept: accept } })
      expect(status).toBe(406)
      expect(headers.get('Content-Type')).toBe('application/problem+json')
      expect(body).toMatchObject({
        status: 406,
        code: 'not_acceptable',
        requestId: headers.get('X-Request-Id'),
      })
    },
  )

  it.each([
    '*/*',
    'application/json',
    'application/*',
    'Application/JSON',
    'text/html, application/json;q=0.1',
    'text/html, */*;q=0.1',
    'application/json; charset=utf-8',
    '',
  ])('that accept %j are answered in JSON', async accept => {
    const { status, headers } = await service.request(SEARCH, { headers: { Accept: accept } })
    expect(status).toBe(200)
    expect(headers.get('Content-Type')).toMatch(/^application\/json\b/)
  })

  it.each([
    '/',
    '/api',
    '/api/company',
    '/api/company/search/',
    '/api/company/Search',
    '/api/company/searching',
    '/API/company/search',
  ])('for %s, which is no path, are told so', async path => {
    const { status, headers, body } = await service.request(path)
    expect(status).toBe(404)
    expect(headers.get('Content-Type')).toBe('application/problem+json')
    expect(body).toMatchObject({ status: 404, code: 'not_found', requestId: headers.get('X-Request-Id') })
  })
})
