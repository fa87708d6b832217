// All records of a walk, page after page of Elasticsearch, each asked for when it is wanted: a walk of any length holds
// one page. It goes on across a change of the index, as every page stands on the last ID alone.

import type { Company } from '../catalogue/fields.ts'
import { cursorText } from '../query/cursor.ts'
import type { Warning } from '../query/fault.ts'
import { askedOf, pageRequest } from '../query/search-request.ts'
import type { CompanyIndex } from './company-index.ts'
import { type CheckedRequest, companyAnswer } from './company-page.ts'
import type { RecordShape } from './company-record.ts'
import type { RequestSession } from './request-session.ts'

/** Records that are asked of Elasticsearch at once. */
export const WALK_PAGE = 1_000

export type CompanyWalk = {
  readonly shown: RecordShape
  /** As counted at the beginning. */
  readonly totalCount: number
  readonly warnings: readonly Warning[]
  /** How many records the first page has. */
  readonly firstCount: number
  /** The pages, the first of which is at hand. Rejects where Elasticsearch cannot answer; each has a deadline of its own. */
  readonly pages: (ending: AbortSignal) => AsyncGenerator<readonly Company[], void>
  /** The cursor that goes on behind a record; without one, from where the walk began. */
  readonly cursorAfter: (last: Company | undefined) => string
}

/** The walk of a request that has a cursor. Throws as a page of companies does. */
export async function companyWalk(
  request: CheckedRequest,
  index: CompanyIndex,
  session: RequestSession,
): Promise<CompanyWalk> {
  const answer = await companyAnswer(request, index, session, WALK_PAGE)
  const { query, shown, found, forgiving, warnings } = answer
  const { cursor } = query
  if (cursor === undefined) throw new Error('a walk begins with a cursor')
  const plain = askedOf(query)
  const asked = { ...plain, ranking: forgiving ?? plain.ranking }
  let given = 0
  return {
    shown,
    totalCount: found.totalCount,
    warnings,
    firstCount: Math.min(found.companies.length, WALK_PAGE),
    cursorAfter: last =>
      cursorText({ ...cursor, after: last?.ID ?? cursor.after, page: cursor.page + Math.max(given, 1) }),
    pages: async function* (ending) {
      for (let companies = found.companies; ; ) {
        const page = companies.slice(0, WALK_PAGE)
        given += 1
        yield page
        const last = page.at(-1)
        if (last === undefined || companies.length <= WALK_PAGE) return
        const next = { ...query, cursor: { ...cursor, after: last.ID } }
        using pageSession = index.openSession(() => ending)
        const [found] = await index.search([pageRequest(asked, next, shown.fields)], pageSession)
        companies = found.companies
      }
    },
  }
}
