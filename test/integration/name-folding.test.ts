// Is every name kept under exactly the words and keys that it must be found by, and does a query ask for nothing else?
// Read back from a real index; then the legal forms of many countries, asked for through the service.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { typedName } from '../../src/normalization/company-name.ts'
import { nameFilter } from '../../src/query/name-filter.ts'
import { scoringClause } from '../../src/query/ranking.ts'
import { LONGEST_START_GRAM, LONGEST_WORD_GRAM } from '../../src/schema/match-fields.ts'
import { company, indexCompanies, loadedCompany } from '../support/companies.ts'
import { elasticsearchForTests } from '../support/elasticsearch.ts'
import { SEARCH, type Service, serviceForTests } from '../support/service.ts'
import { type FoldingLine, foldingTable, formsByCountry, wordsOfTheirOwn } from './name-folding-table.ts'

const { client, prefix } = elasticsearchForTests()
const index = `${prefix}-name-folding-table`
const lines: readonly FoldingLine[] = Object.values(foldingTable).flat()
const idOf = (line: FoldingLine): number => lines.indexOf(line) + 1

/** The terms of a company in the index, by field. */
type Terms = Readonly<Record<'words' | 'keys' | 'starts', ReadonlySet<string>>>
const PATHS = {
  words: 'match.companyWords',
  keys: 'match.companyKeys',
  starts: 'match.companyKeys.start',
} as const

let terms: ReadonlyMap<number, Terms>
beforeAll(async () => {
  const companies = lines.map(line => loadedCompany({ ID: idOf(line), companyName: line.name }))
  await indexCompanies(client, { index, alias: `${index}-alias`, keepsMatch: true }, companies)
  const { docs = [] } = await client.mtermvectors({
    index,
    ids: companies.map(({ ID }) => String(ID)),
    fields: Object.values(PATHS),
    positions: false,
    offsets: false,
    realtime: false,
  })
  const termsAt = (found: (typeof docs)[number], path: string): ReadonlySet<string> =>
    new Set(Object.keys(found.term_vectors?.[path]?.terms ?? {}))
  terms = new Map(
    docs.map(found => [
      Number(found._id),
      {
        words: termsAt(found, PATHS.words),
        keys: termsAt(found, PATHS.keys),
        starts: termsAt(found, PATHS.starts),
      },
    ]),
  )
})
afterAll(() => client.close())

function termsOf(line: FoldingLine): Terms {
  const found = terms.get(idOf(line))
  if (found === undefined) throw new Error(`${line.name} is not in the index`)
  return found
}

const cut = (text: string, length: number): string => [...text].slice(0, length).join('')
const sorted = (values: Iterable<string>): string[] => [...new Set(values)].toSorted()
/** Every beginning of every text, up to a length. */
const beginnings = (texts: readonly string[], longest: number): string[] =>
  sorted(
    texts.flatMap(text =>
      [...text].slice(0, longest).map((_, at, letters) => letters.slice(0, at + 1).join('')),
    ),
  )

describe.each(Object.entries(foldingTable))('%s', (_about, section) => {
  it.each(section.map(line => [line.name, line] as const))(
    '%s has exactly its words and keys',
    async (_name, line) => {
      const found = termsOf(line)
      expect(sorted(found.keys)).toEqual(sorted(line.keys))
      expect(sorted(found.starts)).toEqual(beginnings(line.keys, LONGEST_START_GRAM))
      expect(sorted(found.words)).toEqual(beginnings(line.words, LONGEST_WORD_GRAM))
      const { _source } = await client.get<{ match: { companyWords: string } }>({
        index,
        id: String(idOf(line)),
      })
      const { tokens = [] } = await client.indices.analyze({
        index,
        analyzer: 'words_search',
        text: _source?.match.companyWords ?? '',
      })
      expect(tokens.map(({ token }) => token)).toEqual(line.words.map(word => cut(word, LONGEST_WORD_GRAM)))
    },
  )

  it.each(section.map(line => [line.name, line] as const))(
    '%s as a query asks for nothing else',
    (name, line) => {
      const found = termsOf(line)
      const asked = typedName(name)
      expect(asked).toBeDefined()
      const wanted = asked?.words.map(word => cut(word.text, LONGEST_WORD_GRAM)) ?? []
      expect(wanted.filter(word => !found.words.has(word))).toEqual([])
      const wholes = [asked?.start, asked?.fullKey, ...(asked?.keys ?? []), ...(asked?.joined ?? [])]
      expect(wholes.filter(key => key !== undefined && !found.keys.has(key))).toEqual([])
    },
  )

  it.each(section.filter(({ alike }) => alike.length > 0).map(line => [line.name, line] as const))(
    '%s is the same name however it is written',
    async (name, line) => {
      const { keys } = termsOf(line)
      const strange = line.alike.filter(text => !typedName(text)?.keys.some(key => keys.has(key)))
      expect(strange).toEqual([])
      for (const text of [name, ...line.alike]) {
        const parsed = nameFilter(text)
        if ('error' in parsed || parsed.value.type !== 'name') throw new Error(`${text} is no name`)
        const { hits } = await client.search({
          index,
          query: {
            bool: { filter: [{ term: { ID: idOf(line) } }, scoringClause(parsed.value.ranking.tiers)] },
          },
          _source: false,
        })
        expect(hits.hits, text).toHaveLength(1)
      }
    },
  )
})

it('the table has at least 120 lines, each of another name', () => {
  expect(lines.length).toBeGreaterThanOrEqual(120)
  expect(new Set(lines.map(({ name }) => name)).size).toBe(lines.length)
})

describe('legal forms', () => {
  let service: Service
  const countries = Object.entries(formsByCountry)
  const records = [
    ...countries.flatMap(([, pairs]) => pairs.map(([name]) => name)),
    ...wordsOfTheirOwn.map(([, name]) => name),
  ]
  const ID = (name: string): number => records.indexOf(name) + 1
  beforeAll(async () => {
    service = await serviceForTests('name-folding')
    await service.holds(records.map(name => company({ ID: ID(name), companyName: name })))
  })
  afterAll(() => service.close())

  it('are those of at least 40 countries, every name once', () => {
    expect(countries.length).toBeGreaterThanOrEqual(40)
    expect(new Set(records).size).toBe(records.length)
  })

  it.each(countries)('of %s may be left out or written another way', async (_country, pairs) => {
    for (const [name, ...texts] of pairs) {
      for (const text of [name, ...texts]) {
        const { data, warnings } = await service.get(
          `${SEARCH}?pageSize=1&search=${encodeURIComponent(text)}`,
        )
        expect(data.records[0], text).toMatchObject({ companyName: name })
        expect(warnings, text).toBeUndefined()
      }
    }
  })

  it.each(wordsOfTheirOwn)('%s does not find %s', async (text, name) => {
    const { data, warnings } = await service.get(
      `${SEARCH}?ID=${ID(name)}&search=${encodeURIComponent(text)}`,
    )
    expect(warnings === undefined ? data.records : []).toEqual([])
  })
})
