// The kinds of values that a column may hold, recognised by content: one row a kind. A kind also gives the steps of a map that turn
// its values into those of a field.

import { type FieldType, ValueError } from '../../../src/schema/field-types.ts'
import { fieldOf, type StoredFieldName } from '../../../src/schema/fields.ts'
import { lettersAndDigits } from '../../../src/schema/nearest-name.ts'
import { countryNameOf } from '../country-name.ts'
import { employeeBand, legalFormCodes, nativeCountryName, sicDivisions } from './value-tables.ts'

/** Steps as they are written in a map. */
export type DraftSteps = {
  readonly pattern?: string
  readonly values?: Readonly<Record<string, string>>
  readonly others?: 'drop'
  readonly number?: { readonly thousands?: string; readonly decimal?: string; readonly round?: true }
  readonly year?: string
  readonly country?: true
}

/**
 * A row. `is`: what the values are, for people. `fits`: true for a value of this kind. `alone`: how well the kind tells what a column
 * is if its name does not. `clear`: the values confirm an uncertain name. `steps`: the steps that the values need; undefined if they
 * cannot be read. `doubt`: what a reader has to check.
 */
export type ValueKind = {
  readonly is: string
  /** Nearly every text fits, so that fitting values confirm nothing. */
  readonly any?: true
  readonly fits: (text: string) => boolean
  readonly alone?: (texts: readonly string[]) => boolean
  readonly clear?: true
  /** The share of values that have to fit, if not {@link LEAST_SHARE}. */
  readonly share?: number
  readonly steps?: (texts: readonly string[]) => DraftSteps | undefined
  readonly doubt?: (texts: readonly string[]) => string | undefined
  readonly unusable?: (texts: readonly string[]) => string | undefined
}

/** The share of values that have to be of the kind. */
export const LEAST_SHARE = 0.8

const hasLetter = (text: string): boolean => /\p{L}/u.test(text)
const isWeb = (text: string): boolean => hasLetter(text) && !/[\s@]/.test(text) && readsAs('website')(text)
/** True for a name that starts or ends with a legal form. */
const hasLegalForm = (text: string): boolean => {
  const words = text.split(/[\s,]+/)
  return [words[0], words.at(-1)].some(word => legalFormCodes.has(lettersAndDigits(word ?? '')))
}

export const valueKinds = {
  text: { is: 'texts', any: true, fits: hasLetter },
  name: {
    is: 'names',
    any: true,
    fits: hasLetter,
    alone: texts => shareOf(texts, hasLegalForm) >= 0.4 && distinctShare(texts) > 0.9,
  },
  personName: { is: 'names of persons', fits: text => hasLetter(text) && !/\d/.test(text) },
  place: { is: 'places', fits: text => hasLetter(text) && !/\d{5}/.test(text) && text.length < 80 },
  subdivision: {
    is: 'regions',
    fits: text => hasLetter(text) && !/\d{4}/.test(text) && text.length < 80,
    steps: texts =>
      shareOf(texts, text => /^[A-Z]{2}-[A-Z0-9]{1,3}$/.test(text)) >= LEAST_SHARE
        ? { pattern: '^[A-Z]{2}-(.+)$' }
        : {},
  },
  country: {
    is: 'countries',
    clear: true,
    fits: text => countryNameOf(text) !== undefined || nativeCountryName(text) !== undefined,
    // Two letters may be a state, a language or a code of the register.
    alone: texts => texts.every(text => text.length > 3),
    steps: texts => {
      const native = distinct(texts).flatMap(text => {
        const name = countryNameOf(text) === undefined ? nativeCountryName(text) : undefined
        return name === undefined ? [] : [[text, name]]
      })
      return { ...(native.length === 0 ? {} : { values: Object.fromEntries(native) }), country: true }
    },
  },
  postalCode: {
    is: 'postal codes',
    fits: text => /\d/.test(text) && /^[\p{L}\d][\p{L}\d -]{1,11}$/u.test(text),
  },
  identifier: { is: 'numbers of a register', fits: text => /\d/.test(text) && text.length <= 40 },
  key: { is: 'keys without spaces', fits: text => /^\S{1,60}$/.test(text) },
  code: { is: 'codes', fits: text => /^[\p{L}\d._-]{1,20}$/u.test(text) },
  dialingCode: { is: 'dialling codes', fits: text => readsAs('countryPhoneCode')(text) && text.length <= 7 },
  phone: {
    is: 'phone numbers',
    fits: text => readsAs('phoneNumber')(text) && text.replace(/\D/g, '').length >= 5,
    alone: texts => texts.every(text => /^\+\d/.test(text)),
  },
  email: { is: 'email addresses', clear: true, fits: readsAs('email'), alone: () => true },
  website: {
    is: 'websites',
    clear: true,
    fits: isWeb,
    // Links with a path lead to some page, and links to one host lead to the register's own pages.
    alone: texts =>
      shareOf(texts, text => /^(https?:\/\/)?[^/?#]+\/?$/.test(text)) >= LEAST_SHARE && !sameHost(texts),
    steps: texts => (sameHost(texts) ? undefined : {}),
    unusable: texts => (sameHost(texts) ? 'all values lead to the same host' : undefined),
  },
  year: {
    is: 'dates or years',
    clear: true,
    fits: text => YEAR_FORMATS.some(({ fits }) => fits.test(text)),
    steps: texts => {
      const best = bestOf(YEAR_FORMATS, texts, ({ fits }) => fits)
      return best === undefined ? undefined : best.steps
    },
  },
  wholeNumber: { is: 'whole numbers', fits: text => /^\d+$/.test(text) },
  money: {
    is: 'amounts',
    fits: text => NUMBER_FORMATS.some(({ fits }) => fits.test(withoutCurrency(text))),
    steps: texts => {
      const symbols = texts.some(text => withoutCurrency(text) !== text)
      const steps = numberSteps(texts.map(withoutCurrency))
      return steps && { ...(symbols ? { pattern: "[-+]?\\d[\\d.,' \u00a0]*\\d|\\d" } : {}), ...steps }
    },
    doubt: texts => numberDoubt(texts.map(withoutCurrency)),
  },
  employees: {
    is: 'numbers of employees',
    fits: text =>
      NUMBER_FORMATS.some(({ fits }) => fits.test(text)) ||
      employeeBand(text) !== undefined ||
      NOT_GIVEN.test(text),
    steps: texts => {
      if (!hasBands(texts)) return numberSteps(texts)
      const bands = distinct(texts).flatMap(text => {
        const lowest = employeeBand(text)
        return lowest === undefined ? [] : [[text, String(lowest)]]
      })
      return { values: Object.fromEntries(bands), others: 'drop' }
    },
    doubt: texts => (hasBands(texts) ? 'bands are loaded as their lowest number' : numberDoubt(texts)),
  },
  currency: {
    is: 'currencies',
    clear: true,
    fits: text => CURRENCIES.has(text.toUpperCase()),
    alone: () => true,
  },
  sic: {
    is: 'SIC codes',
    fits: text => /^\d{3,4}$/.test(text) && sicDivisions.has(text.padStart(4, '0').slice(0, 2)),
  },
  activity: {
    is: 'activities',
    fits: text => (text.match(/\p{L}/gu)?.length ?? 0) > 3,
    steps: texts =>
      shareOf(texts, text => CODE_BEFORE_TEXT.test(text)) >= 0.5 ? { pattern: CODE_BEFORE_TEXT.source } : {},
  },
  legalForm: {
    is: 'legal forms',
    clear: true,
    share: 0.4,
    fits: text => legalFormCodes.has(lettersAndDigits(text)),
    steps: texts => ({
      values: Object.fromEntries(
        distinct(texts).flatMap(text => {
          const code = legalFormCodes.get(lettersAndDigits(text))
          return code === undefined ? [] : [[text, code]]
        }),
      ),
      others: 'drop',
    }),
  },
  boolean: {
    is: 'yes or no',
    fits: text => BOOLEANS.has(text.toLowerCase()),
    steps: texts => {
      const foreign = distinct(texts).filter(text => !readsAs('marketable')(text))
      return foreign.length === 0
        ? {}
        : { values: Object.fromEntries(foreign.map(text => [text, BOOLEANS.get(text.toLowerCase()) ?? ''])) }
    },
  },
  houseNumber: { is: 'house numbers', fits: text => /\d/.test(text) && text.length <= 12 },
} as const satisfies Record<string, ValueKind>
export type ValueKindName = keyof typeof valueKinds

/** `1062 - Description`, `62.01 Description`: a code of a classification before its text. */
const CODE_BEFORE_TEXT = /^\d[\d.]{1,7}[A-Z]?\s*[-–:]?\s+(\p{L}.+)$/u
const NOT_GIVEN = /^(not provided|not available|unknown|none|n\/?a|nn|-)$/i
const CURRENCIES = new Set(Intl.supportedValuesOf('currency'))
const BOOLEANS: ReadonlyMap<string, string> = new Map([
  ...'true,yes,y,1,ja,j,oui,o,si,sí,s,sim,tak,t,ano,jah,jā,taip,igen,da,kyllä,так,да'
    .split(',')
    .map(word => [word, 'true'] as const),
  ...'false,no,n,0,nein,nei,nej,non,não,nao,nie,ne,ei,nē,nem,nu,ні,нет'
    .split(',')
    .map(word => [word, 'false'] as const),
])

type Format = { readonly fits: RegExp; readonly steps: DraftSteps }
const DAY = '(0?[1-9]|[12]\\d|3[01])'
const MONTH = '(0?[1-9]|1[0-2])'
const YEAR = '(1[5-9]|20)\\d\\d'
/** How dates are written, the usual ones first. */
const YEAR_FORMATS: readonly Format[] = [
  { fits: new RegExp(`^${YEAR}$`), steps: {} },
  ...['-', '/', '.'].flatMap(mark => [
    dateFormat(
      `^${YEAR}${RegExp.escape(mark)}${MONTH}${RegExp.escape(mark)}${DAY}`,
      `YYYY${mark}MM${mark}DD`,
    ),
    dateFormat(
      `^${DAY}${RegExp.escape(mark)}${MONTH}${RegExp.escape(mark)}${YEAR}`,
      `DD${mark}MM${mark}YYYY`,
    ),
    dateFormat(
      `^${MONTH}${RegExp.escape(mark)}${DAY}${RegExp.escape(mark)}${YEAR}`,
      `MM${mark}DD${mark}YYYY`,
    ),
  ]),
  dateFormat(`^${YEAR}(0[1-9]|1[0-2])(0[1-9]|[12]\\d|3[01])`, 'YYYYMMDD'),
]

function dateFormat(fits: string, year: string): Format {
  // A time of day may follow.
  return { fits: new RegExp(`${fits}([T ].*|Z)?$`), steps: { year: `${year}*` } }
}

const SPACE = '[ \\u00a0\\u202f]'
/** How numbers are written; a number that several of them fit belongs to the first. */
const NUMBER_FORMATS: readonly Format[] = [
  { fits: /^[+-]?\d+$/, steps: {} },
  numberFormat(',', '\\.'),
  numberFormat('\\.', ','),
  numberFormat(SPACE, ','),
  numberFormat("'", '\\.'),
  { fits: /^[+-]?\d+\.\d+$/, steps: { number: { round: true } } },
  { fits: /^[+-]?\d+,\d+$/, steps: { number: { decimal: ',', round: true } } },
]

function numberFormat(thousands: string, decimal: string): Format {
  const mark = thousands === SPACE ? ' ' : thousands.replace('\\', '')
  return {
    fits: new RegExp(`^[+-]?(\\d{1,3}(${thousands}\\d{3})+|\\d+)(${decimal}\\d+)?$`, 'u'),
    steps: { number: { thousands: mark, decimal: decimal.replace('\\', ''), round: true } },
  }
}

function numberSteps(texts: readonly string[]): DraftSteps | undefined {
  const numbers = texts.filter(text => !NOT_GIVEN.test(text))
  const simple = [NUMBER_FORMATS[0], ...NUMBER_FORMATS.slice(5)].filter(format => format !== undefined)
  // Decimals such as 1.50 must not be read as if their point could separate thousands.
  const grouped = numbers.some(text => /\d[.,' \u00a0\u202f]\d{3}(?!\d)/u.test(text))
  return bestOf(grouped ? NUMBER_FORMATS : simple, numbers, ({ fits }) => fits)?.steps
}

function numberDoubt(texts: readonly string[]): string | undefined {
  const unclear = texts.some(text => /^\d{1,3}[.,]\d{3}$/.test(text))
  const settled = texts.some(text => /[.,]\d{3}[.,]|[.,]\d{1,2}$/.test(text))
  return unclear && !settled ? 'points or commas are read as separators of thousands' : undefined
}

function withoutCurrency(text: string): string {
  return text.replace(/^([A-Z]{3}|\p{Sc})\s*|\s*([A-Z]{3}|\p{Sc})$/gu, '')
}

function hasBands(texts: readonly string[]): boolean {
  return (
    shareOf(
      texts,
      text =>
        !/^\d/.test(text) || /\D{1,5}\d+$/.test(text.replace(/(\d)[,.](?=\d{3})/g, '$1')) || /\D$/.test(text),
    ) >= 0.5
  )
}

function sameHost(texts: readonly string[]): boolean {
  const hosts = new Set(
    texts.map(text =>
      text
        .toLowerCase()
        .replace(/^[a-z]+:\/\//, '')
        .replace(/[/?#].*$/, ''),
    ),
  )
  return texts.length > 2 && hosts.size <= texts.length / 3
}

/** A test whether a value can be loaded into a field. */
export function readsAs(field: StoredFieldName): (text: string) => boolean {
  return text => {
    const type: FieldType = fieldOf(field).type
    try {
      type.read(text)
      return true
    } catch (error) {
      if (!(error instanceof ValueError)) throw error
      return false
    }
  }
}

/** The share of values that pass a test, from 0 to 1. */
export function shareOf(texts: readonly string[], test: (text: string) => boolean): number {
  return texts.length === 0 ? 0 : texts.filter(test).length / texts.length
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)]
}

export function distinctShare(texts: readonly string[]): number {
  return texts.length === 0 ? 0 : new Set(texts).size / texts.length
}

/** The format that fits most values, if it fits enough of them; the first of equals. */
function bestOf<Row>(
  formats: readonly Row[],
  texts: readonly string[],
  fits: (format: Row) => RegExp,
): Row | undefined {
  let best: Row | undefined
  let most = LEAST_SHARE - 1e-9
  for (const format of formats) {
    const share = shareOf(texts, text => fits(format).test(text))
    if (share > most) [best, most] = [format, share]
  }
  return best
}
