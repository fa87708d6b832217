// GET /api/company/search: basic look-ups such as autocomplete.

import type { Route } from '../route.ts'
import { companyPage, companyPageSchema } from './company-page.ts'
import { type CompanyRouteDependencies, companyRoute } from './company-route.ts'

export const searchRoute = (dependencies: CompanyRouteDependencies): Route =>
  companyRoute(
    'search',
    {
      path: '/api/company/search',
      operationId: 'searchCompanies',
      summary: 'Find companies by criteria',
      description:
        'Returns a small standard set of fields (ID, companyName, countryName, and those enabled for the client besides), for look-ups such as autocomplete.',
      response: { schema: companyPageSchema, description: 'A page of matching companies.' },
    },
    companyPage,
    dependencies,
  )
