// What requests cost, compared with what is kept in the repository.

/** The kinds of requests that are measured. */
export const kinds = ['cached', 'search', 'lookup', 'export'] as const
export type Kind = (typeof kinds)[number]

/** What one request of a kind costs. `ratio`: its processor time divided by that of the calibration. */
export type Figure = { readonly microseconds: number; readonly ratio: number }
export type Figures = Readonly<Partial<Record<Kind, Figure>>>

/** The figures that are kept, by the major version of Node. */
export type KeptFigures = Readonly<Record<string, Figures>>

/** How far a ratio may exceed the one that is kept. */
const TOLERANCE = 0.25

/** The figures of several rounds as one: the median of each, since another program's work disturbs single rounds. */
export function medianFigure(rounds: readonly Figure[]): Figure {
  return {
    microseconds: Math.round(median(rounds.map(({ microseconds }) => microseconds))),
    ratio: Number(median(rounds.map(({ ratio }) => ratio)).toPrecision(3)),
  }
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  const [low = Number.NaN, high = low] = sorted.slice(sorted.length % 2 === 0 ? middle - 1 : middle)
  return sorted.length % 2 === 0 ? (low + high) / 2 : low
}

/** The kinds that cost more than they may, in words. A kind that is not kept yet is not compared. */
export function exceeded(measured: Figures, kept: Figures): string[] {
  return kinds.flatMap(kind => {
    const [now, before] = [measured[kind], kept[kind]]
    if (now === undefined || before === undefined || now.ratio <= before.ratio * (1 + TOLERANCE)) return []
    const more = Math.round((now.ratio / before.ratio - 1) * 100)
    return [`${kind} costs ${more} % more than is kept (ratio ${now.ratio}, kept ${before.ratio})`]
  })
}
