// One page of an export in another format than JSON: its records as text, and what the JSON envelope says as headers.

import type { CompanyResults } from '../companies/company-results.ts'
import type { Projection } from '../companies/entitlements.ts'
import { isReachable, type Page, pageOf } from '../query/page.ts'
import type { Warning } from '../query/parameter-error.ts'
import { rawParameters } from '../query/query-string.ts'
import { companyRecords } from './company-record.ts'
import type { RecordFormat } from './record-formats.ts'
import type { FormattedBody } from './response-cache.ts'

/** The page as text with its headers. */
export function formattedPage(
  { companies, totalCount, warnings }: CompanyResults,
  projection: Projection,
  format: RecordFormat,
): FormattedBody {
  const records = companyRecords(companies, projection)
  return {
    text: format.head(projection) + format.rows(records),
    count: records.length,
    totalCount,
    headers: envelopeHeaders(format, totalCount, warnings),
  }
}

/** What the envelope of a JSON page says. Warnings are given by code and parameter; their messages are in the JSON. */
export function envelopeHeaders(
  { contentType }: RecordFormat,
  totalCount: number,
  warnings: readonly Warning[],
): Record<string, string> {
  const codes = [...new Set(warnings.map(({ code, parameter }) => `${code}; parameter=${parameter}`))]
  return {
    'Content-Type': contentType,
    'X-Total-Count': String(totalCount),
    ...(codes.length > 0 && { 'X-Warnings': codes.join(', ') }),
  }
}

/** The Link header to the next page, if there is one that pages reach. */
export function nextPageLink(
  request: { readonly path: string; readonly url: string },
  { page, pageSize, from }: Page,
  totalCount: number | undefined,
): Record<string, string> {
  const hasNext = totalCount !== undefined && from + pageSize < totalCount
  if (!hasNext || !isReachable(pageOf(page + 1, pageSize))) return {}
  const [, query = ''] = /\?([^#]*)/.exec(request.url) ?? []
  const others = query.split('&').filter(pair => pair !== '' && !rawParameters(pair).parameters.has('page'))
  // Brackets may be raw in a query, but not in a URI (RFC 3986).
  const next = [...others, `page=${page + 1}`].join('&').replace(/[[\]<>"]/g, encodeURIComponent)
  return { Link: `<${request.path}?${next}>; rel="next"` }
}
