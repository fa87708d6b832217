// Changes a client and its keys as pure functions from one state to the next, and reports the
// difference between two states.

import { type ApiKey, type Client, isLive } from './client.ts'

/** Maximum number of live keys of a client: the one in use and its replacement. */
const MOST_LIVE_KEYS = 2

/** Length of a key's name: the first digits of its hash. */
const NAME_LENGTH = 8

/** A change that cannot be made. The message says why, and what to do instead. */
export class ClientError extends Error {
  override readonly name = 'ClientError'
}

/**
 * The properties of a client to change. Absent properties stay; a note of '' is removed.
 * `keyExpiresAt` applies to the newest live key; null removes its expiry.
 */
export type ClientChange = Partial<
  Pick<Client, 'name' | 'package' | 'keys' | 'extraSearchFields' | 'origins' | 'limits' | 'note'>
> & { readonly keyExpiresAt?: string | null }

/** The name of a key: tells the keys of a client apart without revealing them. */
export const keyName = ({ hash }: ApiKey): string => hash.slice(0, NAME_LENGTH)

/** The client after a change. */
export function changedClient(client: Client, change: ClientChange, now: Date): Client {
  const { keyExpiresAt, note, ...rest } = change
  const { note: before, ...others } = client
  const remark = note ?? before
  const changed: Client = {
    ...others,
    ...rest,
    ...(remark !== undefined && remark !== '' && { note: remark }),
  }
  if (keyExpiresAt === undefined) return changed
  const newest = newestLive(client, now)
  if (newest === undefined) {
    throw new ClientError(
      `${client.name} (${client.id}) has no live key that could expire. Create one with companies clients rotate ${client.id}.`,
    )
  }
  return {
    ...changed,
    apiKeys: client.apiKeys.map(key => (key === newest ? expiring(key, keyExpiresAt) : key)),
  }
}

/** The client with all its keys revoked, or only the one named `name`. */
export function revokedClient(client: Client, now: Date, name?: string): Client {
  const revokedAt = now.toISOString()
  if (name === undefined) {
    return { ...client, apiKeys: client.apiKeys.map(key => ({ revokedAt, ...key })) }
  }
  const named = client.apiKeys.filter(({ hash }) => hash.startsWith(name))
  if (named.length !== 1) {
    const keys = client.apiKeys.map(keyName).join(', ')
    const subject = named.length === 0 ? 'No key' : 'More than one key'
    throw new ClientError(
      `${subject} of ${client.name} (${client.id}) matches ${name}. Keys of this client: ${keys}.`,
    )
  }
  return {
    ...client,
    apiKeys: client.apiKeys.map(key => (key === named[0] ? { revokedAt, ...key } : key)),
  }
}

/** The client with one more key; its former live key expires after the overlap (in ms). */
export function rotatedClient(client: Client, fresh: ApiKey, now: Date, overlap: number): Client {
  const live = client.apiKeys.filter(key => isLive(key, now))
  if (live.length >= MOST_LIVE_KEYS) {
    throw new ClientError(
      `${client.name} (${client.id}) already has ${live.length} live keys (${live.map(keyName).join(', ')}). Revoke one with companies clients revoke ${client.id} --key ${keyName(live[0] as ApiKey)}, or wait until one expires.`,
    )
  }
  const end = new Date(now.getTime() + overlap).toISOString()
  const apiKeys = client.apiKeys.map(key =>
    live.includes(key) && (key.expiresAt === undefined || key.expiresAt > end) ? expiring(key, end) : key,
  )
  return { ...client, apiKeys: [...apiKeys, fresh] }
}

/** Old and new values of the properties that differ. Keys appear by name and state only. */
export type Difference = {
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
}

/** The difference between two states of a client; `before` is undefined for a new client. */
export function clientDifference(before: Client | undefined, after: Client): Difference {
  const [had, has] = [before === undefined ? {} : facts(before), facts(after)]
  const names = [...new Set([...Object.keys(had), ...Object.keys(has)])]
  const changed = names.filter(name => JSON.stringify(had[name]) !== JSON.stringify(has[name]))
  const only = (of: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(changed.filter(name => of[name] !== undefined).map(name => [name, of[name]]))
  return { before: only(had), after: only(has) }
}

function facts({ id: _id, createdAt: _createdAt, apiKeys, ...rest }: Client): Record<string, unknown> {
  return { ...rest, ...Object.fromEntries(apiKeys.map(key => [`key ${keyName(key)}`, keyState(key)])) }
}

/** "live", "live, expires …", "revoked …". */
export function keyState({ expiresAt, revokedAt }: ApiKey, now?: Date): string {
  if (revokedAt !== undefined) return `revoked ${toTheMinute(revokedAt)}`
  if (expiresAt === undefined) return 'live'
  const isOver = now !== undefined && new Date(expiresAt) <= now
  return isOver ? `expired ${toTheMinute(expiresAt)}` : `live, expires ${toTheMinute(expiresAt)}`
}

/** An instant for people to read, in UTC: `2026-11-21 08:30`. */
export const toTheMinute = (instant: string): string => instant.slice(0, 16).replace('T', ' ')

function newestLive(client: Client, now: Date): ApiKey | undefined {
  return client.apiKeys.findLast(key => isLive(key, now))
}

function expiring({ expiresAt: _, ...key }: ApiKey, expiresAt: string | null): ApiKey {
  return expiresAt === null ? key : { ...key, expiresAt }
}
