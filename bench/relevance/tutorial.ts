// The first baseline: autocomplete as the usual tutorials build it on Elasticsearch. Beginnings of words by edge_ngram,
// a match of all words, and BM25 for the order.

import { Client, type ClientOptions } from '@elastic/elasticsearch'
import { elasticsearchVersion } from '../elasticsearch-version.ts'
import type { BenchCompany } from './companies.ts'
import { type System, TEN } from './system.ts'

const LARGEST_BATCH = 200

const recipe = [
  '`companyName` and `tradeName` as `text`, analyzer: tokenizer `standard`, filters `lowercase` and `edge_ngram` 1..20;',
  '`search_analyzer: standard`. Query: `multi_match` over both with `operator: and`; sort: `_score` (BM25), then',
  'prominence, then ID.',
].join(' ')

const text = { type: 'text', analyzer: 'autocomplete', search_analyzer: 'standard' } as const

const body = {
  settings: {
    number_of_shards: 1,
    number_of_replicas: 0,
    analysis: {
      filter: { beginnings: { type: 'edge_ngram', min_gram: 1, max_gram: 20 } },
      analyzer: {
        autocomplete: { type: 'custom', tokenizer: 'standard', filter: ['lowercase', 'beginnings'] },
      },
    },
  },
  mappings: {
    dynamic: 'strict',
    properties: {
      ID: { type: 'long' },
      companyName: text,
      tradeName: text,
      prominence: { type: 'integer' },
    },
  },
} as const

const searchBody = (typed: string) => ({
  size: TEN,
  track_total_hits: false,
  _source: false,
  docvalue_fields: ['ID'],
  query: { multi_match: { query: typed, fields: ['companyName', 'tradeName'], operator: 'and' } },
  sort: [{ _score: 'desc' }, { prominence: 'desc' }, { ID: 'asc' }],
})

/** Loads the companies into a fresh index of the tutorials' mapping. */
export async function startTutorial(
  clientOptions: ClientOptions,
  index: string,
  companies: readonly BenchCompany[],
): Promise<System & { readonly stop: () => Promise<void> }> {
  const client = new Client(clientOptions)
  await client.indices.create({ index, ...body } as never)
  await client.helpers.bulk({
    datasource: [...companies],
    onDocument: company => [
      { index: { _index: index, _id: String(company.ID) } },
      {
        ID: company.ID,
        companyName: company.name,
        tradeName: [...(company.tradeName === undefined ? [] : [company.tradeName]), ...company.otherNames],
        prominence: company.prominence,
      },
    ],
    onDrop: drop => {
      throw new Error(`Company ${drop.document.ID} was not indexed: ${JSON.stringify(drop.error)}`)
    },
  })
  await client.indices.refresh({ index })
  const batch = async (texts: readonly string[]): Promise<number[][]> => {
    const { responses } = await client.msearch({
      searches: texts.flatMap(typed => [{ index }, searchBody(typed)]) as never,
    })
    return responses.map(answer => {
      if (!('hits' in answer)) throw new Error(`A search was refused: ${JSON.stringify(answer)}`)
      return answer.hits.hits.map(hit => (hit.fields as { ID: [number] }).ID[0])
    })
  }
  return {
    name: 'tutorial',
    version: await elasticsearchVersion(client),
    recipe,
    firstTen: async texts => {
      const answers: number[][] = []
      for (let from = 0; from < texts.length; from += LARGEST_BATCH) {
        answers.push(...(await batch(texts.slice(from, from + LARGEST_BATCH))))
      }
      return answers
    },
    stop: async () => {
      await client.indices.delete({ index, ignore_unavailable: true })
      await client.close()
    },
  }
}
