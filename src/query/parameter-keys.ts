// What the keys of a query string hold: how their texts become checked values, and what is said of those that cannot.

import { z } from 'zod'
import type { Clause } from './clauses.ts'
import type { PlaceNames } from './place-match.ts'
import { type ListEntry, listEntries } from './query-string.ts'
import type { Ranking } from './ranking.ts'

/** Most values that one parameter may list. */
export const MOST_VALUES = 100
/** Longest search text, in characters. */
export const LONGEST_SEARCH = 200

/** What is wrong with one text of a parameter, before it is said of which parameter. */
export type TextFault = {
  readonly code: string
  readonly message: string
  readonly allowed?: readonly string[]
  readonly suggestion?: string
}

/** The outcome of reading a key's texts. */
export type Reading = { readonly value: unknown } | { readonly faults: readonly TextFault[] }

/** One key of a query string. `schema` documents the value and checks it; `list`: comma-separated, may be repeated. */
export type Key = {
  readonly schema: z.ZodType
  readonly list: boolean
  /** Texts are not blank and, unless a list, exactly one. */
  readonly read: (texts: readonly string[]) => Reading
}

/** What the values of a parameter ask: a filter, or what matches and ranks at once. */
export type Part = { readonly filter?: Clause; readonly ranking?: Ranking }

/** Values by key suffix: '' for the plain key, '[min]' and '[max]' for a range's. */
export type Values = Readonly<Record<string, unknown>>

/** A kind applied to fields: keys by suffix, and the clauses of their values. */
export type Kind = {
  readonly keys: Readonly<Record<string, Key>>
  /** A fault of the values together. */
  readonly conflict?: (values: Values) => TextFault | undefined
  readonly part?: (values: Values) => Part
  /** What the values cost Elasticsearch, where their clauses do not tell; see `query-cost.ts`. */
  readonly cost?: (values: Values) => number
  /** For parameters whose values must first be looked for in the index. */
  readonly place?: PlaceNames
}

const parts = new WeakMap<Values, Part>()

/** What the values of a parameter ask: made once, as it is priced before it is asked. */
export function partOf(kind: Kind, values: Values): Part {
  const known = parts.get(values)
  if (known !== undefined) return known
  const part = kind.part?.(values) ?? {}
  parts.set(values, part)
  return part
}

/** A reading that failed. */
export const fault = (code: string, message: string, allowed?: readonly string[]): Reading => ({
  faults: [{ code, message, ...(allowed && { allowed }) }],
})

/** What one entry of a list is read as. */
export type Item<Value> = (text: string) => { value: Value } | TextFault

/** Doubles do not count, which no schema can say: its words do. */
export const severalOf = (schema: z.ZodType, most: number): z.ZodType =>
  z
    .array(schema)
    .min(1)
    .meta({ description: `At most ${most} values; doubles do not count.` })

/** A list key: entries are trimmed and read one by one, doubles dropped, all faults gathered. */
export function listKey<Value>(schema: z.ZodType, item: Item<Value>): Key {
  return {
    schema: severalOf(schema, MOST_VALUES),
    list: true,
    read: texts => {
      const read = readEntries(texts, entries => entries.map(entry => item(entry.text.trim())))
      return 'value' in read ? { value: [...new Set(read.value as readonly Value[])] } : read
    },
  }
}

/** The entries of a list, read together by `readItems`: doubles dropped, all faults gathered. */
export function readEntries<Value>(
  texts: readonly string[],
  readItems: (entries: readonly ListEntry[]) => ({ value: Value } | TextFault)[],
): Reading {
  const entries = listEntries(texts)
  if (entries === undefined) {
    return fault(
      'malformed',
      'A double quote is opened and not closed: close it before the next comma, and write " as "".',
    )
  }
  if (entries.some(entry => entry.text.trim() === '')) {
    return fault('empty_value', 'A value of the list is empty: drop the comma too many.')
  }
  if (new Set(entries.map(entry => entry.text.trim())).size > MOST_VALUES) {
    return fault('too_many_values', `At most ${MOST_VALUES} values are allowed: ask in several requests.`)
  }
  const items = readItems(entries)
  const faults = items.filter(item => 'code' in item)
  if (faults.length > 0) return { faults }
  return { value: items.filter(item => 'value' in item).map(item => item.value) }
}

/** A text as a whole number within the schema's bounds. */
export function integerOf(text: string, schema: z.ZodNumber): { value: number } | TextFault {
  const number = /^-?\d+$/.test(text.trim()) ? Number(text) : Number.NaN
  if (!Number.isSafeInteger(number))
    return { code: 'not_an_integer', message: 'A whole number in digits is expected.' }
  if (schema.safeParse(number).success) return { value: number }
  const least = schema.minValue ?? Number.MIN_SAFE_INTEGER
  const most = schema.maxValue ?? Number.MAX_SAFE_INTEGER
  const bounds = most === Number.MAX_SAFE_INTEGER ? `at least ${least}` : `between ${least} and ${most}`
  return { code: 'out_of_range', message: `The number must be ${bounds}.` }
}

/** Whole numbers between two bounds. */
export const integers = (min: number, max: number = Number.MAX_SAFE_INTEGER): z.ZodNumber =>
  z.int().min(min).max(max)

/** true or false, and nothing else. */
export const booleanKey: Key = {
  schema: z.boolean(),
  list: false,
  read: ([text]) =>
    text === 'true' || text === 'false'
      ? { value: text === 'true' }
      : fault('not_a_boolean', 'The value is true or false.', ['true', 'false']),
}

/** A text of at most {@link LONGEST_SEARCH} characters; `read` gives its value or what is wrong with it. */
export function textKey(read: (typed: string) => { value: unknown } | { fault: string }): Key {
  return {
    schema: z.string().min(1).max(LONGEST_SEARCH),
    list: false,
    read: ([typed = '']) => {
      if ([...typed].length > LONGEST_SEARCH) {
        return fault('too_long', `At most ${LONGEST_SEARCH} characters are searched for.`)
      }
      const given = read(typed)
      return 'fault' in given ? fault('malformed', given.fault) : given
    },
  }
}

/** One whole number. */
export function integerKey(schema: z.ZodNumber, standard?: number): Key {
  return {
    schema: standard === undefined ? schema : schema.default(standard),
    list: false,
    read: ([typed = '']) => {
      const read = integerOf(typed, schema)
      return 'value' in read ? read : { faults: [read] }
    },
  }
}
