// What "the same text" means before anything else: one Unicode form, no stray blanks, nothing invisible.

// Soft hyphens, byte-order, direction and other format marks carry no meaning in a name; the two joiners of Indic and
// Persian spelling do.
const INVISIBLE = /(?![\u200c\u200d])[\p{Cf}\u180e]|\u034f/gu
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this looks for
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffd]/

// Most texts are so already: words of composed Latin letters, one blank between them.
const TIDY = /^[!-~\u00a1-\u00ac\u00ae-\u02ff]+(?: [!-~\u00a1-\u00ac\u00ae-\u02ff]+)*$/

/**
 * The text composed (NFC), without invisible characters, runs of blanks and line breaks made one blank, trimmed.
 * Undefined where it holds control characters, the replacement character or half a surrogate pair: its encoding is broken.
 */
export function tidyText(text: string): string | undefined {
  if (TIDY.test(text)) return text
  if (CONTROL.test(text) || !text.isWellFormed()) return undefined
  return text.normalize('NFC').replace(INVISIBLE, '').replace(/\s+/g, ' ').trim()
}
