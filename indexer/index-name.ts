// Builds and parses the names of releases, so strictly that no other index whose name starts with the alias is mistaken for
// one.

import { randomBytes } from 'node:crypto'
import { mappingVersion } from '../mappings/index-body.ts'

/** The parts of a release's name. */
export type GenerationName = {
  readonly name: string
  readonly alias: string
  /** To the second, UTC. */
  readonly createdAt: Date
  /** Eight hexadecimal digits, see mappings/index-body.ts. */
  readonly mappingVersion: string
}

const TAIL = /^(\d{4})(\d\d)(\d\d)t(\d\d)(\d\d)(\d\d)-([0-9a-f]{8})-[0-9a-f]{4}$/

/** A fresh name: `<alias>-<yyyymmdd>t<hhmmss>-<mapping version>-<4 random digits>`. */
export function generationName(alias: string, createdAt = new Date()): string {
  const stamp = createdAt.toISOString().slice(0, 19).replace(/[-:]/g, '').toLowerCase()
  return `${alias}-${stamp}-${mappingVersion}-${randomBytes(2).toString('hex')}`
}

/** Parses a name; undefined unless it is a release of exactly this alias. */
export function parseGenerationName(alias: string, name: string): GenerationName | undefined {
  if (!name.startsWith(`${alias}-`)) return undefined
  const parts = TAIL.exec(name.slice(alias.length + 1))
  if (parts === null) return undefined
  const [, year, month, day, hour, minute, second, version = ''] = parts
  const iso = `${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`
  const createdAt = new Date(iso)
  // Date turns 20260231, which does not exist, into a day of March.
  if (Number.isNaN(createdAt.getTime()) || createdAt.toISOString() !== iso) return undefined
  return { name, alias, createdAt, mappingVersion: version }
}

/** The alias of the one release being loaded: no second index can be created with it. */
export function lockAlias(alias: string): string {
  return `${alias}-load-lock`
}

/**
 * The alias through which a release is loaded, removed when it goes live. Writing only through it means that a late bulk
 * request never re-creates a release that was removed.
 */
export function loadingAlias(generation: string): string {
  return `${generation}-loading`
}

/** The alias through which deltas are written to a release, for the same reason. */
export function deltaAlias(generation: string): string {
  return `${generation}-delta`
}
