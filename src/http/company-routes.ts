// GET /api/company/search, /export and /count: their contracts. How they are answered is in company-request.ts.

import { parametersOf } from '../query/parameters.ts'
import type { CompanyEndpoint } from '../schema/endpoints.ts'
import { companyCountSchema, companyPageSchema } from './company-page.ts'
import { type CompanyDependencies, companyResponse } from './company-request.ts'
import { querySchema } from './query-schema.ts'
import { LIST_SEPARATOR } from './record-formats.ts'
import { commonErrors, keyedErrors, type Route } from './route.ts'

type Declaration = Pick<Route, 'operationId' | 'summary' | 'description' | 'response' | 'formats'>

const declarations: Readonly<Record<CompanyEndpoint, Declaration>> = {
  search: {
    operationId: 'searchCompanies',
    summary: 'Find companies by criteria',
    description:
      'Returns a small standard set of fields (ID, companyName, countryName, and any others enabled for the client), for look-ups such as autocomplete.',
    response: { schema: companyPageSchema, description: 'A page of matching companies.' },
  },
  export: {
    operationId: 'exportCompanies',
    summary: 'Export company profiles',
    description:
      "Returns the fields of the client's package: null if a company has no value, absent if the package does not have the field. For one full record, filter by ID. With Accept: text/csv or application/x-ndjson, the same page in that format; with a cursor, everything from there on as one stream, as far as the client's volume of records allows. A CSV stream that ends early is cut off without the end of its body: resume with cursor=after: and the ID of the last whole line.",
    response: { schema: companyPageSchema, description: 'A page of matching companies.' },
    formats: {
      'text/csv': `The records as CSV (RFC 4180, UTF-8, CRLF) with the property names as header; lists joined by ${LIST_SEPARATOR}. Text that a spreadsheet would run as a formula (it begins with = + - @, tab, CR or LF, also after apostrophes) has an apostrophe in front, phone numbers too, numbers never: to read it back, drop one apostrophe from a cell if one of those follows its apostrophes.`,
      'application/x-ndjson':
        'The records as JSON lines, each as in the JSON. A stream that ends early has a last line {"error": {…}}: the problem, with nextCursor to resume from. A stream is compressed if the request accepts gzip; a stream of CSV never is.',
    },
  },
  count: {
    operationId: 'countCompanies',
    summary: 'Count companies',
    description:
      'The exact number of records that match, and their counts by the values of the fields in facets.',
    response: { schema: companyCountSchema, description: 'The counts.' },
  },
}

/** One route for each endpoint of companies. */
export const companyRoutes = (dependencies: CompanyDependencies): Route[] =>
  (Object.entries(declarations) as [CompanyEndpoint, Declaration][]).map(([endpoint, declaration]) => ({
    ...declaration,
    path: `/api/company/${endpoint}`,
    requiresApiKey: true,
    conditional: true,
    ...(endpoint === 'search' && { takesPageTokens: 'with filters' as const }),
    query: querySchema(parametersOf[endpoint]),
    errors: [
      'invalid_parameters',
      ...(endpoint === 'count' ? [] : (['gone'] as const)),
      ...keyedErrors,
      ...commonErrors,
    ],
    handler: context => companyResponse(context, endpoint, dependencies),
  }))
