// From a query string to a checked company query: its filters, settings and page, and its text for a fingerprint.

import type { CompanyEndpoint } from '../schema/endpoints.ts'
import type { FieldName } from '../schema/fields.ts'
import type { BoundFilter, NamedFilter } from './bound-filter.ts'
import { type Cursor, FIRST_CURSOR, filterDigest } from './cursor.ts'
import { DEFAULT_PAGE_SIZE, isReachable, type Page, pageOf, WINDOW } from './page.ts'
import type { ParameterError } from './parameter-error.ts'
import { type CompanyParameters, parametersOf } from './parameters.ts'
import { type ConflictCheck, parseParameters } from './parse-parameters.ts'

/** A checked query. `cursor`: the position of a full export. */
export type CompanyQuery<Filter extends BoundFilter = BoundFilter> = {
  readonly filters: readonly NamedFilter<Filter>[]
  readonly page: Page
  readonly cursor?: Cursor
  /** The fields that were asked for; all that the client may have if absent. */
  readonly fields?: readonly FieldName[]
  readonly facets: readonly FieldName[]
}

/** The code of the one error that is answered with 410. */
export const OUTDATED_CURSOR = 'cursor_outdated'

type Checked = { readonly query: CompanyQuery } | { readonly errors: readonly ParameterError[] }

/** Parses a query string (without its `?`) for an endpoint. */
export function companyQuery(
  queryString: string,
  endpoint: CompanyEndpoint,
  conflicts?: ConflictCheck,
): Checked {
  const parsed = parseParameters(queryString, parametersOf[endpoint], conflicts)
  if ('errors' in parsed) return parsed
  const { filters, settings } = parsed
  const { fields, facets = [], pageSize = DEFAULT_PAGE_SIZE, page: number = 1 } = settings
  const asked = { filters, facets, ...(fields && { fields }) }
  if (settings.cursor !== undefined) {
    const position = positionOf(parsed)
    if ('errors' in position) return position
    const { cursor } = position
    return { query: { ...asked, page: { page: cursor.page, pageSize, from: 0 }, cursor } }
  }
  const page = pageOf(number, pageSize)
  if (isReachable(page)) return { query: { ...asked, page } }
  const message = `Pages reach the first ${WINDOW} records: this one would end at ${page.from + page.pageSize}. Use cursor=* in place of page, or narrow the filter.`
  return { errors: [{ parameter: 'page', code: 'window_exceeded', message, suggestion: 'cursor' }] }
}

/** Where a full export stands: a cursor continues with its own filters only. */
function positionOf({
  filters,
  settings: { cursor: given, page },
}: CompanyParameters): { readonly cursor: Cursor } | { readonly errors: readonly ParameterError[] } {
  if (page !== undefined) {
    const message = 'Use either page or cursor: leave one of them out.'
    return { errors: [{ parameter: 'page', code: 'conflicting', message }] }
  }
  if (given === 'outdated') {
    const message = 'The cursor is of a form that is no longer understood: begin again with cursor=*.'
    return { errors: [{ parameter: 'cursor', code: OUTDATED_CURSOR, message }] }
  }
  const filter = filterDigest(filters)
  if (given === undefined || given === FIRST_CURSOR) return { cursor: { after: 0, page: 1, filter } }
  if (!('filter' in given)) return { cursor: { after: given.after, page: 1, filter } }
  if (given.filter === filter) return { cursor: given }
  const message =
    'The cursor belongs to other filters than these: repeat its own, or begin again with cursor=*.'
  return { errors: [{ parameter: 'cursor', code: 'other_filters', message }] }
}

/** The same text for every spelling of the same query; the fields are not in it, as the package decides on them. */
export function queryFingerprint({ filters, page, cursor, facets }: CompanyQuery): string {
  return JSON.stringify([
    filters.map(({ parameter, filter }) => [parameter, filter.fingerprint]),
    page.from,
    page.page,
    page.pageSize,
    cursor?.after ?? null,
    facets.toSorted(),
  ])
}
