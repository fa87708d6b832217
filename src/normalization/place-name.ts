// Normalizes the names of cities, provinces and countries.

import { fold } from './fold.ts'

/** Apostrophes of every shape, and dots. */
const DROPPED = /['’‘‛`´ʼʻ′׳＇.]/g

// Most names are plain and need only lower-casing.
const PLAIN = /^[A-Za-z0-9]+(?: [A-Za-z0-9]+)*$/

/**
 * Folded, without apostrophes and dots, other punctuation as a space: `St. John's` → `st johns`.
 */
export function normalizedPlaceName(name: string): string {
  if (PLAIN.test(name)) return name.toLowerCase()
  // Before folding, which turns ´ into a space with an accent, and after it, because it turns ．
  // into a dot.
  return fold(name.replace(DROPPED, ''))
    .replace(DROPPED, '')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim()
}
