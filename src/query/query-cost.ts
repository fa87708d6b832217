// What a query costs Elasticsearch, before it is asked: the sum over its clauses, with a bound, so that no combination of
// parameters that are each allowed makes a query that is not.

import type { Clause } from './clauses.ts'
import type { Fault } from './fault.ts'
import { type Kind, type Part, partOf, type Values } from './parameter-keys.ts'

/** The most that one request may cost; an exact value costs 1. */
export const MOST_COST = 2_000
/** A place's name may be looked up as a whole value, then as a beginning, then be asked for. */
export const PLACE_COST = 10
/** Counting by a field visits every matching record. */
export const FACET_COST = 100
/** Parameters that are named as the dearest. */
const MOST_NAMED = 3

type Content = Readonly<Record<string, unknown>>
const entries = (content: unknown): unknown[] => Object.values(content as Content)
const sum = (parts: readonly unknown[]): number =>
  parts.reduce<number>((total, part) => total + clauseCost(part as Clause), 0)
const lengthOf = (text: unknown): number => (typeof text === 'string' ? text.length : 0)
/** An analyzed text asks a clause for about each of its characters. */
const textCost = (content: unknown): number =>
  entries(content).reduce<number>(
    (total, asked) =>
      total + lengthOf(typeof asked === 'string' ? asked : (asked as { query?: unknown }).query),
    0,
  )

/** Kind of clause → its cost. A kind that is missing here is a fault of the program. */
const costs: Readonly<Record<string, (content: never) => number>> = {
  match_all: () => 0,
  match_none: () => 0,
  term: () => 1,
  exists: () => 1,
  terms: content => (entries(content)[0] as unknown[]).length,
  range: () => 5,
  prefix: () => 10,
  fuzzy: () => 20,
  match: textCost,
  match_phrase: textCost,
  intervals: content =>
    entries(content).reduce<number>((total, rule) => total + JSON.stringify(rule).length / 4, 0),
  constant_score: ({ filter }: { filter: Clause }) => clauseCost(filter),
  dis_max: ({ queries }: { queries: Clause[] }) => sum(queries),
  bool: (content: Content) =>
    sum([content.filter, content.should, content.must, content.must_not].flat().filter(Boolean)),
}

/** The cost of a clause and all within it. Throws on a kind of clause that has none. */
export function clauseCost(clause: Clause): number {
  return Object.entries(clause).reduce((total, [kind, content]) => {
    const cost = Object.hasOwn(costs, kind) ? costs[kind] : undefined
    if (cost === undefined) throw new Error(`a clause of ${kind} has no cost: give it one in query-cost.ts`)
    return total + cost(content as never)
  }, 0)
}

/** A kind whose cost is not to be seen in its clauses. */
export const costing = (kind: Kind, cost: (values: Values) => number): Kind => ({ ...kind, cost })

/** What a part of a query costs. */
export const partCost = ({ filter, ranking }: Part): number =>
  sum([filter, ...(ranking?.tiers.map(({ clause }) => clause) ?? [])].filter(Boolean))

/** What the values of a parameter cost. */
export function costOf(kind: Kind, values: Values): number {
  if (kind.cost !== undefined) return kind.cost(values)
  return partCost(partOf(kind, values))
}

/** What is wrong with a query that costs too much: a fault for each of its dearest parameters. */
export function costFaults(
  values: ReadonlyMap<string, Values>,
  kindOf: (name: string) => Kind,
): readonly Fault[] {
  const asked = [...values].map(([name, given]) => ({ name, cost: costOf(kindOf(name), given) }))
  const total = asked.reduce((before, { cost }) => before + cost, 0)
  if (total <= MOST_COST) return []
  const dearest = asked.toSorted((a, b) => b.cost - a.cost).slice(0, MOST_NAMED)
  return dearest
    .filter(({ cost }) => cost > 1)
    .map(({ name, cost }) => ({
      parameter: name,
      code: 'too_expensive',
      message: `Of what one request may cost (${MOST_COST}), this one takes ${Math.ceil(total)}, and ${name} takes ${Math.ceil(cost)} of it: give fewer or shorter values, and ask in several requests.`,
    }))
}
