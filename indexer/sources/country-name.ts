// The usual English name of a country that a source gives by code or name, as people would search for it.

import { countryCodeOf, countryNames } from '../../src/schema/country-names.ts'

const usual = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
const nameByCode = new Map<string, string | undefined>()

function nameOfCode(code: string): string | undefined {
  const name = usual.of(code)
  // Queries do not accept a few of the usual names ("Hong Kong SAR China"); then the first accepted name of the list is used.
  return name !== undefined && countryCodeOf(name) === code
    ? name
    : countryNames.find(candidate => countryCodeOf(candidate) === code)
}

/** The English name of a country given by name, alpha-2 or alpha-3 code; undefined if it is not a country. */
export function countryNameOf(text: string): string | undefined {
  const code = countryCodeOf(text)
  if (code === undefined) return undefined
  if (!nameByCode.has(code)) nameByCode.set(code, nameOfCode(code))
  return nameByCode.get(code)
}
