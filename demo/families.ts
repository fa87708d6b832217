// Families of companies: trees of at most three levels, with a worldwide headquarters, the headquarters of other
// countries below it, and their branches and subsidiaries. Every link is copied from the record that it points to, so a
// family is always consistent.

import { type CompanyDraft, companyDraft, ownDomain } from './company-draft.ts'
import { type CoreName, coreName, languageOf, legalName, madeUpBrand, type Setting } from './company-names.ts'
import { domainName } from './contacts.ts'
import { COUNTRIES, type Country } from './countries.ts'
import { type City, citiesOf } from './places.ts'
import { type Random, weighted } from './random.ts'
import { ACTIVITIES, type Activity } from './sic-codes.ts'
import { employeeCount, HIGHEST_SALES, MOST_EMPLOYEES, sizeClass, yearlySales } from './sizes.ts'
import { localTradeWords, withTradeWord } from './trade-words.ts'

/** A node of the family tree, before it has a record. */
interface Site {
  kind: 'headquarter' | 'subsidiary' | 'branch'
  country: Country
  parent: Site | undefined
  children: Site[]
  setting: Setting
  name: CoreName & { companyName: string; legalStatus: string }
  domain: string
  employeesHere: number
  employeesTotal: number
  sales: number
}

/** The outline of a family: which sites it has, in the order of their records. */
export interface FamilyPlan {
  /** Number of records. */
  size: number
  /** Sites directly below the worldwide headquarters, in its country. */
  domestic: SitePlan[]
  /** One per other country, with the sites below its headquarters. */
  abroad: SitePlan[]
}

interface SitePlan {
  isBranch: boolean
  below: SitePlan[]
}

/** Countries, weighted. */
export const WEIGHTED_COUNTRIES = weighted(COUNTRIES, country => country.weight)
/** Lines of business, weighted. */
export const WEIGHTED_ACTIVITIES = weighted(ACTIVITIES, activity => activity.weight)

const HOLDING = ACTIVITIES.find(activity => activity.sic === '6719')
const FAMILY_ACTIVITIES = weighted(ACTIVITIES, activity =>
  activity.sic > '9000' || activity.sic.startsWith('86') ? 0 : activity.weight,
)
const HEADQUARTER_COUNTRIES = weighted(COUNTRIES, country => country.weight * (0.4 + country.output))

/** Largest number of records: 16 below the worldwide headquarters in its country, and 15 in each of six other countries. */
export const LARGEST_FAMILY = 107

/** A random outline of a family. */
export function familyPlan(random: Random): FamilyPlan {
  const isNational = random.chance(0.55)
  const isLarge = !isNational && random.chance(0.08)
  const domestic = sitePlans(random, isNational ? random.between(1, 4) : random.between(0, 4), true)
  const abroad: SitePlan[] = []
  const countries = isNational ? 0 : isLarge ? random.between(4, 6) : random.between(1, 4)
  for (let count = 0; count < countries; count++) {
    const sites = isLarge ? random.between(2, 14) : random.chance(0.3) ? 0 : random.between(1, 4)
    abroad.push({ isBranch: false, below: sitePlans(random, sites, false) })
  }
  return { size: 1 + planSize(domestic) + planSize(abroad), domestic, abroad }
}

function sitePlans(random: Random, count: number, mayHaveMore: boolean): SitePlan[] {
  return Array.from({ length: count }, () => {
    const isBranch = random.chance(0.62)
    const isParent = !isBranch && mayHaveMore && random.chance(0.3)
    return { isBranch, below: isParent ? sitePlans(random, random.between(1, 3), false) : [] }
  })
}

function planSize(plans: readonly SitePlan[]): number {
  return plans.reduce((sum, plan) => sum + 1 + planSize(plan.below), 0)
}

/**
 * The records of a family, the worldwide headquarters first and every record after its parent.
 * @param ids gives the ID of each record by its position in the family, from 0.
 */
export function familyDrafts(
  random: Random,
  plan: FamilyPlan,
  ids: (place: number) => number,
): CompanyDraft[] {
  const root = worldwideHeadquarter(random)
  const sites = [root]
  const plant = (plans: readonly SitePlan[], parent: Site) => {
    for (const sitePlan of plans) {
      const site = siteBelow(random, parent, sitePlan)
      sites.push(site)
      plant(sitePlan.below, site)
    }
  }
  plant(plan.domestic, root)
  const countries = new Set([root.country])
  for (const sitePlan of plan.abroad) {
    const national = nationalHeadquarter(random, root, otherCountry(random, countries), sitePlan)
    sites.push(national)
    plant(sitePlan.below, national)
  }
  addUp(root)
  const drafts = new Map<Site, CompanyDraft>()
  sites.forEach((site, place) => {
    drafts.set(site, siteDraft(random, site, ids(place)))
  })
  for (const [site, draft] of drafts) link(site, draft, drafts, sites.length)
  return [...drafts.values()]
}

function worldwideHeadquarter(random: Random): Site {
  const country = random.draw(HEADQUARTER_COUNTRIES)
  const city = random.draw(citiesOf(country.code))
  const isHolding = HOLDING !== undefined && random.chance(0.2)
  const activity = isHolding ? HOLDING : random.draw(FAMILY_ACTIVITIES)
  const setting: Setting = { country, city, locale: localeOf(country, city), activity, size: 'large' }
  let name = coreName(random, setting)
  if (isHolding) {
    const brand = random.chance(0.5) ? madeUpBrand(random, country.brandStyle) : name.brand
    name = { core: `${brand} ${random.pick(['Holding', 'Group', 'Holdings', 'Beteiligungen'])}`, brand }
  }
  return newSite(random, 'headquarter', setting, name, undefined, ownDomain(random, setting, name))
}

function nationalHeadquarter(random: Random, root: Site, country: Country, plan: SitePlan): Site {
  const city = random.draw(citiesOf(country.code))
  const activity = businessBelow(random, root)
  const setting: Setting = { country, city, locale: localeOf(country, city), activity, size: 'medium' }
  const { brand, core } = root.name
  const way = random.next()
  let name: CoreName = { core, brand }
  if (way < 0.6) name = { core: `${brand} ${country.nameInNames}`, brand }
  else if (way < 0.85) name = { core: withTrade(random, setting, brand), brand }
  const kind = plan.below.length > 0 ? 'headquarter' : 'subsidiary'
  return newSite(random, kind, setting, name, root, groupDomain(random, root, setting, name))
}

function siteBelow(random: Random, parent: Site, plan: SitePlan): Site {
  const { country } = parent
  const city = otherCity(random, parent)
  if (plan.isBranch && city !== parent.setting.city) {
    const setting: Setting = { ...parent.setting, city, locale: localeOf(country, city) }
    const site = newSite(random, 'branch', setting, parent.name, parent, parent.domain)
    // A branch is the same company at another site.
    site.name = parent.name
    return site
  }
  const activity = businessBelow(random, parent)
  const setting: Setting = { country, city, locale: localeOf(country, city), activity, size: 'medium' }
  const { brand } = parent.name
  const way = random.next()
  let name: CoreName
  if (way < 0.55) name = { core: withTrade(random, setting, brand), brand }
  else if (way < 0.75) name = { core: `${brand} ${city.name}`, brand }
  else name = coreName(random, setting)
  const kind = plan.below.length > 0 ? 'headquarter' : 'subsidiary'
  return newSite(random, kind, setting, name, parent, groupDomain(random, parent, setting, name))
}

function newSite(
  random: Random,
  kind: Site['kind'],
  place: Setting,
  name: CoreName,
  parent: Site | undefined,
  domain: string,
): Site {
  const { activity, country } = place
  // Families are bigger than single companies, and their headquarters biggest.
  const scale = kind === 'branch' ? 1 : parent === undefined ? 8 : 3
  const employees = Math.min(MOST_EMPLOYEES, Math.ceil(employeeCount(random, activity) * scale))
  const size = parent === undefined && random.chance(0.6) ? 'large' : sizeClass(employees)
  const setting = { ...place, size }
  const site: Site = {
    kind,
    country,
    parent,
    children: [],
    setting,
    name: { ...name, ...legalName(random, setting, name.core) },
    domain,
    employeesHere: employees,
    employeesTotal: employees,
    sales: yearlySales(random, activity, country, employees),
  }
  parent?.children.push(site)
  return site
}

// The figures of a headquarters include those of everything below it.
function addUp(site: Site): void {
  for (const child of site.children) {
    addUp(child)
    site.employeesTotal = Math.min(MOST_EMPLOYEES, site.employeesTotal + child.employeesTotal)
    site.sales = Math.min(HIGHEST_SALES, site.sales + child.sales)
  }
}

function siteDraft(random: Random, site: Site, id: number): CompanyDraft {
  const { setting, name, domain, employeesHere, employeesTotal, sales } = site
  const draft = companyDraft(random, {
    id,
    setting,
    name,
    domain,
    role: site.kind,
    employeesHere,
    employeesTotal,
    sales,
  })
  draft.subsidiaryCode = site.kind === 'branch' || site.parent === undefined ? '0' : '3'
  return draft
}

function link(site: Site, draft: CompanyDraft, drafts: ReadonlyMap<Site, CompanyDraft>, size: number): void {
  const above = site.parent && drafts.get(site.parent)
  const national = drafts.get(highestInCountry(site))
  const worldwide = drafts.get(rootOf(site))
  if (above) {
    draft.localHeadquarterID = above.ID
    draft.localHeadquarterName = above.companyName
    draft.localHeadquarterAddress = above.address1
    draft.localHeadquarterCityName = above.cityName
    draft.localHeadquarterProvinceName = above.provinceName
    draft.localHeadquarterCountryName = above.countryName
  }
  draft.nationalHeadquarterID = national?.ID
  draft.nationalHeadquarterName = national?.companyName
  draft.nationalHeadquarterAddress = national?.address1
  draft.nationalHeadquarterCityName = national?.cityName
  draft.nationalHeadquarterProvinceName = national?.provinceName
  draft.worldwideHeadquarterID = worldwide?.ID
  draft.worldwideHeadquarterName = worldwide?.companyName
  draft.worldwideHeadquarterAddress = worldwide?.address1
  draft.worldwideHeadquarterCityName = worldwide?.cityName
  draft.worldwideHeadquarterProvinceName = worldwide?.provinceName
  draft.worldwideHeadquarterCountryName = worldwide?.countryName
  draft.companiesInGroup = size
}

function highestInCountry(site: Site): Site {
  let highest = site
  while (highest.parent && highest.parent.country === site.country) highest = highest.parent
  return highest
}

function rootOf(site: Site): Site {
  let root = site
  while (root.parent) root = root.parent
  return root
}

/** The locale of a city, or of its country. */
export function localeOf(country: Country, city: City): string {
  return city.locale === '' ? country.locale : city.locale
}

// Members mostly have their parent's line of business, sometimes a related one.
function businessBelow(random: Random, { setting }: Site): Activity {
  const { sic } = setting.activity
  if (setting.activity === HOLDING) return random.draw(FAMILY_ACTIVITIES)
  if (random.chance(0.7)) return setting.activity
  const near = ACTIVITIES.filter(activity => activity.sic.startsWith(sic.slice(0, 2)))
  return random.pick(near)
}

function withTrade(random: Random, { locale, activity }: Setting, brand: string): string {
  const language = languageOf(locale)
  const local = localTradeWords(language, activity.sic)
  const isLocal = local !== undefined && random.chance(0.7)
  return withTradeWord(language, isLocal, brand, random.pick(isLocal ? local : activity.words))
}

// Members use the group's domain, a subdomain of it, or one of their own.
function groupDomain(random: Random, parent: Site, setting: Setting, name: CoreName): string {
  const way = random.next()
  if (way < 0.55) return parent.domain
  if (way < 0.7)
    return /^[a-z]{2}\./.test(parent.domain)
      ? parent.domain
      : `${setting.country.code.toLowerCase()}.${parent.domain}`
  return domainName(random, name.core, languageOf(setting.locale), setting.country)
}

function otherCountry(random: Random, taken: Set<Country>): Country {
  let country = random.draw(WEIGHTED_COUNTRIES)
  while (taken.has(country)) country = random.draw(WEIGHTED_COUNTRIES)
  taken.add(country)
  return country
}

// A city other than the parent's, if the country has another (Singapore has not).
function otherCity(random: Random, parent: Site): City {
  const cities = citiesOf(parent.country.code)
  let city = random.draw(cities)
  while (city === parent.setting.city && cities.items.length > 1) city = random.draw(cities)
  return city
}
