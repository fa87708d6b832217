// Does a response keep what the OpenAPI document promises of its path, method and status?

import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect } from 'vitest'
import { problemMediaType } from '../../src/errors.ts'
import { createRoutes } from '../../src/http/app.ts'
import { openApiDocument } from '../../src/http/openapi.ts'

type Described = {
  readonly security?: readonly object[]
  readonly responses: Readonly<Record<string, DescribedResponse>>
}
type DescribedResponse = { readonly content?: Readonly<Record<string, unknown>>; readonly $ref?: string }
type Document = {
  readonly paths: Readonly<Record<string, { readonly get?: Described; readonly post?: Described }>>
  readonly components: {
    readonly schemas: object
    readonly responses: Readonly<Record<string, DescribedResponse>>
  }
}

/** The document as clients read it. Routes need their dependencies to answer only, not to be described. */
export const openApi = JSON.parse(
  JSON.stringify(openApiDocument(createRoutes({} as Parameters<typeof createRoutes>[0]))),
) as Document

/** Every path that is read with GET, and whether it asks for a key. */
export const describedPaths = Object.entries(openApi.paths).flatMap(([path, { get }]) =>
  get === undefined ? [] : [{ path, keyed: (get.security ?? []).length > 0 }],
)

const ID = 'openapi.json'
const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)
ajv.addSchema(openApi, ID)
const compiled = new Map<string, ValidateFunction>()

const pointer = (...parts: readonly string[]): string =>
  `${ID}#/${parts.map(part => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`

/** Where the schema of a response stands; of requests that no route takes, the schema of every error. */
function schemaOf(path: string, method: string, status: number, mediaType: string): string {
  const operation = method === 'POST' ? 'post' : 'get'
  const described = openApi.paths[path]?.[operation]
  if (described === undefined || !['GET', 'HEAD', 'POST'].includes(method)) {
    return pointer('components', 'schemas', 'Problem')
  }
  const response = described.responses[status]
  const shared = response?.$ref?.replace('#/components/responses/', '')
  const content = (shared === undefined ? response : openApi.components.responses[shared])?.content ?? {}
  expect(Object.keys(content), `${method} ${path} answered ${status}: an undocumented status`).not.toEqual([])
  expect(Object.keys(content), `${method} ${path} ${status}`).toContain(mediaType)
  const place =
    shared === undefined
      ? ['paths', path, operation, 'responses', String(status)]
      : ['components', 'responses', shared]
  return pointer(...place, 'content', mediaType, 'schema')
}

/** Fails the test where a response is not what the document promises. `text` is its body as received. */
export function expectAsDescribed(path: string, method: string, response: Response, text: string): void {
  const { status, headers } = response
  const mediaType = (headers.get('Content-Type') ?? '').replace(/;.*$/, '')
  expect(headers.get('X-Request-Id')).toMatch(/^[\w=-]{1,64}$/)
  // The answer to a preflight has no body.
  if (status === 204) return
  if (status >= 400) expect(mediaType).toBe(problemMediaType)
  const pathname = path.replace(/[?#].*$/s, '')
  const schema = schemaOf(pathname, method, status, mediaType)
  if (method === 'HEAD') {
    expect(text).toBe('')
    return
  }
  const isAsDescribed = compiled.get(schema) ?? ajv.compile({ $ref: schema })
  compiled.set(schema, isAsDescribed)
  isAsDescribed(/[/+]json$/.test(mediaType) ? JSON.parse(text) : text)
  expect(isAsDescribed.errors ?? [], `${method} ${path} ${status}: ${text}`).toEqual([])
}
