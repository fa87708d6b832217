// Does InstantSearch itself work over the search client: hits, pages, refinements, ranges?

import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { complaintsOf, htmlPage, type Site, soon, startBrowser, startSite } from '../../support/browser.ts'
import { company } from '../../support/companies.ts'
import { type Service, serviceForTests } from '../../support/service.ts'

const library = readFileSync(
  new URL('../../../node_modules/instantsearch.js/dist/instantsearch.production.min.js', import.meta.url),
  'utf8',
)
const COUNTRIES = ['GERMANY', 'FRANCE', 'FRANCE', 'SPAIN']
let service: Service
let browser: Browser
let site: Site
let page: Page
let complaints: string[]

beforeAll(async () => {
  service = await serviceForTests('instantsearch')
  await service.holds(
    COUNTRIES.map((countryName, at) =>
      company({ companyName: `Acme ${at}`, countryName, employeesTotal: 10 * (at + 1) }),
    ),
  )
  browser = await startBrowser()
  const html = `<div id="box"></div><div id="hits"></div><div id="countries"></div><div id="size"></div><div id="stats"></div>
<script>${library.replaceAll('</script', '<\\/script')}</script>
<script type="module">
import { companySearchClient } from '/web/instantsearch.js'
const search = instantsearch({ indexName: 'companies', searchClient: companySearchClient({ apiKey: '${service.key}' }) })
const { searchBox, hits, refinementList, rangeInput, stats, configure } = instantsearch.widgets
search.addWidgets([
  configure({ hitsPerPage: 3 }),
  searchBox({ container: '#box' }),
  hits({ container: '#hits', templates: { item: (hit, { html }) => html\`<b>\${hit.companyName}</b>\` } }),
  refinementList({ container: '#countries', attribute: 'countryName' }),
  rangeInput({ container: '#size', attribute: 'employeesTotal', min: 0, max: 1000 }),
  stats({ container: '#stats', templates: { text: ({ nbHits }) => String(nbHits) } }),
])
search.start()
</script>`
  site = await startSite(request =>
    new URL(request.url).pathname === '/page' ? htmlPage(html) : service.fetch(request),
  )
  page = await browser.newPage()
  complaints = complaintsOf(page)
  await page.goto(`${site.origin}/page`)
})
afterAll(async () => {
  await browser.close()
  await Promise.all([site.close(), service.close()])
})

const hits = () => page.locator('#hits b').allInnerTexts()
const total = () => page.locator('#stats').innerText()

test('a search, its total and its facet', async () => {
  await page.locator('#box input').fill('acme')
  await soon(total).toBe('4')
  expect(await hits()).toHaveLength(3)
  const counts = await page.locator('#countries li').allInnerTexts()
  expect(counts.map(text => text.replaceAll(/\s/g, ''))).toEqual(['FRANCE2', 'GERMANY1', 'SPAIN1'])
})

test('two refinements of one facet are alternatives', async () => {
  await page.locator('#countries').getByText('GERMANY').click()
  await soon(total).toBe('1')
  await page.locator('#countries').getByText('FRANCE').click()
  await soon(total).toBe('3')
})

test('a range narrows them', async () => {
  await page.locator('#size input').first().fill('25')
  await page.locator('#size button').click()
  await soon(hits).toEqual(['Acme 2'])
  expect(complaints).toEqual([])
})
