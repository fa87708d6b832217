// Is the description of the service valid, whole, and true?

import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import { errorTable } from '../../src/errors.ts'
import { createRoutes } from '../../src/http/app.ts'
import { parameterKeys } from '../../src/query/parameters.ts'
import { openApi } from './snapshots.ts'

type Described = {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly security: readonly object[]
  readonly parameters?: readonly {
    readonly name: string
    readonly description: string
    readonly schema: object
    readonly example: unknown
    readonly required?: boolean
  }[]
  readonly responses: Readonly<Record<string, Response>>
}
type Response = { readonly description: string; readonly content?: object; readonly headers: object }
type Operation = Omit<Described, 'responses'> & { responses: Record<string, Response | Reference> }
type Reference = { readonly $ref: string }

const document = JSON.parse(JSON.stringify(openApi)) as {
  readonly paths: Record<string, Readonly<Partial<Record<'get' | 'post', Operation>>>>
  readonly components: { readonly responses: Record<string, Response> }
}
const referred = new Set<string>()

function resolved(response: Response | Reference): Response {
  if (!('$ref' in response)) return response
  const name = response.$ref.replace('#/components/responses/', '')
  referred.add(name)
  const found = document.components.responses[name]
  if (found === undefined) throw new Error(`${response.$ref} leads nowhere`)
  return found
}

const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.values(item).map((operation): [string, Described] => [
    path,
    {
      ...operation,
      responses: Object.fromEntries(
        Object.entries(operation.responses).map(([status, response]) => [status, resolved(response)]),
      ),
    },
  ]),
)
const routes = createRoutes({} as Parameters<typeof createRoutes>[0])

/** `code`: meaning, as the description of a response lists them. */
const codesIn = (description: string): string[] =>
  [...description.matchAll(/`([a-z_]+)`: /g)].map(([, code]) => code ?? '')

test('the document is valid OpenAPI 3.1', async () => {
  const validator = new Validator()
  const checked = await validator.validate(JSON.parse(JSON.stringify(openApi)))
  expect(checked.errors ?? []).toEqual([])
  expect(checked.valid).toBe(true)
  expect(validator.version).toBe('3.1')
})

test('every route is described, and nothing else', () => {
  expect(operations.map(([path]) => path)).toEqual(routes.map(({ path }) => path))
})

test('operations have names of their own and say what they do', () => {
  const ids = operations.map(([, { operationId }]) => operationId)
  expect(new Set(ids).size).toBe(ids.length)
  for (const [path, { summary, description }] of operations) {
    expect(summary, path).toMatch(/^[A-Z].*[^.]$/)
    expect(description, path).toMatch(/^[A-Z].*\.$/s)
  }
})

describe('errors', () => {
  const documented = [
    ...operations.flatMap(([path, { responses }]) =>
      Object.entries(responses).map(([status, response]) => ({ where: path, status, response })),
    ),
    ...Object.entries(document.components.responses)
      .filter(([name]) => !referred.has(name))
      .map(([name, response]) => ({
        where: name,
        status: String(errorTable[name as keyof typeof errorTable]?.status),
        response,
      })),
  ].filter(({ status }) => Number(status) >= 400)

  test.each(Object.entries(errorTable))(
    '%s is documented with its status and meaning',
    (code, { status, meaning }) => {
      const places = documented.filter(({ response }) => codesIn(response.description).includes(code))
      expect(places).not.toEqual([])
      for (const place of places) {
        expect([place.where, place.status]).toEqual([place.where, String(status)])
        expect(place.response.description).toContain(meaning)
      }
    },
  )

  test('that are documented are real, and problems', () => {
    for (const { where, response } of documented) {
      const codes = codesIn(response.description)
      expect(codes, where).not.toEqual([])
      expect(codes.filter(code => !Object.hasOwn(errorTable, code))).toEqual([])
      expect(Object.keys(response.content ?? {})).toEqual(['application/problem+json'])
    }
  })

  test('of keys are documented where a key is asked for, and nowhere else', () => {
    for (const [path, { security, responses }] of operations) {
      expect([path, Object.hasOwn(responses, '401')]).toEqual([path, security.length > 0])
    }
  })

  test('have meanings that are sentences', () => {
    for (const { meaning, title } of Object.values(errorTable)) {
      expect(meaning).toMatch(/^[A-Z].*\.$/)
      expect(title).toMatch(/^[A-Z].*[^.]$/)
    }
  })
})

test('an error response is described once, in the components', () => {
  for (const [path, item] of Object.entries(document.paths)) {
    const responses = Object.values(item).flatMap(operation => Object.entries(operation.responses))
    for (const [status, response] of responses)
      expect([path, status, '$ref' in response]).toEqual([path, status, Number(status) >= 400])
  }
})

test('every response bears the ID of its request', () => {
  for (const [path, { responses }] of operations) {
    for (const [status, { headers }] of Object.entries(responses)) {
      expect(Object.keys(headers), `${path} ${status}`).toContain('X-Request-Id')
    }
  }
})

test('every response to a key tells how it stands with its limits, and 429 when to come again', () => {
  for (const [path, { security, responses }] of operations) {
    const isKeyed = security.length > 0
    expect([path, Object.hasOwn(responses, '429')]).toEqual([path, isKeyed])
    for (const [status, { headers }] of Object.entries(responses)) {
      const told = Object.keys(headers).filter(name => /^RateLimit/.test(name))
      expect([path, status, told]).toEqual([
        path,
        status,
        isKeyed && status !== '401' ? ['RateLimit-Policy', 'RateLimit'] : [],
      ])
      if (['429', '503'].includes(status)) expect(Object.keys(headers)).toContain('Retry-After')
    }
  }
})

describe('parameters', () => {
  const ajv = new Ajv2020({ strict: false })
  addFormats.default(ajv)
  const described = operations.flatMap(([path, { parameters = [] }]) =>
    parameters.map(parameter => [path, parameter.name, parameter] as const),
  )

  test.each(described)(
    '%s %s has a meaning, and an example that its schema takes',
    (_path, _name, parameter) => {
      expect(parameter.description).toMatch(/^[A-Z].*\.$/s)
      expect(parameter.required ?? false).toBe(false)
      const isAsDescribed = ajv.compile(parameter.schema)
      isAsDescribed(parameter.example)
      expect(isAsDescribed.errors ?? []).toEqual([])
    },
  )

  test('of the table are all described', () => {
    const names = new Set(described.map(([, name]) => name))
    expect([...parameterKeys].filter(key => !names.has(key))).toEqual([])
  })

  test('of the service document are those of both endpoints, but export', () => {
    const of = (path: string) => document.paths[path]?.get?.parameters?.map(({ name }) => name) ?? []
    const [search, exported] = [of('/api/company/search'), of('/api/company/export')]
    expect(exported.filter(name => !search.includes(name))).toEqual(['export'])
    expect(search).toEqual(
      expect.arrayContaining([
        ...['ID', 'search', 'sic4Digits', 'importExportCode', 'legalStatus', 'statusCode', 'subsidiaryCode'],
        ...[
          'countryName',
          'provinceName',
          'cityName',
          'phoneNumber',
          'email',
          'worldwideHeadquarterID',
          'nationalId',
        ],
        ...['employeesHere', 'employeesTotal', 'annualSales', 'foundingYears'].flatMap(name => [
          `${name}[min]`,
          `${name}[max]`,
        ]),
        ...[
          'hasEmail',
          'hasMarketability',
          'hasPhone',
          'hasFax',
          'hasContactPerson',
          'hasWebsite',
          'hasNationalID',
        ],
        ...['hasBusinessName', 'hasStreetAddress', 'hasPostalCode', 'hasCEOName', 'page', 'pageSize'],
      ]),
    )
  })
})
