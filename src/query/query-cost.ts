// What a query costs Elasticsearch, computed from its clauses before it is sent, and bounded, so that no combination of
// parameters that are each allowed makes a query that is not.

import type { Clause } from './clauses.ts'
import type { ParameterError } from './parameter-error.ts'
import type { Ranking } from './ranking.ts'

/** The most that one request may cost; an exact value costs 1. */
export const MOST_COST = 2_000
/** The name of a location may be looked up as a whole value, then as a prefix, then be searched. */
export const LOCATION_COST = 10
/** Counting by a field visits every matching record. */
export const FACET_COST = 100
/** A fuzzy match walks part of the dictionary. */
export const FUZZY_COST = 20
/** How many of the most expensive parameters an error names. */
const MOST_NAMED = 3

type Content = Readonly<Record<string, unknown>>

/** Without lists in between: every search is priced before it is sent. */
function sum(clauses: readonly Clause[] | Clause | undefined): number {
  if (clauses === undefined) return 0
  if (!isList(clauses)) return clauseCost(clauses)
  let total = 0
  for (const clause of clauses) total += clauseCost(clause)
  return total
}

const isList = (clauses: readonly Clause[] | Clause): clauses is readonly Clause[] => Array.isArray(clauses)

const lengthOf = (text: unknown): number => (typeof text === 'string' ? text.length : 0)
/** An analyzed text becomes about one clause for each of its characters. */
const textCost = (content: Content): number =>
  Object.values(content).reduce<number>(
    (total, text) => total + lengthOf(typeof text === 'string' ? text : (text as { query?: unknown }).query),
    0,
  )

type BoolContent = Readonly<
  Partial<Record<'filter' | 'should' | 'must' | 'must_not', readonly Clause[] | Clause>>
>

/** The cost of each type of clause. A type that is missing here is a bug. */
const costs: Readonly<Record<string, (content: never) => number>> = {
  match_all: () => 0,
  match_none: () => 0,
  term: () => 1,
  exists: () => 1,
  terms: (content: Content) => (Object.values(content)[0] as unknown[]).length,
  range: () => 5,
  prefix: () => 10,
  fuzzy: () => FUZZY_COST,
  match: textCost,
  match_phrase: textCost,
  intervals: (content: Content) =>
    Object.values(content).reduce<number>((total, rule) => total + JSON.stringify(rule).length / 4, 0),
  constant_score: ({ filter }: { filter: Clause }) => clauseCost(filter),
  dis_max: ({ queries }: { queries: Clause[] }) => sum(queries),
  bool: ({ filter, should, must, must_not }: BoolContent) =>
    sum(filter) + sum(should) + sum(must) + sum(must_not),
}

/** The cost of a clause and all within it. Throws on a type of clause that has none. */
export function clauseCost(clause: Clause): number {
  let total = 0
  for (const type in clause) {
    const cost = Object.hasOwn(costs, type) ? costs[type] : undefined
    if (cost === undefined) throw new Error(`A ${type} clause has no cost: give it one in query-cost.ts.`)
    total += cost(clause[type] as never)
  }
  return total
}

/** The cost of a ranking: that of all its tiers. */
export const rankingCost = (ranking: Ranking | undefined): number =>
  ranking?.tiers.reduce((total, { clause }) => total + clauseCost(clause), 0) ?? 0

/** What one parameter of a query costs. */
export type ParameterCost = { readonly parameter: string; readonly cost: number }

/** The errors of a query that costs too much: one for each of its most expensive parameters. */
export function costErrors(parameters: readonly ParameterCost[]): readonly ParameterError[] {
  const total = parameters.reduce((before, { cost }) => before + cost, 0)
  if (total <= MOST_COST) return []
  const most = MOST_COST.toLocaleString('en')
  return parameters
    .toSorted((one, other) => other.cost - one.cost)
    .slice(0, MOST_NAMED)
    .filter(({ cost }) => cost > 1)
    .map(({ parameter, cost }) => ({
      parameter,
      code: 'too_expensive',
      message: `This request costs ${rounded(total)}, and the limit is ${most}. ${parameter} accounts for ${rounded(cost)} of it: give fewer or shorter values, or split the request.`,
    }))
}

const rounded = (cost: number): string => Math.ceil(cost).toLocaleString('en')
