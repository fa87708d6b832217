// Is the box right in a real browser: while somebody types, with keys, in forms, when the server refuses, for everyone?

import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { demoCompanies } from '../../../demo/demo-companies.ts'
import { Random } from '../../../demo/random.ts'
import {
  complaintsOf,
  htmlPage,
  type Site,
  soon,
  startBrowser,
  startSite,
  violationsOf,
} from '../../support/browser.ts'
import { company, loadedCompany } from '../../support/companies.ts'
import { SEARCH, type Service, serviceForTests } from '../../support/service.ts'

const NAMES = ['Acme Alpha GmbH', 'Acme Beta GmbH', 'Acme Gamma GmbH', 'Bolt Müller AG', 'Zürcher Söhne AG']
/** How many keys are pressed in haste. */
const presses = inject('proofLength') === 'long' ? 300 : 60
let service: Service
let browser: Browser
/** The API, and pages under the same origin. */
let api: Site
/** Pages of another origin, with a backend that makes tokens. */
let pages: Site
let context: BrowserContext
let page: Page
let complaints: string[]
/** What the next pages show. */
let body = ''

beforeAll(async () => {
  service = await serviceForTests('web')
  const demo = [...demoCompanies({ count: 400, seed: 3 })].map(loadedCompany)
  await service.holds([...demo, ...NAMES.map(companyName => company({ companyName, cityName: 'Berlin' }))])
  browser = await startBrowser()
  api = await startSite(request => {
    const { pathname } = new URL(request.url)
    return pathname === '/page' ? htmlPage(body) : service.fetch(request)
  })
  pages = await startSite(async request => {
    const { pathname } = new URL(request.url)
    if (pathname !== '/token') return htmlPage(body)
    const made = await service.request(`/api/tokens?origin=${encodeURIComponent(pages.origin)}`, {
      method: 'POST',
    })
    return new Response((made.body as { data: { token: string } }).data.token)
  })
})
afterAll(async () => {
  await browser.close()
  await Promise.all([api.close(), pages.close(), service.close()])
})
beforeEach(async () => {
  context = await browser.newContext()
  page = await context.newPage()
  complaints = complaintsOf(page)
  api.methods.length = 0
})
afterEach(() => context.close())

const script = () => `<script type="module" src="${api.origin}/web/company-autocomplete.js"></script>`
const box = (attributes = '') =>
  `<company-autocomplete api-key="${service.key}" label="Company" name="company" debounce="20" ${attributes}></company-autocomplete>`

/** Opens a page of the API's own origin with this in it, and gives the box's input. */
async function open(html: string) {
  body = html + script()
  await page.goto(`${api.origin}/page`)
  return page.locator('company-autocomplete input')
}

const options = () => page.locator('company-autocomplete li').allInnerTexts()
const names = async () => (await options()).map(text => text.split('\n')[0])
/** Resolves when the list answers this text. */
const listed = (text: string) =>
  soon(() =>
    page.evaluate(() => {
      const root = document.querySelector('company-autocomplete')?.shadowRoot
      const list = root?.querySelector('ul')
      return list?.ariaBusy === 'false' ? root?.querySelector('input')?.value : undefined
    }),
  ).toBe(text)
/** Attributes of a part of the box, as assistive technology reads them. */
const attributes = (selector: string, ...wanted: string[]) =>
  page.evaluate(
    ([at, which]) => {
      const part = document.querySelector('company-autocomplete')?.shadowRoot?.querySelector(at)
      return which.map(name => part?.getAttribute(name) ?? null)
    },
    [selector, wanted] as const,
  )
/** The ID of the chosen company. */
const chosen = () =>
  page.evaluate(() => (document.querySelector('company-autocomplete') as never as { value: string }).value)
const said = () =>
  page.evaluate(
    () => document.querySelector('company-autocomplete')?.shadowRoot?.querySelector('output')?.textContent,
  )
const activeName = async () => {
  const [id] = await attributes('input', 'aria-activedescendant')
  return id === null ? null : (await page.locator(`company-autocomplete #${id}`).innerText()).split('\n')[0]
}

describe('typing', () => {
  test('with a page token, from a page of another origin: no preflight, and the companies of the last text', async () => {
    body = `<company-autocomplete src="${api.origin}${SEARCH}" label="Company" debounce="20"></company-autocomplete>
${script()}<script type="module">
const box = document.querySelector('company-autocomplete')
box.renewToken = async () => await (await fetch('/token')).text()
box.setAttribute('token', await box.renewToken())
box.dataset.ready = ''
</script>`
    await page.goto(pages.origin)
    await page.locator('company-autocomplete[data-ready]').waitFor()
    api.methods.length = 0
    await page.locator('company-autocomplete input').pressSequentially('acme alpha gm', { delay: 30 })
    await listed('acme alpha gm')
    expect(await names()).toEqual(['Acme Alpha GmbH'])
    expect(new Set(api.methods)).toEqual(new Set(['GET']))
    expect(complaints).toEqual([])
  })

  test('marks what matched, and tells companies of one name apart', async () => {
    await (await open(box())).fill('sohne zurch')
    await listed('sohne zurch')
    expect(await options()).toEqual(['Zürcher Söhne AG\nGERMANY'])
    expect(await page.locator('company-autocomplete mark').allInnerTexts()).toEqual(['Zürch', 'Söhne'])
  })

  test('says how many there are, or that there is none, or that spelling was forgiven', async () => {
    const input = await open(box())
    expect(await said()).toBe('')
    await input.focus()
    expect(await said()).toBe('')
    await input.fill('acme')
    await soon(said).toBe('3 companies')
    await input.fill('qqqqzzzz')
    await soon(said).toBe('No company found')
    await input.fill('zuercer')
    await soon(said).toMatch(/^Similar names: 1 company$/)
  })

  test('hastily, with delays and failures: the list is always that of the last text', async () => {
    const random = new Random(7)
    let failing = false
    await page.route(`**${SEARCH}**`, async route => {
      await new Promise(resolve => setTimeout(resolve, 40 * random.next()))
      if (failing && random.next() < 0.4) await route.abort()
      else await route.continue()
    })
    const input = await open(box('debounce="5"'))
    const first = new Map<string, string[]>()
    for (let press = 1; press <= presses; press += 1) {
      failing = press % 10 !== 0
      const isLong = (await input.inputValue()).length > 5
      await input.press(
        isLong || random.next() < 0.3 ? 'Backspace' : 'acmebolt'.charAt(Math.floor(random.next() * 8)),
      )
      if (press % 10 !== 0) continue
      await input.press('a')
      const text = await input.inputValue()
      await listed(text)
      const shown = (await names()).map(String)
      const { data } = await service.get(`${SEARCH}?search=${text}&pageSize=8`)
      first.set(text, shown)
      expect(shown, text).toEqual(data.records.map(({ companyName }) => companyName))
    }
    expect(first.size).toBeGreaterThan(2)
  })
})

/**
 * The keys and attributes of the pattern "editable combobox with list autocomplete" (WAI-ARIA Authoring Practices Guide): what
 * is done, and what is then true. Each row begins with `acme` typed and its list open.
 */
type Pattern = readonly [
  what: string,
  keys: readonly string[],
  check: () => Promise<unknown>,
  expected: unknown,
]
const input =
  (...wanted: string[]) =>
  () =>
    attributes('input', ...wanted)
const value = () => page.locator('company-autocomplete input').inputValue()
const caret = () =>
  page.evaluate(
    () => document.querySelector('company-autocomplete')?.shadowRoot?.querySelector('input')?.selectionStart,
  )
const isOpen = async () => (await attributes('input', 'aria-expanded'))[0] === 'true'
const state = async () => [await isOpen(), await activeName(), await value()]

const [alpha, beta, gamma] = NAMES
const patterns: readonly Pattern[] = [
  ['the box is a combobox', [], input('role'), ['combobox']],
  ['it completes from a list', [], input('aria-autocomplete'), ['list']],
  ['it names its list', [], input('aria-controls'), ['list']],
  ['it has a name', [], input('aria-label'), ['Company']],
  ['it is expanded while the list is open', [], input('aria-expanded'), ['true']],
  ['it is collapsed once the list is closed', ['Escape'], input('aria-expanded'), ['false']],
  ['no option is active at first', [], input('aria-activedescendant'), [null]],
  ['the active option is named', ['ArrowDown'], input('aria-activedescendant'), ['option-0']],
  ['the list is a listbox', [], () => attributes('ul', 'role', 'aria-label'), ['listbox', 'Company']],
  ['its entries are options', [], () => attributes('li', 'role', 'aria-selected'), ['option', 'false']],
  ['the active option is selected', ['ArrowDown'], () => attributes('li', 'aria-selected'), ['true']],
  ['Down moves to the first', ['ArrowDown'], state, [true, alpha, 'acme']],
  ['Down moves on', ['ArrowDown', 'ArrowDown'], state, [true, beta, 'acme']],
  ['Down after the last returns to the box', Array(4).fill('ArrowDown'), state, [true, null, 'acme']],
  ['Down goes round', Array(5).fill('ArrowDown'), state, [true, alpha, 'acme']],
  ['Up moves to the last', ['ArrowUp'], state, [true, gamma, 'acme']],
  ['Up moves on', ['ArrowUp', 'ArrowUp'], state, [true, beta, 'acme']],
  ['Down opens a closed list at the first', ['Escape', 'ArrowDown'], state, [true, alpha, 'acme']],
  ['Up opens a closed list at the last', ['Escape', 'ArrowUp'], state, [true, gamma, 'acme']],
  ['Alt+Down opens it and moves to none', ['Escape', 'Alt+ArrowDown'], state, [true, null, 'acme']],
  ['Alt+Up closes it', ['ArrowDown', 'Alt+ArrowUp'], state, [false, null, 'acme']],
  ['Enter takes the active option', ['ArrowDown', 'Enter'], state, [false, null, alpha]],
  ['Enter without one closes the list', ['Enter'], state, [false, null, 'acme']],
  ['Escape closes the list and keeps the text', ['ArrowDown', 'Escape'], state, [false, null, 'acme']],
  ['Escape again clears the box', ['Escape', 'Escape'], state, [false, null, '']],
  [
    'Home moves the caret, and to no option',
    ['ArrowDown', 'Home'],
    async () => [await caret(), await activeName()],
    [0, null],
  ],
  [
    'End moves the caret, and to no option',
    ['Home', 'ArrowDown', 'End'],
    async () => [await caret(), await activeName()],
    [4, null],
  ],
  [
    'Left moves the caret, and to no option',
    ['ArrowDown', 'ArrowLeft'],
    async () => [await caret(), await activeName()],
    [3, null],
  ],
  [
    'a letter is typed, whatever is active',
    ['ArrowDown', 'x'],
    async () => [await value(), await activeName()],
    ['acmex', null],
  ],
]

test('it has the keys and attributes of the pattern, 29 of 29', async () => {
  const typed = await open(box())
  const actual: [string, unknown][] = []
  for (const [what, keys, check] of patterns) {
    await typed.fill('')
    await typed.fill('acme')
    await listed('acme')
    for (const key of keys) await typed.press(key)
    actual.push([what, await check()])
  }
  expect(actual).toEqual(patterns.map(([what, , , expected]) => [what, expected]))
  expect(patterns).toHaveLength(29)
  expect(complaints).toEqual([])
})

describe('Enter', () => {
  test('takes nothing of an old list', async () => {
    const typed = await open(box('debounce="60000"'))
    await page.evaluate(() => document.querySelector('company-autocomplete')?.setAttribute('debounce', '0'))
    await typed.fill('acme')
    await listed('acme')
    await page.evaluate(() =>
      document.querySelector('company-autocomplete')?.setAttribute('debounce', '60000'),
    )
    await typed.press('ArrowDown')
    await typed.press('x')
    await typed.press('ArrowDown')
    await typed.press('Enter')
    expect([await value(), await chosen()]).toEqual(['acmex', ''])
  })

  test('that ends a composition takes nothing', async () => {
    const typed = await open(box())
    await typed.fill('acme')
    await listed('acme')
    await typed.press('ArrowDown')
    const session = await context.newCDPSession(page)
    await session.send('Input.imeSetComposition', { text: 'あ', selectionStart: 1, selectionEnd: 1 })
    await session.send('Input.dispatchKeyEvent', {
      type: 'rawKeyDown',
      key: 'Process',
      code: 'Enter',
      windowsVirtualKeyCode: 229,
    })
    await session.send('Input.insertText', { text: 'あ' })
    expect([await value(), await chosen()]).toEqual(['acmeあ', ''])
  })
})

describe('in a form', () => {
  const form = (attributes = '') =>
    `<form id="form"><label for="box">Buyer</label><company-autocomplete id="box" api-key="${service.key}" name="company" debounce="20" ${attributes}></company-autocomplete><button>Send</button></form>`
  const data = () =>
    page.evaluate(() => [...new FormData(document.querySelector('form') as HTMLFormElement)].map(String))
  const validity = () =>
    page.evaluate(() => {
      const { validity: of, validationMessage } = document.querySelector('company-autocomplete') as never as {
        validity: ValidityState
        validationMessage: string
      }
      return [of.valid, of.valueMissing, of.badInput, validationMessage]
    })

  test('it is named by its label, and sends the ID of what was chosen', async () => {
    const typed = await open(form())
    expect(await attributes('input', 'aria-label')).toEqual(['Buyer'])
    expect(await data()).toEqual([])
    await typed.fill('acme b')
    await listed('acme b')
    const { data: found } = await service.get(`${SEARCH}?search=acme%20b`)
    const events = page.evaluate(
      () =>
        new Promise(resolve => {
          const seen: unknown[] = []
          document.addEventListener('select', event => seen.push((event as CustomEvent).detail?.companyName))
          document.addEventListener('change', () => resolve([...seen, 'change']))
        }),
    )
    await page.locator('company-autocomplete li').click()
    expect(await events).toEqual([beta, 'change'])
    expect(await data()).toEqual([`company,${found.records[0]?.ID}`])
    expect([await value(), await said()]).toEqual([beta, ''])
    await typed.press('End')
    await typed.press('x')
    expect(await data()).toEqual([])
  })

  test('leaving it chooses nothing and changes nothing', async () => {
    const typed = await open(form())
    await typed.fill('acme')
    await listed('acme')
    await typed.press('ArrowDown')
    await typed.press('Tab')
    expect([await isOpen(), await value(), await data()]).toEqual([false, 'acme', []])
  })

  test('it is valid if nothing is required, and invalid with a text that was not chosen', async () => {
    const typed = await open(form())
    expect(await validity()).toEqual([true, false, false, ''])
    await typed.fill('acme')
    expect(await validity()).toEqual([false, false, true, 'Choose a company from the list.'])
    await page.evaluate(() => document.querySelector('form')?.reset())
    expect([await value(), ...(await validity())]).toEqual(['', true, false, false, ''])
  })

  test('it must be filled if it is required', async () => {
    const typed = await open(form('required'))
    expect(await validity()).toEqual([false, true, false, 'Choose a company.'])
    await typed.fill('acme b')
    await listed('acme b')
    await typed.press('ArrowDown')
    await typed.press('Enter')
    expect(await validity()).toEqual([true, false, false, ''])
  })

  test('Enter on a chosen company submits', async () => {
    const typed = await open(form())
    await typed.fill('acme b')
    await listed('acme b')
    await typed.press('ArrowDown')
    await typed.press('Enter')
    const submitted = page.waitForURL(/\?company=\d+$/)
    await typed.press('Enter')
    await submitted
  })
})

describe('a server that refuses', () => {
  const answer = (status: number, headers: Record<string, string> = {}) =>
    page.route(`**${SEARCH}**`, route => route.fulfill({ status, headers, body: '{}' }), { times: 1 })

  test('because of too many requests is asked again when it said, and the last list stays', async () => {
    const typed = await open(box())
    await typed.fill('acme')
    await listed('acme')
    await answer(429, { 'Retry-After': '1' })
    await typed.fill('acme b')
    await soon(said).toBe('Too many searches. The next one starts in 1 s.')
    expect(await names()).toEqual(NAMES.slice(0, 3))
    await soon(names).toEqual([beta])
  })

  test('an expired token gets a new one', async () => {
    const typed = await open(box())
    await page.evaluate(() => {
      Object.assign(document.querySelector('company-autocomplete') as object, { renewToken: () => 'cpt_new' })
    })
    await answer(401)
    let asked = ''
    page.on('request', request => {
      asked = request.url()
    })
    await typed.fill('acme')
    await soon(() => new URL(asked || 'http://none').searchParams.get('token')).toBe('cpt_new')
  })

  test('for good is told', async () => {
    const typed = await open(box())
    await answer(403)
    await typed.fill('acme')
    await soon(said).toBe('This page may not search for companies.')
  })

  test('that is away is asked again when the connection is back', async () => {
    const typed = await open(box())
    await context.setOffline(true)
    await typed.fill('acme')
    await soon(said).toBe('No connection. The search continues when it is back.')
    await context.setOffline(false)
    await soon(names).toEqual(NAMES.slice(0, 3))
  })
})

describe('for everyone', () => {
  test.each(['light', 'dark'] as const)('axe finds nothing, %s', async colorScheme => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const typed = await open(box())
    await typed.fill('acme')
    await listed('acme')
    await typed.press('ArrowDown')
    expect(await violationsOf(page)).toEqual([])
  })

  test('it fits into 320 pixels, and from right to left', async () => {
    await page.setViewportSize({ width: 320, height: 600 })
    const typed = await open(`<div dir="rtl">${box()}</div>`)
    await typed.fill('acme')
    await listed('acme')
    const { width, left, right } = await page.evaluate(() => {
      const list = document.querySelector('company-autocomplete')?.shadowRoot?.querySelector('div')
      const { left: from = 0, right: to = 0 } = list?.getBoundingClientRect() ?? {}
      return { width: document.documentElement.scrollWidth, left: from, right: to }
    })
    expect(width).toBe(320)
    expect(left).toBeGreaterThanOrEqual(0)
    expect(right).toBeLessThanOrEqual(320)
  })
})
