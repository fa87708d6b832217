// How the companies of a query are found at the least cost. Few matches are scored and counted in one go; of many, only
// those are looked at that can stand on the page: the index is in the order of prominence, so each tier ends early.

import type { Company, FieldName } from '../catalogue/fields.ts'
import type { CompanyQuery } from '../query/company-query.ts'
import type { Ranking } from '../query/ranking.ts'
import {
  type Asked,
  askedOf,
  countRequest,
  fewRequest,
  pageRequest,
  rankedRequest,
  tierRequest,
} from '../query/search-request.ts'
import type { CompanyIndex, Found } from './company-index.ts'
import type { RequestSession } from './request-session.ts'

/** More matches than this are not scored one by one. */
const MANY = 5_000
/** Pages that end beyond this many records are scored all the same: every tier would have to give as many. */
const LARGEST_WINDOW = 200

/** The records of a page, the exact total, and what was counted besides. */
export type FoundPage = Pick<Found, 'companies' | 'aggregations'> & { readonly totalCount: number }

/**
 * The companies that a query asks for; of a walk one more than the page has, without fields none. `forgiving` takes the
 * place of the search text's own ranking. Throws as {@link CompanyIndex.search} does.
 */
export async function foundCompanies(
  query: CompanyQuery,
  fields: readonly FieldName[],
  index: CompanyIndex,
  session: RequestSession,
  forgiving?: Ranking,
): Promise<FoundPage> {
  const plain = askedOf(query)
  const asked = { ...plain, ranking: forgiving ?? plain.ranking }
  if (fields.length === 0) {
    const [counted] = await index.search([countRequest(asked)], session)
    return page(counted.companies, counted)
  }
  if (asked.ranking === undefined || query.cursor !== undefined) {
    const [hits, counted] = await index.search(
      [pageRequest(asked, query, fields), countRequest(asked)],
      session,
    )
    return page(hits.companies, counted)
  }
  return await ranked(asked, asked.ranking, query, fields, index, session)
}

async function ranked(
  asked: Asked,
  ranking: Ranking,
  query: CompanyQuery,
  fields: readonly FieldName[],
  index: CompanyIndex,
  session: RequestSession,
): Promise<FoundPage> {
  const scored = async (atMost?: number): Promise<Found> => {
    const [found] = await index.search([rankedRequest(asked, ranking, query, fields, atMost)], session)
    return found
  }
  const window = query.page.from + query.page.pageSize
  if (window > LARGEST_WINDOW) return whole(await scored())
  if (!ranking.broad) {
    const few = await scored(MANY)
    if (!few.endedEarly) return whole(few)
  }
  return await byTiers(asked, ranking, query, fields, index, session, async () => whole(await scored()))
}

/** The page from the best tiers downwards, as far as it needs them; `scored` does it where few match after all. */
async function byTiers(
  asked: Asked,
  { tiers }: Ranking,
  { page: { from, pageSize } }: CompanyQuery,
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
      countRequest(asked),
      ...(few.length > 0 ? [fewRequest(asked, few, window, fields)] : []),
      ...(best ? [tierRequest(asked, best, window, fields)] : []),
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
        others.map(tier => tierRequest(asked, tier, window, fields)),
        session,
      )
  return page(distinct([{ companies }, ...rest]).slice(from, window), counted)
}

/** Companies of several answers in their order, each where it comes first. */
function distinct(answers: readonly Pick<Found, 'companies'>[]): Company[] {
  const byID = new Map<number, Company>()
  for (const { companies } of answers) {
    for (const company of companies) if (!byID.has(company.ID)) byID.set(company.ID, company)
  }
  return [...byID.values()]
}

const whole = (found: Found): FoundPage => page(found.companies, found)

function page(
  companies: readonly Company[],
  { totalCount, aggregations }: Omit<Found, 'companies'>,
): FoundPage {
  if (totalCount === undefined) throw new Error('Elasticsearch gave no total')
  return { companies, totalCount, aggregations }
}
