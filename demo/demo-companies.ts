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

/** How many companies, and which of the endless lists of them. */
export interface DemoOptions {
  /** How many records: 0 or more. */
  count: number
  /** Any whole number; another seed tells of other companies under other IDs. */
  seed: number
}

/** Chance that the next unit is a family; families then hold about 15 % of the records. */
const FAMILY_CHANCE = 0.0217

/**
 * Exactly `count` companies. The nth record is the same for every count, but for the last ones (fewer than LARGEST_FAMILY): a
 * family that would not be complete within the count gives way to single companies.
 * @throws RangeError for a count or seed that is not a whole number, or a count beyond the number of IDs.
 */
export function* demoCompanies(options: DemoOptions): Generator<DemoCompany, void, undefined> {
  for (const draft of demoDrafts(options)) yield finishedCompany(draft)
}

/** The same companies as drafts: what is not known is an undefined value, which JSON leaves out by itself. */
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
