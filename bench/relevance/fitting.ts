// How many companies fit a text that is still being typed? Where very many do, nobody can want one among the first ten.

import type { BenchCompany } from './companies.ts'
import { plainWords } from './plain-name.ts'

/** Counts the companies with a word, for every word of a text, that begins with it. */
export type Fitting = (text: string) => number

/** Prepares the count over the names and trade names. */
export function fitting(companies: readonly BenchCompany[]): Fitting {
  const holders = new Map<string, number[]>()
  companies.forEach(({ name, tradeName }, position) => {
    for (const word of new Set([...plainWords(name), ...plainWords(tradeName ?? '')])) {
      const positions = holders.get(word)
      if (positions) positions.push(position)
      else holders.set(word, [position])
    }
  })
  const words = [...holders.keys()].toSorted((a, b) => (a < b ? -1 : 1))
  return text => {
    let left: Set<number> | undefined
    for (const word of plainWords(text)) {
      const found = new Set<number>()
      for (let at = firstFrom(words, word); words[at]?.startsWith(word) === true; at += 1) {
        for (const position of holders.get(words[at] ?? '') ?? []) {
          if (left === undefined || left.has(position)) found.add(position)
        }
      }
      left = found
    }
    return left?.size ?? 0
  }
}

/** The place of the first word that is not before the given one. */
function firstFrom(words: readonly string[], word: string): number {
  let low = 0
  let high = words.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((words[middle] ?? '') < word) low = middle + 1
    else high = middle
  }
  return low
}
