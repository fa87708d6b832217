// Reads and checks all settings and files of a server before anything starts; one error names every mistake.

import type { ClientOptions } from '@elastic/elasticsearch'
import { type Config, packagesPathOf, readConfig } from './config.ts'
import { elasticsearchSettings } from './elasticsearch/settings.ts'
import { type Packages, readPackages } from './schema/packages.ts'

type Environment = Readonly<Record<string, string | undefined>>

export type Settings = {
  readonly config: Config
  /** Undefined if no Elasticsearch is named. */
  readonly connection: ClientOptions | undefined
  readonly packages: Packages
}

/** Settings or files that cannot be used. The message names every mistake. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
}

/**
 * Reads the settings and the files that they name. `more`: further checks, which throw if something is wrong.
 * @throws SettingsError that names every mistake
 */
export function readSettings(environment: Environment, ...more: readonly (() => unknown)[]): Settings {
  const errors: string[] = []
  const checked = <T>(read: () => T): T | undefined => {
    try {
      return read()
    } catch (error) {
      errors.push(error instanceof Error ? error.message : String(error))
      return undefined
    }
  }
  const config = checked(() => readConfig(environment))
  const connection = checked(() => elasticsearchSettings(environment))
  const path = packagesPathOf(environment)
  const packages = path === undefined ? undefined : checked(() => readPackages(path))
  for (const check of more) checked(check)
  if (config === undefined || packages === undefined || errors.length > 0) {
    throw new SettingsError(errors.join('\n'))
  }
  return { config, connection, packages }
}

/**
 * The same for a server that starts no Elasticsearch of its own.
 * @throws SettingsError that names every mistake
 */
export function readServerSettings(environment: Environment): Settings & { connection: ClientOptions } {
  const settings = readSettings(environment, () => {
    if (environment.ELASTICSEARCH_URL) return
    throw new Error('ELASTICSEARCH_URL is not set: name one or several nodes, such as http://localhost:9200.')
  })
  const { connection } = settings
  if (connection === undefined) throw new SettingsError('ELASTICSEARCH_URL is not set.')
  return { ...settings, connection }
}
