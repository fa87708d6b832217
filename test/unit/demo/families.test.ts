// Do corporate families agree with themselves: who is whose headquarter, what is copied from it, how many they are?

import { describe, expect, it } from 'vitest'
import { demoCompanies } from '../../../demo/demo-companies.ts'
import type { DemoCompany } from '../../../demo/demo-company.ts'
import { familyPlan, LARGEST_FAMILY } from '../../../demo/families.ts'
import { Random } from '../../../demo/random.ts'
import { SAMPLE, share } from './sample.ts'

const byId = new Map(SAMPLE.map(company => [company.ID, company]))
const linked = SAMPLE.filter(({ worldwideHeadquarterID }) => worldwideHeadquarterID !== undefined)
const families = Map.groupBy(linked, ({ worldwideHeadquarterID }) => worldwideHeadquarterID)

function record(id: number | undefined): DemoCompany {
  const company = id === undefined ? undefined : byId.get(id)
  if (!company) throw new Error(`No record has the ID ${id}.`)
  return company
}

function levelOf(company: DemoCompany): number {
  return company.localHeadquarterID === undefined ? 1 : 1 + levelOf(record(company.localHeadquarterID))
}

describe('demo families', () => {
  it('hold about 15 % of the records, in many families', () => {
    expect(linked.length / SAMPLE.length).toBeGreaterThan(0.12)
    expect(linked.length / SAMPLE.length).toBeLessThan(0.18)
    expect(families.size).toBeGreaterThan(200)
  })

  it('copy the immediate headquarter as its record stands', () => {
    for (const company of linked) {
      if (company.localHeadquarterID === undefined) continue
      const above = record(company.localHeadquarterID)
      expect({
        name: company.localHeadquarterName,
        address: company.localHeadquarterAddress,
        city: company.localHeadquarterCityName,
        province: company.localHeadquarterProvinceName,
        country: company.localHeadquarterCountryName,
        family: company.worldwideHeadquarterID,
      }).toEqual({
        name: above.companyName,
        address: above.address1,
        city: above.cityName,
        province: above.provinceName,
        country: above.countryName,
        family: above.worldwideHeadquarterID,
      })
      expect(above.statusCode).toBe('1')
    }
  })

  it('copy the national headquarter, the highest member in the same country', () => {
    for (const company of linked) {
      const national = record(company.nationalHeadquarterID)
      expect({
        name: company.nationalHeadquarterName,
        address: company.nationalHeadquarterAddress,
        city: company.nationalHeadquarterCityName,
        province: company.nationalHeadquarterProvinceName,
        country: company.countryName,
      }).toEqual({
        name: national.companyName,
        address: national.address1,
        city: national.cityName,
        province: national.provinceName,
        country: national.countryName,
      })
      expect(national.nationalHeadquarterID).toBe(national.ID)
      if (national.localHeadquarterID !== undefined) {
        expect(record(national.localHeadquarterID).countryName).not.toBe(national.countryName)
      }
    }
  })

  it('copy the worldwide headquarter, which names itself', () => {
    for (const company of linked) {
      const worldwide = record(company.worldwideHeadquarterID)
      expect({
        name: company.worldwideHeadquarterName,
        address: company.worldwideHeadquarterAddress,
        city: company.worldwideHeadquarterCityName,
        province: company.worldwideHeadquarterProvinceName,
        country: company.worldwideHeadquarterCountryName,
      }).toEqual({
        name: worldwide.companyName,
        address: worldwide.address1,
        city: worldwide.cityName,
        province: worldwide.provinceName,
        country: worldwide.countryName,
      })
      expect(worldwide.worldwideHeadquarterID).toBe(worldwide.ID)
      expect(worldwide.localHeadquarterID).toBeUndefined()
    }
  })

  it('count their members, the same number on every record', () => {
    for (const members of families.values()) {
      for (const member of members) expect(member.companiesInGroup).toBe(members.length)
    }
  })

  it('are complete whatever the count', () => {
    for (let count = 1; count <= 400; count += 7) {
      const companies = [...demoCompanies({ count, seed: 5 })]
      const members = Map.groupBy(companies, company => company.worldwideHeadquarterID)
      for (const company of companies) {
        if (company.companiesInGroup === undefined) continue
        expect(members.get(company.worldwideHeadquarterID)).toHaveLength(company.companiesInGroup)
      }
    }
  })

  it('are never larger than the largest, on which the last records of a list depend', () => {
    const sizes = Array.from({ length: 20_000 }, (_, stream) => familyPlan(new Random(9, stream)).size)
    expect(Math.min(...sizes)).toBe(2)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(LARGEST_FAMILY)
    expect(Math.max(...sizes)).toBeGreaterThan(60)
  })

  it('are up to three levels deep', () => {
    const levels = new Set(linked.map(levelOf))
    expect([...levels].sort()).toEqual([1, 2, 3])
    const abroad = linked.filter(
      company => levelOf(company) === 3 && company.countryName !== company.worldwideHeadquarterCountryName,
    )
    expect(abroad.length).toBeGreaterThan(100)
  })

  it('mark headquarters by what is below them', () => {
    const parents = new Set(linked.map(({ localHeadquarterID }) => localHeadquarterID))
    for (const company of linked) expect(company.statusCode === '1').toBe(parents.has(company.ID))
  })

  it('mark subsidiaries, which branches and the worldwide headquarter are not', () => {
    for (const company of linked) {
      const isBranch = company.statusCode === '2'
      const isRoot = company.ID === company.worldwideHeadquarterID
      expect(company.subsidiaryCode).toBe(isBranch || isRoot ? '0' : '3')
    }
  })

  it('have branches: the same company in another city, without a founding year', () => {
    const branches = linked.filter(({ statusCode }) => statusCode === '2')
    expect(branches.length).toBeGreaterThan(500)
    for (const branch of branches) {
      const above = record(branch.localHeadquarterID)
      expect(branch.companyName).toBe(above.companyName)
      expect(branch.countryName).toBe(above.countryName)
      expect(branch.cityName).not.toBe(above.cityName)
      expect(branch.foundingYear).toBeUndefined()
    }
  })

  it('give a headquarter the employees and sales of all that is below it', () => {
    for (const company of linked) {
      if (company.localHeadquarterID === undefined) continue
      const above = record(company.localHeadquarterID)
      if (above.employeesTotal !== undefined && company.employeesTotal !== undefined) {
        expect(above.employeesTotal).toBeGreaterThanOrEqual(company.employeesTotal)
      }
      if (above.annualSales !== undefined && company.annualSales !== undefined) {
        expect(above.annualSales).toBeGreaterThanOrEqual(company.annualSales)
      }
    }
  })

  it('stand together in the stream, the worldwide headquarter first', () => {
    const places = new Map(SAMPLE.map((company, place) => [company.ID, place]))
    for (const [id, members] of families) {
      const first = places.get(id ?? 0) ?? -1
      members.forEach((member, place) => {
        expect(places.get(member.ID)).toBe(first + place)
      })
    }
  })

  it('leave single companies without any of their fields', () => {
    const singles = SAMPLE.filter(({ worldwideHeadquarterID }) => worldwideHeadquarterID === undefined)
    for (const single of singles) {
      const links = Object.keys(single).filter(
        field => field.includes('Headquarter') || field === 'subsidiaryCode' || field === 'companiesInGroup',
      )
      expect(links).toEqual([])
      expect(['0', undefined]).toContain(single.statusCode)
    }
    expect(share(singles, ({ statusCode }) => statusCode === undefined)).toBeCloseTo(0.03, 1)
  })
})
