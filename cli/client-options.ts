// Command-line options for the properties of a client: one per property, and one per row of the table of limits.

import { type Command, InvalidArgumentError, Option } from 'commander'
import { type Client, clientSchema } from '../src/clients/client.ts'
import type { ClientChange } from '../src/clients/client-changes.ts'
import { isWebOrigin } from '../src/normalization/web-origin.ts'
import { type FieldName, fieldNames, isFieldName } from '../src/schema/fields.ts'
import { type LimitName, limitNames, limitRows, type StatedLimits } from '../src/schema/limits.ts'

/** A limit as given on the command line: a number, none at all, or the package's. */
type WrittenLimit = number | 'none' | 'package'

/** Properties of a client as given on the command line. */
export type WrittenClient = {
  readonly name?: string
  readonly package?: string
  readonly keys?: Client['keys']
  readonly searchFields?: FieldName[]
  readonly origins?: string[]
  readonly note?: string
  /** An instant, or `never`. */
  readonly expires?: string
} & Partial<Record<LimitName, WrittenLimit>>

/** Adds the options that `add` and `change` share. */
export function addClientOptions(command: Command): Command {
  command
    .addOption(
      new Option('--keys <keys>', 'property names in its records: field names or labels').choices([
        'names',
        'labels',
      ]),
    )
    .option('--search-fields <fields>', 'extra fields on search, comma-separated, or none', fieldList)
    .option('--origins <origins>', 'web origins that may use its keys, comma-separated, or none', originList)
    .option('--note <note>', 'a note for yourself')
    .option('--expires <date>', 'when its newest key expires (UTC): 2027-01-31, an instant, or never', expiry)
  for (const name of limitNames) {
    const meaning = String(limitRows[name].meta()?.description ?? '')
    command.option(
      `--${kebab(name)} <number>`,
      `${meaning.replace(/[.;].*$/, '').toLowerCase()}: a number, none, or package (the package's limit)`,
      text => limit(name, text),
    )
  }
  return command
}

/** Adds the option that names, for the audit, the person who makes a change. */
export function addActorOption(command: Command): Command {
  return command.option('--as <name>', 'who makes the change, for the audit (default: user@host)', actor)
}

/** The change that the options describe, for a client that has the limits `before`. */
export function clientChange(written: WrittenClient, before: StatedLimits = {}): ClientChange {
  const { name, package: bought, keys, searchFields, origins, note, expires } = written
  return {
    ...(name !== undefined && { name }),
    ...(bought !== undefined && { package: bought }),
    ...(keys !== undefined && { keys }),
    ...(searchFields !== undefined && { extraSearchFields: searchFields }),
    ...(origins !== undefined && { origins }),
    ...(note !== undefined && { note }),
    ...(expires !== undefined && { keyExpiresAt: expires === 'never' ? null : expires }),
    ...(limitNames.some(limit => written[limit] !== undefined) && { limits: changedLimits(written, before) }),
  }
}

function changedLimits(written: WrittenClient, before: StatedLimits): StatedLimits {
  const stated = limitNames.map(name => [name, limitOf(written[name], before[name])] as const)
  return Object.fromEntries(stated.filter(([, value]) => value !== undefined))
}

/** A limit after the change; undefined if the package's limit is in force. */
function limitOf(written: WrittenLimit | undefined, before: number | null | undefined) {
  if (written === undefined) return before
  if (written === 'package') return undefined
  return written === 'none' ? null : written
}

const kebab = (name: string): string => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)

const entries = (text: string): string[] =>
  text === 'none' || text.trim() === '' ? [] : [...new Set(text.split(',').map(entry => entry.trim()))]

function fieldList(text: string): FieldName[] {
  const names = entries(text)
  const unknown = names.filter(name => !isFieldName(name))
  if (unknown.length > 0) {
    throw new InvalidArgumentError(
      `There is no field ${unknown.join(', ')}. The fields: ${fieldNames.join(', ')}.`,
    )
  }
  return names.filter(isFieldName)
}

function originList(text: string): string[] {
  const origins = entries(text)
  for (const origin of origins) {
    if (!isWebOrigin(origin)) {
      throw new InvalidArgumentError(
        `${origin} is not an origin. An origin is scheme, host and optional port, such as https://app.example.com.`,
      )
    }
  }
  return origins
}

function limit(name: LimitName, text: string): WrittenLimit {
  if (text === 'none' || text === 'package') return text
  const read = limitRows[name].safeParse(/^\d+$/.test(text) ? Number(text) : Number.NaN)
  if (read.success && read.data !== null) return read.data
  const least = limitRows[name].safeParse(0).success ? 0 : 1
  throw new InvalidArgumentError(`It must be a whole number, ${least} or more, or none, or package.`)
}

/** The name of a client. @throws InvalidArgumentError */
export function clientName(text: string): string {
  const name = text.trim()
  const isName = clientSchema.shape.name.safeParse(name).success && !/\p{Cc}/u.test(name)
  if (isName) return name
  throw new InvalidArgumentError('It must be a name of 1 to 200 characters on one line.')
}

/** The ID of a client, checked for its form only. @throws InvalidArgumentError */
export function clientId(text: string): string {
  if (/^\w{1,100}$/.test(text)) return text
  throw new InvalidArgumentError(
    'It must be an ID such as client_0123456789abcdef, as shown by clients list.',
  )
}

/** The name of a key: never empty, since that would match every key. */
export function keyDigits(text: string): string {
  if (/^[0-9a-f]{1,64}$/.test(text)) return text
  throw new InvalidArgumentError("It must be the first digits of the key's hash, as shown by clients show.")
}

function actor(text: string): string {
  const name = text.trim()
  if (name !== '' && name.length <= 100) return name
  throw new InvalidArgumentError('It must be a name of 1 to 100 characters.')
}

const DATE = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z)?$/

/** Reads an instant in UTC; a day means its first instant. @throws InvalidArgumentError */
export function instant(text: string): string {
  const date = new Date(text)
  // Date rolls a day that its month does not have over into the next month.
  const isReal =
    DATE.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text.slice(0, 10))
  if (!isReal)
    throw new InvalidArgumentError('It must be a day or an instant in UTC: 2027-01-31, 2027-01-31T12:00Z.')
  return date.toISOString()
}

function expiry(text: string): string {
  return text === 'never' ? text : futureInstant(text)
}

/** As {@link instant}, in the future. */
export function futureInstant(text: string): string {
  const end = instant(text)
  if (new Date(end) > new Date()) return end
  throw new InvalidArgumentError('It is in the past. To end a key now, run companies clients revoke.')
}

const UNITS = { d: 86_400_000, h: 3_600_000, m: 60_000 } as const

/** Milliseconds of "7d", "12h", "30m" or "0". @throws InvalidArgumentError */
export function duration(text: string): number {
  const [, number, unit = 'd'] = /^(\d{1,4})([dhm])?$/.exec(text) ?? []
  if (number === undefined || (unit === 'd' && !/[d]$/.test(text) && number !== '0')) {
    throw new InvalidArgumentError('It must be a number of days, hours or minutes (7d, 12h, 30m), or 0.')
  }
  return Number(number) * UNITS[unit as keyof typeof UNITS]
}
