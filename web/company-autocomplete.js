// <company-autocomplete>: a box that completes company names. No dependencies; a page needs this file and nothing else.

/** @typedef {Record<string, unknown>} Company a record as the API returns it */

const texts = {
  results: (/** @type {number} */ shown, /** @type {number} */ total) =>
    total > shown
      ? `${shown} of ${total.toLocaleString()} companies`
      : shown === 1
        ? '1 company'
        : `${shown} companies`,
  none: 'No company found',
  forgiven: 'Similar names',
  offline: 'No connection. The search continues when it is back.',
  failed: 'The search does not work at the moment. Try again.',
  refused: 'This page may not search for companies.',
  busy: (/** @type {number} */ seconds) => `Too many searches. The next one starts in ${seconds} s.`,
  required: 'Choose a company.',
  unchosen: 'Choose a company from the list.',
}

const styles = new CSSStyleSheet()
styles.replaceSync(`
:host { display: inline-block; position: relative; inline-size: 20em; max-inline-size: 100%; font: inherit; color: var(--company-color, CanvasText) }
:host([hidden]) { display: none }
input { box-sizing: border-box; inline-size: 100%; min-block-size: 2.75em; padding: .5em .75em; font: inherit; color: inherit; background: var(--company-background, Field); border: 1px solid var(--company-border, GrayText); border-radius: var(--company-radius, .5em) }
input:focus { outline: 2px solid var(--company-accent, Highlight); outline-offset: 1px }
:host(:disabled) input { opacity: .5 }
div { position: absolute; z-index: 10; inset-inline: 0; margin-block-start: .25em; background: var(--company-background, Canvas); border: 1px solid var(--company-border, GrayText); border-radius: var(--company-radius, .5em); box-shadow: 0 .5em 1.5em rgb(0 0 0 / .2); overflow: hidden }
[hidden] { display: none }
ul { list-style: none; margin: 0; padding: .25em; max-block-size: var(--company-list-height, 22em); overflow-y: auto; overscroll-behavior: contain; transition: opacity .15s }
ul[aria-busy=true] { opacity: .6 }
ul:empty { display: none }
li { padding: .5em .75em; border-radius: calc(var(--company-radius, .5em) - .15em); cursor: pointer; overflow-wrap: anywhere }
li:hover { background: color-mix(in srgb, currentcolor 8%, transparent) }
li[aria-selected=true] { background: var(--company-accent, Highlight); color: var(--company-accent-color, HighlightText) }
li[aria-selected=true] small { opacity: 1 }
mark { background: none; color: inherit; font-weight: 700 }
small { display: block; opacity: .8 }
p { margin: 0; padding: .5em 1em; font-size: .9em }
ul:not(:empty) + p { border-block-start: 1px solid GrayText }
output { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
@media (prefers-reduced-motion: reduce) { ul { transition: none } }
@media (pointer: coarse) { li { padding-block: .75em } }
`)

const template = document.createElement('template')
template.innerHTML = `<input part="input" role="combobox" autocomplete="off" autocapitalize="off" spellcheck="false" enterkeyhint="search" aria-autocomplete="list" aria-expanded="false" aria-controls="list">
<div part="popup" hidden><ul part="list" id="list" role="listbox"></ul><p part="note" hidden></p></div>
<output></output>`

/** The attributes, events and parts are in docs/web.md. Leaving the box chooses nothing and changes nothing. */
export class CompanyAutocomplete extends HTMLElement {
  static formAssociated = true
  static observedAttributes = ['label', 'placeholder', 'required']

  /** Texts of the box; replace some of them for another language. */
  texts = { ...texts }
  /** Returns a new page token when the old one has expired. @type {(() => string | Promise<string>) | undefined} */
  renewToken

  #internals = this.attachInternals()
  /** @type {HTMLInputElement} */ #input
  /** @type {HTMLElement} */ #popup
  /** @type {HTMLElement} */ #list
  /** @type {HTMLElement} */ #note
  /** @type {HTMLElement} */ #status
  /** @type {Company[]} */ #records = []
  /** The text that the list answers; undefined if there is no list. @type {string | undefined} */ #listed
  /** The active option; -1 if none. */ #active = -1
  /** @type {Company | null} */ #company = null
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer
  /** @type {AbortController | undefined} */ #request
  /** Searches may begin again at this instant, in ms. */ #pausedUntil = 0

  constructor() {
    super()
    const root = this.attachShadow({ mode: 'open', delegatesFocus: true })
    root.adoptedStyleSheets = [styles]
    root.append(template.content.cloneNode(true))
    const part = (/** @type {string} */ name) => /** @type {HTMLElement} */ (root.querySelector(name))
    this.#input = /** @type {HTMLInputElement} */ (part('input'))
    this.#popup = part('div')
    this.#list = part('ul')
    this.#note = part('p')
    this.#status = part('output')
    this.#input.addEventListener('input', () => this.#typed())
    this.#input.addEventListener('keydown', event => this.#pressed(event))
    this.#input.addEventListener('blur', () => this.#close())
    this.#input.addEventListener('click', () => this.#reopen())
    // The box keeps the focus while an option is clicked.
    this.#popup.addEventListener('pointerdown', event => event.preventDefault())
    this.#list.addEventListener('click', event => {
      const option = /** @type {Element} */ (event.target).closest('li')
      if (option) this.#choose([...this.#list.children].indexOf(option))
    })
  }

  connectedCallback() {
    this.#input.setAttribute('aria-label', this.#label())
    this.#list.setAttribute('aria-label', this.#label())
    addEventListener('online', this.#resume)
    this.#validate()
  }

  disconnectedCallback() {
    removeEventListener('online', this.#resume)
    this.#stop()
  }

  attributeChangedCallback() {
    this.#input.placeholder = this.getAttribute('placeholder') ?? ''
    this.#input.ariaRequired = String(this.required)
    if (this.isConnected) this.connectedCallback()
  }

  formDisabledCallback(/** @type {boolean} */ disabled) {
    this.#input.disabled = disabled
  }

  formResetCallback() {
    this.text = ''
  }

  /** The ID of the chosen company, or empty. */
  get value() {
    return this.#company ? String(this.#company.ID) : ''
  }

  /** The chosen record, or null. Setting it fills the box. */
  get company() {
    return this.#company
  }

  set company(company) {
    this.#stop()
    this.#company = company
    if (company) this.#input.value = nameOf(company)
    this.#close()
    this.#validate()
  }

  /** The text in the box. Setting it chooses nothing. */
  get text() {
    return this.#input.value
  }

  set text(text) {
    this.#input.value = text
    this.company = null
  }

  get name() {
    return this.getAttribute('name')
  }

  get form() {
    return this.#internals.form
  }

  get required() {
    return this.hasAttribute('required')
  }

  get validity() {
    return this.#internals.validity
  }

  get validationMessage() {
    return this.#internals.validationMessage
  }

  checkValidity() {
    return this.#internals.checkValidity()
  }

  reportValidity() {
    return this.#internals.reportValidity()
  }

  #label() {
    const [label] = this.#internals.labels
    return (
      this.getAttribute('label') ??
      label?.textContent?.trim() ??
      this.getAttribute('placeholder') ??
      'Company'
    )
  }

  #number(/** @type {string} */ name, /** @type {number} */ otherwise) {
    return Number(this.getAttribute(name) ?? otherwise)
  }

  #validate() {
    this.#internals.setFormValue(this.value || null, JSON.stringify(this.#company))
    const isUnchosen = this.text.trim() !== '' && !this.#company
    const isMissing = this.required && !this.#company
    const message = isUnchosen ? this.texts.unchosen : isMissing ? this.texts.required : ''
    this.#internals.setValidity(
      isUnchosen ? { badInput: true } : isMissing ? { valueMissing: true } : {},
      message,
      this.#input,
    )
    this.#input.ariaInvalid = String(isUnchosen)
  }

  #typed() {
    const hadCompany = this.#company !== null
    this.#company = null
    this.#validate()
    this.#activate(-1)
    if (hadCompany) this.dispatchEvent(new Event('change', { bubbles: true }))
    this.#stop()
    if (this.#query().length < this.#number('min-length', 1)) return this.#clear()
    this.#list.ariaBusy = 'true'
    this.#schedule(this.#number('debounce', 120))
  }

  #query() {
    return this.text.trim()
  }

  /** Ends what is under way: an answer to an older text is never shown. */
  #stop() {
    clearTimeout(this.#timer)
    this.#request?.abort()
    this.#request = undefined
  }

  #schedule(/** @type {number} */ wait) {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#search(), Math.max(wait, this.#pausedUntil - Date.now()))
  }

  #resume = () => {
    if (this.#request === undefined && this.#listed !== this.#query() && this.#isFocused()) this.#typed()
  }

  #isFocused() {
    return this.shadowRoot?.activeElement === this.#input
  }

  /** @returns {Promise<void>} */
  async #search(renewed = false) {
    const query = this.#query()
    const request = new AbortController()
    this.#request = request
    try {
      const response = await fetch(this.#address(query), {
        signal: request.signal,
        headers: { Accept: 'application/json', ...this.#keyHeader() },
      })
      if (response.status === 401 && this.renewToken && !renewed) {
        const token = await this.renewToken()
        if (request.signal.aborted) return
        this.setAttribute('token', token)
        return await this.#search(true)
      }
      const body = response.ok ? await response.json() : undefined
      if (request.signal.aborted) return
      if (body === undefined) return this.#refused(response)
      const { data, warnings = [] } = body
      this.#show(query, { records: data.records, total: data.totalCount, warnings })
    } catch {
      if (!request.signal.aborted) this.#say(navigator.onLine ? this.texts.failed : this.texts.offline)
    } finally {
      if (this.#request === request) this.#request = undefined
    }
  }

  #address(/** @type {string} */ query) {
    const address = new URL(
      this.getAttribute('src') ?? new URL('/api/company/search', import.meta.url),
      document.baseURI,
    )
    for (const [name, value] of new URLSearchParams(this.getAttribute('params') ?? ''))
      address.searchParams.append(name, value)
    address.searchParams.set('search', query)
    address.searchParams.set('pageSize', String(this.#number('page-size', 8)))
    const token = this.getAttribute('token')
    if (token) address.searchParams.set('token', token)
    return address
  }

  /** @returns {Record<string, string>} */
  #keyHeader() {
    const key = this.getAttribute('api-key')
    return key ? { 'x-api-key': key } : {}
  }

  #refused(/** @type {Response} */ { status, headers }) {
    if (status !== 429 && status !== 503)
      return this.#say(status < 500 ? this.texts.refused : this.texts.failed)
    const seconds = Math.max(1, Number(headers.get('Retry-After')) || 1)
    this.#pausedUntil = Date.now() + seconds * 1000
    this.#say(status === 429 ? this.texts.busy(seconds) : this.texts.failed)
    this.#schedule(0)
  }

  #show(
    /** @type {string} */ query,
    /** @type {{ records: Company[], total: number, warnings: { code: string }[] }} */ results,
  ) {
    const { records, total, warnings } = results
    this.#records = records
    this.#listed = query
    this.#list.ariaBusy = 'false'
    this.#list.replaceChildren(...records.map((record, index) => option(record, index, query)))
    const isForgiven = warnings.some(({ code }) => code === 'typing_error_forgiven')
    const found = records.length === 0 ? this.texts.none : this.texts.results(records.length, total)
    this.#announce(isForgiven ? `${this.texts.forgiven}: ${found}` : found)
    this.#note.textContent = records.length === 0 ? this.texts.none : isForgiven ? this.texts.forgiven : ''
    this.#activate(-1)
    if (this.#isFocused()) this.#open()
  }

  /** Says why there is no new list; the last one stays. */
  #say(/** @type {string} */ message) {
    this.#list.ariaBusy = 'false'
    this.#announce(message)
    this.#note.textContent = message
    if (this.#isFocused()) this.#open()
  }

  #announce(/** @type {string} */ message) {
    this.#status.textContent = message
  }

  #clear() {
    this.#records = []
    this.#listed = undefined
    this.#list.replaceChildren()
    this.#note.textContent = ''
    this.#announce('')
    this.#close()
  }

  get #isOpen() {
    return !this.#popup.hidden
  }

  #open() {
    this.#note.hidden = this.#note.textContent === ''
    this.#popup.hidden = this.#records.length === 0 && this.#note.hidden
    this.#input.ariaExpanded = String(this.#isOpen && this.#records.length > 0)
  }

  #reopen() {
    if (this.#isCurrent()) this.#open()
  }

  #close() {
    this.#popup.hidden = true
    this.#input.ariaExpanded = 'false'
    this.#activate(-1)
    this.#announce('')
  }

  /** True if the list answers the text in the box. */
  #isCurrent() {
    return this.#listed !== undefined && this.#listed === this.#query() && this.#company === null
  }

  #activate(/** @type {number} */ index) {
    this.#list.children[this.#active]?.setAttribute('aria-selected', 'false')
    this.#active = index
    const active = this.#list.children[index]
    active?.setAttribute('aria-selected', 'true')
    active?.scrollIntoView({ block: 'nearest' })
    if (active) this.#input.setAttribute('aria-activedescendant', active.id)
    else this.#input.removeAttribute('aria-activedescendant')
  }

  /** Moves through the options and back to the box, round and round. */
  #move(/** @type {1 | -1} */ step) {
    const places = this.#records.length + 1
    this.#activate(((this.#active + 1 + step + places) % places) - 1)
  }

  #pressed(/** @type {KeyboardEvent} */ event) {
    // A key that ends a composition belongs to the input method.
    if (event.isComposing || event.keyCode === 229) return
    const { key, altKey } = event
    const canMove = this.#isCurrent() && this.#records.length > 0
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault()
      if (!canMove) return
      const wasOpen = this.#isOpen
      if (altKey) return key === 'ArrowDown' ? this.#open() : this.#close()
      this.#open()
      if (!wasOpen) this.#activate(-1)
      this.#move(key === 'ArrowDown' ? 1 : -1)
    } else if (key === 'Enter') {
      if (this.#isOpen) event.preventDefault()
      if (this.#active >= 0) this.#choose(this.#active)
      else if (this.#isOpen) this.#close()
      else this.form?.requestSubmit()
    } else if (key === 'Escape') {
      if (this.#isOpen) this.#close()
      else if (this.text !== '') {
        this.#input.value = ''
        this.#typed()
      } else return
      event.preventDefault()
    } else if (key === 'Tab' || key.length > 1) {
      // Home, End and the arrows to the sides move the caret: the box is what is edited again.
      if (!['Shift', 'Control', 'Alt', 'Meta'].includes(key)) this.#activate(-1)
    }
  }

  #choose(/** @type {number} */ index) {
    const company = this.#records[index]
    if (!company) return
    this.company = company
    this.dispatchEvent(new CustomEvent('select', { detail: company, bubbles: true }))
    this.dispatchEvent(new Event('change', { bubbles: true }))
  }

  /** Fills the box again when the browser goes back, or restarts. */
  formStateRestoreCallback(/** @type {string} */ state) {
    this.company = JSON.parse(state)
  }
}

/** Records come by names or, for some clients, by labels. */
const nameOf = (/** @type {Company} */ company) =>
  String(company.companyName ?? company['Company Name'] ?? '')

const NOT_SHOWN = new Set(['ID', 'companyName', 'Company Name', 'matchedName'])

/** An option: the name with what matched, and below it what else the record says, which tells companies of one name apart. */
function option(/** @type {Company} */ company, /** @type {number} */ index, /** @type {string} */ query) {
  const item = document.createElement('li')
  item.id = `option-${index}`
  item.role = 'option'
  item.ariaSelected = 'false'
  item.setAttribute('part', 'option')
  item.append(...highlighted(nameOf(company), query))
  const values = Object.entries(company).flatMap(([name, value]) =>
    NOT_SHOWN.has(name) ? [] : [value].flat(),
  )
  const details = [company.matchedName, ...values].filter(value => typeof value === 'string' && value !== '')
  if (details.length > 0) {
    const detail = document.createElement('small')
    detail.setAttribute('part', 'detail')
    detail.append(...highlighted(details.join(' · '), company.matchedName ? query : ''))
    item.append(detail)
  }
  return item
}

const plain = (/** @type {string} */ text) =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss')

/** A text with the beginnings of words marked that were typed. @returns {(string | HTMLElement)[]} */
function highlighted(/** @type {string} */ text, /** @type {string} */ query) {
  const typed = query.match(/[\p{L}\p{N}]+/gu)?.map(plain) ?? []
  /** @type {(string | HTMLElement)[]} */
  const parts = []
  let end = 0
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    const folded = plain(word)
    const longest = typed
      .filter(start => folded.startsWith(start))
      .reduce((a, b) => (b.length > a.length ? b : a), '')
    if (longest === '') continue
    let length = 1
    while (length < word.length && plain(word.slice(0, length)).length < longest.length) length += 1
    const mark = document.createElement('mark')
    mark.setAttribute('part', 'match')
    mark.textContent = word.slice(0, length)
    parts.push(text.slice(end, index), mark)
    end = index + length
  }
  return [...parts, text.slice(end)]
}

if (!customElements.get('company-autocomplete'))
  customElements.define('company-autocomplete', CompanyAutocomplete)
