// What was measured of keys, in words and tables.

import type { FloodKind } from './flood.ts'

/** Milliseconds. */
export type Timing = { readonly median: number; readonly p99: number; readonly count: number }

/** Calm: without the flood, before and after it. `processor`: how much of one processor the server used meanwhile. */
export type Flooded = {
  readonly kind: FloodKind
  readonly answeredPerSecond: number
  readonly statuses: Readonly<Record<string, number>>
  readonly processor: number
  readonly asked: readonly { readonly what: string; readonly calm: Timing; readonly stormy: Timing }[]
}

export type KeysResults = {
  readonly machine: string
  /** The system's load average before anything was measured. */
  readonly load: number
  readonly rate: number
  readonly timings: Readonly<Record<string, Timing>>
  /** How often an unknown key is refused later than one of these: one half tells nothing. */
  readonly outOfLooks: readonly (readonly [kind: string, share: number])[]
  readonly flooded: readonly Flooded[]
}

export function timing(times: readonly number[]): Timing {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
  return { median: at(0.5), p99: at(0.99), count: sorted.length }
}

const ms = (value: number): string => value.toFixed(2)
const whole = (value: number): string => Math.round(value).toLocaleString('en-US')

export function resultsInMarkdown({
  machine,
  load,
  rate,
  timings,
  outOfLooks,
  flooded,
}: KeysResults): string {
  const slowDown = ({ calm, stormy }: Flooded['asked'][number]): string =>
    `${stormy.median >= calm.median ? '+' : ''}${(100 * (stormy.median / calm.median - 1)).toFixed(0)} %`
  return `# Keys: what refusing them costs, and what it tells

Measured by \`npm run bench:keys\` on ${machine}; server, Elasticsearch and the load on that one machine, whose load average
was ${load.toFixed(1)} before: where that is above 1, other work on it was measured too, and the slow-down below cannot be told from its.

## What the time of an answer tells

Requests one after another, the kinds in an order drawn anew each round; milliseconds.

| sent | requests | median | p99 |
| --- | ---: | ---: | ---: |
${Object.entries(timings)
  .map(([kind, { median, p99, count }]) => `| ${kind} | ${whole(count)} | ${ms(median)} | ${ms(p99)} |`)
  .join('\n')}

A key that was once live is refused in the same way as one that never was. How often the refusal of an unknown key took longer
than that of another kind, of all pairs (50 % tells nothing):

${outOfLooks.map(([kind, share]) => `- ${kind}: ${(100 * share).toFixed(1)} %`).join('\n')}

## What a flood of wrong keys does to a right one

A right key asks every 20 ms, while ${whole(rate)} requests a second with wrong keys are sent over 100 connections; times of the
right key in milliseconds, against those before and after the flood. A wrong parameter is answered by the server alone.

| flood of | answered a second | of one processor | right key asks | median calm | in flood | slow-down | p99 calm | in flood |
| --- | ---: | ---: | --- | ---: | ---: | ---: | ---: | ---: |
${flooded
  .flatMap(one =>
    one.asked.map(
      asked =>
        `| ${one.kind} (${Object.keys(one.statuses).join(', ')}) | ${whole(one.answeredPerSecond)} | ${(100 * one.processor).toFixed(0)} % | ${asked.what} | ${ms(asked.calm.median)} | ${ms(asked.stormy.median)} | ${slowDown(asked)} | ${ms(asked.calm.p99)} | ${ms(asked.stormy.p99)} |`,
    ),
  )
  .join('\n')}
`
}
