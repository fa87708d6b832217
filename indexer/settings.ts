// Reads the settings of the commands from the environment.

import * as z from 'zod'
import { aliasSchema, type Config, readConfig } from '../src/config.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Settings of the commands; see README for each variable. */
export type IndexerSettings = {
  /** The alias that the server reads. */
  readonly alias: string
  /** Base of relative paths: the folder in which the command was run, even through npm, which changes to the project. */
  readonly folder: string
}

const schema = z.object({
  COMPANIES_INDEX: aliasSchema,
  INIT_CWD: z.string().min(1).optional(),
})

/** A setting is invalid; the message names the variable and how to fix it. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
}

/**
 * Reads the settings. An empty variable counts as unset.
 * @throws SettingsError that lists every error
 */
export function indexerSettings(environment: Environment, currentFolder: string): IndexerSettings {
  const filled = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const read = schema.safeParse(filled)
  if (!read.success) {
    const faults = read.error.issues.map(issue => `${issue.path.join('.')} ${issue.message}.`)
    throw new SettingsError(faults.join('\n'))
  }
  return { alias: read.data.COMPANIES_INDEX, folder: read.data.INIT_CWD ?? currentFolder }
}

/**
 * The settings of the server, for commands that manage its data.
 * @throws SettingsError that lists every error
 */
export function serverSettings(environment: Environment): Config {
  try {
    return readConfig(environment)
  } catch (error) {
    throw new SettingsError(error instanceof Error ? error.message : String(error), { cause: error })
  }
}
