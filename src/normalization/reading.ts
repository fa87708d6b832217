// Reads names that are not written in Latin letters: how they sound, in Latin letters, so that they can be typed on any
// keyboard.

import anyAscii from 'any-ascii'
import { toRomaji } from 'wanakana'
import { isUnaccented } from './fold.ts'

const OTHER_LETTER = /(?!\p{Script=Latin}|\p{Script=Common})\p{L}/u
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}ー]+/gu
const LONG_VOWELS = /([aeiou])\1+|ou/g

/** Letters by the national systems of Ukraine, where any-ascii reads them as Russian. */
const UKRAINIAN: Readonly<Record<string, string>> = { и: 'y', г: 'h', ї: 'yi', й: 'i', є: 'ie', щ: 'shch' }
const UKRAINIAN_LETTER = new RegExp(`[${Object.keys(UKRAINIAN).join('')}]`, 'g')

/** True if the text has letters of a script other than Latin. */
export function isInOtherScript(text: string): boolean {
  return !isUnaccented(text) && OTHER_LETTER.test(text)
}

/**
 * The readings of a text in Latin letters, the usual one first; none if all its letters are Latin. A word
 * in two scripts is also read with each letter as the one that it looks like.
 */
export function readingsOf(text: string): string[] {
  if (!isInOtherScript(text)) return []
  const composed = text.normalize('NFKC').toLowerCase()
  const spoken = composed.replace(KANA, kana => toRomaji(kana))
  const readings = [inLatin(spoken)]
  if (spoken !== composed) readings.push(inLatin(spoken.replace(LONG_VOWELS, ([vowel = '']) => vowel)))
  const ukrainian = composed.replace(UKRAINIAN_LETTER, letter => UKRAINIAN[letter] ?? letter)
  if (ukrainian !== composed) readings.push(inLatin(ukrainian))
  const oneScript = inOneScript(text.normalize('NFKC')).toLowerCase()
  if (oneScript !== composed) readings.unshift(inLatin(oneScript))
  return [...new Set(readings.map(reading => reading.trim()))].filter(reading => /\p{L}/u.test(reading))
}

/** Apostrophes tell consonants apart, which nobody types. */
const inLatin = (text: string): string => anyAscii(text).toLowerCase().replaceAll("'", '')

/** Letters that look alike, in one case at least: in Cyrillic or Greek, and in Latin. */
const LOOK_ALIKE: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ['авеѕіјкмнорстухһ', 'abesijkmhopctyxh'],
    ['αβεζηικμνορτυχ', 'abezhikmnoptyx'],
  ].flatMap(([others = '', latin = '']) =>
    [...others].flatMap((letter, index) => {
      const like = latin[index] ?? letter
      return [
        [letter, like],
        [letter.toUpperCase(), like.toUpperCase()],
      ]
    }),
  ),
)
const CYRILLIC_OF = new Map(
  Object.entries(LOOK_ALIKE)
    .filter(([letter]) => /\p{Script=Cyrillic}/u.test(letter))
    .map(([letter, latin]) => [latin, letter]),
)
const WORD = /[\p{L}\p{M}]+/gu
const LATIN = /\p{Script=Latin}/u
const CYRILLIC_OR_GREEK = /[\p{Script=Cyrillic}\p{Script=Greek}]/u

/**
 * The text with each word in one script: a letter that looks like one of the script of the others is
 * taken for it (Cyrillic а in a Latin word). A word with other letters of both scripts stays.
 */
export function inOneScript(text: string): string {
  if (!LATIN.test(text) || !CYRILLIC_OR_GREEK.test(text)) return text
  return text.replace(WORD, word => {
    if (!LATIN.test(word) || !CYRILLIC_OR_GREEK.test(word)) return word
    const letters = [...word]
    const asLatin = letters.map(letter => LOOK_ALIKE[letter] ?? letter).join('')
    if (!CYRILLIC_OR_GREEK.test(asLatin)) return asLatin
    const asCyrillic = letters.map(letter => CYRILLIC_OF.get(letter) ?? letter).join('')
    return LATIN.test(asCyrillic) ? word : asCyrillic
  })
}
