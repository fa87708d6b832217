// When two spellings of a city, province or country are the same place.

import { fold } from './fold.ts'

/** Folded, apostrophes and dots dropped, every other punctuation a blank: `St. John's` → `st johns`. */
export function placeKey(name: string): string {
  return fold(name)
    .replace(/['’‘`´.]/g, '')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim()
}
