// How does an integration test reach the run's Elasticsearch, and how does it name what it makes there?

import { Client, type ClientOptions } from '@elastic/elasticsearch'
import { inject } from 'vitest'

/** A client of the run's Elasticsearch. */
export interface ElasticsearchForTests {
  client: Client
  /** To begin the name of every index, alias and repository with: what bears it is removed after the run. */
  prefix: string
}

/** How the run's Elasticsearch is reached. */
export const clientOptionsForTests = (): ClientOptions => JSON.parse(inject('elasticsearch')) as ClientOptions

/** A new client, which the test may close, and the run's prefix. */
export function elasticsearchForTests(): ElasticsearchForTests {
  return { client: new Client(clientOptionsForTests()), prefix: inject('runId') }
}
