// GET /api/cities, /api/provinces, /api/countries: the values to send back in the autocompleted parameters. The same way as
// a request for companies: authorize → parse → fingerprint → cache or 304 → search → render.

import type { Context } from 'hono'
import { z } from 'zod'
import type { EntitlementTable } from '../companies/entitlements.ts'
import { resolveLocations } from '../companies/resolve-locations.ts'
import type { CompanyIndex } from '../elasticsearch/company-index.ts'
import type { RequestSession } from '../elasticsearch/request-session.ts'
import type { Clause } from '../query/clauses.ts'
import { VALUES_PER_SHARD } from '../query/facets.ts'
import {
  areExact,
  DEFAULT_LIMIT,
  type LocationAggregations,
  type LocationCount,
  type LocationLookup,
  locationAggregation,
  locationCounts,
  locationLookups,
  lookupClause,
  lookupParameters,
} from '../query/location-lookup.ts'
import { parseParameters } from '../query/parse-parameters.ts'
import { warningsSchema } from './company-page.ts'
import { invalidParameters } from './company-request.ts'
import { conditionalResponse, type KeyedRequest } from './conditional-response.ts'
import { querySchema } from './query-schema.ts'
import type { ResponseCache } from './response-cache.ts'
import { commonErrors, keyedErrors, type Route } from './route.ts'

/** By how much the search is widened if the most frequent names do not decide the order. */
const WIDEN = 4

/** What the look-ups need to answer. */
type LocationDependencies = {
  readonly index: CompanyIndex
  readonly cache: ResponseCache
  readonly entitlements: EntitlementTable
}

function locationRoute(name: keyof typeof locationLookups, dependencies: LocationDependencies): Route {
  const { index, cache, entitlements } = dependencies
  const lookup: LocationLookup = locationLookups[name]
  const table = lookupParameters(lookup)
  return {
    path: `/api/${name}`,
    operationId: `list${capitalized(name)}`,
    summary: `List ${name}`,
    description: `The ${name} of the records, as they are to be sent back in the parameters, most records first.`,
    requiresApiKey: true,
    conditional: true,
    takesPageTokens: 'without filters',
    query: querySchema(table),
    response: { schema: locationsSchema(lookup, name), description: `The ${name}.` },
    errors: ['invalid_parameters', ...keyedErrors, ...commonErrors],
    handler: async (context: Context<KeyedRequest>) => {
      entitlements.packageOf(context.get('client'), 'places')
      const parsed = parseParameters(context.get('query'), table)
      if ('errors' in parsed) throw invalidParameters(parsed.errors)
      const { limit = DEFAULT_LIMIT } = parsed.settings
      const fingerprints = parsed.filters.map(({ parameter, filter }) => [parameter, filter.fingerprint])
      return await conditionalResponse(context, cache, {
        fingerprint: JSON.stringify([name, limit, fingerprints]),
        make: async session => {
          const { filters, warnings } = await resolveLocations(parsed.filters, index, session)
          const data = await locations(lookup, lookupClause(lookup, filters), limit, index, session)
          return { data, ...(warnings.length > 0 && { warnings }) }
        },
      })
    },
  }
}

async function locations(
  lookup: LocationLookup,
  clause: Clause,
  limit: number,
  index: CompanyIndex,
  session: RequestSession,
): Promise<readonly LocationCount[]> {
  const counted = async (names: number, perShard: number): Promise<LocationAggregations> => {
    const answer = await index.aggregate(clause, locationAggregation(lookup, names, perShard), session)
    return answer as unknown as LocationAggregations
  }
  for (let names = limit; ; names = Math.min(names * WIDEN, VALUES_PER_SHARD)) {
    // One shard knows its most frequent names; of several, each must return all of its own.
    const few = await counted(names, names)
    const answer = areExact(few) ? few : await counted(names, VALUES_PER_SHARD)
    const counts = locationCounts(lookup, answer, limit)
    if (counts !== undefined) return counts
    if (names === VALUES_PER_SHARD) throw new Error(`more than ${names} names would have to be counted`)
  }
}

function locationsSchema({ fields }: LocationLookup, name: string): z.ZodType {
  const names = Object.fromEntries(
    fields.map((field, index) => [field, index === 0 ? z.string() : z.string().nullable()]),
  )
  return z
    .object({ data: z.array(z.object({ ...names, count: z.int().min(1) })), warnings: warningsSchema })
    .meta({ id: capitalized(name) })
}

const capitalized = (name: string): string => `${name[0]?.toUpperCase()}${name.slice(1)}`

/** One route for each look-up. */
export const locationRoutes = (dependencies: LocationDependencies): Route[] =>
  (Object.keys(locationLookups) as (keyof typeof locationLookups)[]).map(name =>
    locationRoute(name, dependencies),
  )
