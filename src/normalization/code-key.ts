// When two spellings of a registration number or postal code are the same one.

/** Letters and digits only, upper case: `HRB 12-345 b` → `HRB12345B`. Empty where there are none. */
export function codeKey(value: string): string {
  if (/^[A-Z0-9]*$/.test(value)) return value
  return value
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}
