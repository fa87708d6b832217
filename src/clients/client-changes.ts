// What may be changed of a client and of its keys, as pure steps from one state to the next, and what is told of them.

import { type ApiKey, type Client, isLive } from './client.ts'

/** Most keys of a client that open anything at the same time: the one in use, and the one that takes its place. */
const MOST_LIVE_KEYS = 2

/** How many digits of a key's hash name it to people. */
const NAME_LENGTH = 8

/** A change that cannot be made; the message says why, and what can. */
export class ClientError extends Error {
  override readonly name = 'ClientError'
}

/** What can be changed of a client: what is absent stays, a note of '' goes. `keyExpiresAt`: of its newest live key; null never. */
export type ClientChange = Partial<
  Pick<Client, 'name' | 'package' | 'keys' | 'extraSearchFields' | 'origins' | 'limits' | 'note'>
> & { readonly keyExpiresAt?: string | null }

/** What a key is called: it tells keys apart, and tells nothing of them. */
export const keyName = ({ hash }: ApiKey): string => hash.slice(0, NAME_LENGTH)

/** A client with a change made. */
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
      `${client.name} (${client.id}) has no live key that could expire: companies clients rotate makes one.`,
    )
  }
  return {
    ...changed,
    apiKeys: client.apiKeys.map(key => (key === newest ? expiring(key, keyExpiresAt) : key)),
  }
}

/** A client without its live keys, or without the one that is named so. */
export function revokedClient(client: Client, now: Date, name?: string): Client {
  const revokedAt = now.toISOString()
  if (name === undefined) {
    return { ...client, apiKeys: client.apiKeys.map(key => ({ revokedAt, ...key })) }
  }
  const named = client.apiKeys.filter(({ hash }) => hash.startsWith(name))
  if (named.length !== 1) {
    const keys = client.apiKeys.map(keyName).join(', ')
    const many = named.length === 0 ? 'No key' : 'More than one key'
    throw new ClientError(`${many} of ${client.name} (${client.id}) is named ${name}. Its keys: ${keys}.`)
  }
  return {
    ...client,
    apiKeys: client.apiKeys.map(key => (key === named[0] ? { revokedAt, ...key } : key)),
  }
}

/** A client with one more key, its former live one ending with the overlap (milliseconds). */
export function rotatedClient(client: Client, fresh: ApiKey, now: Date, overlap: number): Client {
  const live = client.apiKeys.filter(key => isLive(key, now))
  if (live.length >= MOST_LIVE_KEYS) {
    throw new ClientError(
      `${client.name} (${client.id}) has ${live.length} live keys already (${live.map(keyName).join(', ')}): revoke one with companies clients revoke ${client.id} --key ${keyName(live[0] as ApiKey)}, or wait until it ends.`,
    )
  }
  const end = new Date(now.getTime() + overlap).toISOString()
  const apiKeys = client.apiKeys.map(key =>
    live.includes(key) && (key.expiresAt === undefined || key.expiresAt > end) ? expiring(key, end) : key,
  )
  return { ...client, apiKeys: [...apiKeys, fresh] }
}

/** What was and what is, of the properties that differ: with the names of keys and their states, never a key or its hash. */
export type Difference = {
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
}

/** What differs between two states of a client; `before` is undefined for one that is made. */
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

/** An instant as people read it, in UTC. */
export const toTheMinute = (instant: string): string => instant.slice(0, 16).replace('T', ' ')

function newestLive(client: Client, now: Date): ApiKey | undefined {
  return client.apiKeys.findLast(key => isLive(key, now))
}

function expiring({ expiresAt: _, ...key }: ApiKey, expiresAt: string | null): ApiKey {
  return expiresAt === null ? key : { ...key, expiresAt }
}
