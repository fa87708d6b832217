// No company is lost while its name is being typed. Names letter by letter: some of them against Elasticsearch
// with the clauses of the service, all of them against a plain reading of the same clauses, which Elasticsearch checks.

import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { demoCompanies } from '../../demo/demo-companies.ts'
import { Random } from '../../demo/random.ts'
import { indexedName } from '../../src/normalization/company-name.ts'
import type { Clause } from '../../src/query/clauses.ts'
import { nameFilter } from '../../src/query/name-filter.ts'
import { scoringClause } from '../../src/query/ranking.ts'
import { LONGEST_START_GRAM } from '../../src/schema/match-fields.ts'
import { indexCompanies, loadedCompany } from '../support/companies.ts'
import { elasticsearchForTests } from '../support/elasticsearch.ts'

const isLong = inject('proofLength') === 'long'
const NAMES = isLong ? 20_000 : 4_000
/** So many of them are typed against Elasticsearch. */
const ASKED = isLong ? 3_000 : 500
/** So many beginnings are counted over all names that Elasticsearch has. */
const COUNTED = isLong ? 300 : 100
const SEED = 20_260_101
const real = resolve(import.meta.dirname, '../../../shared/data/companies-real.csv.gz')

/** Names of listed companies where the list is at hand, else of made-up ones; in an order of chance. */
function sampleNames(): string[] {
  const names = existsSync(real)
    ? (parse(gunzipSync(readFileSync(real)), { columns: true }) as { name: string }[]).map(({ name }) => name)
    : [...demoCompanies({ count: NAMES, seed: SEED })].map(({ companyName }) => companyName)
  const random = new Random(SEED)
  for (let last = names.length - 1; last > 0; last -= 1) {
    const other = random.between(0, last)
    ;[names[last], names[other]] = [names[other] ?? '', names[last] ?? '']
  }
  return names.slice(0, NAMES)
}

const companies = sampleNames().map((companyName, index) => loadedCompany({ ID: index + 1, companyName }))

/** Everything typed on the way to a name, but what holds neither letter nor digit, and what an @ makes an email pattern. */
function beginnings(name: string): string[] {
  const letters = [...name]
  const typed = letters.map((_, index) =>
    letters
      .slice(0, index + 1)
      .join('')
      .trim(),
  )
  return [...new Set(typed)].filter(text => /[\p{L}\p{N}]/u.test(text) && !text.includes('@'))
}

function clauseOf(text: string): Clause {
  const parsed = nameFilter(text)
  if ('error' in parsed || parsed.value.type !== 'name') throw new Error(`${JSON.stringify(text)} is no name`)
  return scoringClause(parsed.value.ranking.tiers)
}

type Held = { readonly words: readonly string[]; readonly keys: readonly string[] }

/** Whether a company of this name alone matches a clause: what each shape means, and nothing else. */
function holds(clause: Clause, held: Held): boolean {
  const [shape = '', ...others] = Object.keys(clause)
  if (others.length > 0) throw new Error(`what is ${JSON.stringify(clause)}?`)
  const body = clause[shape] as Record<string, unknown>
  switch (shape) {
    case 'constant_score':
      return holds(body.filter as Clause, held)
    case 'dis_max':
      return (body.queries as Clause[]).some(query => holds(query, held))
    case 'bool': {
      const { filter = [], should, ...rest } = body as { filter?: Clause[]; should?: Clause[] }
      if (Object.keys(rest).some(key => key !== 'minimum_should_match'))
        throw new Error(`what is ${JSON.stringify(clause)}?`)
      return filter.every(one => holds(one, held)) && (should?.some(one => holds(one, held)) ?? true)
    }
    case 'match_none':
      return false
    case 'term':
    case 'terms':
    case 'prefix': {
      const [[path, asked] = ['', undefined]] = Object.entries(body)
      return holdsValue(shape, path, asked, held)
    }
    default:
      throw new Error(`what is ${JSON.stringify(clause)}?`)
  }
}

function holdsValue(shape: string, path: string, asked: unknown, { words, keys }: Held): boolean {
  const text = shape === 'prefix' ? (asked as { value: string }).value : (asked as string)
  if (shape === 'term' && path === 'match.companyWords') return words.some(word => word.startsWith(text))
  if (shape === 'term' && path === 'match.companyKeys.start')
    return [...text].length <= LONGEST_START_GRAM && keys.some(key => key.startsWith(text))
  if (shape === 'prefix' && path === 'match.companyKeys') return keys.some(key => key.startsWith(text))
  if (shape === 'term' && path === 'match.companyKeys') return keys.includes(text)
  if (shape === 'terms' && path === 'match.companyKeys')
    return (asked as string[]).some(key => keys.includes(key))
  // What else is asked (trade and other names, readings, numbers, email domains) these companies do not have.
  if (/^match\.(trade|other|reading|nationalIdKey|emailDomain)/.test(path)) return false
  if (path === 'ID') return false
  throw new Error(`what is ${path}?`)
}

const heldBy = (name: string): Held => indexedName(name)

const { client, prefix } = elasticsearchForTests()
const index = `${prefix}-typing`
const asked = companies.slice(0, ASKED)
beforeAll(async () => {
  await indexCompanies(client, { index, alias: `${index}-alias` }, asked)
  await client.indices.forcemerge({ index, max_num_segments: 1 })
})
afterAll(() => client.close())

const BATCH = 20
const IN_FLIGHT = 3

/** Works a list off, a few at a time. */
async function inFlight<Item>(items: readonly Item[], work: (batch: readonly Item[]) => Promise<void>) {
  let next = 0
  const worker = async (): Promise<void> => {
    while (next < items.length) {
      const batch = items.slice(next, next + BATCH)
      next += BATCH
      await work(batch)
    }
  }
  await Promise.all(Array.from({ length: IN_FLIGHT }, worker))
}

type Answered = {
  readonly error?: unknown
  readonly hits: { readonly total: { readonly value: number } }
  readonly aggregations?: { readonly typed: { readonly buckets: readonly { readonly doc_count: number }[] } }
}

async function answers(searches: readonly object[]): Promise<readonly Answered[]> {
  const { responses } = await client.msearch({
    index,
    searches: searches.flatMap(body => [{}, body]),
  } as never)
  const answered = responses as unknown as readonly Answered[]
  for (const { error } of answered) if (error) throw new Error(JSON.stringify(error))
  return answered
}

it(`${ASKED} names, each letter asked of Elasticsearch`, { timeout: 300_000 }, async () => {
  const lost: [name: string, typed: string][] = []
  await inFlight(asked, async batch => {
    const typed = batch.map(({ companyName = '' }) => beginnings(companyName))
    const found = await answers(
      batch.map(({ ID }, at) => ({
        size: 0,
        track_total_hits: true,
        query: { term: { ID } },
        aggs: { typed: { filters: { filters: (typed[at] ?? []).map(clauseOf) } } },
      })),
    )
    for (const [at, { hits, aggregations }] of found.entries()) {
      const name = batch[at]?.companyName ?? ''
      expect(hits.total.value, name).toBe(1)
      const counts = aggregations?.typed.buckets.map(bucket => bucket.doc_count) ?? []
      expect(counts, name).toHaveLength(typed[at]?.length ?? Number.NaN)
      lost.push(
        ...(typed[at] ?? [])
          .filter((_, nth) => counts[nth] !== 1)
          .map((text): [string, string] => [name, text]),
      )
    }
  })
  expect(lost).toEqual([])
})

it('the plain reading of clauses counts what Elasticsearch counts', { timeout: 300_000 }, async () => {
  const random = new Random(SEED, 1)
  const texts = Array.from({ length: COUNTED }, () => {
    const { companyName = '' } = asked[random.between(0, asked.length - 1)] ?? {}
    const typed = beginnings(companyName)
    return typed[random.between(0, typed.length - 1)] ?? 'a'
  })
  const everyName = asked.map(({ companyName = '' }) => heldBy(companyName))
  const differing: [text: string, read: number, counted: number][] = []
  await inFlight(texts, async batch => {
    const counted = await answers(
      batch.map(text => ({
        size: 0,
        track_total_hits: true,
        query: { bool: { filter: [clauseOf(text)], must_not: [{ terms: { ID: idsAsked(text) } }] } },
      })),
    )
    for (const [at, text] of batch.entries()) {
      const clause = clauseOf(text)
      const own = new Set(idsAsked(text))
      const read = everyName.filter((held, nth) => !own.has(nth + 1) && holds(clause, held)).length
      const total = counted[at]?.hits.total.value ?? Number.NaN
      if (read !== total) differing.push([text, read, total])
    }
  })
  expect(differing).toEqual([])
})

/** A text of digits is an ID too: that company is left out of the comparison. */
const idsAsked = (text: string): number[] => (/^[\d\s]+$/.test(text) ? [Number(text.replace(/\s/g, ''))] : [])

it(`${NAMES} names, each letter read plainly`, { timeout: 300_000 }, () => {
  const lost: [name: string, typed: string][] = []
  let typed = 0
  for (const { companyName = '' } of companies) {
    const held = heldBy(companyName)
    for (const text of beginnings(companyName)) {
      typed += 1
      if (!holds(clauseOf(text), held)) lost.push([companyName, text])
    }
  }
  expect(lost).toEqual([])
  expect(companies).toHaveLength(NAMES)
  expect(typed).toBeGreaterThan(10 * NAMES)
})
