// Finds the companies of a query at the least cost. Few matches are scored and counted in one search; of many, only those
// that can be on the page are visited: the index is in order of prominence, so each tier ends early.

import type { CompanyIndex, Found, FoundCompany } from '../elasticsearch/company-index.ts'
import type { RequestSession } from '../elasticsearch/request-session.ts'
import type { CompanyQuery } from '../query/company-query.ts'
import type { Ranking } from '../query/ranking.ts'
import {
  countRequest,
  fewRequest,
  pageRequest,
  rankedRequest,
  type SearchTerms,
  tierRequest,
} from '../query/search-request.ts'
import type { FieldName } from '../schema/fields.ts'

/** More matches than this are not scored one by one. */
const MANY = 5_000
/** Pages that end beyond this many records are scored all the same: every tier would have to return as many. */
const LARGEST_WINDOW = 200

/** The records of a page, the exact total, and what was counted besides. */
export type FoundPage = Pick<Found, 'companies' | 'aggregations'> & {
  readonly totalCount: number
}

type Position = Pick<CompanyQuery, 'page' | 'cursor'>

/**
 * The companies of a page, with a cursor one more than the page has, without fields none.
 * Throws as {@link CompanyIndex.search} does.
 */
export async function findCompanies(
  terms: SearchTerms,
  position: Position,
  fields: readonly FieldName[],
  index: CompanyIndex,
  session: RequestSession,
): Promise<FoundPage> {
  if (fields.length === 0) {
    const [counted] = await index.search([countRequest(terms)], session)
    return page(counted.companies, counted)
  }
  if (terms.ranking === undefined || position.cursor !== undefined) {
    const [hits, counted] = await index.search(
      [pageRequest(terms, position, fields), countRequest(terms)],
      session,
    )
    return page(hits.companies, counted)
  }
  return await ranked(terms, terms.ranking, position, fields, index, session)
}

async function ranked(
  terms: SearchTerms,
  ranking: Ranking,
  position: Position,
  fields: readonly FieldName[],
  index: CompanyIndex,
  session: RequestSession,
): Promise<FoundPage> {
  const scored = async (atMost?: number): Promise<Found> => {
    const [found] = await index.search([rankedRequest(terms, ranking, position, fields, atMost)], session)
    return found
  }
  const window = position.page.from + position.page.pageSize
  if (window > LARGEST_WINDOW) return whole(await scored())
  if (!ranking.broad) {
    const few = await scored(MANY)
    if (!few.endedEarly) return whole(few)
  }
  return await byTiers(terms, ranking, position, fields, index, session, async () => whole(await scored()))
}

/** The page from the best tiers down, as far as it needs them; `scored` does it if few match after all. */
async function byTiers(
  terms: SearchTerms,
  { tiers }: Ranking,
  { page: { from, pageSize } }: Position,
  fields: readonly FieldName[],
  index: CompanyIndex,
  session: RequestSession,
  scored: () => Promise<FoundPage>,
): Promise<FoundPage> {
  const window = from + pageSize
  const few = tiers.filter(tier => tier.few)
  const [best, ...others] = tiers.filter(tier => !tier.few)
  const [counted, ...first] = await index.search(
    [
      countRequest(terms),
      ...(few.length > 0 ? [fewRequest(terms, few, window, fields)] : []),
      ...(best ? [tierRequest(terms, best, window, fields)] : []),
    ],
    session,
  )
  const total = page([], counted).totalCount
  const companies = distinct(first)
  const isFull = companies.length >= window || companies.length === total
  if (!isFull && total <= MANY) return await scored()
  const rest = isFull
    ? []
    : await index.search(
        others.map(tier => tierRequest(terms, tier, window, fields)),
        session,
      )
  return page(distinct([{ companies }, ...rest]).slice(from, window), counted)
}

/** The companies of several searches in their order, each where it comes first. */
function distinct(found: readonly Pick<Found, 'companies'>[]): FoundCompany[] {
  const byID = new Map<number, FoundCompany>()
  for (const { companies } of found) {
    for (const company of companies) if (!byID.has(company.ID)) byID.set(company.ID, company)
  }
  return [...byID.values()]
}

const whole = (found: Found): FoundPage => page(found.companies, found)

function page(
  companies: readonly FoundCompany[],
  { totalCount, aggregations }: Omit<Found, 'companies'>,
): FoundPage {
  if (totalCount === undefined) throw new Error('Elasticsearch gave no total')
  return { companies, totalCount, aggregations }
}
