// Which of two companies that match equally well a person more likely means: the larger one.

/** What prominence is made of; absent facts are undefined. */
export type Size = {
  readonly employees: number | undefined
  /** U.S. dollars a year. */
  readonly sales: number | undefined
  readonly companiesInGroup: number | undefined
  readonly isBranch: boolean
  readonly isGroupHead: boolean
}

/** A company of about twenty people: what nothing is known of is taken for. */
const NEUTRAL = 1.3
/** More than any size can give, so that headquarters stand before branches. */
const ABOVE_BRANCHES = 100_000

/**
 * A whole number, larger for the more prominent: a thousand for every power of ten in size (staff, or sales at 100,000
 * dollars a head), 700 for every power of ten in the group, 500 for the group's head; all of it above every branch.
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
