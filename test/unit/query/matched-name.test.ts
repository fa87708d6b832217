// By which of its names was a company found?

import { expect, test } from 'vitest'
import { typedName } from '../../../src/normalization/company-name.ts'
import { type CompanyNames, matchedName } from '../../../src/query/matched-name.ts'

const meta: CompanyNames = {
  companyName: 'Meta Platforms, Inc.',
  tradeName: 'Meta',
  otherNames: ['Facebook, Inc.', 'TheFacebook', 'Фейсбук'],
}

test.each<[typed: string, field: string | undefined, name?: string]>([
  ['meta platforms', 'companyName', 'Meta Platforms, Inc.'],
  ['meta', 'tradeName', 'Meta'],
  ['met', 'companyName', 'Meta Platforms, Inc.'],
  ['facebook', 'otherNames', 'Facebook, Inc.'],
  ['facebook incorporated', 'otherNames', 'Facebook, Inc.'],
  ['the faceb', 'otherNames', 'Facebook, Inc.'],
  ['thefaceb', 'otherNames', 'TheFacebook'],
  ['фейс', 'otherNames', 'Фейсбук'],
  ['facebok', 'otherNames', 'Facebook, Inc.'],
  ['platfroms meta', 'companyName', 'Meta Platforms, Inc.'],
  ['zzzz', undefined],
])('%s: %s', (text, field, name) => {
  const typed = typedName(text)
  if (typed === undefined) throw new Error('nothing typed')
  expect(matchedName(typed, meta)).toEqual(field && { field, name })
})

test('a company of one name was found by it', () => {
  const typed = typedName('zzzz')
  const names = { companyName: 'Acme', tradeName: undefined, otherNames: [] }
  expect(typed && matchedName(typed, names)).toEqual({ field: 'companyName', name: 'Acme' })
})
