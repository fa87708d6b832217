// What do two spellings of a name have in common? The bench's own reading, apart from the service's on purpose: what is
// measured must not decide what counts as right.

import { legalForms, type WrittenForm } from './legal-forms.ts'

const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/** Lower case without accents. */
export function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, letter => LETTERS[letter] ?? letter)
}

/** Words of a text for comparing beginnings: plain, dotted initials as one, & as "and". */
export function plainWords(text: string): string[] {
  return plain(text)
    .replace(/['’`´]/g, '')
    .replace(/(?<![\p{L}\p{N}])(?:\p{L}\.)+\p{L}?(?![\p{L}\p{N}])/gu, initials =>
      initials.replaceAll('.', ''),
    )
    .replace(/&/g, ' and ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '')
}

/** A name's words as they are written, and the legal forms at its end (and at its front, where they lead). */
export type NameParts = {
  readonly leading: readonly Written[]
  readonly core: readonly string[]
  readonly forms: readonly Written[]
}
/** A legal form as written in a name, and the row of the table it belongs to. */
export type Written = { readonly text: string; readonly form: WrittenForm }

const closeUp = (text: string): string =>
  plain(text)
    .replace(/[^\p{L}\p{N} ]/gu, '')
    .trim()

const bySpelling = new Map<string, WrittenForm>(
  legalForms.toReversed().flatMap(form => form.written.map(text => [closeUp(text), form] as const)),
)
const longest = Math.max(...[...bySpelling.keys()].map(spelling => spelling.split(' ').length))

/** Takes a name apart. The core is never empty: a name of nothing but legal forms is all core. */
export function nameParts(name: string): NameParts {
  const pieces = name
    .normalize('NFC')
    .replace(/\u00ad/g, '')
    .replace(/,(?=\S)/g, ', ')
    .replace(/\b(Co\.)(?=\p{L})/giu, '$1 ')
    .trim()
    .split(/\s+/)
  const forms: Written[] = []
  let end = pieces.length
  for (let found = formBefore(pieces, end); found !== undefined && end > 1; found = formBefore(pieces, end)) {
    if (found.length >= end) break
    forms.unshift({ text: pieces.slice(end - found.length, end).join(' '), form: found.form })
    end -= found.length
  }
  const first = bySpelling.get(closeUp(pieces[0] ?? ''))
  const leads = first?.leads === true && end > 1
  return {
    leading: leads && first !== undefined ? [{ text: pieces[0] ?? '', form: first }] : [],
    core: pieces.slice(leads ? 1 : 0, end),
    forms,
  }
}

function formBefore(
  pieces: readonly string[],
  end: number,
): { form: WrittenForm; length: number } | undefined {
  for (let length = Math.min(longest, end); length > 0; length -= 1) {
    const form = bySpelling.get(closeUp(pieces.slice(end - length, end).join(' ')))
    if (form !== undefined) return { form, length }
  }
  return undefined
}

const withoutEndMarks = (text: string): string => text.replace(/[,;]+$/, '')

/** The name without its legal forms, otherwise as it is written. */
export function withoutForms(parts: NameParts): string {
  return withoutEndMarks(parts.core.join(' '))
}

/** What names that are the same name share: the core without blanks and marks, and without a "the" before it. */
export function nameKey(name: string): string {
  const core = plainWords(withoutForms(nameParts(name)))
  const words = core.length === 0 ? plainWords(name) : core
  return (words[0] === 'the' && words.length > 1 ? words.slice(1) : words).join('')
}
