// Which requests are timed? Each shape with the texts of it that the demo companies give, drawn by chance.

import { demoCompanies } from '../../demo/demo-companies.ts'
import type { DemoCompany } from '../../demo/demo-company.ts'
import { Random } from '../../demo/random.ts'
import { emailClause } from '../../src/query/email-filter.ts'
import { nameFilter } from '../../src/query/name-filter.ts'

/** A shape of request: `paths` are asked in turn. `limit`: what it may cost, as a multiple of another shape. */
export type Shape = {
  readonly group: string
  readonly name: string
  readonly paths: readonly string[]
  readonly limit?: { readonly times: number; readonly of: string }
}

const SEARCH = '/api/company/search'
/** Texts drawn of each shape. */
const TEXTS = 60
/** The companies that texts are drawn from: the first so many of those loaded. */
const DRAWN_FROM = 20_000

/** What others are measured by. */
export const ONE_LETTER = 'one letter'
const TYPED_RIGHT = 'one word of 8 letters or more'
const THREE_RIGHT = 'three words of a name, of 5 letters or more'
const NAMES = 'name'
const EMAILS = 'email pattern'

const search = (text: string): string => `${SEARCH}?search=${encodeURIComponent(text)}`
const email = (pattern: string): string => `${SEARCH}?email=${encodeURIComponent(pattern)}`

/** The shapes for a seed's demo companies. */
export function shapesOf(seed: number): Shape[] {
  const companies = [...demoCompanies({ count: DRAWN_FROM, seed })]
  return [...names(companies, seed), ...emails(companies, seed), ...places(companies, seed), ...filters]
}

function drawn<Item>(items: readonly Item[], random: Random, count = TEXTS): Item[] {
  return Array.from({ length: count }, () => items[random.between(0, items.length - 1)] as Item)
}

function names(companies: readonly DemoCompany[], seed: number): Shape[] {
  const random = new Random(seed, 1)
  const some = drawn(
    companies.map(({ companyName }) => companyName).filter(name => /^[\p{L}\p{N}]/u.test(name)),
    random,
  )
  const letters = some.map(name => /\p{L}/u.exec(name)?.[0] ?? 'a')
  const longWords = drawn(
    companies.flatMap(({ companyName }) => companyName.match(/\p{L}{8,}/gu) ?? []),
    random,
  )
  const threes = drawn(
    companies
      .map(({ companyName }) => companyName.match(/\p{L}{5,}/gu) ?? [])
      .filter(({ length }) => length >= 3),
    random,
  ).map(words => words.slice(0, 3))
  const everyLetter = [...'abcdefghijklmnopqrstuvwxyz']
  return [
    { group: NAMES, name: ONE_LETTER, paths: letters.map(search) },
    { group: NAMES, name: 'the most frequent letter', paths: [search('s')] },
    { group: NAMES, name: 'four letters', paths: some.map(name => search(name.slice(0, 4))) },
    {
      group: NAMES,
      name: 'two words, the second begun',
      paths: some.map(name => search(/^\S+ \S{1,3}/.exec(name)?.[0] ?? name)),
    },
    { group: NAMES, name: 'the whole name', paths: some.map(search) },
    { group: NAMES, name: TYPED_RIGHT, paths: longWords.map(search) },
    {
      group: NAMES,
      name: 'the same with a typing error, forgiven',
      paths: longWords.map(word => search(mistyped(word, random))),
      limit: { times: 10, of: TYPED_RIGHT },
    },
    {
      group: NAMES,
      name: 'the same, like nothing there is',
      paths: longWords.map(word => search(`${word.slice(0, 2)}${[...word].toReversed().join('')}qx`)),
      limit: { times: 10, of: TYPED_RIGHT },
    },
    { group: NAMES, name: THREE_RIGHT, paths: threes.map(words => search(words.join(' '))) },
    {
      group: NAMES,
      name: 'the same with a typing error in each',
      paths: threes.map(words => search(words.map(word => mistyped(word, random)).join(' '))),
      limit: { times: 10, of: THREE_RIGHT },
    },
    {
      group: NAMES,
      name: 'as many words as are taken, of one letter each',
      paths: everyLetter.map((_, at) =>
        search(Array.from({ length: 40 }, (_, word) => everyLetter[(at + word * 7) % 26]).join(' ')),
      ),
    },
    { group: NAMES, name: 'an ID', paths: drawn(companies, random).map(({ ID }) => search(String(ID))) },
  ]
}

/** Two neighbouring letters of the middle exchanged. */
function mistyped(word: string, random: Random): string {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const at = random.between(2, word.length - 3)
    const wrong = `${word.slice(0, at)}${word[at + 1]}${word[at]}${word.slice(at + 2)}`
    if (wrong !== word && mayBeMisspelled(wrong)) return wrong
  }
  return `${word.slice(0, 4)}xq${word.slice(4)}`
}

function mayBeMisspelled(text: string): boolean {
  const parsed = nameFilter(text)
  return 'value' in parsed && parsed.value.type === 'name' && parsed.value.fuzzyRanking() !== undefined
}

function emails(companies: readonly DemoCompany[], seed: number): Shape[] {
  const random = new Random(seed, 2)
  const some = drawn(
    companies.flatMap(company => company.email ?? []),
    random,
  ).map(address => {
    const [local = '', domain = ''] = address.split('@')
    return { address, local, domain, label: domain.split('.')[0] ?? domain }
  })
  // Some domains are too short for some patterns.
  const each = (pattern: (one: (typeof some)[number]) => string): string[] =>
    some
      .map(pattern)
      .filter(text => 'clause' in emailClause(text))
      .map(email)
  const these = (...patterns: string[]): string[] => patterns.map(email)
  // The letters that stand side by side most often in the addresses: what they ask for is widest spread.
  const pairs = ['er', 'in', 'on', 'ti', 'ar', 'en', 'co', 'st', 'le', 'ro']
  const manyStars = (first: string): string => `${first}*${pairs.slice(0, 6).join('*')}*`
  return (
    [
      ['a whole address', each(({ address }) => address)],
      ['a whole address that nobody has', each(({ domain }) => `nobody.at.all@${domain}`)],
      ['a domain: @acme.com', each(({ domain }) => `@${domain}`)],
      ['a public suffix: co.uk', these('co.uk', 'com.br', 'com.au', '@co.jp')],
      ['a name part: info@', these('info@', 'contact@', 'office@', 'sales@')],
      ['a rare name part', each(({ local }) => `${local}@`)],
      ['a domain of any end: @acme.*', each(({ label }) => `@${label}.*`)],
      ['the beginning of a domain: @acme*', each(({ label }) => `@${label.slice(0, 5)}*`)],
      ['anywhere: *acme*', each(({ label }) => `*${label.slice(0, 8)}*`)],
      ['anywhere, a frequent word: *group*', these('*group*', '*tech*', '*construction*', '*services*')],
      ['anywhere, three frequent letters: *ing*', these('*ing*', '*ent*', '*ers*', '*ion*')],
      ['in nearly every address: *com*', these('*com*', '*.com', '@*com', '*com').slice(0, 1)],
      ['ends alike: @*com', these('@*com', '@*ing.com', '@*group.com', '@*.com').slice(0, 3)],
      ['a name part begun: inf*@*', these('inf*@*', 'con*@*', 'off*@*', 'sal*@*')],
      ['a name part anywhere: *nfo@*', these('*nfo@*', '*ales@*', '*tact@*', '*ffice@*')],
      ['a name part and a star: info@*', these('info@*', 'contact@*', 'office@*', 'sales@*')],
      [
        'a name part, any .com: info@*.com',
        these('info@*.com', 'contact@*.com', 'office@*.com', 'sales@*.com'),
      ],
      [
        'two stars in both halves: *.sales@acme.*',
        each(({ local, label }) => `*${local.slice(-4)}@${label}.*`),
      ],
      [
        'the domain begun, the name known: info@ac*',
        each(({ label, local }) => `${local}@${label.slice(0, 2)}*`),
      ],
      ['three frequent parts: con*act@*.com', these('con*act@*.com', 'off*ce@*.com', 'sal*s@*.com')],
      ['the end twice: contact@*com*.com', these('contact@*com*.com', 'office@*com*.com', '*@*act*om*co*')],
      [
        'as many stars as are taken, between pairs of letters',
        these(...['ing', 'com', '*com', '@*com'].map(manyStars)),
      ],
    ] as const
  ).map(([name, paths]) => ({ group: EMAILS, name, paths, limit: { times: 1, of: ONE_LETTER } }))
}

function places(companies: readonly DemoCompany[], seed: number): Shape[] {
  const random = new Random(seed, 3)
  const cities = drawn(
    companies.flatMap(({ cityName = '' }) => (/^\p{L}/u.test(cityName) ? [cityName] : [])),
    random,
  )
  const lookUp = (sort: string, query: string): string => `/api/${sort}?limit=10${query}`
  const begun = (letters: number): string[] =>
    cities.map(city => lookUp('cities', `&search=${encodeURIComponent(city.slice(0, letters))}`))
  const group = 'place look-up'
  return [
    { group, name: 'cities, nothing typed', paths: [lookUp('cities', '')] },
    { group, name: 'cities, one letter', paths: begun(1) },
    { group, name: 'cities, two letters', paths: begun(2) },
    { group, name: 'cities, three letters', paths: begun(3) },
    { group, name: 'cities of one country, one letter', paths: begun(1).map(path => `${path}&countries=US`) },
    { group, name: 'cities, nothing typed, a thousand', paths: ['/api/cities?limit=1000'] },
    { group, name: 'provinces, nothing typed', paths: [lookUp('provinces', '')] },
    { group, name: 'countries, nothing typed', paths: [lookUp('countries', '')] },
  ]
}

const filters: readonly Shape[] = [
  { group: 'filter', name: 'none', paths: [SEARCH] },
  {
    group: 'filter',
    name: 'a country',
    paths: ['US', 'DE', 'FR', 'CN'].map(code => `${SEARCH}?countryName=${code}`),
  },
  { group: 'filter', name: 'hasEmail=true', paths: [`${SEARCH}?hasEmail=true`] },
  { group: 'filter', name: 'hasEmail=false', paths: [`${SEARCH}?hasEmail=false`] },
  { group: 'filter', name: 'hasContactPerson=false', paths: [`${SEARCH}?hasContactPerson=false`] },
  { group: 'filter', name: 'hasMarketability=false', paths: [`${SEARCH}?hasMarketability=false`] },
  {
    group: 'filter',
    name: 'five has… filters at once',
    paths: [`${SEARCH}?hasEmail=true&hasPhone=true&hasWebsite=true&hasFax=false&hasStreetAddress=true`],
  },
  {
    group: 'filter',
    name: 'a range of employees',
    paths: [`${SEARCH}?employeesTotal[min]=10&employeesTotal[max]=500`],
  },
  { group: 'filter', name: 'page 200 of 50', paths: [`${SEARCH}?page=200&pageSize=50`] },
  { group: 'filter', name: 'the first page of a walk', paths: [`${SEARCH}?cursor=*&pageSize=50`] },
  { group: 'facet', name: 'countryName over all', paths: ['/api/company/count?facets=countryName'] },
  { group: 'facet', name: 'cityName over all', paths: ['/api/company/count?facets=cityName'] },
  {
    group: 'facet',
    name: 'countryName and cityName over a country',
    paths: ['US', 'DE', 'FR'].map(
      code => `/api/company/count?countryName=${code}&facets=countryName,cityName`,
    ),
  },
  {
    group: 'facet',
    name: 'five fields over all',
    paths: ['/api/company/count?facets=countryName,cityName,sic4Digits,statusCode,legalStatus'],
  },
]
