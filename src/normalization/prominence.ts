// Computes the prominence of a company, which orders companies that match equally well.

/** The inputs of the prominence; unknown values are undefined. */
export type Size = {
  readonly employees: number | undefined
  /** U.S. dollars a year. */
  readonly sales: number | undefined
  readonly companiesInGroup: number | undefined
  readonly isBranch: boolean
  readonly isGroupHead: boolean
}

/** The size assumed if none is known: a company of about twenty people. */
const NEUTRAL = 1.3
/** Exceeds any size, so that headquarters rank above branches. */
const ABOVE_BRANCHES = 100_000

/**
 * A whole number, higher for more prominent companies: 1000 for every power of ten in size
 * (employees, or sales at 100,000 dollars per employee), 700 for every power of ten in the size of
 * the group, 500 for the head of the group. Every headquarter ranks above every branch.
 */
export function prominence(size: Size): number {
  const sizes = [
    size.employees === undefined ? undefined : Math.log10(1 + size.employees),
    size.sales === undefined ? undefined : Math.log10(1 + size.sales / 100_000),
  ].filter(value => value !== undefined)
  const own = sizes.length === 0 ? NEUTRAL : Math.max(...sizes)
  const group = 0.7 * Math.log10(Math.max(1, size.companiesInGroup ?? 1)) + (size.isGroupHead ? 0.5 : 0)
  return Math.round(1000 * (own + group)) + (size.isBranch ? 0 : ABOVE_BRANCHES)
}
