// The companies that the demo's tests look at: made once a test file, big enough for rates and rare cases.

import { demoCompanies } from '../../../demo/demo-companies.ts'
import type { DemoCompany } from '../../../demo/demo-company.ts'

/** 20,000 demo companies. */
export const SAMPLE: readonly DemoCompany[] = [...demoCompanies({ count: 20_000, seed: 1 })]

/** The share of companies (0 to 1) for which something holds. */
export function share(companies: readonly DemoCompany[], holds: (company: DemoCompany) => boolean): number {
  return companies.filter(holds).length / companies.length
}
