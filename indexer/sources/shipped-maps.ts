// The maps that come with the project, and the map that a name on the command line means.

import { readdir, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { nearestName } from '../../src/schema/nearest-name.ts'
import { type ImportMap, type OnDeprecated, readImportMap } from './import-map.ts'
import { SourceError } from './rows.ts'

const FOLDER = resolve(import.meta.dirname, '../maps')
/** The JSON Schema of maps, in the same folder. */
export const MAP_SCHEMA = join(FOLDER, 'schema.json')

/** A map that comes with the project. */
export type ShippedMap = { readonly name: string; readonly map: ImportMap }

async function shippedNames(): Promise<string[]> {
  const files = await readdir(FOLDER)
  return files
    .filter(file => file.endsWith('.json') && join(FOLDER, file) !== MAP_SCHEMA)
    .map(file => file.slice(0, -'.json'.length))
    .sort()
}

/** The maps that come with the project, by name. */
export async function shippedMaps(): Promise<ShippedMap[]> {
  const names = await shippedNames()
  return await Promise.all(
    names.map(async name => ({ name, map: await readImportMap(join(FOLDER, `${name}.json`)) })),
  )
}

/**
 * A map by name: a file, or a map that comes with the project.
 * @param folder base of relative paths
 * @param onDeprecated receives one line if a map file uses deprecated keys
 * @throws SourceError
 */
export async function mapOf(
  nameOrPath: string,
  folder: string,
  onDeprecated?: OnDeprecated,
): Promise<ImportMap> {
  const path = resolve(folder, nameOrPath)
  const names = await shippedNames()
  const isFile = await stat(path).then(
    found => found.isFile(),
    () => false,
  )
  if (isFile || /[\\/]|\.json$/.test(nameOrPath)) return await readImportMap(path, onDeprecated)
  if (names.includes(nameOrPath)) return await readImportMap(join(FOLDER, `${nameOrPath}.json`))
  const nearest = nearestName(nameOrPath, names)
  const list = nearest === undefined ? `there are ${names.join(', ')}` : `perhaps ${nearest}`
  throw new SourceError(
    `There is no map called ${nameOrPath}: ${list} (to list the maps, run companies sources), or name a file.`,
  )
}
