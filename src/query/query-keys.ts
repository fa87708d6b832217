// The keys of a query string: how the texts of one become a typed value, and the errors for those that cannot.

import { z } from 'zod'
import { type ListEntry, listEntries } from './query-string.ts'

/** Most values that one parameter may list. */
export const MOST_VALUES = 100
/** Longest search text, in characters. */
export const LONGEST_SEARCH = 200

/** What is wrong with one text, before it is known of which parameter. */
export type TextError = {
  readonly code: string
  readonly message: string
  readonly allowed?: readonly string[]
  readonly suggestion?: string
}

/** A value, or everything that is wrong with its texts. */
export type Parsed<Value> = { readonly value: Value } | { readonly errors: readonly TextError[] }

/** One key of a query string. `schema` documents its value; `isList`: comma-separated, and may be repeated. */
export type QueryKey<Value> = {
  readonly schema: z.ZodType
  readonly isList: boolean
  /** Texts are not blank and, unless it is a list, exactly one. */
  readonly parse: (texts: readonly string[]) => Parsed<Value>
}

/** A failed parse with one error. */
export const failed = (
  code: string,
  message: string,
  allowed?: readonly string[],
): { errors: readonly TextError[] } => ({ errors: [{ code, message, ...(allowed && { allowed }) }] })

/** Reads one entry of a list. */
export type EntryParser<Value> = (text: string) => { readonly value: Value } | TextError

/** No schema can say that duplicates are ignored: its description does. */
export const severalOf = (schema: z.ZodType, most: number): z.ZodType =>
  z
    .array(schema)
    .min(1)
    .meta({ description: `At most ${most} values; duplicates are ignored.` })

/** A list: entries are trimmed and parsed one by one, duplicates dropped, all errors collected. */
export function listKey<Value>(
  schema: z.ZodType,
  parseEntry: EntryParser<Value>,
): QueryKey<readonly Value[]> {
  return {
    schema: severalOf(schema, MOST_VALUES),
    isList: true,
    parse: texts => {
      const parsed = parseEntries(texts, entries => entries.map(entry => parseEntry(entry.text.trim())))
      return 'value' in parsed ? { value: [...new Set(parsed.value)] } : parsed
    },
  }
}

/** The entries of a list, parsed together by `parseAll`, with all errors collected. */
export function parseEntries<Value>(
  texts: readonly string[],
  parseAll: (entries: readonly ListEntry[]) => readonly ({ readonly value: Value } | TextError)[],
): Parsed<readonly Value[]> {
  const entries = listEntries(texts)
  if (entries === undefined) {
    return failed(
      'malformed',
      'A double quote is opened and not closed: close it before the next comma, and write " as "".',
    )
  }
  if (entries.some(entry => entry.text.trim() === '')) {
    return failed('empty_value', 'A value of the list is empty: drop the comma too many.')
  }
  if (new Set(entries.map(entry => entry.text.trim())).size > MOST_VALUES) {
    return failed(
      'too_many_values',
      `At most ${MOST_VALUES} values are allowed: split the list over several requests.`,
    )
  }
  const parsed = parseAll(entries)
  const errors = parsed.filter(entry => 'code' in entry)
  return errors.length > 0
    ? { errors }
    : { value: parsed.filter(entry => 'value' in entry).map(entry => entry.value) }
}

/** A text as a whole number within the schema's bounds. */
export function parseInteger(text: string, schema: z.ZodNumber): { readonly value: number } | TextError {
  const number = /^-?\d+$/.test(text.trim()) ? Number(text) : Number.NaN
  if (!Number.isSafeInteger(number)) {
    return { code: 'not_an_integer', message: 'A whole number in digits is expected.' }
  }
  if (schema.safeParse(number).success) return { value: number }
  const least = schema.minValue ?? Number.MIN_SAFE_INTEGER
  const most = schema.maxValue ?? Number.MAX_SAFE_INTEGER
  const bounds = most === Number.MAX_SAFE_INTEGER ? `at least ${least}` : `between ${least} and ${most}`
  return { code: 'out_of_range', message: `The number must be ${bounds}.` }
}

/** Whole numbers between two bounds. */
export const integersBetween = (min: number, max: number = Number.MAX_SAFE_INTEGER): z.ZodNumber =>
  z.int().min(min).max(max)

/** true or false, and nothing else. */
export const booleanKey: QueryKey<boolean> = {
  schema: z.boolean(),
  isList: false,
  parse: ([text]) =>
    text === 'true' || text === 'false'
      ? { value: text === 'true' }
      : failed('not_a_boolean', 'The value must be true or false.', ['true', 'false']),
}

/** A text of at most {@link LONGEST_SEARCH} characters. */
export function textKey<Value>(
  parse: (typed: string) => { readonly value: Value } | { readonly error: string },
): QueryKey<Value> {
  return {
    schema: z.string().min(1).max(LONGEST_SEARCH),
    isList: false,
    parse: ([typed = '']) => {
      if ([...typed].length > LONGEST_SEARCH) {
        return failed('too_long', `A search text has at most ${LONGEST_SEARCH} characters.`)
      }
      const parsed = parse(typed)
      return 'error' in parsed ? failed('malformed', parsed.error) : parsed
    },
  }
}

/** One whole number. */
export function integerKey(schema: z.ZodNumber, defaultValue?: number): QueryKey<number> {
  return {
    schema: defaultValue === undefined ? schema : schema.default(defaultValue),
    isList: false,
    parse: ([typed = '']) => {
      const parsed = parseInteger(typed, schema)
      return 'value' in parsed ? parsed : { errors: [parsed] }
    },
  }
}
