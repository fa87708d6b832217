// Which latencies are drawn? Those of typing and of one-letter prefixes, of every run that is kept.

import { type Panel, plotSvg } from './plot.ts'
import { measured, type Results, systemNames, systems } from './results.ts'
import { ONE_LETTER, TYPING } from './workload.ts'

const COLOURS = { service: '#1668b3', elasticsearch: '#c6651a', postgres: '#3f8f4f' } as const
const PREFERRED = 8

/** Latency against the number of records, at 8 connections where that was measured; undefined where nothing was. */
export function latencyPlot(all: readonly Results[]): string | undefined {
  const counts = new Set(
    all.flatMap(({ measurements }) => measurements.map(({ connections }) => connections)),
  )
  const connections = counts.has(PREFERRED) ? PREFERRED : [...counts][0]
  if (connections === undefined) return undefined
  const panel = (workload: string): Panel => ({
    title: `${workload}, ${connections} connection${connections === 1 ? '' : 's'}`,
    lines: systems
      .flatMap(system =>
        (['p50', 'p99'] as const).map(percentile => ({
          name: `${systemNames[system]} ${percentile}`,
          colour: COLOURS[system],
          dashed: percentile === 'p99',
          points: all.flatMap(results => {
            const one = measured(results, workload, connections, system)
            return one === undefined ? [] : [[results.records, one[percentile]] as const]
          }),
        })),
      )
      .filter(({ points }) => points.length > 0),
  })
  const panels = [panel(TYPING), panel(ONE_LETTER)].filter(({ lines }) => lines.length > 0)
  return panels.length === 0 ? undefined : plotSvg(panels, 'records', 'milliseconds')
}
