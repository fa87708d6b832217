// Defines the types of record fields: how a value is read from a source file, returned to clients
// and mapped in the index.

import { z } from 'zod'
import { emailAddress } from '../normalization/email-address.ts'
import { normalizedText } from '../normalization/normalized-text.ts'
import { phoneDigits } from '../normalization/phone-number.ts'
import { webDomain } from '../normalization/web-domain.ts'
import type { CodeTable } from './codes.ts'

/**
 * Why a source value was rejected: a stable code for counting, and a message that says how to fix
 * it.
 */
export class ValueError extends Error {
  readonly reason: string
  constructor(reason: string, message: string) {
    super(message)
    this.reason = reason
  }
}

/** An Elasticsearch mapping property. */
export type MappingProperty = { readonly [setting: string]: unknown }

/**
 * A field type. `schema`: the JSON value that a client receives, without null for a missing value.
 * `read`: converts a non-empty source value to the stored one, or throws {@link ValueError}.
 * `mapping`: how the value is indexed.
 */
export type FieldType<Value = unknown, Mapping extends MappingProperty = MappingProperty> = {
  readonly schema: z.ZodType<Value>
  readonly read: (source: unknown) => Value
  readonly mapping: Mapping
  /** The table of a coded field. */
  readonly codes?: CodeTable
}

/** Maximum length of a text, in UTF-16 units: a longer one indicates a broken file. */
const LONGEST_TEXT = 1000

/** Kept in `_source` only: returned, but not searchable. */
const storedOnly = { type: 'keyword', index: false, doc_values: false } as const
const storedNumber = { type: 'long', index: false, doc_values: false } as const
const exact = { type: 'keyword' } as const
const number = { type: 'long' } as const

/** Position gap between two values, so that no phrase matches across them. */
export const BETWEEN_VALUES = 1000

/** Trigrams with positions, with < and > as anchors: any pattern with * becomes a phrase query. */
export const trigrams: MappingProperty = {
  type: 'text',
  position_increment_gap: BETWEEN_VALUES,
  analyzer: 'pieces_index',
  search_analyzer: 'pieces_search',
  norms: false,
}

function textOf(source: unknown): string {
  if (typeof source === 'number' || typeof source === 'boolean' || typeof source === 'bigint')
    return String(source)
  if (typeof source !== 'string') {
    throw new ValueError(
      'wrong_type',
      `the value must be a text, not ${Array.isArray(source) ? 'a list' : typeof source}`,
    )
  }
  const text = normalizedText(source)
  if (text === undefined) {
    throw new ValueError(
      'control_character',
      'the text contains control characters or broken Unicode: fix its encoding',
    )
  }
  if (text.length > LONGEST_TEXT) {
    throw new ValueError('too_long', `the text has ${text.length} characters: the limit is ${LONGEST_TEXT}`)
  }
  return text
}

function textType<const Mapping extends MappingProperty>(
  mapping: Mapping,
  change: (text: string) => string = text => text,
): FieldType<string, Mapping> {
  return { schema: z.string(), read: source => change(textOf(source)), mapping }
}

/** A free text that is returned but not searchable. */
export const text = textType(storedOnly)

/**
 * A name or title that is not searchable, with doc values so that it can be read without `_source`.
 */
export const displayText = textType({ type: 'keyword', index: false })

/** A text that is searched by exact match. */
export const exactText = textType(exact)

/** The name of a country, in upper case. */
export const countryText = textType(exact, value => value.toUpperCase())

/** An ISO 4217 currency code. */
export const currency: FieldType<string, typeof storedOnly> = {
  schema: z.string().regex(/^[A-Z]{3}$/),
  read: source => {
    const code = textOf(source).toUpperCase()
    if (!/^[A-Z]{3}$/.test(code)) {
      throw new ValueError('not_a_currency', 'a currency is a three-letter ISO 4217 code, such as EUR')
    }
    return code
  },
  mapping: storedOnly,
}

/** The type of a coded field. */
export type CodeType = FieldType<string, typeof exact> & { readonly codes: CodeTable }

/** A code of a table, stored as a string so that "0" and "007" stay unchanged. */
export function code(table: CodeTable): CodeType {
  const known = Object.keys(table.meanings)
  const upper = known.some(value => /[A-Z]/.test(value))
  return {
    schema: table.open ? z.string().regex(/^\d+$/) : z.enum(known as [string, ...string[]]),
    read: source => {
      const value = upper ? textOf(source).toUpperCase() : textOf(source)
      if (table.open ? !/^\d{1,9}$/.test(value) : !known.includes(value)) {
        const allowed = table.open ? 'a non-negative integer' : `one of ${known.join(', ')}`
        throw new ValueError('unknown_code', `a code is ${allowed}`)
      }
      return value
    },
    mapping: exact,
    codes: table,
  }
}

/** A dialling code, stored as a string of digits. */
export const dialingCode: FieldType<string, typeof storedOnly> = {
  schema: z.string().regex(/^\d{1,7}$/),
  read: source => {
    const digits = textOf(source)
      .replace(/^(\+|00)/, '')
      .replace(/[\s().-]/g, '')
    if (!/^\d{1,7}$/.test(digits)) {
      throw new ValueError('not_a_dialling_code', 'a dialling code is 1 to 7 digits, such as 49')
    }
    return digits
  },
  mapping: storedOnly,
}

/** A phone or fax number: digits, with a leading + if the source gives it in international form. */
export const phone: FieldType<string, typeof storedOnly> = {
  schema: z.string().regex(/^\+?\d{3,20}$/),
  read: source => {
    const number = phoneDigits(textOf(source))
    if (number === undefined) {
      throw new ValueError(
        'not_a_phone_number',
        'a phone number has 3 to 20 digits and may contain + - . / ( ) and spaces',
      )
    }
    return number
  },
  mapping: storedOnly,
}

/** A four-digit code of the 1987 Standard Industrial Classification. */
export const sicCode: FieldType<string, typeof exact> = {
  schema: z.string().regex(/^\d{4}$/),
  read: source => {
    const digits = textOf(source)
    if (!/^\d{3,4}$/.test(digits)) {
      throw new ValueError(
        'not_a_sic_code',
        'a SIC code has four digits, such as 0111 (a missing leading zero is restored)',
      )
    }
    return digits.padStart(4, '0')
  },
  mapping: exact,
}

/** A whole number from `min` to `max`; thousands separators are rejected. */
export const integer = (min: number, max: number) => integerType(min, max, number)

/** A whole number that is returned but not searchable. */
export const storedInteger = (min: number, max: number) => integerType(min, max, storedNumber)

function integerType<Mapping extends MappingProperty>(
  min: number,
  max: number,
  mapping: Mapping,
): FieldType<number, Mapping> {
  return {
    schema: z.int().min(min).max(max),
    read: source => {
      const value =
        typeof source === 'number'
          ? source
          : Number(/^[+-]?\d+(\.0+)?$/.exec(textOf(source))?.[0] ?? Number.NaN)
      if (!Number.isInteger(value))
        throw new ValueError('not_an_integer', 'the value must be a whole number without separators')
      if (value < min || value > max)
        throw new ValueError('out_of_range', `the number must be between ${min} and ${max}`)
      return value
    },
    mapping,
  }
}

/** The ID of a company. */
export const identifier = integer(1, Number.MAX_SAFE_INTEGER)

/** An ID that is returned but not searchable. */
export const storedIdentifier = storedInteger(1, Number.MAX_SAFE_INTEGER)

const TRUE = new Set(['true', 'y', 'yes', '1'])
const FALSE = new Set(['false', 'n', 'no', '0'])

function booleanType<const Mapping extends MappingProperty>(mapping: Mapping): FieldType<boolean, Mapping> {
  return {
    schema: z.boolean(),
    read: source => {
      const value = textOf(source).toLowerCase()
      if (TRUE.has(value)) return true
      if (FALSE.has(value)) return false
      throw new ValueError('not_a_boolean', 'the value must be true or false (also Y/N, yes/no, 1/0)')
    },
    mapping,
  }
}

/** A boolean that is searchable. */
export const boolean = booleanType({ type: 'boolean' })

/** A boolean that is returned but not searchable. */
export const storedBoolean = booleanType({ type: 'boolean', index: false, doc_values: false })

/** The distinct items of a list: a JSON array, or one text split at the separators. */
function listOf(source: unknown, separators: RegExp): string[] {
  const parts = Array.isArray(source) ? source.map(textOf) : textOf(source).split(separators)
  return [...new Set(parts.map(part => part.trim()).filter(part => part !== ''))]
}

const emailMapping = { type: 'keyword', doc_values: false, fields: { pieces: trigrams } } as const

/** A list of email addresses in lower case without duplicates; whitespace separates them too. */
export const emails: FieldType<string[], typeof emailMapping> = {
  schema: z.array(z.string()),
  read: source => [
    ...new Set(
      listOf(source, /[,;|\s]+/).map(part => {
        const address = emailAddress(part)
        if (address === undefined) {
          throw new ValueError(
            'not_an_email',
            `${JSON.stringify(part.slice(0, 100))} is not an email address such as info@acme.com`,
          )
        }
        return address
      }),
    ),
  ],
  mapping: emailMapping,
}

/** A list of names of persons. */
export const personNames: FieldType<string[], typeof storedOnly> = {
  schema: z.array(z.string()),
  read: source => listOf(source, /[;|]+/),
  mapping: storedOnly,
}

/** What sort of another name a name is. */
export const otherNameKinds = [
  'previous',
  'trading',
  'otherLanguage',
  'transliterated',
  'preferred',
  'other',
] as const
export type OtherName = { readonly kind: (typeof otherNameKinds)[number]; readonly text: string }

const otherName = z.object({ kind: z.enum(otherNameKinds), text: z.string() })
const otherNameMapping = { type: 'object', enabled: false } as const
/** Separates other names in one text; no name contains it. */
export const OTHER_NAME_SEPARATOR = '|'
const MOST_OTHER_NAMES = 100

/** An other name as one text: `previous: Acme Tools`. */
export const otherNameText = ({ kind, text }: OtherName): string => `${kind}: ${text}`

function readOtherName(source: unknown): OtherName | undefined {
  if (typeof source === 'object' && source !== null) {
    const { kind = 'other', text } = source as Partial<OtherName>
    if (!otherNameKinds.includes(kind)) {
      throw new ValueError('unknown_code', `the kind of an other name is one of ${otherNameKinds.join(', ')}`)
    }
    const read = textOf(text)
    return read === '' ? undefined : { kind, text: read }
  }
  const read = textOf(source)
  if (read === '') return undefined
  const [, kind, text] = /^([a-z]+): *(.*)$/i.exec(read) ?? []
  const known = otherNameKinds.find(name => name === kind)
  return known === undefined ? { kind: 'other', text: read } : text ? { kind: known, text } : undefined
}

/**
 * A list of other names, each with its kind. A source gives objects, or texts that may begin with the kind
 * (`previous: Acme Tools`); one text has several of them separated by |.
 */
export const otherNames: FieldType<OtherName[], typeof otherNameMapping> = {
  schema: z.array(otherName) as z.ZodType<OtherName[]>,
  read: source => {
    const parts = Array.isArray(source)
      ? source
      : typeof source === 'object'
        ? [source]
        : textOf(source).split(OTHER_NAME_SEPARATOR)
    const names = parts.map(readOtherName).filter(name => name !== undefined)
    if (names.length > MOST_OTHER_NAMES) {
      throw new ValueError('too_long', `a company has at most ${MOST_OTHER_NAMES} other names`)
    }
    return names.filter((name, index) => names.findIndex(({ text }) => text === name.text) === index)
  },
  mapping: otherNameMapping,
}

/** A website as written in the source; it must contain a domain. */
export const website: FieldType<string, typeof storedOnly> = {
  schema: z.string(),
  read: source => {
    const value = textOf(source)
    if (webDomain(value) === undefined) {
      throw new ValueError(
        'not_a_website',
        'a website is a host name or URL such as www.acme.com or https://acme.com/en',
      )
    }
    return value
  },
  mapping: storedOnly,
}
