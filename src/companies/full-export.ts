// Cursor pagination as one sequence of pages: each page of Elasticsearch is requested when it is wanted, so an export of
// any length holds one page. It continues across a change of the index, as every page depends on the last ID alone.

import type { CompanyIndex } from '../elasticsearch/company-index.ts'
import type { RequestSession } from '../elasticsearch/request-session.ts'
import { type Cursor, cursorText } from '../query/cursor.ts'
import { pageRequest } from '../query/search-request.ts'
import type { Company, FieldName } from '../schema/fields.ts'
import type { CompanyResults } from './company-results.ts'

/** Records that are requested of Elasticsearch at once. */
export const EXPORT_PAGE = 1_000

export type FullExport = {
  /** How many records the first page has. */
  readonly firstCount: number
  /** The pages, the first of which is at hand. Rejects if Elasticsearch cannot answer. `session`: makes one for each page. */
  readonly pages: (session: () => RequestSession) => AsyncGenerator<readonly Company[], void>
  /** The cursor that resumes after a record; without one, where the export began. */
  readonly cursorAfter: (last: Company | undefined) => string
}

/** The export that begins with these results, which are those of its first page. */
export function fullExport(
  { query, terms, companies: first }: CompanyResults,
  start: Cursor,
  fields: readonly FieldName[],
  index: CompanyIndex,
): FullExport {
  let returned = 0
  return {
    firstCount: Math.min(first.length, EXPORT_PAGE),
    cursorAfter: last =>
      cursorText({ ...start, after: last?.ID ?? start.after, page: start.page + Math.max(returned, 1) }),
    pages: async function* (session) {
      for (let companies = first; ; ) {
        const page = companies.slice(0, EXPORT_PAGE)
        returned += 1
        yield page
        const last = page.at(-1)
        if (last === undefined || companies.length <= EXPORT_PAGE) return
        const next = { page: query.page, cursor: { ...start, after: last.ID } }
        using ownSession = session()
        const [found] = await index.search([pageRequest(terms, next, fields)], ownSession)
        companies = found.companies
      }
    },
  }
}
