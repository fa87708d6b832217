// Plain texts are folded by a shorter way than others: both ways must agree. A mark that the longer way drops forces it.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { indexedName, typedName } from '../../../src/normalization/company-name.ts'
import { fold, foldWrittenOut } from '../../../src/normalization/fold.ts'
import { normalizedText } from '../../../src/normalization/normalized-text.ts'
import { normalizedPlaceName } from '../../../src/normalization/place-name.ts'

const JOINER = '\u200d'
const ACCENT = '\u0301'
const SOFT_HYPHEN = '\u00ad'

const words = [
  'The',
  'Limited',
  'S.A.',
  'J.P.',
  'J',
  'P',
  'E',
  '&',
  'and',
  "O'Neil",
  'GmbH',
  'Co',
  'KG',
  'Acme',
  '3M',
  '`',
]
const name = fc.oneof(
  fc.array(fc.constantFrom(...words), { maxLength: 7 }).map(list => list.join(' ')),
  fc.string({ maxLength: 40 }),
  fc.string({ unit: fc.constantFrom(..."aEü ß.,'&+-19Å") }),
)

test('names', () => {
  fc.assert(
    fc.property(name, text => {
      expect(indexedName(text)).toEqual(indexedName(text + JOINER))
      expect(typedName(text)).toEqual(typedName(text + JOINER))
    }),
    { numRuns: 2_000 },
  )
})

test('words and places', () => {
  fc.assert(
    fc.property(name, text => {
      expect(fold(text)).toBe(fold(text + ACCENT))
      expect(normalizedPlaceName(text)).toBe(normalizedPlaceName(text + ACCENT))
      expect(foldWrittenOut(text)).toBe(foldWrittenOut(text + JOINER)?.replace(JOINER, ''))
      expect(normalizedText(text)).toBe(normalizedText(text + SOFT_HYPHEN))
    }),
    { numRuns: 2_000 },
  )
})
