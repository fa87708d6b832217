// When two spellings of a city, province or country are the same place.

import { fold } from './fold.ts'

/** Apostrophes of every shape, and dots. */
const DROPPED = /['’‘‛`´ʼʻ′׳＇.]/g

// Nothing but case is to be done to them, and most names are such.
const PLAIN = /^[A-Za-z0-9]+(?: [A-Za-z0-9]+)*$/

/** Folded, apostrophes and dots dropped, every other punctuation a blank: `St. John's` → `st johns`. */
export function placeKey(name: string): string {
  if (PLAIN.test(name)) return name.toLowerCase()
  // Before folding too, which takes ´ for a blank with an accent; behind it, which makes a dot of ．.
  return fold(name.replace(DROPPED, ''))
    .replace(DROPPED, '')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim()
}
