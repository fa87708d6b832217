// How do fingers miss? One letter replaced, left out, added, or two swapped, in a word long enough to be recognised.

import type { Random } from '../../demo/random.ts'

/** The kinds of a typing error, as they are told apart in a report. */
export const typingErrors = ['replaced', 'left out', 'added', 'swapped'] as const
export type TypingError = (typeof typingErrors)[number]

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz'
const SHORTEST_WORD = 4

/**
 * The text with one typing error in one of its words of four letters and more without digits; undefined where it has
 * none, or where the error changes nothing.
 * @param where in the word's first letter, or in any other
 */
export function mistyped(
  text: string,
  error: TypingError,
  where: 'first letter' | 'later',
  random: Random,
): string | undefined {
  const words = [...text.matchAll(/[\p{L}\p{N}]+/gu)].filter(
    ([word]) => word.length >= SHORTEST_WORD && !/\p{N}/u.test(word),
  )
  if (words.length === 0) return undefined
  const chosen = random.pick(words)
  const word = chosen[0]
  const wrong = wordMistyped(word, error, where, random)
  if (wrong === word) return undefined
  return text.slice(0, chosen.index) + wrong + text.slice(chosen.index + word.length)
}

function wordMistyped(
  word: string,
  error: TypingError,
  where: 'first letter' | 'later',
  random: Random,
): string {
  const last = word.length - 1
  // Two letters are swapped, so that the second of them must still be in the word.
  const at = where === 'first letter' ? 0 : random.between(1, error === 'swapped' ? last - 1 : last)
  const before = word.slice(0, at)
  const letter = word[at] ?? ''
  switch (error) {
    case 'replaced':
      return before + otherLetter(letter, random) + word.slice(at + 1)
    case 'left out':
      return before + word.slice(at + 1)
    case 'added':
      return before + inCaseOf(letter, random.pick(ALPHABET)) + word.slice(at)
    case 'swapped':
      return (
        before +
        inCaseOf(letter, (word[at + 1] ?? '').toLowerCase()) +
        letter.toLowerCase() +
        word.slice(at + 2)
      )
  }
}

function otherLetter(letter: string, random: Random): string {
  const others = ALPHABET.replace(letter.toLowerCase(), '')
  return inCaseOf(letter, random.pick(others))
}

const inCaseOf = (model: string, letter: string): string =>
  model === model.toLowerCase() ? letter : letter.toUpperCase()
