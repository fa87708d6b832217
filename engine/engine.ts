// What does the rest of the project see of an Elasticsearch, wherever it came from?
// It stands alone so that each source and those who ask for one agree without importing each other.

import type { ClientOptions } from '@elastic/elasticsearch'

/** What the engine is for: `run` keeps its data, `test` throws it away. */
export type Purpose = 'run' | 'test'

/** Shows one line; a transient one may be written over by the next. */
export type Report = (line: string, transient?: boolean) => void

/** Who asks for an engine, and with what. */
export interface EngineRequest {
  purpose: Purpose
  /** Usually `process.env`. */
  environment: Readonly<Record<string, string | undefined>>
  /** Absolute path of the project: where `docker-compose.yml` and, for an ordinary user, `.data` are. */
  projectFolder: string
  report: Report
}

/** An Elasticsearch that answers. */
export interface Engine {
  source: 'url' | 'docker' | 'embedded'
  /** One line for people: which, and where. */
  description: string
  /** For `new Client(…)`. */
  clientOptions: ClientOptions
  /**
   * Ends our use of it, and the engine itself where we started it and nobody else uses it.
   * Resolves when it is really down, or at once when it stays.
   */
  stop(): Promise<void>
}

/** Why one source could not be had: shown to people among the other reasons, and never a reason to stop looking. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable'
}

/** A fault that another source must not paper over, such as a data folder that is taken. The message is whole. */
export class EngineError extends Error {
  override readonly name = 'EngineError'
}
