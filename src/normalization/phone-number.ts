// Normalizes phone numbers written with or without dialling code, trunk zero and punctuation.

import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** Separators between digits: whitespace, dots, hyphens, slashes and brackets. */
const PUNCTUATION = /[\s.()/\u2010-\u2015\u00a0-]+/g

/**
 * A source's number without punctuation: digits, with a leading + if it is international (00 49 is
 * too). Undefined if it contains anything else or has fewer than 3 or more than 20 digits.
 */
export function phoneDigits(text: string): string | undefined {
  const bare = text
    .replace(/\(0\)/g, '')
    .replace(PUNCTUATION, '')
    .replace(/^00(?=[1-9])/, '+')
  return /^\+?\d{3,20}$/.test(bare) ? bare : undefined
}

/**
 * The digits of an international number after the +, without the trunk zero of its numbering plan.
 */
function internationalDigits(number: string): string {
  return parsePhoneNumberFromString(number)?.number.slice(1) ?? number.slice(1)
}

const callingCodes: ReadonlySet<string> = new Set(
  getCountries().map(country => getCountryCallingCode(country)),
)

/**
 * The international numbers, digits only, that a loaded number may represent. A number with +
 * stands for itself; a national one is completed with its dialling code; one that already starts
 * with its dialling code is read both ways, unless the country's numbering plan decides.
 */
export function internationalNumbers(phoneNumber: string, countryPhoneCode: string | undefined): string[] {
  if (phoneNumber.startsWith('+')) return [internationalDigits(phoneNumber)]
  if (countryPhoneCode === undefined) return [phoneNumber]
  // Sources give 1876 for Jamaica, which is area 876 of the numbering plan of +1.
  const area = /^1(\d{3})$/.exec(countryPhoneCode)?.[1]
  if (area !== undefined) {
    const national = phoneNumber.length === 7 ? area + phoneNumber : phoneNumber
    return internationalNumbers(national, '1')
  }
  const plan = callingCodes.has(countryPhoneCode)
    ? parsePhoneNumberFromString(phoneNumber, { defaultCallingCode: countryPhoneCode })
    : undefined
  const completed = plan?.number.slice(1) ?? countryPhoneCode + phoneNumber.replace(/^0/, '')
  if (!phoneNumber.startsWith(countryPhoneCode)) return [completed]
  const whole = parsePhoneNumberFromString(`+${phoneNumber}`)
  const both = [completed, whole?.number.slice(1) ?? phoneNumber]
  const isNational = plan?.isValid() === true
  const isWhole = whole?.isValid() === true
  if (isNational === isWhole) return [...new Set(both)]
  return isNational ? both.slice(0, 1) : both.slice(1)
}

/**
 * A requested number in the form of {@link internationalNumbers}: + and 6 to 15 digits, punctuation
 * ignored. Undefined for a 00 prefix, a local format or anything else.
 */
export function requestedPhoneNumber(text: string): string | undefined {
  const bare = text.replace(/\(0\)/g, '').replace(PUNCTUATION, '')
  return /^\+[1-9]\d{5,14}$/.test(bare) ? internationalDigits(bare) : undefined
}
