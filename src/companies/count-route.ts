// GET /api/company/count: how many records a filter holds, and by which values, before anything is exported.

import type { Route } from '../route.ts'
import { companyCount, companyCountSchema } from './company-page.ts'
import { type CompanyRouteDependencies, companyRoute } from './company-route.ts'

export const countRoute = (dependencies: CompanyRouteDependencies): Route =>
  companyRoute(
    'count',
    {
      path: '/api/company/count',
      operationId: 'countCompanies',
      summary: 'Count companies',
      description:
        'The exact number of records that match, and their counts by the values of the fields in facets.',
      response: { schema: companyCountSchema, description: 'The counts.' },
    },
    companyCount,
    dependencies,
  )
