// Normalizes texts before any other step: one Unicode form, single spaces, no invisible characters.

// Soft hyphens, byte-order, direction and other format marks have no meaning in a name, unlike the
// two joiners of Indic and Persian spelling.
const INVISIBLE = /(?![\u200c\u200d])[\p{Cf}\u180e]|\u034f/gu
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this looks for
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffd]/

// Most texts are tidy already: words of composed Latin letters, separated by single spaces.
const TIDY = /^[!-~\u00a1-\u00ac\u00ae-\u02ff]+(?: [!-~\u00a1-\u00ac\u00ae-\u02ff]+)*$/

/**
 * The text in NFC, trimmed, without invisible characters, each run of whitespace as one space.
 * Undefined if it contains control characters, the replacement character or a lone surrogate: its
 * encoding is broken.
 */
export function normalizedText(text: string): string | undefined {
  if (TIDY.test(text)) return text
  if (CONTROL.test(text) || !text.isWellFormed()) return undefined
  return text.normalize('NFC').replace(INVISIBLE, '').replace(/\s+/g, ' ').trim()
}
