// Uses the Elasticsearch at ELASTICSEARCH_URL.

import { Client, type ClientOptions, errors } from '@elastic/elasticsearch'
import { elasticsearchSettings } from '../src/elasticsearch/settings.ts'
import { type Engine, EngineError, type EngineRequest } from './engine.ts'

/**
 * The Elasticsearch that the environment names; undefined if it names none.
 * @throws EngineError if it is named but does not answer: no other source may silently replace it
 */
export async function urlEngine({ environment }: EngineRequest): Promise<Engine | undefined> {
  const clientOptions = settings(environment)
  if (!clientOptions) return undefined
  const nodes = [clientOptions.nodes].flat()
  const where = nodes.join(', ')
  const client = new Client(clientOptions)
  try {
    await client.cluster.health(
      { wait_for_status: 'yellow', timeout: '10s' },
      { requestTimeout: 15_000, maxRetries: nodes.length - 1 },
    )
  } catch (error) {
    // An API key limited to its own indices is refused here, but the server is up.
    if (!(error instanceof errors.ResponseError && error.statusCode === 403)) {
      throw new EngineError(
        `ELASTICSEARCH_URL is set, but ${where} ${fault(error as Error)}.\n` +
          'Fix the address or the credentials, or unset ELASTICSEARCH_URL to start one on this machine.',
      )
    }
  } finally {
    await client.close()
  }
  return {
    source: 'url',
    description: `${where}, from ELASTICSEARCH_URL`,
    clientOptions,
    stop: async () => {},
  }
}

function settings(environment: EngineRequest['environment']): ClientOptions | undefined {
  try {
    return elasticsearchSettings(environment)
  } catch (error) {
    throw new EngineError((error as Error).message)
  }
}

function fault(error: Error): string {
  if (!(error instanceof errors.ResponseError)) return `does not answer (${error.message})`
  if (error.statusCode === 401) return 'refuses the credentials (401)'
  if (error.statusCode === 408) return 'has shards that are not available (its health is red)'
  return `does not answer like Elasticsearch (${error.statusCode})`
}
