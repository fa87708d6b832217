// How does an integration test reach the run's Elasticsearch, and how does it name what it makes there?

import { Client, type ClientOptions } from '@elastic/elasticsearch'
import { inject } from 'vitest'

/** A client of the run's Elasticsearch. */
export interface ElasticsearchForTests {
  client: Client
  /** To begin the name of every index, alias and repository with: what bears it is removed after the run. */
  prefix: string
}

/** A new client, which the test may close, and the run's prefix. */
export function elasticsearchForTests(): ElasticsearchForTests {
  const clientOptions = JSON.parse(inject('elasticsearch')) as ClientOptions
  return { client: new Client(clientOptions), prefix: inject('runId') }
}
