// What is the value that a share of all measured values stays at or below?

/** Each share's value; NaN of none. Sorts once. */
export function quantiles(values: readonly number[], shares: readonly number[]): number[] {
  const sorted = Float64Array.from(values).sort()
  return shares.map(
    share => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN,
  )
}

/** The value that a share (0 to 1) of all is at or below. */
export function quantile(values: readonly number[], share: number): number {
  return quantiles(values, [share])[0] ?? Number.NaN
}
