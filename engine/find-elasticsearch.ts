// Where does Elasticsearch come from? The one that is named, else Docker, else the embedded one.

import { dockerEngine } from './docker-engine.ts'
import { embeddedEngine } from './embedded-engine.ts'
import { type Engine, EngineError, type EngineRequest, Unavailable } from './engine.ts'
import { urlEngine } from './url-engine.ts'

/** A source that was tried, and why there is none. */
export interface Attempt {
  source: string
  reason: string
}

const sources = { docker: dockerEngine, embedded: embeddedEngine } as const

/**
 * An Elasticsearch that answers, from the first source that has one: ELASTICSEARCH_URL, Docker, embedded.
 * COMPANIES_ENGINE=docker or =embedded allows only that one. The choice is reported in one line.
 * @throws EngineError with a message for people where none can be had or a chosen one fails
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
    `COMPANIES_ENGINE is "${wanted}"; it may be docker or embedded, or unset to try both.`,
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

/** The one message where no Elasticsearch can be had: what was tried, and the three ways out. */
export function noElasticsearch(attempts: readonly Attempt[]): string {
  return [
    'No Elasticsearch can be had. Tried:',
    ...attempts.map(({ source, reason }) => `  - ${source}: ${reason}`),
    'Ways out, any one of them:',
    '  1. Name one that runs: ELASTICSEARCH_URL=http://localhost:9200 (ELASTICSEARCH_API_KEY, or _USERNAME and _PASSWORD, and _CA_FILE where it needs them).',
    '  2. Start Docker, with its compose plugin.',
    '  3. Install a JDK 21 or newer and Maven; Elasticsearch is then downloaded once and run here.',
  ].join('\n')
}
