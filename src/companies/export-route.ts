// GET /api/company/export: the profile that the client's package gives, as JSON, CSV or JSON lines.

import { JSON_TYPE, negotiatedType } from '../media-types.ts'
import type { Route } from '../route.ts'
import { companyPage, companyPageSchema } from './company-page.ts'
import { companyRoute } from './company-route.ts'
import { type DownloadDependencies, recordDownload } from './record-download.ts'
import { LIST_SEPARATOR, recordFormats } from './record-formats.ts'

const asked = [JSON_TYPE, ...recordFormats.map(({ mediaType }) => mediaType)] as const

const meanings = {
  'text/csv': `The records as CSV (RFC 4180, UTF-8, CRLF), the properties' names as header; lists joined by ${LIST_SEPARATOR}. Text that a spreadsheet would take for a formula (it begins with = + - @, tab, CR or LF, apostrophes before them included) has an apostrophe in front, phone numbers too, numbers never: to read it back, drop one apostrophe from a cell where one of those follows its apostrophes.`,
  'application/x-ndjson':
    'The records as JSON lines, each as in the JSON. A stream that ends before its end has a last line {"error": {…}}: the problem, with nextCursor to go on from.',
} as const

export function exportRoute(dependencies: DownloadDependencies): Route {
  const route = companyRoute(
    'export',
    {
      path: '/api/company/export',
      operationId: 'exportCompanies',
      summary: 'Take out company profiles',
      description:
        "Returns the fields of the client's package: null where a company has no value, absent where the package does not have the field. One full record: filter by ID. With Accept: text/csv or application/x-ndjson, the same page in that format; with a cursor, everything from there on as one stream, as far as the client's volume of records allows. A CSV stream that ends before its end is cut off without the end of its body: go on with cursor=after: and the ID of the last whole line.",
      response: { schema: companyPageSchema, description: 'A page of matching companies.' },
    },
    companyPage,
    dependencies,
  )
  return {
    ...route,
    formats: meanings,
    handler: (context, next) => {
      const type = negotiatedType(context.req.header('Accept'), asked)
      const format = recordFormats.find(({ mediaType }) => mediaType === type)
      return format === undefined
        ? route.handler(context, next)
        : recordDownload(context, format, dependencies)
    },
  }
}
