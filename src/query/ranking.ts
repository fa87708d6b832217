// Ranks the matches of a search text in tiers: the best matching tier decides, then prominence.

import { type MatchFieldName, matchPath } from '../schema/match-fields.ts'
import { anyOf, bestOf, type Clause, scored } from './clauses.ts'

/** Derived fields that the companies of most releases do not have. */
export const optionalFields = ['otherKeys', 'readingKeys'] as const satisfies readonly MatchFieldName[]
export type OptionalField = (typeof optionalFields)[number]

/** One tier. `few`: at most a handful of companies match it. `needs`: nothing matches it without values in this field. */
export type Tier = {
  readonly clause: Clause
  readonly score: number
  readonly few?: true
  readonly needs?: OptionalField
}

/** Tiers, best first. `broad`: the text is so short that a great many companies match. */
export type Ranking = { readonly tiers: readonly Tier[]; readonly broad: boolean }

/** Matches companies with a value in the field. */
export const hasValues = (field: OptionalField): Clause => ({ exists: { field: matchPath(field) } })

/** The ranking without the tiers that cannot match, since they need a field that has no values. */
export const withFields = ({ tiers, broad }: Ranking, fields: ReadonlySet<OptionalField>): Ranking => ({
  tiers: tiers.filter(({ needs }) => needs === undefined || fields.has(needs)),
  broad,
})

/** Scores every matching company by its best tier. */
export const scoringClause = (tiers: readonly Tier[]): Clause =>
  bestOf(tiers.map(({ clause, score }) => scored(clause, score)))

/** Matches every company in any tier. */
export const matchingClause = (tiers: readonly Tier[]): Clause => anyOf(tiers.map(({ clause }) => clause))
