// When two spellings of a word are the same word: case, accents, letters that carry a stroke or are two in one.

/** Letters that Unicode does not take apart, in their usual Latin transcription. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ẞ: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ĸ: 'k',
  ŋ: 'n',
  ŧ: 't',
  ſ: 's',
  ƒ: 'f',
  ə: 'e',
  ɨ: 'i',
  ƶ: 'z',
  ǥ: 'g',
  ŀ: 'l',
  ς: 'σ',
  ة: 'ه',
  ى: 'ي',
}
const LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g')

// The accents of Latin, Greek and Cyrillic; the vowel points of Arabic and Hebrew. Marks of other scripts are letters.
const ACCENTS = /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u0610-\u061a\u064b-\u065f\u0670\u0640]/g

/** Umlauts and their like with the second letter that spelling without accents gives them: ü as ue. */
const DIGRAPHS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' }
const UMLAUT = /[äöüøå]/g

// Nothing but case is to be done to them, and most words are such.
const UNACCENTED = /^[ -~]*$/

/** True for a text of unaccented Latin letters, digits and signs (ASCII): composed, and without any letter that {@link fold} changes. */
export function isUnaccented(text: string): boolean {
  return UNACCENTED.test(text)
}

/** The text in lower case, without accents, ligatures and width forms taken apart. Idempotent, and never lengthens a prefix's match. */
export function fold(text: string): string {
  if (UNACCENTED.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .normalize('NFC')
    .toLowerCase()
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .normalize('NFC')
    .replace(LETTER, letter => LETTERS[letter] ?? letter)
}

/** The folded text with umlauts written out (ü as ue), or undefined where it has none. */
export function foldWrittenOut(text: string): string | undefined {
  if (UNACCENTED.test(text)) return undefined
  const lower = text.normalize('NFC').toLowerCase()
  const written = lower.replace(UMLAUT, letter => DIGRAPHS[letter] ?? letter)
  return written === lower ? undefined : fold(written)
}

/**
 * A folded word with the pairs that may stand for an umlaut closed up (mueller → muller), or undefined where it has none.
 * ue after a vowel or q is no umlaut (Bauer, Queen); a pair at the word's end may still be growing into another.
 */
export function foldClosedUp(word: string): string | undefined {
  const closed = word.replace(
    /([ao])e(?=.)|(?<![aeiouyq])ue(?=.)|(?<![a-z])aa(?=.)/g,
    (pair, kept: string | undefined) => kept ?? pair[0] ?? '',
  )
  return closed === word ? undefined : closed
}
