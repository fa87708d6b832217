// Ranks the matches of a search text in tiers: the best matching tier decides, then prominence.

import { anyOf, bestOf, type Clause, scored } from './clauses.ts'

/** One tier. `few`: at most a handful of companies match it. */
export type Tier = { readonly clause: Clause; readonly score: number; readonly few?: true }

/** Tiers, best first. `broad`: the text is so short that a great many companies match. */
export type Ranking = { readonly tiers: readonly Tier[]; readonly broad: boolean }

/** Scores every matching company by its best tier. */
export const scoringClause = (tiers: readonly Tier[]): Clause =>
  bestOf(tiers.map(({ clause, score }) => scored(clause, score)))

/** Matches every company in any tier. */
export const matchingClause = (tiers: readonly Tier[]): Clause => anyOf(tiers.map(({ clause }) => clause))

/** Puts every tier of a ranking below all scores of another one. */
const FAR_BELOW = 1 / 1000

/** First all that one ranking matches, in its order, then what only the other one matches. */
export const oneAfterTheOther = (first: Ranking, then: Ranking): Ranking => ({
  tiers: [...first.tiers, ...then.tiers.map(tier => ({ ...tier, score: tier.score * FAR_BELOW }))],
  broad: first.broad,
})
