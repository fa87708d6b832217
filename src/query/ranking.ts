// In which order a search text wants its companies: tiers, the best that fits decides, prominence within each.

import { anyOf, bestOf, type Clause, scored } from './clauses.ts'

/** One tier. `few`: never more than a handful of companies match it. */
export type Tier = { readonly clause: Clause; readonly score: number; readonly few?: true }

/** Tiers, the best first. `broad`: so short a text that great numbers of companies match. */
export type Ranking = { readonly tiers: readonly Tier[]; readonly broad: boolean }

/** The clause that gives every matching company the score of its best tier. */
export const scoringClause = (tiers: readonly Tier[]): Clause =>
  bestOf(tiers.map(({ clause, score }) => scored(clause, score)))

/** The clause that lets on whatever is in some tier. */
export const matchingClause = (tiers: readonly Tier[]): Clause => anyOf(tiers.map(({ clause }) => clause))
