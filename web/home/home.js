// The home page: the box on the loaded companies, and beside it every request and response as they go.

import '../company-autocomplete.js'

/** @typedef {Record<string, unknown>} Company */
/** @typedef {{ value: string | null, count: number }} Count */

const KEY = 'api-key'
const SEARCH = '/api/company/search'
const EXPORT = '/api/company/export'
/** Facets, with what people call them; a click on a value filters by the parameter of that name. @type {Record<string, string>} */
const FACETS = { countryName: 'Country', cityName: 'City', statusCode: 'Location type' }
const SHOWN_VALUES = 6
/** @type {Record<string, string>} */
const LOCATION_TYPES = { 0: 'Single location', 1: 'Headquarters', 2: 'Branch' }

/** Filters that are on or off: label → parameter and value. @type {Record<string, [string, string]>} */
const CHIPS = {
  Email: ['hasEmail', 'true'],
  Phone: ['hasPhone', 'true'],
  Website: ['hasWebsite', 'true'],
  'Contact person': ['hasCEOName', 'true'],
  '50 or more employees': ['employeesTotal[min]', '50'],
  'Founded since 2010': ['foundingYears[min]', '2010'],
}

const element = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id))
const box = /** @type {import('../company-autocomplete.js').CompanyAutocomplete} */ (element('box'))
const response = /** @type {HTMLTextAreaElement} */ (element('response'))
const keyInput = /** @type {HTMLInputElement} */ (element('key'))

/** Parameters in force, with all of their values. @type {Map<string, Set<string>>} */
const filters = new Map()
/** @type {Company | undefined} */
let chosen
/** @type {AbortController | undefined} */
let showing
/** The facets that the client may count by. @type {string[]} */
let facets = []
/** The last exchange. */
let last = { address: '', status: 0, milliseconds: 0, bytes: 0, text: '' }

/** Every request of the page passes here, those of the box too, so that it can be shown. */
const plainFetch = window.fetch
window.fetch = async (input, init) => {
  const started = performance.now()
  const response = await plainFetch(input, init)
  const address = new URL(response.url)
  if (address.pathname.startsWith('/api/company/')) {
    const text = await response.clone().text()
    const milliseconds = performance.now() - started
    const bytes = Number(response.headers.get('Content-Length')) || text.length
    last = { address: address.pathname + address.search, status: response.status, milliseconds, bytes, text }
    showExchange()
  }
  return response
}

const key = () => sessionStorage.getItem(KEY) ?? ''

/** @param {string} path @param {AbortSignal} [signal] */
const asked = (path, signal) =>
  fetch(path, { headers: { 'x-api-key': key(), Accept: 'application/json' }, ...(signal && { signal }) })

/** Begins with a key from the address, which no server sees there, from this tab, or from the form. */
async function start() {
  const given = new URLSearchParams(location.hash.slice(1)).get('key')
  if (given) {
    sessionStorage.setItem(KEY, given)
    history.replaceState(null, '', location.pathname)
  }
  if (!key()) return askForKey('')
  const usage = await plainFetch('/api/usage', { headers: { 'x-api-key': key() } }).catch(() => undefined)
  if (!usage?.ok) {
    if (usage?.status === 401) sessionStorage.removeItem(KEY)
    return askForKey(usage ? (await usage.json()).detail : 'The server does not answer.')
  }
  const { data } = await usage.json()
  facets = Object.keys(FACETS).filter(name => [...data.fields.search, ...data.fields.export].includes(name))
  box.setAttribute('api-key', key())
  element('key-form').hidden = true
  element('search').hidden = false
  element('workbench').hidden = false
  box.focus()
  await show()
}

function askForKey(/** @type {string} */ problem) {
  element('key-form').hidden = false
  element('key-problem').textContent = problem
  keyInput.focus()
}

element('key-form').addEventListener('submit', event => {
  event.preventDefault()
  sessionStorage.setItem(KEY, keyInput.value.trim())
  void start()
})
box.addEventListener('select', event => {
  chosen = /** @type {CustomEvent<Company>} */ (event).detail
  void show()
})
box.addEventListener('input', () => {
  chosen = undefined
  void show()
})

/** The companies of what is typed and filtered; a newer call ends an older one. */
async function show() {
  showing?.abort()
  showing = new AbortController()
  const { signal } = showing
  const parameters = new URLSearchParams({ pageSize: '8' })
  if (box.text.trim()) parameters.set('search', box.text.trim())
  for (const [name, values] of filters) for (const value of values) parameters.append(name, value)
  if (facets.length > 0) parameters.set('facets', facets.join())
  try {
    const response = await asked(`${SEARCH}?${parameters}`, signal)
    const body = await response.json()
    if (signal.aborted) return
    showChips()
    element('total').textContent = response.ok ? companies(body.data.totalCount) : body.detail
    element('results').replaceChildren(...(response.ok ? body.data.records.map(result) : []))
    element('facets').replaceChildren(
      ...(response.ok ? facets.map(name => facet(name, body.data.facets[name])) : []),
    )
    await showCard(signal)
  } catch {
    if (!signal.aborted) element('total').textContent = 'The server does not answer.'
  }
}

const companies = (/** @type {number} */ count) =>
  `${count.toLocaleString('en')} ${count === 1 ? 'company' : 'companies'}`

/** @param {string} tag @param {Record<string, string>} attributes @param {(Node | string)[]} children */
function make(tag, attributes = {}, ...children) {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  made.append(...children)
  return made
}

/** @param {Record<string, string>} attributes @param {() => void} onClick @param {(Node | string)[]} children */
function button(attributes, onClick, ...children) {
  const made = make('button', { type: 'button', ...attributes }, ...children)
  made.addEventListener('click', onClick)
  return made
}

const isOn = (/** @type {string} */ name, /** @type {string} */ value) =>
  filters.get(name)?.has(value) ?? false

function toggle(/** @type {string} */ name, /** @type {string} */ value) {
  const values = filters.get(name) ?? new Set()
  if (!values.delete(value)) values.add(value)
  if (values.size > 0) filters.set(name, values)
  else filters.delete(name)
  const others = new URLSearchParams()
  for (const [other, all] of filters) for (const each of all) others.append(other, each)
  box.setAttribute('params', String(others))
  void show()
}

function showChips() {
  const labels = Object.entries(CHIPS).map(([label, [name, value]]) => ({ label, name, value }))
  element('chips').replaceChildren(
    ...labels.map(({ label, name, value }) =>
      button({ 'aria-pressed': String(isOn(name, value)) }, () => toggle(name, value), label),
    ),
  )
}

function result(/** @type {Company} */ company) {
  const open = button(
    { class: 'open' },
    () => {
      chosen = company
      box.company = company
      void show()
    },
    make('span', {}, String(company.companyName ?? company.ID)),
    make('small', {}, String(company.countryName ?? '')),
  )
  return make('li', {}, open)
}

/** The most frequent values of a field as bars. @param {string} name @param {Count[]} counts */
function facet(name, counts) {
  const known = counts.flatMap(({ value, count }) => (value === null ? [] : [{ value, count }]))
  const most = Math.max(...known.map(({ count }) => count))
  const bars = known.slice(0, SHOWN_VALUES).map(({ value, count }) => {
    const line = make('i')
    line.style.inlineSize = `${Math.max(1, (100 * count) / most)}%`
    const label = name === 'statusCode' ? (LOCATION_TYPES[value] ?? value) : value
    const parts = [make('span', {}, label), make('span', {}, count.toLocaleString('en')), line]
    return button(
      { class: 'bar', 'aria-pressed': String(isOn(name, value)) },
      () => toggle(name, value),
      ...parts,
    )
  })
  return make('section', {}, make('h3', {}, FACETS[name] ?? name), ...bars)
}

/** The whole profile of the chosen company, as far as the package has it. @param {AbortSignal} signal */
async function showCard(signal) {
  const card = element('card')
  if (chosen === undefined) {
    card.hidden = true
    return
  }
  const response = await asked(`${EXPORT}?ID=${chosen.ID}`, signal)
  const [profile] = response.ok ? (await response.json()).data.records : [chosen]
  if (signal.aborted) return
  const rows = Object.entries(profile ?? chosen).filter(([, value]) => value !== null && value !== '')
  card.replaceChildren(
    make('h3', {}, String(chosen.companyName ?? chosen.ID)),
    make(
      'dl',
      {},
      ...rows.flatMap(([name, value]) => [
        make('dt', {}, name),
        make('dd', {}, String([value].flat().join(', '))),
      ]),
    ),
  )
  card.hidden = false
}

/** The request in several languages. @type {Record<string, (address: string) => string>} */
const LANGUAGES = {
  HTTP: address => `GET ${address}\nx-api-key: …`,
  curl: address => `curl -g -H "x-api-key: $KEY" '${location.origin}${address.replaceAll("'", '%27')}'`,
  TypeScript: address =>
    `const response = await fetch(${JSON.stringify(location.origin + address)}, {\n  headers: { 'x-api-key': key },\n})\nconst { data } = await response.json()`,
  Python: address =>
    `import httpx\n\nresponse = httpx.get(\n    ${JSON.stringify(location.origin + address)},\n    headers={"x-api-key": key},\n)\ndata = response.raise_for_status().json()["data"]`,
}
let language = 'HTTP'

function showExchange() {
  const { address, status, milliseconds, bytes, text } = last
  element('tabs').replaceChildren(
    ...Object.keys(LANGUAGES).map(name =>
      button(
        { role: 'tab', 'aria-selected': String(name === language), 'aria-controls': 'panel' },
        () => {
          language = name
          showExchange()
        },
        name,
      ),
    ),
  )
  element('request').textContent = LANGUAGES[language]?.(address) ?? ''
  element('facts').textContent =
    `${status} in ${milliseconds.toFixed(1)} ms · ${bytes.toLocaleString('en')} bytes`
  response.value = indented(text)
}

function indented(/** @type {string} */ text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

void start()
