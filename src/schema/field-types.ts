// The kinds of value that a record field can have: how one is read from a source file, shown to clients and mapped.
// A field never repeats what its kind knows.

import { z } from 'zod'
import { emailAddress } from '../normalization/email-address.ts'
import { phoneDigits } from '../normalization/phone-number.ts'
import { tidyText } from '../normalization/tidy-text.ts'
import { webDomain } from '../normalization/web-domain.ts'
import type { CodeTable } from './codes.ts'

/** Why a source value was refused: a stable code for counting, and a sentence that says how to mend it. */
export class ValueFault extends Error {
  readonly reason: string
  constructor(reason: string, message: string) {
    super(message)
    this.reason = reason
  }
}

/** An Elasticsearch mapping property. */
export type MappingProperty = { readonly [setting: string]: unknown }

/**
 * A kind of field value.
 * `schema` is the JSON value a client receives (never null: absence is the field's business), `read` turns a source
 * value that is neither absent nor blank into the stored one and throws {@link ValueFault}, `mapping` is how it is indexed.
 */
export type FieldType<Value = unknown, Mapping extends MappingProperty = MappingProperty> = {
  readonly schema: z.ZodType<Value>
  readonly read: (source: unknown) => Value
  readonly mapping: Mapping
  /** The table of a coded field. */
  readonly codes?: CodeTable
}

/** The longest text a field may hold, in UTF-16 units: beyond it lies a broken file, not a company. */
const LONGEST_TEXT = 1000

/** Kept in `_source` only: returned, and never searched. */
const storedOnly = { type: 'keyword', index: false, doc_values: false } as const
const storedNumber = { type: 'long', index: false, doc_values: false } as const
const exact = { type: 'keyword' } as const
const number = { type: 'long' } as const

/** Places between the pieces of one value and those of the next: more than any value has. */
export const BETWEEN_VALUES = 1000

/** Three-letter pieces with their places, between < and >: any pattern with * becomes a phrase. */
export const pieces: MappingProperty = {
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
    throw new ValueFault(
      'wrong_type',
      `a text is expected, not ${Array.isArray(source) ? 'a list' : typeof source}`,
    )
  }
  const text = tidyText(source)
  if (text === undefined) {
    throw new ValueFault(
      'control_character',
      'the text holds control characters or broken Unicode: mend its encoding',
    )
  }
  if (text.length > LONGEST_TEXT) {
    throw new ValueFault('too_long', `the text has ${text.length} characters: at most ${LONGEST_TEXT} fit`)
  }
  return text
}

function textType<const Mapping extends MappingProperty>(
  mapping: Mapping,
  change: (text: string) => string = text => text,
): FieldType<string, Mapping> {
  return { schema: z.string(), read: source => change(textOf(source)), mapping }
}

/** Free text that is only returned. */
export const text = textType(storedOnly)

/** A name or title that is only returned but may be shown without opening the whole record. */
export const displayText = textType({ type: 'keyword', index: false })

/** A text that is asked for exactly as it stands. */
export const exactText = textType(exact)

/** A country's name: upper case. */
export const countryText = textType(exact, value => value.toUpperCase())

/** A currency code of ISO 4217. */
export const currency: FieldType<string, typeof storedOnly> = {
  schema: z.string().regex(/^[A-Z]{3}$/),
  read: source => {
    const code = textOf(source).toUpperCase()
    if (!/^[A-Z]{3}$/.test(code)) {
      throw new ValueFault('not_a_currency', 'a currency is three letters of ISO 4217, such as EUR')
    }
    return code
  },
  mapping: storedOnly,
}

/** The type of a coded field. */
export type CodeType = FieldType<string, typeof exact> & { readonly codes: CodeTable }

/** A code of a table: kept as a string, so that "0" and "007" stay themselves. */
export function code(table: CodeTable): CodeType {
  const known = Object.keys(table.meanings)
  const upper = known.some(value => /[A-Z]/.test(value))
  return {
    schema: table.open ? z.string().regex(/^\d+$/) : z.enum(known as [string, ...string[]]),
    read: source => {
      const value = upper ? textOf(source).toUpperCase() : textOf(source)
      if (table.open ? !/^\d{1,9}$/.test(value) : !known.includes(value)) {
        const allowed = table.open ? 'a non-negative integer' : `one of ${known.join(', ')}`
        throw new ValueFault('unknown_code', `a code is ${allowed}`)
      }
      return value
    },
    mapping: exact,
    codes: table,
  }
}

/** Digits kept as a string: dialling codes. */
export const dialingCode: FieldType<string, typeof storedOnly> = {
  schema: z.string().regex(/^\d{1,7}$/),
  read: source => {
    const digits = textOf(source)
      .replace(/^(\+|00)/, '')
      .replace(/[\s().-]/g, '')
    if (!/^\d{1,7}$/.test(digits)) {
      throw new ValueFault('not_a_dialling_code', 'a dialling code is 1 to 7 digits, such as 49')
    }
    return digits
  },
  mapping: storedOnly,
}

/** A phone or fax number: digits, with a leading + where the source gives the number in international form. */
export const phone: FieldType<string, typeof storedOnly> = {
  schema: z.string().regex(/^\+?\d{3,20}$/),
  read: source => {
    const number = phoneDigits(textOf(source))
    if (number === undefined) {
      throw new ValueFault(
        'not_a_phone_number',
        'a phone number is 3 to 20 digits, with + - . / ( ) and spaces between',
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
      throw new ValueFault(
        'not_a_sic_code',
        'a SIC code is four digits, such as 0111 (a lost leading zero is put back)',
      )
    }
    return digits.padStart(4, '0')
  },
  mapping: exact,
}

/** A whole number between `min` and `max`; thousands separators are not guessed. */
export const integer = (min: number, max: number) => integerType(min, max, number)

/** A whole number that is only returned. */
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
        throw new ValueFault('not_an_integer', 'a whole number without separators is expected')
      if (value < min || value > max)
        throw new ValueFault('out_of_range', `the number must lie between ${min} and ${max}`)
      return value
    },
    mapping,
  }
}

/** A company's identifier. */
export const identifier = integer(1, Number.MAX_SAFE_INTEGER)

/** An identifier that is only returned. */
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
      throw new ValueFault('not_a_boolean', 'true or false is expected (also Y/N, yes/no, 1/0)')
    },
    mapping,
  }
}

/** A truth value that is asked for. */
export const boolean = booleanType({ type: 'boolean' })

/** A truth value that is only returned. */
export const storedBoolean = booleanType({ type: 'boolean', index: false, doc_values: false })

/** The parts of a list: a JSON array, or one text divided by commas, semicolons or bars. */
function listOf(source: unknown, separators: RegExp): string[] {
  const parts = Array.isArray(source) ? source.map(textOf) : textOf(source).split(separators)
  return [...new Set(parts.map(part => part.trim()).filter(part => part !== ''))]
}

const emailMapping = { type: 'keyword', doc_values: false, fields: { pieces } } as const

/** Email addresses: a list, lower case, without doubles. Blanks and line breaks divide them too. */
export const emails: FieldType<string[], typeof emailMapping> = {
  schema: z.array(z.string()),
  read: source => [
    ...new Set(
      listOf(source, /[,;|\s]+/).map(part => {
        const address = emailAddress(part)
        if (address === undefined) {
          throw new ValueFault(
            'not_an_email',
            `${JSON.stringify(part.slice(0, 100))} is no email address such as info@acme.com`,
          )
        }
        return address
      }),
    ),
  ],
  mapping: emailMapping,
}

/** Names of persons, a list. */
export const personNames: FieldType<string[], typeof storedOnly> = {
  schema: z.array(z.string()),
  read: source => listOf(source, /[;|]+/),
  mapping: storedOnly,
}

/** A website as the source gives it; it must have a domain. */
export const website: FieldType<string, typeof storedOnly> = {
  schema: z.string(),
  read: source => {
    const value = textOf(source)
    if (webDomain(value) === undefined) {
      throw new ValueFault(
        'not_a_website',
        'a website is a host or an address such as www.acme.com or https://acme.com/en',
      )
    }
    return value
  },
  mapping: storedOnly,
}
