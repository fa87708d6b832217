// What is asked? Each workload with the questions that its users would ask, made of the sampled companies.

import { Random } from '../../demo/random.ts'
import type { StoredCompany } from './companies.ts'
import { type Filter, largeCountries, largeFilter, narrowFilter, wideFilter } from './filters.ts'
import { facetSql, filterSql, nameSql } from './sql.ts'
import { beginningOf, typingWorkload, withoutRepeats } from './typed-names.ts'
import {
  type Extent,
  LONGEST_WALK,
  ONE_LETTER,
  PREFIXES,
  type Question,
  TYPING_DISTINCT,
  type Workload,
} from './workload.ts'

const SEARCH = '/api/company/search'
const encoded = encodeURIComponent

/** Fields to count by, each with its column. */
const FACETS = [
  { fields: 'countryName,statusCode', columns: ['country_name', 'status_code'] },
  { fields: 'sic4Digits,legalStatus', columns: ['sic', 'legal_status'] },
  { fields: 'cityName,statusCode', columns: ['city_name', 'status_code'] },
] as const

/** Every workload, from companies ordered by prominence. */
export function workloadsOf(sample: readonly StoredCompany[], extent: Extent): Workload[] {
  const typing = typingWorkload(sample, extent)
  const countries = largeCountries(sample)
  const list = (
    stream: number,
    kind: Workload['kind'],
    name: string,
    meaning: string,
    draw: (random: Random) => Question | undefined,
  ) => drawn({ name, meaning, kind }, extent.questions, new Random(extent.seed, stream), draw)
  return [
    typing,
    {
      name: TYPING_DISTINCT,
      meaning: 'the same without repeats: every question at most once, nothing known before',
      kind: 'autocomplete',
      parts: withoutRepeats(typing.parts),
      remembers: false,
      samePage: false,
    },
    prefixes(sample, extent),
    list(11, 'autocomplete', ONE_LETTER, 'the first letter of a name, in pages of 5 to 50', random =>
      beginning(sample, 1, random),
    ),
    list(12, 'autocomplete', 'two letters', 'the first two letters of a name, in pages of 5 to 50', random =>
      beginning(sample, 2, random),
    ),
    list(13, 'autocomplete', 'name and country', 'first letters of a name within its country', random =>
      nameAndCountry(sample, random),
    ),
    list(14, 'other', 'email domain', 'the domain of a company’s address', random => {
      const domain = random.pick(sample).match.emailDomain?.[0]
      const filter = { sql: 'email_domains @> ARRAY[?::text]', value: domain }
      return domain === undefined
        ? undefined
        : page({ query: `email=${encoded(`@${domain}`)}`, conditions: [filter] }, random.between(10, 50))
    }),
    list(15, 'filter', 'wide filters', 'several filters at once that many companies fulfil', random =>
      page(wideFilter(sample, random), random.between(10, 50)),
    ),
    list(16, 'other', 'deep pages', 'pages up to the ten-thousandth record', random => {
      const filter = random.chance(0.5) ? largeFilter(countries, random) : { query: '', conditions: [] }
      return page(filter, 50, random.between(20, 200))
    }),
    {
      name: 'walk',
      meaning: 'page after page by cursor; PostgreSQL is not asked',
      kind: 'other',
      parts: [],
      remembers: false,
      walks: walksOf(sample, extent),
      samePage: false,
    },
    list(17, 'other', 'export', '50 whole records of a large country', random => {
      const { query, conditions } = largeFilter(countries, random)
      const at = random.between(1, 200)
      return {
        path: `/api/company/export?${query}&page=${at}&pageSize=50`,
        sql: filterSql({ conditions, size: 50, from: (at - 1) * 50, whole: true }),
      }
    }),
    list(18, 'other', 'facets', 'counts by two fields over a filter', random => {
      const draw = random.chance(0.5) ? narrowFilter : wideFilter
      const { query, conditions } = draw(sample, random)
      const { fields, columns } = random.pick(FACETS)
      return {
        path: `/api/company/count?${query}&facets=${fields}`,
        sql: facetSql(columns, conditions),
      }
    }),
  ]
}

/** The first one or two letters of names as often as they come: there are few such questions, and a service knows them all. */
function prefixes(sample: readonly StoredCompany[], { seed, questions }: Extent): Workload {
  const random = new Random(seed, 20)
  const sessions = Array.from({ length: questions }, () =>
    beginning(sample, random.between(1, 2), random, 10),
  )
    .filter(question => question !== undefined)
    .map(question => [question])
  return {
    name: PREFIXES,
    meaning: 'the first one or two letters of names in pages of ten, as often as they come',
    kind: 'autocomplete',
    first: sessions,
    parts: [sessions],
    remembers: true,
    samePage: false,
  }
}

/** The first letters of some company's name, unless said otherwise in a page of any size, so that there are many such questions. */
function beginning(
  sample: readonly StoredCompany[],
  letters: number,
  random: Random,
  size = random.between(5, 50),
): Question | undefined {
  const text = beginningOf(random.pick(sample).companyName ?? '', letters)
  if (text === undefined || [...text].length < letters || text.endsWith(' ')) return undefined
  return { path: `${SEARCH}?search=${encoded(text)}&pageSize=${size}`, sql: nameSql(text, size) }
}

function nameAndCountry(sample: readonly StoredCompany[], random: Random): Question | undefined {
  const { companyName = '', match } = random.pick(sample)
  const text = beginningOf(companyName, random.between(2, 8))
  const code = match.countryCode
  if (text === undefined || code === undefined) return undefined
  const size = random.between(5, 25)
  return {
    path: `${SEARCH}?search=${encoded(text)}&countryName=${code}&pageSize=${size}`,
    sql: nameSql(text, size, [{ sql: 'country_code = ?', value: code }]),
  }
}

function page({ query, conditions }: Filter, size: number, at = 1): Question {
  const paging = `${at === 1 ? '' : `page=${at}&`}pageSize=${size}`
  return {
    path: `${SEARCH}?${query === '' ? '' : `${query}&`}${paging}`,
    sql: filterSql({ conditions, size, from: (at - 1) * size }),
  }
}

/** A workload of distinct questions as they are drawn, as many as asked for or as there are. */
function drawn(
  what: Pick<Workload, 'name' | 'meaning' | 'kind'>,
  wanted: number,
  random: Random,
  draw: (random: Random) => Question | undefined,
): Workload {
  const found = new Map<string, Question>()
  for (let attempt = 0; attempt < wanted * 10 && found.size < wanted; attempt += 1) {
    const question = draw(random)
    if (question !== undefined) found.set(question.path, question)
  }
  const sessions = [...found.values()].map(question => [question])
  return { ...what, parts: [sessions], remembers: false, samePage: what.kind !== 'autocomplete' }
}

/** First pages of walks, over everything and over countries. */
function walksOf(sample: readonly StoredCompany[], { seed, questions }: Extent): string[] {
  const random = new Random(seed, 19)
  const filters = new Set(['', 'hasEmail=true&', 'hasPhone=true&', 'hasWebsite=true&'])
  const wanted = Math.max(4, Math.ceil(questions / LONGEST_WALK))
  for (let attempt = 0; attempt < wanted * 10 && filters.size < wanted; attempt += 1) {
    const code = random.pick(sample).match.countryCode
    filters.add(random.pick([`countryCode=${code}&`, `countryCode=${code}&hasPhone=true&`]))
  }
  return [...filters].map(filter => `${SEARCH}?${filter}pageSize=50&cursor=*`)
}
