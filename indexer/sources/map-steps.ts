// The steps of a text from a column to a field: pattern, split, translation, number, date, country, default. After each step
// there may be no value, or the record may be rejected.

import { ValueError } from '../../src/schema/field-types.ts'
import { countryNameOf } from './country-name.ts'
import type { FieldSource, NumberFormat } from './map-shapes.ts'
import { LONGEST_TEXT, type MatchPattern } from './match-pattern.ts'

type Step = (text: string) => string
type Steps = Exclude<FieldSource, { readonly constant: unknown }>

/** The steps of a source as one function, or undefined if it has none. The function returns undefined if no text is left. */
export function stepsOf(source: Steps): ((text: string) => string | undefined) | undefined {
  const { pattern, group, split, values, others = 'keep', number, year, country } = source
  const steps: Step[] = []
  if (pattern !== undefined) steps.push(text => matchedText(pattern, text, group) ?? '')
  if (split !== undefined)
    steps.push(
      text =>
        text
          .split(split.by)
          .at(split.part > 0 ? split.part - 1 : split.part)
          ?.trim() ?? '',
    )
  if (values !== undefined) steps.push(translation(values, others))
  if (number !== undefined) steps.push(numberReading(number))
  if (year !== undefined) steps.push(yearReading(year))
  if (country === true) steps.push(countryReading)
  if (steps.length === 0 && source.default === undefined) return undefined
  return given => {
    let text = given
    try {
      for (const step of steps) if (text !== '') text = step(text)
    } catch (error) {
      // The original text is more useful in a message than the result of earlier steps.
      if (error instanceof ValueError) error.cause = given
      throw error
    }
    return text === '' ? source.default : text
  }
}

/** The part of a text that a pattern matches; undefined if it does not match. @throws ValueError if the text is too long */
export function matchedText(pattern: MatchPattern, text: string, group?: string): string | undefined {
  if (text.length > LONGEST_TEXT) {
    const message = `the text has ${text.length} characters, and the limit for patterns of a map is ${LONGEST_TEXT}`
    throw new ValueError('too_long_for_pattern', message)
  }
  return pattern.matched(text, group)?.trim()
}

function translation(values: Readonly<Record<string, string>>, others: 'keep' | 'drop' | 'reject'): Step {
  const table = new Map(Object.entries(values))
  return text => {
    const known = table.get(text)
    if (known !== undefined) return known
    if (others === 'reject') {
      const message = 'the map has no translation for this value: add it to "values"'
      throw new ValueError('not_translated', message)
    }
    return others === 'drop' ? '' : text
  }
}

function numberReading({ thousands, decimal, times, round }: NumberFormat): Step {
  const whole = thousands === undefined ? '\\d+' : `\\d{1,3}(?:${RegExp.escape(thousands)}\\d{3})+|\\d+`
  const expression = new RegExp(`^([+-]?)(${whole})(?:${RegExp.escape(decimal)}(\\d+))?$`, 'u')
  const example = `1${thousands ?? ''}234${decimal}5`
  return text => {
    // Thousands are often separated by a no-break space.
    const [, sign = '', digits, decimals = '0'] = expression.exec(text.replace(/[\u00a0\u202f]/g, ' ')) ?? []
    if (digits === undefined) throw new ValueError('not_a_number', `must be a number written like ${example}`)
    const bare = thousands === undefined ? digits : digits.replaceAll(thousands, '')
    if (times === 1 && !round) return `${sign}${bare}${Number(decimals) === 0 ? '' : `.${decimals}`}`
    const value = Number(`${sign}${bare}.${decimals}`) * times
    return String(round ? Math.round(value) : value)
  }
}

function yearReading(format: string): Step {
  const parts: Readonly<Record<string, string>> = {
    YYYY: '(?<year>\\d{4})',
    MM: '(?:0?[1-9]|1[0-2])',
    DD: '(?:0?[1-9]|[12]\\d|3[01])',
    '*': '.*',
  }
  const source = format.replace(/YYYY|MM|DD|\*|[^YMD*]/g, part => parts[part] ?? RegExp.escape(part))
  const expression = new RegExp(`^${source}$`, 'su')
  return text => {
    const year = expression.exec(text)?.groups?.year
    if (year === undefined)
      throw new ValueError('not_a_date', `must be a date written as ${format.replace('*', '…')}`)
    return year
  }
}

const countryReading: Step = text => {
  const name = countryNameOf(text)
  if (name !== undefined) return name
  throw new ValueError('not_a_country', 'a country is expected: its ISO 3166 code or its English name')
}
