// Checks, before a command starts, that it can write its output files: a release must not go live and its report then fail.

import { reasonNotToWrite } from '../indexer/private-file.ts'
import { SettingsError } from '../indexer/settings.ts'
import { SourceError } from '../indexer/sources/rows.ts'

/** A file to be written: its absolute path, what it is for, and the option that names another. */
export type OutputFile = { readonly path: string; readonly holds: string; readonly option: string }

/** @throws SourceError if a file is a source or is named for two outputs; SettingsError if it cannot be written */
export async function checkOutputs(
  outputs: readonly OutputFile[],
  sources: readonly string[],
): Promise<void> {
  for (const [at, { path, holds, option }] of outputs.entries()) {
    const other = `name another file for the ${holds} (${option}).`
    if (sources.includes(path)) throw new SourceError(`${path} is the source itself: ${other}`)
    const same = outputs.slice(0, at).find(output => output.path === path)
    if (same !== undefined) throw new SourceError(`${path} is already used for the ${same.holds}: ${other}`)
    const fault = await reasonNotToWrite(path)
    if (fault !== undefined) throw new SettingsError(`${JSON.stringify(path)} ${fault}: ${other}`)
  }
}
