// What is asked? Each workload with the questions that its users would ask, made of the sampled companies.

import { Random } from '../../indexer/demo/random.ts'
import type { StoredCompany } from './companies.ts'
import { type Condition, facetSql, filterSql, nameSql, type Sql } from './sql.ts'
import { Zipf } from './zipf.ts'

/** A path of the service, and the same question for PostgreSQL where it can be put there. */
export type Question = { readonly path: string; readonly sql?: Sql | undefined }

/** Questions of one user, asked one after the other. */
export type Session = readonly Question[]

export type Workload = {
  readonly name: string
  /** What it is, in a few words. */
  readonly meaning: string
  readonly kind: 'autocomplete' | 'filter' | 'other'
  /** Asked before anything is timed, where the service may remember. */
  readonly first?: readonly Session[]
  /** What is asked part by part, one every time the workload is timed; from the beginning again after the last. */
  readonly parts: readonly (readonly Session[])[]
  /** Whether the service may know answers of earlier parts: where it may not, the data are made new before each. */
  readonly remembers: boolean
  /** First pages of walks, in place of parts: the rest follows from the cursors in the answers. */
  readonly walks?: readonly string[]
  /** Whether PostgreSQL gives the same page, not only the same total. */
  readonly samePage: boolean
}

/** How much is asked. */
export type Extent = {
  readonly seed: number
  /** Parts of a workload that is asked part by part. */
  readonly parts: number
  /** Keystrokes in one such part. */
  readonly keystrokes: number
  /** Questions of every other workload. */
  readonly questions: number
}

export const TYPING = 'typing'
export const TYPING_DISTINCT = 'typing, nothing twice'
export const ONE_LETTER = 'one letter'

/** Letters after which a name is picked or given up. */
const MOST_LETTERS = 10
/** The first part as a multiple of the others. */
const FIRST_PART = 3
const PAGES_OF_WALK = 25
const SHOWN = 10
const search = '/api/company/search'
const encoded = encodeURIComponent

/** Every workload, from companies ordered by prominence. */
export function workloadsOf(sample: readonly StoredCompany[], extent: Extent): Workload[] {
  const { seed } = extent
  const typing = typingWorkload(sample, extent)
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
    prefixes(ONE_LETTER, 1, sample, extent, new Random(seed, 11)),
    prefixes('two letters', 2, sample, extent, new Random(seed, 12)),
    drawn(
      'name and country',
      'the first letters of a name within its country',
      'autocomplete',
      extent,
      new Random(seed, 13),
      random => {
        const company = random.pick(sample)
        const text = beginningOf(company.companyName ?? '', random.between(2, 8))
        const code = company.match.countryCode
        if (text === undefined || code === undefined) return undefined
        const size = random.between(5, 25)
        return {
          path: `${search}?search=${encoded(text)}&countryName=${code}&pageSize=${size}`,
          sql: nameSql(text, size, [{ sql: 'country_code = ?', value: code }]),
        }
      },
    ),
    drawn(
      'email domain',
      'the domain of a company’s address',
      'other',
      extent,
      new Random(seed, 14),
      random => {
        const domain = random.pick(sample).match.emailDomain?.[0]
        if (domain === undefined) return undefined
        const size = random.between(10, 50)
        return {
          path: `${search}?email=${encoded(`@${domain}`)}&pageSize=${size}`,
          sql: filterSql({ conditions: [{ sql: 'email_domains @> ARRAY[?::text]', value: domain }], size }),
        }
      },
    ),
    drawn(
      'wide filters',
      'several filters at once that many companies fulfil',
      'filter',
      extent,
      new Random(seed, 15),
      random => {
        const { query, conditions } = wideFilter(sample, random)
        const size = random.between(10, 50)
        return { path: `${search}?${query}&pageSize=${size}`, sql: filterSql({ conditions, size }) }
      },
    ),
    drawn(
      'deep pages',
      'pages up to the ten-thousandth record',
      'other',
      extent,
      new Random(seed, 16),
      random => {
        const code = random.chance(0.5) ? random.pick(sample.slice(0, 2000)).match.countryCode : undefined
        const size = 50
        const page = random.between(20, 200)
        return {
          path: `${search}?page=${page}&pageSize=${size}${code === undefined ? '' : `&countryName=${code}`}`,
          sql: filterSql({
            conditions: code === undefined ? [] : [{ sql: 'country_code = ?', value: code }],
            size,
            from: (page - 1) * size,
          }),
        }
      },
    ),
    {
      name: 'walk',
      meaning: 'page after page by cursor; PostgreSQL is not asked',
      kind: 'other',
      parts: [],
      remembers: false,
      walks: walksOf(sample, extent),
      samePage: false,
    },
    drawn('export', '50 whole records', 'other', extent, new Random(seed, 17), random => {
      const { query, conditions } = narrowFilter(sample, random)
      const page = random.between(1, 4)
      return {
        path: `/api/company/export?${query}&page=${page}&pageSize=50`,
        sql: filterSql({ conditions, size: 50, from: (page - 1) * 50, whole: true }),
      }
    }),
    drawn('facets', 'counts by two fields over a filter', 'other', extent, new Random(seed, 18), random => {
      const { query, conditions } = random.chance(0.5)
        ? narrowFilter(sample, random)
        : wideFilter(sample, random)
      const [first, second] = random.pick(FACETS)
      return {
        path: `/api/company/count?${query}&facets=${first[0]},${second[0]}`,
        sql: facetSql([first[1], second[1]], conditions),
      }
    }),
  ]
}

/** Fields to count by, each with its column. */
const FACETS = [
  [
    ['countryName', 'country_name'],
    ['statusCode', 'status_code'],
  ],
  [
    ['sic4Digits', 'sic'],
    ['legalStatus', 'legal_status'],
  ],
  [
    ['cityName', 'city_name'],
    ['statusCode', 'status_code'],
  ],
] as const

/** A name as far as typed, in small letters; undefined where that has no letter or digit. */
function beginningOf(name: string, letters: number): string | undefined {
  const text = [...name].slice(0, letters).join('').toLowerCase()
  return /[\p{L}\p{N}]/u.test(text) && !text.includes('@') ? text : undefined
}

const typed = (text: string): Question => ({
  path: `${search}?search=${encoded(text)}&pageSize=${SHOWN}`,
  sql: nameSql(text, SHOWN),
})

function typingWorkload(sample: readonly StoredCompany[], { seed, parts, keystrokes }: Extent): Workload {
  const random = new Random(seed, 10)
  const names = new Zipf(sample.flatMap(({ companyName }) => companyName ?? []).filter(isDistinct()))
  const known = new Map<string, Question>()
  const question = (text: string): Question => {
    const found = known.get(text) ?? typed(text)
    known.set(text, found)
    return found
  }
  const part = (length: number): Session[] => {
    const sessions: Session[] = []
    for (let typedSoFar = 0; typedSoFar < length; ) {
      const name = names.next(random)
      const texts = Array.from({ length: Math.min(MOST_LETTERS, [...name].length) }, (_, at) =>
        beginningOf(name, at + 1),
      )
      const session = texts.filter(text => text !== undefined).map(question)
      if (session.length > 0) sessions.push(session)
      typedSoFar += session.length
    }
    return sessions
  }
  return {
    name: TYPING,
    meaning: 'names letter by letter, the prominent ones far more often (Zipf), without pauses',
    kind: 'autocomplete',
    first: part(FIRST_PART * keystrokes),
    parts: Array.from({ length: parts }, () => part(keystrokes)),
    remembers: true,
    samePage: false,
  }
}

function isDistinct(): (name: string) => boolean {
  const seen = new Set<string>()
  return name => !seen.has(name) && seen.add(name) !== undefined
}

/** Each question of the parts once, dealt out again evenly. */
export function withoutRepeats(parts: readonly (readonly Session[])[]): Session[][] {
  const distinct = [...new Set(parts.flat(2))]
  const size = Math.ceil(distinct.length / parts.length)
  return parts.map((_, at) => distinct.slice(at * size, (at + 1) * size).map(question => [question]))
}

/** Beginnings of names of so many letters: distinct by the length of the page that is asked for. */
function prefixes(
  name: string,
  letters: number,
  sample: readonly StoredCompany[],
  extent: Extent,
  random: Random,
): Workload {
  const meaning = `the first ${letters === 1 ? 'letter' : `${letters} letters`} of a name, in pages of 5 to 50`
  return drawn(name, meaning, 'autocomplete', extent, random, () => {
    const text = beginningOf(random.pick(sample).companyName ?? '', letters)
    if (text === undefined || [...text].length < letters || text.endsWith(' ')) return undefined
    const size = random.between(5, 50)
    return { path: `${search}?search=${encoded(text)}&pageSize=${size}`, sql: nameSql(text, size) }
  })
}

/** A workload of distinct questions as they are drawn, as many as asked for or as there are. */
function drawn(
  name: string,
  meaning: string,
  kind: Workload['kind'],
  { questions }: Extent,
  random: Random,
  draw: (random: Random) => Question | undefined,
): Workload {
  const found = new Map<string, Question>()
  for (let attempt = 0; attempt < questions * 10 && found.size < questions; attempt += 1) {
    const question = draw(random)
    if (question !== undefined) found.set(question.path, question)
  }
  const sessions = [...found.values()].map(question => [question])
  return { name, meaning, kind, parts: [sessions], remembers: false, samePage: kind !== 'autocomplete' }
}

type Filter = { readonly query: string; readonly conditions: readonly Condition[] }

/** A country, two facts that must be there and a range. */
function wideFilter(sample: readonly StoredCompany[], random: Random): Filter {
  const codes = new Set<string>()
  for (let wanted = random.between(1, 3); wanted > 0; wanted -= 1) {
    const code = random.pick(sample).match.countryCode
    if (code !== undefined) codes.add(code)
  }
  const least = random.pick([5, 10, 20, 50, 100])
  const most = least * random.pick([10, 100, 1000])
  const fact = random.pick([
    { query: 'hasEmail=true', sql: 'has_email' },
    { query: 'hasWebsite=true&hasPhone=true', sql: 'has_website AND has_phone' },
  ])
  const since = random.between(1950, 2010)
  const query = [
    ...(codes.size > 0 ? [`countryCode=${[...codes].join(',')}`] : []),
    fact.query,
    `employeesTotal[min]=${least}&employeesTotal[max]=${most}`,
    `foundingYears[min]=${since}`,
  ]
  return {
    query: query.join('&'),
    conditions: [
      ...(codes.size > 0 ? [{ sql: 'country_code = ANY(?::text[])', value: [...codes] }] : []),
      { sql: fact.sql },
      { sql: 'employees_total >= ?', value: least },
      { sql: 'employees_total <= ?', value: most },
      { sql: 'founding_year >= ?', value: since },
    ],
  }
}

/** An activity in a country. */
function narrowFilter(sample: readonly StoredCompany[], random: Random): Filter {
  const { sic4Digits = '7372', match } = random.pick(sample)
  const group = sic4Digits.slice(0, 2)
  const code = match.countryCode ?? 'US'
  return {
    query: `countryCode=${code}&sic4Digits=${group}*`,
    conditions: [
      { sql: 'country_code = ?', value: code },
      { sql: 'sic LIKE ?', value: `${group}%` },
    ],
  }
}

/** First pages of walks, over everything and over countries. */
function walksOf(sample: readonly StoredCompany[], { seed, questions }: Extent): string[] {
  const random = new Random(seed, 19)
  const filters = new Set(['', 'hasEmail=true&', 'hasPhone=true&', 'hasWebsite=true&'])
  const wanted = Math.max(4, Math.ceil(questions / PAGES_OF_WALK))
  for (let attempt = 0; attempt < wanted * 10 && filters.size < wanted; attempt += 1) {
    const code = random.pick(sample).match.countryCode
    filters.add(random.pick([`countryCode=${code}&`, `countryCode=${code}&hasPhone=true&`]))
  }
  return [...filters].map(filter => `${search}?${filter}pageSize=50&cursor=*`)
}

/** Pages that a walk is followed. */
export const LONGEST_WALK = PAGES_OF_WALK
