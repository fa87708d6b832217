// The service itself, as it answers its clients: the real application over an index of its own, asked through its routes.

import { Client, type ClientOptions } from '@elastic/elasticsearch'
import { indexBody, liveSettings } from '../../mappings/index-body.ts'
import { startApplication } from '../application.ts'
import { elasticsearchVersion } from '../elasticsearch-version.ts'
import { batchingSearches } from './batched-searches.ts'
import type { BenchCompany } from './companies.ts'
import { inParallel } from './in-parallel.ts'
import { type System, TEN } from './system.ts'

/** How many requests are under way at once. */
const PARALLEL = 192
/** A batch may take long without anything being wrong, in milliseconds. */
const DEADLINE = 120_000

/** The body of an answer, as far as it is read here. */
export type Answer = {
  readonly data: { readonly records: readonly { readonly ID: number }[]; readonly totalCount: number }
  readonly warnings?: readonly { readonly code: string }[]
}

/** The service over the loaded companies. */
export type Service = System & {
  readonly index: string
  readonly client: Client
  readonly stop: () => Promise<void>
  /** Asks `/api/company/search` with a query string; undefined where the service refuses the query (400). */
  readonly ask: (queryString: string) => Promise<Answer | undefined>
}

/** Loads the companies into a fresh index and puts the application over it. */
export async function startService(
  clientOptions: ClientOptions,
  index: string,
  companies: readonly BenchCompany[],
): Promise<Service> {
  const client = batchingSearches(new Client(clientOptions))
  await client.indices.create({ index, ...indexBody } as never)
  await client.helpers.bulk({
    datasource: [...companies],
    onDocument: company => [{ index: { _index: index, _id: String(company.ID) } }, company.document],
    onDrop: drop => {
      throw new Error(`Company ${drop.document.ID} was not indexed: ${JSON.stringify(drop.error)}`)
    },
  })
  await client.indices.putSettings({ index, settings: liveSettings })
  await client.indices.refresh({ index })

  const application = await startApplication(client, { alias: index, deadline: DEADLINE })
  const ask = async (queryString: string): Promise<Answer | undefined> => {
    const response = await application.request(`/api/company/search?${queryString}`)
    if (response.status === 400) return undefined
    if (response.status !== 200)
      throw new Error(`${response.status} for ${queryString}: ${await response.text()}`)
    return (await response.json()) as Answer
  }
  return {
    name: 'ours',
    version: await elasticsearchVersion(client),
    recipe:
      'The service as it stands: `GET /api/company/search?search=…&pageSize=10` through the real application.',
    index,
    client,
    ask,
    firstTen: texts =>
      inParallel(texts, PARALLEL, async text => {
        const answer = await ask(`search=${encodeURIComponent(text)}&pageSize=${TEN}`)
        return answer?.data.records.map(record => record.ID) ?? []
      }),
    stop: async () => {
      application.stop()
      await client.indices.delete({ index, ignore_unavailable: true })
      await client.close()
    },
  }
}
