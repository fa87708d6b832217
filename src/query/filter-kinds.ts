// The kinds of query parameter that filter: which keys one has, what their texts may be, and which clauses they ask.
// A kind knows fields and shapes, never a parameter's name.

import { z } from 'zod'
import { type CodeTable, codesInWords } from '../catalogue/codes.ts'
import { countryCodeOf, countryNames, isCountryCode } from '../catalogue/country-names.ts'
import type { KeyedField, PresenceField, StoredFieldName } from '../catalogue/fields.ts'
import { absent, keyOf, type MatchFieldName, matchPath } from '../catalogue/match-fields.ts'
import { codeKey } from '../normal-forms/code-key.ts'
import { askedPhoneNumber } from '../normal-forms/phone-number.ts'
import { placeKey } from '../normal-forms/place-name.ts'
import { webDomain } from '../normal-forms/web-domain.ts'
import { allOf, anyOf as anyClause, noneOf, prefix, range as rangeClause, term, terms } from './clauses.ts'
import { emailMatch } from './email-match.ts'
import { forgivingNameMatch, nameMatch } from './name-match.ts'
import {
  booleanKey,
  integerKey,
  integerOf,
  integers,
  type Kind,
  listKey,
  MOST_VALUES,
  type Part,
  partOf,
  readEntries,
  severalOf,
  textKey,
  type Values,
} from './parameter-keys.ts'
import { type PlaceNames, placeClause } from './place-match.ts'
import { PLACE_COST, partCost } from './query-cost.ts'
import type { ListEntry } from './query-string.ts'

/** Most entries of a list of places: neighbours may be one name, so that doubles cost too. */
const MOST_ENTRIES = 2 * MOST_VALUES

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
        schema: severalOf(z.string().min(1), MOST_VALUES),
        list: true,
        read: texts =>
          readEntries(texts, entries =>
            entries.map(entry => {
              const message = nameFault(names, entry.text.trim(), entries)
              return message === undefined
                ? { value: { ...entry, text: entry.text.trim() } }
                : { code: 'malformed', message }
            }),
          ),
      },
    },
    place: names,
    cost: values => PLACE_COST * (values[''] as readonly unknown[]).length,
    part: values => ({ filter: placeClause(names, values['']) }),
  }
}

/** What is wrong with one name of a list of places. */
function nameFault({ begun }: PlaceNames, name: string, entries: readonly ListEntry[]): string | undefined {
  if (placeKey(name) === '') return 'A name has at least one letter or digit.'
  if (name.slice(0, -1).includes('*')) return 'A * may stand at the end of a name only.'
  if (!begun && name.endsWith('*')) return 'A country is asked for by its whole name or its code, without *.'
  if (entries.length > MOST_ENTRIES) return `At most ${MOST_ENTRIES} entries are read, doubles included.`
  return undefined
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
  const bound = integerKey(integers(min))
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
        read: texts =>
          list.read(
            texts.map(text => (text.includes('+') ? text : text.replace(/(^|[,"]) +(?=[\d(])/g, '$1+'))),
          ),
      },
    },
    part: values => ({ filter: terms(matchPath(key), valuesOf(values)) }),
  }
}

/** Numbers and codes that are the same without regard to case, blanks and punctuation: any of them. */
export function anyKey(field: KeyedField): Kind {
  const path = matchPath(keyOf(field))
  return {
    keys: {
      '': listKey(z.string().min(1), text => {
        const value = codeKey(text)
        return value === ''
          ? { code: 'malformed', message: 'At least one letter or digit is expected.' }
          : { value }
      }),
    },
    part: values => ({ filter: terms(path, valuesOf(values)) }),
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

function textPart(values: Values): Part {
  const match = nameMatch(values[''] as string)
  return 'fault' in match ? {} : match
}

/** The search text: a name gives the order too, an email pattern filters alone. */
export function text(): Kind {
  const kind: Kind = {
    keys: {
      '': textKey(typed => {
        const match = nameMatch(typed)
        return 'fault' in match ? match : { value: typed }
      }),
    },
    // Where nothing is found, it is asked again with typing errors forgiven.
    cost: values => {
      const ranking = forgivingNameMatch(values[''] as string)
      return partCost(partOf(kind, values)) + partCost({ ...(ranking && { ranking }) })
    },
    part: textPart,
  }
  return kind
}

/** The beginning of a place's name, as typed so far. */
export function beginning(key: MatchFieldName): Kind {
  return {
    keys: {
      '': textKey(typed => {
        const begun = placeKey(typed)
        return begun === '' ? { fault: 'Type at least one letter or digit.' } : { value: begun }
      }),
    },
    part: values => ({ filter: prefix(matchPath(key), values[''] as string) }),
  }
}
