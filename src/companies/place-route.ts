// GET /api/cities, /api/provinces, /api/countries: the values to send back in the autocompleted parameters.

import { z } from 'zod'
import type { PackagesInForce } from '../catalogue/packages.ts'
import { checkedValues } from '../query/company-query.ts'
import { VALUES_PER_SHARD } from '../query/facets.ts'
import {
  areExact,
  type LookupParameterName,
  lookupParameters,
  type PlaceAggregations,
  type PlaceCount,
  type PlaceSort,
  placeAggregation,
  placeCounts,
  placeQuery,
  placeSorts,
} from '../query/place-lookup.ts'
import { commonErrors, keyedErrors, type Route } from '../route.ts'
import { boughtPackage } from './bought-package.ts'
import type { CompanyIndex } from './company-index.ts'
import { refusal, warningsSchema } from './company-page.ts'
import { querySchema, queryString } from './company-route.ts'
import { type Answering, conditionalAnswer } from './conditional-answer.ts'
import type { RequestSession } from './request-session.ts'
import { settledValues } from './settled-query.ts'

/** How much further is looked where the most frequent names do not settle the order. */
const WIDEN = 4

/** What the look-ups need to answer. */
type PlaceRouteDependencies = Answering & { readonly packages: PackagesInForce }

function placeRoute(name: keyof typeof placeSorts, dependencies: PlaceRouteDependencies): Route {
  const { index, packages } = dependencies
  const sort: PlaceSort = placeSorts[name]
  const rows = lookupParameters(sort)
  const kinds = Object.fromEntries(rows.map(([parameter, { kind }]) => [parameter, kind]))
  const kindOf = (parameter: LookupParameterName) => kinds[parameter] as (typeof rows)[number][1]['kind']
  return {
    path: `/api/${name}`,
    operationId: `list${name[0]?.toUpperCase()}${name.slice(1)}`,
    summary: `List ${name}`,
    description: `The ${name} that records stand in, as they are to be sent back in the parameters, most records first.`,
    keyed: true,
    conditional: true,
    query: querySchema(rows),
    response: { schema: placesSchema(sort, name), description: `The ${name}.` },
    errors: ['invalid_parameters', ...keyedErrors, ...commonErrors],
    handler: async context => {
      boughtPackage(context.get('client'), 'places', packages)
      const query = queryString(context.req.url)
      const checked = checkedValues(query, rows)
      if ('faults' in checked) throw refusal(checked.faults)
      return conditionalAnswer(context, dependencies, {
        facts: `${name}\n${query}`,
        make: async session => {
          const { values, warnings } = await settledValues(checked.values, kindOf, index, session)
          const data = await places(sort, placeQuery(values, kindOf, sort), index, session)
          return { data, ...(warnings.length > 0 && { warnings }) }
        },
      })
    },
  }
}

async function places(
  sort: PlaceSort,
  { clause, limit }: ReturnType<typeof placeQuery>,
  index: CompanyIndex,
  session: RequestSession,
): Promise<readonly PlaceCount[]> {
  const counted = async (names: number, perShard: number): Promise<PlaceAggregations> => {
    const answer = await index.aggregate(clause, placeAggregation(sort, names, perShard), session)
    return answer as unknown as PlaceAggregations
  }
  for (let names = limit; ; names = Math.min(names * WIDEN, VALUES_PER_SHARD)) {
    // One shard knows its most frequent names; of several, each must tell all of its own.
    const few = await counted(names, names)
    const answer = areExact(few) ? few : await counted(names, VALUES_PER_SHARD)
    const counts = placeCounts(sort, answer, limit)
    if (counts !== undefined) return counts
    if (names === VALUES_PER_SHARD) throw new Error(`more than ${names} names would have to be counted`)
  }
}

function placesSchema({ fields }: PlaceSort, name: string): z.ZodType {
  const names = Object.fromEntries(
    fields.map((field, index) => [field, index === 0 ? z.string() : z.string().nullable()]),
  )
  return z
    .object({ data: z.array(z.object({ ...names, count: z.int().min(1) })), warnings: warningsSchema })
    .meta({ id: `${name[0]?.toUpperCase()}${name.slice(1)}` })
}

/** One route a sort of place. */
export const placeRoutes = (dependencies: PlaceRouteDependencies): Route[] =>
  (Object.keys(placeSorts) as (keyof typeof placeSorts)[]).map(name => placeRoute(name, dependencies))
