// The demo companies and the loader agree: nothing that the one makes is refused by the other.

import { expect, test } from 'vitest'
import { demoCompanies } from '../../../demo/demo-companies.ts'
import { companyDocument } from '../../../indexer/document.ts'

test('every demo company can be loaded', () => {
  const refused = []
  for (const company of demoCompanies({ count: 10_000, seed: 1 })) {
    const made = companyDocument({ ...company })
    if ('faults' in made) refused.push(made.faults)
  }
  expect(refused).toEqual([])
})
