// The kinds of query parameter: which keys one has in a query string, what their texts may be, and which clauses they ask.
// A kind knows fields and shapes, never a parameter's name.

import { closest, distance } from 'fastest-levenshtein'
import { z } from 'zod'
import { type CodeTable, codesInWords } from '../catalogue/codes.ts'
import { countryCodeOf, countryNames, isCountryCode } from '../catalogue/country-names.ts'
import type { PresenceField, StoredFieldName } from '../catalogue/fields.ts'
import { absent, type MatchFieldName, matchPath } from '../catalogue/match-fields.ts'
import { codeKey } from '../normal-forms/code-key.ts'
import { askedPhoneNumber } from '../normal-forms/phone-number.ts'
import { placeKey } from '../normal-forms/place-name.ts'
import { webDomain } from '../normal-forms/web-domain.ts'
import {
  allOf,
  anyOf as anyClause,
  type Clause,
  noneOf,
  prefix,
  range as rangeClause,
  term,
  terms,
} from './clauses.ts'
import { FIRST_CURSOR, readCursor } from './cursor.ts'
import { emailMatch } from './email-match.ts'
import { shown } from './fault.ts'
import { nameMatch } from './name-match.ts'
import { type PlaceNames, placeClause } from './place-match.ts'
import { type ListEntry, listEntries } from './query-string.ts'

/** Most values that one parameter may list. */
export const MOST_VALUES = 100
/** Longest search text, in characters. */
export const LONGEST_SEARCH = 200

/** What is wrong with one text of a parameter, before it is said of which parameter. */
export type TextFault = {
  readonly code: string
  readonly message: string
  readonly allowed?: readonly string[]
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

/** What the values of a parameter ask: a filter, or the scoring part of the query. */
export type Part = { readonly filter?: Clause; readonly scoring?: Clause }

/** Values by key suffix: '' for the plain key, '[min]' and '[max]' for a range's. */
export type Values = Readonly<Record<string, unknown>>

/** A kind applied to fields: keys by suffix, and the clauses of their values. */
export type Kind = {
  readonly keys: Readonly<Record<string, Key>>
  /** A fault of the values together. */
  readonly conflict?: (values: Values) => TextFault | undefined
  readonly part?: (values: Values) => Part
  /** For parameters whose values must first be looked for in the index. */
  readonly place?: PlaceNames
}

const fault = (code: string, message: string, allowed?: readonly string[]): Reading => ({
  faults: [{ code, message, ...(allowed && { allowed }) }],
})

type Item<Value> = (text: string) => { value: Value } | TextFault

/** A list key: entries are trimmed and read one by one, doubles dropped, all faults gathered. */
function listKey<Value>(schema: z.ZodType, item: Item<Value>): Key {
  return {
    schema: z.array(schema).min(1).max(MOST_VALUES),
    list: true,
    read: texts => {
      const read = readEntries(texts, entries => entries.map(entry => item(entry.text.trim())))
      return 'value' in read ? { value: [...new Set(read.value as readonly Value[])] } : read
    },
  }
}

function readEntries<Value>(
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

function integerOf(text: string, schema: z.ZodNumber): { value: number } | TextFault {
  const number = /^-?\d+$/.test(text.trim()) ? Number(text) : Number.NaN
  if (!Number.isSafeInteger(number))
    return { code: 'not_an_integer', message: 'A whole number in digits is expected.' }
  if (schema.safeParse(number).success) return { value: number }
  const least = schema.minValue ?? Number.MIN_SAFE_INTEGER
  const most = schema.maxValue ?? Number.MAX_SAFE_INTEGER
  const bounds = most === Number.MAX_SAFE_INTEGER ? `at least ${least}` : `between ${least} and ${most}`
  return { code: 'out_of_range', message: `The number must be ${bounds}.` }
}

const integers = (min: number, max: number = Number.MAX_SAFE_INTEGER): z.ZodNumber =>
  z.int().min(min).max(max)
const valuesOf = (values: Values): readonly string[] => values[''] as readonly string[]

/** Whole numbers: any of them. */
export function anyInteger(field: StoredFieldName): Kind {
  const schema = integers(1)
  return {
    keys: { '': listKey(schema, text => integerOf(text, schema)) },
    part: values => ({ filter: terms(field, valuesOf(values)) }),
  }
}

/** Codes of a table: any of them. `emptyAs`: the code that records without one are meant by too. */
export function anyCode(field: StoredFieldName, table: CodeTable, emptyAs?: string): Kind {
  const known = Object.keys(table.meanings)
  const upper = known.some(code => /[A-Z]/.test(code))
  const schema = table.open ? z.string().regex(/^\d+$/) : z.enum(known as [string, ...string[]])
  const expected = table.open ? 'A code is a non-negative integer' : 'A code is one of the table'
  return {
    keys: {
      '': listKey(schema, text => {
        const code = upper ? text.toUpperCase() : text
        if (schema.safeParse(code).success) return { value: code }
        return {
          code: 'unknown_code',
          message: `${expected}: ${codesInWords(table)}.`,
          ...(table.open ? {} : { allowed: known }),
        }
      }),
    },
    part: values => {
      const codes = valuesOf(values)
      const found = terms(field, codes)
      const empty = emptyAs !== undefined && codes.includes(emptyAs)
      return { filter: empty ? anyClause([found, noneOf([{ exists: { field } }])]) : found }
    },
  }
}

/** Four-digit activity codes, or a group of them by its first two or three digits and a star. */
export function activityCode(field: StoredFieldName): Kind {
  const schema = z.string().regex(/^(\d{4}|\d{2,3}\*)$/)
  return {
    keys: {
      '': listKey(schema, text =>
        schema.safeParse(text).success
          ? { value: text }
          : { code: 'malformed', message: 'A SIC code is four digits (7372); 73* and 737* ask for a group.' },
      ),
    },
    part: values => {
      const codes = valuesOf(values).filter(code => !code.endsWith('*'))
      const groups = valuesOf(values).filter(code => code.endsWith('*'))
      return {
        filter: anyClause([
          ...(codes.length > 0 ? [terms(field, codes)] : []),
          ...groups.map(group => prefix(field, group.slice(0, -1))),
        ]),
      }
    },
  }
}

/** Names of places: any of them, whole, or begun where no record has such a value. The values are looked up first. */
export function place(field: 'cityName' | 'provinceName' | 'countryName', key: MatchFieldName): Kind {
  const names: PlaceNames =
    field === 'countryName'
      ? {
          field,
          path: matchPath(key),
          code: { of: countryCodeOf, path: matchPath('countryCode') },
          known: countryNames,
          begun: false,
        }
      : { field, path: matchPath(key), known: [], begun: true }
  return {
    keys: {
      '': {
        schema: z.array(z.string().min(1)).min(1).max(MOST_VALUES),
        list: true,
        read: texts =>
          readEntries(texts, entries =>
            entries.map(entry =>
              placeKey(entry.text) === ''
                ? { code: 'malformed', message: 'A name has at least one letter or digit.' }
                : { value: { ...entry, text: entry.text.trim() } },
            ),
          ),
      },
    },
    place: names,
    part: values => ({ filter: placeClause(names, values['']) }),
  }
}

/** Country codes of two letters: any of them. */
export function countryCode(key: MatchFieldName): Kind {
  const schema = z.string().regex(/^[A-Z]{2}$/)
  return {
    keys: {
      '': listKey(schema, text =>
        isCountryCode(text)
          ? { value: text.toUpperCase() }
          : { code: 'unknown_code', message: 'A country code is two letters of ISO 3166-1, such as DE.' },
      ),
    },
    part: values => ({ filter: terms(matchPath(key), valuesOf(values)) }),
  }
}

/** Numbers between two bounds, both included; either may be left out. */
export function range(field: StoredFieldName, min: number = 0): Kind {
  const schema = integers(min)
  const bound: Key = {
    schema,
    list: false,
    read: ([text = '']) => {
      const read = integerOf(text, schema)
      return 'value' in read ? read : { faults: [read] }
    },
  }
  return {
    keys: { '[min]': bound, '[max]': bound },
    conflict: values => {
      const [least, most] = [values['[min]'], values['[max]']] as [number | undefined, number | undefined]
      if (least === undefined || most === undefined || least <= most) return undefined
      return {
        code: 'min_above_max',
        message: `The minimum ${least} is above the maximum ${most}: exchange them.`,
      }
    },
    part: values => {
      const [least, most] = [values['[min]'], values['[max]']] as [number | undefined, number | undefined]
      return {
        filter: rangeClause(field, {
          ...(least !== undefined && { gte: least }),
          ...(most !== undefined && { lte: most }),
        }),
      }
    },
  }
}

const booleanKey: Key = {
  schema: z.boolean(),
  list: false,
  read: ([text]) =>
    text === 'true' || text === 'false'
      ? { value: text === 'true' }
      : fault('not_a_boolean', 'The value is true or false.', ['true', 'false']),
}

/** Whether any of the fields has a value: true those records, false exactly the others. */
export function present(...fields: readonly PresenceField[]): Kind {
  const path = matchPath('has')
  return {
    keys: { '': booleanKey },
    part: values => ({
      filter:
        values[''] === true ? terms(path, fields) : allOf(fields.map(field => term(path, absent(field)))),
    }),
  }
}

/** Whether a truth value is true; records without it count as false. */
export function flag(field: StoredFieldName): Kind {
  return {
    keys: { '': booleanKey },
    part: values => ({ filter: values[''] === true ? term(field, true) : noneOf([term(field, true)]) }),
  }
}

/** Phone numbers in international form: any of them. */
export function phone(key: MatchFieldName): Kind {
  const list = listKey(z.string().regex(/^\+/), text => {
    const number = askedPhoneNumber(text)
    if (number !== undefined) return { value: number }
    return {
      code: 'malformed',
      message:
        'A phone number is + and 6 to 15 digits with the country first, such as +49301234567; 00 or a local form is not understood.',
    }
  })
  return {
    // An unencoded + arrives as a blank.
    keys: {
      '': {
        ...list,
        read: texts => list.read(texts.map(text => text.replace(/(^|[,"]) +(?=[\d(])/g, '$1+'))),
      },
    },
    part: values => ({ filter: terms(matchPath(key), valuesOf(values)) }),
  }
}

/** Numbers and codes that are the same without regard to case, blanks and punctuation: any of them. */
export function anyKey(key: MatchFieldName): Kind {
  return {
    keys: {
      '': listKey(z.string().min(1), text => {
        const value = codeKey(text)
        return value === ''
          ? { code: 'malformed', message: 'At least one letter or digit is expected.' }
          : { value }
      }),
    },
    part: values => ({ filter: terms(matchPath(key), valuesOf(values)) }),
  }
}

/** Websites by domain, subdomains included: any of them. */
export function domain(key: MatchFieldName): Kind {
  return {
    keys: {
      '': listKey(z.string().min(1), text => {
        const value = webDomain(text)
        return value === undefined
          ? { code: 'malformed', message: 'A website is asked for by its domain, such as acme.com.' }
          : { value }
      }),
    },
    part: values => ({ filter: terms(matchPath(key), valuesOf(values)) }),
  }
}

/** Email patterns: any of them. */
export function email(): Kind {
  return {
    keys: {
      '': listKey(z.string().min(1), text => {
        const match = emailMatch(text)
        return 'fault' in match ? { code: 'malformed', message: match.fault } : { value: text }
      }),
    },
    part: values => ({
      filter: anyClause(
        valuesOf(values).flatMap(pattern => {
          const match = emailMatch(pattern)
          return 'clause' in match ? [match.clause] : []
        }),
      ),
    }),
  }
}

/** The search text: it filters and gives the order. */
export function text(): Kind {
  return {
    keys: {
      '': {
        schema: z.string().min(1).max(LONGEST_SEARCH),
        list: false,
        read: ([typed = '']) => {
          if ([...typed].length > LONGEST_SEARCH)
            return fault('too_long', `At most ${LONGEST_SEARCH} characters are searched for.`)
          const match = nameMatch(typed)
          return 'fault' in match ? fault('malformed', match.fault) : { value: typed }
        },
      },
    },
    part: values => {
      const match = nameMatch(values[''] as string)
      return 'clause' in match ? { scoring: match.clause } : {}
    },
  }
}

/** The beginning of a place's name, as typed so far. */
export function beginning(key: MatchFieldName): Kind {
  return {
    keys: {
      '': {
        schema: z.string().min(1).max(LONGEST_SEARCH),
        list: false,
        read: ([typed = '']) => {
          if ([...typed].length > LONGEST_SEARCH) {
            return fault('too_long', `At most ${LONGEST_SEARCH} characters are searched for.`)
          }
          const begun = placeKey(typed)
          return begun === '' ? fault('malformed', 'Type at least one letter or digit.') : { value: begun }
        },
      },
    },
    part: values => ({ filter: prefix(matchPath(key), values[''] as string) }),
  }
}

/** A whole number that steers the answer and filters nothing. */
export function integerSetting(min: number, max?: number, standard?: number): Kind {
  const schema = integers(min, max)
  return {
    keys: {
      '': {
        schema: standard === undefined ? schema : schema.default(standard),
        list: false,
        read: ([typed = '']) => {
          const read = integerOf(typed, schema)
          return 'value' in read ? read : { faults: [read] }
        },
      },
    },
  }
}

/** Where a walk over all matching records stands: a star at its beginning, then what the page before gave. */
export function cursorSetting(): Kind {
  return {
    keys: {
      '': {
        schema: z.string().min(1).max(200),
        list: false,
        read: ([typed = '']) => {
          const read = typed === FIRST_CURSOR ? FIRST_CURSOR : readCursor(typed)
          if (read !== undefined) return { value: read }
          return fault(
            'malformed',
            'A cursor is * at first, then the nextCursor of the page before, as it stands.',
          )
        },
      },
    },
  }
}

/** Some of the names that there are; `what` says in words what one of them is. They filter nothing. */
export function someOf(names: readonly string[], what: string, most: number): Kind {
  const list = listKey(z.enum(names as [string, ...string[]]), text => {
    if (names.includes(text)) return { value: text }
    const nearest = closest(text, names)
    const hint =
      distance(text.toLowerCase(), nearest.toLowerCase()) * 3 <= text.length
        ? ` Did you mean ${nearest}?`
        : ''
    return { code: 'unknown_name', message: `${shown(text)} is not ${what}.${hint}`, allowed: names }
  })
  return {
    keys: {
      '': {
        ...list,
        schema: z
          .array(z.enum(names as [string, ...string[]]))
          .min(1)
          .max(most),
        read: texts => {
          const read = list.read(texts)
          const count = 'value' in read ? (read.value as readonly string[]).length : 0
          return count > most
            ? fault('too_many_values', `At most ${most} are allowed: ask in several requests.`)
            : read
        },
      },
    },
  }
}

/** A truth value that is accepted and changes nothing. */
export function booleanSetting(): Kind {
  return { keys: { '': booleanKey } }
}
