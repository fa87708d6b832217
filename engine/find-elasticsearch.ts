// Finds an Elasticsearch: the one named by ELASTICSEARCH_URL, else one in Docker, else the embedded one.

import { dockerEngine } from './docker-engine.ts'
import { embeddedEngine } from './embedded-engine.ts'
import { type Engine, EngineError, type EngineRequest, Unavailable } from './engine.ts'
import { urlEngine } from './url-engine.ts'

/** A source that was tried, and why it failed. */
export interface Attempt {
  source: string
  reason: string
}

const sources = { docker: dockerEngine, embedded: embeddedEngine } as const

/**
 * A running Elasticsearch from the first source that has one: ELASTICSEARCH_URL, Docker, embedded.
 * COMPANIES_ENGINE=docker or =embedded allows only that one. The choice is reported in one line.
 * @throws EngineError with a message for people if there is none or the chosen one fails
 */
export async function findElasticsearch(request: EngineRequest): Promise<Engine> {
  const engine = (await forced(request)) ?? (await urlEngine(request)) ?? (await firstAvailable(request))
  request.report(`Elasticsearch: ${engine.description}`)
  return engine
}

/**
 * The source that COMPANIES_ENGINE names, or undefined if it is not set.
 * @throws EngineError if there is no such source
 */
export function chosenSource({
  COMPANIES_ENGINE: wanted,
}: EngineRequest['environment']): keyof typeof sources | undefined {
  if (!wanted) return undefined
  if (Object.hasOwn(sources, wanted)) return wanted as keyof typeof sources
  throw new EngineError(
    `COMPANIES_ENGINE is "${wanted}". It must be docker or embedded; unset it to try both.`,
  )
}

async function forced(request: EngineRequest): Promise<Engine | undefined> {
  const wanted = chosenSource(request.environment)
  if (wanted === undefined) return undefined
  try {
    return await sources[wanted](request)
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error
    throw new EngineError(noElasticsearch([{ source: `COMPANIES_ENGINE=${wanted}`, reason: error.message }]))
  }
}

async function firstAvailable(request: EngineRequest): Promise<Engine> {
  const attempts: Attempt[] = [{ source: 'ELASTICSEARCH_URL', reason: 'not set' }]
  for (const [source, engine] of Object.entries({ Docker: dockerEngine, embedded: embeddedEngine })) {
    try {
      return await engine(request)
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error
      attempts.push({ source, reason: error.message })
    }
  }
  throw new EngineError(noElasticsearch(attempts))
}

/** The message if there is no Elasticsearch: what was tried, and the three ways to get one. */
export function noElasticsearch(attempts: readonly Attempt[]): string {
  return [
    'No Elasticsearch is available. Tried:',
    ...attempts.map(({ source, reason }) => `  - ${source}: ${reason}`),
    'To fix it, do one of these:',
    '  1. Name a running one: ELASTICSEARCH_URL=http://localhost:9200 (and ELASTICSEARCH_API_KEY, or _USERNAME and _PASSWORD, and _CA_FILE, if it needs them).',
    '  2. Start Docker, with its compose plugin.',
    '  3. Install JDK 21 or newer and Maven; Elasticsearch is then downloaded once and runs on this machine.',
  ].join('\n')
}
