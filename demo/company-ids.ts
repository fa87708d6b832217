// The ID of the nth company: a nine-digit number that reveals neither the order nor the importance of a record, is never
// used twice and needs no list of used ones: an invertible shuffle of 900 million numbers.

import { mixed } from './random.ts'

const LOWEST = 100_000_000

/** Number of IDs: all nine-digit numbers without a leading zero. */
export const ID_COUNT = 900_000_000

/** The ID of the record at a position (0 up to ID_COUNT - 1), for one seed; different positions never share one. */
export function companyId(seed: number, position: number): number {
  // A Feistel network shuffles 2^30 numbers; those beyond the range are shuffled again (cycle walking).
  let shuffled = position
  do shuffled = feistel(seed, shuffled)
  while (shuffled >= ID_COUNT)
  return LOWEST + shuffled
}

function feistel(seed: number, value: number): number {
  let left = value >>> 15
  let right = value & 0x7fff
  for (let round = 1; round <= 4; round++) {
    const next = left ^ (mixed(right + Math.imul(round, 0x10001) + mixed(seed + round)) & 0x7fff)
    left = right
    right = next
  }
  return left * 0x8000 + right
}
