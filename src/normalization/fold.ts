// Folds words: removes case and accents, and replaces ligatures and letters with strokes.

/** Letters that Unicode does not decompose, with their usual transcription. */
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

// The accents of Latin, Greek and Cyrillic; the vowel points of Arabic and Hebrew. Marks of other
// scripts are letters.
const ACCENTS = /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u0610-\u061a\u064b-\u065f\u0670\u0640]/g

/** Umlauts and similar letters, with their spelling in two letters: ü as ue. */
const DIGRAPHS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' }
const UMLAUT = /[äöüøå]/g

// Most words have no accents and need only lower-casing.
const UNACCENTED = /^[ -~]*$/

/** True for printable ASCII text: {@link fold} changes only its case. */
export function isUnaccented(text: string): boolean {
  return UNACCENTED.test(text)
}

/**
 * The text in lower case, without accents, with ligatures and width forms decomposed. Idempotent.
 */
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

/** The folded text with umlauts written out (ü as ue); undefined if it has none. */
export function foldWrittenOut(text: string): string | undefined {
  if (UNACCENTED.test(text)) return undefined
  const lower = text.normalize('NFC').toLowerCase()
  const written = lower.replace(UMLAUT, letter => DIGRAPHS[letter] ?? letter)
  return written === lower ? undefined : fold(written)
}

/**
 * A folded word with pairs that may represent an umlaut closed up (mueller → muller); undefined if
 * it has none. A ue after a vowel or q is not an umlaut (Bauer, Queen), and a pair at the end of
 * the word stays, because the word may be incomplete.
 */
export function foldClosedUp(word: string): string | undefined {
  const closed = word.replace(
    /([ao])e(?=.)|(?<![aeiouyq])ue(?=.)|(?<![a-z])aa(?=.)/g,
    (pair, kept: string | undefined) => kept ?? pair[0] ?? '',
  )
  return closed === word ? undefined : closed
}
