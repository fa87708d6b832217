// The types of an Elasticsearch engine, wherever it comes from. They are in a file of their own so that the sources and their
// callers need not import each other.

import type { ClientOptions } from '@elastic/elasticsearch'

/** The purpose of the engine: `run` keeps its data, `test` deletes them. */
export type Purpose = 'run' | 'test'

/** Shows a line; the next line may overwrite a transient one. */
export type Report = (line: string, transient?: boolean) => void

/** A request for an engine. */
export interface EngineRequest {
  purpose: Purpose
  /** Usually `process.env`. */
  environment: Readonly<Record<string, string | undefined>>
  /** Absolute path of the project: where `docker-compose.yml` and, for an ordinary user, `.data` are. */
  projectFolder: string
  report: Report
}

/** A running Elasticsearch. */
export interface Engine {
  source: 'url' | 'docker' | 'embedded'
  /** One line for people: version and address. */
  description: string
  /** For `new Client(…)`. */
  clientOptions: ClientOptions
  /**
   * Ends this use of the engine, and stops it if this process started it and nobody else uses it.
   * Resolves once it is down, or at once if it keeps running.
   */
  stop(): Promise<void>
}

/** A source is not available; the search for another one continues, and its reason is listed with the others. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable'
}

/** An error that another source must not hide, such as a data folder in use. The message is for people. */
export class EngineError extends Error {
  override readonly name = 'EngineError'
}
