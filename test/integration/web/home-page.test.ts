// Is the home page a way in: with a key from its link, with filters, for everyone, without an error?

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  complaintsOf,
  type Site,
  soon,
  startBrowser,
  startSite,
  violationsOf,
} from '../../support/browser.ts'
import { company } from '../../support/companies.ts'
import { type Service, serviceForTests } from '../../support/service.ts'

let service: Service
let browser: Browser
let site: Site
let page: Page
let complaints: string[]

beforeAll(async () => {
  service = await serviceForTests('home', { homePage: true })
  await service.holds([
    company({ companyName: 'Acme Alpha GmbH', cityName: 'Berlin', email: ['info@alpha.test'] }),
    company({ companyName: 'Acme Beta SA', countryName: 'FRANCE', cityName: 'Paris' }),
  ])
  browser = await startBrowser()
  site = await startSite(service.fetch)
})
afterAll(async () => {
  await browser.close()
  await Promise.all([site.close(), service.close()])
})
beforeEach(async () => {
  page = await (await browser.newContext()).newPage()
  complaints = complaintsOf(page)
})

const open = async () => {
  await page.goto(`${site.origin}/#key=${service.key}`)
  await page.locator('#results li').first().waitFor()
}
const total = () => page.locator('#total').innerText()

test('a link with a key opens it, and the key leaves the address', async () => {
  await open()
  expect(page.url()).toBe(`${site.origin}/`)
  expect(await total()).toBe('2 companies')
  await page.reload()
  await soon(total).toBe('2 companies')
  expect(complaints).toEqual([])
})

test('without a key it asks for one, and says what is wrong with another', async () => {
  await page.goto(site.origin)
  await page.locator('#key').fill('cds_wrong')
  await page.locator('#key-form button').click()
  await soon(() => page.locator('#key-problem').innerText()).toBe(
    'Send a valid API key in the header x-api-key.',
  )
  await page.locator('#key').fill(service.key)
  await page.locator('#key-form button').click()
  await soon(total).toBe('2 companies')
})

test('filters narrow the companies and the box, and the request is shown as it went', async () => {
  await open()
  await page.locator('#facets').getByText('FRANCE').click()
  await soon(total).toBe('1 company')
  expect(await page.locator('#request').innerText()).toContain('countryName=FRANCE')
  await page.locator('company-autocomplete input').fill('acme')
  await soon(() => page.locator('company-autocomplete li').allInnerTexts()).toEqual(['Acme Beta SA\nFRANCE'])
  await page.locator('#facets').getByText('FRANCE').click()
  await page.getByRole('button', { name: 'Email' }).click()
  await soon(total).toBe('1 company')
  await page.getByRole('tab', { name: 'Python' }).click()
  expect(await page.locator('#request').innerText()).toContain('hasEmail=true')
  expect(complaints).toEqual([])
})

test('a chosen company is shown whole', async () => {
  await open()
  await page.locator('company-autocomplete input').fill('alpha')
  await page.locator('company-autocomplete li').click()
  await soon(() => page.locator('#card').innerText()).toContain('info@alpha.test')
})

describe.each(['light', 'dark'] as const)('%s', colorScheme => {
  test.each([1280, 320])('axe finds nothing at %i pixels, and it fits', async width => {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 800 })
    await open()
    await page.locator('company-autocomplete input').fill('alpha')
    await page.locator('company-autocomplete li').click()
    await page.locator('#card dl').waitFor()
    expect(await violationsOf(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })
})
