// Is an answer one that the OpenAPI document promises?

import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { problemMediaType } from '../../src/errors.ts'
import { createRoutes } from '../../src/http/app.ts'
import { openApiDocument } from '../../src/http/openapi.ts'
import type { FuzzRequest } from './requests.ts'

export type FuzzAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
}

type Described = {
  readonly paths: Readonly<
    Record<
      string,
      {
        readonly get: {
          readonly responses: Readonly<
            Record<string, { readonly content?: Readonly<Record<string, unknown>> }>
          >
        }
      }
    >
  >
}

const ID = 'openapi.json'
const document = JSON.parse(
  JSON.stringify(openApiDocument(createRoutes({} as Parameters<typeof createRoutes>[0]))),
) as Described

const ajv = new Ajv2020({ strict: false, allErrors: false })
addFormats.default(ajv)
ajv.addSchema(document, ID)
const compiled = new Map<string, ValidateFunction>()

function schemaFault(parts: readonly string[], value: unknown): string | undefined {
  const pointer = parts
    .map(part => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')))
    .join('/')
  const isAsDescribed = compiled.get(pointer) ?? ajv.compile({ $ref: `${ID}#/${pointer}` })
  compiled.set(pointer, isAsDescribed)
  return isAsDescribed(value) ? undefined : `schema: ${JSON.stringify(isAsDescribed.errors?.[0])}`
}

/** The value of a JSON text; undefined where it is none. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The path of an address as servers read it, without dots that lead nowhere. */
function pathOf(address: string): string {
  const path = address.replace(/[?#].*$/s, '')
  return URL.canParse(path, 'http://a') ? new URL(path, 'http://a').pathname : path
}

/** What is wrong with an answer; undefined where nothing is. */
export function faultOf(
  { method, path }: FuzzRequest,
  { status, headers, text }: FuzzAnswer,
): string | undefined {
  if (status === 0) return `no answer: ${text}`
  if (status >= 500) return `status ${status}`
  if (!/^[\w=-]{1,64}$/.test(String(headers['x-request-id'] ?? ''))) return 'no request ID'
  if (headers['x-injected'] !== undefined) return 'an injected header'
  const mediaType = String(headers['content-type'] ?? '').replace(/;.*$/, '')
  const pathname = pathOf(path)
  const isRead = method === 'GET' || method === 'HEAD'
  const responses = isRead ? document.paths[pathname]?.get.responses : undefined
  const isError = status >= 400
  if (isError && mediaType !== problemMediaType) return `${status} as ${mediaType}`
  if (responses === undefined && !isError) return `status ${status} of no route`
  const response = responses?.[status]
  if (responses !== undefined && response === undefined) return `undocumented status ${status}`
  if (method === 'HEAD' || status === 304) return text === '' ? undefined : 'a body where none may be'
  if (isError) return schemaFault(['components', 'schemas', 'Problem'], parsed(text))
  if (response?.content?.[mediaType] === undefined) return `undocumented media type ${mediaType}`
  if (mediaType === 'application/json')
    return schemaFault(
      ['paths', pathname, 'get', 'responses', String(status), 'content', mediaType, 'schema'],
      parsed(text),
    )
  if (mediaType === 'application/x-ndjson') {
    const lines = text.split('\n')
    const wrong = lines
      .slice(0, -1)
      .find(line => schemaFault(['components', 'schemas', 'CompanyRecord'], parsed(line)))
    return wrong === undefined && lines.at(-1) === ''
      ? undefined
      : `a line that is no record: ${wrong?.slice(0, 200)}`
  }
  return /^ID(,[^\r\n]*)?\r\n/.test(text) ? undefined : `CSV without header: ${text.slice(0, 100)}`
}
