// What the bench writes: its page, whose other text stays, its tables, and the plot.

import { describe, expect, test } from 'vitest'
import { markdownTable } from '../../../bench/markdown-table.ts'
import { latencyPlot } from '../../../bench/speed/latency-plot.ts'
import { decades, type Panel, plotSvg, shortNumber } from '../../../bench/speed/plot.ts'
import { measuredInMarkdown, pageWith, resultsForTerminal } from '../../../bench/speed/report.ts'
import { measurement, results } from './results.ts'

test('markdownTable escapes what would end a cell, and sets figures to the right', () => {
  expect(markdownTable(['a|b', 'n'], [['c*', '1']])).toBe('| a\\|b | n |\n| --- | ---: |\n| c\\* | 1 |')
})

describe('pageWith', () => {
  const page = '# Page\n\nBefore.\n\n<!-- measured -->\nold\n<!-- /measured -->\n\nAfter.\n'

  test('puts the measured part between the marks and leaves the rest', () => {
    const made = pageWith(page, 'new')
    expect(made).toBe('# Page\n\nBefore.\n\n<!-- measured -->\n\nnew\n\n<!-- /measured -->\n\nAfter.\n')
    expect(pageWith(made, 'new')).toBe(made)
  })

  test('begins a page where there is none', () => {
    expect(pageWith(undefined, 'new')).toContain('# Performance')
  })

  test('refuses a page without the marks rather than writing over it', () => {
    expect(() => pageWith('# Mine\n', 'new')).toThrow('<!-- measured -->')
  })
})

const found = results({
  measurements: [
    measurement({ system: 'service', perSecond: 1_234.5, p50: 0.25, p99: 3, searches: 0.4 }),
    measurement({ system: 'elasticsearch', perSecond: 400, p50: 0.5, p99: 1 }),
  ],
})

describe('tables', () => {
  test('a run stands under its number of records, with ratios of the service to the others', () => {
    const text = measuredInMarkdown([found], undefined, 'performance.svg')
    expect(text).toContain('## 200,000 companies')
    expect(text).toContain('| typing | 1 | 1,235 · 0.25 / 2 / 3 | 400 · 0.5 / 2 / 1 | 0.5 | 3 | 3.1 |')
    expect(text).not.toContain('÷ PG p50')
  })

  test('runs stand in the order of their sizes', () => {
    const sizes = [5_000_000, 10_000, 200_000].map(records => results({ records }))
    const text = measuredInMarkdown(sizes, undefined, 'performance.svg')
    const places = ['## 10,000', '## 200,000', '## 5,000,000'].map(heading => text.indexOf(heading))
    expect(places.every(place => place > 0)).toBe(true)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
  })

  test('without any run the page says so', () => {
    expect(measuredInMarkdown([], undefined, 'performance.svg')).toContain('Nothing is measured yet.')
  })

  test('the terminal shows faults and verdicts', () => {
    const text = resultsForTerminal({ ...found, faults: ['export is not timed'] })
    expect(text).toContain('FAULT: export is not timed')
    expect(text).toMatch(/reached: index at most 1\.0/)
  })
})

describe('plot', () => {
  test.each([
    [
      [10, 1_000],
      [1, 3],
    ],
    [
      [0.5, 20],
      [-1, 2],
    ],
    [
      [7, 7],
      [0, 1],
    ],
    [
      [100, 100],
      [2, 3],
    ],
  ])('decades around %j are %j', (values, wanted) => {
    expect(decades(values)).toEqual(wanted)
  })

  test.each([
    [10_000, '10k'],
    [5_000_000, '5M'],
    [0.1, '0.1'],
    [10, '10'],
  ])('%d is written %s', (value, text) => {
    expect(shortNumber(value)).toBe(text)
  })

  const panel: Panel = {
    title: 'a < b',
    lines: [
      {
        name: 'one',
        colour: '#123456',
        dashed: false,
        points: [
          [100, 10],
          [10, 1],
        ],
      },
    ],
  }

  test('points stand on a logarithmic scale, from left to right', () => {
    const svg = plotSvg([panel], 'records', 'milliseconds')
    expect(svg).toContain('points="58.0,274.0 444.0,34.0"')
    expect(svg).toContain('a &lt; b')
  })

  test('a panel without points is left out', () => {
    const empty: Panel = { title: 'nothing', lines: [] }
    expect(plotSvg([panel, empty], 'x', 'y')).not.toContain('nothing')
  })

  test('typing and one letter are drawn at 8 connections, each system that was measured', () => {
    const runs = [10_000, 100_000].map(records =>
      results({
        records,
        measurements: ['typing', 'one letter', 'facets'].flatMap(workload =>
          [1, 8].map(connections => measurement({ workload, connections })),
        ),
      }),
    )
    const svg = latencyPlot(runs) ?? ''
    expect(svg).toContain('typing, 8 connections')
    expect(svg).toContain('one letter, 8 connections')
    expect(svg).not.toContain('facets')
    expect(svg).toContain('service p99')
    expect(svg).not.toContain('PostgreSQL')
  })

  test('nothing measured, nothing drawn', () => {
    expect(latencyPlot([])).toBeUndefined()
  })
})
