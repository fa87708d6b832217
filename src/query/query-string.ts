// A query string, read strictly: nothing is guessed, dropped or overwritten.

import type { ParameterError } from './parameter-error.ts'

/** Parameter name → its texts in the order given. */
export type RawParameters = ReadonlyMap<string, readonly string[]>

/** The query string of an address, as it was sent: frameworks drop repeated parameters and repair malformed ones. */
export function queryString(url: string): string {
  const [mark] = /[?#]/.exec(url) ?? []
  if (mark === undefined) return ''
  const rest = url.slice(url.indexOf(mark))
  return mark === '?' ? rest.slice(1) : rest
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this refuses
const CONTROL = /[\u0000-\u001f\u007f]/

/** The parameters of a query string (without its `?`), decoded as an HTML form does, with an error for each that cannot be. */
export function rawParameters(queryString: string): { parameters: RawParameters; errors: ParameterError[] } {
  const parameters = new Map<string, string[]>()
  const errors: ParameterError[] = []
  for (const pair of queryString.split('&')) {
    if (pair === '') continue
    if (pair.includes('#')) {
      const message = 'A # ends the address, so the rest would be lost. Write # as %23.'
      errors.push({ parameter: pair.slice(0, pair.search(/[=#]/)), code: 'malformed_encoding', message })
      continue
    }
    const equals = pair.indexOf('=')
    const name = decoded(equals < 0 ? pair : pair.slice(0, equals))
    const value = decoded(equals < 0 ? '' : pair.slice(equals + 1))
    if (name === undefined || value === undefined) {
      errors.push({
        parameter: name ?? '',
        code: 'malformed_encoding',
        message: 'The value is not percent-encoded UTF-8, or holds a control character: write % as %25.',
      })
      continue
    }
    const texts = parameters.get(name)
    if (texts === undefined) parameters.set(name, [value])
    else texts.push(value)
  }
  return { parameters, errors }
}

function decoded(text: string): string | undefined {
  try {
    const plain = decodeURIComponent(text.replaceAll('+', ' '))
    return CONTROL.test(plain) ? undefined : plain
  } catch {
    return undefined
  }
}

/**
 * One entry of a comma-separated list. `quoted`: it was in double quotes, so its commas are its own. `begins`: it is the
 * first of a parameter's text, so it never continues the entry before.
 */
export type ListEntry = { readonly text: string; readonly quoted: boolean; readonly begins: boolean }

/** The entries of a list's texts; undefined if a double quote is opened and not closed before a comma or the end. */
export function listEntries(texts: readonly string[]): ListEntry[] | undefined {
  const entries: ListEntry[] = []
  for (const text of texts) {
    let rest: string | undefined = text
    for (let begins = true; rest !== undefined; begins = false) {
      const quoted: RegExpExecArray | null = /^\s*"((?:[^"]|"")*)"\s*(?:,([\s\S]*))?$/.exec(rest)
      if (quoted) {
        entries.push({ text: (quoted[1] ?? '').replaceAll('""', '"'), quoted: true, begins })
        rest = quoted[2]
        continue
      }
      if (/^\s*"/.test(rest)) return undefined
      const comma: number = rest.indexOf(',')
      entries.push({ text: comma < 0 ? rest : rest.slice(0, comma), quoted: false, begins })
      rest = comma < 0 ? undefined : rest.slice(comma + 1)
    }
  }
  return entries
}
