// What the endpoints that ask for companies share: one contract and one handler, differing in the fields that a client's
// package gives each.

import { hash } from 'node:crypto'
import type { Context } from 'hono'
import { z } from 'zod'
import { facetFields } from '../catalogue/fields.ts'
import { inTableOrder, type Package, type PackagesInForce } from '../catalogue/packages.ts'
import type { Authenticated } from '../clients/authentication.ts'
import type { Client } from '../clients/client.ts'
import type { Meter } from '../clients/meter.ts'
import { tooFewRecordsLeft } from '../limits/refusals.ts'
import { type Endpoint, type Parameter, parametersOf } from '../query/parameters.ts'
import { commonErrors, keyedErrors, type Route } from '../route.ts'
import { boughtPackage } from './bought-package.ts'
import type { companyCount, companyPage } from './company-page.ts'
import type { RecordShape } from './company-record.ts'
import { type Answering, conditionalAnswer } from './conditional-answer.ts'

/** What the endpoints need to answer. */
export type CompanyRouteDependencies = Answering & { readonly packages: PackagesInForce }

type Declaration = Pick<Route, 'path' | 'operationId' | 'summary' | 'description' | 'response'>

type Answer = typeof companyPage | typeof companyCount

/** A route that answers an endpoint's queries. */
export function companyRoute(
  endpoint: Endpoint,
  declaration: Declaration,
  answer: Answer,
  dependencies: CompanyRouteDependencies,
): Route {
  return {
    ...declaration,
    keyed: true,
    conditional: true,
    query: querySchema(parametersOf(endpoint)),
    errors: [
      'invalid_parameters',
      ...(endpoint === 'count' ? [] : (['gone'] as const)),
      ...keyedErrors,
      ...commonErrors,
    ],
    handler: async (context: Context<Authenticated>) => {
      const { shape, mark } = markedShape(context.get('client'), endpoint, dependencies.packages)
      const query = queryString(context.req.url)
      return conditionalAnswer(context, dependencies, {
        facts: `${mark}\n${query}`,
        make: signal => answer(query, shape, dependencies.index, signal),
        ...(endpoint === 'export' && { give: count => takeRecords(context, count) }),
      })
    },
  }
}

/** Takes the records of a page from what the client may export; throws where fewer are left. HEAD gives none. */
export async function takeRecords(context: Context<Authenticated>, count: number): Promise<void> {
  const meter: Meter | undefined = context.req.method === 'HEAD' ? undefined : context.get('meter')
  if (meter === undefined) return
  const taken = await meter.takeRecords(count)
  if (taken < count) throw tooFewRecordsLeft(taken, meter.now())
}

/** The query as it was sent: frameworks drop repeats and mend what is malformed. */
export function queryString(url: string): string {
  const [mark] = /[?#]/.exec(url) ?? []
  if (mark === undefined) return ''
  const rest = url.slice(url.indexOf(mark))
  return mark === '?' ? rest.slice(1) : rest
}

type MarkedShape = { readonly shape: RecordShape; readonly mark: string }

/** Shapes by client, as long as neither the client nor its package changes. */
const shapes = new WeakMap<
  Client,
  { readonly bought: Package | undefined; readonly byEndpoint: Map<Endpoint, MarkedShape> }
>()

/** The shape of a client's records on an endpoint, and a text that no other shape has. */
export function markedShape(client: Client, endpoint: Endpoint, packages: PackagesInForce): MarkedShape {
  const bought = packages.get(client.package)
  let known = shapes.get(client)
  if (known === undefined || known.bought !== bought) {
    known = { bought, byEndpoint: new Map() }
    shapes.set(client, known)
  }
  let marked = known.byEndpoint.get(endpoint)
  if (marked === undefined) {
    const shape = recordShape(client, endpoint, packages)
    marked = { shape, mark: hash('sha256', JSON.stringify(shape), 'base64url') }
    known.byEndpoint.set(endpoint, marked)
  }
  return marked
}

/** The fields and property names that a client receives on an endpoint. */
export function recordShape(client: Client, endpoint: Endpoint, packages: PackagesInForce): RecordShape {
  const { searchFields, exportFields } = boughtPackage(client, endpoint, packages)
  const onSearch = inTableOrder([...searchFields, ...client.extraSearchFields])
  const fields = { search: onSearch, export: exportFields, count: [] }
  const countable = facetFields.filter(name => onSearch.includes(name) || exportFields.includes(name))
  return { fields: fields[endpoint], countable, keys: client.keys, endpoint }
}

/** Query parameters as a schema of their values, for OpenAPI. */
export function querySchema(rows: readonly (readonly [string, Parameter])[]): z.ZodObject {
  return z.strictObject(
    Object.fromEntries(
      rows.flatMap(([name, { kind, meaning, example }]) =>
        Object.entries(kind.keys).map(([suffix, { schema, list }]) => [
          name + suffix,
          schema.optional().meta({
            param: {
              description:
                suffix === '' ? meaning : `${meaning} ${suffix === '[min]' ? 'At least' : 'At most'} this.`,
              example: list
                ? example.split(',').map(entry => exampleValue(entry, schema))
                : exampleValue(example, schema),
              ...(list && { style: 'form' as const, explode: false }),
            },
          }),
        ]),
      ),
    ),
  )
}

function exampleValue(example: string, schema: z.ZodType): unknown {
  if (schema.safeParse(Number(example)).success || schema.safeParse([Number(example)]).success)
    return Number(example)
  if (schema.safeParse(example === 'true').success) return example === 'true'
  return example
}
