// What are the generations of an index called? Built and parsed here only, and so strictly that nothing else that shares
// the alias as the beginning of its name is ever taken for one.

import { randomBytes } from 'node:crypto'
import { mappingVersion } from '../mappings/index-body.ts'

/** What the name of a generation tells. */
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

/** Reads a name; undefined for everything that is no generation of exactly this alias. */
export function parseGenerationName(alias: string, name: string): GenerationName | undefined {
  if (!name.startsWith(`${alias}-`)) return undefined
  const parts = TAIL.exec(name.slice(alias.length + 1))
  if (parts === null) return undefined
  const [, year, month, day, hour, minute, second, version = ''] = parts
  const iso = `${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`
  const createdAt = new Date(iso)
  // 20260231 is no day, though JavaScript would make one of it.
  if (Number.isNaN(createdAt.getTime()) || createdAt.toISOString() !== iso) return undefined
  return { name, alias, createdAt, mappingVersion: version }
}

/** The alias of the one generation that is being filled: an index cannot be made with it while another has it. */
export function lockAlias(alias: string): string {
  return `${alias}-load-lock`
}

/**
 * The alias that a generation is filled through and loses when it goes live. Writing through it alone means that a
 * generation that was removed is never made anew by a bulk request that comes late.
 */
export function loadingAlias(generation: string): string {
  return `${generation}-loading`
}

/** The alias that deltas are written to a generation through, for the same reason. */
export function deltaAlias(generation: string): string {
  return `${generation}-delta`
}
