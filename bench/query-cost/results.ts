// What a run found, for the terminal and for docs/query-cost.md.

import Table from 'cli-table3'
import { counted } from '../../indexer/progress.ts'
import { markdownTable } from '../markdown-table.ts'
import type { Cost } from './measure.ts'
import { ONE_LETTER } from './shapes.ts'

/** Everything that a run measured. */
export type Results = {
  readonly records: number
  readonly seed: number
  readonly rounds: number
  readonly version: string
  readonly costs: readonly Cost[]
}

/** How much noise may lift a cost above its limit before it counts as beyond it. */
const TOLERANCE = 1.15

const costOf = (costs: readonly Cost[], name: string): Cost => {
  const cost = costs.find(({ shape }) => shape.name === name)
  if (cost === undefined) throw new Error(`${name} was not measured`)
  return cost
}

/** What a shape costs as a multiple of another: what Elasticsearch takes for it, on which nothing else weighs. */
const ratio = (cost: Cost, base: Cost): number => cost.elasticsearch / base.elasticsearch

/** The shapes that cost more than their limit. */
export function beyondLimit(costs: readonly Cost[]): Cost[] {
  return costs.filter(cost => {
    const { limit } = cost.shape
    return limit !== undefined && ratio(cost, costOf(costs, limit.of)) > limit.times * TOLERANCE
  })
}

const milliseconds = (value: number): string => value.toFixed(1)

function limitInWords(cost: Cost, costs: readonly Cost[]): string {
  const { limit } = cost.shape
  if (limit === undefined) return ''
  const times = ratio(cost, costOf(costs, limit.of))
  const verdict = beyondLimit(costs).includes(cost) ? 'beyond' : 'kept'
  const than = limit.of === ONE_LETTER ? '' : ` “${limit.of}” (${times.toFixed(1)})`
  return `≤ ${limit.times} ×${than}: ${verdict}`
}

function rows({ costs }: Results): { head: string[]; body: string[][] } {
  const base = costOf(costs, ONE_LETTER)
  return {
    head: ['request', 'records found', 'median ms', 'p95 ms', 'Elasticsearch ms', `× ${ONE_LETTER}`, 'limit'],
    body: costs.map(cost => [
      `${cost.shape.group}: ${cost.shape.name}`,
      cost.found === undefined ? '' : counted(Math.round(cost.found)),
      milliseconds(cost.median),
      milliseconds(cost.p95),
      milliseconds(cost.elasticsearch),
      ratio(cost, base).toFixed(2),
      limitInWords(cost, costs),
    ]),
  }
}

/** The table for a terminal. */
export function resultsForTerminal(results: Results): string {
  const { head, body } = rows(results)
  const table = new Table({ head, style: { head: [], border: [], compact: true } })
  table.push(...body)
  return table.toString()
}

const escaped = (text: string): string => text.replaceAll('*', '\\*')

/** docs/query-cost.md. */
export function resultsInMarkdown(results: Results): string {
  const { head, body } = rows(results)
  const beyond = beyondLimit(results.costs)
  return `${[
    '# What queries cost',
    'How long requests of every shape take, measured by `npm run bench:query-cost`, which writes this page.',
    `${counted(results.records)} demo companies (seed ${results.seed}) in one shard of ${results.version}, loaded as any source is and merged. One connection, one request at a time, the shapes in turn and in another order every round, ${results.rounds} rounds after a warm-up; no answer comes from a cache of requests. \`median\` and \`p95\`: the whole request within the service, without the network of its client. \`Elasticsearch\`: of the median, waiting for Elasticsearch. \`× ${ONE_LETTER}\`: that, as a multiple of what a name query of one letter takes.`,
    markdownTable(head, body, [0, head.length - 1]),
    '## Limits',
    `No email pattern may cost more than a name query, and a name query whose typing errors are forgiven never more than ten that are typed right. Up to ${Math.round(100 * (TOLERANCE - 1))} % above a limit is taken for noise.`,
    beyond.length === 0
      ? 'Every limit is kept.'
      : `Beyond their limit:\n\n${beyond.map(({ shape }) => `- ${shape.group}: ${escaped(shape.name)}`).join('\n')}`,
  ].join('\n\n')}\n`
}
