// Tells by which of its names a company was found, so that a record can say so where it shows another one.

import { distance } from 'fastest-levenshtein'
import { indexedName, type TypedName } from '../normalization/company-name.ts'

/** The names of a company, as far as they are known. */
export type CompanyNames = {
  readonly companyName: string | undefined
  readonly tradeName: string | undefined
  readonly otherNames: readonly string[]
}

/** A name and the field that holds it. */
export type NamedBy = { readonly field: keyof CompanyNames; readonly name: string }

/** How well a name matches: as a whole, by its beginning, by its words; less than one if it is only similar. */
const WHOLE = 4
const BEGINS = 3
const WORDS = 2
/** A name that is less similar than this is not what was found. */
const LEAST_SIMILARITY = 0.5

/** The name that matches the typed text best; of several the first one: company name, trade name, other names. */
export function matchedName(typed: TypedName, names: CompanyNames): NamedBy | undefined {
  const { companyName, tradeName, otherNames } = names
  const candidates: NamedBy[] = [
    ...(companyName === undefined ? [] : [{ field: 'companyName', name: companyName } as const]),
    ...(tradeName === undefined ? [] : [{ field: 'tradeName', name: tradeName } as const]),
    ...otherNames.map(name => ({ field: 'otherNames', name }) as const),
  ]
  if (candidates.length < 2) return candidates[0]
  let best: NamedBy | undefined
  let closest = LEAST_SIMILARITY
  for (const candidate of candidates) {
    const found = closeness(typed, candidate.name)
    if (found > closest) {
      best = candidate
      closest = found
    }
  }
  return best
}

/** True if each typed word begins a word of the name as it is written: whoever reads the name sees why it was found. */
export function showsAllWords({ words }: TypedName, name: string): boolean {
  const shown = ` ${name.toLowerCase()}`
  return words.every(({ text, optional }) => optional || shown.includes(` ${text}`))
}

function closeness(typed: TypedName, name: string): number {
  const { keys, words } = indexedName(name)
  const whole = typed.fullKey === undefined ? typed.keys : [typed.fullKey, ...typed.keys]
  if (whole.some(key => keys.includes(key))) return WHOLE
  if ([typed.start, ...typed.joined].some(start => keys.some(key => key.startsWith(start)))) return BEGINS
  const begins = (spelling: string): boolean => words.some(word => word.startsWith(spelling))
  const required = typed.words.filter(word => !word.optional)
  if (required.every(({ text, otherSpellings }) => [text, ...otherSpellings].some(begins))) return WORDS
  const ofWords = required.map(({ text }) => Math.max(...words.map(word => similarity(text, word))))
  return Math.max(
    ofWords.reduce((sum, each) => sum + each, 0) / ofWords.length,
    ...keys.flatMap(key => typed.keys.map(asked => similarity(asked, key))),
  )
}

const similarity = (one: string, other: string): number =>
  1 - distance(one, other) / Math.max(one.length, other.length, 1)
