// GET /api/company/export: the profile that the client's package gives.

import type { Route } from '../route.ts'
import { companyPage, companyPageSchema } from './company-page.ts'
import { type CompanyRouteDependencies, companyRoute } from './company-route.ts'

export const exportRoute = (dependencies: CompanyRouteDependencies): Route =>
  companyRoute(
    'export',
    {
      path: '/api/company/export',
      operationId: 'exportCompanies',
      summary: 'Take out company profiles',
      description:
        "Returns the fields of the client's package: null where a company has no value, absent where the package does not have the field. One full record: filter by ID.",
      response: { schema: companyPageSchema, description: 'A page of matching companies.' },
    },
    companyPage,
    dependencies,
  )
