// Normalizes registration numbers and postal codes.

/**
 * Letters and digits only, in upper case: `HRB 12-345 b` → `HRB12345B`. Empty if there are none.
 */
export function normalizedCode(value: string): string {
  if (/^[A-Z0-9]*$/.test(value)) return value
  return value
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}
