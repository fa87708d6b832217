// The demo companies: as many as requested, always the same for the same seed. Single companies and whole families are
// generated one after the other, so that a million need no more memory than a hundred.

import { type CompanyDraft, companyDraft, finishedCompany } from './company-draft.ts'
import { companyId, ID_COUNT } from './company-ids.ts'
import { coreName, legalName, type Setting } from './company-names.ts'
import type { DemoCompany } from './demo-company.ts'
import { familyDrafts, familyPlan, localeOf, WEIGHTED_ACTIVITIES, WEIGHTED_COUNTRIES } from './families.ts'
import { citiesOf } from './places.ts'
import { Random } from './random.ts'
import { employeeCount, sizeClass, yearlySales } from './sizes.ts'

/** How many companies, and of which endless list. */
export interface DemoOptions {
  /** How many records: 0 or more. */
  count: number
  /** Any whole number; another seed gives other companies with other IDs. */
  seed: number
}

/** Probability that the next unit is a family; about 15 % of the records then belong to families. */
const FAMILY_CHANCE = 0.0217

/**
 * Exactly `count` companies. The nth record is the same for every count, except for the last ones (fewer than LARGEST_FAMILY):
 * a family that does not fit into the count is replaced by single companies.
 * @throws RangeError if count or seed is not a whole number, or there are fewer IDs than companies
 */
export function* demoCompanies(options: DemoOptions): Generator<DemoCompany, void, undefined> {
  for (const draft of demoDrafts(options)) yield finishedCompany(draft)
}

/** The same companies as drafts: unknown values are undefined, so that JSON omits them. */
export function* demoDrafts({ count, seed }: DemoOptions): Generator<CompanyDraft, void, undefined> {
  if (!Number.isSafeInteger(count) || count < 0 || count > ID_COUNT) {
    throw new RangeError(`count is ${count}: give a whole number from 0 to ${ID_COUNT}.`)
  }
  if (!Number.isSafeInteger(seed)) throw new RangeError(`seed is ${seed}: give a whole number.`)
  let position = 0
  for (let unit = 0; position < count; unit++) {
    const random = new Random(seed, unit)
    const plan = random.chance(FAMILY_CHANCE) ? familyPlan(random) : undefined
    if (plan && position + plan.size <= count) {
      const first = position
      yield* familyDrafts(random, plan, place => companyId(seed, first + place))
      position += plan.size
    } else {
      yield singleCompany(random, companyId(seed, position))
      position++
    }
  }
}

function singleCompany(random: Random, id: number): CompanyDraft {
  const country = random.draw(WEIGHTED_COUNTRIES)
  const city = random.draw(citiesOf(country.code))
  const activity = random.draw(WEIGHTED_ACTIVITIES)
  const employees = employeeCount(random, activity)
  const setting: Setting = {
    country,
    city,
    locale: localeOf(country, city),
    activity,
    size: sizeClass(employees),
  }
  const core = coreName(random, setting)
  const name = { ...core, ...legalName(random, setting, core.core) }
  return companyDraft(random, {
    id,
    setting,
    name,
    role: 'single',
    employeesHere: random.chance(0.8) ? employees : Math.max(1, Math.round(employees * random.next())),
    employeesTotal: employees,
    sales: yearlySales(random, activity, country, employees),
  })
}
