// The parameter types that filter: which keys each has, what their texts may be, and the clauses of their values.

import { z } from 'zod'
import { normalizedCode } from '../normalization/normalized-code.ts'
import { requestedPhoneNumber } from '../normalization/phone-number.ts'
import { normalizedPlaceName } from '../normalization/place-name.ts'
import { webDomain } from '../normalization/web-domain.ts'
import { type CodeTable, codesInWords } from '../schema/codes.ts'
import { isCountryCode } from '../schema/country-names.ts'
import {
  type BooleanField,
  type CodeField,
  codeTableOf,
  type KeywordField,
  type NormalizedField,
  type NumberField,
  type PresenceField,
} from '../schema/fields.ts'
import { absent, type MatchFieldName, matchPath, normalizedFieldOf } from '../schema/match-fields.ts'
import { fingerprintOf, type LocationField } from './bound-filter.ts'
import { allOf, anyOf, type Clause, noneOf, prefix, range as rangeClause, term, terms } from './clauses.ts'
import { emailClause } from './email-filter.ts'
import { locationFingerprint, locationIndexing } from './location-filter.ts'
import { nameFilter } from './name-filter.ts'
import {
  clauseFilter,
  clauseFilterType,
  type FilterType,
  filterType,
  parseKey,
  type TextsBySuffix,
} from './parameter-type.ts'
import { LOCATION_COST } from './query-cost.ts'
import {
  booleanKey,
  integerKey,
  integersBetween,
  listKey,
  MOST_VALUES,
  parseEntries,
  parseInteger,
  severalOf,
  textKey,
} from './query-keys.ts'
import type { ListEntry } from './query-string.ts'

/** Most entries of a list of locations: neighbors may be one name, so duplicates cost too. */
const MOST_ENTRIES = 2 * MOST_VALUES

/** Any of several positive whole numbers. */
export function anyInteger(field: NumberField): FilterType {
  const schema = integersBetween(1)
  return clauseFilterType(
    listKey(schema, text => parseInteger(text, schema)),
    numbers => terms(field, numbers),
  )
}

/** Any of several codes of the field's table. `emptyAs`: the code that also matches records without one. */
export function anyCode(field: CodeField, emptyAs?: string): FilterType {
  const parse = codeParser(codeTableOf(field))
  return clauseFilterType(listKey(parse.schema, parse.entry), codes => {
    const found = terms(field, codes)
    const includesEmpty = emptyAs !== undefined && codes.includes(emptyAs)
    return includesEmpty ? anyOf([found, noneOf([{ exists: { field } }])]) : found
  })
}

/** Reads codes of a table, in either case. */
function codeParser(table: CodeTable) {
  const known = Object.keys(table.meanings)
  const isUpperCase = known.some(code => /[A-Z]/.test(code))
  const schema = table.open ? z.string().regex(/^\d+$/) : z.enum(known as [string, ...string[]])
  const expected = table.open ? 'A code is a non-negative integer' : 'A code is one of the table'
  return {
    schema,
    entry: (text: string) => {
      const code = isUpperCase ? text.toUpperCase() : text
      if (schema.safeParse(code).success) return { value: code }
      return {
        code: 'unknown_code',
        message: `${expected}: ${codesInWords(table)}.`,
        ...(table.open ? {} : { allowed: known }),
      }
    },
  }
}

/** Any of several four-digit activity codes, or groups of them by their first two or three digits and a star. */
export function activityCode(field: KeywordField): FilterType {
  const schema = z.string().regex(/^(\d{4}|\d{2,3}\*)$/)
  const key = listKey(schema, text =>
    schema.safeParse(text).success
      ? { value: text }
      : { code: 'malformed', message: 'A SIC code is four digits (7372); 73* and 737* match a group.' },
  )
  return clauseFilterType(key, given => {
    const codes = given.filter(code => !code.endsWith('*'))
    const groups = given.filter(code => code.endsWith('*'))
    return anyOf([
      ...(codes.length > 0 ? [terms(field, codes)] : []),
      ...groups.map(group => prefix(field, group.slice(0, -1))),
    ])
  })
}

/** Any of several names of locations: whole, or as a prefix if no record has such a value. The index decides. */
export function location(field: LocationField): FilterType {
  const key = {
    schema: severalOf(z.string().min(1), MOST_VALUES),
    isList: true,
    parse: (texts: readonly string[]) =>
      parseEntries(texts, entries =>
        entries.map(entry => {
          const name = { ...entry, text: entry.text.trim() }
          const message = nameError(field, name.text, entries)
          return message === undefined ? { value: name } : { code: 'malformed', message }
        }),
      ),
  }
  return filterType(key, names => ({
    type: 'location',
    field,
    names,
    cost: LOCATION_COST * names.length,
    fingerprint: fingerprintOf(locationFingerprint(field, names)),
  }))
}

/** What is wrong with one name of a list of locations. */
function nameError(field: LocationField, name: string, entries: readonly ListEntry[]): string | undefined {
  const { allowsPrefix } = locationIndexing[field]
  if (normalizedPlaceName(name) === '') return 'A name has at least one letter or digit.'
  if (name.slice(0, -1).includes('*')) return 'A * may stand only at the end of a name.'
  if (!allowsPrefix && name.endsWith('*')) return 'Give a country by its whole name or its code, without *.'
  if (entries.length > MOST_ENTRIES) return `A list has at most ${MOST_ENTRIES} entries, duplicates included.`
  return undefined
}

/** Any of several two-letter country codes. */
export function countryCode(key: MatchFieldName): FilterType {
  return clauseFilterType(
    listKey(z.string().regex(/^[A-Z]{2}$/), text =>
      isCountryCode(text)
        ? { value: text.toUpperCase() }
        : { code: 'unknown_code', message: 'A country code is two letters of ISO 3166-1, such as DE.' },
    ),
    codes => terms(matchPath(key), codes),
  )
}

/** Numbers between two bounds, both inclusive; either may be left out. */
export function range(field: NumberField, min: number = 0): FilterType {
  const bound = integerKey(integersBetween(min))
  return {
    role: 'filter',
    keys: { '[min]': bound, '[max]': bound },
    parse: (texts: TextsBySuffix) => {
      const read = (suffix: string) => {
        const given = texts(suffix)
        return given === undefined ? { value: undefined } : parseKey(bound, suffix, given)
      }
      const [least, most] = [read('[min]'), read('[max]')]
      if ('errors' in least || 'errors' in most) {
        return { errors: [least, most].flatMap(end => ('errors' in end ? end.errors : [])) }
      }
      const [gte, lte] = [least.value, most.value]
      if (gte !== undefined && lte !== undefined && gte > lte) {
        const message = `The minimum ${gte} is above the maximum ${lte}: swap them.`
        return { errors: [{ suffix: '[min]', code: 'min_above_max', message }] }
      }
      const bounds = { ...(gte !== undefined && { gte }), ...(lte !== undefined && { lte }) }
      const value = { ...(gte !== undefined && { '[min]': gte }), ...(lte !== undefined && { '[max]': lte }) }
      return { value: clauseFilter(rangeClause(field, bounds), value) }
    },
  }
}

/** Whether any of the fields has a value: true matches those records, false exactly the others. */
export function present(...fields: readonly PresenceField[]): FilterType {
  const path = matchPath('has')
  return clauseFilterType(booleanKey, isPresent =>
    isPresent ? terms(path, fields) : allOf(fields.map(field => term(path, absent(field)))),
  )
}

/** Whether a boolean is true; records without it count as false. */
export function flag(field: BooleanField): FilterType {
  return clauseFilterType(booleanKey, isSet => (isSet ? term(field, true) : noneOf([term(field, true)])))
}

/** Any of several phone numbers in international form. */
export function phone(key: MatchFieldName): FilterType {
  const list = listKey(z.string().regex(/^\+/), text => {
    const number = requestedPhoneNumber(text)
    if (number !== undefined) return { value: number }
    return {
      code: 'malformed',
      message:
        'A phone number is + and 6 to 15 digits that begin with the country, such as +49301234567; 00 or a local form is not understood.',
    }
  })
  const withPlus = (text: string): string =>
    text.includes('+') ? text : text.replace(/(^|[,"]) +(?=[\d(])/g, '$1+')
  return clauseFilterType(
    // An unencoded + arrives as a space.
    { ...list, parse: texts => list.parse(texts.map(withPlus)) },
    numbers => terms(matchPath(key), numbers),
  )
}

/** Any of several numbers or codes, compared without case, whitespace and punctuation. */
export function anyKey(field: NormalizedField): FilterType {
  return clauseFilterType(
    listKey(z.string().min(1), text => {
      const value = normalizedCode(text)
      return value === ''
        ? { code: 'malformed', message: 'At least one letter or digit is expected.' }
        : { value }
    }),
    keys => terms(matchPath(normalizedFieldOf(field)), keys),
  )
}

/** Any of several websites by domain, subdomains included. */
export function domain(key: MatchFieldName): FilterType {
  return clauseFilterType(
    listKey(z.string().min(1), text => {
      const value = webDomain(text)
      return value === undefined
        ? { code: 'malformed', message: 'Give a website by its domain, such as acme.com.' }
        : { value }
    }),
    domains => terms(matchPath(key), domains),
  )
}

/** Any of several email addresses or patterns. */
export function email(): FilterType {
  type Pattern = { readonly text: string; readonly clause: Clause }
  const key = listKey<Pattern>(z.string().min(1), text => {
    const parsed = emailClause(text)
    return 'error' in parsed
      ? { code: 'malformed', message: parsed.error }
      : { value: { text: text.trim().toLowerCase(), clause: parsed.clause } }
  })
  return filterType(key, patterns => {
    const byText = new Map(patterns.map(({ text, clause }) => [text, clause]))
    return clauseFilter(anyOf([...byText.values()]), { '': [...byText.keys()] })
  })
}

/** A search text: a name ranks too, an email pattern filters alone. */
export function searchText(): FilterType {
  return filterType(textKey(nameFilter), filter => filter)
}

/** The name of a location, as typed so far. */
export function locationPrefix(key: MatchFieldName): FilterType {
  return clauseFilterType(
    textKey(typed => {
      const normalized = normalizedPlaceName(typed)
      return normalized === '' ? { error: 'Type at least one letter or digit.' } : { value: normalized }
    }),
    normalized => prefix(matchPath(key), normalized),
  )
}
