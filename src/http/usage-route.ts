// GET /api/usage: the entitlements and limits of a key, and what it has used this month.

import type { Context } from 'hono'
import { z } from 'zod'
import { ServiceError } from '../errors.ts'
import type { RateLimitState } from '../limits/rate-limit-state.ts'
import type { RequestLimits } from '../limits/request-limits.ts'
import { addedUsage, monthOf, nextMonth, noUsage, type Usage } from '../limits/usage.ts'
import { packageEndpoints } from '../schema/endpoints.ts'
import { type FieldName, fieldNames } from '../schema/fields.ts'
import { type LimitName, limitNames, limitRows, limitsInForce } from '../schema/limits.ts'
import { inTableOrder, type PackagesInForce } from '../schema/packages.ts'
import type { Limited } from './limiting.ts'
import { jsonResponse } from './plain-response.ts'
import { commonErrors, keyedErrors, type Route } from './route.ts'

const counted = z.int().min(0)
const usageShape = {
  requests: counted.meta({ description: 'Requests that count as requests of the month.' }),
  records: counted.meta({ description: 'Records exported.' }),
  refused: counted.meta({ description: 'Requests refused with 429; they count nowhere else.' }),
}
const fieldList = z.array(z.enum(fieldNames as [FieldName, ...FieldName[]]))
const limitSchema = (name: LimitName) =>
  z
    .object({
      limit: counted.nullable().meta({ description: 'null where there is none.' }),
      left: counted.nullable().meta({ description: 'How many are left now; null where there is no limit.' }),
      ...(isMonthly(name) && {
        renewsAt: z.iso.datetime().meta({ description: 'When the next month begins.' }),
      }),
    })
    .meta({ description: limitRows[name].meta()?.description ?? name })

const isMonthly = (name: LimitName): boolean => name === 'requestsPerMonth' || name === 'recordsPerMonth'

const usageSchema = z
  .object({
    data: z.object({
      package: z.string(),
      fields: z.object({ search: fieldList, export: fieldList }),
      endpoints: z.array(z.enum(packageEndpoints)),
      limits: z.object(
        Object.fromEntries(limitNames.map(name => [name, limitSchema(name)])) as Record<
          LimitName,
          ReturnType<typeof limitSchema>
        >,
      ),
      month: z.string().meta({ description: 'The month that is told of, in UTC.', example: '2026-11' }),
      used: z.object(usageShape).meta({ description: 'What was used in the month.' }),
      days: z
        .array(
          z.object({
            day: z.iso.date(),
            endpoint: z.string().meta({ description: 'The last part of its path.', example: 'search' }),
            ...usageShape,
          }),
        )
        .meta({ description: 'The same by day (UTC) and endpoint, where there is something to tell.' }),
    }),
  })
  .meta({ id: 'Usage' })

export type UsageRouteDependencies = {
  readonly packages: PackagesInForce
  readonly limits: RequestLimits
}

export const usageRoute = ({ packages, limits }: UsageRouteDependencies): Route => ({
  path: '/api/usage',
  operationId: 'showUsage',
  summary: 'Show what a key may do and has used',
  description:
    'The package of the key, its fields, endpoints and limits, what is left of them, and what was used this month by day and endpoint. Counts against the requests a second, not against those of the month.',
  requiresApiKey: true,
  outsideMonth: true,
  response: { schema: usageSchema, description: 'What the key may do and has used.' },
  errors: ['invalid_parameters', ...keyedErrors, ...commonErrors],
  handler: async (context: Context<Limited>) => {
    const client = context.get('client')
    const bought = packages.get(client.package)
    if (bought === undefined) {
      throw new ServiceError(
        'forbidden',
        'The package of this key is no longer offered: ask the service for another.',
      )
    }
    const now = limits.now()
    const inForce = limitsInForce(bought.limits, client.limits)
    const rateLimitState: RateLimitState = context.get('rateLimitState')?.() ?? {}
    const left = (name: LimitName): number | null => {
      const known = rateLimitState[name]
      return known === undefined ? null : Math.min(known.left, known.limit)
    }
    const { signal } = context.get('session').deadline
    const rows = await limits.usage.rowsThisMonth(client.id, signal)
    const days = rows.map(({ client: _, ...row }) => row)
    const data = {
      package: client.package,
      fields: {
        search: inTableOrder([...bought.searchFields, ...client.extraSearchFields]),
        export: bought.exportFields,
      },
      endpoints: bought.endpoints,
      limits: Object.fromEntries(
        limitNames.map(name => [
          name,
          {
            limit: inForce[name],
            left: left(name),
            ...(isMonthly(name) && { renewsAt: nextMonth(now).toISOString() }),
          },
        ]),
      ),
      month: monthOf(now),
      used: days.reduce<Usage>(addedUsage, noUsage),
      days,
    }
    return jsonResponse({ data }, { 'Cache-Control': 'no-store' })
  },
})
