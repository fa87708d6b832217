// What the endpoints that ask for companies share: one contract and one handler, differing in the fields that a client's
// package gives each.

import type { Context } from 'hono'
import { z } from 'zod'
import { facetFields } from '../catalogue/fields.ts'
import { inTableOrder, type Packages } from '../catalogue/packages.ts'
import type { Authenticated } from '../clients/authentication.ts'
import type { Client } from '../clients/client.ts'
import type { Meter } from '../clients/meter.ts'
import { ServiceError } from '../errors.ts'
import { tooFewRecordsLeft } from '../limits/refusals.ts'
import { type Endpoint, type Parameter, parametersOf } from '../query/parameters.ts'
import { commonErrors, keyedErrors, type Route } from '../route.ts'
import type { CompanyIndex } from './company-index.ts'
import type { companyCount, companyPage } from './company-page.ts'
import type { RecordShape } from './company-record.ts'
import { conditionalAnswer } from './conditional-answer.ts'

/** What the endpoints need to answer. */
export type CompanyRouteDependencies = { readonly index: CompanyIndex; readonly packages: Packages }

type Declaration = Pick<Route, 'path' | 'operationId' | 'summary' | 'description' | 'response'>

type Answer = typeof companyPage | typeof companyCount

/** A route that answers an endpoint's queries. */
export function companyRoute(
  endpoint: Endpoint,
  declaration: Declaration,
  answer: Answer,
  { index, packages }: CompanyRouteDependencies,
): Route {
  return {
    ...declaration,
    keyed: true,
    conditional: true,
    query: querySchema(parametersOf(endpoint)),
    errors: [
      'invalid_parameters',
      'forbidden',
      ...(endpoint === 'count' ? [] : (['gone'] as const)),
      ...keyedErrors,
      ...commonErrors,
    ],
    handler: async (context: Context<Authenticated>) => {
      const shape = recordShape(context.get('client'), endpoint, packages)
      const query = queryString(context.req.url)
      return conditionalAnswer(context, index, [shape, query], async () => {
        const given = await answer(query, shape, index, context.req.raw.signal)
        if (endpoint === 'export') await takeRecords(context.get('meter'), given.data)
        return given
      })
    },
  }
}

/** Takes the records of a page from what the client may export; throws where fewer are left. */
export async function takeRecords(meter: Meter | undefined, data: object): Promise<void> {
  const records = 'records' in data ? (data.records as readonly object[]) : []
  const taken = (await meter?.takeRecords(records.length)) ?? records.length
  if (taken < records.length) throw tooFewRecordsLeft(taken)
}

/** The query as it was sent: frameworks drop repeats and mend what is malformed. */
export function queryString(url: string): string {
  const [mark] = /[?#]/.exec(url) ?? []
  if (mark === undefined) return ''
  const rest = url.slice(url.indexOf(mark))
  return mark === '?' ? rest.slice(1) : rest
}

/** The fields and property names that a client receives on an endpoint. */
export function recordShape(client: Client, endpoint: Endpoint, packages: Packages): RecordShape {
  const bought = packages.get(client.package)
  if (bought === undefined) {
    throw new ServiceError(
      'forbidden',
      'The package of this key is no longer offered: ask the service for another.',
    )
  }
  const { searchFields, exportFields } = bought
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
