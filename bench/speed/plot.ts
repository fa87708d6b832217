// How does latency grow with the number of records? A picture: two panels, both axes logarithmic, one line a system and
// percentile. A pure function from series to SVG.

/** A line of a panel: points of x (records) and y (milliseconds). */
export type Line = {
  readonly name: string
  readonly colour: string
  readonly dashed: boolean
  readonly points: readonly (readonly [x: number, y: number])[]
}
export type Panel = { readonly title: string; readonly lines: readonly Line[] }

const WIDTH = 460
const HEIGHT = 320
const MARGIN = { left: 58, right: 16, top: 34, bottom: 46 }
/** Of the legend: how high a row is, and how many lines it names under each panel. */
const LEGEND = { row: 22, each: 3 }
const FONT = 'font-family="system-ui, sans-serif"'

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const place = (value: number): string => value.toFixed(1)

/** The powers of ten around the values. */
export function decades(values: readonly number[]): readonly [low: number, high: number] {
  const low = Math.floor(Math.log10(Math.min(...values)) + 1e-9)
  const high = Math.ceil(Math.log10(Math.max(...values)) - 1e-9)
  return [low, Math.max(high, low + 1)]
}

/** `10k`, `1M`, `0.1`. */
export function shortNumber(value: number): string {
  if (value >= 1_000_000) return `${value / 1_000_000}M`
  if (value >= 1_000) return `${value / 1_000}k`
  return String(Number(value.toPrecision(3)))
}

/** The plot as an SVG document; panels without points are left out. */
export function plotSvg(panels: readonly Panel[], xName: string, yName: string): string {
  const drawn = panels.filter(({ lines }) => lines.some(({ points }) => points.length > 0))
  const all = drawn.flatMap(({ lines }) => lines.flatMap(({ points }) => points))
  const scale = { x: decades(all.map(([x]) => x)), y: decades(all.map(([, y]) => y)) }
  const lines = new Map(drawn.flatMap(({ lines }) => lines.map(line => [line.name, line] as const)))
  const width = WIDTH * drawn.length
  const inRow = LEGEND.each * drawn.length
  const height = HEIGHT + LEGEND.row * Math.ceil(lines.size / inRow)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escaped(`${yName} against ${xName}`)}">`,
    `<rect width="100%" height="100%" fill="#fff"/>`,
    ...drawn.map((panel, at) => panelSvg(panel, at * WIDTH, scale, xName, yName)),
    legendSvg([...lines.values()], width, inRow),
    '</svg>',
    '',
  ].join('\n')
}

type Scale = { readonly x: readonly [number, number]; readonly y: readonly [number, number] }

function panelSvg({ title, lines }: Panel, left: number, scale: Scale, xName: string, yName: string): string {
  const [right, bottom] = [WIDTH - MARGIN.right, HEIGHT - MARGIN.bottom]
  const share = (value: number, [low, high]: readonly [number, number]): number =>
    (Math.log10(value) - low) / (high - low)
  const x = (value: number): number => MARGIN.left + share(value, scale.x) * (right - MARGIN.left)
  const y = (value: number): number => bottom - share(value, scale.y) * (bottom - MARGIN.top)
  const ticks = ([low, high]: readonly [number, number]): number[] =>
    Array.from({ length: high - low + 1 }, (_, step) => 10 ** (low + step))
  const text = (at: string, size: number, words: string): string =>
    `<text ${at} ${FONT} font-size="${size}" fill="#333">${escaped(words)}</text>`
  return [
    `<g transform="translate(${left} 0)">`,
    text(`x="${MARGIN.left}" y="20"`, 14, title),
    ...ticks(scale.x).flatMap(value => [
      `<line x1="${place(x(value))}" x2="${place(x(value))}" y1="${MARGIN.top}" y2="${bottom}" stroke="#e3e3e3"/>`,
      text(`x="${place(x(value))}" y="${bottom + 16}" text-anchor="middle"`, 11, shortNumber(value)),
    ]),
    ...ticks(scale.y).flatMap(value => [
      `<line x1="${MARGIN.left}" x2="${right}" y1="${place(y(value))}" y2="${place(y(value))}" stroke="#e3e3e3"/>`,
      text(`x="${MARGIN.left - 6}" y="${place(y(value) + 4)}" text-anchor="end"`, 11, shortNumber(value)),
    ]),
    text(`x="${(MARGIN.left + right) / 2}" y="${HEIGHT - 10}" text-anchor="middle"`, 12, xName),
    text(
      `transform="translate(14 ${(MARGIN.top + bottom) / 2}) rotate(-90)" text-anchor="middle"`,
      12,
      yName,
    ),
    ...lines.flatMap(line => lineSvg(line, x, y)),
    '</g>',
  ].join('\n')
}

const dash = ({ dashed }: Line): string => (dashed ? ' stroke-dasharray="5 4"' : '')

function lineSvg(line: Line, x: (value: number) => number, y: (value: number) => number): string[] {
  const points = line.points.toSorted(([a], [b]) => a - b)
  if (points.length === 0) return []
  const path = points.map(([at, value]) => `${place(x(at))},${place(y(value))}`).join(' ')
  return [
    `<polyline points="${path}" fill="none" stroke="${line.colour}" stroke-width="2"${dash(line)}/>`,
    ...points.map(
      ([at, value]) => `<circle cx="${place(x(at))}" cy="${place(y(value))}" r="3" fill="${line.colour}"/>`,
    ),
  ]
}

function legendSvg(lines: readonly Line[], width: number, inRow: number): string {
  const marks = lines.flatMap((line, at) => {
    const left = 16 + (at % inRow) * ((width - 24) / inRow)
    const top = HEIGHT + 6 + LEGEND.row * Math.floor(at / inRow)
    return [
      `<line x1="${place(left)}" x2="${place(left + 22)}" y1="${top}" y2="${top}" stroke="${line.colour}" stroke-width="2"${dash(line)}/>`,
      `<text x="${place(left + 27)}" y="${top + 4}" ${FONT} font-size="12" fill="#333">${escaped(line.name)}</text>`,
    ]
  })
  return marks.join('\n')
}
